"""Which games are learned from, and which of their positions."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from arena.arenas.ledger import Ledger
from arena.arenas.training import sampling
from arena.arenas.training.recorded import FileRecords, LeftOut, Reason, Recorded, RunRecords
from arena.arenas.training.sampling import Sampled, Sampling
from arena.games import InputError, load
from arena.games.decisions import MOST_IN_ROW
from tests.games.go.boards import go
from tests.support.archives import archive
from tests.support.runs import games_of, play_into, settings_of

GAME = "(;SZ[5];B[cc];W[cd];B[dd];W[bd];B[ce];W[bc];B[be];W[bb];B[ad];W[])"


def kept(text: str, tmp_path: Path) -> list[Recorded | LeftOut]:
    """What becomes of the games in a file."""
    path = tmp_path / "game.sgf"
    path.write_text(text, encoding="utf-8")
    records = FileRecords(path, go(size=5))
    assert len(records) == 1
    return list(records.at(0))


def sampled(folder: Path, positions: int, aside: float = 0.0, seed: int = 1, strict: bool = False) -> Sampled:
    return Sampling(FileRecords(folder, go(size=5)), positions, aside, seed, strict).sampled()


class TestRecords:
    def test_moves_and_their_places(self, tmp_path: Path) -> None:
        (game,) = kept("(;SZ[5]\n;B[cc];W[]\n;B[aa])", tmp_path)
        assert isinstance(game, Recorded)
        assert game.moves == [12, 25, 0]
        name = tmp_path / "game.sgf"
        assert game.places == [
            f"{name}: line 2, column 3",
            f"{name}: line 2, column 9",
            f"{name}: line 3, column 3",
        ]

    @pytest.mark.parametrize(
        ("text", "reason"),
        [
            ("(;GM[11]SZ[5];B[a1])", Reason.OTHER_GAME),
            ("(;SZ[9];B[aa])", Reason.OTHER_SIZE),
            ("(;B[aa])", Reason.OTHER_SIZE),  # of 19 lines
            ("(;SZ[5]HA[2];W[aa])", Reason.SET_UP),
            ("(;SZ[5]AB[aa][bb];W[cc])", Reason.SET_UP),
            ("(;SZ[5];B[aa];AW[bb];W[cc])", Reason.SET_UP),
            ("(;SZ[5];B[aa];B[bb])", Reason.TWICE),
            ("(;SZ[5];W[aa];B[bb])", Reason.TWICE),
        ],
    )
    def test_what_is_of_no_use_is_left_out(self, text: str, reason: Reason, tmp_path: Path) -> None:
        assert kept(text, tmp_path) == [LeftOut(reason)]

    def test_a_collection_is_several_games(self, tmp_path: Path) -> None:
        found = kept(f"{GAME}\n(;SZ[9];B[aa])\n{GAME}", tmp_path)
        assert [type(game) for game in found] == [Recorded, LeftOut, Recorded]

    def test_damage_is_told_with_its_place(self, tmp_path: Path) -> None:
        for text, words in [
            ("(;SZ[5]\n;B[zz])", "line 2, column 3: 'zz' is not a point"),
            ("(;SZ[5];B[aa]", "line 1, column 1: .* a '\\)' is missing"),
            ("nothing", "line 1, column 1: there is no game"),
        ]:
            (game,) = kept(text, tmp_path)
            assert isinstance(game, LeftOut)
            assert game.reason is Reason.DAMAGED
            with pytest.raises(InputError, match=rf"game\.sgf: {words}"):
                raise InputError(game.fault)

    def test_moves_of_other_games_are_names(self, tmp_path: Path) -> None:
        (tmp_path / "t.sgf").write_text("(;GM[tic-tac-toe]SZ[3];B[b2];W[swap-sides];W[a1])(;GM[tic-tac-toe];B[d4])")
        first, second = FileRecords(tmp_path, load("tic-tac-toe")).at(0)
        assert isinstance(first, Recorded)
        assert first.moves == [4, 0]
        assert isinstance(second, LeftOut)
        assert "t.sgf: line 1, column" in second.fault

    def test_moves_of_openings_are_not_learned_from(self, tmp_path: Path) -> None:
        settings = settings_of("tic-tac-toe", "random, r2=random", games=3, openings="random:2")
        play_into(tmp_path / "arena.db", settings)
        with Ledger(tmp_path / "arena.db") as ledger:
            records = RunRecords(ledger, ledger.run("run"), load("tic-tac-toe"))
        found = [game for number in range(len(records)) for game in records.at(number)]
        games = games_of(tmp_path / "arena.db")
        assert len(found) == len(games) == 6
        for game, record in zip(found, games, strict=True):
            assert isinstance(game, Recorded)
            assert (tuple(game.moves), game.opening) == (record.moves, 2)
        assert len(Sampling(records, 1000, 0.0, 1, False).sampled().decisions) == sum(len(g.moves) - 2 for g in games)


class TestSampling:
    @pytest.fixture
    def folder(self, tmp_path: Path) -> Path:
        archive(tmp_path / "games.tar.gz", {f"{number}.sgf": GAME for number in range(60)})
        return tmp_path

    def test_there_are_as_many_as_are_wanted(self, folder: Path) -> None:
        for positions in (1, 37, 200):
            found = sampled(folder, positions)
            assert len(found.decisions) == positions
            assert len(found.aside) == 0
            assert found.account.games <= 60

    def test_all_are_taken_where_there_are_fewer(self, folder: Path) -> None:
        found = sampled(folder, 10**6)
        assert len(found.decisions) == 60 * 9  # all moves but the pass
        assert found.account.games == 60

    def test_whole_games_are_set_aside(self, folder: Path) -> None:
        found = sampled(folder, 10**6, aside=0.3)
        assert len(found.decisions) + len(found.aside) == 60 * 9
        assert len(found.aside) % 9 == 0
        assert 60 * 9 * 0.1 < len(found.aside) < 60 * 9 * 0.5

    def test_seeds_decide(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sampling, "_FEWEST", 1)
        one, same, other = (sampled(folder, 40, seed=seed) for seed in (1, 1, 2))
        chosen = [[block.chosen.tolist() for block in found.decisions.blocks] for found in (one, same, other)]
        assert chosen[0] == chosen[1] != chosen[2]

    def test_moves_of_long_games_are_as_likely_as_those_of_short_ones(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Half of all moves are in games of two moves, before which 24 or 25 points are empty."""
        monkeypatch.setattr(sampling, "_FEWEST", 1)
        archive(tmp_path / "a.tar.gz", {f"{number}.sgf": "(;SZ[5];B[aa];W[ba])" for number in range(450)})
        archive(tmp_path / "b.tar.gz", {f"{number}.sgf": GAME for number in range(100)})
        decisions = sampled(tmp_path, 300).decisions
        (block,) = decisions.blocks
        candidates = np.add.reduceat(block.rows & MOST_IN_ROW, block.starts[:-1])
        early = np.count_nonzero(candidates >= 24) / len(decisions)
        assert early == pytest.approx(1 / 2 + 1 / 2 * 2 / 9, abs=0.09)

    def test_games_of_no_use_make_the_others_give_more(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sampling, "_FEWEST", 1)
        useless = {f"{number}.sgf": "(;SZ[9];B[aa])" for number in range(900)}
        archive(tmp_path / "a.tar.gz", {**useless, **{f"l{number}.sgf": GAME for number in range(100)}})
        found = sampled(tmp_path, 500)
        assert len(found.decisions) == 500
        assert found.account.games > 85  # of all games some, though nine of ten files are of no use
        assert found.account.left_out[Reason.OTHER_SIZE] > 850

    def test_faults_are_counted_and_told(self, folder: Path) -> None:
        illegal = "(;SZ[5];B[cc];W[cc])"
        archive(folder / "more.tar.gz", {"1.sgf": illegal, "2.sgf": "(;SZ[5]", "3.sgf": "(;SZ[9];B[aa])"})
        found = sampled(folder, 10**6)
        assert found.account.left_out == Counter({Reason.ILLEGAL: 1, Reason.DAMAGED: 1, Reason.OTHER_SIZE: 1})
        faults = sorted(found.account.faults)
        assert len(faults) == 2
        assert faults[0].endswith("more.tar.gz/1.sgf: line 1, column 16: C3 may not be played there")
        assert "more.tar.gz/2.sgf: line 1, column 1: " in faults[1]
        assert len(found.decisions) == 60 * 9  # nothing is taken of the game with an illegal move

    def test_a_strict_sampling_stops_at_a_fault(self, folder: Path) -> None:
        archive(folder / "more.tar.gz", {"1.sgf": "(;SZ[5];B[cc];W[cc])"})
        with pytest.raises(InputError, match=r"1\.sgf: line 1, column 16: C3 may not be played there"):
            sampled(folder, 10**6, strict=True)

    def test_records_of_no_use_are_explained(self, tmp_path: Path) -> None:
        archive(tmp_path / "a.tar.gz", {"1.sgf": "(;SZ[9];B[aa])", "2.sgf": "(;SZ[9];B[aa])", "3.sgf": "(;SZ[5]HA[2])"})
        with pytest.raises(
            InputError,
            match=r"nothing to learn from in .*: of its games, 2 are on boards of another size and 1 is with",
        ):
            sampled(tmp_path, 10)
