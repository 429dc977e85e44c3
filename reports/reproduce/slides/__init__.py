"""T.-s. Hsu's slides on refinements of Monte-Carlo Go, as far as they are not about one paper's numbers."""

PAPER = "Hsu, slides"
