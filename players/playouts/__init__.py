"""Playouts: what is played from a leaf to the end of a game, and what it is worth."""
