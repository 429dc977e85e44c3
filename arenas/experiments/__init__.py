"""Experiments of papers: what is played and sampled for each, and a workshop where that is done, each piece once.

What an experiment takes is planned in the folder of its paper, in a module that is called as the one in
`arena.reports.reproduce` where it is judged; several that go by the same games share one that is called by these.
Published numbers lie in `published`, in a file named for the experiment.
"""
