"""The one error that a person at the command line is meant to read."""


class Trouble(Exception):
    """Something that the person can mend; its text is one sentence that says how."""
