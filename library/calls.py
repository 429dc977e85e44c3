"""What Python programs call: tournaments, ratings and experiments, by the same steps as the commands of these names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

from arena.library.arguments import Options, asked_of, display_of, means_of, paths_of, scheduler_in
from arena.library.interruption import Interruption
from arena.library.means import USUAL_LEDGER, Means
from arena.library.participants import player_texts

if TYPE_CHECKING:
    from arena.games import Game
    from arena.library.participants import Participant, Participants
    from arena.library.ratings import Ratings
    from arena.library.reproduction import Reproduction
    from arena.library.results import Results
    from arena.library.tuned import Tuning
    from arena.library.verdict import Verdict


class Interrupted(Interruption):
    """Ctrl-C while games were played. Those that ended are recorded, and the same call with `resume=True` goes on."""

    def __init__(self, message: str, results: Results | Tuning | None = None) -> None:
        super().__init__(message)
        #: What has come of the games so far, if there are any.
        self.results = results


def round_robin(
    game: str | Game,
    players: Participants,
    *,
    games: int | None = None,
    rounds: int | None = None,
    schedule: str | None = None,
    top: int | None = None,
    confidence: float | None = None,
    elo: float | None = None,
    self_play: bool | None = None,
    **options: Unpack[Options],
) -> Results:
    """Let every player meet every other as Black and as White, `games` times each (10).

    With a `schedule` of adaptive, swiss or knockout results decide who meets whom (docs/schedules.md).
    """
    own = {"games": games, "rounds": rounds, "schedule": schedule, "top": top, "confidence": confidence, "elo": elo}
    own["self_play"] = self_play
    return _tournament("round-robin", game, lambda: player_texts(players), own, options)


def gauntlet(
    game: str | Game,
    players: Participants,
    *,
    games: int | None = None,
    rounds: int | None = None,
    **options: Unpack[Options],
) -> Results:
    """Let the first player meet each of the others, as Black and as White, `games` times each (10)."""
    own = {"games": games, "rounds": rounds}
    return _tournament("gauntlet", game, lambda: player_texts(players), own, options)


def match(
    game: str | Game,
    first: Participant,
    second: Participant,
    *,
    games: int | None = None,
    rounds: int | None = None,
    **options: Unpack[Options],
) -> Results:
    """Let two players meet, in pairs of games with swapped colours from the same opening; `games` in all (20)."""
    own = {"games": games, "rounds": rounds}
    return _tournament("match", game, lambda: player_texts([first, second]), own, options)


def regress(
    game: str | Game,
    baselines: Participant | Sequence[Participant],
    candidate: Participant,
    *,
    elo0: float | None = None,
    elo1: float | None = None,
    alpha: float | None = None,
    beta: float | None = None,
    max_games: int | None = None,
    model: str | None = None,
    elo_model: str | None = None,
    allow_forfeits: bool = False,
    **options: Unpack[Options],
) -> Verdict:
    """Play a candidate against baselines until a sequential test has decided, as `arena regress` does."""
    from arena.library.asked import without_hyphens
    from arena.library.regressing import decided
    from arena.library.verdict import Verdict

    several = [baselines] if isinstance(baselines, str) or not isinstance(baselines, Sequence) else list(baselines)
    own = {
        "elo0": elo0,
        "elo1": elo1,
        "alpha": alpha,
        "beta": beta,
        "max_games": max_games,
        "model": model,
        "elo_model": elo_model,
    }
    with without_hyphens():
        wishes = asked_of("regress", game, player_texts([*several, candidate]), own, options).wishes()
        means = means_of(options)
        regression, run, interrupted = decided(means, wishes, allow_forfeits)
    if interrupted:
        raise Interrupted(how_to_go_on(run.name, run.played, len(regression.settings)))
    return Verdict(regression, run, means.ledger)


def elo(
    runs: str | Results | Sequence[str | Results],
    *,
    anchor: str | None = None,
    forfeits: str = "apart",
    ledger: str | Path | Sequence[str | Path] | None = None,
) -> Ratings:
    """Rate the players of recorded runs, taken together; a run is a name, or results that are at hand."""
    from arena.arenas.origins import origins_of
    from arena.arenas.plan import parse_choice
    from arena.arenas.rating import Forfeits, rate
    from arena.arenas.shelf import opened
    from arena.library.asked import without_hyphens
    from arena.library.ratings import Ratings
    from arena.library.results import Results
    from arena.reports.elo_tables import parse_anchor

    listed = [runs] if isinstance(runs, str | Results) else list(runs)
    names = [name for each in listed for name in ([each] if isinstance(each, str) else each.runs)]
    paths = paths_of(ledger) or list(dict.fromkeys(each.ledger for each in listed if isinstance(each, Results)))
    with without_hyphens():
        wanted, kind = parse_anchor(anchor), parse_choice("forfeits", forfeits, Forfeits)
        with opened(paths or [Path(USUAL_LEDGER)]) as shelf, shelf.together(names) as (book, found):
            return Ratings(rate(book, found, wanted, kind), origins_of(book, found))


def open_run(
    *runs: str,
    ledger: str | Path = USUAL_LEDGER,
) -> Results:
    """The results of recorded runs, finished or not, taken together; without a name, of the last run that there is."""
    from arena.arenas.ledger import Ledger
    from arena.games import InputError
    from arena.library.asked import without_hyphens
    from arena.library.results import Results
    from arena.reports.results import results_of

    path = paths_of(ledger)[0]
    with without_hyphens(), Ledger.to_read(path) as book, book.still():
        found = [book.run(name) for name in runs] or book.runs()[-1:]
        if not found:
            raise InputError(f"{path} has no runs")
        return Results(results_of(book, found), path)


def tournament(
    file: str | Path,
    *,
    ledger: str | Path | None = None,
    workers: int | None = None,
    executor: str | None = None,
    scheduler: str | None = None,
    tls_ca: str | Path | None = None,
    tls_cert: str | Path | None = None,
    tls_key: str | Path | None = None,
    mix: bool = False,
    progress: bool | str = True,
) -> dict[str, Results | Verdict]:
    """Play what a tournament file asks for, or what is missing of it; what came of each stage, by its name.

    Reports that the file wants in files are written. A file without stages has one, by the name of the tournament.
    """
    from arena.library.asked import without_hyphens
    from arena.library.results import Results
    from arena.library.tournament.reporting import report
    from arena.library.tournament.stages import playable, stages_played
    from arena.library.verdict import Verdict
    from arena.reports.display import Wanted
    from arena.reports.page import PLAIN

    read, _ = playable(paths_of(file)[0])
    means = means_of({"ledger": ledger or read.ledger, "workers": workers, "mix": mix, "progress": progress})
    with without_hyphens():
        where = scheduler_in(executor, scheduler, tls_ca, tls_cert, tls_key)
    means = replace(means, scheduler=read.scheduler if executor is None else where)
    found: dict[str, Results | Verdict] = {}
    for end in stages_played(read, means, Wanted()):
        results = None if end.results is None else Results(end.results, means.ledger)
        if end.interrupted:
            told = f"interrupted after {end.run.played} of {len(end.settings)} games of {end.run.name!r}"
            raise Interrupted(f"{told}; the same call goes on", results)
        key = end.stage.name or end.run.name
        if end.regression is not None:
            found[key] = Verdict(end.regression, end.run, means.ledger)
        elif results is not None:
            found[key] = results
    for each in read.reports:
        if each.file is not None:
            report(read, means.ledger, each, True, PLAIN, lambda text, colours: None)  # noqa: ARG005
    return found


def reproduce(
    *ids: str,
    profile: str = "fast",
    seed: int = 1,
    out: str | Path = "reproduced",
    workers: int | None = None,
    executor: str | None = None,
    scheduler: str | None = None,
    tls_ca: str | Path | None = None,
    tls_cert: str | Path | None = None,
    tls_key: str | Path | None = None,
    mix: bool = False,
    plot: bool = False,
    progress: bool | str = True,
) -> Reproduction:
    """Run experiments of papers again, or what is missing of them in the folder `out`."""
    from arena.arenas.experiments.profile import Profile
    from arena.arenas.plan import parse_choice
    from arena.games import InputError
    from arena.library.asked import without_hyphens
    from arena.library.experimenting import Hands
    from arena.library.reproduction import Reproduction
    from arena.library.steps import StoppedError
    from arena.reports.reproduce.catalogue import chosen

    with without_hyphens():
        if not ids:
            raise InputError("name an experiment, such as 'raiko-table-1'; arena reproduce --list shows all")
        where = scheduler_in(executor, scheduler, tls_ca, tls_cert, tls_key)
        means = Means(mix=mix, concurrency=workers, display=display_of(progress), scheduler=where)
        experiments = chosen(list(ids), False)
        hands = Hands(paths_of(out)[0], parse_choice("profile", profile, Profile), seed, True, means)
        try:
            return Reproduction(hands.results(experiments, plot))
        except StoppedError:
            raise Interrupted(f"interrupted; what was done is in {out}, and the same call goes on") from None


def _tournament(
    schedule: str, game: str | Game, players: Any, own: Mapping[str, Any], options: Mapping[str, Any]
) -> Results:
    from arena.library.asked import without_hyphens
    from arena.library.playing import played
    from arena.library.results import Results
    from arena.library.schedules import format_of
    from arena.reports.display import Wanted
    from arena.reports.metric import Metric

    with without_hyphens():
        means = means_of(options)
        if schedule == "round-robin":
            own = {**own, "schedule": format_of(own["schedule"], means).value}
        asked = asked_of(schedule, game, players(), own, options)
        found = played(means, asked.format, asked.wishes(), Metric.WINS, Wanted())
    results = None if found.results is None else Results(found.results, means.ledger)
    if found.interrupted or results is None:
        raise Interrupted(how_to_go_on(found.run.name, found.run.played, len(found.settings)), results)
    return results


def how_to_go_on(name: str, played: int, planned: int) -> str:
    """What to say of a call that was interrupted."""
    return f"interrupted after {played} of {planned} games; the same call with run={name!r}, resume=True goes on"
