"""The parameter `policy`: how it is written, where it is refused, and how long what is learned lasts."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
import pytest

from arena.games import Game, InputError, load
from arena.games.registry import GAMES
from arena.games.toolbox.records import Record
from arena.players import generator, load_player, named_players
from arena.players.playouts.policies import POLICIES, Policy, parse_policy
from arena.players.playouts.policies.index import policy_class
from arena.players.tree.player import TreePlayer
from tests.games import probes
from tests.support import plugins
from tests.support.playouts import Playouts
from tests.support.trees import counts, player_of

HEX = "hex(size=4)"
LEARNING = ["lgr1", "lgrf1", "lgr2", "lgrf2", "winsvisits", "wls"]


class Drawn(Policy):
    """Draws every move, as a policy does that knows nothing."""

    name: ClassVar[str] = "drawn"
    summary: ClassVar[str] = "draws every move"
    source: ClassVar[str] = "tests"


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("uct(policy=uniform)", "uct(playouts=1000)"),
        ("uct(policy=lgrf2)", "uct(playouts=1000, policy=lgrf2)"),
        ('uct(policy="lgrf2")', "uct(playouts=1000, policy=lgrf2)"),
        ("ucb(policy=wls())", "ucb(playouts=1000, policy=wls)"),
        ("rave(policy=poolrave(0.3, 60))", "rave(playouts=1000, policy=poolrave(least=60))"),
        (
            "uct(policy=wls(2, pattern='3x3', jps=nearest, k=1.6))",
            'uct(playouts=1000, policy=wls(context=2, pattern="3x3", k=1.6, jps=nearest))',
        ),
        (
            "uct(policy=winsvisits(choice=random, between=merge, least=9))",
            "uct(playouts=1000, policy=winsvisits(choice=random, between=merge, least=9))",
        ),
    ],
)
def test_specs(written: str, canonical: str) -> None:
    config = load_player(written)
    assert config.spec == canonical
    assert load_player(canonical) == config


@pytest.mark.parametrize(
    ("game", "spec", "message"),
    [
        ("hex", "uct(policy=lgrf3)", "no policy is called 'lgrf3'"),
        ("hex", "uct(policy=lgrf2(1))", "lgrf2: 'default' is 1, but it is one of"),
        ("hex", "uct(policy=wls(threshold=2))", "'threshold' is 2, but"),
        ("hex", "uct(policy=wls(context=3))", "'context' must be one of"),
        ("hex", "uct(policy=wls(least=3))", "no parameter 'least'"),
        ("hex", "uct(policy=3)", "'policy' is 3, but it is one of"),
        ("hex", "uct(policy=wls(prior=5/4))", "expected"),
        ("hex", "uct(policy=wls(prior='5/4'))", "prior"),
        ("hex", "uct(leaf_playouts=64, policy=lgrf2)", "policy=lgrf2: only uniform playouts are fills"),
        ("hex", "uct(leaf=estimate, policy=lgrf2)", "'policy' has no effect without leaf=playouts"),
        ("hex", "uct(policy=poolrave)", "policy=poolrave: it needs a tree that counts all moves as first; rave does"),
        ("y", "uct(policy=wls(pattern='3x3'))", "pattern=3x3: y(board=bent, size=93) has no patterns around points"),
        ("tic-tac-toe", "uct(policy=wls(pattern='3x3'))", "pattern=3x3: tic-tac-toe has no patterns"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_in_one_line(game: str, spec: str, message: str) -> None:
    with pytest.raises(InputError) as error:
        load_player(spec).build(load(game))
    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_straight_boards_of_y_have_patterns() -> None:
    load_player("uct(policy=wls(pattern='3x3'))").build(load("y(board=straight, size=4)"))


@pytest.mark.parametrize("name", GAMES.names())
def test_every_learning_policy_and_its_named_player_go_with_every_game(name: str) -> None:
    for policy in [*LEARNING, "poolrave"]:
        named = load_player(named_players()[policy].spec)
        assert named.policy == parse_policy(policy)  # type: ignore[attr-defined]
        assert isinstance(named.build(load(name)), TreePlayer)


class Follower(Policy):
    """Keeps a board of its own by what it is told of moves."""

    name: ClassVar[str] = "follower"
    summary: ClassVar[str] = "draws every move, and follows the stones"
    source: ClassVar[str] = "tests"
    follows_changes: ClassVar[bool] = True

    def fields(self, game: Game) -> Any:
        return [("board", "u1", (game.cells,)), ("wrong", "u4"), ("gone", "u4")]

    def kernels(self, game: Game) -> Any:
        return {"look_back": copy_board, "after_move": follow_move}


def copy_board(policy: Record, state: Record, nodes: Record, course: Record) -> None:
    for cell in range(len(policy.board)):
        policy.board[cell] = state.color[cell]


def follow_move(policy: Record, state: Record, move: np.uint64, trace: Record) -> None:
    changes = policy.changes
    for number in range(changes.count):
        cell = changes.cells[number]
        policy.gone += 1 if state.color[cell] == 0 else 0
        policy.wrong += 1 if policy.board[cell] == state.color[cell] else 0
        policy.board[cell] = state.color[cell]
    for cell in range(len(policy.board)):
        policy.wrong += 1 if policy.board[cell] != state.color[cell] else 0


@pytest.mark.parametrize("name", ["go(size=3)", "hex(size=4)", "pawns(columns=3, rows=5)"])
def test_a_policy_that_follows_moves_is_told_what_they_change(name: str) -> None:
    """Nothing less and nothing more, be it that stones are taken or go from cell to cell."""
    with plugins.named():
        game = load(name)
    playouts = Playouts(game, Follower())
    for _ in range(30):
        playouts.play(game.start())
    assert playouts.record.wrong == 0
    assert (playouts.record.gone > 0) == (not game.permanent)


def test_a_policy_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(POLICIES, "_places", {"wrong": "arena.players.random_player:RandomConfig"})
    with pytest.raises(InputError, match="policy 'wrong' is not an arena"):
        policy_class("wrong")


def test_drawing_every_move_is_the_uniform_playout_in_go() -> None:
    """Bit for bit: the same moves, the same score, the same generator."""
    game = load("go(size=5)")
    playouts, rngs, traces = Playouts(game, Drawn(), seed=7), generator([7]), game.new_traces()
    playouts.rngs[0] = rngs[0]
    position = game.start()
    for number in range(120):
        if number % 20 == 19 and position.winner() is None:
            moves = position.legal_numbers()
            position.play(int(moves[number * 7 % len(moves)]))
        played = playouts.play(position)
        probes.one_playout(position.states, position.states.copy(), traces, rngs)
        trace = traces[0]
        assert played.moves == trace.moves[: int(trace.length)].tolist()
        assert (played.winner, played.score) == (int(trace.winner), float(trace.score))
        assert playouts.rngs[0] == rngs[0]


def test_drawing_every_move_is_the_uniform_playout_of_any_game() -> None:
    game = load("tic-tac-toe")
    playouts, rngs, traces = Playouts(game, Drawn(), seed=7), generator([7]), game.new_traces()
    playouts.rngs[0] = rngs[0]
    results, firsts = np.zeros((4, 10), dtype=np.int64), np.zeros(9, dtype=np.int64)
    lengths = []
    for _ in range(50):
        played = playouts.play(game.start())
        before = results.copy()
        probes.many_uniform_playouts(game.new_states(), game.new_states(), traces, rngs, results, firsts, 1)
        assert results[played.winner, played.length] == before[played.winner, played.length] + 1
        assert playouts.rngs[0] == rngs[0]
        lengths.append(played.length)
    assert len(set(lengths)) > 3


def shown(player: TreePlayer) -> np.ndarray:
    return np.array([player._hand.habits[name][0].sum() for name in ("wins", "visits")])


class TestHowLongItLasts:
    """What is learned lasts for a game, unless it is said to be cleared or merged between moves."""

    def after_two_moves(self, between: str) -> list[np.ndarray]:
        """Sums of wins and visits after the first move, before the second search, and after it."""
        game = load(HEX)
        player = player_of(f"uct(playouts=60, policy=winsvisits(between={between}))", game)
        position, rngs = game.start(), generator(3)
        player.start_game()
        position.play(player.choose(position, rngs).move)
        found = [shown(player)]
        player._prepare(position)
        found.append(shown(player))
        player.choose(position, rngs)
        found.append(shown(player))
        return found

    def test_kept(self) -> None:
        first, before, after = self.after_two_moves("keep")
        assert (first > 100).all()
        assert before.tolist() == first.tolist()
        assert (after > 1.5 * first).all()

    def test_cleared(self) -> None:
        first, before, after = self.after_two_moves("clear")
        assert before.tolist() == [0, 0]
        assert (after < 1.3 * first).all()

    def test_merged(self) -> None:
        first, before, _ = self.after_two_moves("merge")
        assert (before < 0.5 * first).all()
        assert before[1] > 0

    def test_a_new_game_begins_with_nothing(self) -> None:
        game = load(HEX)
        for policy in ("lgr2", "winsvisits"):
            player = player_of(f"uct(playouts=60, policy={policy})", game)
            trees = []
            for _ in range(2):
                player.start_game()
                player.choose(game.start(), generator(5))
                trees.append(counts(player))
            assert trees[0] == trees[1]


def test_halving_keeps_rates() -> None:
    """Half the visits, rounded down, and the wins that make about the same rate."""
    playouts = Playouts(load(HEX), parse_policy("winsvisits(between=merge, least=1, threshold=0.5)"))
    record = playouts.record
    record.wins[:6], record.visits[:6] = [9, 1, 0, 1, 2, 7], [10, 1, 5, 3, 3, 7]
    playouts.policy.settle(playouts.records, playouts.game)
    assert record.visits[:6].tolist() == [5, 0, 2, 1, 1, 3]
    assert record.wins[:6].tolist() == [5, 0, 0, 0, 1, 3]
    states = Playouts(load(HEX), parse_policy("wls(between=merge, e=10)"))
    wls: Any = states.policy
    pairs = [(9, 10), (0, 0), (1, 1), (0, 5), (1, 3), (2, 3), (7, 7)]
    states.record.states[: len(pairs)] = [wls._wls.state_of(*pair) for pair in pairs]
    states.policy.settle(states.records, states.game)
    merged = [wls._wls.counts_of(int(state)) for state in states.record.states[: len(pairs)]]
    assert merged == [(5, 5), (0, 0), (0, 0), (0, 2), (0, 1), (1, 1), (3, 3)]


def test_merging_strikes_off_what_is_no_longer_good() -> None:
    """The list of a context, and where each reply is in it, are as if it had been so from the start."""
    playouts = Playouts(load(HEX), parse_policy("winsvisits(between=merge, least=2, threshold=0.5)"))
    for winner, reply in [(1, 5), (1, 5), (1, 6), (1, 6), (1, 6), (1, 6), (1, 8), (1, 8), (2, 8), (1, 9)]:
        playouts.learn([reply], winner, before=(7, 3))
    record, context = playouts.record, 7
    assert record.reply[context][: int(record.listed[context])].tolist() == [5, 6, 8]
    playouts.policy.settle(playouts.records, playouts.game)
    assert record.reply[context][: int(record.listed[context])].tolist() == [6]
    entries = record.entry.reshape(-1, 16)[context].tolist()
    assert entries == [0] * 6 + [1] + [0] * 9
    assert record.worth[context, 1] == 1.0
    for _ in range(2):
        playouts.learn([5], 1, before=(7, 3))
    assert record.reply[context][: int(record.listed[context])].tolist() == [6, 5]


def test_playouts_know_the_moves_before_the_root() -> None:
    game = load(HEX)
    player, position = player_of("uct(playouts=1, policy=lgr2)", game), load(HEX).start()
    assert isinstance(position.game, type(game))
    found = []
    for name in ("", "b1", "c3", "a1"):
        if name:
            position.play(name)
        player.choose(position, generator(1))
        found.append(player._hand.courses["before_root"][0].tolist())
    assert found == [[16, 16], [1, 16], [10, 1], [0, 10]]


def test_the_path_through_the_tree_comes_before_a_playout() -> None:
    """After one playout, the first reply that is known is that to the move in the tree and the one before it."""
    game, winners = load(HEX), set()
    for seed in range(8):
        position = game.start()
        for name in ("b1", "c3"):
            position.play(name)
        player = player_of("uct(playouts=1, policy=lgr2)", game)
        decision = player.choose(position, generator(seed))
        two = player._hand.habits["two"][0]
        black_won = decision.value == 1.0
        winners.add(black_won)
        # White makes the first move of the playout, Black the second.
        assert (two[1, 10, decision.move] == 16) == black_won
        assert (two[0, decision.move] == 16).all() == (not black_won)
    assert winners == {False, True}


def test_updates_may_be_rare() -> None:
    """Several playouts of one leaf are all learned from."""
    game = load(HEX)
    player = player_of("uct(playouts=40, repick_every=8, update_every=4, policy=winsvisits)", game)
    player.choose(game.start(), generator(1))
    visits = player._hand.habits["visits"][0].sum()
    assert 40 * 7 < visits <= 40 * 16
