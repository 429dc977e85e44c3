import contextlib
import csv
import fcntl
import io
import json
import os
import pty
import re
import struct
import subprocess
import sys
import termios

import pytest

BASIC = ("round-robin", "-j", 0, "--game", "hex(size=4)", "--players", "A..C", "--games", 3)


def document(arena, *arguments):
    code, out, _ = arena(*arguments, "--format", "json")
    assert code == 0
    return json.loads(out)


def test_json_holds_cells_and_totals_that_agree(arena):
    result = document(arena, *BASIC, "--seed", 5)
    assert result["game"] == "hex(size=4)"
    assert result["seed"] == 5
    assert [player["name"] for player in result["players"]] == ["A", "B", "C"]
    assert result["players"][1]["spec"] == "amaf(playouts=100)"
    assert len(result["cells"]) == 6
    for cell in result["cells"]:
        assert cell["games"] == cell["black_wins"] + cell["white_wins"] + cell["draws"] == 3
    for total in result["totals"]:
        name = total["player"]
        wins = sum(cell["black_wins"] for cell in result["cells"] if cell["black"] == name)
        wins += sum(cell["white_wins"] for cell in result["cells"] if cell["white"] == name)
        assert total["wins"] == wins
        assert total["games"] == 12 == total["wins"] + total["draws"] + total["losses"]
        assert total["win_rate"] == wins / 12
        assert 0 <= total["ci_low"] <= total["win_rate"] <= total["ci_high"] <= 1
        assert total["ms_per_move"] > 0


def test_same_seed_prints_the_same(arena):
    first, second = (arena(*BASIC, "--seed", 9, "--no-times") for _ in range(2))
    assert first[:2] == second[:2]


def test_seed_changes_the_games(arena):
    command = (
        "round-robin",
        "-j",
        0,
        "--game",
        "hex(size=3)",
        "--players",
        "A,amaf(playouts=1)",
        "--games",
        40,
        "--no-times",
    )
    cells = [document(arena, *command, "--seed", seed)["cells"] for seed in (1, 2)]
    assert cells[0] != cells[1]


def test_self_play_fills_the_diagonal_but_not_the_totals(arena):
    result = document(arena, *BASIC, "--self-play")
    assert len(result["cells"]) == 9
    assert all(total["games"] == 12 for total in result["totals"])


def test_table_shows_black_wins_and_totals(arena):
    code, out, _ = arena(*BASIC)
    assert code == 0
    assert "hex(size=4): wins of Black (row) against White (column), 3 games each" in out
    assert re.search(r"^A +- +\d +\d +\d$", out, re.MULTILINE)
    assert re.search(r"^all +\d+ +\d+ +\d+ +\d+$", out, re.MULTILINE)
    assert re.search(r"Black won \d+ of 18 games: \d+\.\d % \(95 % interval \d+\.\d–\d+\.\d\)\.", out)
    assert re.search(r"^C +amaf\(playouts=1000\) +1 +1000 +[\d.]+ +12 +\d+ +\d+\.\d +[\d.]+–[\d.]+$", out, re.M)


def test_table_of_a_game_with_draws_shows_them(arena):
    code, out, _ = arena("round-robin", "-j", 0, "--game", "tic-tac-toe", "--players", "A..C", "--games", 10)
    assert code == 0
    assert "wins-draws-losses of Black" in out
    assert "A draw counts as half a win." in out


def test_csv_has_one_row_per_player_and_agrees_with_json(arena):
    _, out, _ = arena(*BASIC, "--format", "csv", "--no-times")
    rows = list(csv.DictReader(io.StringIO(out)))
    result = document(arena, *BASIC, "--no-times")
    assert [row["player"] for row in rows] == ["A", "B", "C"]
    cells = {(cell["black"], cell["white"]): cell for cell in result["cells"]}
    for row, total in zip(rows, result["totals"], strict=True):
        assert float(row["win_rate"]) == total["win_rate"]
        for white in "ABC":
            expected = cells.get((row["player"], white))
            shown = row[f"black_wins against {white}"]
            assert shown == ("" if expected is None else str(expected["black_wins"]))
    assert "ms_per_move" not in rows[0]


@pytest.mark.parametrize(("form", "sign"), [("markdown", "| Black \\ White |"), ("latex", r"\begin{tabular}")])
def test_other_forms(arena, form, sign):
    code, out, _ = arena(*BASIC, "--format", form)
    assert code == 0
    assert sign in re.sub(" +", " ", out)


def test_specs_and_names_may_be_mixed_and_quoted(arena):
    command = (
        "round-robin",
        "-j",
        0,
        "--game",
        'y(board="straight", size=4)',
        "--players",
        "A, mc(playouts=30)",
        "--games",
        1,
    )
    result = document(arena, *command)
    assert result["game"] == "y(board=straight, size=4)"
    assert [player["name"] for player in result["players"]] == ["A", "mc(playouts=30)"]


def test_plain_y_is_the_board_of_93_points(arena):
    result = document(arena, "round-robin", "-j", 0, "--game", "y", "--players", "A", "--self-play", "--games", 1)
    assert result["game"] == "y(board=bent, size=93)"


# The win matrix

MANY = ("round-robin", "-j", 0, "--game", "hex(size=4)", "--players", "A, amaf(playouts=1), amaf(playouts=2)")


@pytest.fixture
def played(arena):
    """A report of a run of twelve games a cell."""
    assert arena(*MANY, "--games", 12, "--run", "run")[0] == 0

    def report(*options):
        code, out, err = arena("report", "run", *options)
        assert (code, err) == (0, "")
        return out

    return report


def cells_of(text):
    """Cells by row and column, from a table whose columns are two spaces apart or more."""
    header, _, *lines = text.splitlines()[2:]
    columns = re.split("  +", header)
    rows = [re.split("  +", line) for line in lines[: lines.index("")]]
    return {(row[0], column): cell for row in rows for column, cell in zip(columns, row, strict=True)}


def test_cells_are_wins_rates_or_intervals(played):
    document = json.loads(played("--format", "json"))
    shown = {kind: cells_of(played("--cells", kind)) for kind in ("wins", "rate", "interval")}
    for cell in document["cells"]:
        seats = cell["black"], cell["white"]
        assert shown["wins"][seats] == str(cell["black_wins"])
        assert shown["rate"][seats] == f"{100 * cell['rate']:.1f}"
        low, high = 100 * cell["ci_low"], 100 * cell["ci_high"]
        assert shown["interval"][seats] == f"{100 * cell['rate']:.0f} % ({low:.0f}–{high:.0f})"
    assert played() == played("--cells", "wins", "--colours", "apart")


def test_colours_are_apart_or_pooled(played):
    document = json.loads(played("--format", "json"))
    pooled = cells_of(played("--cells", "interval", "--colours", "pooled"))
    for pair in document["pairs"]:
        low, high = 100 * pair["ci_low"], 100 * pair["ci_high"]
        assert pooled[pair["player"], pair["opponent"]] == f"{100 * pair['rate']:.0f} % ({low:.0f}–{high:.0f})"
    for total in document["totals"]:
        assert pooled[total["player"], "all"].startswith(f"{100 * total['win_rate']:.0f} % (")


def test_cells_hold_together_on_request(played):
    document = json.loads(played("--format", "json"))
    text = played("--cells", "interval", "--simultaneous")
    shown = cells_of(text)
    for cell in document["cells"]:
        low, high = (100 * end for end in cell["simultaneous"])
        assert shown[cell["black"], cell["white"]].rstrip("*") == f"{100 * cell['rate']:.0f} % ({low:.0f}–{high:.0f})"
    assert "together they hold 95 % of the time, each 99.17 %" in text
    pooled = cells_of(played("--colours", "pooled", "--simultaneous"))
    for pair in document["pairs"]:
        assert pooled[pair["player"], pair["opponent"]].endswith("*") is (pair["holm_p"] <= 0.05)


def test_a_narrow_terminal_gets_points(played):
    """By a terminal in earnest, wide or narrow."""
    texts = {columns: in_a_terminal(columns, "report", "run", "--cells", "interval") for columns in (200, 60)}
    assert re.search(r"^amaf\(playouts=2\) .* \d+ % \(\d+–\d+\)", texts[200], re.MULTILINE)
    assert "%" not in texts[60].partition("all ")[2].splitlines()[0]
    assert re.search(r"^amaf\(playouts=2\) +\d+ \(\d+–\d+\) ", texts[60], re.MULTILINE)


def in_a_terminal(columns, *arguments):
    """What a command prints into a terminal of so many columns."""
    keeper, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    environment = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
    with subprocess.Popen(
        [sys.executable, "-m", "arena", *arguments], stdout=terminal, stdin=terminal, env=environment
    ) as process:
        os.close(terminal)
        found = b""
        with contextlib.suppress(OSError):  # the end of a terminal is an error
            while part := os.read(keeper, 1 << 16):
                found += part
        assert process.wait() == 0
    os.close(keeper)
    return found.decode().replace("\r\n", "\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("report", "run", "--cells", "win"), "there is no 'win' (did you mean 'wins'?)"),
        (("report", "run", "--colours", "both"), "there is no 'both'; there are apart, pooled"),
        (("report", "run", "--interval", "wald"), "there is no 'wald'; there are wilson, agresti-coull, exact"),
        (("report", "match", "--cells", "rate"), "are of the matrix of a round-robin; 'match' is a match"),
        (("report", "match", "--colours", "pooled"), "are of the matrix of a round-robin; 'match' is a match"),
    ],
)
def test_bad_input(arena, arguments, message):
    arena("match", "A", "B", "--game", "hex(size=3)", "--games", 2, "-j", 0, "--run", "match")
    code, out, err = arena(*arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert message in err


def test_swap_is_recorded(arena):
    result = document(arena, *BASIC, "--swap")
    assert result["swap"] is True
