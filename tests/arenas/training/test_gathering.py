"""Decisions from games that are replayed, beside what is read from every position of them."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from arena.arenas.training import gathering
from arena.arenas.training.gathering import Gathering
from arena.games import Game, InputError, load
from arena.games.decisions import COUNT_BITS, MOST_IN_ROW, NO_TRAIT, Decisions
from arena.games.replaying import SLOTS, number_of
from arena.games.traits import traits_at
from tests.games.go import probes
from tests.games.go.boards import go

TICTACTOE = load("tic-tac-toe")

#: How often each set of traits is among the candidates, and that of the move that was chosen.
Decision = tuple[Counter[frozenset[int]], frozenset[int]]


def random_moves(game: Game, seed: int) -> list[int]:
    """The moves of a random game."""
    position, chance = game.start(), random.Random(seed)
    while position.winner() is None:
        position.play(chance.choice(position.legal_numbers().tolist()))
    return list(position.moves)


def expected(game: Game, moves: list[int], plies: list[int]) -> list[Decision]:
    """What the positions before these moves are, if playouts could make them."""
    position, found = game.start(), []
    for ply, move in enumerate(moves):
        listed = probes.playout_moves(position) if game.passes else position.legal_numbers().tolist()
        true = {one: frozenset(traits_at(position, one)) for one in listed if one < game.first_pass}
        if ply in plies and move in true:
            found.append((Counter(true.values()), true[move]))
        position.play(move)
    return found


def told(decisions: Decisions) -> list[Decision]:
    """The same of what was gathered."""
    sets = [frozenset(trait for trait in row if trait != NO_TRAIT) for row in decisions.sets.tolist()]
    found: list[Decision] = []
    for block in decisions.blocks:
        for number, chosen in enumerate(block.chosen.tolist()):
            counts: Counter[frozenset[int]] = Counter()
            for row in block.rows[block.starts[number] : block.starts[number + 1]].tolist():
                counts[sets[row >> COUNT_BITS]] += row & MOST_IN_ROW
            found.append((counts, sets[chosen]))
    return found


@pytest.mark.parametrize("game", [TICTACTOE, go(size=5)], ids=lambda game: game.spec)
def test_decisions_are_what_positions_say(game: Game) -> None:
    gathered, chance = Gathering(game), random.Random(2)
    learned: list[Decision] = []
    aside: list[Decision] = []
    odd = 0
    for seed in range(12):
        moves = random_moves(game, seed)
        plies = sorted(chance.sample(range(len(moves)), len(moves) // 2))
        found = expected(game, moves, plies)
        (aside if seed % 3 == 0 else learned).extend(found)
        assert gathered.followed(moves) == (len(moves), True)
        left_out = gathered.take(moves, plies, aside=seed % 3 == 0)
        assert left_out == len(plies) - len(found)
        odd += left_out
    assert told(gathered.decisions()) == learned
    assert told(gathered.decisions(aside=True)) == aside
    assert gathered.taken == len(learned) + len(aside) > 20
    assert odd > 0 or not game.passes
    assert gathered.decisions().candidates == sum(sum(counts.values()) for counts, _ in learned)


def test_full_blocks_are_followed_by_others(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Gathering(TICTACTOE)
    monkeypatch.setattr(gathering, "_ROWS", 64)
    parts = Gathering(TICTACTOE)
    for seed in range(10):
        moves = random_moves(TICTACTOE, seed)
        for gathered in (whole, parts):
            gathered.take(moves, range(len(moves)))
    assert len(parts.decisions().blocks) >= 4
    assert len(whole.decisions().blocks) == 1
    assert told(parts.decisions()) == told(whole.decisions())


def test_many_candidates_alike_take_several_rows() -> None:
    """On an empty board of 19 lines, 289 points have nothing around them."""
    game = load("go(size=19)")
    gathered = Gathering(game)
    gathered.take([60, 300], [0])
    (block,) = gathered.decisions().blocks
    counts = [row & MOST_IN_ROW for row in block.rows.tolist()]
    assert sorted(counts) == [4, 34, 68, 255]
    assert sum(counts) == 361


def test_games_end_where_they_may_not_go_on() -> None:
    gathered = Gathering(TICTACTOE)
    assert gathered.followed([0, 4, 4, 1]) == (2, False)
    over = [0, 3, 1, 4, 2]
    assert gathered.followed([*over, 8, 8]) == (5, True)
    assert gathered.taken == 0


def test_more_sets_than_there_is_room_for_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gathering, "MOST_SETS", 10)
    gathered = Gathering(TICTACTOE)
    gathered.take(random_moves(TICTACTOE, 1), [0])  # with a set for each kind of place
    with pytest.raises(InputError, match="tic-tac-toe has more than 10 sets of traits"):
        gathered.take(random_moves(TICTACTOE, 2), [0])


def test_sets_of_traits_are_never_confused() -> None:
    """Of so many sets, dozens have the same place in the table."""
    chance, kind_of = random.Random(3), np.repeat(np.arange(3, dtype=np.uint8), 500)
    wanted = sorted({tuple(chance.randrange(500 * kind, 500 * kind + 500) for kind in range(3)) for _ in range(20_000)})
    count = len(wanted)
    sets, slots = np.empty((count + 1, 3), dtype=np.int32), np.zeros(SLOTS, dtype=np.uint32)
    for repeat in range(2):
        for number, traits in enumerate(wanted):
            known = np.uint64(count if repeat else number)
            assert number_of(np.array(traits, dtype=np.uint16), kind_of, sets, slots, known, 3) == number
    assert np.count_nonzero(slots) == count


def test_seen_are_the_traits_of_chosen_moves() -> None:
    gathered, often = Gathering(TICTACTOE), Counter[int]()
    for seed in range(5):
        moves = random_moves(TICTACTOE, seed)
        gathered.take(moves, range(len(moves)))
        for _, chosen in expected(TICTACTOE, moves, list(range(len(moves)))):
            often.update(chosen)
    assert gathered.decisions().seen(5).tolist() == [often[trait] for trait in range(5)]
