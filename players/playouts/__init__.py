"""Playouts: what is played from a leaf to the end of a game, and what it is worth.

The loop is the games' (`arena.games.playing`). Here are the hooks of it that know of the tree (`hooks`), policies that
choose moves (`policies`), what a playout is worth and whether it is cut short (`returns`), and credit for its moves.
"""
