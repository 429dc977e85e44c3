"""The report of `arena bench --clock`."""

from __future__ import annotations

import json
from collections.abc import Sequence

import numpy as np

from arena.arenas.benchmark.timekeeping import TimeKept
from arena.arenas.machine import machine
from arena.reports.form import Form
from arena.reports.table import Table, render


def time_kept_report(results: Sequence[TimeKept], as_json: bool) -> str:
    """By how much decisions were off their time, with the machine it was measured on."""
    figures = [_figures(result) for result in results]
    if as_json:
        return json.dumps({"machine": machine(), "figures": figures}, indent=2) + "\n"
    return render(
        [
            Table(
                caption="  ".join(f"{key}: {value}" for key, value in machine().items()),
                headers=["game", "player", "s/move", "moves", "mean", "mean size", "99 % within", "waiting"],
                rows=[
                    [
                        str(found["game"]),
                        str(found["player"]),
                        f"{found['seconds']:g}",
                        str(found["moves"]),
                        f"{found['mean_ms']:+.2f}",
                        f"{found['mean_size_ms']:.2f}",
                        f"{found['size_99_ms']:.2f}",
                        f"{found['waiting_ms']:.2f}",
                    ]
                    for found in figures
                ],
                left=2,
                notes=[
                    "By how many milliseconds decisions took longer than they should: on average, the average without"
                    " signs, and 99 % of them at most. Waiting: how long, on average, the processor did something else."
                ],
            )
        ],
        Form.TABLE,
    )


def _figures(result: TimeKept) -> dict[str, str | float | int]:
    off = 1000 * np.array(result.off)
    return {
        "game": result.game,
        "player": result.player,
        "seconds": result.seconds,
        "moves": len(off),
        "mean_ms": float(off.mean()),
        "mean_size_ms": float(np.abs(off).mean()),
        "size_99_ms": float(np.quantile(np.abs(off), 0.99)),
        "waiting_ms": 1000 * float(np.mean(result.waited)),
    }
