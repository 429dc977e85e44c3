"""The stage: what plays games, has them played and recorded, and plays recorded ones again."""
