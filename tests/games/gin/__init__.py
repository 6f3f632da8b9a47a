"""Gin Rummy: worked examples, rulings and options of its rule document, and comparisons with plain brute force."""
