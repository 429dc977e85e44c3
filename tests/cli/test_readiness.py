"""Players that cannot play say why before the first game; those that can are built and made ready once."""

import pytest

from arena.arenas.stage.hall import Hall
from arena.players.flat.amaf import AmafConfig
from arena.players.kinds import KINDS
from tests.support.failing import FailingConfig
from tests.support.notices import without_compilation
from tests.support.runs import settings_of


@pytest.fixture
def failing(monkeypatch):
    """A kind of player that has no move."""
    monkeypatch.setitem(KINDS._places, "failing", "")
    before = KINDS.get
    monkeypatch.setattr(KINDS, "get", lambda name: FailingConfig if name == "failing" else before(name))


SAID = "arena: failing cannot play hex(size=4): RuntimeError: out of ideas\n"


@pytest.mark.parametrize("workers", [0, 2])
@pytest.mark.parametrize("forfeits", ["stop", "count", "replay"])
def test_a_run_is_not_begun_with_a_player_that_cannot_play(arena, failing, tmp_path, workers, forfeits):
    command = ("round-robin", "--game", "hex(size=4)", "--players", "A, failing", "--on-forfeit", forfeits)
    code, out, err = arena(*command, "-j", workers)
    assert (code, out, without_compilation(err)) == (4, "", SAID)
    assert list(tmp_path.iterdir()) == []


def test_a_game_that_it_does_not_play_is_bad_input(arena, failing, tmp_path):
    code, out, err = arena("match", "A", "failing(largest=2)", "--game", "hex(size=4)", "-j", 0)
    assert (code, out, err) == (2, "", "arena: it plays boards up to 2\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["analyze", "play", "gtp"])
def test_nor_is_it_asked(arena, failing, command):
    code, out, err = arena(command, "--game", "hex(size=4)", "--player", "failing")
    assert (code, out, without_compilation(err)) == (4, "", SAID)


@pytest.mark.parametrize(
    "command",
    [
        ("match", "A", "failing(at=building)", "-j", 0),
        ("analyze", "--player", "failing(at=building)"),
        ("play", "--player", "failing(at=building)"),
        ("gtp", "--player", "failing(at=building)"),
    ],
)
def test_who_cannot_even_be_made_is_named(arena, failing, command):
    code, out, err = arena(*command, "--game", "hex(size=4)")
    assert (code, out) == (4, "")
    assert err == "arena: failing(at=building) cannot be made for hex(size=4): KeyError: 'first\\nsecond'\n"


def test_everybody_is_built_once_and_made_ready_once_for_all_budgets(monkeypatch):
    built, before = [], AmafConfig.build
    monkeypatch.setattr(AmafConfig, "build", lambda config, game: (built.append(config.spec), before(config, game))[1])
    hall = Hall(settings_of("hex(size=4)", "B, C, amaf(playouts=50)"))
    hall.warm_up()
    assert sorted(built) == ["amaf(playouts=1)", "amaf(playouts=100)", "amaf(playouts=1000)", "amaf(playouts=50)"]
