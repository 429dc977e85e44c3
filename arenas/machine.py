"""What a measurement or a tournament ran on."""

from __future__ import annotations

import os
import platform
from pathlib import Path

import numba
import numpy as np

import arena
from arena.games.toolbox import cache


def machine() -> dict[str, str]:
    """Processor, number of cores, system, versions, and the digest of arena's kernel sources, as text."""
    return {
        "processor": _processor(),
        "cores": str(os.cpu_count()),
        "system": f"{platform.system()} {platform.release()}",
        "python": platform.python_version(),
        "numpy": np.__version__,
        "numba": numba.__version__,
        "arena": arena.__version__,
        "kernels": cache.own_digest(),
    }


def _processor() -> str:
    information = Path("/proc/cpuinfo")
    if information.is_file():
        for line in information.read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
