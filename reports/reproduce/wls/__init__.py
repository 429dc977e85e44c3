"""J. Basaldúa and J. M. Moreno Vega, Win/Loss States (2011): an efficient model of success rates."""

PAPER = "Basaldúa 2011"
