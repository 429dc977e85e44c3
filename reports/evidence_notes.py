"""How the games of a table came about, and what they are worth as evidence: in words, and for programs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from arena.arenas.pool import Pool, distinct_openings
from arena.arenas.settings import Format, Settings
from arena.arenas.standings import Standings
from arena.reports.written import count_of

#: With fewer openings than this, an interval says more of them than of the players.
FEW_OPENINGS = 10


def evidence_notes(standings: Standings) -> list[str]:
    """All there is to know of the games."""
    pool, whole = standings.pool, standings.whole
    notes = [_games_note(standings)]
    if whole.again:
        notes.append(f"Left out as the same as games of another run: {count_of(whole.again, 'game')}.")
    if whole.repeats:
        notes.append(
            f"Repeats of an earlier game by players who do not depend on the seed: {count_of(whole.repeats, 'game')};"
            " counts hold them, rates and intervals do not."
        )
    if whole.forfeits:
        notes.append(_forfeit_note(pool, whole.forfeits))
    notes += schedule_notes(pool.settings)
    if any(item.sequential is not None and not item.format.follows_results for item in pool.settings):
        notes.append(
            "The run was to stop when its test had decided: such results lean to the side on which it stopped; what"
            " `arena regress` printed allows for that."
        )
    return [*notes, *_opening_notes(standings), *warnings_of(pool)]


_OF_SCHEDULES = {
    Format.ADAPTIVE: "Results decided who met whom, and when the run was over: shares of the points depend on whom a"
    " player met, and intervals of single cells do not allow for that; the ratings do, but those of players who began"
    " badly and were left alone lean downwards (docs/schedules.md).",
    Format.SWISS: "Results decided who met whom: shares of the points depend on whom a player met; ratings allow for"
    " that (docs/schedules.md).",
    Format.KNOCKOUT: "Results decided who met whom, and when a match was over: results of a match lean to the side on"
    " which it stopped, and intervals do not allow for that (docs/schedules.md).",
}


def schedule_notes(settings: Iterable[Settings]) -> list[str]:
    """What schedules that follow results make of intervals and ratings."""
    return list(dict.fromkeys(_OF_SCHEDULES[item.format] for item in settings if item.format in _OF_SCHEDULES))


def _games_note(standings: Standings) -> str:
    pool, counts = standings.pool, standings.whole.counts
    seeds = sorted({item.seed for item in pool.settings})
    rules = dict.fromkeys(rule for item in pool.settings for rule in _rules(item))
    extras = ", with " + ", ".join(rules) if rules else ""
    seed = f"seed {seeds[0]}" if len(seeds) == 1 else f"seeds {', '.join(map(str, seeds))}"
    return f"{count_of(counts.games, 'game')}, {seed}{extras}."


def _rules(settings: Settings) -> list[str]:
    """What is not as in any game."""
    conduct = settings.conduct
    rules = [
        f"openings {settings.openings}" if settings.opening_moves else "",
        "the swap rule" if conduct.swap else "",
        f"draws after {conduct.max_moves} moves" if conduct.max_moves else "",
        f"resignation at {conduct.resign.value:g} for {conduct.resign.moves} moves" if conduct.resign else "",
        f"at most {conduct.move_time_limit:g} s a move" if conduct.move_time_limit is not None else "",
        f"clocks of {conduct.time} s" if conduct.time is not None else "",
    ]
    return [rule for rule in rules if rule]


def _timed_warnings(pool: Pool) -> list[str]:
    """Who goes by time, and what that means for the games."""
    timed = [name for name, config in zip(pool.names, pool.configs, strict=True) if config.timed]
    if not timed:
        return []
    verb = "goes" if len(timed) == 1 else "go"
    return [
        f"By time {verb} {', '.join(timed)}: on another machine, or beside other programs, there are other games;"
        " `arena replay` proves these by the playouts on record."
    ]


def _forfeit_note(pool: Pool, forfeits: int) -> str:
    by = [f"{name} {count}" for name, count in zip(pool.names, pool.forfeits(), strict=True) if count]
    return f"Forfeited besides: {count_of(forfeits, 'game')} ({', '.join(by)}), in no number here."


def _opening_notes(standings: Standings) -> list[str]:
    """From how many openings the games began, and what that makes of their number."""
    pool, share = standings.pool, standings.whole.black
    if not pool.openings:
        return []
    notes = []
    for item in pool.settings:
        lines, different = len(item.opening_moves), distinct_openings(item)
        if different < lines:
            notes.append(
                f"Of the {count_of(lines, 'opening')} in {item.openings}, {lines - different} equal another one up to"
                " the board's symmetries."
            )
    if share.clusters is not None:
        notes.append(
            f"The games began from {count_of(pool.openings, 'different opening')}; intervals allow for games of one"
            f" opening hanging together. For the share of Black's wins they tell as much as {share.effective:.0f}"
            " independent games."
        )
    return notes


def warnings_of(pool: Pool) -> list[str]:
    """What a reader must know before believing an interval."""
    return [*_timed_warnings(pool), *_opening_warnings(pool)]


def _opening_warnings(pool: Pool) -> list[str]:
    openings = pool.openings
    if not openings:
        return []
    if openings == 1:
        return ["All games began from one opening: what is said here holds for that opening alone."]
    pairs = _most_pairs(pool)
    warnings = []
    if openings < pairs:
        warnings.append(
            f"Warning: {openings} different openings for {pairs} rounds. More games from the same openings tell ever"
            " less; more openings would tell more."
        )
    if openings < FEW_OPENINGS:
        warnings.append(
            f"Warning: {openings} openings are few to tell players from openings by; intervals are Student's, and wide."
        )
    return warnings


def _most_pairs(pool: Pool) -> int:
    """The most games between any two players with the same colours."""
    seats = (pool.black * len(pool.names) + pool.white)[pool.evidence & (pool.opening >= 0)]
    return int(max((int((seats == seat).sum()) for seat in set(seats.tolist())), default=0))


def evidence_document(standings: Standings) -> dict[str, Any]:
    """The same for programs."""
    pool, whole = standings.pool, standings.whole
    return {
        "games": whole.counts.games,
        "evidence": int(pool.evidence.sum()),
        "forfeits": whole.forfeits,
        "repeats": whole.repeats,
        "same_as_in_another_run": whole.again,
        "book_openings": sum(len(item.opening_moves) for item in pool.settings),
        "different_openings": pool.openings,
        "clusters": whole.black.clusters,
        "effective_games": whole.black.effective,
        "timed": [name for name, config in zip(pool.names, pool.configs, strict=True) if config.timed],
        "warnings": warnings_of(pool),
    }
