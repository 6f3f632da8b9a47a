"""The whole site in a real browser."""
