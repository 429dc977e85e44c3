"""Figures for papers, drawn of the same numbers as the tables."""
