import csv
import io
import json
import re

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
    command = ("round-robin", "-j", 0, "--game", "hex(size=3)", "--players", "A,B", "--games", 40, "--no-times")
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
    assert re.search(r"^A +- +\d +\d$", out, re.MULTILINE)
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


def test_swap_is_recorded(arena):
    result = document(arena, *BASIC, "--swap")
    assert result["swap"] is True
