"""Which players a browser may ask: those that this machine's roster names, and those of the command line.

A request names one of them and says nothing else of it. So what a spec may name, such as a program or a file, is never
what a request names.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from arena.cli.serving.guard import RefusedError

if TYPE_CHECKING:
    from arena.players.roster import Entrant


class Offered:
    """Players by name."""

    def __init__(self, further: str | None) -> None:
        from arena.games import InputError
        from arena.players.roster import entrants, named_players, one_player

        self._players: dict[str, Entrant] = {}
        for name in named_players():
            try:
                self._players[name] = one_player(name)
            except InputError:  # an entry of the user's that does not work; `arena players` says why
                continue
        for entrant in entrants(further) if further else []:
            self._players[entrant.name] = entrant

    @property
    def specs(self) -> Mapping[str, str]:
        """What they are, by name."""
        return {name: entrant.config.spec for name, entrant in self._players.items()}

    def named(self, name: str | None) -> Entrant:
        """One of them; raises RefusedError for any other text, be it a spec or not."""
        found = self._players.get(name or "")
        if found is None:
            raise RefusedError(403, "no player of that name is offered; the list on the page has all")
        return found
