"""`python -m fudaba`: the command line."""

from fudaba.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
