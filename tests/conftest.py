"""Settings for all tests."""

import pytest
from hypothesis import settings

from tests.support.signals import heed_signals

# Kernels compile inside tests, so no single example can have a deadline; the same examples are drawn in every run.
settings.register_profile("arena", deadline=None, derandomize=True)
settings.load_profile("arena")

heed_signals()


@pytest.fixture
def book(tmp_path):
    """A file of openings."""

    def write(*lines):
        path = tmp_path / "book.txt"
        path.write_text("\n".join(lines) + "\n")
        return str(path)

    return write
