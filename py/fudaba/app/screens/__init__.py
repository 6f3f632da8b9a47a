"""One module a screen, each a pure function from what is known to nodes."""
