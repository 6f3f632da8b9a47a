"""What every screen is made of: plain nodes, widgets, frames, and the border to the page."""
