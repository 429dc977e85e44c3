"""The players, start positions and games behind the figures on Blokus Duo."""
