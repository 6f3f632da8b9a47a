"""What all tests share: how thorough the property tests are; with FUDABA_QUICK in the environment, less."""

import os
import signal
from contextlib import suppress

from hypothesis import settings

settings.register_profile("full", max_examples=100, deadline=None, derandomize=True, database=None)
settings.register_profile("quick", parent=settings.get_profile("full"), max_examples=15)
settings.load_profile("quick" if "FUDABA_QUICK" in os.environ else "full")

# Whoever starts the tests in the background may have told them to overlook interruptions, and every command that they start with them.
with suppress(ValueError):
    signal.signal(signal.SIGINT, signal.default_int_handler)
