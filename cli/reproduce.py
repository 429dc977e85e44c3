"""`arena reproduce`: a paper's experiments run again, beside what was published."""

from __future__ import annotations

import functools
import shlex
from collections.abc import Iterable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arena.cli import options
from arena.cli.notice import compilation_notice, say, show
from arena.cli.paths import files_option, folder_option
from arena.cli.progress import Display
from arena.reports.form import Form
from arena.reports.reproduce.profile import Profile

if TYPE_CHECKING:
    from arena.arenas.conductor import End, Interruption
    from arena.arenas.ledger import Ledger, Run
    from arena.arenas.settings import Settings
    from arena.reports.reproduce.experiment import Experiment
    from arena.reports.reproduce.result import Result
    from arena.reports.reproduce.workshop import Workshop

_DIFFERS, _INTERRUPTED = 1, 130

Ids = Annotated[list[str] | None, typer.Argument(metavar="ID...", help="Experiments; --list shows them.")]
Seed = Annotated[
    int,
    typer.Option(
        "--seed", min=0, max=options.LARGEST_SEED, help="The same seed gives the same numbers, but for times."
    ),
]
Out = Annotated[
    str,
    typer.Option("--out", metavar="DIR", callback=folder_option, help="Folder of results, recorded games and samples."),
]


def reproduce(
    ids: Ids = None,
    everything: Annotated[bool, typer.Option("--all", help="Run all experiments.")] = False,
    listing: Annotated[bool, typer.Option("--list", help="List the experiments instead.")] = False,
    profile: Annotated[
        Profile,
        typer.Option(help="smoke: seconds, to see that it runs; fast: some minutes; full: the published size."),
    ] = Profile.FAST,
    seed: Seed = 1,
    out: Out = "reproduced",
    concurrency: options.Concurrency = None,
    mix: options.Mix = False,
    progress: options.Progress = Display.AUTO,
    plot: Annotated[bool, typer.Option("--plot", help="Draw the paper's figures, as SVG and PNG.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Exit with 1 if a number or a table differs.")] = False,
    form: options.Format = Form.TABLE,
    times: options.Times = True,
    judge: Annotated[
        list[Path] | None,
        typer.Option(
            "--judge",
            metavar="FILE",
            callback=files_option,
            help="Judge results in a file again; runs nothing.",
        ),
    ] = None,
    page: Annotated[
        list[Path] | None,
        typer.Option(
            "--page",
            metavar="FILE",
            callback=files_option,
            help="Rewrite a page's tables from its data files; runs nothing.",
        ),
    ] = None,
) -> None:
    """Run a paper's experiments again; print published and measured numbers side by side.

    Every row has a verdict: MATCH (shown to be equal to within a margin), COMPATIBLE (with the
    power there was), DIFFERS, ORDER, CLAIM, EXACT or NOT REPRODUCIBLE; every table has a joint
    test of all its rows. Results are written to DIR/ID.json. Games and samples are recorded in
    DIR, and the same command goes on where it was stopped.
    """
    from arena.arenas.conductor import Interruption
    from arena.games import InputError
    from arena.reports.reproduce.catalogue import chosen, list_experiments
    from arena.reports.reproduce.drawing import require_matplotlib
    from arena.reports.reproduce.tables import results_text
    from arena.reports.reproduce.workshop import StoppedError, Workshop

    if judge or page:
        if ids or everything or listing:
            raise InputError("--judge and --page stand alone: they run no experiments")
        _rewrite(judge or [], page or [])
        return
    if listing and (ids or everything):
        raise InputError("--list stands alone: it shows all experiments and runs none")
    if listing:
        show(list_experiments(form))
        return
    experiments = chosen(ids or [], everything)
    if plot:
        require_matplotlib()
    interruption = Interruption()
    workshop = Workshop(
        Path(out),
        profile,
        seed,
        play=functools.partial(_played, concurrency, mix, progress, interruption),
        watch=functools.partial(_bar, progress),
        times=times,
        interruption=interruption,
    )
    try:
        with interruption.by_signals(), compilation_notice():
            results = [_done(workshop, experiment, plot) for experiment in experiments]
    except StoppedError:
        asked = ["--all"] if everything else ids or []
        command = ["arena", "reproduce", *asked, "--profile", profile, "--seed", str(seed), "--out", out]
        say(f"interrupted; what was done is recorded in {out}; go on with: {shlex.join(command)}")
        raise typer.Exit(_INTERRUPTED) from None
    show(results_text(results, form))
    if strict and any(result.differs for result in results):
        raise typer.Exit(_DIFFERS)


def _rewrite(results: list[Path], pages: list[Path]) -> None:
    """Judge stored results again, and then fill pages from their data files."""
    from arena.reports.reproduce.page import fill_page
    from arena.reports.reproduce.stored import Stored

    for path in results:
        Stored.read(path).judged_again().write()
        say(f"{path}: judged again")
    for path in pages:
        say(f"{path}: {'rewritten' if fill_page(path) else 'as it was'}")


def _done(workshop: Workshop, experiment: Experiment, plot: bool) -> Result:
    """Do an experiment and write its files."""
    result = workshop.result(experiment)
    written = [result.write(workshop.folder), *(result.draw(workshop.folder) if plot else [])]
    say(f"{experiment.id}: {', '.join(map(str, written))}")
    return result


def _played(
    concurrency: int | None,
    mix: bool,
    display: Display,
    interruption: Interruption,
    ledger: Ledger,
    run: Run,
    settings: Settings,
) -> End:
    """Play what is missing of a run of an experiment."""
    from arena.arenas.run_lock import playing
    from arena.cli.running import play
    from arena.cli.sitting import seated

    with playing(ledger.path, run.id, run.name):
        return play(seated(ledger, run, settings, mix), concurrency, display, interruption)


def _bar(display: Display, pieces: Iterable[int], name: str) -> AbstractContextManager[Iterable[int]]:
    """A progress bar over the pieces of a sampling; silent where stderr is not a terminal."""
    from tqdm import tqdm

    silent = True if display in {Display.NONE, Display.LINES} else None
    return tqdm(pieces, desc=name, unit="piece", disable=silent, leave=False)
