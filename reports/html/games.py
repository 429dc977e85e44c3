"""The games of a page: a list to choose from, and a viewer."""

from __future__ import annotations

from collections.abc import Sequence

from arena.arenas.game_record import Reason
from arena.games import Winner, load
from arena.games.errors import IllegalMoveError
from arena.games.picture import board_svg
from arena.reports.html.game_data import damage
from arena.reports.html.markup import Markup, element, joined, name, section
from arena.reports.html.shown_games import ShownGame, ShownGames
from arena.reports.html.tables import caption_html, scrolled
from arena.reports.written import count_of

_BUTTONS = (
    ("first", "|◀", "To the start"),
    ("back", "◀", "One move back"),
    ("play", "Play", "Play the moves"),
    ("on", "▶", "One move on"),
    ("last", "▶|", "To the end"),
)


def game_list(shown: ShownGames) -> Markup:
    """The list; nothing without games."""
    if not shown.games:
        return Markup("")
    return section("games", "All games", _about(shown), _filters(shown), _list(shown))


def _about(shown: ShownGames) -> Markup:
    if len(shown.games) == shown.of:
        return element("p", f"{count_of(shown.of, 'game')}, in the order of the schedule.")
    words = (
        f"A sample: {len(shown.games)} of {shown.of} games, evenly from all pairings and over the whole course of the"
        " runs, forfeits first. Every other number on this page is of all games; `arena export` writes all of them."
    )
    return element("p", words, class_="sample")


def _filters(shown: ShownGames) -> Markup:
    """Choices that scripts make use of."""
    players = [(str(number), name(each)) for number, each in enumerate(shown.names)]
    winners = [("0", "Black"), ("1", "White"), ("2", "drawn")]
    reasons = [(reason.value, reason.value) for reason in Reason]
    fields = [
        _choice("one", "Player", players),
        _choice("other", "Opponent", players),
        _choice("colour", "Player's colour", [("black", "Black"), ("white", "White")]),
        _choice("winner", "Won by", winners),
        _choice("reason", "End", reasons),
    ]
    reset = element("button", "Show all", type="reset")
    count = element("output", id="count", aria_live="polite")
    return element("form", *fields, reset, count, id="filters", class_="scripted", aria_label="Which games to show")


def _choice(id: str, label: str, options: Sequence[tuple[str, str]]) -> Markup:
    chosen = [element("option", "any", value=""), *(element("option", words, value=value) for value, words in options)]
    return element("label", label, " ", element("select", *chosen, id=f"filter-{id}"))


def _list(shown: ShownGames) -> Markup:
    names, runs = ([name(each) for each in all_] for all_ in (shown.names, shown.runs))
    several, has_score = len(runs) > 1, any(load(spec).has_score for spec in shown.boards)
    headers = ["game", "Black", "White", "winner", "end", "moves", *(["Black's lead"] if has_score else [])]
    head = element("tr", *(element("th", title, scope="col") for title in headers))
    rows = []
    for number, game in enumerate(shown.games):
        record = game.record
        label = f"{record.pairing.seats}:{record.pairing.game}"
        label = joined([runs[game.run], " ", label]) if several else joined([label])
        winner = {Winner.BLACK: names[game.black], Winner.WHITE: names[game.white]}.get(record.winner, Markup("drawn"))
        score = "" if record.score is None else f"{record.score:+g}"
        cells = [names[game.black], names[game.white], winner, joined([record.reason.value])]
        numbers = [str(len(record.moves)), *([score] if has_score else [])]
        # Written out: of very many rows, every sign counts.
        rows.append(
            f'<tr data-i="{number}"><th scope="row"><a href="#game={game.id}">{label}</a></th>'
            + "".join(f"<td>{cell}</td>" for cell in cells)
            + "".join(f'<td class="number">{cell}</td>' for cell in numbers)
            + "</tr>"
        )
    grid = element(
        "table",
        caption_html("Games; Black is who moved first, also if the sides were swapped"),
        element("thead", head),
        element("tbody", Markup("".join(rows))),
        id="list",
        class_="sortable",
    )
    return element("div", scrolled(grid, "Games"), class_="tall")


def viewer(shown: ShownGames) -> Markup:
    """The viewer; before a script runs, it shows how the first game ended."""
    if not shown.games:
        return Markup("")
    first = shown.games[0]
    buttons = [
        element("button", sign, type="button", id=f"go-{id}", aria_label=label, title=label)
        for id, sign, label in _BUTTONS
    ]
    slider = element("input", type="range", id="slider", min=0, max=0, value=0, aria_label="Move")
    number = element("input", type="number", id="number", min=0, max=0, value=0, aria_label="Number of the move")
    controls = element("div", *buttons, number, slider, class_="controls scripted", role="group", aria_label="Moves")
    text = [
        element("p", id="who"),
        element("p", _final_words(shown, first), id="state", aria_live="polite"),
        controls,
        element("figure", id="curve", class_="scripted"),
        element("div", id="thought", aria_live="polite"),
    ]
    board = element("div", _final_picture(shown, first), id="board")
    return section("viewer", "A game", element("div", board, element("div", *text, class_="told"), class_="viewer"))


def _final_words(shown: ShownGames, first: ShownGame) -> Markup:
    """What the picture shows before a script runs: the end of the first game."""
    record = first.record
    return joined(
        [
            f"The end of game {record.pairing.seats}:{record.pairing.game}, after {len(record.moves)} moves: ",
            name(shown.names[first.black]),
            " as Black, ",
            name(shown.names[first.white]),
            f" as White; {record.winner.value}, {record.reason.value}.",
        ]
    )


def _final_picture(shown: ShownGames, first: ShownGame) -> Markup:
    game = load(shown.boards[first.board])
    position = game.start()
    try:
        for move in first.record.moves:
            position.play(move)
    except IllegalMoveError as error:
        raise damage(first.record, error) from error
    last = game.marks(position.moves[-1]) if position.moves else ()
    title = f"{game.spec}, final position"
    return Markup(board_svg(game.diagram, position.stones().tolist(), last, game.spots(position), title))
