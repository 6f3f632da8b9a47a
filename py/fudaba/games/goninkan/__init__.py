"""Goninkan (ゴニンカン): six at the table, five in play, sixteen picture cards to win."""
