"""Source text as a tree, for all that reads rules before they run."""

from __future__ import annotations

import ast
import threading

#: Python counts how deep a tree is for all threads together: two that parse at once, which happens
#: when garbage is collected meanwhile, end with a SystemError (CPython issue 106905).
_one_at_a_time = threading.Lock()


def parsed(source: bytes | str, file: str = "<unknown>") -> ast.Module:
    """Return the tree of a source text; any thread may ask."""
    with _one_at_a_time:
        return ast.parse(source, file)
