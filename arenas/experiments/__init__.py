"""Experiments of papers: what is played and sampled for each, and a workshop where that is done, each piece once.

An experiment that is judged by `arena.reports.reproduce.PAPER.NAME` has its plan in the module of the same name here,
and its published numbers in `published/PAPER-NAME.toml`.
"""
