"""How well arena is on this machine: what is installed, where it keeps what it makes, and which engines there are."""

from __future__ import annotations

import importlib.metadata
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from arena.arenas.machine import machine
from arena.games.errors import ArenaError, InputError
from arena.games.registry import GAMES, Registry, family
from arena.games.toolbox import cache, jit, safety
from arena.players.gtp.config import GtpConfig, program_on_path
from arena.players.kinds import KINDS, kind, load_player
from arena.players.playouts.policies.index import POLICIES, policy_class
from arena.players.roster import named_players, users_file

_PACKAGE = "arena-suite"
#: Extras for those who work on arena itself.
_FOR_DEVELOPERS = {"dev", "test"}
_REQUIREMENT = re.compile(r"(?P<name>[\w.-]+)(?P<bounds>[^;]*)(;.*extra == ['\"](?P<extra>\w+)['\"])?")
_AT_LEAST = re.compile(r">=\s*(?P<version>[\d.]+)")
_KNOWN_ENGINES = ("gnugo", "pachi", "fuego", "katago", "leela", "mohex", "wolve", "pentobi-gtp")
_SPARE_BYTES = 200_000_000  # what kernels of a dozen games and players take


class State(StrEnum):
    """How something is."""

    WELL = "ok"
    ABSENT = "-"  # not there, and nothing needs it
    DOUBTFUL = "note"
    BROKEN = "BROKEN"


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at: what was found, and what to do about it if all is not well."""

    area: str
    name: str
    state: State
    found: str
    advice: str = ""


def findings() -> Iterator[Finding]:
    """All that is found without measuring anything."""
    yield from _machine()
    yield from _packages()
    yield from _plug_ins()
    yield from _caches()
    yield from _rosters()
    yield from _engines()
    yield from _terminal()


def _machine() -> Iterator[Finding]:
    facts = machine()
    for name in ("system", "processor"):
        yield Finding("machine", name, State.WELL, facts[name])
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    busy = load > usable
    yield Finding(
        "machine",
        "cores",
        State.DOUBTFUL if busy else State.WELL,
        f"{usable} of {os.cpu_count()} may be used, load {load:.1f}",
        "others are at work here: players that go by time think less than they could" if busy else "",
    )
    yield Finding(
        "machine",
        "compilation",
        State.WELL if jit.COMPILED else State.BROKEN,
        "kernels are compiled" if jit.COMPILED else "NUMBA_DISABLE_JIT=1: kernels run as plain Python",
        ""
        if jit.COMPILED
        else "unset NUMBA_DISABLE_JIT, unless you step through kernels: all is some 100 times slower",
    )


def _packages() -> Iterator[Finding]:
    """Python, arena, and what arena needs or can make use of."""
    yield Finding("installed", "Python", State.WELL, f"{machine()['python']} ({sys.executable})")
    try:
        required = importlib.metadata.requires(_PACKAGE) or []
    except importlib.metadata.PackageNotFoundError:
        advice = f"pip install {_PACKAGE}: without it, plug-ins and their versions are not known"
        yield Finding("installed", "arena", State.BROKEN, "it runs from its sources and is not installed", advice)
        return
    yield Finding("installed", "arena", State.WELL, f"{importlib.metadata.version(_PACKAGE)} ({_folder()})")
    for text in required:
        requirement = _REQUIREMENT.match(text)
        extra = requirement["extra"] if requirement else None
        if requirement and extra not in _FOR_DEVELOPERS and requirement["name"] != _PACKAGE:
            yield _package(requirement["name"], requirement["bounds"], extra)


def _folder() -> Path:
    return Path(__file__).resolve().parents[1]


def _package(name: str, bounds: str, extra: str | None) -> Finding:
    what = name if extra is None else f"{name} (extra {extra})"
    install = (
        f"pip install --upgrade '{name}{bounds.strip()}'" if extra is None else f"pip install '{_PACKAGE}[{extra}]'"
    )
    try:
        version = importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return Finding("installed", what, State.ABSENT if extra else State.BROKEN, "not installed", install)
    least = _AT_LEAST.search(bounds)
    if least and _numbers(version) < _numbers(least["version"]):
        return Finding("installed", what, State.BROKEN, f"{version}, which is too old", install)
    return Finding("installed", what, State.WELL, version)


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", version.partition("+")[0])[:3])


def _plug_ins() -> Iterator[Finding]:
    """Games, players and policies of other packages: whether they load."""
    for registry, load in ((GAMES, family), (KINDS, kind), (POLICIES, policy_class)):
        for name in _added(registry):
            try:
                load(name)
            except InputError as error:
                advice = "mend its package, or uninstall it"
                yield Finding("plug-ins", f"{registry.noun} {name}", State.BROKEN, str(error), advice)
            else:
                yield Finding("plug-ins", f"{registry.noun} {name}", State.WELL, str(registry.added(name)))


def _added(registry: Registry) -> list[str]:
    return [name for name in registry.names() if registry.added(name) is not None]


def _caches() -> Iterator[Finding]:
    """Where compiled kernels are kept, and how much of it."""
    root = cache.root()
    kept = cache.folders()
    size = f"{sum(folder.size for folder in kept) / 1e6:.0f} MB, {sum(folder.kernels for folder in kept)} kernels"
    trouble = _trouble_with(root)
    anew = "kernels are compiled anew for every command"
    if trouble:
        advice = f"{anew}: make it yours alone and writable, or name another folder in ARENA_CACHE_DIR"
        yield Finding("caches", "kernels", State.BROKEN, f"{root}: {trouble}", advice)
    else:
        yield Finding("caches", "kernels", State.WELL, f"{root}: {size}, writable")
        free = shutil.disk_usage(_existing(root)).free
        if free < _SPARE_BYTES:
            advice = "arena cache clear, or name another folder in ARENA_CACHE_DIR"
            yield Finding("caches", "room for kernels", State.DOUBTFUL, f"{free / 1e6:.0f} MB are free", advice)


def _trouble_with(root: Path) -> str:
    """Why nothing can be kept in a folder; empty if it can."""
    try:
        if root.is_dir() and (danger := safety.danger(root, 1)):
            return danger
        with tempfile.TemporaryFile(dir=_existing(root)):
            return ""
    except OSError as error:
        return error.strerror or str(error)


def _existing(path: Path) -> Path:
    """A folder, or the one in which it would be made."""
    return next(folder for folder in (path, *path.parents) if folder.exists())


def _rosters() -> Iterator[Finding]:
    """The user's file of named players."""
    try:
        path = users_file()
        count = len(named_players())
    except ArenaError as error:
        yield Finding("roster", "yours", State.BROKEN, str(error), "mend the file, or unset ARENA_ROSTER")
        return
    yield Finding("roster", "yours", State.WELL if path else State.ABSENT, str(path) if path else "there is none")
    yield Finding("roster", "named players", State.WELL, f"{count}: arena players lists them")


def _engines() -> Iterator[Finding]:
    """Programs that speak GTP: those of named players, and others that are known."""
    named: set[str] = set()
    for name, config in _named_engines():
        named.add(Path(config.program).name)
        found = config.found_program
        if found is not None:
            yield Finding("engines", f"{name} ({config.program})", State.WELL, found)
        else:
            advice = f"install it, put it on the PATH, or write its path into the roster: {name}"
            yield Finding("engines", f"{name} ({config.program})", State.BROKEN, "not found", advice)
    for program in _KNOWN_ENGINES:
        if program not in named:
            found = program_on_path(program)
            yield Finding("engines", program, State.WELL if found else State.ABSENT, found or "not found")


def _named_engines() -> Iterator[tuple[str, GtpConfig]]:
    try:
        players = named_players()
    except ArenaError:
        return
    for name, named in players.items():
        try:
            config = load_player(named.spec)
        except ArenaError:  # a player of a plug-in that does not load is told of there
            continue
        if isinstance(config, GtpConfig) and config.program != "arena":
            yield name, config


def _terminal() -> Iterator[Finding]:
    encoding = (sys.stdout.encoding or "unknown").lower()
    plain = "utf" not in encoding
    size = shutil.get_terminal_size()
    kind_of_output = f"{size.columns} x {size.lines}" if sys.stdout.isatty() else "output goes to no terminal"
    colours = "no colours (NO_COLOR)" if os.environ.get("NO_COLOR") else f"TERM={os.environ.get('TERM', '')}"
    yield Finding(
        "terminal",
        "output",
        State.DOUBTFUL if plain else State.WELL,
        f"{kind_of_output}, {encoding}, {colours}",
        "set PYTHONUTF8=1: names and figures have signs beyond ASCII" if plain else "",
    )
