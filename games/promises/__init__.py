"""What every game promises, as checks that say in words what is broken; `arena.games.testing` has them all."""
