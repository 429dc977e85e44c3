import re
import struct
import sys
from xml.etree import ElementTree

import pytest

from arena.games import InputError
from arena.reports.figures.files import require_figure, require_matplotlib, save_figure, write_figure


def draw(figure):
    figure.set_size_inches(3, 2)
    axes = figure.subplots()
    axes.plot([1, 2, 3], [1, 4, 9])
    axes.set_title("a $price$, <b> & -- 中")


def test_a_figure_is_written_as_svg_and_png(tmp_path):
    svg, png = save_figure(draw, tmp_path / "lines")
    assert (svg.name, png.name) == ("lines.svg", "lines.png")
    assert {path.name for path in tmp_path.iterdir()} == {"lines.svg", "lines.png"}
    root = ElementTree.parse(svg).getroot()
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert png.read_bytes().startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", png.read_bytes()[16:24]) == (900, 600)


@pytest.mark.parametrize("ending", ["svg", "pdf", "png"])
def test_the_same_drawing_gives_the_same_bytes(tmp_path, ending):
    one, other = (write_figure(draw, tmp_path / f"{name}.{ending}") for name in ("one", "other"))
    assert one.read_bytes() == other.read_bytes()


def test_letters_are_within_the_file(tmp_path):
    svg = write_figure(draw, tmp_path / "one.svg").read_text(encoding="utf-8")
    assert "<text" not in svg  # shapes need no font
    assert "$price$" in svg
    pdf = write_figure(draw, tmp_path / "one.pdf").read_bytes()
    assert b"/Subtype /CIDFontType2" in pdf or b"/CIDFontType2" in pdf
    assert re.search(rb"/FontFile2 \d+ 0 R", pdf)
    assert b"/Type3" not in pdf


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("figure.gif", "the file's name should end in .svg, .pdf or .png"),
        ("figure", "the file's name should end in .svg, .pdf or .png"),
        ("none/figure.svg", "there is no folder"),
    ],
)
def test_files_that_no_figure_can_be_are_refused(tmp_path, name, wrong):
    with pytest.raises(InputError, match=re.escape(wrong)):
        require_figure("--plot", tmp_path / name)


def test_a_folder_is_no_file(tmp_path):
    (tmp_path / "folder.svg").mkdir()
    with pytest.raises(InputError, match="is there already, and is not a file"):
        require_figure("--plot", tmp_path / "folder.svg")


def test_without_matplotlib_one_line_says_how_to_get_it(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(InputError, match=r"figures need matplotlib: pip install 'arena-suite\[plot\]'"):
        require_matplotlib()
    with pytest.raises(InputError, match="figures need matplotlib"):
        require_figure("--plot", tmp_path / "figure.svg")
