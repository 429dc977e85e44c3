"""GNU Go 3.8 sees the same legal moves and the same scores."""

from __future__ import annotations

import random

import numpy as np

from arena.games import Position
from arena.games.go.survival import survival
from arena.players import generator
from arena.players.kinds import load_player
from tests.games.go import probes
from tests.games.go.boards import LARGE, MIDDLE, USUAL, go
from tests.games.go.gnugo import answers, needs_gnugo

RULES = ("--chinese-rules", "--positional-superko")

#: Boards on which games are compared, and how many of them: superko is a rule of play, not of USUAL's playouts.
LEGAL = [(MIDDLE, 160), ({"size": 9, "ko": "positional"}, 35), ({"size": 13, "ko": "positional"}, 5), (LARGE, 2)]
SCORED = [({**MIDDLE}, 220), (USUAL, 80)]


def begun(position: Position) -> list[str]:
    return [f"boardsize {position.game.spec.partition('size=')[2].rstrip(')').partition(',')[0]}", "clear_board"]


@needs_gnugo
def test_legal_moves_are_the_same() -> None:
    """In random games with superko, after every third move; some fill their eyes."""
    chance, compared = random.Random(1), 0
    for board, games in LEGAL:
        game, commands, expected = go(**board), [], {}
        for _ in range(games):
            position = game.start()
            commands += begun(position)
            while position.winner() is None and len(position.moves) < 600:
                moves = probes.playout_moves(position) if chance.random() < 0.9 else position.legal_numbers().tolist()
                move = game.move_name(chance.choice(moves))
                commands.append(f"play {position.to_move} {move}")
                position.play(move)
                if position.winner() is None and len(position.moves) % 3 == 0:
                    expected[len(commands)] = sorted(position.legal_moves()[:-1])
                    commands.append(f"all_legal {position.to_move}")
        found = answers(commands, *RULES)
        assert not any(answer.startswith("?") for answer in found)
        for place, moves in expected.items():
            assert sorted(found[place].split()) == moves
        compared += len(expected)
    assert compared > 4000


def told(score: float) -> str:
    """As GNU Go says it."""
    return f"{'B' if score > 0 else 'W'}+{abs(score):.1f}"


@needs_gnugo
def test_finished_games_have_the_same_score() -> None:
    chance = random.Random(2)
    for board, games in SCORED:
        game, commands, expected = go(**board), [], {}
        for _ in range(games):
            position = game.start()
            commands += [*begun(position), f"komi {game.komi}"]
            while position.winner() is None and len(position.moves) < 195:
                move = game.move_name(chance.choice(probes.playout_moves(position)))
                commands.append(f"play {position.to_move} {move}")
                position.play(move)
            expected[len(commands)] = told(position.score() or 0.0)
            commands.append("final_score 1")
        found = answers(commands, *RULES, "--capture-all-dead", "--level", "1")
        assert [found[place] for place in expected] == list(expected.values())
        assert len(set(expected.values())) > 5


@needs_gnugo
def test_games_of_searches_mostly_have_the_same_winner_and_without_dead_stones_the_same_score() -> None:
    """Dead stones are found by playouts here, and by reading there: they may differ."""
    game, rngs, commands, expected = go(**USUAL), generator(3, "search games"), [], {}
    player = load_player("rave(playouts=500)").build(game)
    for _ in range(40):
        position = game.start()
        commands += [*begun(position), f"komi {game.komi}"]
        while position.winner() is None:
            move = player.choose(position, rngs).move
            commands.append(f"play {position.to_move} {game.move_name(move)}")
            position.play(move)
        owned = survival(position, 1000, rngs)
        settled = not owned.dead and np.abs(owned.shares[:, 0] - owned.shares[:, 1]).min() > 0.8
        expected[len(commands)] = told(position.without(owned.dead).score() or 0.0), settled
        commands.append("final_score 1")
    found = answers(commands, *RULES, "--level", "10")
    assert sum(found[place][0] == score[0] for place, (score, _) in expected.items()) >= 38
    sure = [(found[place], score) for place, (score, settled) in expected.items() if settled]
    assert len(sure) >= 4
    assert [theirs for theirs, _ in sure] == [ours for _, ours in sure]
