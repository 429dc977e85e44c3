"""Players without a tree: they look one move ahead and count what playouts say of each move."""
