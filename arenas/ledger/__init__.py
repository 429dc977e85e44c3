"""The ledger: an SQLite file that holds every run and every game that was played.

There is one writer, the process that conducts a run. A game counts once it has been
committed; commits are gathered for a fraction of a second. Every table, export and
rating is computed from here.
"""

from arena.arenas.ledger.connection import LedgerError
from arena.arenas.ledger.ledger import Ledger
from arena.arenas.ledger.run import Run

__all__ = ["Ledger", "LedgerError", "Run"]
