"""Go: rules, playouts, scoring, and game records in SGF."""
