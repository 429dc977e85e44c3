"""How long a player thinks about a move: by a budget of seconds, or by its share of a clock."""
