"""Positions of self-play: both colours, none twice, the same whatever stops or shares the work."""

from __future__ import annotations

from itertools import islice

import pytest

from arena.arenas.training.crew import Crew
from arena.arenas.training.positions import COLUMNS, FORMAT, read_positions
from arena.arenas.training.self_play import Wanted, find_positions, sides_of
from arena.games import ArenaError, InputError, load
from arena.players import load_player

GAME = load("hex(size=4)")


def find(path, count=20, cores=1, game=GAME, player="random", seed=1, each=1, contested=0.0, steps=None):
    """Find positions; `steps` are after how many looks it is stopped."""
    config = load_player(player)
    head = {"format": FORMAT, "game": game.spec, "player": player, "seed": seed, "command": "test"}
    with Crew([sides_of(config, game) for _ in range(cores)]) as crew:
        return list(islice(find_positions(path, head, crew, Wanted(game, seed, each, contested), count, False), steps))


def test_positions_are_of_their_games_undecided_and_all_different(tmp_path):
    find(tmp_path / "file", 40)
    found = read_positions(tmp_path / "file")
    positions = [found.position(number) for number in range(len(found))]
    assert len(found) == 40
    assert found.game.spec == GAME.spec
    assert len({position.key() for position in positions}) == 40
    assert [position.turn for position in positions].count(0) == 20
    for pick, position in zip(found.picks, positions, strict=True):
        assert position.winner() is None
        assert position.moves == pick.moves[: pick.ply]
        position.play(pick.answer)
        for move in pick.moves[pick.ply + 1 :]:
            position.play(move)
        assert position.winner() is not None
    assert len({pick.ply for pick in found.picks}) > 6


def test_several_plies_of_a_game(tmp_path):
    find(tmp_path / "file", 12, each=3)
    found = read_positions(tmp_path / "file")
    assert [pick.game for pick in found.picks] == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert len({(pick.game, pick.ply) for pick in found.picks}) == 12
    assert [found.position(number).turn for number in range(4)] == [0, 1, 0, 1]


@pytest.mark.parametrize("each", [1, 3])
def test_however_often_it_is_stopped_it_is_the_same_file(tmp_path, each):
    find(tmp_path / "at once", 11, each=each)
    for steps in (1, 3, 2, 5, 2, None):
        find(tmp_path / "in parts", 11, each=each, steps=steps)
    assert (tmp_path / "in parts").read_bytes() == (tmp_path / "at once").read_bytes()


def test_cores_make_no_difference(tmp_path):
    player = "uct(playouts=20)"
    for cores in (1, 3):
        find(tmp_path / str(cores), cores=cores, player=player)
    assert (tmp_path / "1").read_bytes() == (tmp_path / "3").read_bytes()
    find(tmp_path / "other", player=player, seed=2)
    assert (tmp_path / "1").read_text().splitlines()[4:] != (tmp_path / "other").read_text().splitlines()[4:]


def test_positions_that_the_player_takes_for_decided_are_left_out(tmp_path):
    for contested in (0.0, 0.2):
        find(tmp_path / str(contested), 12, player="uct(playouts=60)", contested=contested)
    every, some = (read_positions(tmp_path / name).picks for name in ("0.0", "0.2"))
    chances = [[pick.played.chances[pick.ply] for pick in picks] for picks in (every, some)]
    assert min(chances[0]) < 0.2 or max(chances[0]) > 0.8
    assert 0.2 <= min(chances[1]) <= max(chances[1]) <= 0.8
    assert {len(pick.played.chances) - len(pick.moves) for pick in some} == {0}


def test_more_of_them_go_on_from_those_that_are_there(tmp_path):
    path = tmp_path / "file"
    find(path, 5)
    assert find(path, 8) == [5, 6, 7, 8]
    find(tmp_path / "at once", 8)
    assert path.read_bytes() == (tmp_path / "at once").read_bytes()
    with pytest.raises(InputError, match="has 8 positions already"):
        find(path, 5)


def test_where_there_are_no_more(tmp_path):
    tiny = load("hex(size=2)")
    with pytest.raises(ArenaError, match="1000 games in a row had no new contested position of hex"):
        find(tmp_path / "file", 100, game=tiny)


def test_what_is_no_file_of_positions(tmp_path):
    path = tmp_path / "file"
    find(path, 3, steps=2)
    with pytest.raises(InputError, match="1 positions so far, and not all; the command that began it goes on"):
        read_positions(path)
    find(path, 3)
    text = path.read_text()
    rows = text.splitlines()
    for row, told in (
        ("2,0,z9,-", "line 9: 'z9' is not a move"),
        ("2,0,a1 a1,- -", "line 9: a1 may not be played"),
        ("2,99,a1 a2,- -", "line 9: the game has 2 moves, so there is no ply 99"),
        ("2,x,a1 a2,- -", "line 9: invalid literal"),
        ("2,0,a1 a2,- half", "line 9: invalid literal"),
        ("2,0,a1 a2,500", "line 9: there are 1 chances, and 2 moves"),
    ):
        from arena.arenas.training.journal import digest_of

        table = [*rows[6:-2], row]
        path.write_text("\n".join([*rows[:6], *table, f'# digest = "{digest_of(table)}"', ""]))
        with pytest.raises(InputError, match=told):
            read_positions(path)
    path.write_text(text.replace("hex(size=4)", "hex(size=0)"))
    with pytest.raises(InputError, match="size"):
        read_positions(path)
    assert COLUMNS[1] == "ply"
