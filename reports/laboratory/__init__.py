"""What the laboratory of Win/Loss States finds, as text: `arena wls`."""
