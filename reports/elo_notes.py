"""What stands below the ratings: what they mean, what they rest on, and when the model misleads."""

from __future__ import annotations

from arena.arenas.ledger import Run
from arena.arenas.rating import Forfeits, Rated
from arena.arenas.settings import Settings
from arena.arenas.statistics.contrasts import Open
from arena.arenas.statistics.fitness import Fitness
from arena.arenas.statistics.ratings import Prior
from arena.reports.evidence_notes import schedule_notes, warnings_of
from arena.reports.written import count_of, percent, percent_range, whole

#: Below this chance the model is said not to be a fair account; halved, for there are two tests.
_MISFIT = 0.01


def model_notes(rated: Rated) -> list[str]:
    """All notes, in the order in which a reader wants them."""
    return [
        f"Intervals are of the difference from {rated.relative}; --against PLAYER gives differences between players.",
        "Elo is the model's: odds of winning to losing, with draws and the first move taken out; not the score Elo of"
        " `arena match`. LOS: chance to be stronger; first: chance to be the strongest of all.",
        *first_move_notes(rated),
        *_draw_notes(rated),
        *_games_notes(rated),
        *_opening_notes(rated),
        *_prior_notes(rated),
        *misfit_notes(rated, rated.fitness),
        *_run_notes(rated),
    ]


def first_move_notes(rated: Rated) -> list[str]:
    """What moving first is worth, with the swap rule and without."""
    notes = []
    for group, swap in enumerate(rated.swaps):
        found = rated.ratings.first_move(group)
        where = f" in the runs {'with' if swap else 'without'} the swap rule" if len(rated.swaps) > 1 else ""
        interval = f"{whole(found.interval.low)} to {whole(found.interval.high)}"
        notes.append(f"Moving first is worth {whole(found.elo)} Elo ({interval}){where}.")
    return notes


def _draw_notes(rated: Rated) -> list[str]:
    chance = rated.ratings.draw_chance()
    if chance is None:
        return []
    drawn = rated.drawn
    return [
        f"{percent(drawn.share or 0.0)} % of the games were drawn (95 % interval {percent_range(drawn.interval())});"
        f" between equals it would be {percent(chance[0])} % ({percent_range(chance[1])})."
    ]


def _games_notes(rated: Rated) -> list[str]:
    pool = rated.pool
    again, repeats, forfeits = int(pool.again.sum()), int(pool.repeats.sum()), int(pool.forfeits().sum())
    notes = []
    if again:
        notes.append(f"Left out as the same as games of another run: {count_of(again, 'game')}.")
    if repeats:
        notes.append(f"Left out as repeats of players who do not depend on the seed: {count_of(repeats, 'game')}.")
    if forfeits:
        what = {
            Forfeits.APART: "no evidence here (--forfeits losses or bounds counts them)",
            Forfeits.LOSSES: "counted as losses",
            Forfeits.BOUNDS: "no evidence in the ratings, and losses at the other end of their intervals",
        }[rated.forfeits]
        notes.append(f"Forfeited: {count_of(forfeits, 'game')}; {what}.")
    return notes


def _opening_notes(rated: Rated) -> list[str]:
    fit = rated.fit
    if fit.clusters is None:
        return warnings_of(rated.pool)
    notes = []
    if rated.pool.openings:
        scatter = rated.fitness
        ratio = (
            ""
            if scatter is None or scatter.scatter_first_move is None or scatter.scatter_strengths is None
            else f" They make the variance of the first move {scatter.scatter_first_move:.1f} times, and of differences"
            f" {scatter.scatter_strengths:.1f} times what independent games would have."
        )
        notes.append(
            f"Errors allow for games of one opening depending on each other:"
            f" {count_of(rated.pool.openings, 'different opening')}.{ratio}"
        )
    return [*notes, *warnings_of(rated.pool)]


def _prior_notes(rated: Rated) -> list[str]:
    opened = [rated.pool.names[player] for player in rated.order() if rated.rating(player).open is not Open.NEITHER]
    spread = f"Prior: strengths scatter by {Prior().strength:g} Elo"
    if not opened:
        return [f"{spread}; it moves ratings that games have settled by less than 1 % of their error."]
    return [
        f"{spread}. It alone keeps the ratings of {', '.join(opened)} finite, who won all or"
        " lost all: of them games tell a bound and no more."
    ]


def misfit_notes(rated: Rated, fitness: Fitness | None) -> list[str]:
    """When one strength a player and one advantage of the first move are no fair account."""
    notes: list[str] = []
    if fitness is None:
        return notes
    if fitness.pairs is not None and fitness.pairs < _MISFIT / 2:
        worst = ""
        if fitness.suspect is not None:
            one, other = rated.pool.names[fitness.suspect.player], rated.pool.names[fitness.suspect.opponent]
            worst = (
                f": {one} makes {percent(fitness.suspect.share)} % against {other}, where ratings expect"
                f" {percent(fitness.suspect.expected)} %"
            )
        notes.append(
            f"The model misleads: results between pairs do not follow from one strength a player"
            f" (p = {fitness.pairs:.2g}){worst}. Look at the pairs."
        )
    if fitness.first_moves is not None and fitness.first_moves < _MISFIT / 2:
        notes.append(
            f"The model misleads: moving first is worth more to some players than to others"
            f" (p = {fitness.first_moves:.2g})."
        )
    return notes


def _pairs(rated: Rated) -> list[tuple[Run, Settings]]:
    return list(zip(rated.runs, rated.pool.settings, strict=True))


def _run_notes(rated: Rated) -> list[str]:
    notes = []
    differing = rated.conducts()
    if differing:
        apart = " The first move has a term of its own with the swap rule." if "swap" in differing else ""
        notes.append(f"The runs were not conducted alike: they differ in {', '.join(differing)}.{apart}")
    early = [
        f"Run '{name}' was to stop when its test had decided: such results lean to the side on which they stopped;"
        " what `arena regress` printed allows for that."
        for name in rated.stopped_early()
    ]
    early += [f"Run '{run.name}': {note}" for run, item in _pairs(rated) for note in schedule_notes([item])]
    parts = rated.unfinished()
    unfinished = [f"Run '{name}' is not complete: {played} of {planned} games." for name, played, planned in parts]
    return [*notes, *early, *unfinished]
