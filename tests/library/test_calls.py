"""What Python programs call: the same games as the commands play, as objects."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import arena
from arena.arenas.ledger import Ledger
from arena.cli.main import run as command
from arena.games import load
from arena.players import load_player

GAME = "tic-tac-toe"
PLAYERS = ["random", "mc(playouts=9)", "third=amaf(playouts=5)"]
#: What a game is recorded as, but for what clocks say.
COLUMNS = "pairing, game, winner, reason, detail, swapped, score, line, moves, black_playouts, white_playouts, dead"


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def rows(ledger: str, run: str) -> list[tuple[object, ...]]:
    """A run's games as they are in the ledger, byte for byte."""
    with Ledger(Path(ledger)) as book:
        query = f"SELECT {COLUMNS} FROM games WHERE run = ? ORDER BY pairing, game"
        return list(book.query(query, (book.run(run).id,)))


def settings(ledger: str, run: str) -> object:
    with Ledger(Path(ledger)) as book:
        return book.run(run).settings


CALLS: dict[str, tuple[Callable[..., object], list[str]]] = {
    "round-robin": (
        lambda **more: arena.round_robin(GAME, PLAYERS, games=4, self_play=True, openings="random:2", **more),
        ["--players", ", ".join(PLAYERS), "--games", "4", "--self-play", "--openings", "random:2"],
    ),
    "round-robin --schedule adaptive": (
        lambda **more: arena.round_robin(GAME, PLAYERS, schedule="adaptive", games=9, top=2, confidence=0.9, **more),
        ["--players", ", ".join(PLAYERS), "--games", "9", "--top", "2", "--confidence", "0.9"],
    ),
    "round-robin --schedule swiss": (
        lambda **more: arena.round_robin(
            GAME, PLAYERS, schedule="swiss", games=2, rounds=4, openings="random:1", **more
        ),
        ["--players", ", ".join(PLAYERS), "--games", "2", "--rounds", "4", "--openings", "random:1"],
    ),
    "round-robin --schedule knockout": (
        lambda **more: arena.round_robin(
            GAME, PLAYERS, schedule="knockout", games=20, elo=100.0, confidence=0.8, **more
        ),
        ["--players", ", ".join(PLAYERS), "--games", "20", "--elo", "100", "--confidence", "0.8"],
    ),
    "match": (
        lambda **more: arena.match(GAME, PLAYERS[0], PLAYERS[1], games=6, **more),
        [*PLAYERS[:2], "--games", "6"],
    ),
    "gauntlet": (
        lambda **more: arena.gauntlet(GAME, PLAYERS, rounds=3, max_moves=7, **more),
        ["--players", ", ".join(PLAYERS), "--rounds", "3", "--max-moves", "7"],
    ),
    "regress": (
        lambda **more: arena.regress(GAME, "random", PLAYERS[1], max_games=40, elo1=60.0, **more),
        [*PLAYERS[:2], "--max-games", "40", "--elo1", "60"],
    ),
}


@pytest.mark.parametrize("name", CALLS)
def test_a_call_plays_what_the_command_plays(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    call, words = CALLS[name]
    code = command([*name.split(), "--game", GAME, *words, "--ledger", "a.db", "--run", "r", "--seed", "7", "-j", "0"])
    printed = capfd.readouterr().out
    found = call(ledger="b.db", run="r", seed=7, workers=0, progress=False)
    assert capfd.readouterr() == ("", "")
    assert rows("b.db", "r") == rows("a.db", "r")
    assert settings("b.db", "r") == settings("a.db", "r")
    if isinstance(found, arena.Verdict):
        assert found.exit_code == code
        assert str(found) == printed
    else:
        assert isinstance(found, arena.Results)
        command(["report", "r", "--ledger", "a.db", "--no-times"])
        assert capfd.readouterr().out == found.table(times=False)


def test_in_workers_they_are_the_same_games() -> None:
    for workers in (0, 2):
        arena.round_robin(GAME, PLAYERS, games=3, ledger=f"{workers}.db", run="r", workers=workers, progress=False)
    assert rows("0.db", "r") == rows("2.db", "r")


class TestResults:
    @pytest.fixture
    def results(self) -> arena.Results:
        return arena.round_robin(GAME, PLAYERS, games=5, run="r", workers=0, progress=False)

    def test_arrays_are_what_the_document_says(self, results: arena.Results) -> None:
        document = results.to_dict()
        assert results.players == ("random", "mc(playouts=9)", "third")
        for cell in document["cells"]:
            place = results.players.index(cell["black"]), results.players.index(cell["white"])
            found = [int(each[place]) for each in (results.wins, results.draws, results.losses, results.games)]
            assert found == [cell["black_wins"], cell["draws"], cell["white_wins"], cell["games"]]
        assert results.games.sum() == 30
        assert results.shares.tolist() == [total["win_rate"] for total in document["totals"]]
        assert results.intervals.tolist() == [[each["ci_low"], each["ci_high"]] for each in document["totals"]]
        assert json.loads(results.table("json")) == document

    def test_the_best_come_first(self, results: arena.Results) -> None:
        shares = dict(zip(results.players, results.shares, strict=True))
        assert list(results.order) == sorted(results.players, key=lambda name: -shares[name])
        swiss = arena.round_robin(GAME, PLAYERS, schedule="swiss", games=3, run="s", workers=0, progress=False)
        assert list(swiss.order) == swiss.to_dict()["schedules"][0]["order"] != list(swiss.players)

    def test_games_one_by_one(self, results: arena.Results) -> None:
        games = list(results.recorded_games())
        wins = np.zeros((3, 3), dtype=int)
        for game in games:
            position = load(GAME).start()
            for move in game.moves:
                position.play(move)
            winner = position.winner()
            assert winner is not None
            assert winner.value == game.winner
            wins[results.players.index(game.black), results.players.index(game.white)] += game.winner == "black"
        assert wins.tolist() == results.wins.tolist()

    def test_ratings(self, results: arena.Results) -> None:
        ratings, same = results.ratings(anchor="random=0"), arena.elo("r", anchor="random=0")
        assert ratings.to_dict() == same.to_dict() == arena.elo([results], anchor="random=0").to_dict()
        place = ratings.players.index("random")
        assert ratings.elo[place] == 0
        assert (ratings.intervals[:, 0] <= ratings.elo).all()
        assert (ratings.elo[:-1] >= ratings.elo[1:]).all()
        first = ratings.players[0]
        assert ratings.difference(first, "random").elo == pytest.approx(ratings.elo[0])
        assert ratings.superiorities[0, place] == pytest.approx(ratings.difference(first, "random").superiority)

    def test_a_run_that_is_opened(self, results: arena.Results) -> None:
        assert str(arena.open_run("r")) == str(arena.open_run()) == str(results)
        assert results.finished

    def test_pictures_for_notebooks_hold_the_same_cells(self, results: arena.Results) -> None:
        for shown in (results, results.ratings()):
            page = shown._repr_html_()
            assert "<table" in page
            assert "mc(playouts=9)" in page
            assert "<script" not in page

    def test_frames(self, results: arena.Results) -> None:
        pandas = pytest.importorskip("pandas", reason="pandas is wanted, which statsmodels brings")
        for found in (results, results.ratings()):
            frame = found.to_frame()
            assert isinstance(frame, pandas.DataFrame)
            assert set(frame.index) == set(results.players)

    def test_frames_without_pandas(self, results: arena.Results, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "pandas", None)
        with pytest.raises(arena.InputError, match="pip install pandas"):
            results.to_frame()


def test_a_run_goes_on_and_grows() -> None:
    def call(games: int) -> arena.Results:
        return arena.round_robin(GAME, PLAYERS[:2], games=games, run="r", resume=True, workers=0, progress=False)

    assert call(2).games.sum() == 4
    before = rows("arena.db", "r")
    assert call(2).games.sum() == 4
    assert call(5).games.sum() == 10
    assert set(before) <= set(rows("arena.db", "r"))
    arena.round_robin(GAME, PLAYERS[:2], games=5, run="whole", workers=0, progress=False)
    assert rows("arena.db", "r") == rows("arena.db", "whole")


def test_an_interrupted_call_keeps_what_was_played_and_can_be_made_again() -> None:
    asked = []

    def stops(position: object) -> int:
        asked.append(position)
        if len(asked) == 12:
            signal.raise_signal(signal.SIGINT)
        return int(position.legal_numbers()[0])  # type: ignore[attr-defined]

    def call() -> arena.Results:
        return arena.match(GAME, stops, "random", games=20, run="r", resume=True, progress=False)

    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(arena.Interrupted, match="the same call with run='r', resume=True goes on") as caught:
        call()
    assert signal.getsignal(signal.SIGINT) is before
    assert isinstance(caught.value, KeyboardInterrupt)
    assert caught.value.results is not None
    assert not caught.value.results.finished
    kept = rows("arena.db", "r")
    assert 0 < len(kept) < 20
    assert call().games.sum() == 20
    assert set(kept) < set(rows("arena.db", "r"))


def test_objects_are_what_their_specs_are() -> None:
    game, player = load(GAME), load_player("mc(playouts=9)")
    weaker = player.model_copy(update={"playouts": 5})
    arena.match(game, player, weaker, games=2, run="o", workers=0, progress=False)
    arena.match(GAME, "mc(playouts=9)", "mc(playouts=5)", games=2, run="s", workers=0, progress=False)
    assert rows("arena.db", "o") == rows("arena.db", "s")


MISTAKES: dict[str, Callable[[], object]] = {
    "games 0: it must be at least 1": lambda: arena.round_robin(GAME, PLAYERS, games=0),
    "games '10': write a whole number: 10": lambda: arena.round_robin(GAME, PLAYERS, games="10"),  # type: ignore[arg-type]
    "max_moves -1: it must be at least 1": lambda: arena.match(GAME, *PLAYERS[:2], max_moves=-1),
    "on_forfeit: there is no 'x'; there are stop, count, replay": lambda: arena.match(
        GAME, *PLAYERS[:2], on_forfeit="x"
    ),
    "games and rounds: both say how many games to play; give one of them": lambda: arena.gauntlet(
        GAME, PLAYERS, games=2, rounds=2
    ),
    "games 3: games are played in pairs, so the number must be even": lambda: arena.match(GAME, *PLAYERS[:2], games=3),
    "int is no player: write a function of a position, or a class": lambda: arena.round_robin(GAME, [3, "random"]),  # type: ignore[list-item]
    "a game is a spec such as 'hex(size=7)', or what arena.games.load makes, not a int": lambda: arena.round_robin(
        3,  # type: ignore[arg-type]
        PLAYERS,
    ),
    "resume=True goes on with the run that run='...' names": lambda: arena.round_robin(GAME, PLAYERS, resume=True),
    "progress: there is no 'no' (did you mean 'none'?)": lambda: arena.round_robin(GAME, PLAYERS, progress="no"),
    "workers -1: write how many games to play at a time; 0 plays in this process": lambda: arena.round_robin(
        GAME, PLAYERS, workers=-1
    ),
    "model: there is no 'x'; there are auto": lambda: arena.regress(GAME, "random", "mc", model="x"),
}


@pytest.mark.parametrize("told", MISTAKES)
def test_a_mistake_is_told_in_a_line_in_the_words_of_programs(told: str) -> None:
    with pytest.raises(arena.InputError) as caught:
        MISTAKES[told]()
    assert str(caught.value).startswith(told)
    assert "--" not in str(caught.value)
    assert not Path("arena.db").exists()


def test_an_argument_that_there_is_not() -> None:
    with pytest.raises(TypeError, match=r"round_robin\(\) has no argument 'gmaes' \(did you mean 'games'\?\)"):
        arena.round_robin(GAME, PLAYERS, gmaes=3)  # type: ignore[call-arg]
