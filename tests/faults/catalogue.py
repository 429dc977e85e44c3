"""All faults that commands are tried with."""

from tests.faults.crowds import CROWDS
from tests.faults.disks import DISKS
from tests.faults.fault import tried
from tests.faults.kills import KILLS
from tests.faults.parts import PARTS
from tests.faults.signalled import SIGNALLED
from tests.faults.stopped import STOPPED
from tests.faults.trial import Trial

FAULTS = (*KILLS, *PARTS, *SIGNALLED, *CROWDS, *DISKS, *STOPPED)


def happened(job: tuple[int, int, int]) -> Trial:
    """Let a fault happen, known by its place above, as the trial of a number and a seed: a job for any process."""
    place, number, seed = job
    return tried(FAULTS[place], seed, number, thorough=True)
