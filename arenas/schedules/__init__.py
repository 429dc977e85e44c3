"""Schedules that look at results: which games come next is decided by those that have been played."""
