"""K. Shibahara and Y. Kotani, Combining final score with winning percentage by sigmoid function (2008): Blokus Duo."""

PAPER = "Shibahara 2008"
