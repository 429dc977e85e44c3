"""Talking to our players behind GTP."""

import re

from arena.games import load
from arena.players import load_player
from arena.players.gtp.server import Server

HEX = "hex(size=4)"


def server(game=HEX, player="uct(playouts=40)", seed=1):
    return Server(load(game), load_player(player), seed)


class Talk:
    """A server, and what it answers without the sign and the empty line."""

    def __init__(self, *arguments, **options):
        self.server = server(*arguments, **options)

    def ok(self, line):
        answer = self.server.answer(line)
        assert re.fullmatch(r"= .*\n\n", answer, re.DOTALL), answer
        assert "\n\n" not in answer[:-2]
        return answer[1:].strip()

    def fails(self, line):
        answer = self.server.answer(line)
        assert re.fullmatch(r"\? [^\n]+\n\n", answer), answer
        return answer[1:].strip()

    def all_ok(self, *lines):
        for line in lines:
            self.ok(line)


def stones(talk):
    """Where stones stand, by the rows of the drawing."""
    position = talk.server._table.position
    return [position.game.move_name(cell) for cell, colour in enumerate(position.stones()) if colour]
