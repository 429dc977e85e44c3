import pytest

from arena.cli.main import run


@pytest.fixture
def arena(capsys, tmp_path, monkeypatch):
    """Run a command line in this process, in an empty folder: exit code, stdout, stderr."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments):
        code = run([str(argument) for argument in arguments])
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return call
