"""Copies of our own games, each with one defect; they run as plain Python, in which rules may be wrapped."""

from __future__ import annotations

import dataclasses
import itertools
import random
from collections.abc import Callable

import numpy as np
import pawns_game

from arena.games import Game, load
from arena.games.sgf_points import SgfPoints
from arena.games.toolbox.records import new

#: Makes a defective game, by the words that say what is wrong, and the check that is to find it.
DEFECTS: dict[str, tuple[str, Callable[[], Game]]] = {}

_plays = random.Random(1)


def defect(words: str, check: str) -> Callable[[Callable[[], Game]], Callable[[], Game]]:
    def plant(make: Callable[[], Game]) -> Callable[[], Game]:
        DEFECTS[words] = (check, make)
        return make

    return plant


def copy(spec: str = "tic-tac-toe", without: str = "", **changes) -> Game:
    """A copy of a game; rules are given by their names, and so is what else is different."""
    game = load(spec) if spec != "pawns" else pawns()
    rules = {name: rule for name, rule in game.rules.items() if name not in without.split()}
    given = {name: changes.pop(name) for name in list(changes) if name in RULES}
    return dataclasses.replace(game, spec=f"planted-{next(_numbers)}", rules={**rules, **given}, **changes)


RULES = ("legal_moves", "is_legal", "play", "playout", "key", "score", "prior", "note_changes", "arrange")
_numbers = itertools.count()  # of copies: rules are known by the name of their game


def pawns() -> Game:
    return pawns_game.make(pawns_game.PawnsParameters(columns=3, rows=4))


def rule(name: str, spec: str = "tic-tac-toe") -> Callable:
    return load(spec).rules[name] if spec != "pawns" else pawns().rules[name]


def spoiled_play(after: Callable, spec: str = "tic-tac-toe") -> Callable:
    """`play`, after which something is done to the state."""
    play = rule("play", spec)

    def spoiled(state, move):
        play(state, move)
        after(state, move)

    return spoiled


def as_class(kind: type[Game], **changes) -> Game:
    """Tic-tac-toe as a class of its own."""
    game = copy(**changes)
    return kind(**{one.name: getattr(game, one.name) for one in dataclasses.fields(game) if one.init})


@defect("the seventh move wins for the other one", "check_playouts")
def _wrong_winner():
    def after(state, move):
        if state.ply == 7 and state.winner in {1, 2}:
            state.winner = 3 - state.winner

    return copy(play=spoiled_play(after))


@defect("the left column is no row of three", "check_symmetries")
def _one_line_less():
    def after(state, move):
        if state.winner in {1, 2} and move in {0, 3, 6} and len(set(state.color[[0, 3, 6]])) == 1:
            state.winner = 3 if state.ply == 9 else 0

    return copy(play=spoiled_play(after), without="playout")


@defect("a part of the state lies outside of it, and is not copied", "check_memory")
def _memory():
    known = []

    def after(state, move):
        known.append(int(move))
        state.stones[0] ^= np.uint16(len(known) // 64 << 9)

    return copy(play=spoiled_play(after), without="playout")


@defect("all games share one state", "check_start")
def _shared_start():
    class Shared(Game):
        def new_states(self):
            if "one" not in vars(self):
                object.__setattr__(self, "one", new(super().new_states().dtype))
            return self.one

    return as_class(Shared)


@defect("a symmetry is none", "check_symmetries")
def _mirror():
    mirrored = [column * 3 + row for row in range(3) for column in range(3)]
    return copy("hex(size=3)", without="begin_fills fill", symmetries=[range(9), mirrored], fill_rows=0)


@defect("keys collide", "check_keys")
def _colliding_key():
    return copy(key=lambda state: np.uint64(1 + state.ply + state.to_move))


@defect("a key forgets whose turn it is", "check_keys")
def _key_without_turn():
    return copy("pawns", key=lambda state: np.uint64(hash(state.color.tobytes()) & (1 << 62) - 1))


@defect("a key knows in which order the stones came", "check_keys")
def _key_of_order():
    fields = [*load("tic-tac-toe").fields, ("trail", "u8")]

    def after(state, move):
        state.trail = np.uint64((int(state.trail) * 31 + int(move) + 1) % (1 << 60))

    return copy(fields=fields, play=spoiled_play(after), key=lambda state: state.trail, symmetries=[])


@defect("a name is read as another move", "check_names")
def _names():
    class Misread(Game):
        def move_number(self, name):
            return super().move_number("b1" if name.strip() == "A1" else name)

    return as_class(Misread)


@defect("SGF writes two moves as one", "check_names")
def _sgf():
    class Points(SgfPoints):
        def text(self, move):
            return super().text(4 if move == 8 else move)

    class Written(Game):
        @property
        def sgf(self):
            return Points(self)

    return as_class(Written)


@defect("a legal move is left out", "check_moves")
def _left_out():
    listed = rule("legal_moves")
    return copy(legal_moves=lambda state, moves: listed(state, moves) - (state.ply == 3), without="playout")


@defect("an illegal move is listed", "check_moves")
def _listed():
    def legal_moves(state, moves):
        found = [cell for cell in range(9) if state.color[cell] == 0 or (cell == 4 and state.ply == 5)]
        moves[: len(found)] = found
        return len(found)

    return copy(legal_moves=legal_moves, without="playout")


@defect("to ask whether a move is legal changes the state", "check_moves")
def _asking():
    def is_legal(state, move):
        state.stones[0] |= np.uint16(1 << 12)
        return state.color[move] == 0

    return copy(is_legal=is_legal, without="playout")


def _played_out(choose: Callable) -> Callable:
    """A playout whose moves are chosen from a list, by what comes from `rng`, and at which ply."""
    listed, play = rule("legal_moves"), rule("play")

    def playout(state, rng, trace):
        length, moves = 0, np.empty(9, dtype=np.uint16)
        while state.winner == 0:
            count = listed(state, moves)
            move = moves[choose(rng, count, length)]
            play(state, np.uint64(move))
            trace.moves[length] = move
            length += 1
        trace.length, trace.winner = length, state.winner

    return playout


def _drawn(rng, count):
    from arena.games.toolbox.rng import below

    return int(below(rng, np.uint64(count)))


@defect("playouts begin in the first cells too often", "check_chances")
def _first_moves():
    return copy(
        playout=_played_out(
            lambda rng, count, ply: min(_drawn(rng, count), _drawn(rng, count)) if ply == 0 else _drawn(rng, count)
        )
    )


@defect("only the first move of a playout is drawn", "check_chances")
def _later_moves():
    return copy(playout=_played_out(lambda rng, count, ply: _drawn(rng, count) if ply == 0 else 0))


@defect("the centre is twice as likely in playouts", "check_chances")
def _centre():
    def choose(rng, count, ply):
        drawn = _drawn(rng, count + 1) if ply == 0 else _drawn(rng, count)
        return 4 if drawn == count else drawn

    return copy(playout=_played_out(choose))


@defect("playouts draw from a generator of their own", "check_playouts")
def _own_chance():
    return copy(playout=_played_out(lambda rng, count, ply: _plays.randrange(count)))


@defect("playouts draw nothing", "check_playouts")
def _no_chance():
    return copy(playout=_played_out(lambda rng, count, ply: 0))


@defect("a playout takes draws for wins", "check_playouts")
def _wins_for_draws():
    playout = rule("playout")

    def spoiled(state, rng, trace):
        playout(state, rng, trace)
        trace.winner = min(int(trace.winner), 2)

    return copy(playout=spoiled)


@defect("the score is White's lead", "check_score")
def _sign():
    score = rule("score", "go(size=2)")
    return copy("go(size=2)", score=lambda state: -score(state), without="playout end_moves begin_moves")


@defect("a playout tells White's lead", "check_playouts")
def _sign_of_playouts():
    playout = rule("playout", "go(size=2)")

    def spoiled(state, rng, trace):
        playout(state, rng, trace)
        trace.score = -trace.score

    return copy("go(size=2)", playout=spoiled)


@defect("a move is said to change no cell", "check_changes")
def _changes():
    return copy(note_changes=lambda state, move, changes: setattr(changes, "count", 0))


@defect("stones are said to stay that are taken", "check_changes")
def _permanent():
    return copy("pawns", permanent=True)


@defect("recommendations are from 0 to 2", "check_opinions")
def _prior():
    prior = rule("prior")

    def doubled(state, values):
        prior(state, values)
        values *= 2

    return copy(prior=doubled)


@defect("to be asked for recommendations changes the state", "check_opinions")
def _thinking():
    prior = rule("prior")

    def changing(state, values):
        prior(state, values)
        state.stones[1] |= np.uint16(1 << 12)

    return copy(prior=changing)


@defect("drawings are read upside down", "check_drawings")
def _drawings():
    class Turned(Game):
        def parse(self, drawing, to_move=None):
            *board, last = drawing.splitlines()
            return super().parse("\n".join([board[0], *board[:0:-1], last]), to_move)

    return as_class(Turned)


@defect("a drawing tells of the other's turn", "check_turns")
def _wrong_turn_drawn():
    class Drawn(Game):
        def draw(self, position, ansi=False, mark=None):
            return super().draw(position, ansi, mark).replace("White (O) to", "Black (X) to")

    return as_class(Drawn)


@defect("max_plies is too small", "check_moves")
def _few_plies():
    return copy(max_plies=6)


@defect("plies are counted twice", "check_turns")
def _plies():
    def after(state, move):
        state.ply += state.ply == 3

    return copy("pawns", play=spoiled_play(after, "pawns"))


@defect("who takes a piece moves again", "check_turns")
def _again():
    play = rule("play", "pawns")

    def spoiled(state, move):
        pieces = int(state.pieces.sum())
        play(state, move)
        if int(state.pieces.sum()) < pieces:
            state.to_move = 1 - state.to_move

    return copy("pawns", play=spoiled)


@defect("stones are set up for the other one", "check_drawings")
def _arranged():
    arrange = rule("arrange", "pawns")

    def spoiled(state):
        state.to_move = 1 - state.to_move
        return arrange(state)

    return copy("pawns", arrange=spoiled)
