"""Players that users name in a file of their own."""

import pytest

from arena.games import InputError
from arena.players import entrants, named_players
from arena.players.roster import one_player

ROSTER = """
[gnugo]
about = "level 1"
kind = "gtp"
command = "gnugo --mode gtp --level 1"
folder = "engines"
startup = ["komi 7.5", "time 3"]
boards = [9, 13]
time = "0 5 1"
fresh = true
start_timeout = 5

[quick]
spec = "uct(playouts=20)"
"""


@pytest.fixture
def roster(tmp_path, monkeypatch):
    def write(text):
        path = tmp_path / "mine.toml"
        path.write_text(text, encoding="utf-8")
        monkeypatch.setenv("ARENA_ROSTER", str(path))
        return path

    return write


def test_players_of_the_users_stand_after_ours(roster):
    before = list(named_players())
    roster(ROSTER)
    assert list(named_players()) == [*before, "gnugo", "quick"]
    assert named_players()["gnugo"].about == "level 1"
    assert [entrant.name for entrant in entrants("gnugo..quick, A")] == ["gnugo", "quick", "A"]


def test_all_parameters_of_an_engine(roster):
    folder = roster(ROSTER).parent / "engines"
    config = one_player("gnugo").config
    assert config.command == "gnugo --mode gtp --level 1"
    assert config.folder == str(folder)
    assert config.startup_commands == ["komi 7.5", "time 3"]
    assert (config.boards, config.time, config.fresh, config.start_timeout) == ("9 13", "0 5 1", True, 5.0)
    assert one_player("quick").config.spec == "uct(playouts=20)"


def test_the_folder_of_settings(tmp_path, monkeypatch):
    monkeypatch.delenv("ARENA_ROSTER", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setattr("platformdirs.user_config_path", lambda *_, **__: tmp_path / "arena")
    assert "mine" not in named_players()
    (tmp_path / "arena").mkdir()
    (tmp_path / "arena" / "roster.toml").write_text("[mine]\nspec = 'random'\n", encoding="utf-8")
    assert named_players()["mine"].spec == "random"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[a", "mine.toml: "),
        ("[A]\nspec = 'random'", "'A' is a player already"),
        ("[uct]\nspec = 'random'", "'uct' is a player already"),
        ("['a,b']\nspec = 'random'", "'a,b' is no name"),
        ("['a..b']\nspec = 'random'", "'a..b' is no name"),
        ("mine = 'random'", "mine: an entry has either a spec, or a kind"),
        ("[mine]\nabout = 'nothing'", "mine: an entry has either a spec, or a kind"),
        ("[mine]\nspec = 'random'\nkind = 'random'", "mine: an entry has either"),
        ("[mine]\nspec = 'uct'\nplayouts = 3", "'playouts' goes with a kind"),
        ("[mine]\nkind = 'uct'\nplayouts = {a = 1}", "'playouts' should be a text"),
    ],
)
def test_bad_files(roster, text, message):
    roster(text)
    with pytest.raises(InputError) as caught:
        named_players()
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_bad_parameters_are_told_when_the_player_is_wanted(roster):
    roster("[mine]\nkind = 'uct'\nplayout = 3")
    assert entrants("A")
    with pytest.raises(InputError, match="did you mean 'playouts'"):
        entrants("mine")


def test_a_file_that_is_not_there(monkeypatch):
    monkeypatch.setenv("ARENA_ROSTER", "/nowhere/at/all")
    with pytest.raises(InputError, match="roster /nowhere/at/all: No such file"):
        named_players()
