"""A share of the faults of `python -m tests.faults`: every kind, and every phase of a command."""

import pytest

from tests.faults.catalogue import FAULTS
from tests.faults.fault import tried
from tests.faults.phase import COMPILING, PHASES

SHARE = [fault for fault in FAULTS if fault.tested]
#: A command may come to its end before its moment has come; then another moment is tried.
_TRIES = 4


@pytest.mark.parametrize("fault", SHARE, ids=lambda fault: f"{fault.name}: {fault.phase}")
def test_a_run_comes_out_as_if_nothing_had_been(fault):
    for number in range(_TRIES):
        trial = tried(fault, seed=1, number=number)
        if trial.skipped:
            pytest.skip(trial.skipped)
        assert trial.faults == []
        if trial.strikes:
            return
    pytest.fail(f"nothing has happened in {_TRIES} trials")


def test_every_kind_and_every_phase_is_tried_here():
    assert {fault.name for fault in SHARE} == {fault.name for fault in FAULTS}
    assert {fault.phase for fault in SHARE} >= {phase.name for phase in (*PHASES, COMPILING)}
