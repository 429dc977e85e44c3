"""What kernels are made of: records, dispatch on their type, addresses, random numbers, bit lanes, code kept on disk.

A kernel that loops over playouts should know no game, so that it is compiled once for all of them: `pointers` says how,
`games.addresses` has the kernels of a game by address, and `players.playouts.ground` what players without a tree need.
"""
