import pytest

from arena.arenas.openings import book, random_openings
from arena.games import InputError, load


def test_no_openings():
    assert book("none", load("hex(size=3)"), 10, 1).openings == ()


def test_random_openings_differ_up_to_symmetry():
    game = load("y(board=straight, size=4)")
    openings = random_openings(game, 2, 40, seed=3)
    keys = set()
    for opening in openings:
        assert len(opening) == 2
        position = game.start()
        for move in opening:
            position.play(move)
        keys.add(position.key())
    assert len(keys) == len(openings) == 16  # by Burnside: (90 pairs + 3 reflections that keep 2 each) / 6


@pytest.mark.parametrize(
    ("spec", "classes"), [("tic-tac-toe", 3), ("hex(size=3)", 5), ("y(board=straight, size=3)", 2)]
)
def test_first_moves_by_symmetry(spec, classes):
    # Tic-tac-toe: centre, corner, edge. Hex 3: the centre, and 8 cells in pairs. Y 3: corners, edges.
    assert len(random_openings(load(spec), 1, 100, seed=1)) == classes


def test_the_first_openings_do_not_depend_on_how_many_are_wanted():
    game = load("hex(size=5)")
    assert random_openings(game, 3, 5, seed=2) == random_openings(game, 3, 50, seed=2)[:5]
    assert random_openings(game, 3, 5, seed=2) != random_openings(game, 3, 5, seed=4)


def test_symmetric_positions_have_one_key_and_others_another():
    game = load("hex(size=3)")

    def key(*moves):
        position = game.start()
        for move in moves:
            position.play(move)
        return position.key()

    assert key("a1", "b1") == key("c3", "b3")
    assert key("a1", "b1") != key("c1", "b1")
    assert key("a1", "b1", "c1") == key("c1", "b1", "a1")
    assert key("a1") != key()


def test_openings_that_end_the_game_are_not_used():
    with pytest.raises(InputError, match="every game of hex"):
        random_openings(load("hex(size=2)"), 4, 1, seed=1)


def test_a_file(tmp_path):
    path = tmp_path / "openings.txt"
    path.write_text("# favourites\na1 b2  # corner first\n\nc3\n")
    game = load("hex(size=3)")
    assert book(str(path), game, 10, 1).openings == ((0, 4), (8,))


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("a1\nb2 b2\n", "openings.txt, line 2: b2 may not be played"),
        ("a1 z9\n", "openings.txt, line 1: 'z9' is not a move"),
        ("# nothing\n", "holds no openings"),
        ("a1 b1 a2 b2 a3\n", "line 1: the game is over"),
    ],
)
def test_a_bad_file(tmp_path, content, message):
    path = tmp_path / "openings.txt"
    path.write_text(content)
    with pytest.raises(InputError, match=message):
        book(str(path), load("hex(size=3)"), 10, 1)


@pytest.mark.parametrize("text", ["random:", "random:x", "random:0", "random:-1"])
def test_bad_random_openings(text):
    with pytest.raises(InputError, match="write random:K"):
        book(text, load("hex(size=3)"), 10, 1)


def test_a_missing_file():
    with pytest.raises(InputError, match="there is no such file"):
        book("nowhere.txt", load("hex(size=3)"), 10, 1)
