"""Digests that tell the states of sources apart: arena's, and those of each package that adds to it."""

from __future__ import annotations

import importlib
import importlib.util
import os
import re
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from arena.games.toolbox import sources
from tests.support import processes, toyline


def fresh(path: Path = Path(sources.__file__)) -> Any:
    """The module as another process would have it, with nothing remembered yet."""
    spec = importlib.util.spec_from_file_location("sources_under_test", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def module_of(package: Path) -> Any:
    """The module in a copy of the package."""
    return fresh(package / "games" / "toolbox" / "sources.py")


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package that may be edited."""
    return processes.copy_of_arena(tmp_path)


class TestDigest:
    def test_every_source_of_kernels_counts(self, package: Path) -> None:
        """A comment in any file of games and players makes another digest; taken back, it is the old one."""
        before = module_of(package).own_digest()
        sources = [path for layer in ("games", "players") for path in sorted((package / layer).rglob("*.py"))]
        assert {"rules.py", "vectors.py", "amaf.py", "contract.py"} <= {path.name for path in sources}
        seen = {before}
        for path in sources:
            text = path.read_text()
            path.write_text(text + "\n# edited\n")
            seen.add(module_of(package).own_digest())
            path.write_text(text)
        assert len(seen) == len(sources) + 1
        assert module_of(package).own_digest() == before

    def test_new_moved_and_lost_files_count(self, package: Path) -> None:
        before = module_of(package).own_digest()
        rules, topology = (package / "games" / "connection" / name for name in ("rules.py", "topology.py"))
        new = package / "games" / "new.py"
        texts = {path: path.read_text() for path in (rules, topology)}
        seen = {before}
        new.write_text("")
        seen.add(module_of(package).own_digest())
        new.unlink()
        rules.unlink()
        seen.add(module_of(package).own_digest())
        rules.write_text(texts[topology])
        topology.write_text(texts[rules])
        seen.add(module_of(package).own_digest())
        for path, text in texts.items():
            path.write_text(text)
        assert len(seen) == 4
        assert module_of(package).own_digest() == before

    def test_nothing_else_counts(self, package: Path) -> None:
        """Neither the layers above, nor data, nor when a file was written, nor where the package is."""
        before = module_of(package).own_digest()
        for path in (package / "__init__.py", package / "cli" / "__init__.py", package / "players" / "roster.toml"):
            path.write_text(path.read_text() + "\n# edited\n")
        (package / "games" / "notes.txt").write_text("notes")
        (package / "reports" / "more.py").write_text("")
        os.utime(package / "games" / "contract.py", (1, 1))
        assert module_of(package).own_digest() == before
        elsewhere = shutil.copytree(package, package.parent / "elsewhere" / "arena")
        assert module_of(elsewhere).own_digest() == before

    @pytest.mark.parametrize("group", ["arena.games", "arena.players", "arena.policies"])
    def test_plug_ins_count_apart(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, group: str) -> None:
        """All modules and data of a package that adds something, be it a folder or a single file; of no other one."""
        without = fresh().digests()
        package = tmp_path / "plugged"
        (package / "deep").mkdir(parents=True)
        files = [package / "__init__.py", package / "helpers.py", package / "deep" / "rules.py", package / "data.csv"]
        for path in files:
            path.write_text("")
        single = tmp_path / "single_file.py"
        single.write_text("")
        toyline.register(tmp_path, "plugged", group, "plugged = plugged.deep.rules:THING")
        toyline.register(tmp_path, "single_file", group, "single = single_file:THING")
        monkeypatch.syspath_prepend(tmp_path)
        assert {"plugged", "single_file"} <= set(fresh().plugin_packages())
        before = fresh().digests()
        assert set(before) == {*without, "plugged", "single_file"}
        assert all(before[name] == digest for name, digest in without.items())
        for path in [*files, single]:
            path.write_text("EDITED = True\n")
            edited = fresh()
            name = "single_file" if path == single else "plugged"
            assert {other for other, digest in edited.digests().items() if digest != before[other]} == {name}
            assert edited.origin(f"{name}.anything") == f"{name}-{edited.digests()[name]}"
            assert edited.own_digest() == without["arena"]
            path.write_text("")
        assert fresh().digests() == before
        (tmp_path / "unrelated.py").write_text("")
        (package / "notes.txt").write_text("")
        assert fresh().digests() == before
        assert not {"plugged", "single_file"} & set(sys.modules)

    def test_the_version_of_a_plug_in_counts(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (tmp_path / "plugged.py").write_text("")
        toyline.register(tmp_path, "plugged", "arena.games", "plugged = plugged:THING")
        monkeypatch.syspath_prepend(tmp_path)
        before = fresh().digests()["plugged"]
        (metadata,) = tmp_path.glob("plugged*/METADATA")
        assert "Version: " in metadata.read_text()
        metadata.write_text(re.sub(r"Version: .*", "Version: 77.1", metadata.read_text()))
        assert fresh().digests()["plugged"] != before

    def test_what_a_plug_in_imports_counts(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Rules of another plug-in, also by way of a third one, and a package that adds nothing to arena."""
        texts = {
            "first.py": "import json, second as other\nimport numpy\n",
            "second.py": "def rules():\n    from third.rules import play\n",
            "third/rules.py": "",
            "plain.py": "",
            "fourth.py": "from plain import thing",
        }
        (tmp_path / "third").mkdir()
        for name, text in texts.items():
            (tmp_path / name).write_text(text)
        for name in ("first", "second", "third", "fourth"):
            toyline.register(tmp_path, name, "arena.games", f"{name} = {name}:THING")
        monkeypatch.syspath_prepend(tmp_path)
        before = fresh().digests()
        changed = {
            "third/rules.py": {"first", "second", "third"},
            "second.py": {"first", "second"},
            "first.py": {"first"},
            "plain.py": {"fourth"},
        }
        for name, expected in changed.items():
            status = (tmp_path / name).stat()
            (tmp_path / name).write_text(texts[name] + "# edited\n")
            after = fresh().digests()
            assert {package for package in before if after[package] != before[package]} == expected
            (tmp_path / name).write_text(texts[name])
            os.utime(tmp_path / name, ns=(status.st_atime_ns, status.st_mtime_ns))
        assert fresh().digests() == before

    def test_a_plug_in_that_is_gone_is_no_harm(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Left-over metadata of a package without files."""
        without = fresh().digests()
        toyline.register(tmp_path, "gone", "arena.games", "gone = gone_package.rules:THING")
        monkeypatch.syspath_prepend(tmp_path)
        assert fresh().digests() == without

    def test_versions_count(self, monkeypatch: pytest.MonkeyPatch) -> None:
        before = fresh().own_digest()
        for module, name in ((sys, "version"), ("numba", "__version__"), ("numpy", "__version__")):
            with monkeypatch.context() as changed:
                changed.setattr(importlib.import_module(module) if isinstance(module, str) else module, name, "0.0")
                assert fresh().own_digest() != before
        assert fresh().own_digest() == before


class TestOrigins:
    def test_arena_is_of_no_account(self) -> None:
        assert sources.origin("arena.games.hex") == ""
        assert sources.origin("") == ""
        assert sources.origins(["arena.games.hex", "arena.players.base"]) == frozenset()

    def test_a_package_that_is_not_installed(self) -> None:
        """It has a digest as well; where there is no source to look at, nothing lasts."""
        assert sources.origin("tests.support.toyline").startswith("tests-")
        assert sources.is_lasting([sources.origin("tests.support.toyline"), ""])
        for module in ("__main__", "no_such_package_anywhere.rules"):
            assert not sources.is_lasting([sources.origin("tests.support.toyline"), sources.origin(module)])
        assert fresh().origin("__main__") != fresh().origin("__main__")

    def test_the_maker_counts(self) -> None:
        """A game that a package makes from rules of arena depends on the package."""
        assert sources.origins(["arena.games.hex"]) == frozenset()
        with sources.made_by("tests.support.toyline"):
            assert sources.origins(["arena.games.hex"]) == {sources.origin("tests")}
            with sources.made_by("arena.games.hex"):
                assert sources.origins(["arena.games.hex"]) == frozenset()
        assert sources.origins(["arena.games.hex"]) == frozenset()
