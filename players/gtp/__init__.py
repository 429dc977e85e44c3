"""The Go Text Protocol, version 2: other programs as players, and our players for other programs."""
