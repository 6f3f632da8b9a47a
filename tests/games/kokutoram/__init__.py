"""Kokutoram: worked examples and rulings of its rule document, and comparisons with plain brute force."""
