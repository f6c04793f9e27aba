"""Functions of the kit that read a game's tables as constants, as the game's own functions do."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any

import numpy as np

from boardwright.core.plain import plain_array


def with_tables(functions: tuple[Callable[..., Any], ...], **tables: Any) -> tuple[Any, ...]:
    """Return functions of one module in which these names stand for a game's own tables.

    Functions of that module which they call are given the tables too.

    >>> SHIFT = 0
    >>> def shifted(number):
    ...     return number + SHIFT
    >>> (by_three,) = with_tables((shifted,), SHIFT=3)
    >>> by_three(4)
    7
    """
    first = functions[0]
    space = {**first.__globals__, **tables}
    space |= {n: plain_array(each) for n, each in tables.items() if isinstance(each, np.ndarray)}
    for name, value in first.__globals__.items():
        if isinstance(value, FunctionType) and value.__globals__ is first.__globals__:
            space[name] = FunctionType(value.__code__, space, name, value.__defaults__)
    return tuple(space.get(each.__name__) for each in functions)
