"""Tuning: which values of a player's parameters win the most games."""
