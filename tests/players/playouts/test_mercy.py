"""Mercy: whoever chooses the moves of a playout, it ends as soon as one player leads by enough."""

from __future__ import annotations

import pytest

from arena.games import Position, load
from arena.players import generator, load_player
from arena.players.playouts.policies import parse_policy
from tests.support.playouts import Played, Playouts

GO, MERCY = "go(size=5, komi=0.5)", 7.0


def opened() -> Position:
    """A stone each, so that nobody owns the whole board."""
    position = load(GO).start()
    for name in ("b2", "d4"):
        position.play(name)
    return position


def followed(position: Position, played: Played) -> list[float]:
    """Black's lead after each move of a playout, by the rules."""
    here, leads = position.copy(), []
    for move in played.moves:
        here.play(move)
        leads.append(here.score() or 0.0)
    return leads


@pytest.mark.parametrize("policy", ["lgrf2", "wls(threshold=0.4)", "tactics", "poolrave"])
def test_every_policy_stops_when_one_player_leads_by_enough(policy: str) -> None:
    """Not before and not later, with the leader as the winner and the score as it stands."""
    playouts = Playouts(load(GO), parse_policy(policy), seed=3, mercy=MERCY)
    position, winners, whole = opened(), set(), 0
    for _ in range(60):
        played = playouts.play(position)
        leads = followed(position, played)
        assert all(abs(lead) < MERCY for lead in leads[:-1])
        if abs(leads[-1]) >= MERCY:
            winners.add(played.winner)
        else:
            whole += 1
        assert played.score == leads[-1]
        assert played.winner == (1 if leads[-1] > 0 else 2)
    assert winners == {1, 2}
    assert whole < 20


def test_up_to_there_it_is_the_same_playout() -> None:
    """And what has been learned of it is who has won by then."""
    game = load(GO)
    shorter, position = 0, opened()
    for seed in range(30):
        whole, cut = (Playouts(game, parse_policy("lgrf2"), seed, mercy=lead) for lead in (None, MERCY))
        played, ended = whole.play(position), cut.play(position)
        assert ended.moves == played.moves[: len(ended.moves)]
        shorter += len(ended.moves) < len(played.moves)
        winner, none = ended.winner - 1, game.moves
        assert (cut.record.one[1 - winner] == none).all()
        for last, move in list(zip([position.moves[-1], *ended.moves], ended.moves, strict=False))[winner::2]:
            assert cut.record.one[winner, last] != none or move == game.moves - 1
    assert shorter > 25


def test_searches_take_both() -> None:
    """The same decision from the same seed, and another one than without mercy."""
    game, spec = load(GO), "uct(playouts=60, mercy=8, policy=lgrf2)"
    found = [
        load_player(text).build(game).choose(opened(), generator(2)).candidates
        for text in (spec, spec, spec.replace("mercy=8, ", ""))
    ]
    totals = [one.totals.tolist() for one in found if one is not None]
    assert totals[0] == totals[1] != totals[2]
