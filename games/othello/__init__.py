"""Othello: discs between a new one and an own one are turned over."""
