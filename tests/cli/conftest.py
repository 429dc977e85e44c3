import pytest

from arena.cli.main import run


@pytest.fixture
def arena(capsys):
    """Run a command line in this process: exit code, stdout, stderr."""

    def call(*arguments):
        code = run([str(argument) for argument in arguments])
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return call
