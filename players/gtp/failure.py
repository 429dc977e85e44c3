"""Why a GTP command fails: what stands after the question mark."""

from __future__ import annotations

SYNTAX = "syntax error"
UNKNOWN = "unknown command"


class Failure(Exception):  # noqa: N818  it is an answer, not a fault of the program
    """The message of an answer."""
