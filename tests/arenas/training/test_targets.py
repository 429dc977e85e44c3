"""Targets: judges against exact values, errors, programs, and files of other positions."""

from __future__ import annotations

import math
import shlex
import sys
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from arena.arenas.training.appraisal import find_targets
from arena.arenas.training.crew import Crew
from arena.arenas.training.journal import digest_of
from arena.arenas.training.judges import ByPlayouts, BySearch, from_results
from arena.arenas.training.positions import Pick, Played, Positions
from arena.arenas.training.targets import FORMAT, Estimate, read_targets, together
from arena.games import InputError, load
from arena.games.spec import Spec
from arena.players import generator, load_player
from arena.players.errors import PlayerError
from arena.players.playouts.policies import parse_policy
from tests.arenas.training.exact import GAME, expected, positions
from tests.support.solver import value_of

ENGINE = Path(__file__).parents[2] / "support" / "valuing_engine.py"


def given(tmp_path, count=8):
    known = enumerate(positions(count, seed=3))
    picks = tuple(Pick(Played(number, (*one.moves, 0), ()), len(one.moves)) for number, one in known)
    return Positions(tmp_path / "positions", GAME, picks, f"digest of {count}", "random")


def appraise(path, known, judges, cores=1, steps=None):
    head = {"format": FORMAT, "positions": known.digest, "judges": [one.name for one in judges], "command": "test"}
    with Crew([[one.build(known.game) for one in judges] for _ in range(cores)]) as crew:
        return list(islice(find_targets(path, head, crew, known, 1, False), steps))


def test_a_deep_search_finds_what_perfect_play_is_worth(tmp_path):
    known = given(tmp_path)
    judge = BySearch(load_player("uct(playouts=3000)"), 2, 10)
    assert judge.name == "uct(playouts=3000) x 2"
    appraise(tmp_path / "targets", known, [judge])
    found = read_targets(tmp_path / "targets", known)
    exact = [value_of(known.position(number)) for number in range(len(known))]
    assert found.values == pytest.approx(exact, abs=0.08)
    assert np.isfinite(found.errors).all()
    assert found.judges == (judge.name,)


def test_playouts_of_a_policy_are_averaged(tmp_path):
    known = given(tmp_path)
    appraise(tmp_path / "targets", known, [ByPlayouts(parse_policy("uniform"), 4000)])
    found = read_targets(tmp_path / "targets", known)
    for number in range(len(known)):
        position = known.position(number)
        codes = np.array([0.0, 1 - position.turn, position.turn, 0.5])
        if len(position.moves) > 2:
            exact = expected(position, np.zeros(5), codes)[0]
            assert abs(found.values[number] - exact) < 4 * found.errors[number] + 1e-12
        assert found.errors[number] < 0.51 / 4000**0.5


def test_a_policy_that_learns_begins_anew_in_every_position():
    judge = ByPlayouts(parse_policy("lgrf2"), 200).build(GAME)
    one, other = positions(2, seed=4)
    first = judge.value(one, generator(1))
    judge.value(other, generator(2))
    assert judge.value(one, generator(1)) == first


def test_a_player_without_an_opinion_plays_games_out():
    position = GAME.start()
    found = BySearch(load_player("random"), 1, 400).build(GAME).value(position, generator(1))
    assert found.error == pytest.approx((found.value * (1 - found.value) / 400) ** 0.5, rel=0.2)
    assert abs(found.value - (737 / 1260 + 4 / 63)) < 4 * found.error
    position.play("a1")
    assert BySearch(load_player("random"), 1, 400).build(GAME).value(position, generator(1)).value < 0.5


def engine(answer, *more):
    command = shlex.join([sys.executable, str(ENGINE), answer, *more])
    return BySearch(load_player(str(Spec("gtp", {"command": command, "start_timeout": 20}))), 1, 3)


def test_a_program_is_asked_for_its_winning_chance():
    position = load("hex(size=4)").start()
    position.play("b2")
    for command in ("get_value", "uct_value", "arena-value"):
        found = engine("0.25", command).build(position.game).value(position, generator(1))
        assert found == Estimate(0.25)


def test_a_program_that_tells_none_plays_games_out():
    position = load("hex(size=4)").start()
    found = engine("0.25", "nothing").build(position.game).value(position, generator(1))
    assert found in (Estimate(1.0, 0.0), Estimate(0.0, 0.0))


@pytest.mark.parametrize("answer", ["1.5", "nan", "much", "-0.1"])
def test_what_is_no_chance_is_an_error(answer):
    position = load("hex(size=4)").start()
    with pytest.raises(PlayerError, match="which is no chance from 0 to 1"):
        engine(answer, "get_value").build(position.game).value(position, generator(1))


def test_several_judges_are_averaged(tmp_path):
    known = given(tmp_path, 3)
    judges = [ByPlayouts(parse_policy("uniform"), 100), BySearch(load_player("uct(playouts=100)"), 1, 10)]
    appraise(tmp_path / "both", known, judges)
    values = []
    for place, judge in enumerate(judges):
        built = judge.build(GAME)
        values.append([_value(built, known, number, place) for number in range(3)])
    assert read_targets(tmp_path / "both", known).values == pytest.approx(np.mean(values, axis=0))
    assert np.isnan(read_targets(tmp_path / "both", known).errors).all()


def _value(judge, known, number, place):
    from arena.players.seeds import generator as named

    return judge.value(known.position(number), named(1, "target", number, place)).value


def test_errors_of_means():
    assert together([Estimate(0.2, 0.3), Estimate(0.4, 0.4)]) == Estimate(pytest.approx(0.3), pytest.approx(0.25))
    assert together([Estimate(0.2, 0.3), Estimate(0.4)]).error is None
    assert from_results([0.0, 1.0, 1.0, 0.0]) == Estimate(0.5, pytest.approx(math.sqrt(1 / 12)))
    assert from_results([0.5]).error is None


def test_however_it_is_stopped_or_shared_it_is_the_same_file(tmp_path):
    known, judges = given(tmp_path), [BySearch(load_player("uct(playouts=30)"), 2, 1)]
    appraise(tmp_path / "at once", known, judges)
    appraise(tmp_path / "shared", known, judges, cores=3)
    for steps in (1, 3, 1, None):
        appraise(tmp_path / "in parts", known, judges, steps=steps)
    content = (tmp_path / "at once").read_bytes()
    assert (tmp_path / "shared").read_bytes() == content
    assert (tmp_path / "in parts").read_bytes() == content


def test_targets_that_are_damaged_or_of_other_positions(tmp_path):
    known, path = given(tmp_path, 3), tmp_path / "targets"
    judges = [ByPlayouts(parse_policy("uniform"), 10)]
    appraise(path, known, judges, steps=2)
    with pytest.raises(InputError, match="targets of 1 of 3 positions so far; the command that began it goes on"):
        read_targets(path, known)
    appraise(path, known, judges)
    with pytest.raises(InputError, match="these are targets of other positions than those of"):
        read_targets(path, given(tmp_path, 4))
    rows = path.read_text().splitlines()
    for row, told in (
        ("1,1.5,0.1,1.5,0.1", "line 7: it should be position 1 with a value from 0 to 1"),
        ("2,0.5,0.1,0.5,0.1", "line 7: it should be position 1"),
        ("1,nan,0.1,0.5,0.1", "line 7: it should be position 1"),
        ("1,0.5,-0.1,0.5,-0.1", "line 7: it should be position 1"),
        ("1,half,0.1,0.5,0.1", "line 7: could not convert"),
    ):
        table = [rows[5], row, rows[7]]
        path.write_text("\n".join([*rows[:5], *table, f'# digest = "{digest_of(table)}"', ""]))
        with pytest.raises(InputError, match=told):
            read_targets(path, known)
