"""A tournament and benchmarking suite for Monte-Carlo game players.

>>> import arena
>>> results = arena.round_robin("tic-tac-toe", ["random", "mc(playouts=50)"], games=20, progress=False)
>>> print(results.table())  # doctest: +SKIP
"""

from typing import TYPE_CHECKING

#: The names that stay what they are. All else may change from one version to the next.
__all__ = [
    "ArenaError",
    "InputError",
    "Interrupted",
    "Ratings",
    "Reproduction",
    "Results",
    "Tuning",
    "Verdict",
    "__version__",
    "elo",
    "gauntlet",
    "match",
    "open_run",
    "regress",
    "reproduce",
    "round_robin",
    "tournament",
    "tune",
]

if TYPE_CHECKING:
    from arena.games.errors import ArenaError, InputError
    from arena.library.calls import (
        Interrupted,
        elo,
        gauntlet,
        match,
        open_run,
        regress,
        reproduce,
        round_robin,
        tournament,
    )
    from arena.library.ratings import Ratings
    from arena.library.reproduction import Reproduction
    from arena.library.results import Results
    from arena.library.tuned import Tuning, tune
    from arena.library.verdict import Verdict

    __version__: str
else:
    #: Where each name is: importing arena itself stays cheap.
    _PLACES = {
        **dict.fromkeys(("ArenaError", "InputError"), "arena.games.errors"),
        **dict.fromkeys(
            (
                *("Interrupted", "elo", "gauntlet", "match", "open_run", "regress", "reproduce"),
                *("round_robin", "tournament"),
            ),
            "arena.library.calls",
        ),
        "Ratings": "arena.library.ratings",
        "Reproduction": "arena.library.reproduction",
        "Results": "arena.library.results",
        **dict.fromkeys(("Tuning", "tune"), "arena.library.tuned"),
        "Verdict": "arena.library.verdict",
    }

    def __getattr__(name):
        """Find a name when it is first asked for."""
        from importlib import import_module

        if name in _PLACES:
            found = getattr(import_module(_PLACES[name]), name)
        elif name == "__version__":
            found = _version()
        else:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = found
        return found

    def _version():
        from importlib.metadata import PackageNotFoundError, version

        try:
            return version("arena-suite")
        except PackageNotFoundError:
            return "0+unknown"

    def __dir__():
        """The names that stay, for completion."""
        return sorted({*globals(), *__all__})
