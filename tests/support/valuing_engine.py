"""A GTP engine for tests that plays the first empty point and tells a winning chance when it is asked.

    python valuing_engine.py ANSWER COMMAND

ANSWER is what it says to the command, if that is one by which engines are asked.
"""

import sys

ANSWER, COMMAND = sys.argv[1:]
COLUMNS = "abcdefghijklmnopqrs"
COMMANDS = ["list_commands", "boardsize", "clear_board", "play", "genmove", "reg_genmove", COMMAND, "quit"]


def main():
    points, taken, asked = [], [], False
    for line in sys.stdin:
        number, name, *words = line.split()
        answer = ""
        if name == "list_commands":
            answer = "\n".join(COMMANDS)
        elif name == "boardsize":
            size = int(words[0])
            points = [f"{COLUMNS[column]}{row + 1}" for row in range(size) for column in range(size)]
        elif name == "clear_board":
            taken = []
        elif name == "play":
            taken.append(words[1].lower())
        elif name in {"genmove", "reg_genmove"}:
            answer = next(point for point in points if point not in taken)
            asked = True
            taken += [answer] if name == "genmove" else []
        elif name == COMMAND:
            answer = ANSWER if asked or words == ["w"] else "nothing has been thought yet"
        print(f"={number} {answer}\n", flush=True)
        if name == "quit":
            return


main()
