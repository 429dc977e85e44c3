"""Where the scheduler of a cluster is, and the files by which both sides prove who they are."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from arena.games import InputError
from arena.games.text import quoted

#: Stands for a scheduler and workers of our own, on this machine.
LOCAL = "dask:local"
_TLS = "tls://"
_ADDRESS = re.compile(r"(tcp|tls)://(\[[0-9a-fA-F:.]+\]|[\w.-]+):(\d{1,5})")
_LAST_PORT = 65_535
_KNOWN = f"write tcp://HOST:PORT, tls://HOST:PORT, or {LOCAL} for workers on this machine"


@dataclass(frozen=True)
class Scheduler:
    """A scheduler of Dask. Of files for TLS that are not named, Dask's own configuration knows."""

    address: str
    tls_ca: Path | None = None
    tls_cert: Path | None = None
    tls_key: Path | None = None

    def __post_init__(self) -> None:
        """Refuse what is no address, files that cannot be read, and files that nobody looks at."""
        found = _ADDRESS.fullmatch(self.address)
        if self.address != LOCAL and (found is None or not 0 < int(found[3]) <= _LAST_PORT):
            raise InputError(f"--scheduler {quoted(self.address)}: {_KNOWN}")
        for option, path in self.files.items():
            if not self.is_encrypted:
                raise InputError(f"{option} goes with --scheduler {_TLS}HOST:PORT, and this is {self.address}")
            if not path.is_file():
                raise InputError(f"{option} {quoted(str(path))}: there is no such file")

    @property
    def is_local(self) -> bool:
        """Whether scheduler and workers are started on this machine, and end with the run."""
        return self.address == LOCAL

    @property
    def is_encrypted(self) -> bool:
        """Whether both sides prove by certificates who they are."""
        return self.address.startswith(_TLS)

    @property
    def files(self) -> dict[str, Path]:
        """The files that are named, by their options."""
        named = {"--tls-ca": self.tls_ca, "--tls-cert": self.tls_cert, "--tls-key": self.tls_key}
        return {option: path for option, path in named.items() if path is not None}
