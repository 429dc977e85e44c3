"""Tournaments as files: what they say, in which line, and how they are played, reported and written."""
