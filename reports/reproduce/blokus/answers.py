"""Answers to the questionnaire, tallied: who took which model for what, and whether that could be chance."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from arena.arenas.experiments.blokus.questionnaire import SIGMOID, WIN_OR_LOSE
from arena.arenas.experiments.literature import published
from arena.arenas.statistics.chance import chance_off, holm
from arena.arenas.statistics.judgement import chance_text
from arena.arenas.statistics.quantity import Quantity
from arena.games import InputError
from arena.games.files import read_text
from arena.games.text import quoted
from arena.reports.form import Form
from arena.reports.reproduce.blokus import PAPER
from arena.reports.reproduce.blokus.form import QUESTIONS
from arena.reports.table import Table, render, render_csv

_PLAYERS = ("A", "B")


@dataclass(frozen=True)
class Answers:
    """What one person answered, and to which form."""

    form: str
    models: dict[str, str]  # by question: the model that was chosen
    comments: dict[str, str]


def read_answers(key: Path, files: Sequence[Path]) -> list[Answers]:
    """Answers in files; raises InputError for those to another form, and for what are none."""
    who = _document(key, ("form", *_PLAYERS), "a key of a questionnaire")
    if {who[player] for player in _PLAYERS} != {SIGMOID, WIN_OR_LOSE}:
        raise InputError(f"{key} is no key of a questionnaire: it does not say which of the players is the {SIGMOID}")
    twice = [path for place, path in enumerate(files) if path in files[:place]]
    if twice:
        raise InputError(f"{twice[0]} is named twice; a file has the answers of one person")
    return [_answers(path, who) for path in files]


def _answers(path: Path, who: dict[str, Any]) -> Answers:
    found = _document(path, ("form", "answers"), "answers to a questionnaire")
    if found["form"] != who["form"]:
        raise InputError(f"{path} answers another form: {quoted(str(found['form']))}, and the key is of {who['form']}")
    given = found["answers"]
    if not isinstance(given, dict) or any(given.get(question) not in _PLAYERS for question in QUESTIONS):
        raise InputError(f"{path}: every one of {', '.join(QUESTIONS)} must be answered with A or B")
    comments = found.get("comments")
    comments = comments if isinstance(comments, dict) else {}
    return Answers(
        who["form"],
        {question: who[given[question]] for question in QUESTIONS},
        {question: str(comments[question]) for question in QUESTIONS if comments.get(question)},
    )


def _document(path: Path, names: Sequence[str], what: str) -> dict[str, Any]:
    text = read_text(str(path), path)
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or not set(names) <= found.keys():
        raise InputError(f"{path} is not {what}")
    return found


def tally_text(answers: Sequence[Answers], form: Form) -> str:
    """How often either model was chosen, with the exact chance of so uneven a choice; for readers, what was said."""
    counts = _counts(answers)
    if form is Form.CSV:
        return render_csv(counts.headers, counts.rows)
    if form is Form.JSON:
        return json.dumps([dict(zip(counts.headers, row, strict=True)) for row in counts.rows], indent=2) + "\n"
    return render([counts, *([_comments(answers)] if any(one.comments for one in answers) else [])], form)


def _counts(answers: Sequence[Answers]) -> Table:
    paper = published("blokus-claims")["questionnaire"]
    chosen = {question: sum(one.models[question] == SIGMOID for one in answers) for question in QUESTIONS}
    chances = [chance_off(Quantity.share(count, len(answers)), 0.5) for count in chosen.values()]
    rows = [
        [
            text,
            str(chosen[question]),
            str(len(answers) - chosen[question]),
            chance_text(chance),
            chance_text(together),
            "{} - {}".format(*paper[question]),
        ]
        for (question, text), chance, together in zip(QUESTIONS.items(), chances, holm(chances), strict=True)
    ]
    people = f"{len(answers)} {'person' if len(answers) == 1 else 'people'}"
    return Table(
        caption=f"Answers of {people}: which of the models was chosen",
        headers=["question", SIGMOID, WIN_OR_LOSE, "chance", "corrected", f"{PAPER}"],
        rows=rows,
        notes=[
            "chance: of a choice as uneven or more, if both were as likely (exact binomial test, two-sided); corrected:"
            f" by Holm for {len(rows)} questions. The paper: {SIGMOID} - {WIN_OR_LOSE}, of five people."
        ],
    )


def _comments(answers: Sequence[Answers]) -> Table:
    rows = [
        [QUESTIONS[question], one.models[question], " ".join(text.split())]
        for question in QUESTIONS
        for one in answers
        if (text := one.comments.get(question))
    ]
    return Table(caption="What was said", headers=["question", "chosen", "why"], rows=rows, left=3)
