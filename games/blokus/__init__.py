"""Blokus Duo: pieces that meet their own colour at corners, and never at edges."""
