"""How far a run is, told on stderr."""

import io

import pytest

from arena.arenas.finish import Finish
from arena.arenas.ledger import Ledger
from arena.arenas.regression import Regression
from arena.arenas.schedule import round_robin_seats
from arena.arenas.settings import Format
from arena.games import Winner
from arena.library import progress
from arena.library.progress import Display, Pace, aligned, progress_of
from arena.library.sitting import Sitting
from arena.reports.live import contest_rows, standings_rows
from tests.support.records import fill_ledger, record
from tests.support.runs import settings_of

ROWS = [["player", "games", "W D L", "score %", "95 %", "model Elo"], ["a", "4", "3 0 1", "75.0", "30–95", "+100"]]


@pytest.fixture
def clock(monkeypatch):
    """Time that goes by only when it is told to."""

    class Clock:
        now = 1000.0

    monkeypatch.setattr(progress.time, "monotonic", lambda: Clock.now)
    monkeypatch.setattr(progress.time, "time", lambda: 0.0)
    monkeypatch.setattr(progress.time, "localtime", progress.time.gmtime)
    return Clock


@pytest.fixture
def place(tmp_path):
    with Ledger(tmp_path / "arena.db", create=True) as ledger:
        settings = settings_of("hex(size=4)", "A,B", games=50)
        run = fill_ledger(ledger, settings, [record(0, game, Winner.WHITE) for game in range(4)])
        yield Sitting(ledger, run, settings)


def test_a_log_gets_a_line_now_and_then(place, clock, capsys):
    with progress_of(Display.LINES, place, 2, lambda: ROWS) as shown:
        for game in range(4, 24):
            shown.see(record(1, game, Winner.BLACK))
            clock.now += 1
            shown.pulse()
        assert len(capsys.readouterr().err.splitlines()) == 1  # the run's name
        clock.now += 10
        shown.pulse()
        shown.pulse()
    # each game takes a second; 76 are left for two workers; two thirds of a game a second is what came
    assert capsys.readouterr().err == (
        "arena: 24 of 100 games (24 %), 0.7 games/s, 114 s left, until 00:01; a 75.0 % (95 %: 30–95; model Elo +100)\n"
    )


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_a_terminal_gets_a_table_that_is_taken_away(place, clock, monkeypatch):
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    made = []
    with progress_of(Display.AUTO, place, 2, lambda: made.append(clock.now) or ROWS) as shown:
        for _ in range(10):
            clock.now += 0.3
            shown.pulse()
    title, headers, *_ = terminal.getvalue().splitlines()
    assert title == f"run 'run' in {place.ledger.path}"[:79]
    assert headers.startswith("player  games  W D L")
    assert terminal.getvalue().endswith(f"\x1b[4F\x1b[Jarena: run 'run' in {place.ledger.path}\n")
    assert terminal.getvalue().count("player") == len(made) == 5


def test_a_table_that_takes_long_to_make_is_made_seldom(place, clock, monkeypatch):
    monkeypatch.setattr("sys.stderr", Terminal())
    made = []

    def rows():
        made.append(clock.now)
        clock.now += 2.0
        return ROWS

    with progress_of(Display.TABLE, place, 2, rows) as shown:
        while clock.now < 2000:
            clock.now += 1.0
            shown.pulse()
    assert len(made) == pytest.approx(1000 * 0.01 / 2, abs=1)


def test_a_closed_terminal_does_not_stop_a_run(place, clock, monkeypatch):
    class Closed(Terminal):
        def write(self, _text):
            raise OSError(5, "Input/output error")

    monkeypatch.setattr("sys.stderr", Closed())
    for display in (Display.TABLE, Display.LINES, Display.NONE):
        with progress_of(display, place, 2, lambda: ROWS) as shown:
            clock.now += 100
            shown.see(record(1, 5, Winner.BLACK))
            shown.pulse()


def test_a_test_may_end_before_all_games_are_played():
    pace = Pace(Finish(round_robin_seats("ab", self_play=False), 50, 2), 100, open_ended=True)
    assert pace.line() == "0 of at most 100 games"


def test_the_table_has_the_numbers_of_the_report(tmp_path):
    with Ledger(tmp_path / "arena.db", create=True) as ledger:
        settings = settings_of("hex(size=4)", "A,B,C", games=10)
        winners = [Winner.BLACK, Winner.WHITE, Winner.WHITE]
        games = [record(seats, game, winners[(seats + game) % 3]) for seats in range(6) for game in range(8)]
        run = fill_ledger(ledger, settings, games)
        headers, *rows = standings_rows(ledger, run, settings)
        assert headers == ["player", "games", "W D L", "score %", "95 %", "model Elo"]
        assert [row[1] for row in rows] == ["32", "32", "32"]
        shares = {row[0]: float(row[3]) for row in rows}
        assert list(shares.values()) == sorted(shares.values(), reverse=True)
        for name, _, results, share, interval, elo in rows:
            wins, draws, losses = map(int, results.split())
            assert (wins + draws + losses, draws) == (32, 0)
            assert float(share) == pytest.approx(100 * wins / 32, abs=0.05)
            low, high = map(float, interval.split("–"))
            assert low < float(share) < high
            assert (int(elo) > 0) == (shares[name] > 50)


def test_nothing_is_said_of_players_who_have_not_played(tmp_path):
    with Ledger(tmp_path / "arena.db", create=True) as ledger:
        settings = settings_of("hex(size=4)", "A,B,C")
        run = fill_ledger(ledger, settings, [record(0, 0, Winner.BLACK)])
        _, *rows = standings_rows(ledger, run, settings)
        assert [row[2:] for row in rows] == [
            ["1 0 0", "100.0", rows[0][4], "-"],
            *[["0 0 1", "0.0", rows[1][4], "-"], ["0 0 0", "-", "-", "-"]],
        ]


def test_of_a_regression_the_ratio_is_told():
    settings = settings_of("hex(size=4)", "A,B", Format.REGRESS, games=50)
    regression = Regression(settings)
    for game in range(10):
        regression.see(record(0, game, Winner.BLACK))
        regression.see(record(1, game, Winner.BLACK if game else Winner.WHITE))
    _, row = contest_rows(regression)
    assert row[:4] == ["A vs B", "20", "11 0 9", "55.0"]
    assert row[4].endswith("(-2.94, 2.94)")
    assert row[5] == "+35"


def test_columns_are_aligned():
    lines = aligned([["name", "n"], ["a", "10"], ["longer one", "7"]])
    assert lines == ["name         n", "a           10", "longer one   7"]
    assert aligned([["棋棋", "n"], ["a", "1"]]) == ["棋棋  n", "a     1"]
