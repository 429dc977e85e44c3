"""The questionnaire: twelve records to be judged by people, and what can be measured of them without any."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arena.arenas.experiments.blokus.questionnaire import SIGMOID, STEP, steps
from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.literature import published
from arena.arenas.statistics.judgement import NOT_REPRODUCIBLE
from arena.arenas.statistics.quantity import Quantity
from arena.games import load
from arena.reports.reproduce.blokus import PAPER
from arena.reports.reproduce.blokus.form import form_key, form_page
from arena.reports.reproduce.blokus.proxies import changes_of_favourite, proxy_rows
from arena.reports.reproduce.blokus.records import Chosen, chosen, winner_of
from arena.reports.reproduce.experiment import Experiment, Findings
from arena.reports.reproduce.row import Row, Scale


def human_rows(paper: Mapping[str, Any]) -> list[Row]:
    """What the paper's examinees answered, which nobody can measure again."""
    return [
        Row(
            f"persons who took the sigmoid for the {words.replace('_', ' ')} one",
            Quantity.share(answers[0], sum(answers)),
            None,
            NOT_REPRODUCIBLE,
        )
        for words, answers in paper["questionnaire"].items()
    ]


def judge(evidence: Evidence) -> Findings:
    """The share of games, what stands in for people's answers, and how the form came out."""
    games = _games(evidence)
    wins = sum({SIGMOID: 1.0, None: 0.5}.get(winner_of(game), 0.0) for game in games)
    rows = [
        *human_rows(published("blokus-claims")),
        *proxy_rows(games),
        Row("the sigmoid: share of all games", None, Quantity.share(wins, len(games)), None),
        Row("changes of the referee's favourite in a game", None, changes_of_favourite(games), None, Scale.NUMBER),
    ]
    return Findings(rows, notes=[_note(chosen(games), len(games))])


def _games(evidence: Evidence) -> list[dict[str, Any]]:
    return list(evidence.sampled[STEP])


def _note(form: Chosen, games: int) -> str:
    sigmoids = sum(winner_of(game) == SIGMOID for game in form.games)
    return (
        f"The form has {len(form.games)} of {games} games: each model has won {sigmoids} and"
        f" {len(form.games) - sigmoids}, half of them with either colour; the sigmoid leads by {form.lead:+.0f}"
        " squares in all."
    )


def _files(evidence: Evidence) -> dict[str, str]:
    """The page for people, and the key for who tallies their answers."""
    form, games = chosen(_games(evidence)), _games(evidence)
    board = load(games[0]["game"])
    diagram = board.diagram
    return {".html": form_page(form, len(diagram.rows), diagram.columns), ".key": form_key(form)}


EXPERIMENT = Experiment(
    id="blokus-questionnaire",
    paper=PAPER,
    title="which of two players is stronger, more human, more amusing: a form for people, and what can be measured",
    published="one of five persons took the sigmoid for stronger, three for more human and more amusing",
    setup=(
        "Whole games of UCT with the sigmoid, k = 1, against UCT with win-or-lose. ID.html is a page for people that"
        " works without a network and does not say who is who; it has twelve games, as many won by either model with"
        " either colour. `arena questionnaire` tallies answers by ID.key. A referee, UCT by win-or-lose, looks at"
        " all games: surprise is by how much the move that was made looks worse than the best one, and who has a chance"
        " of a quarter at most is behind."
    ),
    steps=steps,
    judge=judge,
    files=_files,
)
