"""Playing the games of a recorded run again, from their seeds and without a limit on time."""

from __future__ import annotations

from arena.arenas.game_record import GameRecord
from arena.arenas.replay import RecordedRun, Replay
from arena.arenas.stage.rehearsal import Rehearsal


class Replayer:
    """Plays games of one run again, as they were played but without a limit on time.

    Players outside arena cannot be asked again: their moves are taken from the record, and the others' compared.
    """

    def __init__(self, run: RecordedRun) -> None:
        self._run = run
        self._hall = Rehearsal(run.settings)

    def replay(self, recorded: GameRecord) -> Replay:
        """Play a game again and compare."""
        self._run.expect(recorded.pairing)
        return self._run.compared(recorded, self._hall.play_again(recorded))
