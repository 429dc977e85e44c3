"""What playouts and opinions of moves are trained with: choices, targets, and how weights follow from them."""
