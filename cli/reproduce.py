"""`arena reproduce`: a paper's experiments run again, beside what was published."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arena.arenas.experiments.profile import Profile
from arena.cli import completion, executor_options, options, report_options
from arena.cli.notice import say, show
from arena.cli.pages import Html
from arena.cli.paths import files_option, folder_option
from arena.library.executors import scheduler_of, words_of
from arena.library.interruption import INTERRUPTED
from arena.library.limits import LARGEST_SEED
from arena.library.means import Means
from arena.library.pages import write_page
from arena.library.progress import Display
from arena.reports.form import Form

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.reports.reproduce.result import Result

_DIFFERS = 1

Ids = Annotated[
    list[str] | None,
    typer.Argument(metavar="ID...", autocompletion=completion.experiments, help="Experiments; --list shows them."),
]
Everything = Annotated[bool, typer.Option("--all", help="Run all experiments.")]
Listing = Annotated[bool, typer.Option("--list", help="List the experiments instead.")]
Thoroughness = Annotated[
    Profile, typer.Option(help="smoke: seconds, to see that it runs; fast: some minutes; full: the published size.")
]
Seed = Annotated[
    int,
    typer.Option("--seed", min=0, max=LARGEST_SEED, help="The same seed gives the same numbers, but for times."),
]
Out = Annotated[
    str,
    typer.Option("--out", metavar="DIR", callback=folder_option, help="Folder of results, recorded games and samples."),
]
Plot = Annotated[bool, typer.Option("--plot", help="Draw the paper's figures, as SVG and PNG.")]
Strict = Annotated[bool, typer.Option("--strict", help="Exit with 1 if a number or a table differs.")]
Judge = Annotated[
    list[Path] | None,
    typer.Option("--judge", metavar="FILE", callback=files_option, help="Judge results in a file again; runs nothing."),
]
Page = Annotated[
    list[Path] | None,
    typer.Option(
        "--page",
        metavar="FILE",
        callback=files_option,
        help="Rewrite a page's tables from its data files; runs nothing.",
    ),
]


def reproduce(
    ids: Ids = None,
    everything: Everything = False,
    listing: Listing = False,
    profile: Thoroughness = Profile.FAST,
    seed: Seed = 1,
    out: Out = "reproduced",
    concurrency: executor_options.Concurrency = None,
    executor: executor_options.Executor = None,
    scheduler: executor_options.SchedulerAddress = None,
    tls_ca: executor_options.TlsCa = None,
    tls_cert: executor_options.TlsCert = None,
    tls_key: executor_options.TlsKey = None,
    mix: options.Mix = False,
    progress: options.Progress = Display.AUTO,
    plot: Plot = False,
    strict: Strict = False,
    form: report_options.Format = Form.TABLE,
    times: report_options.Times = True,
    judge: Judge = None,
    page: Page = None,
    html: Html = None,
) -> None:
    """Run a paper's experiments again; print published and measured numbers side by side.

    Every row has a verdict: MATCH (shown to be equal to within a margin), COMPATIBLE (with the
    power there was), DIFFERS, ORDER, CLAIM, EXACT or NOT REPRODUCIBLE; every table has a joint
    test of all its rows. Results are written to DIR/ID.json. Games and samples are recorded in
    DIR, and the same command goes on where it was stopped. --html writes one page besides, with
    the tables, figures and games of all experiments.
    """
    from arena.library.experimenting import Hands
    from arena.library.steps import StoppedError
    from arena.reports.figures.files import require_matplotlib
    from arena.reports.reproduce.catalogue import chosen, list_experiments
    from arena.reports.reproduce.comparison_tables import results_text

    _require_one_errand(bool(judge or page), listing, bool(ids or everything))
    if judge or page:
        _rewrite(judge or [], page or [])
        return
    if listing:
        show(list_experiments(form))
        return
    experiments = chosen(ids or [], everything)
    if plot:
        require_matplotlib()
    asked = ["--all"] if everything else ids or []
    where = scheduler_of(executor, scheduler, tls_ca, tls_cert, tls_key)
    command = shlex.join(["arena", "reproduce", *asked, "--profile", profile, "--seed", str(seed), "--out", out])
    command += words_of(where)
    means = Means(mix=mix, concurrency=concurrency, display=progress, command=True, scheduler=where)
    hands = Hands(Path(out), profile, seed, times, means)
    try:
        results = hands.results(experiments, plot)
    except StoppedError:
        say(f"interrupted; what was done is recorded in {out}; go on with: {command}")
        raise typer.Exit(INTERRUPTED) from None
    show(results_text(results, form))
    if html is not None:
        _write_page(html, results, command, times)
    if strict and any(result.differs for result in results):
        raise typer.Exit(_DIFFERS)


def _write_page(path: Path, results: Sequence[Result], command: str, times: bool) -> None:
    """One page of all results; figures are drawn where matplotlib is there."""
    from arena.games import InputError
    from arena.reports.figures.files import require_matplotlib
    from arena.reports.html.reproduce_page import reproduce_page

    try:
        require_matplotlib()
        figures = True
    except InputError as error:
        say(f"{path}: without the papers' figures; {error}")
        figures = False
    write_page(path, lambda: reproduce_page(results, command, figures, times))


def _require_one_errand(rewriting: bool, listing: bool, running: bool) -> None:
    from arena.games import InputError

    if rewriting and (running or listing):
        raise InputError("--judge and --page stand alone: they run no experiments")
    if listing and running:
        raise InputError("--list stands alone: it shows all experiments and runs none")


def _rewrite(results: list[Path], pages: list[Path]) -> None:
    """Judge stored results again, and then fill pages from their data files."""
    from arena.reports.reproduce.result_pages import fill_page
    from arena.reports.reproduce.stored import Stored

    for path in results:
        Stored.read(path).judged_again().write()
        say(f"{path}: judged again")
    for path in pages:
        say(f"{path}: {'rewritten' if fill_page(path) else 'as it was'}")
