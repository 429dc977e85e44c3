import pytest

from arena.cli.main import run
from tests.support.runs import play_into


@pytest.fixture
def arena(capsys, tmp_path, monkeypatch):
    """Run a command line in this process, in an empty folder: exit code, stdout, stderr."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments):
        code = run([str(argument) for argument in arguments])
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return call


@pytest.fixture
def replayed(arena, tmp_path):
    """Play settings into the ledger, and return a way to replay."""

    def play(settings):
        play_into(tmp_path / "arena.db", settings)
        return lambda *arguments: arena("replay", "run", *arguments)

    return play
