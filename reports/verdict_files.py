"""The files in which `arena regress` tells its result: JUnit XML for CI servers, a summary in markdown, a badge."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from arena.games import InputError
from arena.games.files import path_of
from arena.reports.badge import NONE, Badge
from arena.reports.regression_report import RegressionReport

_SUITE = "arena regress"
_BADGES = (".svg", ".json")


@dataclass(frozen=True)
class VerdictFiles:
    """Which of them are wanted, and where."""

    junit: Path | None = None
    summary: Path | None = None
    badge: Path | None = None

    @classmethod
    def named_in(cls, arguments: Sequence[str]) -> VerdictFiles:
        """Those that a command line asks for, also if it cannot be understood otherwise."""
        found: dict[str, Path] = {}
        for place, argument in enumerate(arguments):
            option, sign, value = argument.partition("=")
            if option in ("--junit", "--summary", "--badge"):
                following = arguments[place + 1] if place + 1 < len(arguments) else ""
                name = value if sign else following
                if sign or not name.startswith("--"):
                    with suppress(InputError):  # no file can have that name
                        found[option[2:]] = path_of(option, name)
        return cls(**found)

    def require_folders(self) -> None:
        """Say before the first game that a file could not be written after the last."""
        for file in filter(None, (self.junit, self.summary, self.badge)):
            if not file.parent.is_dir():
                raise InputError(f"{file} cannot be written: there is no folder {file.parent}")
            if file.is_dir():
                raise InputError(f"{file} cannot be written: it is a folder")
        if self.badge is not None and self.badge.suffix not in _BADGES:
            raise InputError(f"--badge {self.badge}: write FILE.svg for a picture, or FILE.json for shields.io")

    def write(self, report: RegressionReport, interrupted: bool) -> None:
        """Write the result, or how far it had come when it was interrupted."""
        if self.junit is not None:
            self._put(self.junit, report.junit("interrupted" if interrupted else ""))
        if self.summary is not None:
            note = "Interrupted before a decision.\n\n" if interrupted else ""
            self._put(self.summary, note + report.summary(), append=True)
        self._put_badge(Badge("interrupted", NONE) if interrupted else report.badge())

    def write_failure(self, message: str) -> None:
        """Write that there is no result, and why; nothing can be done about files that cannot be written."""
        with suppress(InputError):
            if self.junit is not None:
                self._put(self.junit, _failure(message))
        with suppress(InputError):
            if self.summary is not None:
                self._put(self.summary, f"**{_SUITE}: no result**\n\n{message}\n", append=True)
        with suppress(InputError):
            self._put_badge(Badge("no result", NONE))

    def _put_badge(self, badge: Badge) -> None:
        if self.badge is not None and self.badge.suffix in _BADGES:
            self._put(self.badge, badge.endpoint() if self.badge.suffix == ".json" else badge.picture())

    def _put(self, file: Path, text: str, append: bool = False) -> None:
        try:
            with file.open("a" if append else "w", encoding="utf-8") as target:
                target.write(text)
        except OSError as error:
            raise InputError(f"{file} cannot be written: {error.strerror}") from error


def _failure(message: str) -> str:
    """A suite of one case, which could not be carried out."""
    suite = ElementTree.Element("testsuite", name=_SUITE, tests="1", failures="0", errors="1", skipped="0")
    case = ElementTree.SubElement(suite, "testcase", classname="arena", name="regress")
    ElementTree.SubElement(case, "error", message=message)
    ElementTree.indent(suite)
    return ElementTree.tostring(suite, encoding="unicode", xml_declaration=True) + "\n"
