import struct
import sys
from xml.etree import ElementTree

import pytest

from arena.arenas.experiments.raiko.boards import board_of
from arena.games import InputError
from arena.reports.reproduce.drawing import draw_board, require_matplotlib, save_figure

SPEC = "y(board=bent, size=9)"


def draw(figure):
    figure.set_size_inches(3, 2)
    draw_board(figure.subplots(), board_of(SPEC), range(9), cmap="viridis", clim=(0, 8))


def test_a_figure_is_written_as_svg_and_png(tmp_path):
    svg, png = save_figure(draw, tmp_path / "board")
    assert (svg.name, png.name) == ("board.svg", "board.png")
    assert {path.name for path in tmp_path.iterdir()} == {"board.svg", "board.png"}
    root = ElementTree.parse(svg).getroot()
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert png.read_bytes().startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", png.read_bytes()[16:24]) == (450, 300)


def test_every_point_has_its_colour_and_every_neighbour_a_line(tmp_path):
    root = ElementTree.parse(save_figure(draw, tmp_path / "board")[0]).getroot()
    paths = root.iter("{http://www.w3.org/2000/svg}path")
    styles = [path.get("style", "") for path in paths]
    fills = [style.split("fill: ")[1].split(";")[0] for style in styles if "stroke: #4c4c4c" in style]
    assert len(fills) == len(set(fills)) == 9
    assert (fills[0], fills[-1]) == ("#440154", "#fde725")
    board = board_of(SPEC)
    assert sum("stroke: #999999" in style for style in styles) == sum(map(len, board.neighbours)) / 2


def test_the_same_drawing_gives_the_same_bytes(tmp_path):
    for folder in ("one", "other"):
        (tmp_path / folder).mkdir()
    one, other = (save_figure(draw, tmp_path / folder / "board") for folder in ("one", "other"))
    assert [path.read_bytes() for path in one] == [path.read_bytes() for path in other]


def test_without_matplotlib_one_line_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(InputError, match=r"figures need matplotlib: pip install 'arena-suite\[plot\]'"):
        require_matplotlib()
