"""`arena train`: weights of playouts, and what they are trained with."""

from __future__ import annotations

import typer

from arena.cli import train_mm
from arena.cli.usage import Command, Group

app = typer.Typer(
    name="train",
    help="Train the weights by which playouts draw their moves (docs/training.md).",
    rich_markup_mode=None,
    cls=Group,
)
app.command("mm", cls=Command)(train_mm.mm)
