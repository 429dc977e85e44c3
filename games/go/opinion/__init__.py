"""Go's opinion of moves: what is true of a move, how much each of it is worth, and how that is fitted to games."""
