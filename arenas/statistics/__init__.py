"""Pure statistics: numbers in, numbers out. No ledger, no files, no formatting.

All of scipy takes long to load (`scipy.special`, `scipy.stats`, `scipy.optimize` and more). It is called by its full
name, which loads a part when it is first used: most commands need none.
"""
