"""JSON Lines, JSON and CSV: the same facts in three shapes."""

import csv
import io
import json
from dataclasses import replace

import pytest

from arena.arenas.game_record import Cost
from arena.arenas.ledger import Run
from arena.arenas.schedule import Pairing, Seats
from arena.arenas.stage.hall import Hall
from arena.games import InputError, load
from arena.reports.export import EXPORTERS, Source
from tests.support.runs import settings_of

RUNS = [
    ("hex(size=3)", {"games": 8, "swap": True, "seed": 5}),
    ("y(board=bent, size=9)", {"games": 2, "openings": "random:2"}),
    ("tic-tac-toe", {"games": 3}),
]


def source_of(game, times=False, change=None, **wishes):
    settings = settings_of(game, "random, amaf(playouts=20)", **wishes)
    hall = Hall(settings)
    records = [hall.play(pairing) for pairing in settings.pairings()]
    run = Run(1, "run", "2026-05-17T08:00:00+0000", settings.to_document(), {"processor": "fast"}, len(records))
    return Source(run, [change(record) for record in records] if change else records, times)


def exported(source, name):
    return "".join(EXPORTERS[name](source))


def lines_of(source):
    return [json.loads(line) for line in exported(source, "jsonl").splitlines()]


@pytest.mark.parametrize(("game", "wishes"), RUNS)
def test_lines_can_be_played_again_to_the_recorded_winner(game, wishes):
    source = source_of(game, **wishes)
    lines = lines_of(source)
    assert len(lines) == len(source.settings)
    sides = {"black": "white", "white": "black", "draw": "draw"}
    for line in lines:
        position = load(game).start()
        for name in line["moves"]:
            position.play(name)
        winner = position.winner().value
        assert line["result"] == (sides[winner] if line["swapped"] else winner)
        assert line["opening"] == line["moves"][: len(line["opening"])]
    assert any(line["swapped"] for line in lines) == bool(wishes.get("swap"))
    assert all(len(line["opening"]) == (2 if "openings" in wishes else 0) for line in lines)


def test_a_line_says_who_played_from_which_seeds():
    source = source_of("tic-tac-toe", games=2, seed=9)
    assert [(line["pairing"], line["game"], line["black"], line["white"]) for line in lines_of(source)] == [
        (0, 0, "random", "amaf(playouts=20)"),
        (1, 0, "amaf(playouts=20)", "random"),
        (0, 1, "random", "amaf(playouts=20)"),
        (1, 1, "amaf(playouts=20)", "random"),
    ]
    last = lines_of(source)[-1]
    seats = Seats("amaf(playouts=20)", "random")
    assert last["seeds"] == {
        "run": 9,
        "black": source.settings.entropy(seats, 1, "black"),
        "white": source.settings.entropy(seats, 1, "white"),
    }
    assert last["score"] is None
    assert last["reason"] == "played out"


def test_costs_are_counted_by_side_and_times_only_on_request():
    def change(record):
        return replace(record, black=Cost(3, 0.0125, 0.01, 60), white=Cost(2, 1.0, 0.5, 0))

    timed = lines_of(source_of("tic-tac-toe", games=1, times=True, change=change))[0]
    assert timed["ms"] == {"black": 12.5, "white": 1000}
    assert timed["cpu_ms"] == {"black": 10, "white": 500}
    assert timed["decisions"] == {"black": 3, "white": 2}
    assert timed["playouts"] == {"black": 60, "white": 0}
    untimed = lines_of(source_of("tic-tac-toe", games=1, change=change))[0]
    assert timed.keys() - untimed.keys() == {"ms", "cpu_ms"}


@pytest.mark.parametrize("times", [True, False])
@pytest.mark.parametrize(("game", "wishes"), RUNS)
def test_json_holds_the_run_and_the_same_games(game, wishes, times):
    source = source_of(game, times, **wishes)
    document = json.loads(exported(source, "json"))
    assert document["games"] == lines_of(source)
    run = document["run"]
    assert run["name"] == "run"
    assert run["settings"]["game"] == game
    assert run["settings"]["opening_moves"] == [
        line["opening"] for line in document["games"] if line["pairing"] == 0 and line["opening"]
    ]
    assert ("provenance" in run) is ("created" in run) is times


def test_a_run_without_games_is_valid_json():
    source = replace(source_of("tic-tac-toe", games=1), records=[])
    assert json.loads(exported(source, "json"))["games"] == []
    assert exported(source, "jsonl") == ""
    assert exported(source, "sgf") == ""


@pytest.mark.parametrize("times", [True, False])
@pytest.mark.parametrize(("game", "wishes"), RUNS)
def test_csv_holds_the_same_games(game, wishes, times):
    source = source_of(game, times, **wishes)
    rows = list(csv.DictReader(io.StringIO(exported(source, "csv"), newline="")))
    assert [_line(row) for row in rows] == lines_of(source)


def _line(row):
    """A row as JSON Lines have it."""
    both = ("black", "white")
    timed = [name for name in ("ms", "cpu_ms") if f"black_{name}" in row]
    return {
        "pairing": int(row["pairing"]),
        "game": int(row["game"]),
        **{name: row[name] for name in ("black", "white", "result", "reason", "detail")},
        "opening": row["opening"].split(),
        "moves": row["moves"].split(),
        "score": float(row["score"]) if row["score"] else None,
        "dead": row["dead"].split(),
        "swapped": {"true": True, "false": False}[row["swapped"]],
        "seeds": {
            "run": int(row["seed"]),
            **{side: [int(number) for number in row[f"{side}_seed"].split()] for side in both},
        },
        **{name: {side: int(row[f"{side}_{name}"]) for side in both} for name in ("decisions", "playouts")},
        **{name: {side: float(row[f"{side}_{name}"]) for side in both} for name in timed},
        "thoughts": [_thought(row, place) for place in range(len(row["sides"].split()))],
    }


def _thought(row, place):
    """A decision as JSON Lines have it, but for what CSV has no room for."""
    item = {column: row[column].split()[place] for column in THOUGHTS if column in row}
    made, ply = row["moves"].split(), int(item["plies"])
    swaps = row["swapped"] == "true" and place == 1
    timed = {name: _number(item[column]) for name, column in TIMES.items() if column in item}
    return {
        "side": item["sides"],
        "ply": ply,
        "move": made[ply] if ply < len(made) and not swaps else None,
        "swaps": swaps,
        "value": _number(item["values"]),
        "playouts": int(item["decision_playouts"]),
        "depth": _number(item["depths"]),
        "full": {"true": True, "false": False}[item["full"]],
        "proof": {"none": None}.get(item["proofs"], item["proofs"]),
        **timed,
        **({"remark": ""} if timed else {}),
        "candidates": [],
    }


def _number(word):
    return None if word == "nan" else float(word)


TIMES = {"ms": "decision_ms", "cpu_ms": "decision_cpu_ms", "clock_ms": "clock_ms"}
THOUGHTS = ("sides", "plies", "values", "decision_playouts", "depths", "full", "proofs", *TIMES.values())


@pytest.mark.parametrize("detail", ['a "quoted", word', "two\nlines", "back\\slash", "übel ✓"])
def test_details_survive_every_format(detail):
    source = source_of("tic-tac-toe", games=1, change=lambda record: replace(record, detail=detail))
    assert lines_of(source)[0]["detail"] == detail
    assert json.loads(exported(source, "json"))["games"][0]["detail"] == detail
    assert next(csv.DictReader(io.StringIO(exported(source, "csv"), newline="")))["detail"] == detail


def test_games_are_read_one_at_a_time():
    source = source_of("tic-tac-toe", games=1)
    seen = []

    def records():
        for record in source.records:
            seen.append(record)
            yield record

    for export in EXPORTERS.values():
        seen.clear()
        pieces = export(replace(source, records=records()))
        while not seen:
            next(pieces)
        assert len(seen) == 1


@pytest.mark.parametrize("name", EXPORTERS)
@pytest.mark.parametrize(
    ("damage", "message"),
    [
        ({"moves": (0, 99)}, "game 0:0: 99 is not the number of a move of tic-tac-toe"),
        ({"pairing": Pairing(7, 0)}, "game 7:0: run 'run' has no pairing 7"),
        ({"pairing": Pairing(-1, 0)}, "game -1:0: run 'run' has no pairing -1"),
    ],
)
def test_a_damaged_ledger_is_told_of(name, damage, message):
    with pytest.raises(InputError, match=f"the ledger is damaged at {message}"):
        exported(source_of("tic-tac-toe", games=1, change=lambda record: replace(record, **damage)), name)


def test_what_was_not_recorded_is_null_and_empty():
    source = source_of("tic-tac-toe", games=1, change=lambda record: replace(record, thoughts=None))
    assert [line["thoughts"] for line in lines_of(source)] == [None, None]
    row = next(csv.DictReader(io.StringIO(exported(source, "csv"), newline="")))
    assert [row[column] for column in THOUGHTS if column in row] == [""] * 7


def test_candidates_are_told_by_name():
    line = lines_of(source_of("tic-tac-toe", games=1, record="candidates:2"))[1]
    told = [len(thought["candidates"]) for thought in line["thoughts"]]
    assert told[:2] == [2, 0]  # amaf begins; the random player has no opinion
    for thought in line["thoughts"][::2]:
        first = thought["candidates"][0]
        assert first["move"] == thought["move"]
        assert first["value"] == thought["value"]
