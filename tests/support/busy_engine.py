"""A GTP engine for tests that takes a known amount of processor time, and writes down how much.

    python busy_engine.py KIND SECONDS [LOG]

Every `genmove` takes so many SECONDS of processor time, in a way that KIND names. LOG gets a line for each: the
processor time of the process and of the children that it has waited for, so far. Moves are the first empty points of
a board of five columns.
"""

import os
import resource
import subprocess
import sys
import time

KIND, SECONDS = sys.argv[1], float(sys.argv[2])
LOG = sys.argv[3] if len(sys.argv) > 3 else os.devnull
POINTS = [f"{column}{row}" for row in range(1, 6) for column in "abcde"]
COMMANDS = ("list_commands", "boardsize", "clear_board", "komi", "play", "genmove", "quit")

#: A child that takes as much as it is told, line by line, and lives on.
SERVANT = """
import sys, time
for line in sys.stdin:
    end = time.process_time() + float(line)
    while time.process_time() < end:
        pass
    print(flush=True)
"""


def burn(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


def burn_in_a_child(seconds):
    child = os.fork()
    if child == 0:
        burn(seconds)
        os._exit(0)
    os.waitpid(child, 0)


class Servant:
    def __init__(self):
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVANT], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.burn(0.0)  # it has started

    def burn(self, seconds):
        print(seconds, file=self.process.stdin, flush=True)
        self.process.stdout.readline()


def taken():
    return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def main():
    if KIND == "slow start":
        burn(SECONDS)
    servant = Servant() if KIND == "servant" else None
    work = {"burn": burn, "child": burn_in_a_child, "sleep": time.sleep}.get(KIND, lambda _seconds: None)
    stones, moves = [], 0
    for line in sys.stdin:
        number, command, *arguments = line.split()
        answer = ""
        if command == "list_commands":
            answer = "\n".join(COMMANDS)
        elif command == "clear_board":
            stones = []
            if KIND == "slow setup":
                burn(SECONDS)
        elif command == "play":
            stones.append(arguments[1])
        elif command == "genmove":
            (servant.burn if servant else work)(SECONDS)
            answer = next(point for point in POINTS if point not in stones)
            stones.append(answer)
            moves += 1
        if command == "genmove":
            with open(LOG, "a", encoding="utf-8") as log:
                log.write(f"{taken()}\n")
        sys.stdout.write(f"={number} {answer}\n\n")
        sys.stdout.flush()
        if KIND == "ponder" and command == "genmove" and moves == 1:
            burn(SECONDS)  # the opponent thinks as well
        if command == "quit":
            return


main()
