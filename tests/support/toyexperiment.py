"""A small experiment that plays and samples, for tests of the frame."""

from __future__ import annotations

import os
import signal
from typing import Any

from arena.arenas.experiments.evidence import Evidence, share_of
from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.step import Playing, Sampling
from arena.arenas.plan import Wishes
from arena.arenas.settings import Format
from arena.arenas.statistics.judgement import NOT_REPRODUCIBLE
from arena.arenas.statistics.judging import exact
from arena.arenas.statistics.quantity import Quantity
from arena.games.registry import Registry
from arena.games.toolbox.rng import draw_below
from arena.players.seeds import generator
from arena.reports.reproduce.experiment import Experiment, Findings
from arena.reports.reproduce.row import Row, Scale, compared_rows

PIECES, GAMES = 6, 4

#: What `piece` does besides: an interruption from the keyboard while this piece is computed.
interrupted_at: list[int] = []


def piece(seed: int, piece: int, bound: int) -> dict[str, Any]:
    if piece in interrupted_at:
        interrupted_at.remove(piece)
        os.kill(os.getpid(), signal.SIGINT)
    return {"drawn": int(draw_below(generator(seed, "toy", piece), bound))}


def steps(profile: Profile) -> list[Playing | Sampling]:
    games = GAMES if profile is Profile.SMOKE else 2 * GAMES
    wishes = Wishes(game="hex(size=3)", players="A, B", games=games, self_play=True)
    return [Sampling("toy-numbers", piece, PIECES, {"bound": 1000}), Playing("toy-games", Format.ROUND_ROBIN, wishes)]


def judge(evidence: Evidence) -> Findings:
    run = evidence.played["toy-games"]
    numbers = [piece["drawn"] for piece in evidence.sampled["toy-numbers"]]
    rows = compared_rows(
        [
            ("A against B", Quantity.share(0, 1000), share_of(run.between("A", ["B"]))),
            ("B against A", Quantity.share(1, 1000), share_of(run.between("B", ["A"]))),
        ]
    )
    rows += [
        Row("pieces", Quantity(PIECES), Quantity(len(numbers)), exact(PIECES, len(numbers)), Scale.COUNT),
        Row("mean", None, Quantity.mean(numbers), None, Scale.NUMBER),
        Row("what people thought", Quantity(0.75), None, NOT_REPRODUCIBLE),
    ]
    if evidence.times:
        rows.append(Row("time", None, run.seconds_per_move("B"), None, Scale.MILLISECONDS))
    return Findings(rows, notes=[f"Drawn: {numbers}."])


def draw(evidence: Evidence, figure: Any) -> None:
    figure.subplots().plot([piece["drawn"] for piece in evidence.sampled["toy-numbers"]])


TOY = Experiment("toy", "Nobody 2000", "a game and some numbers", "As it comes.", steps, judge, draw)
PLAIN = Experiment("toy-plain", "Nobody 2000", "the same without a figure", "As it comes.", steps, judge)

REGISTRY = Registry(
    "experiment",
    "arena.experiments.of.tests",
    {"toy": f"{__name__}:TOY", "toy-plain": f"{__name__}:PLAIN"},
)
