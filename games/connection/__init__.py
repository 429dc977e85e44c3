"""Games that are won by joining sides of the board: Hex and Y."""
