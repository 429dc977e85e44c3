"""B. Bouzy and B. Helmstetter, Monte-Carlo Go developments (2004), as T.-s. Hsu's slides on refinements cite it."""

PAPER = "Hsu, slides (Bouzy and Helmstetter 2004)"
