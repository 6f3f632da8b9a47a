"""Fudaba (札場): Japanese and classic card games, their rules, and players to play them with."""

__version__ = "0.6.0"
