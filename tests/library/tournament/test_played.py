"""A tournament by a command, by a file and from Python is the same one; stages; files that grow."""

from __future__ import annotations

from pathlib import Path

import pytest

import arena
from arena.arenas.ledger import Ledger
from arena.cli.main import run as command
from tests.library.test_calls import CALLS, GAME, rows, settings

STAGES = f"""
game = "{GAME}"
games = 2
[players]
low = "random"
mid = "mc(playouts=9)"
high = "mc(playouts=300)"
[[stage]]
name = "q"
[[stage]]
name = "f"
best = 2
"""


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def runs(ledger: str = "arena.db") -> dict[str, int]:
    with Ledger(Path(ledger)) as book:
        return {run.name: run.played for run in book.runs()}


@pytest.mark.parametrize("name", CALLS)
def test_by_command_by_file_and_by_python_the_games_are_the_same(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    call, words = CALLS[name]
    line = [*name.split(), "--game", GAME, *words, "--run", "r", "--seed", "7", "-j", "0", "--save", "t.toml"]
    more = [] if name == "regress" else ["--no-times"]
    code = command([*line, *more])
    printed = capfd.readouterr().out
    assert command(["run", "t.toml", "--ledger", "file.db", "-j", "0", "--no-times"]) == code
    assert capfd.readouterr().out == printed
    arena.tournament("t.toml", ledger="both.db", workers=0, progress=False)
    call(ledger="python.db", run="r", seed=7, workers=0, progress=False)
    assert len(rows("arena.db", "r")) > 3
    for ledger in ("file.db", "both.db", "python.db"):
        assert rows(ledger, "r") == rows("arena.db", "r")
        assert settings(ledger, "r") == settings("arena.db", "r")


def test_a_saved_file_says_all_that_was_said(tmp_path: Path) -> None:
    line = ["match", "A", "x=mc(playouts=5)", "--game", GAME, "--games", "4", "--resign", "0.1:2", "--max-moves", "8"]
    line += ["--time", "60+0.5", "--on-forfeit", "count", "--record", "none", "--move-overhead", "0.5", "-j", "0"]
    (tmp_path / "book.txt").write_text("b2\nb2 a1\n")
    folder = tmp_path / "sub"
    folder.mkdir()
    assert command([*line, "--openings", str(tmp_path / "book.txt"), "--save", "sub/t.toml"]) == 0
    text = (folder / "t.toml").read_text(encoding="utf-8")
    assert 'openings = "../book.txt"' in text
    assert 'ledger = "../arena.db"' in text
    arena.tournament(folder / "t.toml", ledger="other.db", workers=0, progress=False)
    assert settings("other.db", "match-1") == settings("arena.db", "match-1")


def test_a_file_is_not_written_over(capfd: pytest.CaptureFixture[str]) -> None:
    Path("t.toml").write_text("mine")
    assert command(["match", "A", "B", "--game", GAME, "--games", "2", "-j", "0", "--save", "t.toml"]) == 2
    assert "it is there already" in capfd.readouterr().err
    assert Path("t.toml").read_text() == "mine"
    assert not Path("arena.db").exists()


def test_the_best_go_on_and_files_grow() -> None:
    path = Path("t.toml")
    path.write_text(STAGES)
    found = arena.tournament(path, workers=0, progress=False)
    assert list(found) == ["q", "f"]
    qualified, final = found.values()
    assert isinstance(qualified, arena.Results)
    assert isinstance(final, arena.Results)
    order = sorted(qualified.players, key=lambda name: -qualified.shares[qualified.players.index(name)])
    assert list(final.players) == order[:2]
    assert runs() == {"t-q": 12, "t-f": 4}
    before = rows("arena.db", "t-f")
    path.write_text(STAGES + "games = 5\n")
    for _ in range(2):
        arena.tournament(path, workers=0, progress=False)
        assert runs() == {"t-q": 12, "t-f": 10}
    assert set(before) < set(rows("arena.db", "t-f"))


def test_the_final_does_not_begin_with_the_games_of_the_stage_before() -> None:
    Path("t.toml").write_text(STAGES)
    final = arena.tournament("t.toml", workers=0, progress=False)["f"]
    assert isinstance(final, arena.Results)
    games = {
        run: {
            (game.black, game.white, game.number): game.moves
            for game in arena.open_run(run).recorded_games()
            if {game.black, game.white} == set(final.players)
        }
        for run in ("t-q", "t-f")
    }
    assert games["t-q"].keys() == games["t-f"].keys()
    assert len(games["t-q"]) == 4
    assert games["t-q"] != games["t-f"]


def test_which_file_asked_for_a_game_is_on_record() -> None:
    path = Path("t.toml")
    for games in (2, 3):
        path.write_text(f'game = "{GAME}"\nplayers = ["A", "B"]\ngames = {games}\n')
        arena.tournament(path, workers=0, progress=False)
    with Ledger(Path("arena.db")) as book:
        told = [(origin["tournament file"], games) for origin, games in book.origins(book.run("t"))]
    (first, four), (second, two) = told
    assert (four, two) == (4, 2)
    assert first != second
    assert first.startswith("t.toml (")


def test_a_stage_that_was_played_with_others_is_not_played_on(capfd: pytest.CaptureFixture[str]) -> None:
    path = Path("t.toml")
    path.write_text(STAGES)
    arena.tournament(path, workers=0, progress=False)
    text = STAGES.replace('low = "random"', 'low = "random"\ntop = "mc(playouts=3000)"').replace(
        "games = 2", "games = 9"
    )
    path.write_text(text)
    assert command(["run", "t.toml", "-j", "0"]) == 2
    message = capfd.readouterr().err.splitlines()[-1]
    assert message.startswith("arena: t.toml, line 13: the best 2 are ")
    assert message.endswith("give the stage another name to play it anew")
    assert runs()["t-f"] == 4


def test_what_would_change_games_is_refused_with_its_line(capfd: pytest.CaptureFixture[str]) -> None:
    path = Path("t.toml")
    for number, rule in enumerate(("", "max-moves = 5\n")):
        path.write_text(f'game = "{GAME}"\nplayers = ["A", "B"]\n{rule}')
        assert command(["run", "t.toml", "-j", "0"]) == 2 * number
    assert "t.toml, line 3: max-moves 5: the run has none" in capfd.readouterr().err


def test_reports_are_written_and_printed(capfd: pytest.CaptureFixture[str]) -> None:
    reports = (
        '[[report]]\nstage = "q"\ntimes = false\n[[report]]\nkind = "elo"\nstage = "q"\nfile = "elo.json"\n'
        'format = "json"\n[[report]]\nkind = "page"\nfile = "page.html"\n'
    )
    Path("t.toml").write_text(STAGES + reports)
    assert command(["run", "t.toml", "-j", "0"]) == 0
    printed = capfd.readouterr().out
    assert command(["report", "t-q", "--no-times"]) == 0
    assert capfd.readouterr().out == printed
    assert '"scale": "model"' in Path("elo.json").read_text(encoding="utf-8")
    assert Path("page.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_check_plays_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    Path("t.toml").write_text(STAGES)
    assert command(["run", "t.toml", "--check"]) == 0
    expected = "t-q: round-robin of 3 players, 12 games\nt-f: round-robin of 2 players, 4 games\n"
    assert capfd.readouterr().out == expected
    assert not Path("arena.db").exists()
