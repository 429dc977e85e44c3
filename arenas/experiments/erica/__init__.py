"""Huang, Coulom and Lin (2010), Monte-Carlo Simulation Balancing in Practice: what is trained and played."""
