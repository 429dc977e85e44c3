"""Folders of compiled kernels on disk: where they are, who may write to them, and when they go."""

from __future__ import annotations

import importlib.util
import os
import stat
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import platformdirs
import pytest

from arena.games.toolbox import cache, safety

DAY = 86_400.0


def fresh() -> Any:
    """The cache module as another process would have it, with nothing remembered yet."""
    spec = importlib.util.spec_from_file_location("cache_under_test", cache.__file__)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # Dataclasses look their module up while they are being made.
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    finally:
        del sys.modules[spec.name]
    return module


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder that is chosen for kernels; returns where their folders will be."""
    monkeypatch.setenv("ARENA_CACHE_DIR", str(tmp_path / "chosen"))
    return tmp_path / "chosen" / "kernels"


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


@pytest.fixture
def no_private_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Nobody has made a private folder yet; they will be in the folder that is returned."""
    monkeypatch.setenv(cache.PRIVATE_VARIABLE, "")  # so that it is restored afterwards
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    (tmp_path / "temporary").mkdir(mode=0o700)
    return tmp_path / "temporary"


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


class TestSafety:
    """What is read from the cache is run: nobody else may have put it there."""

    def is_private(self, module: Any, temporary: Path) -> bool:
        """Whether kernels are neither read from the chosen folder nor written to it."""
        new = module.folder(["toy-1"])
        assert module.folder(["toy-1"]) == new
        private = temporary in new.parents
        assert private == bool(os.environ.get(cache.PRIVATE_VARIABLE))
        assert module.places(["toy-1"]) == [new]
        if private:
            assert mode(new) == mode(new.parent) == 0o700
        return private

    @pytest.mark.parametrize("umask", [0o000, 0o022, 0o777])
    def test_new_folders_are_the_users_alone(self, folder: Path, no_private_folder: Path, umask: int) -> None:
        before = os.umask(umask)
        try:
            path = fresh().folder()
        finally:
            os.umask(before)
        assert [mode(made) for made in (path, folder, folder.parent)] == [0o700] * 3

    @pytest.mark.parametrize("bits", [0o770, 0o702, 0o777, 0o1777])
    @pytest.mark.parametrize("place", ["root", "folder"])
    def test_a_folder_that_others_may_write_to(
        self, folder: Path, no_private_folder: Path, capsys: pytest.CaptureFixture[str], bits: int, place: str
    ) -> None:
        path = fresh().folder(["toy-1"])
        unsafe = folder if place == "root" else path
        unsafe.chmod(bits)
        assert self.is_private(fresh(), no_private_folder)
        who = "its group" if bits == 0o770 else "everybody"
        assert capsys.readouterr().err == (
            f"arena: kernels in {folder} are not used, for they might be somebody else's: {who} may write to {unsafe};"
            " they are compiled anew for this command\n"
        )
        unsafe.chmod(0o755)
        os.environ[cache.PRIVATE_VARIABLE] = ""
        assert not self.is_private(fresh(), no_private_folder)
        assert capsys.readouterr().err == ""

    def test_a_folder_above_in_which_others_may_put_another(self, folder: Path, no_private_folder: Path) -> None:
        fresh().folder(["toy-1"])
        for bits, private in ((0o777, True), (0o1777, False), (0o755, False)):
            folder.parent.chmod(bits)
            os.environ[cache.PRIVATE_VARIABLE] = ""
            assert self.is_private(fresh(), no_private_folder) is private

    @pytest.mark.parametrize("place", ["root", "folder", "above"])
    def test_somebody_elses_folder(
        self, folder: Path, no_private_folder: Path, monkeypatch: pytest.MonkeyPatch, place: str
    ) -> None:
        path = fresh().folder(["toy-1"])
        if os.geteuid() == 0:
            os.chown({"root": folder, "folder": path, "above": folder.parent}[place], 12345, -1)
        else:
            monkeypatch.setattr(os, "geteuid", lambda: 12345)
        assert safety.danger(path, 2).endswith(" belongs to user 12345" if os.geteuid() == 0 else "")
        assert safety.danger(path, 2)

    def test_a_link_in_place_of_a_folder(self, folder: Path, no_private_folder: Path, tmp_path: Path) -> None:
        """Not where arena makes folders; above, a link is as good as what it leads to."""
        path = fresh().folder(["toy-1"])
        path.rename(tmp_path / "elsewhere")
        path.symlink_to(tmp_path / "elsewhere")
        assert self.is_private(fresh(), no_private_folder)
        path.unlink()
        folder.parent.rename(tmp_path / "moved")
        folder.parent.symlink_to(tmp_path / "moved")
        os.environ[cache.PRIVATE_VARIABLE] = ""
        assert not self.is_private(fresh(), no_private_folder)
        (tmp_path / "open").mkdir()
        (tmp_path / "open").chmod(0o777)
        (tmp_path / "moved").rename(tmp_path / "open" / "moved")
        folder.parent.unlink()
        folder.parent.symlink_to(tmp_path / "open" / "moved")
        assert self.is_private(fresh(), no_private_folder)

    @pytest.mark.parametrize("place", ["root", "folder", "above"])
    def test_a_file_in_place_of_a_folder(
        self, folder: Path, no_private_folder: Path, capsys: pytest.CaptureFixture[str], place: str
    ) -> None:
        path = {"root": folder, "folder": folder / cache.name_of(["toy-1"]), "above": folder.parent}[place]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("a file")
        assert self.is_private(fresh(), no_private_folder)
        assert capsys.readouterr().err == (
            f"arena: kernels cannot be kept in {folder}: Not a directory; they are compiled anew for this command\n"
        )
        assert path.read_text() == "a file"

    def test_what_cannot_be_written_to_may_be_read(self, folder: Path, no_private_folder: Path) -> None:
        module = fresh()
        kept = module.folder()
        module.give_up(OSError(28, "No space left on device"))
        new = module.folder()
        assert no_private_folder in new.parents
        assert module.places([]) == [kept, new]

    def test_processes_that_are_started_share_the_private_folder(
        self, folder: Path, no_private_folder: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        folder.parent.write_text("a file")
        first, second = fresh(), fresh()
        path = first.folder()
        assert second.folder() == path
        assert capsys.readouterr().err.count("\n") == 1
        second.remove_private()
        assert path.is_dir()
        first.remove_private()
        assert not path.parent.exists()

    def test_a_private_folder_that_is_not_safe_is_not_used(self, folder: Path, no_private_folder: Path) -> None:
        folder.parent.write_text("a file")
        path = fresh().folder()
        path.parent.chmod(0o777)
        assert fresh().folder().parent != path.parent
