"""Gammas that are fitted to games."""

from __future__ import annotations

import io
import sys
import tarfile
from collections import Counter

import numpy as np
import pytest

from arena.games.choices import seen_of
from arena.games.errors import InputError
from arena.games.go.opinion import fit as fitting
from arena.games.go.opinion.gammas import Gammas, read_gammas
from arena.games.go.opinion.harvest import harvest_of, plain_moves
from arena.games.go.opinion.truths import Harvest, count_truths
from arena.games.go.record import read_records
from tests.games.go.boards import go, random_game, start
from tests.naive import go_prior

GAME = "(;SZ[5];B[cc];W[cd];B[dd];W[bd];B[ce];W[bc];B[be];W[bb];B[ad])"


def games_of(number: int) -> list[np.ndarray]:
    """Random games on 5x5."""
    found = []
    for seed in range(number):
        *_, (position, _) = random_game(go(size=5), seed, most=30)
        found.append(np.array(position.moves, dtype=np.uint16))
    return found


def names_of(harvest: Harvest) -> list[tuple[str, str]]:
    return [("nothing", ""), *((kind.name, trait) for kind in harvest.kinds() for trait in kind.traits)]


def test_rows_say_what_the_twin_says() -> None:
    game, harvest = go(size=5), read_gammas().harvest
    names, looked_at = names_of(harvest), 0
    for moves in games_of(3):
        choices = fitting.collect([moves], game, harvest, 10_000, 1, 1.0, 1)
        rows = iter(choices.truths)
        _, twin = start(game)
        for number, move in enumerate(moves.tolist()):
            if move < 25 and not twin.is_eye(twin.points[move]):
                last, earlier = (
                    twin.points[moves[at]] if at >= 0 and moves[at] < 25 else None for at in (number - 1, number - 2)
                )
                row = next(rows)
                expected = go_prior.truths(twin, twin.points[move], last, earlier)
                assert {names[one] for one in row[1 : 1 + row[0]]} == expected
                looked_at += 1
            twin.play(move)
        assert next(rows, None) is None
    assert looked_at > 60


def test_choices_are_among_so_many_candidates_drawn_from_all() -> None:
    game = go(size=5)
    choices = fitting.collect(games_of(6), game, Harvest(), 100, 4, 1.0, 1)
    sizes = np.diff(choices.starts)
    assert len(choices.chosen) == 100
    assert (choices.chosen == choices.starts[:-1]).all()
    assert sizes.max() == 4
    assert len(choices.truths) == choices.starts[-1] == sizes.sum()
    everything = fitting.collect(games_of(6), game, Harvest(), 100, 26, 1.0, 1)
    assert np.diff(everything.starts).max() > 20
    assert (everything.truths[everything.chosen] == choices.truths[choices.chosen]).all()
    assert seen_of(choices, count_truths(Harvest())).sum() == choices.truths[choices.chosen][:, 0].sum()


def test_patterns_are_harvested_that_are_there_often_enough() -> None:
    game, games = go(size=5), games_of(6)
    counts: Counter[str] = Counter()
    within: dict[str, str] = {}
    for moves in games:
        _, twin = start(game)
        for move in moves.tolist():
            if move < 25:
                ring = go_prior._RING + go_prior._TWO_AWAY
                smaller = go_prior.picture(twin, twin.points[move], ring)
                larger = go_prior.picture(twin, twin.points[move], ring + go_prior._KNIGHT)
                counts.update((smaller, larger))
                within[larger] = smaller
            twin.play(move)
    smaller_ones, larger_ones = harvest_of(games, game, (3, 2)).pictures
    assert set(smaller_ones) == {one for one, often in counts.items() if len(one) == 12 and often >= 3}
    assert set(larger_ones) == {
        one for one, often in counts.items() if len(one) == 20 and often >= 2 and counts[within[one]] >= 3
    }
    assert len(smaller_ones) > 2
    assert larger_ones


def test_games_of_other_kinds_are_left_out() -> None:
    texts = ("(;SZ[9];B[cc];W[dd])", "(;SZ[5];AB[cc];W[dd])", "(;SZ[5];B[cc];B[dd])", GAME)
    found = list(plain_moves((read_records(text)[0] for text in texts), 5))
    assert [len(moves) for moves in found] == [9]


def test_of_a_game_against_the_rules_the_moves_before_count() -> None:
    game = go(size=5)
    moves = np.array([12, 7, 12, 8], dtype=np.uint16)
    assert len(fitting.collect([moves], game, Harvest(), 10, 5, 1.0, 1).chosen) == 2
    with pytest.raises(InputError, match="no moves to learn from"):
        fitting.collect([moves[2:3][:0]], game, Harvest(), 10, 5, 1.0, 1)


def test_gammas_are_read_as_they_were_written(monkeypatch: pytest.MonkeyPatch) -> None:
    shipped, file = read_gammas(), io.StringIO()
    shipped.write(file, np.zeros(len(shipped.logs), dtype=np.int64), {"data": "games"})
    lines = file.getvalue().splitlines()
    assert lines[:2] == ["# data = games", "kind,of,log_gamma,seen"]
    values = [float(line.rsplit(",", 2)[1]) for line in lines[2:]]
    assert values == pytest.approx(shipped.logs[1:].tolist(), abs=1e-6)
    assert shipped.logs[0] == 0.0
    assert isinstance(shipped, Gammas)


def test_the_command_prints_a_table(tmp_path, monkeypatch, capsys) -> None:
    with tarfile.open(tmp_path / "games.tar.gz", "w:gz") as archive:
        for number in range(60):
            text = GAME.encode() if number else b"no game"
            info = tarfile.TarInfo(f"games/{number}.sgf")
            info.size = len(text)
            archive.addfile(info, io.BytesIO(text))
    monkeypatch.setattr(sys, "argv", ["fit", str(tmp_path), "--size", "5", "--often", "30", "30", "--choices", "100"])
    fitting.main()
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert lines[0] == f"# data = {tmp_path.name}, 59 games on 5x5"
    assert f"fit {tmp_path.name} --often 30 30 --size 5 " in lines[1]
    assert "--choices 100 --candidates 30 --spread 1.0 --seed 1" in lines[1]
    assert "% first" in lines[3]
    assert err.strip() in lines[3]
    assert lines[4] == "kind,of,log_gamma,seen"
    rows = [line.split(",")[0] for line in lines[5:]]
    assert rows.count("pattern") == 1107
    assert rows.count("pattern of 12") == rows.count("pattern of 20") == 9


@pytest.mark.parametrize("content", [None, b"no archive"])
def test_a_folder_without_games_is_one_line(content, tmp_path, monkeypatch, capsys) -> None:
    if content is not None:
        (tmp_path / "games.tar.gz").write_bytes(content)
    monkeypatch.setattr(sys, "argv", ["fit", str(tmp_path)])
    with pytest.raises(SystemExit) as stopped:
        fitting.main()
    assert stopped.value.code == 2
    assert capsys.readouterr().err.count(str(tmp_path)) == 1


def test_choices_are_drawn_at_random() -> None:
    game, games = go(size=5), games_of(2)
    one, other = (fitting.collect(games, game, Harvest(), 50, 5, 1.0, seed).truths for seed in (1, 2))
    assert one.shape != other.shape or (one != other).any()
