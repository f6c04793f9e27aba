"""The only place that compiles: functions become kernels, and errors are told in one line.

``bind`` says what is compiled, ``cache`` keeps it, ``callee`` and ``shortcuts`` make it cheaper.
"""

from __future__ import annotations

import os
import threading
import types
from collections.abc import Callable
from typing import Any

import numpy as np

from boardwright.core.errors import BoardwrightError, RuleError, place_of
from boardwright.core.phrases import Phrase

Function = types.FunctionType
#: What compiled rules may raise.
FAULTS = (ArithmeticError, AssertionError, LookupError, ValueError)


def compilation_wanted() -> bool:
    """Return False when the environment says ``BOARDWRIGHT_COMPILE=0``."""
    return os.environ.get("BOARDWRIGHT_COMPILE", "1") != "0"


def ignoring_overflow(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function in which 64-bit words wrap around silently, as they do when compiled."""

    def call(*arguments: Any) -> Any:
        with np.errstate(over="ignore"):
            return function(*arguments)

    return call


def compile_lazily(
    twin: Function, checked: bool, nogil: bool = True, inlined: bool = False, **more: Any
) -> Any:
    """Return a Numba dispatcher that compiles ``twin`` when first called and frees the GIL."""
    import numba

    from boardwright.core import intrinsics, shortcuts  # noqa: F401 - told to Numba

    # With checks LLVM inlines less by itself, and calls are dear: Connect Four would take 1.4 to
    # 1.9 times as long. Inlined with and without checks it takes the same time.
    inlined |= checked
    return numba.njit(nogil=nogil, boundscheck=checked, forceinline=inlined, **more)(twin)


def range_of_threads() -> Any:
    """Return Numba's range, whose numbers its threads share, where a loop is compiled so."""
    import numba

    return numba.prange


def compiled_once(
    dispatcher_for: Callable[[tuple[Any, ...]], Any],
    twin: Function,
    failure: Callable[[Exception], Exception],
) -> Callable[..., Any]:
    """Return a function that compiles at its first call, for the types of that call only.

    Threads that call at once wait for one of them to compile. Later calls with other types are
    errors, not another silent compilation. Numba's long messages become one line, and so does what
    goes wrong inside the rules.
    """
    import numba

    lock = threading.Lock()
    kernel: Any = None

    def call(*arguments: Any) -> Any:
        nonlocal kernel
        if kernel is None:
            with lock:
                if kernel is None:
                    types = tuple(numba.typeof(each) for each in arguments)
                    made = dispatcher_for(types)
                    if hasattr(made, "compile"):  # not so under NUMBA_DISABLE_JIT
                        compile_for(made, types, twin)
                    kernel = made
        try:
            return kernel(*arguments)
        except FAULTS as error:
            raise failure(error) from error

    return call


def compile_for(dispatcher: Any, types: tuple[Any, ...], twin: Function) -> None:
    """Compile a kernel for these types and no others."""
    from boardwright.core.shortcuts import no_collection

    try:
        with no_collection():
            dispatcher.compile(types)
    except BoardwrightError:
        raise  # the rehearsal's own finding
    except Exception as error:  # Numba lets KeyErrors and others through
        raise RuleError(explanation(error, twin)) from error
    finally:
        if hasattr(dispatcher._cache, "release"):
            dispatcher._cache.release()
    dispatcher.disable_compile()


def explanation(error: Exception, twin: Function) -> Phrase:
    """Return the gist of a Numba message: the innermost place it names, and what is wrong there."""
    message = str(error) or type(error).__name__
    lines = [line.strip() for line in message.splitlines() if line.strip()]
    where = next((line.rstrip(":") for line in lines if line.startswith('File "')), place_of(twin))
    idle = ("Failed in nopython", "File", "During")
    reason = next((line for line in lines if not line.startswith(idle)), lines[0])
    return Phrase("{place}: cannot be compiled: {reason:.300}", place=where, reason=reason)
