"""Archives of records for tests."""

from __future__ import annotations

import io
import tarfile
from collections.abc import Mapping
from pathlib import Path


def archive(path: Path, files: Mapping[str, str | bytes]) -> Path:
    """Write an archive of these files."""
    with tarfile.open(path, "w:gz") as growing:
        for name, text in files.items():
            content = text if isinstance(text, bytes) else text.encode()
            info = tarfile.TarInfo(name)
            info.size = len(content)
            growing.addfile(info, io.BytesIO(content))
    return path
