"""The papers' experiments, run again: published and measured numbers side by side, with a verdict on each."""
