"""Folders of compiled kernels on disk: where they are, and when they go."""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path
from typing import Any

import platformdirs
import pytest

from arena.games.toolbox import cache
from tests.support.caches import fresh

DAY = 86_400.0


class TestFolders:
    def test_chosen_or_the_users(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("ARENA_CACHE_DIR", str(tmp_path))
        assert cache.root() == tmp_path / "kernels"
        monkeypatch.delenv("ARENA_CACHE_DIR")
        users = Path(platformdirs.user_cache_dir("arena", appauthor=False)) / "kernels"
        assert cache.root() == users
        monkeypatch.setenv("ARENA_CACHE_DIR", "")
        assert cache.root() == users

    def test_none_yet(self, folder: Path) -> None:
        assert fresh().folders() == []
        assert fresh().clear() == []
        assert not folder.exists()

    def test_made_when_needed(self, folder: Path) -> None:
        module = fresh()
        assert module.folder() == folder / module.own_digest()
        assert module.folder().is_dir()

    def test_description(self, folder: Path) -> None:
        """The most recently used folder first; files beside the folders are none of them."""
        module = fresh()
        current = module.folder()
        old = folder / "old"
        (old / "rules_abc").mkdir(parents=True)
        for name, size in (("a.1.nbc", 100), ("a.2.nbc", 50), ("a.nbi", 7), ("lock", 0)):
            (old / "rules_abc" / name).write_bytes(b"x" * size)
        (folder / "stray").write_text("stray")
        now = time.time()
        os.utime(current, (now - 10, now - 10))
        os.utime(old, (now - 5 * DAY, now - 5 * DAY))
        first, second = module.folders()
        assert (first.path, first.current, first.kernels, first.size) == (current, True, 0, 0)
        assert (second.path, second.current, second.kernels, second.size) == (old, False, 2, 157)
        assert second.used == pytest.approx(now - 5 * DAY, abs=1)
        os.utime(current, (now - 6 * DAY, now - 6 * DAY))
        assert [item.path for item in module.folders()] == [old, current]

    def test_clearing(self, folder: Path) -> None:
        """All folders go, the current one as well, and are told; it can be made again."""
        module = fresh()
        current = module.folder()
        (folder / "old").mkdir()
        (folder / "old" / "a.1.nbc").write_bytes(b"x")
        assert {item.path for item in module.clear()} == {current, folder / "old"}
        assert list(folder.iterdir()) == []
        assert fresh().folder() == current
        assert current.is_dir()

    @pytest.mark.parametrize("step", ["is_dir", "exists", "mkdir", "chmod", "stat", "lstat"])
    @pytest.mark.parametrize("times", [1, 3])
    def test_cleared_while_it_is_made(
        self,
        folder: Path,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
        step: str,
        times: int,
    ) -> None:
        """Another process may clear the cache after any step; the folder is made once more, and nothing said."""
        module = fresh()
        cleared = []
        original = getattr(Path, step)

        def clearing(path: Path, *rest: Any, **named: Any) -> Any:
            found = original(path, *rest, **named)
            if path == folder / module.own_digest() and len(cleared) < times:
                cleared.append(path)
                shutil.rmtree(folder, ignore_errors=True)
            return found

        monkeypatch.setattr(Path, step, clearing)
        made = module.folder()
        monkeypatch.undo()
        assert 1 <= len(cleared) <= times
        assert made == folder / module.own_digest()
        assert capsys.readouterr().err == ""

    def test_a_folder_that_goes_while_it_is_looked_at(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        module = fresh()
        module.folder()
        gone = folder / "gone"
        gone.mkdir()
        original = Path.is_symlink

        def going(path: Path) -> bool:
            if path == gone:
                gone.rmdir()
            return original(path)

        monkeypatch.setattr(Path, "is_symlink", going)
        assert [item.path for item in module.folders()] == [folder / module.own_digest()]

    def test_plug_ins_have_folders_of_their_own(self, folder: Path) -> None:
        """Named by arena's digest and by the plug-ins' own; out of use with either."""
        module = fresh()
        alone, pair = module.folder(), module.folder(["zz-0123", "toy-line-4567"])
        assert pair == folder / f"{module.own_digest()}+toy-line-4567+zz-0123"
        assert module.folder(["toy-line-4567", "zz-0123"]) == pair
        stale = folder / "0123456789+toy-line-4567"
        stale.mkdir()
        described = {item.path: (item.packages, item.current) for item in module.folders()}
        assert described == {
            alone: (("arena",), True),
            pair: (("arena", "toy-line", "zz"), True),
            stale: (("arena", "toy-line"), False),
        }

    def test_a_plug_in_in_another_state_is_out_of_use(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        module = fresh()
        monkeypatch.setattr(module, "digests", lambda: {"arena": module.own_digest(), "toyline": "new"})
        module.folder(["toyline-new"])
        module.folder(["toyline-old"])
        assert {item.path.name.partition("+")[2]: item.current for item in module.folders()} == {
            "toyline-new": True,
            "toyline-old": False,
        }

    def test_many_plug_ins_have_a_name_that_fits(self, folder: Path) -> None:
        names = [
            module_folder.name for module_folder in map(fresh().folder, ([], ["a" * 90], ["a" * 300], ["b" * 300]))
        ]
        assert len(set(names)) == 4
        assert max(map(len, names)) <= 120


class TestPruning:
    def make(self, folder: Path, ages: dict[str, float]) -> None:
        """Folders of other digests that were used so many days ago."""
        now = time.time()
        for name, days in ages.items():
            (folder / name).mkdir(parents=True)
            (folder / name / "a.1.nbc").write_bytes(b"x")
            os.utime(folder / name, (now - days * DAY, now - days * DAY))

    def left(self, folder: Path) -> set[str]:
        return {path.name for path in folder.iterdir()} - {fresh().own_digest()}

    def test_old_folders_go_when_a_new_one_comes(self, folder: Path) -> None:
        """The four newest stay, however old, and of the others those used within thirty days."""
        assert (cache.KEPT_FOLDERS, cache.KEPT_DAYS) == (4, 30.0)
        self.make(folder, {"a": 31, "b": 40, "c": 50, "d": 60, "e": 70, "f": 300})
        new = fresh().folder()
        assert new.is_dir()
        assert self.left(folder) == {"a", "b", "c", "d"}

    def test_recent_folders_stay(self, folder: Path) -> None:
        self.make(folder, {"a": 0, "b": 1, "c": 2, "d": 3, "e": 29, "f": 29.9, "g": 30.1, "h": 31})
        fresh().folder()
        assert self.left(folder) == {"a", "b", "c", "d", "e", "f"}

    def test_nothing_goes_while_the_folder_is_known(self, folder: Path) -> None:
        """Using the current folder, however old, marks it as used and removes nothing."""
        current = fresh().folder()
        self.make(folder, {name: 100 + place for place, name in enumerate("abcdef")})
        os.utime(current, (1000, 1000))
        assert fresh().folder() == current
        assert self.left(folder) == set("abcdef")
        assert current.stat().st_mtime > time.time() - DAY

    def test_the_current_folder_never_goes(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Not even if a clock that is wrong makes it look the oldest of all."""
        module = fresh()
        mkdir = Path.mkdir

        def aged(path: Path, *arguments: Any, **options: Any) -> None:
            mkdir(path, *arguments, **options)
            if path.name == module.own_digest():
                os.utime(path, (1000, 1000))

        self.make(folder, {name: 100 + place for place, name in enumerate("abcdef")})
        monkeypatch.setattr(Path, "mkdir", aged)
        current = module.folder()
        assert current.is_dir()
        assert self.left(folder) == set("abcd")
