"""Where PyScript starts Python in the worker: hands the page `send` and `answer_on`, or the reason why there are none."""

import sys
import traceback

__export__ = ["failure"]
_reason = ""


def failure() -> str:
    """Return why the app could not be imported; empty when it was."""
    return _reason


sys.path.insert(0, "packages.zip")
try:
    from fudaba.ui.bridge import answer_on, send

    __export__ += [answer_on.__name__, send.__name__]
except BaseException:
    # PyScript would only log it, and the page would wait for functions that never come.
    _reason = traceback.format_exc()
