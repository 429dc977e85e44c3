"""A GTP engine that speaks of Blokus Duo as Pentobi does: games by names, no sizes, no passes, squares in any order.

What it was sent is noted in the file that ENGINE_LOG names. After `param pass 1` it passes although it could move.
"""

import os
import random
import sys

from arena.games import IllegalMoveError, load

KNOWN = ("list_commands", "name", "set_game", "clear_board", "play", "genmove", "param", "quit")
GAME = load("blokus-duo")


class RefusalError(Exception):
    """What stands behind the question mark."""


class Engine:
    """The board, and whether it passes for no reason."""

    def __init__(self):
        self.position, self.passes = GAME.start(), False
        self.chance = random.Random(1)

    def answer(self, command, words):
        if command not in KNOWN:
            raise RefusalError("unknown command")
        return getattr(self, command)(*words) or ""

    def list_commands(self):
        return "\n".join(KNOWN)

    def name(self):
        return "Pentobi-like"

    def quit(self):
        pass

    def param(self, name, value):
        self.passes = (name, value) == ("pass", "1")

    def set_game(self, *words):
        if words != ("Blokus", "Duo"):
            raise RefusalError("invalid argument")
        self.position = GAME.start()

    def clear_board(self):
        self.position = GAME.start()

    def play(self, color, move):
        if move == "pass":
            raise RefusalError("play pass not supported")
        self.turn_to(color)
        try:
            self.position.play(move)
        except IllegalMoveError as error:
            raise RefusalError("illegal move") from error

    def genmove(self, color):
        self.turn_to(color)
        if self.passes or self.position.must_pass:
            return "pass"
        move = self.chance.choice(self.position.legal_moves())
        self.position.play(move)
        squares = move.split(",")
        self.chance.shuffle(squares)
        return ",".join(squares)

    def turn_to(self, color):
        """Any colour may move at any time."""
        self.position.states["to_move"] = "bw".index(color)


def main():
    engine = Engine()
    for line in sys.stdin:
        number, command, *words = ["", *line.split()] if line.strip() == "quit" else line.split()
        with open(os.environ.get("ENGINE_LOG", os.devnull), "a", encoding="utf-8") as log:
            log.write(line if number else "")
        try:
            print(f"={number} {engine.answer(command, words)}\n", flush=True)
        except RefusalError as refusal:
            print(f"?{number} {refusal}\n", flush=True)
        if command == "quit":
            return


main()
