"""Disks that are full, fail or become read-only, and ledgers that are taken away while they are written."""

from __future__ import annotations

import ctypes
import os
import re
import resource
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.faults.command import Command, Ended
from tests.faults.contest import LEDGER, LONG
from tests.faults.fault import Fault
from tests.faults.phase import PLAYING
from tests.faults.scene import Scene
from tests.faults.trial import Trial

_PAGE = 4096
_CAP_DAC_OVERRIDE, _PR_CAPBSET_DROP = 1, 24  # of prctl(2)


class NotHereError(Exception):
    """Something that cannot be tried on this machine."""


def limited(scene: Scene) -> Trial:
    """No file may become larger than so much: what a user without rights has of a full disk."""
    largest = scene.chance.randint(6, 90) * _PAGE
    command = scene.go(prepare=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest)))
    _judge_unwritable(scene, command.end())
    return scene.complete()


def full(scene: Scene) -> Trial:
    """The disk is full, at the beginning or in play."""
    with _small_disk(scene, scene.chance.randint(4, 110) * _PAGE) as more:
        _judge_unwritable(scene, scene.go().end())
        more()
        return scene.complete()


def failing(scene: Scene) -> Trial:
    """The disk has an error, and the system lets nobody write to it any more."""
    with _failing_disk(scene) as (fail, repair):
        command = scene.go()
        if not PLAYING.wait(command, scene):
            return _too_late(scene, command)
        before = scene.committed()
        fail()
        _judge_unwritable(scene, command.end())
        repair()
        scene.inspect(before)
        return scene.complete()


def read_only(scene: Scene) -> Trial:
    """The disk is read-only from the beginning."""
    with _small_disk(scene, 1 << 20) as _:
        _mount("-o", "remount,ro", str(scene.folder))
        ended = scene.go().end()
        scene.judge(ended, (2,))
        scene.trial.strikes += 1
        _mount("-o", "remount,rw", str(scene.folder))
        return scene.complete()


def _judge_unwritable(scene: Scene, ended: Ended) -> None:
    """It says in a line that it cannot write; if no game was recorded before, it may not have begun."""
    found = scene.evidence()
    scene.trial.strikes += 1
    scene.trial.recorded += len(found.games)
    complete = len(found.games) == len(scene.known.games)
    scene.judge(ended, (0,) if complete and ended.code == 0 else (4,) if found.games else (2, 4))
    scene.inspect({})


def forbidden(scene: Scene) -> Trial:
    """Permission to write is taken away from somebody who plays, and is then missing to whoever goes on."""
    command = scene.go(prepare=_like_a_user)
    if not PLAYING.wait(command, scene):
        return _too_late(scene, command)
    before = scene.committed()
    places = [scene.folder, *scene.folder.iterdir()]
    for place in places:
        place.chmod(0o500 if place.is_dir() else 0o400)
    scene.trial.strikes += 1
    scene.trial.recorded += len(before)
    scene.judge(command.end(), (0, 4))
    scene.judge(scene.go(scene.contest.go_on(), prepare=_like_a_user).end(), (2,))
    for place in places:
        place.chmod(0o700)
    scene.inspect(before)
    return scene.complete()


def _like_a_user() -> None:
    """Have this process and those that it starts heed permissions, whoever they belong to."""
    if os.geteuid() == 0 and ctypes.CDLL(None).prctl(_PR_CAPBSET_DROP, _CAP_DAC_OVERRIDE, 0, 0, 0):
        os._exit(99)


def taken_away(how: Callable[[Scene], None]) -> Callable[[Scene], Trial]:
    """The ledger goes away in play: all that was recorded is in the file that the command names."""

    def happen(scene: Scene) -> Trial:
        command = scene.go()
        if not PLAYING.wait(command, scene):
            return _too_late(scene, command)
        before = scene.committed()
        scene.trial.strikes += 1
        scene.trial.recorded += len(before)
        how(scene)
        ended = command.end()
        scene.judge(ended, (4,))
        named = re.search(r"is in (\S+)$", ended.err.strip())
        scene.folder.mkdir(exist_ok=True)
        for beside in scene.folder.glob(f"{LEDGER}*"):
            if named is None or beside != scene.folder / named[1]:
                beside.unlink()
        if named is None:
            scene.complain("does not name the file with what it held", ended)
            return scene.complete()
        scene.inspect(before, scene.folder / named[1])
        shutil.move(scene.folder / named[1], scene.ledger)
        return scene.complete()

    return happen


def _deleted(scene: Scene) -> None:
    for path in scene.folder.glob(f"{LEDGER}*"):
        path.unlink()


def _replaced(scene: Scene) -> None:
    other = scene.folder / "other.db"
    shutil.copyfile(scene.ledger, other)
    os.replace(other, scene.ledger)


def _folder_removed(scene: Scene) -> None:
    shutil.rmtree(scene.folder)


def truncated(scene: Scene) -> Trial:
    """Somebody cuts the file short: what is in it is his doing, but the command says so in a line."""
    command = scene.go()
    if not PLAYING.wait(command, scene):
        return _too_late(scene, command)
    scene.trial.strikes += 1
    scene.trial.recorded += len(scene.committed())
    os.truncate(scene.ledger, scene.chance.choice([0, 1, _PAGE, 3 * _PAGE]))
    scene.judge(command.end(), (0, 2, 4))
    code = scene.go(["runs", "--check", "--ledger", LEDGER]).end()
    scene.judge(code, (0, 2, 4))
    for path in scene.folder.glob(f"{LEDGER}*"):
        path.unlink()
    return scene.complete()


def unlocked(scene: Scene) -> Trial:
    """Somebody deletes the file by which commands know who plays; another goes on with the run that is being played."""
    command = scene.go()
    if not PLAYING.wait(command, scene):
        return _too_late(scene, command)
    before = scene.committed()
    scene.trial.strikes += 1
    scene.trial.recorded += len(before)
    scene.ledger.with_name(f"{LEDGER}-runs").unlink()
    other = scene.go(scene.contest.go_on())
    for ended in (command.end(), other.end()):
        scene.judge(ended, (0, 2, 4))
    scene.inspect(before)
    return scene.complete()


def _too_late(scene: Scene, command: Command) -> Trial:
    """The run was over before anything happened."""
    scene.judge(command.end(), (scene.known.code,), lines=0)
    return scene.complete()


@contextmanager
def _small_disk(scene: Scene, size: int) -> Iterator[Callable[[], None]]:
    """A disk of so many bytes at the scene's folder; gives what makes it larger."""
    _mount("-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(scene.folder))
    try:
        yield lambda: _mount("-o", "remount,size=64m", str(scene.folder))
    finally:
        _unmount(scene.folder)


@contextmanager
def _failing_disk(scene: Scene) -> Iterator[tuple[Callable[[], None], Callable[[], None]]]:
    """A disk in a file, that can be made to fail, and mounted anew."""
    image = scene.folder.with_name(f"{scene.folder.name}.ext4")
    with ExitStack() as stack:
        stack.callback(image.unlink, missing_ok=True)
        with image.open("wb") as file:
            file.truncate(16 << 20)
        _run("mkfs.ext4", "-q", str(image))
        _mount("-o", "loop,errors=remount-ro", str(image), str(scene.folder))
        stack.callback(_unmount, scene.folder)

        def fail() -> None:
            (device,) = (line.split()[0] for line in _mounts() if line.split()[1] == str(scene.folder))
            trigger = Path("/sys/fs/ext4") / Path(device).name / "trigger_fs_error"
            trigger.write_text("1", encoding="ascii")

        def repair() -> None:
            _unmount(scene.folder)
            _run("e2fsck", "-p", str(image), codes=(0, 1))
            _mount("-o", "loop", str(image), str(scene.folder))

        yield fail, repair


def _mounts() -> list[str]:
    return Path("/proc/mounts").read_text(encoding="utf-8").splitlines()


def _mount(*arguments: str) -> None:
    _run("mount", *arguments)


def _unmount(folder: Path) -> None:
    _run("umount", str(folder))


def _run(*arguments: str, codes: tuple[int, ...] = (0,)) -> None:
    """Carry out a command of the system; what it refuses cannot be tried here."""
    try:
        done = subprocess.run(arguments, capture_output=True, text=True, check=False)
    except OSError as error:
        raise NotHereError(f"{arguments[0]}: {error.strerror}") from error
    if done.returncode not in codes:
        raise NotHereError(f"{' '.join(arguments[:3])}: {done.stderr.strip()}")


def _if_possible(happen: Callable[[Scene], Trial]) -> Callable[[Scene], Trial]:
    """A fault that takes the rights to mount disks."""

    def tried(scene: Scene) -> Trial:
        try:
            return happen(scene)
        except NotHereError as reason:
            return Trial(skipped=str(reason))

    return tried


DISKS = (
    Fault("disk", "no file larger than so much", LONG, limited),
    Fault("disk", "full", LONG, _if_possible(full), tested=False),
    Fault("disk", "read-only from the beginning", LONG, _if_possible(read_only), share=0.2, tested=False),
    Fault("disk", "fails, and is read-only in play", LONG, _if_possible(failing)),
    Fault("permission", "taken away in play", LONG, forbidden),
    Fault("ledger", "deleted in play", LONG, taken_away(_deleted), tested=False),
    Fault("ledger", "replaced in play", LONG, taken_away(_replaced), tested=False),
    Fault("ledger", "its folder removed in play", LONG, taken_away(_folder_removed)),
    Fault("ledger", "cut short in play", LONG, truncated, tested=False),
    Fault("ledger", "its lock file deleted in play", LONG, unlocked, tested=False),
)
