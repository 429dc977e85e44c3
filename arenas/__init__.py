"""Arenas: who meets whom, and the playing of it."""
