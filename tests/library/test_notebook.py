"""Progress in notebooks: a block below the cell, drawn anew in its place. The notebook is played by a stand-in."""

from __future__ import annotations

import sys
from types import ModuleType, SimpleNamespace

import pytest

import arena
from arena.library.notebook import NotebookBlock, in_notebook
from arena.library.screen import place_for


class Shell(ModuleType):
    """What of IPython a process that computes a notebook has."""

    def __init__(self, kernel: object) -> None:
        super().__init__("IPython")
        self.kernel = kernel
        self.shown: list[str] = []
        self.displays = 0

    def get_ipython(self) -> SimpleNamespace:
        return SimpleNamespace(kernel=self.kernel) if self.kernel else SimpleNamespace()

    def HTML(self, markup: str) -> str:  # noqa: N802
        return markup

    def display(self, markup: str, display_id: bool) -> SimpleNamespace:
        assert display_id
        self.displays += 1
        self.shown.append(markup)
        return SimpleNamespace(update=self.shown.append)


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch) -> Shell:
    found = Shell(kernel=object())
    monkeypatch.setitem(sys.modules, "IPython", found)
    monkeypatch.setitem(sys.modules, "IPython.display", found)
    return found


def test_a_terminal_is_no_notebook(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not in_notebook()
    monkeypatch.setitem(sys.modules, "IPython", Shell(kernel=None))
    assert not in_notebook()
    assert place_for(sys.stderr) is None  # a file, as tests have it


def test_lines_take_each_others_place(shell: Shell) -> None:
    block = place_for(sys.stderr)
    assert isinstance(block, NotebookBlock)
    block.clear()
    block.draw(["a < b", "c"])
    block.draw(["d"])
    block.clear()
    assert shell.shown == ["<pre>a &lt; b\nc</pre>", "<pre>d</pre>", ""]
    assert shell.displays == 1


def test_a_call_is_shown_below_its_cell(
    shell: Shell, tmp_path: object, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(str(tmp_path))
    for progress, displays in ((False, 0), (True, 1)):
        arena.match("tic-tac-toe", "random", "A", games=6, workers=0, progress=progress)
        assert shell.displays == displays
    assert "6 games" in " ".join(shell.shown)
    assert shell.shown[-1] == ""
    assert capfd.readouterr().err == "arena: run 'match-2' in arena.db\n"
