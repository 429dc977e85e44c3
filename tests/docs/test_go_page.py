"""The page on Go against GNU Go: what its sentences say of many settings together is what its tables say."""

from pathlib import Path

import pytest
from scipy.stats import chi2_contingency

from arena.reports.reproduce.stored import Stored

FOLDER = Path(__file__).parents[2] / "docs" / "results"
TEXT = " ".join((FOLDER / "go.md").read_text(encoding="utf-8").split())
#: Settings against level 0: what is different, the seed, games, and what was won of them in per cent.
SETTINGS = [row[:4] for row in Stored.read(FOLDER / "data" / "go-gnugo-trained.json").tables[2].rows]


def common_share(rows):
    """Pearson's test of one share for all."""
    games = [int(row[2]) for row in rows]
    wins = [round(float(row[3]) / 100 * count) for row, count in zip(rows, games, strict=True)]
    lost = [count - won for count, won in zip(games, wins, strict=True)]
    return chi2_contingency([wins, lost], correction=False)


@pytest.mark.parametrize(
    ("seed", "players", "sentence"),
    [
        ("101", 11, "(chi-squared {0.statistic:.1f}, {0.dof} degrees of freedom, p = {0.pvalue:.2g})"),
        ("202", 6, "({0.statistic:.1f}, {0.dof}, p = {0.pvalue:.2g})"),
    ],
)
def test_settings_cannot_be_told_apart(seed, players, sentence):
    rows = [row for row in SETTINGS if row[1] == seed and "choice=" not in row[0]]
    found = common_share(rows)
    assert len(rows) == players
    assert found.pvalue > 0.05
    assert sentence.format(found) in TEXT


def test_the_most_visited_move_wins_most_games():
    won = {row[0].strip("`"): float(row[3]) for row in SETTINGS if row[1] == "101"}
    assert won["choice=mean"] == 0 < won["choice=lcb"] < won["nothing"]
    assert f"`erica` wins no game, and {won['choice=lcb']:.1f} % by the lower end" in TEXT
    search = " ".join((FOLDER.parent / "search.md").read_text(encoding="utf-8").split())
    assert f"`erica` wins {won['nothing']:.1f} % of 118 games" in search
    assert f"by `visits`, {won['choice=lcb']:.1f} % by `lcb`, and none by `mean`" in search


def test_who_did_best_did_not_do_so_again():
    first, second = ({row[0]: float(row[3]) for row in SETTINGS if row[1] == seed} for seed in ("101", "202"))
    assert max(first, key=first.__getitem__) == "`policy=trained(weights=sb)`"
    assert second["`policy=trained(weights=sb)`"] < second["nothing"]
