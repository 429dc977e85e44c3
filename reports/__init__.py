"""Reports: what played games say, with intervals, as tables and files."""
