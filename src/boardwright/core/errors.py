"""The errors a user may see: each message is one clear sentence, never a traceback."""


class BoardwrightError(Exception):
    """Base of all errors whose text is meant for the user."""


class InputError(BoardwrightError):
    """Something given from outside was not what was expected."""


class RuleError(BoardwrightError):
    """A game file breaks the contract; the message names the author's own file and line."""
