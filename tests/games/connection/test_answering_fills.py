"""Fills that answer: their list of bridges, their answers lane by lane, their balance and their scatter."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from arena.games import Position, load
from arena.games.connection import answering_fills, fills
from arena.games.contract import begin_fills
from arena.games.toolbox.jit import entry
from arena.games.toolbox.records import Records
from arena.games.toolbox.rng import generator
from tests.games.boards import ALL_BENT, naive_board, undecided_position
from tests.games.fills import bits
from tests.naive import answering as naive
from tests.naive import reduction
from tests.support import processes

BOARDS = ("hex(size=3)", "hex(size=5)", "y(board=straight, size=5)", "y(board=bent, size=27)")
ALL = np.uint64(0xFFFFFFFFFFFFFFFF)


@entry
def steps(states: Records, lanes: Records, rngs: Records, shared: Records, answers: bool) -> None:
    """A batch of fills; `shared` keeps who owned what before anything was answered, if that is done."""
    begin_fills(states[0], lanes[0], rngs[0])
    answering_fills.order_cells(lanes[0], rngs[0])
    answering_fills.share_out(lanes[0], rngs[0])
    for row in range(shared.shape[0]):
        shared[row] = lanes[0].words[row, 0]
    if answers:
        answering_fills.answer_intrusions(lanes[0])
    fills.find_winners(lanes[0])


class Filled:
    """One batch of 64 fills of a position."""

    def __init__(self, position: Position, seed: int, lanes: Records | None = None) -> None:
        game = position.game
        self.board = naive_board(game.spec)
        self.colours = position.state.color[: game.moves].tolist()
        self.mover = 1 + int(position.states["to_move"][0])
        self.last = int(position.state.last)
        lanes = game.new_lanes(1, answering=True) if lanes is None else lanes
        self.shared = np.zeros(game.moves + 2, dtype=np.uint64)
        steps(as_of_family(position), lanes, generator(seed), self.shared, True)
        self.lanes = lanes[0]
        self.words = self.lanes.words[: game.moves + 2, 0].copy()
        self.order: list[int] = self.lanes.empty[: int(self.lanes.empties)].tolist()


def as_of_family(position: Position) -> Records:
    """A state as kernels see it that all boards share: its beginning."""
    states = np.zeros(1, dtype=position.game.answering_state)
    content = position.states.view(np.uint8)
    states.view(np.uint8)[: len(content)] = content[: states.nbytes]
    return states


def positions(spec: str) -> list[Position]:
    moves = load(spec).moves
    return [undecided_position(spec, plies, seed) for seed, plies in enumerate((0, 1, 2, moves // 5, moves // 3))]


@pytest.mark.parametrize("board", [*BOARDS, "hex(size=11)", *ALL_BENT])
def test_bridges_are_those_of_the_definition(board: str) -> None:
    lanes = load(board).new_lanes(1, answering=True)[0]
    count = int(lanes.first_bridge[lanes.cells])
    words = lanes.bridges[:count].tolist()
    found = [(word >> 48, word >> 32 & 0xFFFF, word >> 16 & 0xFFFF, word & 0xFFFF) for word in words]
    assert found == naive.bridges_of(naive_board(board))
    first = lanes.first_bridge[: lanes.cells + 1].tolist()
    assert [found[place][0] for place in range(count)] == [
        cell for cell in range(lanes.cells) for _ in range(first[cell], first[cell + 1])
    ]


def test_the_largest_boards_have_room() -> None:
    for board in ("hex(size=25)", "y(board=straight, size=25)", "y(board=bent, size=141)"):
        lanes = load(board).new_lanes(1, answering=True)[0]
        assert 0 < int(lanes.first_bridge[lanes.cells]) < len(lanes.bridges) - 1


@pytest.mark.parametrize("board", BOARDS)
def test_intrusions_are_answered_as_by_the_twin(board: str) -> None:
    answers, lanes = 0, load(board).new_lanes(1, answering=True)  # the same for all, as in a search
    for number, position in enumerate([*positions(board), load(board).start()]):
        filled = Filled(position, number, lanes)
        replies = naive.replies_to(filled.board, filled.colours, filled.last, filled.mover)
        kept = [tuple(word >> shift & 0xFFFF for shift in (48, 32, 16, 0)) for word in filled.lanes.answers.tolist()]
        assert kept[: int(filled.lanes.replies)] == replies
        for lane in range(64):
            mine = [bool(int(word) >> lane & 1) for word in filled.shared]
            found = naive.answered(filled.board, filled.order, dict(enumerate(mine)), replies)
            assert [bool(int(word) >> lane & 1) for word in filled.words] == [found[row] for row in range(len(mine))]
        answers += int(np.bitwise_count(filled.shared ^ filled.words).sum())
    assert answers > 100


@pytest.mark.parametrize("board", BOARDS)
def test_every_lane_is_balanced_and_has_the_winner_that_it_shows(board: str) -> None:
    for number, position in enumerate(positions(board)):
        filled = Filled(position, seed=10 + number)
        cells = len(filled.colours)
        empty = np.array(filled.colours) == 0
        assert sorted(filled.order) == np.flatnonzero(empty).tolist()
        assert np.all(bits(filled.words[:cells][empty][:, None]).sum(axis=0) == (empty.sum() + 1) // 2)
        for colour, word in ((filled.mover, ALL), (3 - filled.mover, np.uint64(0))):
            assert np.all(filled.words[:cells][np.array(filled.colours) == colour] == word)
        movers, others = np.full(1, ALL), np.zeros(1, dtype=np.uint64)
        black, white = (movers, others) if filled.mover == 1 else (others, movers)
        owners = filled.words[:cells, None]
        assert filled.lanes.won[0, 0] == reduction.winners(filled.board.triangle, owners, black, white)[0]


@pytest.mark.parametrize(
    ("moves", "answer"),
    [
        ("c2 a5 b4 e5 e1 b3", "c3"),  # a bridge c2-b4 with b3 and c3 between, and White in b3
        ("b2 a5 e5 d5 e1 a3", ""),  # b2 is not joined to a side by a3 and a4
        ("c4 a1 e1 c5", "b5"),  # c4 and the lower side, which is Black's
        ("b2 a5 e5 d5 e1 c3", ""),  # nothing of Black's is near
    ],
)
def test_the_last_move_is_answered_first_of_all(moves: str, answer: str) -> None:
    game = load("hex(size=5)")
    position = game.start()
    for move in moves.split():
        position.play(move)
    assert position.to_move == "black"
    filled = Filled(position, seed=4)
    assert int(filled.lanes.replies) == bool(answer)
    if answer:
        # Only where none of the next eight cells is Black's can it not be had.
        place = filled.order.index(game.move_number(answer))
        later = filled.order[place + 1 : place + 9]
        assert np.bitwise_count(filled.words[game.move_number(answer)]) >= (60 if len(later) == 8 else 32)


def test_ends_that_are_joined_need_no_answer() -> None:
    """Black's c2 and b4 with b3 and c3 between; by way of d2, d3 and c4 they are joined as well."""
    game = load("hex(size=5)")
    for moves, replies in (("c2 a1 b4 e5 d2 a2 d3 a5 c4 b3", 0), ("c2 a1 b4 e5 d2 a2 d3 a5 e1 b3", 1)):
        position = game.start()
        for move in moves.split():
            position.play(move)
        assert int(Filled(position, seed=1).lanes.replies) == replies


@pytest.mark.parametrize("board", ["hex(size=5)", "y(board=straight, size=5)"])
def test_shares_tell_as_much_as_single_games(board: str) -> None:
    """Before they are answered: then one order of the cells for all lanes makes them more alike (docs/search.md)."""
    batches = 4000
    for position in (load(board).start(), undecided_position(board, 4, seed=3)):
        lanes, rngs, states = position.game.new_lanes(1, answering=True), generator(8), as_of_family(position)
        shared, won = np.zeros(1, dtype=np.uint64), np.empty(batches)
        for batch in range(batches):
            steps(states, lanes, rngs, shared, False)
            won[batch] = int(lanes["won"][0, 0, 0]).bit_count() / 64
        share = won.mean()
        assert 0.9 <= won.var(ddof=1) / (share * (1 - share) / 64) <= 1.1


SCRIPT = """
import numpy as np
from tests.games.connection.test_answering_fills import Filled, positions
for board in ("hex(size=3)", "y(board=straight, size=5)"):
    for number, position in enumerate(positions(board)):
        print(Filled(position, number).words.tolist())
"""


def test_plain_python_fills_the_same() -> None:
    one, other = processes.both_ways(SCRIPT, path=[Path(__file__).parents[3]])
    assert one == other
    assert len(one) == 10
