"""The headline in words: who beats whom by how much, on what grounds, and what a reader must beware of."""

from __future__ import annotations

from arena.arenas.game_record import Reason
from arena.arenas.rating import Rated
from arena.arenas.standings import Standings
from arena.arenas.statistics.contrasts import Open
from arena.arenas.statistics.score_elo import elo_of_share
from arena.reports.elo_notes import misfit_notes
from arena.reports.elo_tables import interval_text
from arena.reports.evidence_notes import warnings_of
from arena.reports.html.markup import Markup, element, joined, long_text, name, section
from arena.reports.html.matter import Matter
from arena.reports.origin_notes import origin_notes
from arena.reports.regression_report import RegressionReport
from arena.reports.versus import interval_text as score_interval
from arena.reports.written import count_of, percent, percent_range, signed, whole

#: So many players are named with their ratings.
_MOST_NAMED = 8
#: Of more players, pairs are not counted that are surely different: there are too many to be computed.
_MOST_PAIRED = 40
_OF_TESTS = "a sequential test: it stops when it has decided"


def headline(matter: Matter) -> Markup:
    """The first part of the page."""
    sentences = [*(_verdicts(matter)), _who(matter), *_ranking(matter), _how_much(matter)]
    warnings = warning_lines(matter)
    warned = [element("ul", *(element("li", long_text(line)) for line in warnings), class_="warnings")]
    return section(
        "headline",
        "In short",
        *(
            element("p", sentence, class_="headline" if place == 0 else None)
            for place, sentence in enumerate(sentences)
        ),
        *(warned if warnings else []),
    )


def _verdicts(matter: Matter) -> list[Markup]:
    """What sequential tests have decided."""
    return [long_text(f"{RegressionReport(found).headline}.") for found, _ in matter.regressions]


def _who(matter: Matter) -> Markup:
    names, standings = matter.subject.names, matter.standings
    if not standings.whole.counts.games:
        forfeited = bool(standings.whole.forfeits)
        return joined(["All games so far were forfeited." if forfeited else "No games have been played yet."])
    if len(names) == 2:
        return _match(standings, *names)
    rated = matter.rated
    return joined([f"There are no ratings: {matter.why_unrated}."]) if rated is None else _leader(rated)


def _match(standings: Standings, first: str, second: str) -> Markup:
    cell = standings.pair(first, second)
    if cell is None or cell.share.share is None:
        return joined([name(first), " and ", name(second), " have no game that tells of strength."])
    if cell.share.share < 0.5:
        first, second = second, first
        cell = standings.pair(first, second) or cell
    share, interval = cell.share.share or 0.0, cell.share.interval()
    elo = elo_of_share(cell.share)
    strength = "" if elo.elo is None else f" {signed(elo.elo)} score Elo,"
    what = f"{percent(share)} % of the points (95 % interval {percent_range(interval)};{strength}"
    what += f" {score_interval(elo, digits=0)}{' score Elo' if elo.elo is None else ''})"
    if round(100 * interval.low, 1) > 50:
        return joined([name(first), " beats ", name(second), f": {what}."])
    return joined([name(first), " and ", name(second), f" cannot be told apart: {name(first)} makes {what}."])


def _leader(rated: Rated) -> Markup:
    best, next_, *_ = rated.order()
    ahead = rated.difference(best, next_)
    names, chance = rated.pool.names, float(rated.ratings.first_chances()[best])
    distance = f"{whole(ahead.elo)} Elo (95 % interval {interval_text(ahead)})"
    if ahead.open is Open.ABOVE:
        distance = f"at least {whole(ahead.interval.low)} Elo (95 %)"
    is_sure = round(ahead.interval.low) > 0
    first = [name(names[best]), " is the strongest" if is_sure else " is rated first"]
    how = f" by {distance} before " if is_sure else f", but not surely: {distance} before "
    return joined(
        [*first, how, name(names[next_]), f"; the chance that it is the strongest of all is {percent(chance)} %."]
    )


def _ranking(matter: Matter) -> list[Markup]:
    """Everybody in their order, and how many pairs are surely different."""
    rated = matter.rated
    if rated is None or not len(rated.pool.names) > 2:
        return []
    order, names = rated.order(), rated.pool.names
    shown = [joined([name(names[player]), f" {whole(rated.rating(player).elo)}"]) for player in order[:_MOST_NAMED]]
    more = f", and {count_of(len(order) - _MOST_NAMED, 'other')}" if len(order) > _MOST_NAMED else ""
    ranking = joined(["By rating: ", Markup(", ".join(shown)), f"{more}."])
    if len(order) > _MOST_PAIRED:
        return [ranking]
    pairs = [(one, other) for place, one in enumerate(order) for other in order[place + 1 :]]
    sure = len(rated.surely_different(pairs))
    return [joined([ranking, f" Of {len(pairs)} pairs of players, {sure} surely differ (Holm, 5 %)."])]


def _how_much(matter: Matter) -> Markup:
    """How many games of those planned there are."""
    parts = []
    for part in matter.subject.parts:
        what = f"{part.run.played} of {part.planned} planned games"
        if part.settings.open_ended:
            test = "it stops when enough is known" if part.settings.format.follows_results else _OF_TESTS
            what = f"{count_of(part.run.played, 'game')} ({test})"
        state = "finished" if part.finished else "not finished"
        parts.append(f"run {part.run.name}: {what}, {state}")
    return long_text(f"{matter.subject.game}; {'; '.join(parts)}.")


def warning_lines(matter: Matter) -> list[str]:
    """What a reader must know before believing a number here."""
    standings, endings = matter.standings, matter.endings
    whole_, pool = standings.whole, standings.pool
    lines = [
        f"Not finished: {part.run.name} has {part.progress}." for part in matter.subject.parts if not part.finished
    ]
    if whole_.forfeits:
        by = [f"{who} {count}" for who, count in zip(pool.names, pool.forfeits(), strict=True) if count]
        lines.append(
            f"Forfeited: {count_of(whole_.forfeits, 'game')} ({', '.join(by)}), in no number unless it says so."
        )
    if whole_.repeats:
        lines.append(
            f"Repeats: {count_of(whole_.repeats, 'game')} of players without chance go as an earlier one did, and are"
            " no evidence."
        )
    if whole_.again:
        lines.append(f"The same in several runs, and counted once: {count_of(whole_.again, 'game')}.")
    if endings.disputed:
        lines.append(f"In {count_of(endings.disputed, 'game')} the players disagreed about dead stones, and all stood.")
    cut = sum(ending.games for ending in endings.reasons if ending.reason is Reason.MAX_MOVES)
    if cut:
        lines.append(f"Cut short after so many moves and called a draw: {count_of(cut, 'game')}.")
    lines += warnings_of(pool)
    if pool.openings > 1:
        lines.append(
            f"The games share {pool.openings} different openings; intervals allow for games of one opening hanging"
            " together."
        )
    if matter.rated is not None:
        lines += misfit_notes(matter.rated, matter.rated.fitness)
    return [*lines, *origin_notes(matter.origins, matter.times)]
