"""What players need of a game, as checks for anybody's tests; `arena.games.testing` has those of the game itself.

@pytest.mark.parametrize("player", player_specs())
def test_it_is_played(player):
    check_player(load("strip"), player)

def test_it_is_played_by_the_go_text_protocol():
    check_protocol(load("strip"))
"""

from __future__ import annotations

import random

from arena.games.errors import InputError
from arena.games.game import Game
from arena.games.parameters import Parameters
from arena.games.position import SIDES, Position
from arena.players.base import Decision, Player, PlayerConfig
from arena.players.gtp.answer import read_answer
from arena.players.gtp.server import Server
from arena.players.kinds import KINDS, kind, load_player
from arena.players.playouts.policies.index import POLICIES, policy_class
from arena.players.seeds import generator

_PLAYOUTS = 24
_GAMES = 3
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
    config = load_player(spec)
    refused = _refusal(game, config)
    if refused is not None:
        assert "\n" not in refused, f"{spec} is refused in more than one line"
        return refused
    one, again = _played(game, config), _played(game, config)
    assert one.moves == again.moves, f"{spec} plays other games from the same seed"
    return None


def _refusal(game: Game, config: PlayerConfig) -> str | None:
    try:
        config.build(game)
    except InputError as error:
        return str(error)
    return None


def _played(game: Game, config: PlayerConfig) -> Position:
    players: list[Player] = [config.build(game) for _ in SIDES]
    seats, position = [generator(1, side) for side in SIDES], game.start()
    for player in players:
        player.start_game()
    while position.winner() is None:
        decision = players[position.turn].choose(position.copy(), seats[position.turn])
        _check_decision(position, decision, config.spec)
        position.play(decision.move)
    return position


def _check_decision(position: Position, decision: Decision, spec: str) -> None:
    """A decision is for a legal move, and tells of legal moves and of chances."""
    legal = set(position.legal_numbers().tolist())
    assert decision.move in legal, f"{spec} makes the move {decision.move} after {position.moves}"
    assert decision.value is None or 0.0 <= decision.value <= 1.0, f"{spec} gives the chance {decision.value}"
    after = position.copy()
    for move in decision.line:
        after.play(move)
    known = decision.candidates
    if known is not None:
        told = known.moves.tolist()
        assert len(set(told)) == len(told), f"{spec} tells of a candidate twice"
        assert legal >= set(told), f"{spec} tells of {sorted(set(told) - legal)}, which are not legal"
        assert (known.visits >= 0).all(), f"{spec} tells of fewer playouts than none"


def check_protocol(game: Game) -> None:
    """Random games by the Go Text Protocol: moves go by their names, what is shown is the position, and undone."""
    server = Server(game, load_player("random"))
    chance = random.Random(game.spec)
    for _ in range(_GAMES):
        _ask(server, "clear_board")
        position, drawings = server.position.copy(), []
        while position.winner() is None:
            drawings.append(position.draw())
            assert _ask(server, "showboard").strip() == position.draw().strip()
            side = SIDES[position.turn]
            if chance.random() < 0.5:
                move = game.move_name(chance.choice(position.legal_numbers().tolist()))
                _ask(server, f"play {side} {move}")
            else:
                move = _ask(server, f"genmove {side}")
            position.play(move)
        assert _ask(server, "showboard").strip() == position.draw().strip()
        _check_end(server, position)
        for drawn in reversed(drawings):
            _ask(server, "undo")
            assert _ask(server, "showboard").strip() == drawn.strip()


def _check_end(server: Server, position: Position) -> None:
    """Who has won, which stones are there, and whose cells are whose, are told of the position at the end."""
    game = position.game
    if not game.has_dead_stones:
        assert _ask(server, "final_score")[0] == _RESULTS[str(position.winner())]
    told = [word for status in ("alive", "dead") for word in _ask(server, f"final_status_list {status}").split()]
    assert sorted(map(game.cell_number, told)) == position.stones().nonzero()[0].tolist()
    rows = _ask(server, "arena-ownership").splitlines()
    assert len([row for row in rows if row.strip()]) == len(game.diagram.rows)


def _ask(server: Server, command: str) -> str:
    answer = read_answer(server.answer(command).removesuffix("\n\n"))
    assert answer is not None, f"'{command}' is answered by what is no answer"
    assert answer.succeeded, f"'{command}' is answered '{answer.text}'"
    return answer.text
