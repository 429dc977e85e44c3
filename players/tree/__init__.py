"""Players that grow a tree of positions: select, expand, play out, back up."""
