"""`arena serve`: runs as they are played, and a board for questions, in a browser on this machine."""
