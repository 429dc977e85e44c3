r"""Text that people typed or programs sent: which of it may be a name, and how the rest is shown safely.

A terminal obeys control characters, marks of direction turn a line around, and characters
without width make two names look like one. Names have none of them; where other text is shown,
they are written out, as `\x1b` or `\u202e`. What a format of output gives a meaning to, such as
`|` in markdown, is the business of that format: see `arena.reports.escapes`.
"""

from __future__ import annotations

import re
import unicodedata

#: How much of a text a message quotes.
QUOTED = 60

_GAP = "…"
#: Letters and marks that are seen nowhere, though Unicode has them among those that are printed.
_UNSEEN = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"  # joiners, fillers and a blank
    + "".join(map(chr, [*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)]))  # variants
)
_COLOUR = re.compile("(\x1b\\[[0-9;]*m)")
_WIDE = ("W", "F")


def is_plain(text: str) -> bool:
    """Whether every character is seen, and stands where it is written."""
    return text.isprintable() and not _UNSEEN.intersection(text)


def visible(text: str) -> str:
    """The text with all that is not seen written out; line ends stay, and other kinds of space are spaces."""
    return text if is_plain(text.replace("\n", "")) else "".join(map(_shown, text))


def visible_but_colours(text: str) -> str:
    """The same, except that the codes stay that set the colours of a terminal."""
    return "".join(part if place % 2 else visible(part) for place, part in enumerate(_COLOUR.split(text)))


def visible_line(text: str) -> str:
    """The same on one line."""
    return visible(re.sub(r"\s", " ", text))


def _shown(sign: str) -> str:
    if sign == "\n" or is_plain(sign):
        return sign
    if sign == "\t" or unicodedata.category(sign) == "Zs":
        return " "
    return ascii(sign)[1:-1]


def shortened(text: str, most: int = QUOTED) -> str:
    """The text, or its beginning and its end if it has more characters than that."""
    if len(text) <= most:
        return text
    head = (most - len(_GAP) + 1) // 2
    return text[:head] + _GAP + text[len(text) - (most - len(_GAP) - head) :]


def quoted(text: str) -> str:
    """What somebody wrote, as a message quotes it: on one line, visible, and not too long."""
    return f"'{shortened(visible_line(text))}'"


def fitted(message: str, most: int) -> str:
    """A message of at most so many characters: its long words are shortened, the longest first, and then all of it."""
    while len(message) > most:
        word = max(re.split(r"[\s']", message), key=len)
        spare = max(QUOTED, len(word) - (len(message) - most))
        if len(word) <= spare:
            return shortened(message, most)
        message = message.replace(word, shortened(word, spare))
    return message


def width(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(2 if unicodedata.east_asian_width(sign) in _WIDE else 1 for sign in text)
