"""A share of the faults of `python -m tests.faults`: every kind, and every phase of a command."""

import pytest

from tests.faults.catalogue import FAULTS
from tests.faults.fault import tried

SHARE = [fault for fault in FAULTS if fault.tested]


@pytest.mark.parametrize("fault", SHARE, ids=lambda fault: f"{fault.name}: {fault.phase}")
def test_a_run_comes_out_as_if_nothing_had_been(fault):
    trial = tried(fault, seed=1)
    if trial.skipped:
        pytest.skip(trial.skipped)
    assert trial.faults == []
    assert trial.strikes > 0


def test_every_kind_and_every_phase_is_tried_here():
    assert {fault.name for fault in SHARE} == {fault.name for fault in FAULTS}
    assert {fault.phase for fault in SHARE} >= {fault.phase for fault in FAULTS if ": " not in fault.phase}
