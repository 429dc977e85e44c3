"""T. Raiko, Higher order statistics in play-out analysis (2006): games of Y and Hex."""

PAPER = "Raiko 2006"
