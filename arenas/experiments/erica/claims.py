"""What the claims are judged by: the games of tables 1 and 2, and the trainings."""

from __future__ import annotations

from collections.abc import Sequence

from arena.arenas.experiments.erica.columns import columns, without_doubles
from arena.arenas.experiments.erica.contests import TABLE_1, TABLE_2
from arena.arenas.experiments.profile import Profile
from arena.arenas.experiments.step import Making, Playing, Step


def steps_of_table_2(profile: Profile) -> list[Step]:
    """All trainings, whether there is somebody to play against or not, and the games."""
    makings = [making for column in columns() for making in column.makings(profile)]
    return makings_first([*makings, *TABLE_2.steps(profile)])


def steps(profile: Profile) -> list[Step]:
    """Those of both tables."""
    return makings_first([*steps_of_table_2(profile), *TABLE_1.steps(profile)])


def makings_first(steps: Sequence[Step]) -> list[Step]:
    """Files, each once, and then games."""
    makings = without_doubles([step for step in steps if isinstance(step, Making)])
    return [*makings, *(step for step in steps if isinstance(step, Playing))]
