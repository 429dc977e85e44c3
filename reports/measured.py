"""The report of `arena bench`."""

from __future__ import annotations

import json
import statistics
from collections.abc import Sequence

from arena.arenas.benchmark.measurement import Measured
from arena.arenas.machine import machine
from arena.reports.form import Form
from arena.reports.table import Table, render


def measured_report(results: Sequence[Measured], as_json: bool, how: str = "measured on one core") -> str:
    """Median, lowest and highest of every figure, with the machine it was measured on."""
    if as_json:
        figures = [
            {
                "name": result.name,
                "unit": result.unit,
                "median": statistics.median(result.values),
                "low": min(result.values),
                "high": max(result.values),
                "values": list(result.values),
            }
            for result in results
        ]
        return json.dumps({"machine": machine(), "figures": figures}, indent=2) + "\n"
    table = Table(
        caption="  ".join(f"{key}: {value}" for key, value in machine().items()),
        headers=[how, "median", "lowest", "highest", "unit"],
        rows=[
            [result.name, *map(figure, (statistics.median(result.values), *_range(result))), result.unit]
            for result in results
        ],
        notes=[f"Medians of {len(results[0].values)} measurements."],
    )
    return render([table], Form.TABLE)


def _range(result: Measured) -> tuple[float, float]:
    return min(result.values), max(result.values)


def figure(value: float) -> str:
    """A number with three digits, and thousands or millions by their letter."""
    if value >= 1e6:
        return f"{value / 1e6:.3g} M"
    if value >= 1e3:
        return f"{value / 1e3:.3g} k"
    return f"{value:.3g}"
