"""Koi-Koi: worked examples and rulings of its rule document, and comparisons with plain recounts."""
