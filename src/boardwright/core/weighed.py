"""A memory of things used lately that together weigh no more than so many bytes."""

from __future__ import annotations

import gc
import sys
from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Generic, TypeVar

import numpy as np

Key = TypeVar("Key", bound=Hashable)
Thing = TypeVar("Thing")
#: Of a long list so many are looked at; the others are taken to weigh as much.
SAMPLE = 64
#: Shared by everything, so nobody's weight.
SHARED = (ModuleType, FunctionType, BuiltinFunctionType, MethodType, type)


class Weighed(Generic[Key, Thing]):
    """Things by key; those used longest ago are let go when all of them weigh too much.

    >>> kept: Weighed[str, int] = Weighed(10)
    >>> for number, name in enumerate("abc"):
    ...     kept.put(name, number, 4)
    >>> kept.get("a"), kept.get("b"), len(kept), kept.weight
    (None, 1, 2, 8)
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._things: OrderedDict[Key, tuple[Thing, int]] = OrderedDict()
        self._lock = Lock()
        self.weight = 0

    def get(self, key: Key) -> Thing | None:
        """Return what is kept under a key, which is used now."""
        with self._lock:
            if key not in self._things:
                return None
            self._things.move_to_end(key)
            return self._things[key][0]

    def put(self, key: Key, thing: Thing, weight: int) -> None:
        """Keep a thing, unless it is too heavy alone."""
        with self._lock:
            self.weight += weight - self._things.pop(key, (None, 0))[1]
            self._things[key] = thing, weight
            while self.weight > self._most:
                self.weight -= self._things.popitem(last=False)[1][1]

    def __len__(self) -> int:
        """Return how many are kept."""
        return len(self._things)


def weight_of(thing: object) -> int:
    """Return about how many bytes something and what it consists of take.

    >>> weight_of(np.zeros(1000)) > 8000, weight_of([list(range(300, 400))] * 1000) < 20_000
    (True, True)
    """
    seen: set[int] = set()
    todo: list[tuple[object, float]] = [(thing, 1.0)]
    total = 0.0
    while todo:
        each, times = todo.pop()
        if id(each) in seen or isinstance(each, SHARED):
            continue
        seen.add(id(each))
        total += times * sys.getsizeof(each)
        if isinstance(each, np.ndarray):
            if each.base is not None:  # getsizeof knows only the memory of its own
                total += times * each.nbytes
            continue
        parts = list({id(part): part for part in gc.get_referents(each)}.values())
        if len(parts) > SAMPLE and isinstance(each, list | tuple):
            step = len(parts) // SAMPLE
            times *= len(parts) / len(parts[::step])
            parts = parts[::step]
        todo += [(part, times) for part in parts]
    return int(total)
