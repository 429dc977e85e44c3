"""A badge for a README: two words in a small picture, or what shields.io makes one of."""

from __future__ import annotations

import json
from dataclasses import dataclass
from xml.etree import ElementTree

LABEL = "strength"
GOOD, BAD, OPEN, NONE = "#2e7d32", "#c62828", "#b26a00", "#616161"

_HEIGHT, _MARGIN, _LETTER = 20, 6, 6.6  # pixels; letters are set as wide as is said here, whatever the font
_LABEL_COLOUR = "#444444"


@dataclass(frozen=True)
class Badge:
    """What it says, and in which colour."""

    message: str
    colour: str

    def endpoint(self) -> str:
        """The JSON that shields.io asks a server for."""
        told = {"schemaVersion": 1, "label": LABEL, "message": self.message, "color": self.colour.lstrip("#")}
        return json.dumps(told) + "\n"

    def picture(self) -> str:
        """An SVG that needs no font and no server."""
        left, right = _width(LABEL), _width(self.message)
        size = {"width": str(left + right), "height": str(_HEIGHT)}
        root = ElementTree.Element(
            "svg", {"xmlns": "http://www.w3.org/2000/svg", **size, "role": "img", "aria-label": str(self)}
        )
        ElementTree.SubElement(root, "title").text = str(self)
        for start, width, colour, words in (
            (0, left, _LABEL_COLOUR, LABEL),
            (left, right, self.colour, self.message),
        ):
            place = {"x": str(start), "width": str(width), "height": str(_HEIGHT), "fill": colour}
            ElementTree.SubElement(root, "rect", place)
            text = ElementTree.SubElement(
                root,
                "text",
                {
                    "x": str(start + _MARGIN),
                    "y": "14",
                    "fill": "#ffffff",
                    "font-family": "Verdana, DejaVu Sans, sans-serif",
                    "font-size": "11",
                    "textLength": str(width - 2 * _MARGIN),
                },
            )
            text.text = words
        return ElementTree.tostring(root, encoding="unicode") + "\n"

    def __str__(self) -> str:
        return f"{LABEL}: {self.message}"


def _width(words: str) -> int:
    return round(_LETTER * len(words)) + 2 * _MARGIN
