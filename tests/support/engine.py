"""A GTP engine for tests that plays the first empty point, and may misbehave.

    python engine.py FAULT [TURN] [COLUMNS]

The fault shows in the engine's move number TURN (2), or at the start if that is its nature.
It knows nothing but a board of so many COLUMNS and rows (5), whose points are called a1, b1 and so on.
"""

import os
import signal
import subprocess
import sys
import time

FAULT = sys.argv[1]
TURN = int(sys.argv[2]) if len(sys.argv) > 2 else 2
COLUMNS = int(sys.argv[3]) if len(sys.argv) > 3 else 5

POINTS = [f"{'abcdefghijklmnopqrstuvwxyz'[column]}{row + 1}" for row in range(COLUMNS) for column in range(COLUMNS)]
COMMANDS = (
    "list_commands",
    "boardsize",
    "clear_board",
    "play",
    "genmove",
    "time_settings",
    "time_left",
    "komi",
    "name",
    "version",
    "quit",
)


def say(text):
    sys.stdout.write(text)
    sys.stdout.flush()


def misbehave(number, taken):
    """Do wrong in place of a move; the answer to give, if any."""
    if FAULT == "die":
        print("out of memory\nand out of luck", file=sys.stderr, flush=True)
        os._exit(3)
    if FAULT == "kill":
        os.kill(os.getpid(), signal.SIGKILL)
    if FAULT == "hang":
        time.sleep(1000)
    if FAULT == "stubborn":
        for name in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(name, signal.SIG_IGN)
        time.sleep(1000)
    if FAULT == "half":
        say(f"={number} a")
        time.sleep(1000)
    if FAULT == "endless":
        while True:
            say("= " + "x" * 100000)
    if FAULT == "mute":
        os.close(1)
        time.sleep(1000)
    return {
        "wrong id": f"={int(number or 0) + 7} {POINTS[0]}\n\n",
        "no id": f"= {POINTS[0]}\n\n",
        "babble": "I think a1 is nice\n\n",
        "taken": f"={number} {taken[-1] if taken else POINTS[0]}\n\n",
        "nowhere": f"={number} z99\n\n",
        "nothing": f"={number}\n\n",
        "pass": f"={number} PASS\n\n",
        "resign": f"={number} Resign\n\n",
        "comment": f"={number} {next(point for point in POINTS if point not in taken).upper()} # sure: 99 %]\n\n",
        "refuse": f"?{number} not in the mood\n\n",
        "bytes": f"={number} \udcff\x07\n\n",
    }[FAULT]


def main():
    if FAULT == "no start":
        sys.exit("cannot find the book of openings")
    if FAULT == "prompt":
        say("Welcome\x1b[31m!\nblack(1): ")
        time.sleep(1000)
    if FAULT == "slow start":
        time.sleep(1000)
    if FAULT == "children":
        subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])
    if FAULT == "tokens":  # it dies in every game, as often as there are files to use up
        pass
    taken, turns = [], 0
    for line in sys.stdin:
        words = line.split()
        number = words.pop(0) if words and words[0].isdigit() else ""
        if FAULT == "no ids" and number:
            say("? unknown command\n\n")
            continue
        if FAULT == "flood":
            sys.stderr.write("noise " * 50000 + "\n")
        if not words:
            continue
        command, *arguments = words
        answer = ""
        if command == "list_commands":
            answer = "\n".join(name for name in COMMANDS if name != "genmove" or FAULT != "no genmove")
        elif command == "name":
            answer = "A fine\x1b[31m engine"
        elif command == "version":
            answer = "1." * 150
        elif command == "boardsize" and FAULT == "small" and int(arguments[0]) > COLUMNS:
            say(f"?{number} unacceptable size\n\n")
            continue
        elif command == "clear_board":
            taken, turns = [], 0
        elif command == "play":
            if FAULT == "deaf":
                say(f"?{number} illegal move\n\n")
                continue
            taken.append(arguments[1].lower())
        elif command == "genmove":
            turns += 1
            if turns == TURN and FAULT not in ("none", "flood", "children", "no ids", "log", "deaf", "quitter"):
                say(misbehave(number, taken))
                continue
            answer = next(point for point in POINTS if point not in taken)
            taken.append(answer)
            answer = answer.upper()
        elif command not in COMMANDS:
            say(f"?{number} unknown command\n\n")
            continue
        if FAULT == "log":
            with open(os.environ["ENGINE_LOG"], "a", encoding="utf-8") as log:
                log.write(line)
        say(f"={number} {answer}\n\n")
        if command == "quit":
            return
        if FAULT == "quitter" and command == "genmove" and turns == TURN:
            return


main()
