from dataclasses import replace

import pytest

from arena.arenas.game_record import Cost, GameRecord, Reason
from arena.arenas.ledger import Ledger
from arena.arenas.schedule import Pairing
from arena.arenas.settings import Settings
from arena.arenas.shelf import opened
from arena.arenas.thoughts import Considered, Proof, Thought
from arena.games import InputError, Winner

COST = Cost(decisions=3, seconds=0.25, cpu_seconds=0.125, playouts=7)


def record(seats=0, game=0, moves=(4, 0, 8), detail="", reason=Reason.PLAYED_OUT):
    return GameRecord(Pairing(seats, game), moves, True, Winner.WHITE, reason, detail, 2**62 + 1, COST, COST)


def test_games_and_settings_come_back_as_they_were(path, settings):
    games = [record(seats, game) for game in range(3) for seats in range(2)]
    with Ledger(path, create=True) as ledger:
        run = ledger.add_run("first", settings, {"processor": "abacus"})
        for game in reversed(games):
            ledger.record(run, game)
    with Ledger(path) as ledger:
        run = ledger.run("first")
        assert run.load_settings() == settings
        assert run.provenance == {"processor": "abacus"}
        assert run.played == 6
        assert list(ledger.games(run)) == games
        assert ledger.game(run, Pairing(1, 2)) == games[5]
        assert ledger.played(run) == {game.pairing for game in games}


def test_what_is_read_at_once_is_of_one_moment(path, settings):
    with Ledger(path, create=True) as ledger:
        run = ledger.add_run("run", settings, {})
        ledger.record(run, record(game=0))
        ledger.commit()
        with Ledger.to_read(path) as reader, reader.still():
            assert reader.run("run").played == 1
            ledger.record(run, record(game=1))
            ledger.commit()
            assert (reader.run("run").played, len(reader.played(run))) == (1, 1)
        with opened([path]) as shelf:
            with shelf.together(["run"]) as (book, (found,)):
                ledger.record(run, record(game=2))
                ledger.commit()
                assert (found.played, len(list(book.games(found)))) == (2, 2)
            with shelf.together(["run"]) as (_, (found,)):
                assert found.played == 3


@pytest.mark.parametrize("score", [None, 0.0, 3.5, -81.0])
def test_scores_come_back_as_they_were(path, settings, score):
    with Ledger(path, create=True) as ledger:
        run = ledger.add_run("run", settings, {})
        ledger.record(run, replace(record(), score=score))
        ledger.commit()
        (found,) = ledger.games(run)
    assert found.score == score
    assert (found.score is None) is (score is None)


def test_settings_survive_json(settings):
    assert Settings.from_document(settings.to_document()) == settings


def test_a_game_counts_once(path, settings):
    with Ledger(path, create=True) as ledger:
        run = ledger.add_run("run", settings, {})
        ledger.record(run, record(moves=(1,)))
        ledger.record(run, record(moves=(2,)))
        ledger.commit()
        assert [game.moves for game in ledger.games(run)] == [(1,)]


def test_failures_are_kept(path, settings):
    with Ledger(path, create=True) as ledger:
        run = ledger.add_run("run", settings, {})
        ledger.record_failure(run, record(reason=Reason.CRASHED, detail="RuntimeError: no"))
        assert ledger.failures(run) == [(Pairing(0, 0), "crashed", "RuntimeError: no")]
        assert ledger.run("run").played == 0


def test_names_are_unique_and_free_ones_are_found(path, settings):
    with Ledger(path, create=True) as ledger:
        stem = settings.format
        assert ledger.add_run(None, settings, {}).name == f"{stem}-1"
        ledger.add_run("match-1", settings, {})
        assert ledger.add_run(None, settings, {}).name == f"{stem}-2"
        with pytest.raises(InputError, match="already has a run 'match-1'; go on with --resume"):
            ledger.add_run("match-1", settings, {})


def test_an_unknown_run(path, settings):
    with Ledger(path, create=True) as ledger:
        with pytest.raises(InputError, match="there are none"):
            ledger.run("nightly")
        ledger.add_run("nightly", settings, {})
        with pytest.raises(InputError, match="did you mean 'nightly'"):
            ledger.run("nihgtly")


THOUGHTS = (
    Thought(0.5, 400, 0.25, 0.125, depth=7, full=True, proof=Proof.LOST, clock=59.5, remark="x]"),
    Thought(None, 0, 0.0, 0.0, considered=(Considered(4, 300, 0.25), Considered(0, 100, None))),
)


@pytest.mark.parametrize("thoughts", [None, (), THOUGHTS])
def test_thoughts_come_back_as_they_were(path, settings, thoughts):
    with Ledger(path, create=True) as ledger:
        run = ledger.add_run("run", settings, {})
        ledger.record(run, replace(record(), thoughts=thoughts))
        ledger.commit()
        (found,) = ledger.games(run)
    assert (found.thoughts is None) is (thoughts is None)
    assert thoughts is None or tuple(found.thoughts) == thoughts
    assert found == replace(record(), thoughts=thoughts)
