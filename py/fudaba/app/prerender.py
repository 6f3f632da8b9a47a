"""Write the home page as HTML, for the build: `python -m fudaba.app.prerender ja`."""

import sys

from fudaba.app.screens import home, today
from fudaba.app.text import Text
from fudaba.ui.html import to_html


def main(language: str) -> None:
    """Print the home page of a language as it stands before Python runs in the browser."""
    t = Text(language)
    print(to_html(home.page(t, [], today.panel(t))))


if __name__ == "__main__":
    main(sys.argv[1])
