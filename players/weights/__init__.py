"""Weights of playouts: how much each thing that may be true of a move makes it likelier, as files say."""
