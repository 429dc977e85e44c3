"""Stored results: read again they are the same, and judged again as the experiment judged them."""

import json

import pytest

from arena.arenas.experiments.profile import Profile
from arena.games import InputError
from arena.reports.reproduce.experiment import Experiment
from arena.reports.reproduce.raiko import claims, table_1, table_2
from arena.reports.reproduce.result import Result
from arena.reports.reproduce.stored import Stored
from arena.reports.reproduce.wls import table_1 as wls_table_1
from tests.reports.reproduce.test_raiko_judgements import tournament, upside_down
from tests.support.wls_pieces import tables


def stored(folder, judge, evidence):
    """A result in a file, and what was written to it."""
    experiment = Experiment("it", "Nobody 2000", "what it is", "How.", lambda _profile: (), judge)
    result = Result(experiment, Profile.SMOKE, 3, evidence, judge(evidence).judged("it"))
    result = Result(experiment, Profile.SMOKE, 3, type(evidence)({}, {}, evidence.times), result.findings)
    return Stored.read(result.write(folder)), result


@pytest.mark.parametrize(
    ("judge", "evidence"),
    [
        (table_1.judge, tournament(upside_down)),
        (table_2.judge, tournament(upside_down)),
        (claims.judge, tournament(upside_down)),
        (wls_table_1.judge, tables()),
    ],
)
def test_what_is_stored_is_enough_to_judge_again(tmp_path, judge, evidence):
    found, result = stored(tmp_path, judge, evidence)
    assert [row.document() for row in found.rows] == [row.document() for row in result.findings.rows]
    assert [str(row.judgement) for row in found.rows] == [str(row.judgement) for row in result.findings.rows]
    assert [str(joint) for joint in found.joints] == [str(joint) for joint in result.findings.joints]
    assert [list(table.rows) for table in found.tables] == [
        list(map(list, table.rows)) for table in result.findings.tables
    ]
    assert found.judged_again().document == found.document


def test_verdicts_that_were_written_down_otherwise_are_mended(tmp_path):
    found, _ = stored(tmp_path, table_1.judge, tournament(upside_down))
    right = json.loads(json.dumps(found.document))
    for row in found.document["rows"]:
        if row["judgement"]:
            row["judgement"] |= {"verdict": "COMPATIBLE", "p_corrected": 0.9}
    found.document["joint"][0]["p"] = 0.9
    assert found.judged_again().document == right


def test_other_files_are_no_results(tmp_path):
    (tmp_path / "other.json").write_text('{"rows": [{"label": "of another kind"}]}')
    with pytest.raises(InputError, match=r"other.json is no result of `arena reproduce`"):
        Stored.read(tmp_path / "other.json")
    with pytest.raises(InputError, match=r"none.json cannot be read"):
        Stored.read(tmp_path / "none.json")
