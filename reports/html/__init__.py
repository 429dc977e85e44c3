"""Results as one page for browsers: self-contained, and safe whatever players are called."""
