"""What is said of matches against programs of others, for games whose results are made up; and what is played."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arena.arenas.experiments import programs
from arena.arenas.experiments.evidence import Evidence, Played
from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.programs import MEETINGS, Meeting
from arena.arenas.game_record import Cost
from arena.arenas.plan import new_settings
from arena.arenas.standings import Counts
from arena.games import InputError
from arena.games.spec import parse_spec
from arena.players.roster import named_players
from arena.reports.reproduce import catalogue
from tests.support.made_up import made_up

MORAT = catalogue.experiment("against-morat")


def played(meeting: Meeting, wins: int) -> Played:
    """A match in which ours win so many of 200 games with each colour, in 2 ms a move; theirs take 3."""
    step = meeting.step(Profile.FULL)
    settings = new_settings(step.format, replace(step.wishes, seed=1, openings="none", games=200))
    won = {"ours": wins, "theirs": 200 - wins}
    return made_up(
        meeting.run,
        settings,
        lambda seats: Counts(black_wins=won[seats.black], white_wins=200 - won[seats.black]),
        lambda name: Cost(10, 0.0, 0.02 if name == "ours" else 0.03, 0),
    )


def test_every_meeting_is_a_run_of_its_own_with_a_player_of_the_roster() -> None:
    every = [meeting for meetings in MEETINGS.values() for meeting in meetings]
    assert len({meeting.run for meeting in every}) == len({meeting.label for meeting in every}) == len(every)
    for meeting in every:
        settings = new_settings(meeting.step(Profile.FULL).format, meeting.step(Profile.FULL).wishes)
        ours = settings.entrants[0].config
        assert ours.playouts == meeting.playouts
        assert ours.kind == parse_spec(named_players()[meeting.name].spec).name
        assert len(settings) == (200 if meeting.program.startswith("morat") else 400)
        assert [meeting.step(profile).wishes.max_moves for profile in Profile] == [24, None, None]


def test_programs_that_are_not_installed_are_not_met(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_player: str) -> None:
        raise InputError("there is no such program")

    monkeypatch.setattr(programs, "load_player", refuse)
    assert MORAT.steps(Profile.FULL) == []
    findings = MORAT.judge(Evidence({}, {}, times=True)).judged("against-morat")
    assert (findings.rows, findings.tables, findings.joints) == ([], (), [])
    assert findings.notes[0].startswith("morat is not installed, so no games were played")


def test_shares_times_and_one_test_of_all() -> None:
    found = {meeting.run: played(meeting, 150) for meeting in MEETINGS["morat"]}
    found[MEETINGS["morat"][2].run] = played(MEETINGS["morat"][2], 100)
    findings = MORAT.judge(Evidence(found, {}, times=True)).judged("against-morat")
    verdicts = [str(row.judgement) for row in findings.rows]
    assert [verdict.startswith("CLAIM: holds") for verdict in verdicts] == [True, True, False, True, True, True]
    assert findings.tables[0].rows[0] == [
        *("Hex 11", "bridges", "400,000", "morat, 1,500 visits", "400", "75.0", "70.5–79.0", "2.0", "3.0")
    ]
    joint = findings.joints[0].joint
    # Five matches of 400 games at 75 %, and one even: the distances from a half in errors that a half has.
    assert joint.statistic == pytest.approx(5 * (0.25 / (0.5 / 400**0.5)) ** 2)
    assert joint.freedom == 6
