"""The result of an experiment, as a document and as a file."""

from __future__ import annotations

import functools
import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from arena.arenas.experiments.evidence import Evidence, Played
from arena.arenas.experiments.profile import Profile
from arena.arenas.machine import machine
from arena.arenas.statistics.judgement import Verdict
from arena.arenas.whole_files import write_file
from arena.reports.figures.files import save_figure
from arena.reports.reproduce.experiment import Experiment, Findings
from arena.reports.reproduce.joint_test import evidence_name
from arena.reports.table import Table


@dataclass(frozen=True)
class Result:
    """What came of an experiment, and how. If clocks are not looked at, nothing differs from run to run."""

    experiment: Experiment
    profile: Profile
    seed: int
    evidence: Evidence
    findings: Findings

    @classmethod
    def judged(cls, experiment: Experiment, profile: Profile, seed: int, evidence: Evidence) -> Self:
        """What an experiment says of its evidence."""
        # Files that were made for games to be played with are no evidence beside these games.
        names = [*evidence.played, *evidence.sampled] or [*evidence.made]
        findings = experiment.judge(evidence).judged(evidence_name(names))
        return cls(experiment, profile, seed, evidence, findings)

    @property
    def differs(self) -> bool:
        """Whether any number differs from the published one, or any table as a whole."""
        rows, joints = self.findings.rows, self.findings.joints
        alone = any(row.judgement is not None and row.judgement.verdict is Verdict.DIFFERS for row in rows)
        return alone or any(joint.differs for joint in joints)

    @property
    def notes(self) -> list[str]:
        """What there is to know, and which games other kernels began."""
        now = machine()["kernels"]
        older = [name for name, run in self.evidence.played.items() if run.run.provenance.get("kernels") != now]
        made = [name for name, file in self.evidence.made.items() if file.kernels != now]
        return [
            *self.findings.notes,
            *(f"The games of '{name}' were begun with other kernels." for name in older),
            *(f"'{name}' was made with other kernels." for name in made),
        ]

    def document(self) -> dict[str, Any]:
        """The result with its provenance."""
        experiment = self.experiment
        created = {"created": time.strftime("%Y-%m-%dT%H:%M:%S%z")} if self.evidence.times else {}
        return {
            "id": experiment.id,
            "paper": experiment.paper,
            "title": experiment.title,
            "setup": experiment.setup,
            "profile": self.profile.value,
            "seed": self.seed,
            "rows": [row.document() for row in self.findings.rows],
            "joint": [joint.document() for joint in self.findings.joints],
            "tables": [table_document(table) for table in self.findings.tables],
            "notes": self.notes,
            "runs": [self._run_document(name, run) for name, run in self.evidence.played.items()],
            "samplings": [{"name": name, "pieces": len(pieces)} for name, pieces in self.evidence.sampled.items()],
            **self._made_document(),
            "provenance": {**machine(), **created},
        }

    def _made_document(self) -> dict[str, Any]:
        """The files that were made, if any were."""
        files = [
            {"name": name, "file": file.path.name, "digest": file.digest, "kernels": file.kernels}
            for name, file in self.evidence.made.items()
        ]
        return {"made": files} if files else {}

    def _run_document(self, name: str, played: Played) -> dict[str, Any]:
        times = self.evidence.times
        created = {"created": played.run.created} if times else {}
        settings = played.settings.to_document()
        del settings["opening_moves"]  # some thousand lines; they follow from `openings` and the seed
        return {
            "name": name,
            "run": played.run.name,
            "games": len(played.records),
            **({"cpu_seconds": round(played.cpu_seconds, 3)} if times else {}),
            "settings": settings,
            "provenance": {**played.run.provenance, **created},
        }

    def write(self, folder: Path) -> Path:
        """Write the document to the experiment's file, and return which file that is."""
        path = folder / f"{self.experiment.id}.json"
        write_file(path, [json.dumps(self.document(), indent=2), "\n"], force=True)
        return path

    def write_further(self, folder: Path) -> list[Path]:
        """Write what else the experiment makes of its evidence, and return the files."""
        texts = {} if self.experiment.files is None else self.experiment.files(self.evidence)
        paths = [folder / f"{self.experiment.id}{ending}" for ending in texts]
        for path, text in zip(paths, texts.values(), strict=True):
            write_file(path, [text], force=True)
        return paths

    def draw(self, folder: Path) -> list[Path]:
        """Draw the paper's figure, if there is one, and return the files."""
        draw = self.experiment.draw
        if draw is None:
            return []
        return save_figure(functools.partial(draw, self.evidence), folder / self.experiment.id)


def table_document(table: Table) -> dict[str, Any]:
    """A table in the paper's shape, as it is printed."""
    return {
        "caption": table.caption,
        "headers": list(table.headers),
        "rows": [list(row) for row in table.rows],
        "left": table.left,
        "notes": list(table.notes),
    }
