"""The command on the page plays the same run again."""

import shlex

import pytest

from arena.arenas.settings import Format
from arena.arenas.statistics.sequential import SequentialTest
from arena.cli.main import run
from arena.reports.html.command import command_of
from tests.support.runs import settings_of

CASES = {
    "round robin": settings_of("ttt", "random, its=random", games=2, self_play=True, seed=2**63, openings="random:2"),
    "gauntlet": settings_of("hex(size=3)", "random, b=random, c=random", Format.GAUNTLET, games=1, swap=True),
    "match": settings_of("y(straight, 3)", "random, x=random", Format.MATCH, games=2, max_moves=5, resign="0.05:3"),
    "go": settings_of("go(size=5)", "random, x=random", games=1, dead_stones="agreed", on_forfeit="count"),
    "record": settings_of("ttt", "random, x=random", games=1, move_time_limit=2.5, record="candidates:3"),
    "adaptive": settings_of("ttt", "random, b=random", Format.ADAPTIVE, games=3, confidence=0.75, openings="random:1"),
    "swiss": settings_of("ttt", "random, b=random, c=random", Format.SWISS, games=1, swiss_rounds=2),
    "knockout": settings_of("ttt", "random, b=random, c=random", Format.KNOCKOUT, games=4, elo=77.5, confidence=0.8),
    "regress": settings_of(
        "hex(size=3)", "new=random, old=random", Format.REGRESS, SequentialTest(elo0=-5.0, elo1=300.0, max_games=4)
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_the_command_makes_the_same_settings(name, tmp_path, monkeypatch, capsys):
    from arena.arenas.ledger import Ledger

    monkeypatch.chdir(tmp_path)
    settings = CASES[name]
    words = shlex.split(command_of(settings))
    assert words[0] == "arena"
    if name == "regress":
        settings = settings_of(settings.game, "new=random, old=random", Format.REGRESS, settings.sequential, games=2)
        words = shlex.split(command_of(settings))
    run([*words[1:], "--concurrency", "0", "--progress", "none", "--run", "again"])
    capsys.readouterr()
    with Ledger(tmp_path / "arena.db") as ledger:
        assert ledger.run("again").load_settings() == settings
