"""S.-C. Huang, R. Coulom and S.-S. Lin, Monte-Carlo Simulation Balancing in Practice (2010)."""

PAPER = "Huang, Coulom and Lin 2010"
