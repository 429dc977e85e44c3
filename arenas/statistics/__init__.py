"""Pure statistics: numbers in, numbers out. No ledger, no files, no formatting.

What takes long to load of scipy (`scipy.stats`, `scipy.optimize`) is called by its full name, which loads it when it
is first used: most commands need neither.
"""
