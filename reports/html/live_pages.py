"""The pages of `arena serve`: the runs of a ledger, one run as it goes on, and a board for questions."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from urllib.parse import quote

from arena.arenas.ledger import Ledger, Run
from arena.games import InputError, load
from arena.games.registry import GAMES
from arena.reports.html.board_data import board_document
from arena.reports.html.document import Outfit, document
from arena.reports.html.markup import Markup, data_block, element, joined, name, section, text
from arena.reports.html.tables import scrolled
from arena.reports.subject import Part
from arena.reports.written import NOTHING

_STYLES = ("style.css", "live.css")
_FOOTER = "This page asks the arena serve that it is from, on this machine, and nobody else."
_LIST = Outfit(_STYLES, ("tables.js",), "", _FOOTER)
_LIVE = Outfit(_STYLES, ("tables.js", "board.js", "live.js"), " connect-src 'self'; frame-src 'self';", _FOOTER)
_BOARD = Outfit(_STYLES, ("tables.js", "board.js", "play.js"), " connect-src 'self';", _FOOTER)
_NAMED = 6  # players that a line names


def runs_page(path: Path) -> Markup:
    """The runs of a ledger, the youngest first, and the way to the board."""
    way = element("p", element("a", "A board", href="board"), ": play, or ask players about positions.")
    if not path.exists():
        listed = element("p", f"There is no ledger {path} yet. Reload this page once games are played.")
    else:
        with Ledger.to_read(path) as ledger:
            listed = _listed(ledger.runs()[::-1])
    return document("arena", [("runs", "Runs", section("runs", f"Runs in {path}", way, listed))], outfit=_LIST)


def _listed(runs: list[Run]) -> Markup:
    if not runs:
        return element("p", "It holds no runs yet.")
    headers = ("run", "game", "format", "players", "begun", "games", "of")
    head = element("tr", *(element("th", each, scope="col") for each in headers))
    rows = [element("tr", *_cells(run)) for run in runs]
    grid = element("table", element("thead", head), element("tbody", *rows), class_="sortable")
    return scrolled(grid, "Runs")


def _cells(run: Run) -> list[Markup]:
    players = [str(player) for player in run.settings["players"]]
    more = f" and {len(players) - _NAMED} more" if len(players) > _NAMED else ""
    try:
        planned = str(Part(run, run.load_settings()).planned)
    except InputError:  # of a game or player that is not installed here
        planned = NOTHING
    link = element("a", name(run.name), href=f"run/{quote(run.name, safe='')}/")
    return [
        element("th", link, scope="row"),
        element("td", name(str(run.settings["game"]))),
        element("td", name(str(run.settings["format"]))),
        element("td", joined(_commas([name(player) for player in players[:_NAMED]])), more),
        element("td", name(run.created)),
        element("td", str(run.played), class_="number"),
        element("td", planned, class_="number"),
    ]


def _commas(names: list[Markup]) -> list[Markup]:
    return [part for each in names for part in (each, text(", "))][:-1]


def live_page(path: Path, run_name: str) -> Markup:
    """A run as it goes on, and its report below."""
    with Ledger.to_read(path) as ledger:
        run = ledger.run(run_name)
        game, played = load(run.load_settings().game), run.played
    bar = element("progress", max=1, value=0, id="bar", aria_label="Games")
    now = section(
        "now",
        "Now",
        element("p", element("a", "All runs", href="../../")),
        element("p", bar, " ", element("span", "…", id="words", aria_live="polite")),
        element("p", id="trouble", class_="warnings", hidden="hidden"),
        scrolled(element("table", element("thead"), element("tbody"), id="standings"), "Standings"),
    )
    games = section("last", "The last games", element("div", id="games", class_="boards"))
    frame = element("iframe", title=f"Report of {run.name}", src="report", id="report-frame", data_played=played)
    newer = element("button", "Bring it up to date", type="button", id="newer")
    report = section("report", "Report", element("p", newer), frame)
    parts = [("now", "Now", now), ("last", "The last games", games), ("report", "Report", report)]
    return document(f"{run.name}: {game.spec}", parts, [data_block("board-data", board_document(game))], _LIVE)


def board_page(players: Mapping[str, str]) -> Markup:
    """A board on which positions are set up, played and asked about."""
    games = element("datalist", *(element("option", value=spec) for spec in GAMES.names()), id="specs")
    board = element("div", id="board", tabindex="0", aria_label="Board")
    told = element(
        "div",
        element("p", "…", id="status", aria_live="polite"),
        element("p", id="thinking", aria_live="polite"),
        scrolled(element("table", element("thead"), element("tbody"), id="candidates"), "Candidates"),
        class_="told",
    )
    content = [
        element("p", element("a", "All runs", href="./")),
        games,
        _game_form(),
        _player_form(players),
        _move_form(),
        element("p", id="trouble", class_="warnings", hidden="hidden"),
        element("div", board, told, class_="viewer"),
    ]
    return document("arena", [("play", "A board", section("play", "A board", *content))], outfit=_BOARD)


def _game_form() -> Markup:
    asked = element("input", id="game", value="hex(size=7)", list="specs", maxlength=100, size=24)
    new = element("button", "New game", type="submit")
    return element("form", element("label", "Game ", asked), new, id="new", class_="scripted")


def _player_form(players: Mapping[str, str]) -> Markup:
    options = [element("option", f"{each}: {spec}"[:80], value=each) for each, spec in players.items()]
    side = _choice("side", (("both", "nobody: I move both"), ("white", "White"), ("black", "Black")))
    return element(
        "form",
        element("label", "Player ", element("select", *options, id="player")),
        element("label", "It plays ", side),
        element(
            "label", element("input", type="checkbox", id="analyse", checked="checked"), " it tells what it thinks"
        ),
        id="who",
        class_="scripted",
    )


def _move_form() -> Markup:
    tool = _choice(
        "tool", (("play", "play moves"), ("1", "set Black's stones"), ("2", "set White's stones"), ("0", "clear"))
    )
    turn = _choice("turn", (("0", "Black"), ("1", "White")))
    return element(
        "form",
        element("label", "Move ", element("input", id="move", list="legal", maxlength=200, size=10)),
        element("datalist", id="legal"),
        element("button", "Play it", type="submit"),
        element("button", "Take back", type="button", id="undo"),
        element("label", "A click is to ", tool),
        element("label", "To move ", turn),
        id="moves",
        class_="scripted",
    )


def _choice(id: str, options: tuple[tuple[str, str], ...]) -> Markup:
    return element("select", *(element("option", words, value=value) for value, words in options), id=id)
