"""Pure statistics: numbers in, numbers out. No ledger, no files, no formatting."""
