"""What players of higher order keep: from move to move, and from game to game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from arena.games import InputError, Position, load
from arena.players import generator, load_player
from arena.players.higher.book_player import begin_book, owners
from arena.players.higher.library import Library, read_library
from arena.players.higher.order_n import OrderNConfig, learn_library, recall_book, remember_book

GROWING = "playouts=120, interval=10, threshold=2, relevance=0, patterns=9"
Moves = frozenset[tuple[int, int]]


def patterns_of(player: Any) -> dict[Moves, int]:
    """The patterns of a player's book as sets of move and side, with their numbers."""
    return {
        frozenset(zip(info.moves, info.sides, strict=True)): number
        for number, info in enumerate(player.patterns(mover=0))
    }


def line_of(player: Any, seed: int) -> list[int]:
    """A game of the player against itself."""
    position, rngs = player.game.start(), generator(seed)
    while position.winner() is None:
        position.play(player.choose(position, rngs).move)
    return list(position.moves)


@pytest.mark.parametrize("game", ["tic-tac-toe", "hex(size=3)"])
@pytest.mark.parametrize("seed", range(4))
def test_what_may_still_come_about_is_recalled(game: str, seed: int) -> None:
    player: Any = load_player(f"orderN({GROWING}, keep=moves)").build(load(game))
    position = player.game.start()
    first = player.choose(position, generator(seed))
    before = patterns_of(player)
    old = player._books.copy()[0]
    # The moves that the patterns speak of most are made, one by each player.
    reply = max(
        (move for move in range(9) if move != first.move), key=lambda move: sum((move, 1) in key for key in before)
    )
    position.play(first.move)
    position.play(reply)
    made = {(first.move, 0), (reply, 1)}
    gone = {(move, 1 - side) for move, side in made}
    sources: dict[Moves, list[tuple[int, float, int]]] = {}
    for key, number in before.items():
        if not key & gone:
            sources.setdefault(key - made, []).append((len(key & made), float(old.total[number]), number))
    begin_book(player._ground.stand_at(position), player._books, generator(seed), False)
    player._memories["owner"][0, : player.game.moves] = owners(position)
    recall_book(player._books, player._memories, 0.5)
    found = patterns_of(player)
    assert found.keys() == sources.keys()
    book = player._books[0]
    for key, number in found.items():
        *_, source = max(sources[key])
        assert book.total[number] == old.total[source] * np.float32(0.5)
        for column in range(int(book.columns)):
            place = old.move_of[:9].tolist().index(book.move_of[column])
            for side in (0, 1):
                assert book.made[2 * number + side, column] == old.made[2 * source + side, place] * np.float32(0.5)
                won = old.won[2 * source + side, place] * np.float32(0.5)
                assert book.won[2 * number + side, column] == won
                assert book.value[2 * number + side, column] == (won + 1) / (
                    book.made[2 * number + side, column] + np.float32(1)
                )


def test_keeping_changes_the_next_move_only_within_a_game() -> None:
    keeping: Any = load_player(f"orderN({GROWING}, keep=moves)").build(load("hex(size=3)"))
    line = line_of(keeping, 1)
    assert line_of(keeping, 1) == line  # a game that does not follow on is begun afresh, even unannounced
    keeping.start_game()
    assert line_of(keeping, 1) == line
    forgetting: Any = load_player(f"orderN({GROWING})").build(load("hex(size=3)"))
    position = keeping.game.start()
    first = keeping.choose(position, generator(1))
    assert first.move == forgetting.choose(position, generator(1)).move
    before = {key for key in patterns_of(keeping) if key}
    position.play(first.move)
    position.play(int(position.legal_numbers()[0]))
    keeping.choose(position, generator(2))
    kept = [info for info in keeping.patterns(mover=0) if info.moves and info.born == 0]
    assert kept
    assert len(kept) <= len(before)
    forgetting.choose(position, generator(2))
    assert all(info.born > 0 for info in forgetting.patterns(mover=0) if info.moves)
    # Asked about the same position once more, or about another game, it knows nothing of the other decision.
    keeping.choose(position, generator(2))
    assert all(info.born > 0 for info in keeping.patterns(mover=0) if info.moves)


def test_the_least_budget_runs_all_kernels() -> None:
    """Those that add patterns and recall them too, so that none is left to be compiled in a game."""
    least = config(", keep=moves").cheapest()
    assert (least.playouts, least.interval) == (2, 1)
    least.build(load("hex(size=3)")).choose(load("hex(size=3)").start(), generator(1))


def config(parameters: str = "") -> OrderNConfig:
    """A configuration that finds many patterns."""
    found = load_player(f"orderN({GROWING}{parameters})")
    assert isinstance(found, OrderNConfig)
    return found


class TestLibrary:
    def test_games_teach_a_library_that_changes_later_games(self, tmp_path: Path) -> None:
        game, file = load("hex(size=3)"), tmp_path / "patterns.npz"
        library = learn_library(game, config(), games=2, seed=3)
        assert len(library) > 9
        library.save(file, most=6)
        again = tmp_path / "again.npz"
        learn_library(game, config(), games=2, seed=3).save(again, most=6)
        memories, copy = (read_library(path, game, 10) for path in (file, again))
        assert memories["count"][0] == 6
        for name in ("made", "won", "total", "results", "length", "codes"):
            assert memories[name].tolist() == copy[name].tolist()
        spec = config(f', library="{file}"').spec
        players: list[Any] = [load_player(spec).build(game) for _ in range(2)]
        assert line_of(players[0], 5) == line_of(players[1], 5)
        begun: Any = players[0]
        begun.choose(game.start(), generator(1))
        assert sum(info.born == 0 for info in begun.patterns(mover=0)) == 7

    def test_statistics_are_summed_and_the_best_known_kept(self, tmp_path: Path) -> None:
        game, file = load("hex(size=3)"), tmp_path / "patterns.npz"
        player: Any = config().build(game)
        player.choose(game.start(), generator(1))
        remember_book(player._memories, player._books)
        library = Library(game)
        for _ in range(2):
            library.add(player._memories)
        library.save(file, most=3)
        book = player._books[0]
        by_total = sorted(range(1, int(book.count)), key=lambda number: -book.total[number])
        memory = read_library(file, game, 10)[0]
        assert int(memory["count"]) == 3
        assert memory.total[:3].tolist() == [2 * book.total[number] for number in by_total[:3]]
        assert int(read_library(file, game, 3)[0]["count"]) == 2
        codes = set(memory.codes[0][: memory.length[0]].tolist())
        expected = book.codes[by_total[0]][: book.length[by_total[0]]]
        assert codes == {2 * int(book.move_of[code // 2]) + int(code % 2) for code in expected}
        assert memory.made[0].sum() == 2 * book.made[2 * by_total[0]].sum()

    def test_files_that_are_no_libraries(self, tmp_path: Path) -> None:
        game, file = load("hex(size=3)"), tmp_path / "patterns.npz"
        with pytest.raises(InputError, match="there is no such file"):
            config(f', library="{file}"').build(game)
        for content in (b"", b"text", b"PK\x03\x04 cut off"):
            file.write_bytes(content)
            with pytest.raises(InputError, match="is not a file that a library of patterns was saved to"):
                config(f', library="{file}"').build(game)
        np.savez(file, game=np.array("hex(size=3)"))
        with pytest.raises(InputError, match="is not a file"):
            config(f', library="{file}"').build(game)
        learn_library(game, config(), games=1, seed=1).save(file, most=5)
        with np.load(file) as saved:
            parts = dict(saved)
        for name, wrong in (
            ("codes", parts["codes"] + 18),
            ("made", parts["made"][:, :1]),
            ("total", parts["total"][1:]),
        ):
            np.savez(file, **{**parts, name: wrong})
            with pytest.raises(InputError, match="is not a file"):
                config(f', library="{file}"').build(game)
        Library(game).save(file, most=5)
        config(f', library="{file}"').build(game)
        with pytest.raises(InputError, match=r"is for hex\(size=3\), not for tic-tac-toe"):
            config(f', library="{file}"').build(load("tic-tac-toe"))


def test_a_position_without_its_moves_is_a_new_game() -> None:
    """A drawing has no history; what it shows may still be what came of the last position."""
    player: Any = config(", keep=moves").build(load("tic-tac-toe"))
    drawn: list[Position] = [player.game.parse(text) for text in (". . .\n. X .\n. . O", "X . .\n. . .\n. . O")]
    player.choose(drawn[0], generator(1))
    player.choose(drawn[1], generator(1))
    assert all(info.born > 0 for info in player.patterns(mover=0) if info.moves)
