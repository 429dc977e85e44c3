"""Packages of games and players to begin with: what the pages that show how to write one have in their blocks.

A page is the only template there is. It says what every piece is for; here the pieces are put together, under another
name.
"""

from __future__ import annotations

import keyword
import re
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from arena.games.errors import InputError
from arena.games.text import quoted

#: In the repository, and in what is installed, the pages lie beside the rooms.
_PAGES = Path(__file__).resolve().parents[1] / "docs"

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_LONGEST = 40


@dataclass(frozen=True)
class Template:
    """A page that shows a whole package, what its example is called, and what it is an example of."""

    noun: str
    page: str
    example: str

    def files(self, name: str) -> Mapping[str, str]:
        """The files of the package, under another name than the example's."""
        text = (_PAGES / self.page).read_text(encoding="utf-8").partition("\n## ")[0]
        (project,) = _blocks(text, "toml")
        (test,) = _blocks(text, f"python test_{self.example}.py")
        module = f'"""The {self.noun} {name}."""\n\n' + "\n\n".join(_blocks(text, "python"))
        word = name.replace("-", "_")
        files = {"pyproject.toml": project, f"{word}_{self.noun}.py": module, f"test_{word}.py": test}
        return {file: self._renamed(content, name) for file, content in files.items()}

    def _renamed(self, text: str, name: str) -> str:
        """Where the example's name stands for it, and not for what it means in English, the other name."""
        word, noun, example = name.replace("-", "_"), self.noun, self.example
        for old, new in (
            (f"{example}-{noun}", f"{name}-{noun}"),
            (f"{example}_{noun}", f"{word}_{noun}"),
            (f'"{example}"', f'"{name}"'),
            (f'"{example}(', f'"{name}('),
            (f"\n{example} = ", f"\n{name} = "),
            (f"Parameters of {example}.", f"Parameters of {name}."),
        ):
            text = text.replace(old, new)
        classes = rf"\b{example.capitalize()}(?=Parameters|Config|Player)"
        return re.sub(classes, "".join(part.capitalize() for part in name.split("-")), text)


GAME = Template("game", "add-a-game.md", "strip")
PLAYER = Template("player", "add-a-player.md", "sharp")


def _blocks(text: str, language: str) -> list[str]:
    """The fenced blocks of a language."""
    found = re.findall(rf"^ *```{re.escape(language)}\n(.*?)^ *```", text, re.DOTALL | re.MULTILINE)
    return [textwrap.dedent(block) for block in found]


def require_new_name(noun: str, name: str, taken: Mapping[str, str]) -> None:
    """Raise InputError for what is no name of a game or player, or the name of another one; `taken` says whose."""
    if not _NAME.fullmatch(name) or len(name) > _LONGEST or keyword.iskeyword(name):
        raise InputError(
            f"{noun} {quoted(name)}: a name has small letters and digits, with hyphens between words, such as"
            f" three-in-a-row, and at most {_LONGEST} characters"
        )
    if name in taken:
        raise InputError(f"there is a {noun} called {quoted(name)} already: {taken[name]}; take another name")


def write_package(folder: Path, files: Mapping[str, str]) -> None:
    """Write the files into a new folder, or an empty one; raises InputError if that cannot be done."""
    try:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise InputError(f"{quoted(str(folder))} is there already, and is not empty; --folder names another one")
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            with (folder / name).open("x", encoding="utf-8") as file:
                file.write(content)
    except OSError as error:
        raise InputError(f"{quoted(str(folder))} cannot be written: {error.strerror or error}") from error
