"""`arena questionnaire`: answers from files, and what is said of files that are none."""

import json

KEY = {"form": "0123", "A": "win-or-lose", "B": "sigmoid", "records": []}
ANSWERS = {"form": "0123", "answers": {"stronger": "A", "more_human": "B", "more_amusing": "B"}, "comments": {}}


def test_answers_are_tallied(arena, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "form.key").write_text(json.dumps(KEY))
    (tmp_path / "one.json").write_text(json.dumps(ANSWERS))
    code, out, _ = arena("questionnaire", "one.json", "--key", "form.key", "--format", "csv")
    assert code == 0
    lines = [line.split(",")[:3] for line in out.splitlines()[1:]]
    assert lines == [
        ["Which is stronger?", "0", "1"],
        ["Which is more human?", "1", "0"],
        ["Which is more amusing?", "1", "0"],
    ]


def test_other_files_are_refused_in_one_line(arena, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "form.key").write_text(json.dumps(KEY))
    (tmp_path / "one.json").write_text(json.dumps({**ANSWERS, "form": "another"}))
    code, out, err = arena("questionnaire", "one.json", "--key", "form.key")
    assert (code, out) == (2, "")
    assert "answers another form: 'another'" in err
    code, out, err = arena("questionnaire", "form.key", "--key", "one.json")
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    code, _, err = arena("questionnaire", "none.json", "--key", "form.key")
    assert code == 2
    assert "none.json" in err
    assert "No such file" in err
    code, _, err = arena("questionnaire", "form.key", "form.key", "--key", "form.key")
    assert (code, "named twice" in err) == (2, True)
