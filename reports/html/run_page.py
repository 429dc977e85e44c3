"""The page of one or more runs."""

from __future__ import annotations

from arena.arenas.ledger import Ledger
from arena.games.text import shortened, visible_line
from arena.reports.html.calibration import calibration
from arena.reports.html.document import document
from arena.reports.html.downloads import downloads
from arena.reports.html.game_facts import game_facts
from arena.reports.html.games import game_list, viewer
from arena.reports.html.headline import headline
from arena.reports.html.markup import LONGEST_TEXT, Markup, data_block
from arena.reports.html.matter import Matter
from arena.reports.html.openings import openings
from arena.reports.html.players import players
from arena.reports.html.progress import progress
from arena.reports.html.provenance import provenance
from arena.reports.html.scores import scores
from arena.reports.html.shown_games import ShownGames
from arena.reports.html.strength import costs, encounters, standings
from arena.reports.html.viewer_data import viewer_document
from arena.reports.results import Results


def run_page(ledger: Ledger, results: Results, times: bool = True) -> Markup:
    """Everything about some runs. Without `times` it holds nothing that differs from run to run."""
    matter = Matter(ledger, results, times)
    shown = ShownGames([matter.recorded], matter.times)
    names = ", ".join(run.name for run in matter.runs)
    title = shortened(visible_line(f"{matter.subject.game}: {names}"), LONGEST_TEXT)
    parts = [
        ("headline", "In short", headline(matter)),
        ("standings", "Standings", standings(matter)),
        ("encounters", "Who against whom", encounters(matter)),
        ("facts", "The games", game_facts(matter)),
        ("costs", "Costs", costs(matter)),
        ("calibration", "Calibration", calibration(matter)),
        ("scores", "Points", scores(matter)),
        ("openings", "Openings", openings(matter)),
        ("progress", "How it settled", progress(matter)),
        ("viewer", "A game", viewer(shown)),
        ("games", "All games", game_list(shown)),
        ("players", "Players", players(matter)),
        ("provenance", "Provenance", provenance(matter)),
        ("data", "Data", downloads(matter)),
    ]
    return document(title, parts, [data_block("game-data", viewer_document(shown))])
