"""SGF, read back by sgfmill's grammar, which knows nothing of us."""

from dataclasses import replace

import pytest
from sgfmill import sgf_grammar

from arena.arenas.game_record import Reason
from arena.arenas.ledger import Run
from arena.arenas.stage.hall import Hall
from arena.arenas.thoughts import Considered, Proof, Thought
from arena.games import InputError, Winner, load
from arena.reports.escapes import sgf_part
from arena.reports.export import Source, collection
from tests.support.runs import settings_of

AWKWARD = ["plain", "a]b", "a\\b", "a:b", "\\", "]", "\\]", "[x;(y)]", "tab\tand\nnewline", "übel ✓", "B[aa];W[bb])"]


def source_of(game, players, name="run", times=False, change=None, **wishes):
    """A run's games without a ledger; `change` may falsify them."""
    settings = settings_of(game, players, **wishes)
    hall = Hall(settings)
    records = [hall.play(pairing) for pairing in settings.pairings()]
    run = Run(1, name, "2026-05-17T08:00:00+0000", settings.to_document(), {}, len(records))
    return Source(run, [change(record) for record in records] if change else records, times)


def trees_of(source):
    return [tree.sequence for tree in sgf_grammar.parse_sgf_collection("".join(collection.export(source)).encode())]


def text(node, name):
    (value,) = node[name]
    return sgf_grammar.text_value(value).decode()


def stones(nodes):
    """The moves with their colours; the swap is not one."""
    found = [(colour, node[colour][0].decode()) for node in nodes for colour in "BW" if colour in node]
    return [(colour, name) for colour, name in found if name != "swap-sides"]


@pytest.mark.parametrize(
    ("game", "wishes"),
    [
        ("hex(size=3)", {"games": 2}),
        ("hex(size=3)", {"games": 8, "swap": True}),
        ("y(board=bent, size=9)", {"games": 2, "openings": "random:2"}),
        ("tic-tac-toe", {"games": 2}),
    ],
)
def test_every_game_is_a_tree_with_its_moves(game, wishes):
    source = source_of(game, "random, amaf(playouts=20)", **wishes)
    trees = trees_of(source)
    assert len(trees) == len(source.settings) == 2 * wishes["games"]
    for tree, record in zip(trees, source.records, strict=True):
        position = load(game).start()
        for colour, name in stones(tree[1:]):
            assert colour == "BW"[position.turn]
            position.play(name)
        assert position.moves == record.moves
        won = {Winner.BLACK: "B+", Winner.WHITE: "W+", Winner.DRAW: "Draw"}[position.winner()]
        assert text(tree[0], "RE") == won
        assert text(tree[0], "RO") == f"{record.pairing.seats}:{record.pairing.game}"


def test_root_of_hex():
    root = trees_of(source_of("hex(size=3)", "A, B", name="my run", games=1))[0][0]
    assert [text(root, name) for name in ("FF", "CA", "GM", "SZ", "PB", "PW", "EV", "RU")] == [
        "4",
        "UTF-8",
        "11",
        "3",
        "A",
        "B",
        "my run",
        "hex(size=3)",
    ]
    assert sgf_grammar.parse_compose(root["AP"][0])[0] == b"arena"
    assert "DT" not in root
    assert "C" not in root


def test_date_only_with_times():
    assert text(trees_of(source_of("tic-tac-toe", "A, B", times=True, games=1))[0][0], "DT") == "2026-05-17"


@pytest.mark.parametrize(
    ("game", "number", "size"),
    [
        ("hex(size=5)", "11", "5"),
        ("y(board=straight, size=4)", "y", "4"),
        ("y(board=bent, size=9)", "y", "5"),  # the triangle that it unfolds to
        ("tic-tac-toe", "tic-tac-toe", "3"),
    ],
)
def test_games_without_a_number_are_called_by_name(game, number, size):
    root = trees_of(source_of(game, "A, B", games=1))[0][0]
    assert (text(root, "GM"), text(root, "SZ")) == (number, size)


def test_after_a_swap_the_names_are_those_of_the_stones():
    source = source_of("hex(size=3)", "random, amaf(playouts=20)", games=8, swap=True)
    pairs = [pair for pair in zip(source.records, trees_of(source), strict=True) if pair[0].swapped]
    assert pairs
    for record, (root, first, swap, *rest) in pairs:
        seats = source.settings.seats()[record.pairing.seats]
        assert (text(root, "PB"), text(root, "PW")) == (seats.white, seats.black)
        assert "B" in first
        assert text(swap, "W") == "swap-sides"
        assert text(swap, "C").splitlines()[0] == f"{seats.white} takes over the side of {seats.black}"
        assert "W" in rest[0]
        won_by = text(root, {"B+": "PB", "W+": "PW"}[text(root, "RE")])
        assert won_by == (seats.black if record.winner is Winner.BLACK else seats.white)


@pytest.mark.parametrize(
    ("reason", "winner", "swapped", "result", "remark"),
    [
        (Reason.RESIGNED, Winner.BLACK, False, "B+Resign", "White: resigned"),
        (Reason.RESIGNED, Winner.BLACK, True, "W+Resign", "Black: resigned"),
        (Reason.TIME, Winner.WHITE, False, "W+Time", "Black: time (why: [x])"),
        (Reason.CRASHED, Winner.WHITE, True, "B+Forfeit", "White: crashed (why: [x])"),
        (Reason.ILLEGAL_MOVE, Winner.BLACK, False, "B+Forfeit", "White: illegal move (why: [x])"),
        (Reason.MAX_MOVES, Winner.DRAW, False, "Draw", "max moves"),
    ],
)
def test_other_ends_are_told(reason, winner, swapped, result, remark):
    detail = "why: [x]" if reason.is_forfeit else ""

    def change(record):
        return replace(record, reason=reason, winner=winner, swapped=swapped, detail=detail, moves=record.moves[:3])

    root, *rest = trees_of(source_of("hex(size=3)", "A, B", games=1, change=change))[0]
    assert text(root, "RE") == result
    assert text(rest[-1], "C").splitlines()[-1] == remark
    assert len(stones(rest)) == 3


def test_a_game_that_ended_at_once_has_its_remark_at_the_root():
    def change(record):
        return replace(record, reason=Reason.TIME, detail="late", moves=())

    ((root,), *_) = trees_of(source_of("hex(size=3)", "A, B", games=1, change=change))
    assert text(root, "C").endswith("time (late)")


def test_a_swap_may_be_the_last_that_happened():
    def change(record):
        return replace(record, reason=Reason.TIME, detail="late", moves=record.moves[:1], swapped=True)

    _, first, swap = trees_of(source_of("hex(size=3)", "A, B", games=1, change=change))[0]
    assert "B" in first
    assert text(swap, "W") == "swap-sides"


@pytest.mark.parametrize("words", AWKWARD)
def test_text_is_escaped(words):
    def change(record):
        return replace(record, reason=Reason.CRASHED, detail=words, moves=record.moves[:2])

    root, *rest = trees_of(source_of("hex(size=3)", "A, B", name=words, games=1, change=change))[0]
    assert len(rest) == 2
    assert sgf_grammar.simpletext_value(root["EV"][0]).decode() == words.replace("\n", " ").replace("\t", " ")
    assert text(rest[-1], "C").endswith(f"crashed ({words})".replace("\t", " "))


@pytest.mark.parametrize("words", AWKWARD)
def test_parts_of_composed_values_are_escaped(words):
    first, second = sgf_grammar.parse_compose(f"{sgf_part(words)}:{sgf_part('x')}".encode())
    assert sgf_grammar.simpletext_value(first).decode() == words.replace("\n", " ").replace("\t", " ")
    assert second == b"x"


def test_moves_that_cannot_be_made_are_damage():
    def change(record):
        return replace(record, moves=(0, 0))

    with pytest.raises(InputError, match=r"the ledger is damaged at game 0:0: a1 may not be played"):
        list(collection.export(source_of("hex(size=3)", "A, B", games=1, change=change)))


THOUGHT = Thought(
    0.75, 400, 0.0125, 0.01, 7, True, Proof.WON, 59.5, "sure]\\", (Considered(4, 300, 0.75), Considered(0, 0, None))
)


def first_of(thoughts, times=True):
    """The nodes of the first moves of a game with these thoughts."""

    def change(record):
        return replace(record, thoughts=thoughts)

    source = source_of("hex(size=3)", "A, B", games=1, times=times, change=change)
    return trees_of(source)[0][1 : 1 + len(thoughts or (0, 0))]


def test_what_was_thought_stands_with_the_move():
    black, white = first_of((THOUGHT, THOUGHT))
    facts = "value 0.7500, 400 playouts, depth 7, the tree was full, proven won"
    clock = ", 0.012500 s, 0.010000 s of processor time, 59.500 s left"
    assert text(black, "C") == text(white, "C") == f"{facts}{clock}\nsure]\\\nb2 0.7500 of 300; a1 of 0"
    assert (text(black, "V"), text(white, "V")) == ("0.5000", "-0.5000")
    assert text(first_of((THOUGHT,), times=False)[0], "C") == f"{facts}\nb2 0.7500 of 300; a1 of 0"


def test_what_nobody_thought_is_not_told():
    for node in (*first_of(None), *first_of((Thought(None, 0, 1.0, 1.0), Thought(None, 0, 1.0, 1.0)), times=False)):
        assert "V" not in node
        assert "C" not in node


def test_an_even_chance_is_nobodys_lead():
    assert [text(node, "V") for node in first_of((replace(THOUGHT, value=0.5),) * 2)] == ["0.0000", "0.0000"]


def test_who_resigns_says_why():
    def change(record):
        thoughts = (THOUGHT, THOUGHT, replace(THOUGHT, value=0.01))
        return replace(record, reason=Reason.RESIGNED, winner=Winner.WHITE, moves=record.moves[:2], thoughts=thoughts)

    last = trees_of(source_of("hex(size=3)", "A, B", games=1, change=change))[0][-1]
    assert text(last, "C").splitlines()[2].startswith("Black: value 0.0100")
    assert text(last, "C").endswith("\nBlack: resigned")


def test_a_candidate_that_is_no_move_is_damage():
    odd = replace(THOUGHT, considered=(Considered(99, 1, 0.5),))
    with pytest.raises(InputError, match="the ledger is damaged at game 0:0: 99 is not the number of a move"):
        first_of((odd,))


def test_the_chance_of_who_took_over_is_told_of_the_stones_that_it_took():
    source = source_of("hex(size=3)", "random, amaf(playouts=20)", games=8, swap=True)
    pairs = [pair for pair in zip(source.records, trees_of(source), strict=True) if pair[0].swapped]
    told = [(record.thoughts[1].value, tree[2]) for record, tree in pairs if record.thoughts[1].value is not None]
    assert told
    for value, swap in told:
        assert float(text(swap, "V")) == pytest.approx(2 * value - 1, abs=1e-4)
        assert value > 0.5
