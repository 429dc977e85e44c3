"""Several seeds taken together: all their games, judged as those of one."""

import json

import pytest

from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.profile import Profile
from arena.arenas.statistics.judging import claim_above
from arena.arenas.statistics.quantity import Quantity
from arena.games import InputError
from arena.reports.reproduce.experiment import Experiment, Findings
from arena.reports.reproduce.result import Result
from arena.reports.reproduce.row import Row, Scale, compared_rows
from arena.reports.reproduce.several_seeds import shares_by_seed, taken_together
from arena.reports.reproduce.stored import Stored

PAPER = {"one": Quantity.share(11, 20), "other": Quantity.share(10, 20)}


def stored(folder, seed, wins, games, name="it"):
    """What an experiment with one claim, two comparisons and a time has measured, in a file."""
    shares = {label: Quantity.share(won, games) for label, won in wins.items()}
    rows = [
        Row("one wins", None, shares["one"], claim_above(shares["one"], 0.5)),
        *compared_rows([(label, PAPER[label], share) for label, share in shares.items()]),
        Row("time", None, Quantity(2.0, 0.1, 5), None, Scale.MILLISECONDS),
    ]
    experiment = Experiment(name, "Nobody 2000", "what it is", "How.", lambda _profile: (), lambda _evidence: None)
    result = Result(experiment, Profile.FULL, seed, Evidence({}, {}, times=True), Findings(rows).judged(""))
    path = folder / str(seed)
    path.mkdir(exist_ok=True)
    return Stored.read(result.write(path))


@pytest.fixture
def seeds(tmp_path):
    return [
        stored(tmp_path, 1, {"one": 520, "other": 300}, 1000),
        stored(tmp_path, 2, {"one": 540, "other": 140}, 1000),
    ]


def test_games_of_all_seeds_are_judged_as_those_of_one(tmp_path, seeds):
    together = taken_together(seeds)
    whole = stored(tmp_path, 3, {"one": 1060, "other": 440}, 2000)
    shares = [row for row in whole.rows if row.scale is Scale.PERCENT]
    assert [row.document() for row in together.rows] == [row.document() for row in shares]
    assert together.document["joint"] == whole.document["joint"]
    # 52 of a hundred are not shown to be more than half by a thousand games, 53 are by two thousand.
    assert [str(one.rows[0].judgement).split(" (")[0] for one in (seeds[0], together)] == [
        "CLAIM: undecided",
        "CLAIM: holds",
    ]


def test_every_seed_has_its_own_shares(seeds):
    shares = shares_by_seed(seeds)
    assert {label: [share.value for share in found] for label, found in shares.items()} == {
        "one wins": [0.52, 0.54],
        "one": [0.52, 0.54],
        "other": [0.3, 0.14],
    }


def test_one_seed_is_as_it_was(seeds):
    assert taken_together(seeds[:1]).document == seeds[0].document


def test_only_seeds_of_one_experiment_are_taken_together(tmp_path, seeds):
    with pytest.raises(InputError, match="of one experiment and profile, each with a seed of its own"):
        taken_together([seeds[0], seeds[0]])
    with pytest.raises(InputError, match="of one experiment"):
        taken_together([seeds[0], stored(tmp_path, 4, {"one": 1, "other": 1}, 2, name="something else")])


def test_nothing_is_changed_in_the_files(seeds):
    before = [json.dumps(one.document) for one in seeds]
    taken_together(seeds)
    assert [json.dumps(one.document) for one in seeds] == before


def test_games_that_hang_together_tell_as_much_in_all_seeds(seeds):
    clustered = []
    for one, effective in zip(seeds, (600.0, 700.0), strict=True):
        document = json.loads(json.dumps(one.document))
        document["rows"][0]["measured"] |= {"effective": effective, "freedom": 40.0}
        clustered.append(Stored(one.path, document))
    found = taken_together(clustered).rows[0].measured
    assert (found.wins, found.samples, found.effective, found.freedom) == (1060, 2000, 1300.0, 80.0)
