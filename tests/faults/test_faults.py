"""A share of the faults of `python -m tests.faults`: every kind, and every phase of a command."""

import pytest

from tests.faults.catalogue import FAULTS
from tests.faults.crowds import CROWDS
from tests.faults.disks import DISKS
from tests.faults.fault import tried
from tests.faults.kills import KILLS
from tests.faults.parts import PARTS
from tests.faults.signalled import SIGNALLED
from tests.faults.stopped import STOPPED

#: Kills that say little more than others, and signals that a phase has others of, are left to the command.
_KILLS = [fault for fault in KILLS if "more players" not in fault.phase and "start of" not in fault.phase[8:]]
_SIGNALS = [fault for number, fault in enumerate(SIGNALLED) if number % 6 == 0 or "compiling" in fault.phase]
SHARE = [*_KILLS, *PARTS, *_SIGNALS, *CROWDS, *DISKS, *STOPPED]


@pytest.mark.parametrize("fault", SHARE, ids=lambda fault: f"{fault.name}: {fault.phase}")
def test_a_run_comes_out_as_if_nothing_had_been(fault):
    trial = tried(fault, seed=1)
    if trial.skipped:
        pytest.skip(trial.skipped)
    assert trial.faults == []


def test_every_kind_and_every_phase_is_tried_here():
    assert {fault.name for fault in SHARE} == {fault.name for fault in FAULTS}
    assert {fault.phase for fault in SIGNALLED} == {fault.phase for fault in _SIGNALS}
