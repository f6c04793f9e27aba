"""Usage errors of the command-line library: finished sentences, recognised by their fixed words."""

from __future__ import annotations

import re

from boardwright.core.phrases import Phrase

SENTENCES = (
    Phrase("Invalid value for {name}: {reason}"),
    Phrase("Input should be a valid integer, unable to parse string as an integer"),
    Phrase("Input should be a valid number, unable to parse string as a number"),
    Phrase("No such command {name}. Did you mean {near}?"),
    Phrase("No such command {name}."),
    Phrase("No such option: {name} (Possible options: {near})"),
    Phrase("No such option: {name} Did you mean {near}?"),
    Phrase("No such option: {name}"),
    Phrase("Missing argument {name}."),
    Phrase("Option {name} requires an argument."),
    Phrase("Option {name} requires {count} arguments."),
    Phrase("Option {name} does not take a value."),
    Phrase("Got unexpected extra argument(s) ({given})"),
)


def recognised(message: str) -> Phrase:
    """Return a message as the phrase it was made from.

    >>> recognised("No such command 'mtch'. Did you mean 'match'?").values
    {'name': "'mtch'", 'near': "'match'"}
    """
    for sentence in SENTENCES:
        pattern = re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(sentence))
        match = re.fullmatch(pattern, message)
        if match:
            parts = match.groupdict()
            return Phrase(sentence, **{name: recognised(part) for name, part in parts.items()})
    return Phrase(message)
