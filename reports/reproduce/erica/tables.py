"""Tables 1, 5 and 6: policies of playouts against one opponent."""

from __future__ import annotations

from arena.arenas.experiments.erica.contests import TABLE_1, TABLE_5, TABLE_6
from arena.arenas.experiments.evidence import Evidence
from arena.arenas.experiments.literature import published
from arena.reports.reproduce.erica import PAPER
from arena.reports.reproduce.erica.against import SEARCH, SUBSTITUTE, Against, printed_errors
from arena.reports.reproduce.experiment import Experiment, Findings

_UNIFORM, _MM, _LOCAL, _SB, _HYBRID, _FACTORED = (
    "Uniform Random",
    "MM",
    "9x9 MM",
    "SB",
    "MM and SB Hybrid",
    "SB(4.46)",
)
_OPPONENT = "The opponent is the paper's own, GNU Go 3.8, if that is the version which is installed."
_WEIGHTS = (
    "MM's weights are those that are shipped, from games of strong players on the large board. SB's are those that a"
    " training of the paper's fourth column gives (`erica-table-2`); at the profile fast those that are shipped, if"
    " there are any."
)


def _judge_1(evidence: Evidence) -> Findings:
    found = Against.of_table(TABLE_1, evidence)
    rows = [*found.rows(), *found.contrasts([(_MM, _UNIFORM), (_LOCAL, _UNIFORM), (_MM, _LOCAL)])]
    return Findings(rows, notes=[*found.notes(), printed_errors("erica-table-1")], joints=found.joint(evidence))


def _judge_5(evidence: Evidence) -> Findings:
    found = Against.of_table(TABLE_5, evidence)
    rows = [*found.compared(), *found.contrasts([(_MM, _UNIFORM), (_SB, _UNIFORM), (_SB, _MM)])]
    return Findings(rows, notes=[*found.notes(), printed_errors("erica-table-5")])


def _judge_6(evidence: Evidence) -> Findings:
    found = Against.of_table(TABLE_6, evidence)
    pairs = [(_SB, _UNIFORM), (_MM, _SB), (_HYBRID, _SB), (_FACTORED, _SB), (_MM, _FACTORED)]
    slip = f"The text calls this table {published('erica-table-6')['called']}."
    notes = [*found.notes(), printed_errors("erica-table-6"), slip]
    return Findings([*found.compared(), *found.contrasts(pairs), *found.order()], notes=notes)


ONE = Experiment(
    id="erica-table-1",
    paper=PAPER,
    title="uniform playouts, and those by MM's weights, with 3,000 playouts a move on 9x9",
    published="6.8 % uniform, 68.9 % MM, 40.9 % 9x9 MM, against Fuego 0.4",
    needs="GNU Go",
    setup=(
        f"{SUBSTITUTE} {SEARCH} The weights of 9x9 MM are fitted to the moves that were made in the positions that SB"
        " is trained on."
    ),
    steps=TABLE_1.steps,
    judge=_judge_1,
)
FIVE = Experiment(
    id="erica-table-5",
    paper=PAPER,
    title="uniform, MM's and SB's playouts against GNU Go at level 10, with 300 playouts a move on 9x9",
    published="22.1 % uniform, 59.3 % MM, 62.6 % SB",
    needs="GNU Go",
    setup=f"{_OPPONENT} {SEARCH} {_WEIGHTS}",
    steps=TABLE_5.steps,
    judge=_judge_5,
)
SIX = Experiment(
    id="erica-table-6",
    paper=PAPER,
    title="what the weights of 9x9 are worth on 19x19, against GNU Go at level 0 with 1,000 playouts a move",
    published="8.2 % uniform, 33.2 % SB, 42.0 % MM",
    needs="GNU Go",
    setup=(
        f"{_OPPONENT} {SEARCH} {_WEIGHTS} The hybrid has MM's gammas of the features of the previous move and SB's of"
        " patterns; SB(4.46) has 4.46 times SB's gamma of the first feature. At the profile smoke the board is 9x9."
    ),
    steps=TABLE_6.steps,
    judge=_judge_6,
)
