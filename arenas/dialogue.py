"""A game between a person and a player, line by line."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from arena.games import Game, InputError, Position
from arena.games.position import SIDES
from arena.players.base import Decision, Player, PlayerConfig
from arena.players.seeds import generator

#: Gives the next line that the person writes in answer to a prompt; None when there are no more.
Listen = Callable[[str], str | None]
Tell = Callable[[str], None]

_BEST = 5  # candidates that `eval` tells of

HELP = """\
a move, such as {move}
undo       take back your last move, and the answer to it
hint       what the player would do in your place
eval       what it thinks of the position
board      draw the board again
resign     give up
quit       leave"""


class Dialogue:
    """One game. The person plays the given side, 0 for Black or 1 for White; the player the other."""

    def __init__(self, game: Game, config: PlayerConfig, side: int, seed: int, listen: Listen, tell: Tell) -> None:
        self._game = game
        self._side = side
        self._seed = seed
        self._listen = listen
        self._tell = tell
        self._ansi = False
        self._player = config.made_for(game)
        # Whoever is asked for advice is somebody else, so that it does not change what the player does.
        self._adviser: Callable[[], Player] = lambda: config.made_for(game)
        self._rngs = generator(seed, "play")
        self._position = game.start()
        self._positions: list[Position] = []  # before each of the person's moves
        self._name = config.spec

    def hold(self, ansi: bool = False) -> None:
        """Play to the end, or until the person leaves."""
        self._ansi = ansi
        self._player.start_game()
        self._tell(f"{self._game.spec}: you are {SIDES[self._side]}, {self._name} is {SIDES[1 - self._side]}.")
        self._tell("Write a move, or help.")
        self._draw()
        while self._position.winner() is None:
            going_on = self._persons_turn() if self._position.turn == self._side else self._players_turn()
            if not going_on:
                return

    def _draw(self) -> None:
        self._tell(self._position.draw(self._ansi))

    def _players_turn(self) -> bool:
        """The player's move; whether the game goes on."""
        decision = self._player.choose(self._position.copy(), self._rngs)
        if decision.resigns:
            self._tell(f"{self._name} resigns. You have won.")
            return False
        self._position.play(decision.move)
        self._tell(f"{self._name} plays {self._game.move_name(decision.move)}.")
        self._draw()
        return True

    def _persons_turn(self) -> bool:
        """What the person writes, until it is a move; whether the game goes on."""
        while True:
            line = self._listen(f"{SIDES[self._side]}> ")
            if line is None:
                self._tell("")
                return False
            word = line.strip().lower()
            if word == "quit":
                return False
            if word == "resign":
                self._tell(f"You resign. {self._name} has won.")
                return False
            if self._obeyed(word):
                continue
            if self._moved(line.strip()):
                return True

    def _moved(self, name: str) -> bool:
        before = self._position.copy()
        try:
            self._position.play(name)
        except InputError as error:
            self._tell(f"{error} (help tells what else there is)")
            return False
        self._positions.append(before)
        self._draw()
        return True

    def _obeyed(self, word: str) -> bool:
        """Do what is not a move; whether it was something of that kind."""
        commands: dict[str, Callable[[], None]] = {
            "": lambda: None,
            "board": self._draw,
            "eval": self._evaluate,
            "help": self._help,
            "hint": self._hint,
            "undo": self._undo,
        }
        command = commands.get(word)
        if command is None:
            return False
        command()
        return True

    def _help(self) -> None:
        self._tell(HELP.format(move=self._position.legal_moves()[0]))
        if self._game.explanation():
            self._tell(f"\n{self._game.explanation()}")

    def _undo(self) -> None:
        if not self._positions:
            self._tell("There is no move of yours to take back.")
            return
        self._position = self._positions.pop()
        self._player.start_game()
        self._draw()

    def _advice(self) -> Decision:
        """What the player thinks in the person's place."""
        return self._adviser().choose(self._position.copy(), generator(self._seed, "advice", *self._position.moves))

    def _hint(self) -> None:
        decision = self._advice()
        advice = "resign" if decision.resigns else f"play {self._game.move_name(decision.move)}"
        self._tell(f"{self._name} would {advice}.")

    def _evaluate(self) -> None:
        decision = self._advice()
        if decision.value is None:
            self._tell(f"{self._name} has no opinion of the position.")
            return
        self._tell(f"{self._name} gives you a winning chance of {decision.value:.3f}.")
        known = decision.candidates
        if known is not None:
            best = np.argsort(-known.values, kind="stable")[:_BEST]
            listed = (f"{self._game.move_name(int(known.moves[place]))} {known.values[place]:.3f}" for place in best)
            self._tell(f"Best moves: {'; '.join(listed)}")
