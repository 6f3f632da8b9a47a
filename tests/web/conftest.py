"""The built site."""

from pathlib import Path

import pytest

from tools.build import freshen


@pytest.fixture(scope="session")
def site() -> Path:
    """The folder of the built site; to be read only."""
    return freshen(lambda sentence: None)
