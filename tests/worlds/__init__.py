"""Simulated worlds: games with a known truth are recorded as real runs, and reports on them are held against it."""
