"""The size of a game's tree, as text for people."""

from __future__ import annotations

from arena.arenas.statistics.tree_sizes import TreeSize
from arena.reports.form import Form
from arena.reports.page import PLAIN, Page
from arena.reports.table import Table, render

#: From this share of the mean on, one game decides what the mean is.
_TOO_MUCH = 0.05


def tree_size_report(spec: str, found: TreeSize, player: str, page: Page = PLAIN) -> str:
    """What games of a player, or of random moves (`player` is empty), say of the size."""
    rows = [
        ["size of the tree along a game, mean of log10", f"{found.mean:.2f} ± {found.error:.2f}"],
        ["standard deviation from game to game", f"{found.deviation:.2f}"],
        ["plies of a game, mean", f"{found.plies.mean():.2f}"],
        ["legal moves, geometric mean", f"{found.branching:.1f}"],
    ]
    notes = [
        "The size along a game is the product of the numbers of legal moves at its plies; ± is one standard error of"
        f" the mean of {found.games} games."
    ]
    if not player:
        rows.append(["complete games, log10 of Knuth's estimate", f"{found.all_games:.2f}"])
        share = found.share_of_largest
        notes.append(
            f"Of Knuth's estimate, which is the mean of the sizes, one game makes up {100 * share:.1f} %"
            + (": so few games say little about it." if share > _TOO_MUCH else ".")
        )
    caption = f"{spec}: size of the tree, by games of {player or 'random moves'}"
    return render([Table(caption, ["", "value"], rows, notes=notes)], Form.TABLE, page)
