"""Files that grow: what is gone on with, what is refused, and damage."""

from __future__ import annotations

import multiprocessing

import pytest

from arena.arenas.training.journal import growing, read_journal
from arena.games import InputError

HEAD = {"format": "test 1", "seed": 3, "who": "a 'b', \"c\" ö\n", "list": ["x", "y"], "command": "first"}
COLUMNS = ("number", "words")


def nothing(found):
    return None


def grow(path, rows, head=HEAD, whole=True, force=False, check=nothing):
    with growing(path, head, COLUMNS, force, check) as writer:
        before = len(writer.rows)
        for row in rows[before:]:
            writer.add(row)
        if whole:
            writer.close()
    return before


ROWS = [["0", "a b"], ["1", "ö"], ["2", ""], ["3", 'a,"b']]


def test_what_was_written_is_read(tmp_path):
    path = tmp_path / "file"
    assert grow(path, ROWS) == 0
    found = read_journal(path, "test 1", COLUMNS)
    assert found.head == HEAD
    assert [cells for _, cells in found.rows] == ROWS
    assert found.is_whole
    lines = path.read_text().split("\n")
    assert [lines[number - 1] for number, _ in found.rows] == ["0,a b", "1,ö", "2,", '3,"a,""b"']


def test_one_that_was_broken_off_anywhere_becomes_the_same_file(tmp_path):
    path = tmp_path / "file"
    grow(path, ROWS)
    content = path.read_bytes()
    begin = content.index(b"0,a b")
    for size in range(begin, len(content) + 1):
        path.write_bytes(content[:size])
        rows = content[begin:size].count(b"\n")
        assert grow(path, ROWS) == min(rows, len(ROWS))
        assert path.read_bytes() == content


def test_another_command_may_go_on(tmp_path):
    path = tmp_path / "file"
    grow(path, ROWS[:1], whole=False)
    assert grow(path, ROWS, {**HEAD, "command": "second"}) == 1
    assert read_journal(path, "test 1", COLUMNS).head["command"] == "first"


def test_another_head_is_refused_and_the_file_left_alone(tmp_path):
    path = tmp_path / "file"
    grow(path, ROWS)
    before = path.read_bytes()
    for head, told in (
        ({**HEAD, "seed": 4}, "was begun with seed 3, and not 4"),
        ({**HEAD, "more": 1}, "was begun with more of nothing, and not 1"),
        ({**HEAD, "format": "test 2"}, "should be a file of the format 'test 2'"),
    ):
        with pytest.raises(InputError, match=told) as caught:
            grow(path, ROWS, head)
        assert "--force" in str(caught.value)
        assert path.read_bytes() == before
    assert grow(path, ROWS, {**HEAD, "seed": 4}, force=True) == 0
    assert read_journal(path, "test 1", COLUMNS).head["seed"] == 4


def test_rows_that_make_no_sense_are_refused(tmp_path):
    def check(found):
        raise found.complaint(found.rows[0][0], "no")

    path = tmp_path / "file"
    grow(path, ROWS)
    with pytest.raises(InputError, match=r"file, line 7: no; --force would replace it"):
        grow(path, ROWS, check=check)


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        (lambda text: text.replace("1,ö", "1,o"), "its rows are not those that were written"),
        (lambda text: text.replace("0,a b\n", ""), "its rows are not those that were written"),
        (lambda text: text.replace("1,ö", "1,ö,").rpartition("# digest")[0], "line 8: 3 cells where there should be 2"),
        (lambda text: text.replace('a,""b', 'a,"b').rpartition("# digest")[0], "line 10: ',' expected"),
        (lambda text: text.replace("number,words", "number,word"), "line 6: here should stand the columns"),
        (lambda text: text.replace("# seed = 3", "# seed = three"), "its first lines should be"),
        (lambda text: text.replace("# seed", "seed"), "should be a file of the format|here should stand"),
        (lambda text: "", "should be a file of the format 'test 1'"),
        (lambda text: "\x00\x01", "should be a file of the format"),
    ],
)
def test_damage_is_found(tmp_path, damage, told):
    path = tmp_path / "file"
    grow(path, ROWS)
    path.write_text(damage(path.read_text(encoding="utf-8")), encoding="utf-8")
    with pytest.raises(InputError, match=told) as caught:
        read_journal(path, "test 1", COLUMNS)
    assert str(path) in str(caught.value)


def test_files_that_cannot_be(tmp_path):
    with pytest.raises(InputError, match="there is no folder"):
        grow(tmp_path / "none" / "file", ROWS)
    with pytest.raises(InputError, match="is not a file"):
        grow(tmp_path, ROWS)
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\n")
    with pytest.raises(InputError, match="not a text file"):
        read_journal(tmp_path / "bytes", "test 1", COLUMNS)


def _refused(path, answers):
    try:
        grow(path, ROWS)
    except InputError as error:
        answers.put(str(error))


def test_one_process_at_a_time(tmp_path):
    path, context = tmp_path / "file", multiprocessing.get_context("spawn")
    answers = context.SimpleQueue()
    with growing(path, HEAD, COLUMNS, False, nothing) as writer:
        writer.add(ROWS[0])
        other = context.Process(target=_refused, args=(path, answers))
        other.start()
        other.join()
        writer.add(ROWS[1])
    assert answers.get() == f"{path}: another process is at it"
    assert len(read_journal(path, "test 1", COLUMNS).rows) == 2
