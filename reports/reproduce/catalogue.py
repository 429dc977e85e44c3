"""Which experiments there are. A package adds more with entry points in the group `arena.experiments`."""

from __future__ import annotations

from collections.abc import Sequence

from arena.games.errors import InputError
from arena.games.registry import Registry
from arena.reports.form import Form
from arena.reports.reproduce.experiment import Experiment
from arena.reports.table import Table, render, render_csv

_BUILT_IN = {
    "raiko-table-1": "arena.reports.reproduce.raiko.table_1:EXPERIMENT",
    "raiko-table-2": "arena.reports.reproduce.raiko.table_2:EXPERIMENT",
    "raiko-figures-1-2": "arena.reports.reproduce.raiko.figures_1_2:EXPERIMENT",
    "raiko-figure-3": "arena.reports.reproduce.raiko.figure_3:EXPERIMENT",
    "raiko-figures-4-5-6": "arena.reports.reproduce.raiko.figures_4_5_6:EXPERIMENT",
    "raiko-claims": "arena.reports.reproduce.raiko.claims:EXPERIMENT",
    "second-order": "arena.reports.reproduce.raiko.second_order:EXPERIMENT",
    "wls-table-1": "arena.reports.reproduce.wls.table_1:EXPERIMENT",
    "wls-table-2": "arena.reports.reproduce.wls.table_2:EXPERIMENT",
    "wls-figure-1": "arena.reports.reproduce.wls.figure_1:EXPERIMENT",
    "wls-figure-2": "arena.reports.reproduce.wls.figure_2:EXPERIMENT",
    "wls-claims": "arena.reports.reproduce.wls.claims:EXPERIMENT",
    "wls-playouts-hex": "arena.reports.reproduce.wls.playouts:HEX",
    "wls-playouts-y": "arena.reports.reproduce.wls.playouts:Y",
    "wls-playouts-go": "arena.reports.reproduce.wls.playouts:GO",
    "wls-playouts-trained": "arena.reports.reproduce.wls.playouts:TRAINED",
    "bouzy04-rd": "arena.reports.reproduce.bouzy04.tables:RD",
    "bouzy04-sigma-e": "arena.reports.reproduce.bouzy04.tables:SIGMA_E",
    "bouzy04-amaf": "arena.reports.reproduce.bouzy04.tables:AMAF",
    "bouzy04-n": "arena.reports.reproduce.bouzy04.tables:N",
    "bouzy04-temperature": "arena.reports.reproduce.bouzy04.temperature:EXPERIMENT",
    "bouzy04-depth": "arena.reports.reproduce.bouzy04.depth:EXPERIMENT",
    "slides-formulas": "arena.reports.reproduce.slides.formulas:EXPERIMENT",
    "slides-ladder": "arena.reports.reproduce.slides.ladder:EXPERIMENT",
    "bouzy04-together": "arena.reports.reproduce.bouzy04.together:EXPERIMENT",
    "erica-table-1": "arena.reports.reproduce.erica.tables:ONE",
    "erica-table-2": "arena.reports.reproduce.erica.table_2:EXPERIMENT",
    "erica-table-3": "arena.reports.reproduce.erica.table_3:EXPERIMENT",
    "erica-table-4": "arena.reports.reproduce.erica.table_4:EXPERIMENT",
    "erica-table-5": "arena.reports.reproduce.erica.tables:FIVE",
    "erica-table-6": "arena.reports.reproduce.erica.tables:SIX",
    "erica-figure-2": "arena.reports.reproduce.erica.figure_2:EXPERIMENT",
    "erica-figure-3": "arena.reports.reproduce.erica.figure_3:EXPERIMENT",
    "erica-claims": "arena.reports.reproduce.erica.claims:EXPERIMENT",
    "blokus-figure-2": "arena.reports.reproduce.blokus.formulas:FIGURE_2",
    "blokus-figure-3": "arena.reports.reproduce.blokus.final_score:FIGURE_3",
    "blokus-figure-3-waiting": "arena.reports.reproduce.blokus.final_score:WAITING",
    "blokus-figure-4": "arena.reports.reproduce.blokus.final_score:FIGURE_4",
    "blokus-figure-5": "arena.reports.reproduce.blokus.final_score:FIGURE_5",
    "blokus-figure-6": "arena.reports.reproduce.blokus.formulas:FIGURE_6",
    "blokus-figure-7": "arena.reports.reproduce.blokus.models:FIGURE_7",
    "blokus-figure-7-waiting": "arena.reports.reproduce.blokus.models:WAITING",
    "blokus-figure-8": "arena.reports.reproduce.blokus.models:FIGURE_8",
    "blokus-figure-9": "arena.reports.reproduce.blokus.models:FIGURE_9",
    "blokus-figure-10": "arena.reports.reproduce.blokus.models:FIGURE_10",
    "blokus-figure-11": "arena.reports.reproduce.blokus.figure_11:EXPERIMENT",
    "blokus-claims": "arena.reports.reproduce.blokus.claims:EXPERIMENT",
    "blokus-questionnaire": "arena.reports.reproduce.blokus.questionnaire:EXPERIMENT",
    "blokus-exploration-10000": "arena.reports.reproduce.blokus.exploration:TEN_THOUSAND",
    "blokus-exploration-100000": "arena.reports.reproduce.blokus.exploration:HUNDRED_THOUSAND",
    "calibration": "arena.reports.reproduce.calibration:EXPERIMENT",
    "doubling": "arena.reports.reproduce.doubling:EXPERIMENT",
    "against-gnugo": "arena.reports.reproduce.programs:GNUGO",
    "against-morat": "arena.reports.reproduce.programs:MORAT",
    "against-morat-longer": "arena.reports.reproduce.programs:MORAT_LONGER",
    "against-pentobi": "arena.reports.reproduce.programs:PENTOBI",
    "blokus-exploration-further": "arena.reports.reproduce.blokus.exploration:FURTHER",
    "blokus-exploration-whole": "arena.reports.reproduce.blokus.exploration:WHOLE",
}

EXPERIMENTS = Registry("experiment", "arena.experiments", _BUILT_IN)


def experiment(name: str) -> Experiment:
    """The experiment of this id."""
    found = EXPERIMENTS.get(name)
    if not isinstance(found, Experiment):
        raise InputError(f"experiment '{name}' is a {type(found).__name__}, not an Experiment")
    return found


def chosen(names: Sequence[str], everything: bool) -> list[Experiment]:
    """The experiments that were asked for, each once."""
    if everything == bool(names):
        raise InputError("say which experiments to run: ids, or --all; --list shows what there is")
    return [experiment(name) for name in (EXPERIMENTS.names() if everything else dict.fromkeys(names))]


def by_paper() -> list[Experiment]:
    """All experiments, in the order in which this file has them; those of packages are the last."""
    return [experiment(name) for name in dict.fromkeys([*EXPERIMENTS.built_in, *EXPERIMENTS.names()])]


def list_experiments(form: Form) -> str:
    """All experiments with their papers."""
    headers = ["id", "paper", "what"]
    rows = [[found.id, found.paper, found.title] for found in map(experiment, EXPERIMENTS.names())]
    if form is Form.CSV:
        return render_csv(headers, rows)
    if form is Form.JSON:
        import json

        return json.dumps([dict(zip(headers, row, strict=True)) for row in rows], indent=2) + "\n"
    return render([Table("Experiments", headers, rows, left=3)], form)
