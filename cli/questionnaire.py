"""`arena questionnaire`: tally the answers that people gave to a form of `arena reproduce blokus-questionnaire`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from arena.cli import report_options
from arena.cli.notice import show
from arena.cli.paths import file_option, files_option
from arena.reports.form import Form


def questionnaire(
    answers: Annotated[
        list[Path],
        typer.Argument(
            metavar="ANSWERS...", callback=files_option, help="Files that the form has saved, one a person."
        ),
    ],
    key: Annotated[
        str,
        typer.Option(
            "--key",
            metavar="FILE",
            callback=file_option,
            help="The form's key, which says who is who: ID.key beside ID.html.",
        ),
    ],
    form: report_options.Format = Form.TABLE,
) -> None:
    """Tally answers to a questionnaire: which model was chosen how often, and whether that could be chance.

    The form is a page that `arena reproduce blokus-questionnaire` writes. It works offline and saves answers as a file.
    """
    from arena.reports.reproduce.blokus.answers import read_answers, tally_text

    show(tally_text(read_answers(Path(key), answers), form))
