"""What several tests need: other processes, a plug-in package, exact chances, statistics."""
