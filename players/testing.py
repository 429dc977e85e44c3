"""What players need of a game, and what they promise, as checks for anybody's tests; `arena check` runs them.

`arena.games.testing` has those of the game itself.

@pytest.mark.parametrize("player", player_specs())
def test_it_is_played(player):
    check_player(load("strip"), player)

def test_it_is_played_by_the_go_text_protocol():
    check_protocol(load("strip"))
"""

from __future__ import annotations

from arena.games.game import Game
from arena.games.parameters import Parameters
from arena.games.position import SIDES, Position
from arena.games.promises.broken import Broken
from arena.games.promises.check import Check
from arena.games.promises.look import Look
from arena.players.contender import Contender
from arena.players.gtp.answer import read_answer
from arena.players.gtp.server import Server
from arena.players.kinds import KINDS, kind, load_player
from arena.players.playouts.policies.index import POLICIES, policy_class
from arena.players.promises import PLAYER_CHECKS, require_same, require_sound

__all__ = [
    "CHECKS_WITH_PLAYERS",
    "PLAYER_CHECKS",
    "Contender",
    "check_player",
    "check_protocol",
    "player_specs",
]

_PLAYOUTS = 24
_GAMES = 3
_USUAL = (f"mc(playouts={_PLAYOUTS})", f"uct(playouts={_PLAYOUTS})")  # by whom a game is played in a check
_RESULTS = {"black": "B", "white": "W", "draw": "0"}


def player_specs() -> list[str]:
    """A cheap player of every kind and policy of playouts, unless a spec has to say more, and one with a default."""
    free = [known for known in map(kind, KINDS.names()) if _needs_nothing(known)]
    policies = [name for name in POLICIES.names() if name != "uniform" and _needs_nothing(policy_class(name))]
    return [
        *(f"{known.kind}(playouts={_PLAYOUTS})" if "playouts" in known.model_fields else known.kind for known in free),
        *(f"rave(playouts={_PLAYOUTS}, policy={name})" for name in policies),
        f"rave(playouts={_PLAYOUTS}, policy=poolrave(default=lgrf2))",
    ]


def _needs_nothing(known: type[Parameters]) -> bool:
    """Whether a spec may be a name and no more."""
    return not any(info.is_required() for info in known.model_fields.values())


def check_player(game: Game, spec: str) -> str | None:
    """A player against itself: legal moves to the end, and the same ones from the same seed.

    Returns, in a line, why there is no such player of this game; nothing if there is.
    """
    contender = Contender(load_player(spec), game)
    refused = contender.refusal()
    if refused is not None:
        if "\n" in refused:
            raise Broken(f"{spec} is refused in more than one line", "one line")
        return refused
    try:
        one, again = contender.new_game(1), contender.new_game(1)
        for made in one:
            require_sound(made)
        require_same(one, again, "from the same seed")
    except Broken as broken:
        broken.found = f"of {spec}: {broken.found}"
        raise
    return None


def check_protocol(game: Game, look: Look | None = None) -> None:
    """Random games by the Go Text Protocol: moves go by their names, what is shown is the position, and undone."""
    server, look = Server(game, load_player("random")), look or Look()
    chance = look.chance(game.spec)
    for _ in range(_GAMES):
        _ask(server, "clear_board")
        position, drawings = server.position.copy(), []
        while position.winner() is None:
            drawings.append(position.draw())
            _require_shown(server, position, position.draw())
            side = SIDES[position.turn]
            if chance.random() < 0.5:
                move = game.move_name(chance.choice(position.legal_numbers().tolist()))
                _ask(server, f"play {side} {move}")
            else:
                move = _ask(server, f"genmove {side}")
            position.play(move)
        _require_shown(server, position, position.draw())
        look.saw("commands of the Go Text Protocol", 3 * len(drawings))
        _check_end(server, position)
        for drawn in reversed(drawings):
            _ask(server, "undo")
            _require_shown(server, position, drawn)


def _require_shown(server: Server, position: Position, drawn: str) -> None:
    shown = _ask(server, "showboard").strip()
    if shown != drawn.strip():
        raise Broken(f"'showboard' answers\n{shown}", f"the position\n{drawn.strip()}", position)


def _check_end(server: Server, position: Position) -> None:
    """Who has won, which stones are there, and whose cells are whose, are told of the position at the end."""
    game = position.game
    said = _ask(server, "final_score")
    if not game.has_dead_stones and said[0] != _RESULTS[str(position.winner())]:
        raise Broken(f"'final_score' answers '{said}'", f"the end, which is '{position.winner()}'", position)
    told = [word for status in ("alive", "dead") for word in _ask(server, f"final_status_list {status}").split()]
    if sorted(map(game.cell_number, told)) != position.stones().nonzero()[0].tolist():
        raise Broken(f"'final_status_list' tells of the stones {' '.join(told)}", "all that stand", position)
    rows = [row for row in _ask(server, "arena-ownership").splitlines() if row.strip()]
    if len(rows) != len(game.diagram.rows):
        raise Broken(f"'arena-ownership' tells of {len(rows)} rows", f"{len(game.diagram.rows)}", position)


def _ask(server: Server, command: str) -> str:
    answer = read_answer(server.answer(command).removesuffix("\n\n"))
    if answer is None:
        raise Broken(f"'{command}' is answered by what is no answer", "= and what there is to say")
    if not answer.succeeded:
        raise Broken(f"'{command}' is answered '{answer.text}'", "success", server.position)
    return answer.text


@Check
def check_is_played(game: Game, look: Look) -> None:
    """Players of every sort play it to its end, and play the same from the same seed."""
    for spec in _USUAL:
        refused = check_player(game, spec)
        if refused is not None:
            raise Broken(f"{spec} does not play it: {refused}", "a game for every player")
        look.saw("games between players", 2)


@Check
def check_is_asked(game: Game, look: Look) -> None:
    """It is played by the Go Text Protocol: moves go by their names, and what is shown is the position, undone too."""
    check_protocol(game, look)


#: What is looked at of a game beside `arena.games.testing.CHECKS`.
CHECKS_WITH_PLAYERS: tuple[Check[Game], ...] = (check_is_played, check_is_asked)
