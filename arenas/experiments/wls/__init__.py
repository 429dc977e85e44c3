"""The samplings and matches behind Win/Loss States (Basaldúa and Moreno Vega 2011)."""
