"""Experiments of papers that were run again, as Python programs get them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from arena.library.frames import frame_of
from arena.reports.form import Form
from arena.reports.html.markup import joined
from arena.reports.html.tables import table_html
from arena.reports.reproduce.comparison_tables import results_text, tables_of_results
from arena.reports.reproduce.result import Result


class Reproduction:
    """Published and measured numbers of one or more experiments, side by side."""

    def __init__(self, results: Sequence[Result]) -> None:
        self._results = list(results)
        self.ids = tuple(result.experiment.id for result in results)
        #: Whether any number, or any table as a whole, differs from what was published.
        self.differs: bool = any(result.differs for result in results)

    def __repr__(self) -> str:
        return f"<Reproduction of {', '.join(self.ids)}{': something differs' if self.differs else ''}>"

    def __str__(self) -> str:
        return self.table()

    def table(self, form: str = "table") -> str:
        """What `arena reproduce` prints; `form` is table, markdown, latex, csv or json."""
        from arena.arenas.plan import parse_choice

        return results_text(self._results, parse_choice("form", form, Form))

    def to_dict(self) -> dict[str, Any]:
        """The documents of all experiments by id."""
        documents = json.loads(results_text(self._results, Form.JSON))
        return {document["id"]: document for document in documents}

    def to_frame(self) -> Any:
        """A pandas.DataFrame with a row for each number, by the experiment's id."""
        rows = [{"id": id, **row} for id, document in self.to_dict().items() for row in document["rows"]]
        return frame_of(rows, "id")

    def _repr_html_(self) -> str:
        tables = [table for part in tables_of_results(self._results) for table in part]
        return joined(table_html(table, None, sortable=False) for table in tables)
