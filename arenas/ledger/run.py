"""A run as the ledger knows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from arena.arenas.ledger.documents import DamagedDocumentError, loaded_settings, shown
from arena.arenas.settings import Settings
from arena.games import InputError


@dataclass(frozen=True)
class Run:
    """A run as the ledger knows it."""

    id: int
    name: str
    created: str
    settings: dict[str, Any]
    provenance: dict[str, str]
    played: int

    def load_settings(self) -> Settings:
        """The settings, ready to play."""
        try:
            return loaded_settings(self.settings)
        except (DamagedDocumentError, InputError) as error:
            raise InputError(f"run {shown(self.name)}: {error}") from error
