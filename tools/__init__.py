"""What serve.py uses to prepare, build and serve the site."""
