"""What every game of the house shares: the contract, cards, chance, matches and records."""
