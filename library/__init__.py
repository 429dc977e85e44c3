"""What commands and Python programs share: runs that are begun or gone on with, what is told meanwhile, and results."""
