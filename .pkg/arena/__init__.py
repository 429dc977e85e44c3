"""A tournament and benchmarking suite for Monte-Carlo game players."""

from typing import TYPE_CHECKING

__all__ = ["__version__"]

if TYPE_CHECKING:
    __version__: str
else:

    def __getattr__(name):
        """Look the version up when it is first asked for: importing arena itself stays cheap."""
        if name != "__version__":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib.metadata import PackageNotFoundError, version

        try:
            found = version("arena-suite")
        except PackageNotFoundError:
            found = "0+unknown"
        globals()["__version__"] = found
        return found
