"""Which games of a pool are evidence, and which are refused."""

from dataclasses import replace

import numpy as np
import pytest

from arena.arenas.game_record import Cost, Reason
from arena.arenas.pool import canonical, pool_of
from arena.games import InputError
from tests.arenas.test_pool import HEX, B, D, W
from tests.support.records import fill_ledger, record
from tests.support.runs import settings_of


def same_seed(monkeypatch, seeded, settings):
    """Let players depend on the seed, or not, or nobody knows."""
    for entrant in settings.entrants:
        monkeypatch.setattr(type(entrant.config), "seeded", seeded)


def test_forfeits_are_no_evidence_and_count_against_who_gave_them(pooled):
    settings = settings_of("tic-tac-toe", "A,B", games=3)
    games = [
        record(0, 0, B),
        record(1, 0, W, reason=Reason.TIME),
        record(0, 1, B, reason=Reason.CRASHED),
        record(1, 1, B, reason=Reason.ILLEGAL_MOVE),
        record(0, 2, W, reason=Reason.RESIGNED),
        record(1, 2, D, reason=Reason.MAX_MOVES),
    ]
    pool = pooled((settings, games))
    assert pool.forfeited.tolist() == [False, True, True, True, False, False]
    assert pool.evidence.tolist() == [True, False, False, False, True, True]
    # B lost the second as Black and the third as White; A lost the fourth as White.
    assert pool.forfeits().tolist() == [1, 2]
    assert not pool.repeats.any()


def test_a_forfeit_in_two_runs_counts_once(pooled):
    run = (settings_of(HEX, "A,B", games=1), [record(0, 0, B, reason=Reason.TIME)])
    pool = pooled(run, run)
    assert pool.forfeits().tolist() == [0, 1]


#: Games of three rounds by their lines: those of the first seats are alike, those of the second are not.
LINES = [(0, 0, 1), (1, 0, 2), (0, 1, 1), (1, 1, 2), (0, 2, 1), (1, 2, 3)]


@pytest.mark.parametrize(
    ("seeded", "kept"),
    [
        (True, [True] * 6),
        (False, [True, True, False, False, False, True]),
        (None, [True, True, False, True, False, True]),
    ],
)
def test_which_repeats_count(pooled, monkeypatch, seeded, kept):
    settings = settings_of(HEX, "A,B", games=3)
    same_seed(monkeypatch, seeded, settings)
    pool = pooled((settings, [record(seats, game, B, line=line) for seats, game, line in LINES]))
    assert pool.evidence.tolist() == kept
    assert pool.repeats.tolist() == [not counts for counts in kept]


def test_one_other_line_of_an_opening_makes_all_its_games_count(pooled, monkeypatch, book):
    settings = settings_of(HEX, "A,B", games=6, openings=book("a1 b1", "a1 c1", "d4 c4"))
    same_seed(monkeypatch, None, settings)
    # Openings 0 and 2 are one up to symmetry: games 0, 2, 3 and 5 are of it.
    lines = [5, 5, 5, 5, 5, 6]
    pool = pooled((settings, [record(0, game, B, line=line) for game, line in enumerate(lines)]))
    assert pool.evidence.tolist() == [True, True, True, True, False, True]


def test_a_forfeit_is_no_other_line(pooled, monkeypatch):
    settings = settings_of(HEX, "A,B", games=3)
    same_seed(monkeypatch, None, settings)
    games = [record(0, 0, B, line=1, reason=Reason.TIME), record(0, 1, B, line=2), record(0, 2, B, line=2)]
    assert pooled((settings, games)).evidence.tolist() == [False, True, False]


def naive(runs):
    """Game by game: whether it is the same as an earlier one, whether it is evidence, and a cluster's name."""
    found, seen = [], set()
    for number, (settings, games) in enumerate(runs):
        seats = settings.seats()
        for game in sorted(games, key=lambda game: (game.pairing.game, game.pairing.seats)):
            pair = seats[game.pairing.seats]
            moves = settings.opening(game.pairing.game)
            origin = (settings.seed, pair.black, pair.white, game.pairing.game, moves)
            again = (origin, game.line) in seen
            seen.add((origin, game.line))
            opening = canonical(settings.game, moves) if moves else None
            found.append((number, pair, opening, game, again, opening or origin))
    groups = {}
    for _, pair, opening, game, again, _ in found:
        if not again and not game.reason.is_forfeit:
            groups.setdefault((pair, opening), []).append(game.line)
    evidence, told = [], set()
    for _, pair, opening, game, again, _ in found:
        if again or game.reason.is_forfeit:
            evidence.append(False)
            continue
        seeded = {entrant.name: entrant.config.seeded for entrant in runs[0][0].entrants}
        kinds = {seeded[pair.black], seeded[pair.white]}
        own, alike = (pair, opening, game.line), len(set(groups[pair, opening])) == 1
        once = True not in kinds and (None not in kinds or alike)
        evidence.append(not once or own not in told)
        told.add(own)
    return [item[4] for item in found], evidence, [item[5] for item in found]


SEEDED = [(True, False, None), (False, None, None), (None, False, False)]


@pytest.mark.parametrize("seed", range(6))
def test_as_a_naive_twin(pooled, monkeypatch, book, seed):
    rng = np.random.default_rng(seed)
    players = "random, amaf(playouts=2), mc(playouts=2)"
    openings = book("a1 b1", "d4 c4", "b1 a1") if seed % 2 else "none"
    runs = []
    for number in range(2):
        settings = settings_of(
            HEX, players, games=int(rng.integers(3, 8)), openings=openings, seed=1 + number * (seed // 3)
        )
        games = [
            record(
                pairing.seats,
                pairing.game,
                (B, W, D)[rng.integers(3)],
                line=int(rng.integers(2)),
                reason=Reason.CRASHED if rng.random() < 0.2 else Reason.PLAYED_OUT,
            )
            for pairing in settings.pairings()
        ]
        runs.append((settings, games))
    for entrant, seeded in zip(runs[0][0].entrants, SEEDED[seed % 3], strict=True):
        monkeypatch.setattr(type(entrant.config), "seeded", seeded)
    pool = pooled(*runs)
    again, evidence, clusters = naive(runs)
    assert pool.again.tolist() == again
    assert pool.evidence.tolist() == evidence
    numbers = {name: number for number, name in enumerate(dict.fromkeys(clusters))}
    first_met = {number: place for place, number in enumerate(dict.fromkeys(pool.cluster.tolist()))}
    assert [first_met[number] for number in pool.cluster.tolist()] == [numbers[name] for name in clusters]


def test_runs_of_different_games_are_not_pooled(ledger):
    runs = [fill_ledger(ledger, settings_of(f"hex(size={size})", "A,B"), [], f"hex-{size}") for size in (4, 5)]
    with pytest.raises(InputError, match="different games"):
        pool_of(ledger, runs)


def test_one_name_for_two_players_is_refused(ledger, monkeypatch):
    first = fill_ledger(ledger, settings_of(HEX, "A,B"), [], "first")
    document = {**first.settings, "players": {"A": "random", "B": "amaf(playouts=7)"}}
    monkeypatch.setattr("arena.arenas.settings.Settings.to_document", lambda _self: document)
    second = fill_ledger(ledger, settings_of(HEX, "A,B"), [], "second")
    with pytest.raises(InputError, match=r"'B' is amaf\(playouts=100\) in one run and amaf\(playouts=7\) in another"):
        pool_of(ledger, [first, second])


def test_a_player_who_is_not_there(pooled):
    pool = pooled((settings_of(HEX, "A,B"), []))
    assert pool.number_of("B") == 1
    with pytest.raises(InputError, match="no player 'Z' in these runs; there are A, B"):
        pool.number_of("Z")


def test_a_pool_without_games(pooled):
    pool = pooled((settings_of(HEX, "A,B", openings="random:1"), []))
    assert (len(pool.run), pool.openings) == (0, 0)
    assert [found.tolist() for found in pool.scores()] == [[0, 0], [0, 0]]
    assert pool.forfeits().tolist() == [0, 0]


@pytest.mark.parametrize(("players", "copies"), [("A,B", 4), ("A,uct(seconds=1)", 2)])
def test_by_time_equal_games_are_the_same_only_if_their_playouts_are(pooled, players, copies):
    """Two runs of one seed whose lines are all equal; in half of the games one player made other playouts."""
    settings = settings_of(HEX, players, games=2)
    other = Cost(decisions=2, seconds=0.5, cpu_seconds=0.25, playouts=21)
    first = [record(seats, game, B, line=game) for game in range(2) for seats in range(2)]
    second = [replace(game, white=other) if game.pairing.game else game for game in first]
    pool = pooled((settings, first), (settings, second))
    assert pool.again.sum() == copies
    assert pool.evidence.sum() == 8 - copies
