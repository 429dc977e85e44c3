"""The default of a policy: it chooses where the policy has nothing to say, and plays on as it would by itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pytest

from arena.arenas.provenance import parts_of
from arena.games import Game, InputError, load
from arena.games.contract import playout_moves
from arena.games.playing import BY_THE_RULES
from arena.games.toolbox.records import Record
from arena.players import generator, load_player
from arena.players.playouts.policies import (
    Policy,
    WithDefault,
    choose_by_default,
    default_parameter,
    memory,
    parse_policy,
)
from arena.players.playouts.policies.lgr import Lgr1, Lgrf2
from arena.players.playouts.policies.memory import size_of
from arena.players.playouts.policies.policy_parameter import PlayoutPolicy
from arena.players.playouts.policies.winsvisits import WinsVisits
from arena.players.playouts.policies.wls import Wls
from arena.players.tree.player import TreePlayer
from tests.support import plugins
from tests.support.playouts import Playouts
from tests.support.weights import weights_file
from tests.support.wide import wide

BLACK = 1
HEX, GO = "hex(size=4)", "go(size=3)"
FORBIDDEN = 5
LEARNING = ["lgr1", "lgrf2", "wls", "winsvisits", "poolrave"]


class Highest(Policy):
    """Chooses the highest move but one that it forbids, and makes moves by the rules."""

    name: ClassVar[str] = "highest"
    summary: ClassVar[str] = "the highest move"
    source: ClassVar[str] = "tests"

    def fields(self, game: Game) -> Any:
        return [("seen", "u4"), ("made", "u4"), ("wrong", "u4"), ("playouts", "u4")]

    def kernels(self, game: Game) -> Any:
        return {
            **BY_THE_RULES,
            "look_back": _looked_back,
            "choose_move": _highest,
            "may_choose": _is_allowed,
            "before_move": _seen_before,
            "after_move": _seen_after,
            "learn": _learned,
        }


def _looked_back(policy: Record, state: Record, nodes: Record, course: Record) -> None:
    policy.wrong += policy.seen - policy.made


def _highest(
    policy: Record, state: Record, rng: Record, trace: Record, last: np.uint64, earlier: np.uint64
) -> np.uint64:
    return np.uint64(trace.legal[np.uint64(playout_moves(state, trace.legal) - 1)])


def _is_allowed(policy: Record, state: Record, move: np.uint64, trace: Record) -> bool:
    return bool(move != FORBIDDEN and state.color[move] == 0)


def _seen_before(policy: Record, state: Record, move: np.uint64, trace: Record) -> None:
    policy.seen += 1
    policy.wrong += 1 if state.color[move] != 0 else 0


def _seen_after(policy: Record, state: Record, move: np.uint64, trace: Record) -> None:
    policy.made += 1
    policy.wrong += 1 if state.color[move] == 0 else 0


def _learned(policy: Record, trace: Record, turn: np.uint64, last: np.uint64, earlier: np.uint64) -> None:
    policy.playouts += 1
    policy.wrong += 1 if trace.length == len(trace.legal) else 0


class Follower(WithDefault):
    """Keeps a board by what it is told of moves, and leaves every second one to its default."""

    name: ClassVar[str] = "follower"
    summary: ClassVar[str] = "draws or leaves it to the default, and follows the stones"
    source: ClassVar[str] = "tests"
    follows_changes: ClassVar[bool] = True

    weight: int = 0
    default: PlayoutPolicy = default_parameter()

    def fields(self, game: Game) -> Any:
        return [("board", "u1", (game.cells,)), ("wrong", "u4"), ("moves", "u4")]

    def kernels(self, game: Game) -> Any:
        return {"look_back": _copied, "choose_move": _left_to_the_default, "after_move": _followed}


def _copied(policy: Record, state: Record, nodes: Record, course: Record) -> None:
    for cell in range(len(policy.board)):
        policy.board[cell] = state.color[cell]


def _left_to_the_default(
    policy: Record, state: Record, rng: Record, trace: Record, last: np.uint64, earlier: np.uint64
) -> np.uint64:
    return np.uint64(choose_by_default(policy, state, rng, trace, last, earlier))


def _followed(policy: Record, state: Record, move: np.uint64, trace: Record) -> None:
    policy.moves += 1
    for number in range(policy.changes.count):
        cell = policy.changes.cells[number]
        policy.wrong += 1 if policy.board[cell] == state.color[cell] else 0
        policy.board[cell] = state.color[cell]
    for cell in range(len(policy.board)):
        policy.wrong += 1 if policy.board[cell] != state.color[cell] else 0


class Whole(Policy):
    """Makes whole playouts."""

    name: ClassVar[str] = "whole"
    summary: ClassVar[str] = "whole playouts"
    source: ClassVar[str] = "tests"

    def kernels(self, game: Game) -> Any:
        return {"play_out": _learned}


class Ruled(Follower):
    """Makes moves by the rules, as its default may."""

    name: ClassVar[str] = "ruled"

    def kernels(self, game: Game) -> Any:
        return {**super().kernels(game), **BY_THE_RULES}


class TestSpecs:
    @pytest.mark.parametrize(
        ("written", "canonical"),
        [
            ("uct(policy=wls(default=uniform))", "uct(playouts=1000, policy=wls)"),
            ("uct(policy=lgrf2(tactics))", "uct(playouts=1000, policy=lgrf2(default=tactics))"),
            ("uct(policy=wls(2, default='tactics'))", "uct(playouts=1000, policy=wls(context=2, default=tactics))"),
            (
                "rave(policy=poolrave(0.3, 60, default=winsvisits(default=tactics(0.5))))",
                "rave(playouts=1000, policy=poolrave(least=60, default=winsvisits(default=tactics(capture=0.5))))",
            ),
        ],
    )
    def test_they_are_read_as_they_are_written(self, written: str, canonical: str) -> None:
        config = load_player(written)
        assert config.spec == canonical
        assert load_player(canonical) == config

    @pytest.mark.parametrize("policy", [*LEARNING, "tactics"])
    def test_the_default_comes_last(self, policy: str) -> None:
        """Values without names keep their places."""
        assert [parameter.name for parameter in type(parse_policy(policy)).describe()][-1] == "default"

    @pytest.mark.parametrize(
        ("game", "spec", "message"),
        [
            ("hex", "uct(policy=wls(default=nobody))", "no policy is called 'nobody'"),
            ("hex", "uct(policy=lgr1(1))", "'default' is 1, but it is one of answers, lgr1, "),
            ("hex", "uct(policy=sizes(default=lgr1))", "no parameter 'default'"),
            ("hex", "uct(policy=wls(default=tactics))", "policy=tactics: hex(size=11) has no tactics"),
            ("go", "uct(policy=wls(default=sizes))", "policy=sizes: all moves of go(size=9) are of one size"),
            ("y", "uct(policy=lgr1(default=wls(pattern='3x3')))", "pattern=3x3: y(board=bent, size=93) has no"),
            ("go", "uct(policy=wls(default=poolrave))", "poolrave needs a tree that counts all moves as first"),
            ("hex", "uct(policy=wls(default=wls))", "as a default of its own, wls would know nothing more"),
            (
                "go",
                "uct(policy=wls(default=lgr1(default=wls(default=tactics))))",
                "as a default of its own, wls would know nothing more",
            ),
            (
                "hex",
                "uct(policy=lgr1(lgr2(lgrf1(lgrf2(wls)))))",
                "policy=lgr1: 4 policies at most may choose one after the other",
            ),
            ("hex", "uct(leaf=estimate, policy=lgr1(default=wls))", "'policy' has no effect without leaf=playouts"),
        ],
    )  # fmt: skip
    def test_what_cannot_be_is_refused_in_one_line(self, game: str, spec: str, message: str) -> None:
        with pytest.raises(InputError) as error:
            load_player(spec).build(load(game))
        assert message in str(error.value)
        assert "\n" not in str(error.value)

    def test_whole_playouts_are_no_default(self) -> None:
        with pytest.raises(InputError, match="whole makes whole playouts and chooses no single moves"):
            Lgr1(default=Whole()).require(load(HEX))

    def test_two_ways_to_make_moves_do_not_go_together(self) -> None:
        for policy in (Ruled(default=Highest()), Lgr1(default=Ruled(default=Highest()))):
            with pytest.raises(InputError, match="ruled and highest have each a way of their own to make moves"):
                policy.require(load(HEX))
        Ruled(default=Lgr1()).require(load(HEX))

    def test_what_differs_in_its_parameters_may_be_a_default(self) -> None:
        parse_policy("wls(context=2, default=wls(context=1, default=wls(context=0)))").require(load(HEX))

    def test_kernels_are_told_apart_by_the_default(self) -> None:
        game = load(GO)
        specs = ["wls", "wls(default=tactics)", "wls(default=lgr1)", "wls(default=lgr1(default=tactics))"]
        assert len({parse_policy(spec).tag(game) for spec in specs}) == len(specs)


@pytest.mark.parametrize(
    ("game", "default"),
    [
        ("go(size=5)", "tactics"),
        (GO, "wls(context=2, pattern='3x3', candidates=2, threshold=0.4)"),
        (HEX, "lgrf2(default=wls(e=5, threshold=0.5))"),
        ("blokus-duo(size=5)", "sizes"),
    ],
)
def test_who_has_nothing_to_say_plays_as_the_default(game: str, default: str) -> None:
    """Bit for bit: without a tree the pool is empty."""
    wanted = Playouts(load(game), parse_policy(default), seed=3)
    found = Playouts(load(game), parse_policy(f"poolrave(default={default})"), seed=3)
    position = load(game).start()
    for _ in range(60):
        assert found.play(position) == wanted.play(position)
        assert found.rngs[0] == wanted.rngs[0]
    inner = found.record.default
    for name in wanted.records.dtype.names:
        assert np.array_equal(inner[name], wanted.record[name])


def test_trained_weights_may_be_the_default(tmp_path: Path) -> None:
    """Without a word from the policy moves are drawn by the weights alone, bit for bit; with one, it goes ahead."""
    weights = weights_file(tmp_path / "w.csv", "tic-tac-toe", [-0.4, -1.0, 0.8, 2.0, 1.3])
    game = load("tic-tac-toe")
    wanted = Playouts(game, parse_policy(f'trained("{weights}")'), seed=3)
    found = Playouts(game, parse_policy(f'poolrave(default=trained("{weights}"))'), seed=3)
    for _ in range(60):
        assert found.play(game.start()) == wanted.play(game.start())
    learner = Playouts(game, parse_policy(f'lgr1(default=trained("{weights}"))'))
    learner.record.one[0, :] = 7
    assert learner.choose(game.start()) == 7
    learner.record.one[0, :] = 9
    assert len({learner.choose(game.start()) for _ in range(60)}) > 4


@pytest.mark.parametrize("game", ["go(size=3)", HEX])
@pytest.mark.parametrize("policy", ["lgrf2", "wls(context=0, pattern='3x3', threshold=0.4)"])
def test_what_is_kept_of_the_board_follows_the_moves_of_others(game: str, policy: str, tmp_path: Path) -> None:
    """Games that keep the weights of moves from move to move keep them right when somebody else chooses."""
    board = load(game)
    drawn = np.random.default_rng(2).normal(size=len(board.traits)).tolist()
    weights = weights_file(tmp_path / "w.csv", game, drawn)
    learner = parse_policy(policy).model_copy(update={"default": parse_policy(f'trained("{weights}")')})
    playouts, alone = Playouts(board, learner, seed=3), Playouts(board, parse_policy(f'trained("{weights}")'), seed=3)
    differing = 0
    for _ in range(40):
        position = board.start()
        played = playouts.play(position)
        differing += alone.play(position) != played
        for move in playouts.traces[0].moves[: played.length].tolist():
            assert position.winner() is None
            position.play(int(move))
        assert int(position.state.winner) == played.winner
    assert differing > 20


def test_what_lies_in_files_is_on_record(tmp_path: Path) -> None:
    weights = weights_file(tmp_path / "w.csv", "tic-tac-toe", [-0.4, -1.0, 0.8, 2.0, 1.3])
    player = load_player(f'uct(policy=wls(default=lgr1(default=trained("{weights}"))))')
    found = [part.materials("tic-tac-toe") for part in parts_of(player)]
    assert [list(part) for part in found if part] == [[f"weights {weights}"]]


def test_records_within_records_are_aligned() -> None:
    """Wherever they stand, or compiled code would have to fetch their fields byte by byte."""
    kind = parse_policy("lgr1(default=winsvisits(default=wls))").record_type(load(HEX))
    place = 0
    while "default" in (kind.names or ()):
        kind, offset = kind.fields["default"][:2]  # type: ignore[index]
        place += offset
        assert kind.fields is not None
        assert all((place + start) % field.base.alignment == 0 for field, start in kind.fields.values())


@pytest.mark.parametrize("policy", LEARNING)
def test_a_default_that_makes_moves_in_its_own_way_does_so(policy: str) -> None:
    """Every hook of it is called."""
    game = load(HEX)
    learner = parse_policy(policy).model_copy(update={"default": Highest()})
    playouts, moves, position = Playouts(game, learner), 0, game.start()
    for number in range(20):
        if policy == "poolrave":
            playouts.record.pool[:3], playouts.record.count = [FORBIDDEN, 2, 4], 3
        playouts.play(position)
        moves += int(playouts.traces[0].length)
        inner = playouts.record.default
        assert (inner.seen, inner.made, inner.playouts, inner.wrong) == (moves, moves, number + 1, 0)
    assert moves >= 20 * 7


def test_the_policy_chooses_first() -> None:
    game = load(HEX)
    playouts, position = Playouts(game, Lgr1(default=Highest())), load(HEX).start()
    assert playouts.choose(position) == 15
    playouts.record.one[0, :] = 3
    assert playouts.choose(position) == 3
    playouts.record.one[0, :] = FORBIDDEN
    assert playouts.choose(position) == 15


@pytest.mark.parametrize("policy", ["wls(threshold=0.3)", "wls(threshold=0.3, choice=random)", "winsvisits(least=1)"])
def test_replies_that_the_default_forbids_are_not_given(policy: str) -> None:
    game = load(HEX)
    learner = parse_policy(policy).model_copy(update={"default": Highest()})
    playouts = Playouts(game, learner)
    for reply in (FORBIDDEN, 2):
        playouts.learn([reply], BLACK)
        found = {playouts.choose(game.start()) for _ in range(20)}
        assert found == ({15} if reply == FORBIDDEN else {2})


@pytest.mark.parametrize("name", [GO, HEX, "pawns(columns=3, rows=5)"])
def test_both_are_told_what_moves_change(name: str) -> None:
    with plugins.named():
        game = load(name)
    playouts = Playouts(game, Follower(default=Follower(weight=1)))
    moves = sum(len(playouts.play(game.start()).chosen) for _ in range(20))
    record = playouts.record
    assert (record.moves, record.default.moves) == (moves, moves)
    assert (record.wrong, record.default.wrong) == (0, 0)


class TestHowLongItLasts:
    """Each policy keeps, clears or merges its own store between moves, and all forget when a new game begins."""

    @pytest.mark.parametrize(
        ("outer", "inner", "left"), [("clear", "keep", (False, True)), ("keep", "clear", (True, False))]
    )
    def test_between_moves(self, outer: str, inner: str, left: tuple[bool, bool]) -> None:
        policy = Wls(between=outer, default=WinsVisits(between=inner, default=Lgr1()))  # type: ignore[arg-type]
        playouts = Playouts(load(HEX), policy)
        for _ in range(30):
            playouts.play(load(HEX).start())
        record = playouts.record
        assert record.states.any()
        assert record.default.visits.any()
        policy.settle(playouts.records, playouts.game)
        assert (record.states.any(), record.default.visits.any()) == left
        assert (record.default.default.one != 16).any()
        # What a store starts with is there again, and the playouts go on.
        assert record.moves == record.default.moves == 16
        playouts.play(load(HEX).start())

    def test_a_new_game_begins_with_nothing(self) -> None:
        policy = Wls(default=WinsVisits(default=Lgr1()))
        playouts, fresh = Playouts(load(HEX), policy), Playouts(load(HEX), policy)
        first = [playouts.play(load(HEX).start()) for _ in range(30)]
        policy.reset(playouts.records, playouts.game)
        assert playouts.records.tobytes() == fresh.records.tobytes()
        assert [fresh.play(load(HEX).start()) for _ in range(30)] == first


class TestMemory:
    def test_a_table_has_to_fit_beside_the_default(self, monkeypatch: pytest.MonkeyPatch) -> None:
        game = load(HEX)
        alone, inner = Lgrf2(), WinsVisits(context=2)
        assert not alone.layout(game)
        monkeypatch.setattr(memory, "MOST_DIRECT_BYTES", size_of(inner.fields(game)) + 500)
        assert not inner.layout(game)
        assert not alone.layout(game)
        both = Lgrf2(default=inner)
        assert both.layout(game) == "slots"
        playouts = Playouts(game, both)
        for _ in range(20):
            playouts.play(game.start())
        assert playouts.record.taken[0] > 0

    def test_two_of_them_are_not_too_large_in_any_game(self) -> None:
        parse_policy("wls(context=2, default=lgrf2)").require(wide())

    def test_what_is_too_large_together_is_refused_in_one_line(self) -> None:
        message = r"policy=lgr2\(.*\): what it learns would take \d+ MB in wide, and 256 MB is the most"
        with pytest.raises(InputError, match=message):
            parse_policy("lgr2(default=wls(default=wls(context=2, default=lgrf2)))").require(wide())


def test_a_search_takes_it_all_along() -> None:
    """The pool of a default is made of the tree, and what is known before the root is told to all."""
    player = load_player("rave(playouts=120, policy=lgrf2(default=poolrave(least=10)))").build(load(HEX))
    assert isinstance(player, TreePlayer)
    player.choose(load(HEX).start(), generator(1))
    assert player._hand.habits["default"]["count"][0] > 0
