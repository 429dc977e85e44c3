"""The command that plays a run's games again."""

from __future__ import annotations

import re
import shlex

from arena.arenas.settings import PLAIN, Format, Settings
from arena.arenas.statistics.sequential import SequentialTest
from arena.arenas.tuning.terms import Terms
from arena.arenas.tuning.tuner import opponents_of

_FROM_FILE = re.compile(r"(?P<file>.+) \([0-9a-f]{12}\)")


def command_of(settings: Settings) -> str:
    """A command line for a shell; a file of openings is named as it was called, wherever it lay."""
    seed = ["--seed", str(settings.seed)]
    if settings.tuning is not None:
        tuning = _tuning(settings, settings.tuning)
        return shlex.join(["arena", "tune", *tuning, *seed, *_openings(settings), *_conduct(settings)])
    schedule = ["--schedule", settings.format.value] if settings.format.follows_results else []
    words = ["arena", settings.format.command, *schedule, *_players(settings), "--game", settings.game]
    words += [*_games(settings), *seed]
    words += [*(["--self-play"] if settings.self_play else []), *_openings(settings), *_conduct(settings)]
    return shlex.join(words)


def _players(settings: Settings) -> list[str]:
    players = [
        entrant.name if entrant.name == entrant.config.spec else f"{entrant.name}={entrant.config.spec}"
        for entrant in settings.entrants
    ]
    if settings.format is Format.REGRESS:
        return [*players[1:], players[0]]
    return players if settings.format is Format.MATCH else ["--players", ", ".join(players)]


def _games(settings: Settings) -> list[str]:
    test = settings.sequential
    if settings.format.follows_results:
        return ["--games", str(settings.games), *_of_results(settings)]
    if test is not None:
        return _test(test, settings.games)
    # Those of a match are counted with both colours.
    return ["--games", str(settings.games * (2 if settings.format is Format.MATCH else 1))]


def _tuning(settings: Settings, terms: Terms) -> list[str]:
    """What a tuning has."""
    players = [word for name in opponents_of(settings) for word in ("--against", name)]
    words = [terms.template, "--game", settings.game, *players, "--games", str(terms.games)]
    words += [] if terms.cpu_seconds is None else ["--cpu-time", f"{terms.cpu_seconds:g}"]
    return [*words, "--confirm", str(terms.confirm)]


def _of_results(settings: Settings) -> list[str]:
    """What a schedule that follows results has."""
    if settings.goal is not None:
        return ["--top", str(settings.goal.top), "--confidence", f"{settings.goal.confidence:g}"]
    if settings.sequential is not None:
        test = settings.sequential
        return ["--elo", f"{test.elo1:g}", "--confidence", f"{1 - test.alpha:g}"]
    return ["--rounds", str(settings.rounds)]


def _test(test: SequentialTest, pairs: int) -> list[str]:
    given = {
        "elo0": f"{test.elo0:g}",
        "elo1": f"{test.elo1:g}",
        "alpha": f"{test.alpha:g}",
        "beta": f"{test.beta:g}",
        "max-games": str(2 * pairs),
        "model": test.model.value,
        "elo-model": test.elo_model.value,
    }
    return [word for name, value in given.items() for word in (f"--{name}", value)]


def _openings(settings: Settings) -> list[str]:
    if settings.openings == "none":
        return []
    found = _FROM_FILE.fullmatch(settings.openings)
    return ["--openings", found["file"] if found else settings.openings]


def _conduct(settings: Settings) -> list[str]:
    conduct = settings.conduct
    resign = conduct.resign
    given = {
        "max-moves": conduct.max_moves,
        "resign": f"{resign.value:g}:{resign.moves}" if resign else None,
        "move-time-limit": None if conduct.move_time_limit is None else f"{conduct.move_time_limit:g}",
        "on-forfeit": None if conduct.on_forfeit is PLAIN.on_forfeit else conduct.on_forfeit.value,
        "time": None if conduct.time is None else str(conduct.time),
        "move-overhead": None if conduct.move_overhead == PLAIN.move_overhead else f"{conduct.move_overhead:g}",
        "record": None if conduct.record == PLAIN.record else str(conduct.record),
        "dead-stones": None if conduct.dead_stones is PLAIN.dead_stones else conduct.dead_stones.value,
    }
    options = [word for name, value in given.items() if value is not None for word in (f"--{name}", str(value))]
    return [*(["--swap"] if conduct.swap else []), *options]
