"""Binds plain rules and plain algorithms into the kernels of one game.

For each game (a file with one set of options) the binder makes twins of the functions an algorithm
reaches: same code, other globals, in which the stand-ins of ``rules`` are the game's functions. A
twin's name ends in a fingerprint of everything Numba will freeze into it (code, callees, constants,
tables), which is also its name in the disk cache. So kernels of two games never mix, and an edited
rule is never served stale. The same twins run without Numba when compilation is off.

An algorithm that calls no rule has the same twin in every game: it belongs to ``SHARED``, and is
compiled once for all games. Its arguments should be arrays, or named tuples of arrays: a record
with a field for each point of the board is another type, so another compilation, for each size.
"""

from __future__ import annotations

import builtins
import dis
import functools
import hashlib
import random
import threading
import types
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from boardwright.core import bits
from boardwright.core.checking.constructs import RANDOM, refuse_constructs
from boardwright.core.compiling import (
    FAULTS,
    compilation_wanted,
    compile_for,
    compile_lazily,
    compiled_once,
    ignoring_overflow,
    range_of_threads,
)
from boardwright.core.errors import RuleError, place_of, place_using
from boardwright.core.plain import plain_array

Function = types.FunctionType
#: Threads that bind: games share their algorithms. Nothing is compiled meanwhile.
_one_at_a_time = threading.RLock()
PLAIN_VALUES = (int, float, bool, str, bytes, type(None), np.generic, np.dtype)


class Binder:
    """Makes the twins of one game.

    ``rules`` maps each stand-in to the game's own function, ``plain_rules`` to what is called when
    nothing is compiled. ``failure`` tells an error inside compiled rules to their author. With
    ``checked`` the rules, and all they call, are compiled with bounds checks; the algorithms never.
    """

    def __init__(
        self,
        name: str,
        rules: dict[Function, Function],
        plain_rules: dict[Function, Callable[..., Any]],
        compiled: bool,
        before_compiling: Callable[[], None],
        failure: Callable[[Exception], Exception],
        checked: bool = False,
    ) -> None:
        self.name = name
        self.compiled = compiled
        self.checked = checked
        self._rules = rules
        self._plain_rules = plain_rules
        self._before_compiling = before_compiling
        self._failure = failure
        self._twins: dict[tuple[Function, bool], tuple[Function, str]] = {}
        self._checked: set[Function] = set()  # the twins that are compiled with bounds checks
        self._to_inline: set[Function] = set()  # the twins that are inlined, whatever LLVM thinks
        self._inner: dict[Function, Any] = {}
        self._spaces: dict[tuple[int, bool], dict[str, Any]] = {}
        self._stand_ins: Mapping[Callable[..., Any], Callable[..., Any]] = {}
        self._inlined = False  # whether all callees are inlined
        self._specialised = False  # whether callees are compiled for each constant
        self._home_of_rules = self  # whose twins of the rules are used

    def with_stand_ins(
        self,
        stand_ins: Mapping[Callable[..., Any], Callable[..., Any]],
        compiled: bool = True,
        inlined: bool = False,
        specialised: bool = False,
    ) -> Binder:
        """Return a binder of the same game that replaces further functions, which are no rules.

        ``inlined`` makes a kernel one function: where small ones are called at every node of a
        search, calls take as long as all they do. A module that says ``INLINED = True`` asks the
        same for its own functions, in every kernel. ``specialised`` compiles a callee for each
        constant that it is given, which takes longer once and runs quicker ever after.
        """
        binder = Binder(
            self.name,
            self._rules,
            self._plain_rules,
            self.compiled and compiled,
            self._before_compiling,
            self._failure,
            self.checked,
        )
        binder._stand_ins = stand_ins
        binder._inlined = inlined
        binder._specialised = specialised
        if binder.compiled == self.compiled and not inlined:  # no rule calls a stand-in
            binder._home_of_rules = self._home_of_rules
        return binder

    def kernel(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return the game's twin of ``function``, compiled and cached on disk if so wanted."""
        assert isinstance(function, Function)
        if not self.compiled:
            plain = self._plain_rules.get(function)
            return ignoring_overflow(plain or self._twin(function, (), False)[0])
        twin, _ = self._twin(function, (), False)
        home = self._home(function)
        return compiled_once(
            lambda types: home._dispatcher(function, types, self.name), twin, self._failure
        )

    def parted_kernel(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return a kernel over many things as one that works on all parts of them (``parted``)."""
        from boardwright.core.parted import in_parts

        assert isinstance(function, Function)
        home = self._home(function) if self.compiled else self
        twin, _ = home._twin(function, (), False)
        if not self.compiled:
            return ignoring_overflow(in_parts(twin, twin))
        whole = in_parts(twin, home._compile_inner(twin), range_of_threads())
        return compiled_once(
            lambda types: home._dispatcher(function, types, self.name, whole=whole),
            whole,
            self._failure,
        )

    def is_kept(self, function: Callable[..., Any]) -> bool:
        """Return True if a kernel was compiled before, for whatever types, and is on disk."""
        assert isinstance(function, Function)
        path = self._home(function)._path(function)
        return any(path.parent.glob(f"{path.name}-*.nbc"))

    def _home(self, function: Function) -> Binder:
        """Return the binder that compiles a kernel: what calls no rule is everybody's."""
        return self if self._stand_ins or self._uses_rules(function) else SHARED

    def entry_point(
        self, function: Callable[..., Any], arguments: tuple[Any, ...]
    ) -> Callable[..., Any]:
        """Return what runs a kernel on arguments of these types, with nothing in between.

        It holds the GIL: releasing it would cost as much as what such kernels do.
        """
        import numba

        assert isinstance(function, Function)
        types = tuple(numba.typeof(each) for each in arguments)
        dispatcher = self._dispatcher(function, types, self.name, nogil=False)
        compile_for(dispatcher, types, self._twin(function, (), False)[0])
        run: Callable[..., Any] = next(iter(dispatcher.overloads.values())).entry_point
        if not self.checked:
            return run

        def call(*arguments: Any) -> Any:
            try:
                return run(*arguments)
            except FAULTS as error:
                raise self._failure(error) from error

        return call

    def fingerprint(self, function: Callable[..., Any]) -> str:
        """Return the fingerprint of all that ``function`` would freeze when compiled."""
        assert isinstance(function, Function)
        return self._twin(function, (), False)[1]

    def types_in(self, function: Callable[..., Any], *arguments: Any) -> list[Any]:
        """Return the types that Numba finds in all functions that ``function`` calls."""
        import numba

        assert isinstance(function, Function)
        types = tuple(numba.typeof(each) for each in arguments)
        twin, _ = self._twin(function, (), False)
        compile_for(compile_lazily(twin, False), types, twin)  # kernels on disk have forgotten them
        overloads = [made for inner in self._inner.values() for made in inner.overloads.values()]
        return [made.type_annotation for made in overloads]

    def _uses_rules(self, function: Function) -> bool:
        """Return True if a rule, or what else its file has, is among all that a function calls."""
        called = [function.__globals__.get(name) for name in global_names(function)]
        return (
            function in self._rules
            or self._of_the_file(function)
            or any(isinstance(each, Function) and self._uses_rules(each) for each in called)
        )

    def _of_the_file(self, function: Function) -> bool:
        """Return True for a function from the file that the rules are from."""
        return any(
            function.__globals__ is own.__globals__
            for stand_in, own in self._rules.items()
            if own.__globals__ is not stand_in.__globals__  # no default of the package
        )

    def _twin(
        self, function: Function, callers: tuple[Function, ...], rule: bool
    ) -> tuple[Function, str]:
        """Return a function's twin and fingerprint; ``rule`` if a rule calls it."""
        if function in self._rules:
            function = self._rules[function]
            rule = True
        function = self._stand_ins.get(function, function)  # type: ignore[assignment]
        # What else is called of an unchecked file (such as planes) is no safer than its rules.
        rule |= self.checked and self._of_the_file(function)
        with _one_at_a_time:
            if (function, rule) not in self._twins:
                self._make_twin(function, callers, rule)
        return self._twins[function, rule]

    def _make_twin(self, function: Function, callers: tuple[Function, ...], rule: bool) -> None:
        self._refuse_uncompilable(function, callers)
        code = function.__code__
        # One namespace of twins for each module that functions come from.
        space = self._spaces.setdefault(
            (id(function.__globals__), rule), dict(function.__globals__)
        )
        checked = self.checked and rule
        parts: list[Any] = [rule, checked, code.co_code, code.co_varnames, code.co_names]
        parts.append(code.co_consts)
        parts += [function.__defaults__, function.__kwdefaults__]
        inlined = self._inlined or function.__globals__.get("INLINED", False)
        parts += ["inlined"] if inlined else []
        for name in global_names(function):
            parts.append((name, self._bind_global(function, name, space, callers, rule)))
        fingerprint = hashlib.sha256(repr(parts).encode()).hexdigest()[:16]
        twin = Function(code, space, function.__name__, function.__defaults__)
        twin.__kwdefaults__ = function.__kwdefaults__
        # Numba imports a kernel's module when it loads it from disk; a game file's is not
        # importable, and which one it is plays no role.
        twin.__module__ = __name__
        twin.__qualname__ = f"{function.__name__}__{self.name}_{fingerprint}"
        self._twins[function, rule] = twin, fingerprint
        if inlined:
            self._to_inline.add(twin)
        if checked:
            self._checked.add(twin)

    def _bind_global(
        self,
        user: Function,
        name: str,
        space: dict[str, Any],
        callers: tuple[Function, ...],
        rule: bool,
    ) -> Any:
        """Put what ``name`` means for this game into ``space``; return it for the fingerprint."""
        value = user.__globals__.get(name, getattr(builtins, name, None))
        if name not in user.__globals__ and not hasattr(builtins, name):
            raise RuleError(
                "{place} uses the name {name!r}, which is not defined",
                place=place_using(user, name),
                name=name,
            )
        if isinstance(value, Function) and value in bits.BUILT_INS:
            return f"built-in {name} {bits.VERSION}"
        if value is int and rule:
            # Numba's int() leaves a small unsigned number unsigned; a rule's is Python's.
            if self.compiled:
                space[name] = bits.whole
            return f"built-in {name} {bits.VERSION}"
        if isinstance(getattr(value, "__self__", None), random.Random):
            raise RuleError("{place}: a rule may not use {what}", place=place_of(user), what=RANDOM)
        if isinstance(value, Function):
            home = self._home_of_rules if value in self._rules else self
            twin, fingerprint = home._twin(value, (*callers, user), rule)
            if self.compiled:
                space[name] = home._compile_inner(twin)
            else:
                space[name] = self._plain_rules.get(value, twin)
            return fingerprint
        if isinstance(value, np.ndarray):
            table = np.ascontiguousarray(value)  # Numba does not cache a strided table
            space[name] = table if self.compiled else plain_array(table)
            return repr(table.dtype), table.shape, table.tobytes()
        if isinstance(value, types.ModuleType):
            if value is not np:
                raise RuleError(
                    "{place} uses the module {name}: write 'from {module} import ...'",
                    place=place_of(user),
                    name=name,
                    module=value.__name__,
                )
            return "numpy"
        if is_plain(value) or isinstance(value, types.BuiltinFunctionType):
            return value
        raise RuleError(
            "{place} uses {name}, a {kind}: rules may use numbers, text, tuples, "
            "NumPy arrays and functions",
            place=place_of(user),
            name=name,
            kind=type(value).__name__,
        )

    def _refuse_uncompilable(self, function: Function, callers: tuple[Function, ...]) -> None:
        if function in callers:
            # Numba's cache can crash at the second start of a recursive function.
            raise RuleError(
                "{place} is recursive: use a loop with its own stack", place=place_of(function)
            )
        refuse_constructs(function)

    def _compile_inner(self, twin: Function) -> Any:
        """Return a dispatcher for a callee: compiled into its callers, never cached by itself."""
        if twin not in self._inner:
            from boardwright.core.callee import CalleeCompiler, without_literals

            checked = twin in self._checked
            made = compile_lazily(
                twin, checked, inlined=twin in self._to_inline, pipeline_class=CalleeCompiler
            )
            # Under NUMBA_DISABLE_JIT it is the function itself.
            as_it_is = made is twin or self._specialised
            self._inner[twin] = made if as_it_is else without_literals(made)
        return self._inner[twin]

    def _dispatcher(
        self,
        function: Function,
        types: tuple[Any, ...],
        user: str,
        nogil: bool = True,
        whole: Function | None = None,
    ) -> Any:
        """Return a kernel for arguments of these types, with its place in the disk cache.

        ``whole`` is what calls the function for all parts, if that is wanted.
        """
        from boardwright.core.cache import KernelCache

        twin, _ = self._twin(function, (), False)
        path = self._path(function)
        if whole is not None:
            dispatcher = compile_lazily(whole, False, parallel=True)
            path = path.with_name(f"parted_{path.name}")
        else:
            # A dispatcher of its own: a rule may be both a kernel and a callee of another kernel.
            dispatcher = compile_lazily(twin, twin in self._checked, nogil=nogil)
        if hasattr(dispatcher, "_cache"):  # absent under NUMBA_DISABLE_JIT
            dispatcher._cache = KernelCache(path, user, self._before_compiling)
        return dispatcher

    def _path(self, function: Function) -> Path:
        """Return where a kernel is kept: the files' name without what tells the types."""
        from boardwright.core.folders import cache_folder

        twin, fingerprint = self._twin(function, (), False)
        return cache_folder() / self.name / f"{twin.__name__}-{fingerprint}"


def global_names(function: Function) -> tuple[str, ...]:
    """Return the names of all globals and built-ins that a function reads."""
    return names_read(function.__code__)


@functools.cache
def names_read(code: types.CodeType) -> tuple[str, ...]:
    """Return the names that a code reads; every game binds the same algorithms."""
    instructions = dis.get_instructions(code)
    return tuple(sorted({i.argval for i in instructions if i.opname == "LOAD_GLOBAL"}))


def is_plain(value: object) -> bool:
    """Return True for values that are frozen by value: numbers, text, tuples of them, types."""
    if isinstance(value, tuple):
        return all(is_plain(item) for item in value)
    if isinstance(value, type):  # any other class has contents that its name does not tell
        return value.__module__ in ("builtins", "numpy")
    return isinstance(value, PLAIN_VALUES)


#: Makes the twins of algorithms that call no rule.
SHARED = Binder("shared", {}, {}, compilation_wanted(), lambda: None, lambda error: error)
