"""The contests and samplings behind the slides' account of Bouzy and Helmstetter (2004)."""
