"""What is true of placements, how much that recommends them, and weights by size in playouts."""

from __future__ import annotations

import dataclasses
import json
import random
import sys
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from arena.games import Game, Position, load
from arena.games.blokus import fit as fitting
from arena.games.blokus.board import Board
from arena.games.blokus.gammas import FIRSTS, TRUTHS, read_gammas
from arena.games.toolbox.records import dtype_of, new
from arena.games.toolbox.rng import generator
from tests.games.blokus import probes
from tests.naive.blokus import CORNERS, EDGES, NaiveBlokus


def anchors(twin: NaiveBlokus, turn: int) -> int:
    """The free squares at corners of a player's, and at no edge; or where it begins."""
    own, other = twin.covered[turn], twin.covered[1 - turn]
    wanted = twin.around(own, CORNERS) if own else twin.starts[turn]
    return wanted & ~(own | other | twin.around(own, EDGES))


def truths(twin: NaiveBlokus, move: str) -> set[int]:
    """What is true of a placement, by numbers."""
    piece, bits = twin.by_name[move]
    own, other = twin.covered[twin.turn], twin.covered[1 - twin.turn]
    free = ~(own | other | twin.around(own, EDGES))
    theirs_to_cover = ~(own | other | twin.around(other, EDGES))
    ours, theirs = anchors(twin, twin.turn), anchors(twin, 1 - twin.turn)
    region = theirs | (twin.around(theirs, EDGES) & theirs_to_cover)
    edges = twin.around(bits, EDGES) & ~bits
    opened = twin.around(bits, CORNERS) & ~edges & ~bits & free & ~ours
    squares = [1 << cell for cell in range(196) if opened >> cell & 1]
    wide = [one for one in squares if (twin.around(one, EDGES) & free).bit_count() == 4]
    shape = next(iter(twin.pieces[piece]))
    number = BOARD.pieces.number_of[tuple(sorted(shape, key=lambda square: square[::-1]))]
    told = (
        min((bits & region).bit_count(), 5),
        min((bits & ours).bit_count(), 4),
        min((edges & ours).bit_count(), 4),
        (edges & free).bit_count(),
        min(len(squares), 7),
        min(len(wide), 7),
        min((opened & theirs_to_cover & ~theirs).bit_count(), 7),
    )
    return {BOARD.pieces.orientations[number].piece, *(first + one for first, one in zip(FIRSTS, told, strict=True))}


BOARD = Board(14, 5)


def in_step(seed: int, plies: int) -> tuple[Position, NaiveBlokus]:
    """A position of a random game, and its twin."""
    chance, position, twin = random.Random(seed), load("blokus-duo").start(), NaiveBlokus()
    for _ in range(plies):
        move = chance.choice(position.legal_moves())
        position.play(move)
        twin.play(move)
    return position, twin


@pytest.mark.parametrize("plies", [0, 1, 6, 11, 16, 22])
def test_what_is_true_of_placements_is_what_the_twin_says(plies: int) -> None:
    position, twin = in_step(plies, plies)
    write, game = fitting.truths_of(BOARD), position.game
    rows, moves = np.zeros((game.moves, 9), dtype=np.int16), np.zeros(game.moves, dtype=np.uint16)
    count = write(position.states, rows, moves)
    assert {game.move_name(int(move)) for move in moves[:count]} == set(twin.legal_moves())
    for number in random.Random(1).sample(range(count), min(count, 60)):
        assert set(rows[number, 1:].tolist()) == truths(twin, game.move_name(int(moves[number])))


@pytest.mark.parametrize("plies", [0, 7, 18])
def test_the_prior_is_the_root_of_the_ratio_to_the_strongest(plies: int) -> None:
    position, twin = in_step(plies, plies)
    values = new(dtype_of([("values", "f4", (position.game.moves,))]))
    probes.judge(position.states, values)
    gammas = read_gammas()
    logs = {move: sum(float(gammas[one]) for one in truths(twin, move)) for move in twin.legal_moves()}
    most = max(logs.values())
    for move in random.Random(2).sample(sorted(logs), min(len(logs), 60)):
        found = values["values"][0, position.game.move_number(move)]
        assert found == pytest.approx(np.exp((logs[move] - most) / 2), rel=1e-4)
    assert values["values"][0, position.legal_numbers()].max() == pytest.approx(1.0)


def without_its_own_way(game: Game) -> Game:
    """The same game, which draws by size as games do that have no way of their own."""
    rules = {name: rule for name, rule in game.rules.items() if name != "draw_by_size"}
    return dataclasses.replace(game, spec=f"plain {game.spec}", rules=rules)


@pytest.mark.parametrize(
    ("plies", "weights", "plain"),
    [
        (0, [0, 1, 3, 9, 27, 81], False),
        (5, [0, 10, 5, 2, 1, 1], False),
        (12, [0, 1, 3, 9, 27, 81], False),
        (17, [0, 10, 5, 2, 1, 1], False),
        (17, [0, 1, 3, 9, 27, 81], True),
    ],
)
def test_moves_are_drawn_by_their_sizes(plies: int, weights: list[int], plain: bool) -> None:
    played, _ = in_step(30 + plies, plies)
    game = without_its_own_way(played.game) if plain else played.game
    position = game.start()
    for move in played.moves:
        position.play(move)
    legal = position.legal_numbers()
    record = new(dtype_of([("weights", "u4", (6,))]))
    record["weights"] = weights
    counts = np.zeros(game.moves, dtype=np.int64)
    probes.draw_many(position.states, position.states.copy(), record, generator(plies), game.new_traces(), counts)
    sizes = (game.touches[legal] < game.cells).sum(axis=1)
    expected = np.array(weights, dtype=np.float64)[sizes]
    expected *= counts.sum() / expected.sum()
    assert counts.sum() == counts[legal].sum() == 200_000
    common = expected >= 5
    found, wanted = ([*each[common], each[~common].sum()] for each in (counts[legal], expected))
    assert stats.chisquare(*(np.array(each)[np.array(wanted) > 0] for each in (found, wanted))).pvalue > 1e-6


def answers(twin: NaiveBlokus) -> list[str]:
    """The placements that cover a corner of the last piece which its owner could cover as well."""
    last = twin.by_name[twin.last][1]
    shut = last | twin.around(last, EDGES) | twin.covered[0] | twin.covered[1]
    shut |= twin.around(twin.covered[0], EDGES) | twin.around(twin.covered[1], EDGES)
    targets = twin.around(last, CORNERS) & ~shut
    return [move for move in twin.placements(twin.turn) if twin.by_name[move][1] & targets]


@pytest.mark.parametrize("plies", [3, 8, 11, 14, 19])
def test_answers_cover_where_the_last_piece_lets_another_follow(plies: int) -> None:
    position, twin = in_step(70 + plies, plies)
    game, weights = position.game, [0, 1, 2, 4, 8, 16]
    record = new(dtype_of([("weights", "u4", (6,))]))
    record["weights"] = weights
    counts = np.zeros(game.moves + 1, dtype=np.int64)
    probes.answer_many(position.states, position.moves[-1], record, generator(plies), game.new_traces(), counts)
    expected = np.zeros(game.moves + 1)
    for move in answers(twin):
        expected[game.move_number(move)] = weights[move.count(",") + 1]
    if not expected.any():
        assert counts[game.moves] == counts.sum()
        return
    expected *= counts.sum() / expected.sum()
    assert counts.sum() == counts[expected > 0].sum()
    common = expected >= 5
    found, wanted = (np.array([*each[common], each[~common].sum()]) for each in (counts, expected))
    assert stats.chisquare(found[wanted > 0], wanted[wanted > 0]).pvalue > 1e-6


def test_nothing_answers_a_pass_or_no_move() -> None:
    position, _ = in_step(1, 4)
    game, record = position.game, new(dtype_of([("weights", "u4", (6,))]))
    record["weights"] = 1
    for last in (game.first_pass, game.moves):
        counts = np.zeros(game.moves + 1, dtype=np.int64)
        probes.answer_many(position.states, last, record, generator(1), game.new_traces(), counts)
        assert counts[game.moves] == counts.sum()


def test_gammas_are_fitted_to_games(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys) -> None:
    """Of players who choose the X as soon as they can, the X is what they like."""
    chance, games = random.Random(3), []
    for _ in range(6):
        position = load("blokus-duo").start()
        while position.winner() is None:
            legal = position.legal_moves()
            crosses = [move for move in legal if move != "pass" and is_cross(move)]
            position.play(chance.choice(crosses or legal))
        games.append(json.dumps({"moves": [position.game.move_name(move) for move in position.moves]}))
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join(games))
    monkeypatch.setattr(sys, "argv", ["fit", str(file), "--skip", "0"])
    fitting.main()
    rows = [line.split(",") for line in capsys.readouterr().out.splitlines()]
    assert len(rows) == 1 + TRUTHS
    strengths = {row[1]: float(row[2]) for row in rows[1:] if row[0] == "piece"}
    assert max(strengths, key=strengths.__getitem__) == "X"
    file.write_text("nonsense")
    with pytest.raises(SystemExit) as stopped:
        fitting.main()
    assert stopped.value.code == 2


def is_cross(move: str) -> bool:
    """Whether five squares are one and its four neighbours."""
    squares = {(ord(name[0]), int(name[1:])) for name in move.split(",")}
    return any({(x + right, y + up) for right, up in EDGES} <= squares for x, y in squares)
