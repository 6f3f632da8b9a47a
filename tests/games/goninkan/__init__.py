"""The rules of Goninkan, ruling by ruling, and its players."""
