import pytest

from arena.cli.serving import handler
from tests.support.serving import served


@pytest.fixture
def server(tmp_path, monkeypatch):
    """A server that looks at its ledger often, beside which there is no ledger yet."""
    monkeypatch.setattr(handler, "_LOOK_SECONDS", 0.02)
    with served(tmp_path / "arena.db", players="few=mc(playouts=300)") as found:
        yield found
