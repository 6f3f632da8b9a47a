"""The server, the build and the static files, without a browser."""
