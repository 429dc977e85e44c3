"""The laboratory of Win/Loss States: what follows from their rules by calculation, and how fast they are."""
