"""Files of recorded games."""

from __future__ import annotations

from pathlib import Path

import pytest

from arena.games import InputError
from arena.games.record_files import record_files
from tests.support.archives import archive


def test_files_of_a_folder_and_its_archives_come_by_their_names(tmp_path: Path) -> None:
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "a.sgf").write_text("(a)")
    (tmp_path / "below" / "notes.txt").write_text("no record")
    archive(tmp_path / "b.tar.gz", {"x/2.sgf": "(2)", "x/1.sgf": "(1)", "x/read.me": "no record"})
    (tmp_path / "c.sgf").write_bytes(b"\xef\xbb\xbf(c\xff)")
    found = [(Path(file.name).relative_to(tmp_path).as_posix(), file.text) for file in record_files(tmp_path)]
    assert found == [
        ("b.tar.gz/x/1.sgf", "(1)"),
        ("b.tar.gz/x/2.sgf", "(2)"),
        ("below/a.sgf", "(a)"),
        ("c.sgf", "(c\ufffd)"),
    ]


def test_one_file_and_one_archive_are_enough(tmp_path: Path) -> None:
    one = archive(tmp_path / "b.tgz", {"1.sgf": "(1)"})
    (tmp_path / "game").write_text("(g)")
    assert [file.text for file in record_files(one)] == ["(1)"]
    assert [file.text for file in record_files(tmp_path / "game")] == ["(g)"]


def test_what_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there are no records in it, which are files"):
        record_files(tmp_path)
    with pytest.raises(InputError, match="nowhere: No such file"):
        record_files(tmp_path / "nowhere")
    whole = archive(tmp_path / "a.tar.gz", {f"{number}.sgf": f"({number})" * 500 for number in range(90)}).read_bytes()
    for damaged in (b"no archive", whole[: len(whole) // 2], b""):
        (tmp_path / "a.tar.gz").write_bytes(damaged)
        with pytest.raises(InputError, match=r"a\.tar\.gz: the archive is damaged"):
            record_files(tmp_path)
