"""Linear algebra is loaded when a kernel uses it.

With the first kernel that is loaded or compiled numba loads scipy's linear algebra, only to see whether it is there.
That takes a fifth of a second, a fifth of a short command, and hardly a kernel multiplies matrices; one that does has
numba look for it again. scipy is there, for arena needs it.
"""

from __future__ import annotations

import functools
import sys
from typing import Any

from numba.np import linalg

_ASKING = "numba.np.arraymath"


@functools.cache
def not_asked_for() -> None:
    """Let numba take it that linear algebra is there; to be called before a kernel is loaded or compiled."""
    numbas: Any = linalg
    look = getattr(numbas, "ensure_blas", None)
    if look is None or _ASKING in sys.modules:
        return
    numbas.ensure_blas = _taken_for_granted
    try:
        from numba.np import arraymath
    finally:
        numbas.ensure_blas = look
    if hasattr(arraymath, "ensure_blas"):
        arraymath.ensure_blas = look


def _taken_for_granted() -> None:
    """What numba is told instead of looking."""
