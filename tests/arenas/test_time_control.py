"""How a clock is written."""

import pytest

from arena.arenas.time_control import TimeControl, parse_time_control
from arena.games import InputError


@pytest.mark.parametrize(
    ("text", "main", "increment"),
    [
        ("60+0.5", 60.0, 0.5),
        ("10m", 600.0, 0.0),
        ("90", 90.0, 0.0),
        ("1h+30s", 3600.0, 30.0),
        (".5m+.25", 30.0, 0.25),
        ("2 + 1", 2.0, 1.0),
    ],
)
def test_main_time_and_increment(text, main, increment):
    found = parse_time_control(text)
    assert found == TimeControl(main, increment)
    assert parse_time_control(str(found)) == found


@pytest.mark.parametrize(
    "text",
    ["", "abc", "0", "0+5", "-1+2", "1+-2", "1+2+3", "+", "5+", "nan", "inf", "1e9", "10d", "9" * 30, "0x10", "١"],
)
def test_all_else_is_refused_in_a_line(text):
    with pytest.raises(InputError, match=r"^--time '.*': (write|the main time must be)") as caught:
        parse_time_control(text)
    assert "\n" not in str(caught.value)
