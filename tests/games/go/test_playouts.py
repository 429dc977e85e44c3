"""Random games by the game's own playout."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from arena.games.outcome import WINNERS
from arena.games.toolbox.rng import generator
from tests.games import probes as any_game
from tests.games.go import boards, probes
from tests.games.go.boards import go, random_game, start


@pytest.mark.parametrize(("name", "count"), [("simple", 60), ("usual", 6), ("large", 1)])
def test_a_playout_chooses_among_the_moves_that_fill_no_eye(name: str, count: int) -> None:
    """Move for move by the slow rules; its score and its winner are those of the final position."""
    game, rngs = go(**getattr(boards, name.upper())), generator(1)
    traces = game.new_traces()
    for _ in range(count):
        position, twin = start(game)
        twin.ko = "simple"  # by which all playouts go
        any_game.one_playout(position.states, position.states.copy(), traces, rngs)
        moves = traces[0].moves[: int(traces[0].length)].tolist()
        for number, move in enumerate(moves):
            if game.size < 19 or number % 50 == 0 or number > len(moves) - 4:
                assert move in twin.playout_moves()
            twin.play(move)
        assert twin.winner == WINNERS[int(traces[0].winner)] is not None
        assert traces[0].score == twin.score()
        assert moves[-2:] == [game.first_pass] * 2


def test_every_move_is_equally_likely() -> None:
    """In positions with many points that may not be filled, where a move is drawn several times."""
    game, count, seen = go(**boards.SIMPLE), 20_000, 0
    for seed in range(4):
        for number, (position, twin) in enumerate(random_game(game, seed)):
            if number % 12 == 11 and twin.winner is None and len(twin.playout_moves()) > 1:
                results = np.zeros((4, game.max_plies + 1), dtype=np.int64)
                firsts = np.zeros(game.moves, dtype=np.int64)
                scratch, traces = position.states.copy(), game.new_traces()
                rngs = generator([seed, number])
                any_game.many_playouts(position.states, scratch, traces, rngs, results, firsts, count)
                moves = probes.playout_moves(position)
                assert firsts.sum() == firsts[moves].sum() == count
                assert stats.chisquare(firsts[moves]).pvalue > 1e-6
                seen += len(moves) < np.count_nonzero(position.stones() == 0)
    assert seen > 2


def test_playouts_are_distributed_as_moves_drawn_one_by_one_are() -> None:
    """Against the playout that serves all games, which lists the moves before it draws one."""
    game, count = go(**boards.SIMPLE), 30_000
    tables = []
    for kernel, seed in ((any_game.many_playouts, 3), (any_game.many_uniform_playouts, 4)):
        states = game.new_states()
        results = np.zeros((4, game.max_plies + 1), dtype=np.int64)
        firsts = np.zeros(game.moves, dtype=np.int64)
        kernel(states, states.copy(), game.new_traces(), generator(seed), results, firsts, count)
        tables.append(results.ravel())
    common = tables[0] + tables[1] >= 20
    table = np.array([[*counts[common], counts[~common].sum()] for counts in tables])
    assert stats.chi2_contingency(table).pvalue > 1e-5


def test_random_games_have_the_published_figures() -> None:
    """Uniform play on 9x9: the field's reference figures, within four standard errors."""
    game, count = go(**boards.USUAL), 100_000
    lengths, scores = probes.playouts(game.start(), count, seed=5)
    black = scores + game.komi
    assert abs(lengths.mean() - 111.05) < 4 * 16.0 / np.sqrt(count) + 0.05
    assert abs(lengths.std() - 16.0) < 0.4
    assert abs(black.std() - 38.9) < 0.5
    assert abs(black.mean() - 2.2) < 4 * 38.9 / np.sqrt(count)
    for komi, share in ((7.5, 0.421), (6.5, 0.447), (0.0, 0.524)):
        won = np.mean(black > komi) + np.mean(black == komi) / 2
        # The figures have three digits.
        assert abs(won - share) < 4 * 0.5 / np.sqrt(count) + 0.0005


def test_a_playout_goes_on_from_any_position() -> None:
    """After a pass, under a ko, and close to the last ply that there may be."""
    game, rngs = go(**boards.SIMPLE), generator(6)
    traces = game.new_traces()
    for seed in range(3):
        for position, _ in random_game(game, seed, sense=0.3):
            any_game.one_playout(position.states, position.states.copy(), traces, rngs)
            after = position.copy()
            for move in traces[0].moves[: int(traces[0].length)]:
                after.play(int(move))
            assert after.winner() == WINNERS[int(traces[0].winner)] is not None
            assert after.score() == traces[0].score
