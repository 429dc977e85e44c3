"""What is true of moves in playouts of Go, and playouts that draw moves by weights of it."""
