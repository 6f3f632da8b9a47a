"""The page without Python: frames given by the tests, in a real browser, on the shell of index.html."""
