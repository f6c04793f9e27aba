"""A kernel over many things in parts, by threads that wait for each other in compiled code.

Python's threads need the interpreter before and after each kernel: where a step takes a millisecond
over sixteen cores, they wait for it longer than they work. Numba's threads do not, but spin while
they wait, so that they suit only who leaves the cores to them.
"""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any

SOURCE = """
def in_parts({parameters}):
    for part in each(parts):
        work({arguments})
"""


def in_parts(function: FunctionType, work: Callable[..., Any], each: Any = range) -> FunctionType:
    """Return a function that calls ``work`` for each part; ``function`` says what it takes.

    Where that takes a ``first`` number and the one after the ``last``, this takes the number of
    ``parts`` and the ``count`` of all. ``each`` is the range that goes through the parts.

    >>> in_parts(lambda items, first, last: None, lambda *given: print(given))("abc", 2, 9)
    ('abc', 0, 4)
    ('abc', 4, 9)
    """
    own = function.__code__.co_varnames[: function.__code__.co_argcount]
    renamed = {"first": "parts", "last": "count"}
    bounds = {"first": "part * count // parts", "last": "(part + 1) * count // parts"}
    source = SOURCE.format(
        parameters=", ".join(renamed.get(name, name) for name in own),
        arguments=", ".join(bounds.get(name, name) for name in own),
    )
    space: dict[str, Any] = {"__name__": __name__, "work": work, "each": each}
    exec(compile(source, __file__, "exec"), space)
    made: FunctionType = space["in_parts"]
    made.__qualname__ = f"{function.__qualname__}_in_parts"  # kernels of two games never mix
    return made
