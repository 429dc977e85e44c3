"""Results by opening: symmetric openings are one, and the most lopsided stand first."""

from arena.arenas.by_opening import by_opening
from arena.arenas.pool import recorded_pool
from arena.games import Winner, load
from tests.support.records import record
from tests.support.runs import settings_of


def test_openings_that_a_symmetry_turns_into_each_other_are_one(book):
    settings = settings_of("tic-tac-toe", "random, other=random", games=3, openings=book("b2", "a1", "c3"))
    games = [record(seats, game, Winner.WHITE if game else Winner.BLACK) for seats in range(2) for game in range(3)]
    corner, middle = by_opening(recorded_pool(settings, games))
    game = load("tic-tac-toe")
    assert [game.move_name(move) for move in corner.moves] == ["a1"]
    assert (corner.games, corner.black_wins, corner.draws, corner.white_wins, corner.black.share) == (4, 0, 0, 4, 0.0)
    assert (middle.games, middle.black.share, game.move_name(middle.moves[0])) == (2, 1.0, "b2")


def test_without_openings_there_is_nothing():
    settings = settings_of("tic-tac-toe", "random, other=random", games=1)
    assert by_opening(recorded_pool(settings, [record(0, 0, Winner.BLACK)])) == []
