"""Arenas: who meets whom, and how the games are played."""
