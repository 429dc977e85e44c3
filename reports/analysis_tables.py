"""The analysis of a decision, as text: the board, the decision, its candidates and what tells them apart."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any

from arena.arenas.analysis import Advice, Analysis, Option, Reach, Terms
from arena.arenas.statistics.intervals import Interval
from arena.reports.form import Form
from arena.reports.heat_map import heat_map
from arena.reports.pattern_tables import locality_record, pattern_records, patterns_csv, patterns_report
from arena.reports.table import Table, render, render_csv, verbatim
from arena.reports.written import NOTHING, percent

_STAR = "*"


def analysis_report(advice: Advice, form: Form, top: int, times: bool, ansi: bool = False) -> str:
    """Everything about a decision. Tables for readers hold the `top` candidates and patterns, or all if it is 0."""
    analysis = advice.analysis
    if form is Form.JSON:
        return json.dumps(_document(advice, analysis, times), indent=2) + "\n"
    if form is Form.CSV:
        return _csv(advice, analysis)
    shown = analysis.options[:top] if top else analysis.options
    tables = [_decision_table(advice, analysis, times)]
    if analysis.options:
        tables.append(_candidate_table(advice, analysis, shown))
    if analysis.overlap is not None:
        tables += [_bounds_table(advice.terms, analysis, shown), _overlap_table(analysis)]
    board = "\n\n".join(part for part in (_board(advice, form, ansi), heat_map(advice, form, ansi)) if part)
    report = f"{board}\n\n{render(tables, form)}"
    found = advice.patterns
    return f"{report}\n{patterns_report(found, form, top)}" if found.patterns else report


def _csv(advice: Advice, analysis: Analysis) -> str:
    """All candidates; below an empty line all patterns, if there are any."""
    candidates = render_csv(list(_FLAT), [list(_flat(option).values()) for option in analysis.options])
    found = advice.patterns
    return f"{candidates}\n{patterns_csv(found)}" if found.patterns else candidates


def _board(advice: Advice, form: Form, ansi: bool) -> str:
    """The position, with a star where the player wants to move."""
    coloured = ansi and form is Form.TABLE
    return verbatim(advice.position.game.draw(advice.position, coloured, advice.decision.move), form)


def _decision_table(advice: Advice, analysis: Analysis, times: bool) -> Table:
    decision = advice.decision
    facts = {
        "move": advice.move,
        "winning chance": NOTHING if decision.value is None else _value(decision.value),
        "playouts": str(decision.playouts),
        **({"seconds": f"{decision.seconds:.3g}"} if times else {}),
        **({"playouts/s": f"{advice.speed:.3g}"} if times and advice.speed else {}),
        **({"expected line": " ".join(advice.line)} if advice.line else {}),
        **({"note": decision.note} if decision.note else {}),
    }
    spec, name = advice.player.config.spec, advice.player.name
    player = spec if name == spec else f"{name}, {spec},"
    return Table(
        caption=f"{advice.position.game.spec}: {player} decides for {advice.position.to_move.capitalize()}",
        headers=["decision", ""],
        rows=[[name, value] for name, value in facts.items()],
        left=2,
        notes=[
            f"Seed {advice.seed}.",
            *([] if analysis.options else [f"{name} tells nothing of its candidates."]),
        ],
    )


def _candidate_table(advice: Advice, analysis: Analysis, shown: Sequence[Option]) -> Table:
    columns: dict[str, Callable[[Option], str]] = {
        "move": _named,
        "visits": lambda option: f"{option.visits:.6g}",
        "share %": lambda option: NOTHING if option.share is None else percent(option.share),
        "value": lambda option: _value(option.value),
        "error": lambda option: _value(option.error),
        "LCB": lambda option: _value(_low(option.interval)),
        "UCB": lambda option: _value(_high(option.interval)),
    }
    if any(option.shared_visits is not None for option in analysis.options):
        columns["AMAF visits"] = lambda option: f"{option.shared_visits or 0:.6g}"
        columns["AMAF value"] = lambda option: _value(option.shared_value)
    if any(option.excluded is not None for option in analysis.options):
        columns["pruned"] = lambda option: "yes" if option.excluded else "no"
    count, whole = len(shown), len(analysis.options)
    terms = advice.terms
    notes = [f"{_STAR} the move it makes. Values are winning chances for {advice.position.to_move.capitalize()}."]
    if analysis.overlap is None:
        notes.append("There are no intervals, for the values are not from playouts.")
    else:
        notes.append(
            f"LCB and UCB: the value and {terms.z:.3g} standard errors ({100 * terms.confidence:g} %), within 0 to 1;"
            " Wilson's interval where all playouts ended alike."
        )
    return Table(
        caption="Candidates" if count == whole else f"The best {count} of {whole} candidates",
        headers=list(columns),
        rows=[[column(option) for column in columns.values()] for option in shown],
        notes=notes,
    )


def _bounds_table(terms: Terms, analysis: Analysis, shown: Sequence[Option]) -> Table:
    assert analysis.best is not None
    rows = [
        [
            _named(option),
            *(NOTHING if bounds is None else _range(bounds) for bounds in (option.ucb, option.pp)),
            *(_verdict(option, analysis.best, bounds) for bounds in (option.ucb, option.pp)),
        ]
        for option in shown
    ]
    return Table(
        caption=f"Confidence bounds (UCB) and progressive pruning (PP) against {analysis.best.move}",
        headers=["move", "UCB interval", "PP interval", "UCB separates", "PP separates"],
        rows=rows,
        notes=[
            f"UCB: value ± {terms.c:g} × sqrt(2 ln N / n), of N playouts n with the move; "
            f"PP: value ± {terms.rd:g} × standard error.",
            f"An interval separates a move from {analysis.best.move} if it lies wholly below that of"
            f" {analysis.best.move}.",
        ],
    )


def _overlap_table(analysis: Analysis) -> Table:
    overlap = analysis.overlap
    assert overlap is not None
    return Table(
        caption=f"How many of the other {len(analysis.options) - 1} moves are separated from the best one",
        headers=["", "PP separates", "PP does not"],
        rows=[
            ["UCB separates", str(overlap.both), str(overlap.ucb_only)],
            ["UCB does not", str(overlap.pp_only), str(overlap.neither)],
        ],
    )


def _named(option: Option) -> str:
    return f"{option.move} {_STAR}" if option.chosen else option.move


def _value(value: float | None) -> str:
    return NOTHING if value is None else f"{value:.3f}"


def _range(interval: Interval) -> str:
    return f"{interval.low:.3f} to {interval.high:.3f}"


def _verdict(option: Option, best: Option, bounds: Reach | None) -> str:
    """Whether a method tells a move from the best one; of the best one itself there is nothing to say."""
    return NOTHING if option is best else "yes" if bounds is not None and bounds.separates else "no"


def _document(advice: Advice, analysis: Analysis, times: bool) -> dict[str, Any]:
    """Everything for programs: all candidates, whatever tables for readers show."""
    decision, position = advice.decision, advice.position
    cost = {"seconds": decision.seconds, "cpu_seconds": decision.cpu_seconds, "playouts_per_second": advice.speed}
    return {
        "game": position.game.spec,
        "player": {"name": advice.player.name, "spec": advice.player.config.spec},
        "seed": advice.seed,
        "position": {
            "to_move": position.to_move,
            "moves": [position.game.move_name(move) for move in position.moves],
            "drawing": position.draw(),
        },
        "decision": {
            "move": advice.move,
            "value": decision.value,
            "playouts": decision.playouts,
            "line": advice.line,
            "note": decision.note,
            **(cost if times else {}),
        },
        "terms": asdict(advice.terms),
        "candidates": [_flat(option) for option in analysis.options],
        "best": analysis.best and analysis.best.move,
        "overlap": analysis.overlap and asdict(analysis.overlap),
        "patterns": pattern_records(advice.patterns),
        "locality": locality_record(advice.patterns),
    }


def _flat(option: Option) -> dict[str, Any]:
    """One candidate for programs."""
    return {name: of(option) for name, of in _FLAT.items()}


_FLAT: dict[str, Callable[[Option], Any]] = {
    "move": lambda option: option.move,
    "chosen": lambda option: option.chosen,
    "pruned": lambda option: option.excluded,
    "visits": lambda option: _number(option.visits),
    "share": lambda option: option.share,
    "value": lambda option: option.value,
    "error": lambda option: option.error,
    "ci_low": lambda option: _low(option.interval),
    "ci_high": lambda option: _high(option.interval),
    "ucb_low": lambda option: _low(option.ucb),
    "ucb_high": lambda option: _high(option.ucb),
    "ucb_separates": lambda option: option.ucb and option.ucb.separates,
    "pp_low": lambda option: _low(option.pp),
    "pp_high": lambda option: _high(option.pp),
    "pp_separates": lambda option: option.pp and option.pp.separates,
    "amaf_visits": lambda option: None if option.shared_visits is None else _number(option.shared_visits),
    "amaf_value": lambda option: option.shared_value,
}


def _number(count: float) -> float:
    """A whole number where it is one: statistics that fade have broken counts."""
    return int(count) if count == int(count) else count


def _low(interval: Interval | None) -> float | None:
    return None if interval is None else interval.low


def _high(interval: Interval | None) -> float | None:
    return None if interval is None else interval.high
