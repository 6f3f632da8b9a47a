"""Players without a body: policies, levels for people, and the arena that compares them."""
