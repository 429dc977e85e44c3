"""Havannah: rings, bridges between corners, forks between edges."""
