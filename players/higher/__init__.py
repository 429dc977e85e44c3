"""Players who keep statistics of patterns, sets of moves that were made together (Raiko 2006, section 2)."""
