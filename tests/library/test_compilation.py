"""What users see of compilation: how many kernels there are to come, and how long that takes."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.arenas.kernel_needs import Needs
from arena.cli.notice import compilation_notice
from arena.games.toolbox import watching
from arena.library import compilation
from arena.library.compilation import Forecast, Notice

FOUR = Needs({"games.advance": 1.0, "tree.begin": 2.0, "tree.search": 8.0, "tree.search/2": 9.0}, certain=True)


class Clock:
    """Time that goes on only when it is told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class TestForecast:
    def compile(self, forecast: Forecast, clock: Clock, kernel: str, seconds: float) -> None:
        forecast.begins(kernel)
        clock.now += seconds
        forecast.ends(seconds)

    def test_counts_down(self) -> None:
        clock = Clock()
        forecast = Forecast(FOUR, clock)
        forecast.begins("tree.begin-0123")
        assert forecast.line() == "compiling kernel 1 of 4, about 20 s left"
        clock.now += 1.0
        assert forecast.line() == "compiling kernel 1 of 4, about 19 s left"
        clock.now += 1.0
        forecast.ends(2.0)
        forecast.begins("tree.search-4567")
        assert forecast.line() == "compiling kernel 2 of 4, about 18 s left"
        clock.now += 100.0  # far more than it was to take
        assert forecast.line() == "compiling kernel 2 of 4, about 10 s left"

    def test_the_speed_of_the_machine_counts(self) -> None:
        """What was known of it before, and ever more what is seen."""
        clock = Clock()
        forecast = Forecast(Needs(FOUR.seconds, certain=True, speed=3.0), clock)
        forecast.begins("tree.begin-0")
        assert forecast.line() == "compiling kernel 1 of 4, about 60 s left"
        clock.now += 3.0
        forecast.ends(3.0)
        assert forecast.speed == pytest.approx((3.0 * 3.0 + 3.0) / (3.0 + 2.0))
        self.compile(forecast, clock, "tree.search-0", 4.0)
        assert forecast.speed == pytest.approx((3.0 * 3.0 + 3.0 + 4.0) / (3.0 + 2.0 + 8.0))

    def test_what_is_found_on_disk_is_not_waited_for(self) -> None:
        forecast = Forecast(FOUR, Clock())
        forecast.found("tree.search-1")
        forecast.found("tree.unheard_of-1")
        forecast.begins("tree.search-2")
        assert forecast.line() == "compiling kernel 1 of 3, about 12 s left"

    def test_kernels_that_nobody_expected(self) -> None:
        clock = Clock()
        forecast = Forecast(Needs({"games.advance": 1.0}), clock)
        forecast.begins("stranger.search-0")
        assert forecast.line() == "compiling kernel 1 of about 2, about 3 s left"
        forecast.ends(2.0)
        self.compile(forecast, clock, "games.advance-0", 1.0)
        forecast.begins("stranger.begin-0")
        clock.now += 4.0
        assert forecast.line() == "compiling kernel 3, 5 s so far"

    def test_nothing_known(self) -> None:
        clock = Clock()
        forecast = Forecast(Needs(), clock)
        self.compile(forecast, clock, "a-0", 7.0)
        forecast.begins("b-0")
        assert forecast.line() == "compiling kernel 2, 7 s so far"

    @given(st.lists(st.tuples(st.sampled_from("abcdef"), st.booleans(), st.floats(0, 50)), max_size=20), st.booleans())
    def test_never_more_than_all_and_never_less_than_nothing(
        self, kernels: list[tuple[str, bool, float]], certain: bool
    ) -> None:
        clock = Clock()
        forecast = Forecast(Needs(dict.fromkeys("abcd", 3.0), certain, 0.5), clock)
        for name, compiled, seconds in kernels:
            if not compiled:
                forecast.found(f"{name}-0")
                continue
            forecast.begins(f"{name}-0")
            clock.now += seconds
            line = forecast.line()
            match = re.fullmatch(r"compiling kernel (\d+) of (?:about )?(\d+), about (\d+) s left", line)
            if match:
                number, total, left = map(int, match.groups())
                assert 1 <= number <= total
                assert left >= 1
            else:
                assert re.fullmatch(r"compiling kernel \d+, \d+ s so far", line)
            forecast.ends(seconds)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def notice(clock: Clock) -> Iterator[Notice]:
    found = Notice(lambda: FOUR, clock)
    with watching.watched_by(found):
        yield found
    found.close()


def _next_told(capsys: pytest.CaptureFixture[str]) -> str:
    """What is on stderr as soon as something is."""
    for _ in range(1000):
        if told := capsys.readouterr().err:
            return told
        time.sleep(0.01)
    return ""


class TestNotice:
    def test_a_log_has_few_lines(self, notice: Notice, capsys: pytest.CaptureFixture[str]) -> None:
        for kernel in ("tree.begin-0", "tree.search-0", "games.advance-0"):
            with watching.making_ready(kernel, compiled=True):
                time.sleep(0.01)
        assert capsys.readouterr().err == (
            "arena: compiling kernel 1 of 4, about 20 s left; later runs find them on disk\n"
        )
        assert list(notice.compiled) == ["tree.begin-0", "tree.search-0", "games.advance-0"]

    def test_a_long_compilation_is_told_of_again(
        self, notice: Notice, clock: Clock, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A line at the start, and one whenever ten seconds have gone by."""
        monkeypatch.setattr(compilation, "_DRAW_SECONDS", 0.01)
        told = []
        with watching.making_ready("tree.search-0", compiled=True):
            for _ in range(3):
                told.append(_next_told(capsys))
                clock.now += compilation.LOG_SECONDS / 2
                time.sleep(0.1)
                assert capsys.readouterr().err == ""
                clock.now += compilation.LOG_SECONDS / 2
            told.append(_next_told(capsys))
        assert told == [
            "arena: compiling kernel 1 of 4, about 20 s left; later runs find them on disk\n",
            *["arena: compiling kernel 1 of 4, about 12 s left\n"] * 3,
        ]

    def test_nothing_is_promised_of_a_private_folder(
        self, notice: Notice, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("ARENA_PRIVATE_CACHE_DIR", "/tmp/somewhere")
        with watching.making_ready("tree.search-0", compiled=True):
            time.sleep(0.01)
        assert capsys.readouterr().err == "arena: compiling kernel 1 of 4, about 20 s left\n"

    def test_what_is_on_disk_is_not_told(self, notice: Notice, capsys: pytest.CaptureFixture[str]) -> None:
        for kernel in ("tree.begin-0", "tree.search-0"):
            with watching.making_ready(kernel, compiled=False):
                pass
        assert capsys.readouterr().err == ""
        with watching.making_ready("games.advance-0", compiled=True):
            pass
        assert "compiling kernel 1 of 2, about 10 s left" in capsys.readouterr().err

    def test_the_inner_of_two_tells(self, notice: Notice, capsys: pytest.CaptureFixture[str]) -> None:
        with compilation_notice(), watching.making_ready("tree.search-0", compiled=True):
            watching.Patience()(77, 1.0)
        assert capsys.readouterr().err.splitlines() == [
            "arena: compiling kernel 1, 0 s so far; later runs find them on disk",
            "arena: waiting for process 77, which compiles kernels (1 s so far)",
        ]
        assert notice.compiled == {}

    def test_what_fails_is_over(self, notice: Notice) -> None:
        with pytest.raises(KeyError), watching.making_ready("tree.search-0", compiled=True):
            raise KeyError
        assert notice.compiled == {}
        assert not notice._active


def test_in_a_terminal_a_line_is_drawn_in_its_place_and_taken_away(tmp_path: Path) -> None:
    leader, follower = pty.openpty()
    command = ["analyze", "--game", "tic-tac-toe", "--player", "amaf(playouts=9)"]
    environment = {**os.environ, "ARENA_CACHE_DIR": str(tmp_path), "TERM": "xterm"}
    with subprocess.Popen(
        [sys.executable, "-m", "arena", *command],
        stdout=subprocess.DEVNULL,
        stderr=follower,
        env=environment,
    ):
        os.close(follower)
        shown = ""
        while chunk := _read(leader):
            shown += chunk.decode()
    os.close(leader)
    drawings = shown.split("\r\x1b[K")
    assert "\n" not in shown
    assert drawings[0] == drawings[-1] == ""
    assert re.fullmatch(r"arena: compiling kernel 1 of \d+, about \d+ s left", drawings[1])


def _read(descriptor: int) -> bytes:
    try:
        return os.read(descriptor, 65536)
    except OSError:  # Linux reports the end of a closed terminal as an error
        return b""
