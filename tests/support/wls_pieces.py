"""Pieces of the experiments on Win/Loss States that are made up, and verdicts on them."""

import math

import numpy as np

from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.wls import table_1, table_2

EXPERIMENTS = 25_000


def piece(sd_r, s_rc, experiments=EXPERIMENTS):
    """A piece in which two statistics have given means and standard deviations: half lie one above, half one below."""

    def powers(mean, deviation):
        scale = deviation * math.sqrt((experiments - 1) / experiments)
        values = np.array([mean - scale, mean + scale])
        return [float((values**power).sum() * experiments / 2) for power in (1, 2, 3, 4)]

    def ends(mean, deviation):
        scale = deviation * math.sqrt((experiments - 1) / experiments)
        return np.array([mean - scale, mean - scale, mean + scale, mean + scale])

    # Of each half of one statistic, a half goes with each half of the other: they are independent.
    x, y = ends(*sd_r), ends(*s_rc)[[0, 2, 0, 2]]
    products = [[float((x**a * y**b).sum() * experiments / 4) for b in (1, 2)] for a in (1, 2)]
    return {"experiments": experiments, "sd_r": powers(*sd_r), "s_rc": powers(*s_rc), "products": products}


def tables(change=None):
    """Evidence for both tables that is what the paper prints, but for some steps."""
    sampled = {}
    for line in (*table_1.lines(), *table_2.lines(), *table_2.rounded_up()):
        sampled[line.case.name] = [piece(line.sd_r, line.s_rc)]
    for name, lines in (("wls-exact-1", table_1.lines()), ("wls-exact-2", table_2.lines())):
        sampled[name] = [{"rms": math.hypot(*line.sd_r)} for line in lines]
    sampled |= change or {}
    return Evidence({}, sampled, times=True)


def verdicts(findings):
    """The verdicts, those of comparisons without their chances."""
    texts = {row.label: str(row.judgement) for row in findings.rows}
    return {label: text.partition(" (")[0] if text.startswith("MATCH") else text for label, text in texts.items()}
