from xml.etree import ElementTree

from arena.arenas.experiments.raiko.boards import board_of
from arena.reports.figures.files import write_figure
from arena.reports.reproduce.drawing import draw_board

SPEC = "y(board=bent, size=9)"


def draw(figure):
    figure.set_size_inches(3, 2)
    draw_board(figure.subplots(), board_of(SPEC), range(9), cmap="viridis", clim=(0, 8))


def test_every_point_has_its_colour_and_every_neighbour_a_line(tmp_path):
    root = ElementTree.parse(write_figure(draw, tmp_path / "board.svg")).getroot()
    paths = root.iter("{http://www.w3.org/2000/svg}path")
    styles = [path.get("style", "") for path in paths]
    fills = [style.split("fill: ")[1].split(";")[0] for style in styles if "stroke: #4c4c4c" in style]
    assert len(fills) == len(set(fills)) == 9
    assert (fills[0], fills[-1]) == ("#440154", "#fde725")
    board = board_of(SPEC)
    assert sum("stroke: #999999" in style for style in styles) == sum(map(len, board.neighbours)) / 2
