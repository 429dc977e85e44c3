"""`arena train`: weights of playouts, and what they are trained with."""

from __future__ import annotations

import typer

from arena.cli import train_error, train_export, train_mm, train_positions, train_sb, train_targets
from arena.cli.usage import Command, Group

app = typer.Typer(
    name="train",
    help="Train the weights by which playouts draw their moves (docs/training.md).",
    rich_markup_mode=None,
    cls=Group,
)
app.command("mm", cls=Command)(train_mm.mm)
app.command("positions", cls=Command)(train_positions.positions)
app.command("targets", cls=Command)(train_targets.targets)
app.command("sb", cls=Command)(train_sb.balance)
app.command("error", cls=Command)(train_error.error)
app.command("export", cls=Command)(train_export.export)
