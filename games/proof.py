"""The proof that a plug-in's game keeps its promises, made once for each version of its sources.

It is made in a process of its own, for kernels that break a promise can end a process or never come back. If
compiled kernels fail there, they are run once more as plain Python, which knows the line that went wrong. A
success is remembered beside the compiled kernels.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from arena.games.description import Breach, check_description, place_of
from arena.games.errors import InputError
from arena.games.family import Family
from arena.games.game import Game
from arena.games.spec import parse_spec
from arena.games.toolbox import cache, sources
from arena.games.trial import Trial

#: Of processor time. A kernel that takes longer for one move, or one playout, will hardly ever come back.
HANGING_SECONDS = 2.0
_PLAIN_HANGING_SECONDS = 1.0  # for the same without compilation, when something has gone wrong already
_MOST_TIMES_AS_LONG = 20.0  # by the clock
_LOOK_SECONDS = 0.1
_MOST_SECONDS = 300.0  # for everything, compilation and a busy machine included
_ANSWER = "arena-proof "
_FOLDER = "proven"


def require_proof(whose: str, place: str, game: Game) -> None:
    """Raise InputError unless a plug-in's game, whose family is to be found at `place`, keeps what games promise."""
    try:
        check_description(game)
        remembered = _memory_of(place, game)
        if remembered is not None and remembered.exists():
            return
        breach = _breach(place, game.spec)
        if breach is not None:
            raise breach
    except Breach as breach:
        refused = InputError(f"{whose}: {breach}")
        refused.details, refused.whole = breach.details, breach.whole
        raise refused from breach
    if remembered is not None:
        with contextlib.suppress(OSError):
            remembered.parent.mkdir(mode=0o700, exist_ok=True)
            remembered.touch(mode=0o600)


def _memory_of(place: str, game: Game) -> Path | None:
    """The file whose being there says that this version of a game is proven; None if that cannot be remembered."""
    origins = sources.origins([place.partition(":")[0]])
    if not sources.is_lasting(origins):
        return None
    with contextlib.suppress(OSError):
        return cache.folder(origins) / _FOLDER / hashlib.sha256(f"{place}\0{game.spec}".encode()).hexdigest()[:20]
    return None


def _breach(place: str, spec: str) -> Breach | None:
    """What is wrong with a game's kernels, or None if they passed."""
    breach, certain = _tried(place, spec, HANGING_SECONDS)
    if breach is None or certain:
        return breach
    plain, _ = _tried(place, spec, _PLAIN_HANGING_SECONDS, compiled=False)
    return plain or breach


def _tried(place: str, spec: str, hanging: float, compiled: bool = True) -> tuple[Breach | None, bool]:
    """What a trial in another process found, and whether plain Python could say no more of it."""
    script = f"import sys; sys.path[:] = {sys.path!r}; from arena.games.proof import main; main()"
    try:
        done = subprocess.run(
            [sys.executable, "-c", script, place, spec, str(hanging)],
            env={**os.environ, "NUMBA_DISABLE_JIT": str(int(not compiled))},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
            timeout=_MOST_SECONDS,
        )
    except subprocess.TimeoutExpired:
        return Breach(f"a trial of its kernels has not ended within {_MOST_SECONDS:g} s"), True
    answers = [line for line in done.stdout.splitlines() if line.startswith(_ANSWER)]
    if answers:
        answer = json.loads(answers[-1].removeprefix(_ANSWER))
        return _read(answer), answer["certain"]
    if done.returncode < 0:
        return Breach(f"its kernels crash the process ({signal.Signals(-done.returncode).name})"), False
    last = (done.stderr.strip() or "no reason").splitlines()[-1]
    return Breach(f"a trial of its kernels has ended with exit code {done.returncode}: {last}"), False


def _read(answer: dict[str, Any]) -> Breach | None:
    """What the other process has found."""
    if answer["complaint"] is None:
        return None
    breach = Breach(answer["complaint"])
    breach.details, breach.whole = tuple(answer["details"]), answer["whole"]
    return breach


def main() -> None:
    """Try out the game that the command line names, and print what is wrong with it."""
    place, spec, hanging = sys.argv[1:]
    with contextlib.suppress(ImportError, OSError, ValueError):  # Windows has none
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # a crash is an answer, not a file on disk
    trial = Trial(_made(place, spec))
    threading.Thread(target=_watch, args=(trial, float(hanging), os.getppid()), daemon=True).start()
    try:
        trial.run()
    except Breach as breach:
        _answer(str(breach), certain=breach.__cause__ is None, details=breach.details, whole=breach.whole)
    else:
        _answer(None)


def _made(place: str, spec: str) -> Game:
    module, _, attribute = place.partition(":")
    family: Family = getattr(importlib.import_module(module), attribute)
    return family.make(family.parameters.from_spec(parse_spec(spec)))


def _answer(complaint: str | None, certain: bool = True, details: Sequence[str] = (), whole: str = "") -> None:
    answer = {"complaint": complaint, "certain": certain, "details": details, "whole": whole}
    print(f"\n{_ANSWER}{json.dumps(answer)}", flush=True)


def _watch(trial: Trial, hanging: float, parent: int) -> None:
    """End the process when a kernel does not come back, or nobody waits for the answer any more."""
    main_thread = threading.main_thread().ident
    while True:
        time.sleep(_LOOK_SECONDS)
        if os.getppid() != parent:
            os._exit(1)
        call = trial.call
        if call is None:
            continue
        taken = max(time.process_time() - call.cpu_start, (time.monotonic() - call.start) / _MOST_TIMES_AS_LONG)
        if taken > hanging:
            place = place_of(traceback.extract_stack(sys._current_frames().get(main_thread or 0)))
            _answer(f"{trial.whereabouts}: {call.kernel} does not come to an end{place}", certain=False)
            os._exit(0)
