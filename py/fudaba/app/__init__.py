"""The room: sessions, screens, settings and what is kept. It knows no game by name."""
