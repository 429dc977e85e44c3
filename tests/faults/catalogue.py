"""All faults that commands are tried with."""

from tests.faults.crowds import CROWDS
from tests.faults.disks import DISKS
from tests.faults.kills import KILLS
from tests.faults.parts import PARTS
from tests.faults.signalled import SIGNALLED
from tests.faults.stopped import STOPPED

FAULTS = (*KILLS, *PARTS, *SIGNALLED, *CROWDS, *DISKS, *STOPPED)
