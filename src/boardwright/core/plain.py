"""Rules in plain Python: small integers of a record or table read as ``int``.

NumPy's small integers wrap around where compiled code widens to 64 bits. So plain rules see neither
NumPy records nor NumPy items: a state is a thin view whose fields read as ints, and an array's item
is an int. A value that does not fit its field is an error on the author's own line. 64-bit unsigned
words stay NumPy's, because bit sets are meant to be cut off.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray


class Ints(np.ndarray[Any, np.dtype[Any]]):
    """A NumPy array whose single items are Python ints.

    >>> table = plain_array(np.array([3, 250], np.uint8))
    >>> table[1] + 10
    260
    """

    __slots__ = ()

    def __getitem__(self, index: Any) -> Any:
        """Return one item as an int, or a part that behaves in the same way."""
        item = np.ndarray.__getitem__(self, index)
        return int(item) if isinstance(item, np.integer) else item

    def __array_wrap__(self, array: Any, context: Any = None, return_scalar: bool = False) -> Any:
        """Return what a calculation gives as NumPy's own, which is what it is from then on."""
        return array.view(np.ndarray)[()] if return_scalar else array.view(np.ndarray)


def is_small(kind: np.dtype[Any]) -> bool:
    """Return True for integers that plain rules see as ``int``: all but 64-bit unsigned ones."""
    return kind.kind in "ui" and kind != np.uint64


def plain_array(array: NDArray[Any]) -> NDArray[Any]:
    """Return an array as plain rules see it; the memory is shared."""
    return array.view(Ints) if is_small(array.dtype) else array


def plain_tables(module: ModuleType) -> None:
    """Let the rules and faces of a loaded game file see its tables of small integers as ints."""
    for name, value in vars(module).items():
        if type(value) is np.ndarray and is_small(value.dtype):
            setattr(module, name, plain_array(value))


def freeze_tables(module: ModuleType) -> None:
    """Make changing a table of a game file an error, as it is when compiled."""
    for value in vars(module).values():
        if isinstance(value, np.ndarray):
            value.flags.writeable = False


def field(name: str, kind: np.dtype[Any]) -> property:
    """Return the property of a plain state that reads and writes one field of its record."""
    read, write = np.void.__getitem__, np.void.__setitem__

    def whole(state: Any) -> Any:
        return plain_array(read(state.record, name))

    def number(state: Any) -> int:
        return int(read(state.record, name))

    def other(state: Any) -> Any:
        return read(state.record, name)

    def assign(state: Any, value: Any) -> None:
        try:
            write(state.record, name, value)
        except OverflowError:
            least, most = np.iinfo(kind.base).min, np.iinfo(kind.base).max
            raise OverflowError(f"the field {name} holds {least} to {most}, not {value}") from None

    return property(whole if kind.shape else number if is_small(kind) else other, assign)


@cache
def plain_type(state_type: np.dtype[Any]) -> type:
    """Return the class of a game's states in plain Python: one property for each field."""
    assert state_type.names is not None and state_type.fields is not None
    fields = {name: field(name, state_type.fields[name][0]) for name in state_type.names}

    def begin(self: Any, record: Any) -> None:
        self.record = record

    return type("State", (), {"__slots__": ("record",), "__init__": begin, **fields})


def plain_rule(rule: Callable[..., Any], state_type: np.dtype[Any]) -> Callable[..., Any]:
    """Return a rule that takes records and arrays and shows them to the author's as plain ints."""
    wrap = plain_type(state_type)

    def argument(value: Any) -> Any:
        if isinstance(value, np.void):
            return wrap(value)
        if isinstance(value, np.ndarray):
            return plain_array(value)
        return int(value) if isinstance(value, np.integer) and is_small(value.dtype) else value

    def call(*arguments: Any) -> Any:
        return rule(*map(argument, arguments))

    call.__wrapped__ = rule  # type: ignore[attr-defined]
    return call
