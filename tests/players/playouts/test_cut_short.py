"""Playouts that are cut short when one player leads by enough, against the same written plainly."""

from __future__ import annotations

import math
from typing import Any

from arena.games import Game, load
from arena.games.toolbox.jit import entry
from arena.games.toolbox.rng import generator
from arena.players.playouts.returns import WIN, finish
from tests.naive import returns as naive
from tests.support.toyscore import harvest

LINE, LONG = harvest(9), harvest(24)
BLACK, WHITE, DRAW = 1, 2, 3


@entry
def _finish(states, rngs, traces, records):  # type: ignore[no-untyped-def]
    finish(records[0], states[0], rngs[0], traces[0])


def one_finish(game: Game, moves: list[int], seed: int, **options: Any) -> tuple[list[int], int, float]:
    """The moves, the winner and the score of a playout after some moves."""
    position = game.start()
    for move in moves:
        position.play(move)
    records, traces = WIN.new_records(game, **options), game.new_traces()
    traces[0].score = -99.0
    _finish(position.states, generator(seed), traces, records)
    trace = traces[0]
    return trace.moves[: int(trace.length)].tolist(), int(trace.winner), float(trace.score)


class TestMercy:
    MERCY = 12.0

    def test_as_written_plainly(self) -> None:
        """The same moves, winner and score from the same seed; cut short or not."""
        cut = 0
        for seed in range(300):
            for mercy in (math.inf, self.MERCY):
                options = {} if mercy == math.inf else {"mercy": mercy}
                found = one_finish(LINE, [0, 3], seed, **options)
                position = LINE.start()
                position.play(0)
                position.play(3)
                assert found == naive.finish(position, generator(seed), mercy)
            cut += abs(found[2]) >= self.MERCY and len(found[0]) < 7 and 8 not in found[0]
        assert cut > 10

    def test_a_finished_game_has_no_moves(self) -> None:
        assert one_finish(LINE, [8], 1, mercy=3.0) == ([], BLACK, 5.0)

    def test_a_game_without_points_is_played_out(self) -> None:
        moves, winner, score = one_finish(load("tic-tac-toe"), [0, 1], 1)
        assert len(moves) >= 3
        assert winner in (BLACK, WHITE, DRAW)
        assert score == -99.0  # nobody reads it

    def test_mercy_hardly_changes_who_wins_and_saves_moves(self) -> None:
        """At two deviations of the score (9.3 points), at least 99 % of the playouts have the same winner."""
        games, same, full, short = 4000, 0, 0, 0
        for seed in range(games):
            played, winner, _ = one_finish(LONG, [], seed)
            cut, leader, _ = one_finish(LONG, [], seed, mercy=18.0)
            assert played[: len(cut)] == cut
            same += winner == leader
            full, short = full + len(played), short + len(cut)
        assert same / games >= 0.99
        assert short < 0.93 * full
