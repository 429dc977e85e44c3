"""Another program as a player: its board follows ours, and it is asked for moves."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from arena.games.errors import IllegalMoveError
from arena.games.game import Game
from arena.games.position import Position
from arena.games.toolbox.records import Records
from arena.games.toolbox.rng import draw_below
from arena.players.base import Decision, Player
from arena.players.errors import IllegalAnswerError, PlayerError
from arena.players.gtp.answer import clipped, move_and_comment
from arena.players.gtp.clock import Clock
from arena.players.gtp.engine import Engine, EngineError, ForeignError, RefusalError
from arena.players.gtp.facts import board_size, cleared, komi
from arena.players.gtp.notation import Notation
from arena.players.seeds import generator

if TYPE_CHECKING:
    from arena.players.gtp.config import GtpConfig

SEED = "{seed}"
_SEEDS = 1 << 31
_RESIGN = "resign"
_DEAD = "final_status_list"
_BOARD, _GAME = "boardsize", "set_game"
#: KataGo's settings of a clock with increments, in seconds and parts of them.
_FISCHER = "kata-time_settings"
#: What tells the winning chance of who is to move: at once, by arena itself, or after a move that is not made has been
#: asked for: by Pentobi, by Fuego.
_AT_ONCE, _ASK = ("arena-value",), "reg_genmove"
_VALUES = (*_AT_ONCE, "get_value", "uct_value")
#: The commands without which there is no game, and those that tell who an engine is.
_NEEDED = ("clear_board", "play", "genmove")
_IDENTITY = ("name", "version", "protocol_version")


class GtpPlayer(Player):
    """Asks an engine. The process serves one game after the other; one that has ended is started again for the next."""

    def __init__(self, game: Game, config: GtpConfig, arguments: list[str]) -> None:
        super().__init__(game)
        self._config = config
        self._arguments = arguments
        self._notation = Notation(game, config.coordinates)
        self._colors = "bw" if config.colors == "same" else "wb"
        self._engine: Engine | None = None
        self._known: frozenset[str] = frozenset()  # commands
        self._clock: Clock | None = None
        self._new_game = True
        self._restarts = 0  # in this game
        self._announce: Callable[[str], None] | None = None  # told of long waits
        self._told: tuple[int, ...] | None = None  # the moves on the engine's board; None if it is not set up

    def start_game(self) -> None:
        """See Player."""
        self._new_game = True
        self._restarts = 0

    def choose(self, position: Position, rngs: Records) -> Decision:
        """See Player. To start an engine and to tell it the moves is not thinking time."""
        while True:
            try:
                self._prepare(position, rngs)
                return super().choose(position, rngs)
            except PlayerError as error:
                self._drop()
                broken = isinstance(error, EngineError) and not isinstance(error, RefusalError)
                if not broken or self._restarts >= self._config.restarts:
                    raise
                self._restarts += 1

    def chance(self, position: Position, rngs: Records) -> float | None:
        """See Player. Engines are asked what they think, by which the board stays as it is."""
        try:
            self._prepare(position, rngs)
            question = next((command for command in _VALUES if command in self._known), None)
            if question is None or (question not in _AT_ONCE and _ASK not in self._known):
                return None
            assert self._engine is not None
            color = self._colors[position.turn]
            asked = f"{question} {color}" if question in _AT_ONCE else f"{_ASK} {color}"
            answer = self._engine.ask(asked, self._config.move_timeout)
            answer = answer if question in _AT_ONCE else self._ask(question)
        except PlayerError:
            self._drop()
            raise
        return _chance_of(answer, question)

    def dead_stones(self, position: Position, rngs: Records) -> list[int]:
        """See Player. An engine that cannot tell leaves it to playouts."""
        try:
            self._prepare(position, rngs)
            if _DEAD not in self._known:
                return super().dead_stones(position, rngs)
            answer = self._ask(f"{_DEAD} dead")
        except PlayerError:
            self._drop()
            raise
        return sorted(self._stone(word) for word in answer.split())

    def introduce(self, announce: Callable[[str], None] | None = None) -> dict[str, str]:
        """Start the engine, set up the board and end it again; what it answers to who it is, by command."""
        self._announce = announce
        try:
            self._begin(generator(0, "introduction"))
            self._require_commands()
            self._set_up(self.game.start())
            return {command: clipped(self._ask(command)) for command in _IDENTITY if command in self._known}
        finally:
            self._announce = None
            if self._engine is not None:
                self._engine.close()
            self._engine, self._new_game = None, True

    def _require_commands(self) -> None:
        """Refuse a program that cannot play, or none but games of its own."""
        program = Path(self._arguments[0]).name
        missing = [command for command in _NEEDED if command not in self._known]
        if not missing and not self._goes_by_names and _BOARD not in self._known:
            if _GAME in self._known:
                raise ForeignError(f"{program} sets games up by '{_GAME}', which has no name for {self.game.spec}")
            missing = [_BOARD]
        if missing:
            raise ForeignError(f"{program} lists no command '{missing[0]}', which a player needs")

    @property
    def _goes_by_names(self) -> bool:
        """Whether the engine knows the game by a name, and so has its board."""
        return bool(self.game.known_as) and _GAME in self._known

    def _stone(self, word: str) -> int:
        """The cell of a stone that the engine names."""
        move = self._notation.read(word)
        cells = () if move is None else self.game.marks(move)
        if len(cells) != 1:
            raise IllegalAnswerError(f"the engine answers '{clipped(word)}' to '{_DEAD} dead', which is no stone")
        return cells[0]

    def _drop(self) -> None:
        """End an engine that has failed; the next game gets another."""
        if self._engine is not None:
            self._engine.kill()
        self._engine, self._told = None, None

    def _prepare(self, position: Position, rngs: Records) -> None:
        if self._new_game or self._engine is None:
            self._begin(rngs)
        if self._told is None or position.moves[: len(self._told)] != self._told:
            self._set_up(position)
        assert self._told is not None
        side = (position.turn + len(position.moves) - len(self._told)) % 2
        for move in position.moves[len(self._told) :]:
            if not self.game.goes_without_saying(move):
                self._play(side, move)
            side = 1 - side
        self._told = position.moves

    def _begin(self, rngs: Records) -> None:
        """Make an engine ready for a game."""
        in_command = any(SEED in argument for argument in self._arguments)
        if self._engine is not None and (self._config.fresh or in_command):
            self._engine.close()
            self._engine = None
        in_startup = SEED in self._config.startup
        seed = str(draw_below(rngs, _SEEDS)) if in_command or in_startup else ""
        if self._engine is None:
            arguments = [argument.replace(SEED, seed) for argument in self._arguments]
            self._engine = Engine(arguments, self._config.place, self._config.ids)
            self._known = frozenset(self._ask("list_commands").split())
        for command in self._config.startup_commands:
            self._ask(command.replace(SEED, seed))
        settings = self._config.time_settings
        self._clock = None if settings is None else Clock(settings)
        self._engine.meter.forget()
        self._new_game, self._told = False, None

    def _set_up(self, position: Position) -> None:
        """Let the engine have the board as it was before the first move."""
        before = _before(position)
        self._ask(f"{_GAME} {self.game.known_as}" if self._goes_by_names else f"{_BOARD} {board_size(self.game)}")
        self._ask("clear_board")
        points = komi(self.game)
        if points is not None:
            self._ask(f"komi {points:g}")
        self._tell_time()
        moves = cleared(self.game).moves_onto(before.stones().tolist())
        if moves is None:
            raise PlayerError(f"a GTP engine cannot be told of a position of {self.game.spec} that was set up")
        for side, move in moves:
            self._play(side, move)
        self._told = ()

    def _tell_time(self) -> None:
        """What the engine has for the game: by the match's clock, or else by its own parameters."""
        face, settings = self.allowance.clock, self._config.time_settings
        if face is None:
            if settings is not None:
                self._ask(f"time_settings {settings}")
        elif _FISCHER in self._known:
            self._ask(f"{_FISCHER} fischer {face.seconds:.3f} {face.increment:.3f}")
        else:
            # There is no increment in these settings; with every move the engine is told what has come to its time.
            self._ask(f"time_settings {max(1, int(face.seconds))} 0 0")

    def _play(self, side: int, move: int) -> None:
        self._ask(f"play {self._colors[side]} {self._notation.write(move)}")

    def _ask(self, command: str) -> str:
        """Any command but the one for a move."""
        assert self._engine is not None
        return self._engine.ask(command, self._config.start_timeout, self._announce)

    def _processor_watch(self) -> Callable[[], float]:
        """See Player. What the engine has taken since its last move in this game, also while the opponent thought."""
        assert self._engine is not None
        self._engine.meter.begin()
        return self._engine.meter.end

    def _decide(self, position: Position, rngs: Records) -> Decision:  # noqa: ARG002  the engine has its own chance
        if position.must_pass:
            self._told = (*position.moves, self.game.first_pass)
            return Decision(move=self.game.first_pass, value=None, playouts=0)
        color = self._colors[position.turn]
        assert self._engine is not None
        self._engine.heed()
        answer, comment = move_and_comment(self._timed(color))
        remark = comment or self._engine.aside()
        if answer == _RESIGN:
            any_move = int(position.legal_numbers()[0])
            return Decision(move=any_move, value=None, playouts=0, resigns=True, remark=remark)
        move = self._notation.read(answer)
        if move is None:
            said = f"the engine answers '{clipped(answer)}' to 'genmove {color}'"
            raise IllegalAnswerError(f"{said}, which is no move of {self.game.spec}")
        self._told = (*position.moves, move)
        return Decision(move=move, value=None, playouts=0, remark=remark)

    def _timed(self, color: str) -> str:
        """The engine's answer to `genmove`, by its clock if it has one."""
        engine, clock, face = self._engine, self._clock, self.allowance.clock
        assert engine is not None
        if face is not None:
            clock = None
            if "time_left" in self._known:
                self._ask(f"time_left {color} {int(face.seconds)} 0")
        limits = [self._config.move_timeout, self.move_limit, clock.seconds if clock else None]
        if clock is not None and "time_left" in self._known:
            seconds, moves = clock.left()
            self._ask(f"time_left {color} {seconds} {moves}")
        start = time.monotonic()
        try:
            answer = engine.ask(f"genmove {color}", min(limit for limit in limits if limit is not None))
        except RefusalError as error:
            raise IllegalAnswerError(str(error)) from error
        if clock is not None:
            clock.spend(time.monotonic() - start)
        return answer


def _before(position: Position) -> Position:
    """The position before its first move. One that was drawn has no moves, and is it itself."""
    if not position.moves:
        return position
    start = position.game.start()
    replayed = start.copy()
    try:
        for move in position.moves:
            replayed.play(move)
    except IllegalMoveError:
        replayed = start
    if not np.array_equal(replayed.stones(), position.stones()):
        raise PlayerError("a GTP engine cannot be told how this position came about")
    return start


def _chance_of(answer: str, question: str) -> float:
    """The winning chance that an engine tells."""
    try:
        chance = float(answer.split(maxsplit=1)[0])
    except (ValueError, IndexError):
        chance = math.nan
    if not 0.0 <= chance <= 1.0:
        raise IllegalAnswerError(
            f"the engine answers '{clipped(answer)}' to '{question}', which is no chance from 0 to 1"
        )
    return chance
