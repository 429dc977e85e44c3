"""Reports: what the results say."""
