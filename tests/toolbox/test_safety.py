"""Folders of compiled kernels: who may write to them, and what is done where somebody else may."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Any

import pytest

from arena.games.toolbox import cache, safety
from tests.support.caches import fresh


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

    def test_a_folder_that_may_not_be_entered(
        self,
        folder: Path,
        no_private_folder: Path,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        """Who is root may enter every folder, so the system's answer is made up."""
        locked, stat_of = str(folder), os.stat

        def refusing(path: Any, *arguments: Any, **named: Any) -> os.stat_result:
            if os.fspath(path).startswith(locked):
                raise PermissionError(13, "Permission denied", str(path))
            return stat_of(path, *arguments, **named)

        with monkeypatch.context() as context:
            context.setattr(os, "stat", refusing)
            assert self.is_private(fresh(), no_private_folder)
            assert fresh().folders() == []
        assert capsys.readouterr().err == (
            f"arena: kernels cannot be kept in {folder}: Permission denied; they are compiled anew for this command\n"
        )

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
