"""Numba as it is used here: names that hold in every process, and less work done twice.

Three quarters of what a kernel costs to compile is Numba's own Python, most of it the same
questions asked again: which of thirty versions of ``+`` takes two integers, whether two sets of
flags are equal, which variables a line reads. The answers here are those that Numba would give.
``name_records`` is needed for right results; the others are left out where Numba is of a version
they were not tried with. Imported by the binder just before compiling.
"""

from __future__ import annotations

import contextlib
import functools
import gc
import hashlib
import importlib
from collections.abc import Iterator
from typing import Any

import numba
from numba.core import errors, ir, targetconfig, types, utils
from numba.core.target_extension import get_local_target
from numba.core.types.misc import unliteral
from numba.core.typing import templates
from numba.np import linalg

from boardwright.core.callee import CalleeCompiler

TRIED = ((0, 68),)
# Numba's classes whose methods are replaced.
CONFIG: Any = targetconfig.TargetConfig
FUNCTION: Any = types.BaseFunction
INSTRUCTION: Any = ir.Inst
OVERLOAD: Any = templates._OverloadFunctionTemplate
LINALG: Any = linalg
RECORD: Any = types.Record
ask_all_templates = FUNCTION.get_call_type


def name_records() -> None:
    """Name a record type in symbols by what it holds.

    Numba's number of it holds in one process only, so that two kernels from the disk cache, of the
    same code for boards of two sizes, could bear the same names and be mixed up.
    """

    @functools.cache
    def digest(name: str) -> str:
        return hashlib.sha256(name.encode()).hexdigest()[:16]

    RECORD.mangling_args = property(lambda record: ("Record", (digest(record.name),)))


def compare_flags_quickly() -> None:
    """Compare sets of flags by what was set in them, before their two dozen defaults."""
    defaults: dict[type, dict[str, Any]] = {}

    def values(flags: Any) -> dict[str, Any]:
        kind = type(flags)
        if kind not in defaults:
            defaults[kind] = {name: option.default for name, option in kind.options.items()}
        return {**defaults[kind], **flags._values}

    def equal(flags: Any, other: Any) -> Any:
        if not isinstance(other, CONFIG):
            return NotImplemented
        return flags._values == other._values or values(flags) == values(other)

    CONFIG.values = values
    CONFIG.__eq__ = equal
    CONFIG.__hash__ = lambda flags: hash(type(flags))  # flags can change, and few are ever made


def remember_templates() -> None:
    """Ask that template first which fitted a function's arguments of the same types before."""

    def apply(function: Any, template: Any, literal: bool, arguments: Any) -> Any:
        """Return the signature that a template gives, or None."""
        try:
            if not literal:
                arguments = tuple(map(unliteral, arguments))
            signature = template.apply(arguments, {})
        except errors.NumbaError:
            return None
        if signature is not None:
            function._impl_keys[signature.args] = template.get_impl_key(signature)
        return signature

    def get_call_type(function: Any, context: Any, arguments: Any, named: Any) -> Any:
        if named or any(isinstance(unliteral(each), types.Poison) for each in arguments):
            return ask_all_templates(function, context, arguments, named)
        fitted = function.__dict__.setdefault("fitted", {})
        key = context, tuple(arguments)
        if key in fitted:
            kind, literal = fitted[key]
            signature = apply(function, kind(context), literal, arguments)
            if signature is not None:
                return signature
        target = get_local_target(context)
        for kind in utils.order_by_target_specificity(target, function.templates):
            template = kind(context)
            for literal in (template.prefer_literal, not template.prefer_literal):
                signature = apply(function, template, literal, arguments)
                if signature is not None:
                    fitted[key] = kind, literal
                    return signature
        return ask_all_templates(function, context, arguments, named)  # which says what is wrong

    FUNCTION.get_call_type = get_call_type


def compile_overloads_into_callers() -> None:
    """Compile Numba's own functions like callees: kernels are the only ones that call them."""
    decorator = OVERLOAD._get_jit_decorator
    OVERLOAD._get_jit_decorator = lambda template: functools.partial(
        decorator(template), pipeline_class=CalleeCompiler
    )


def list_variables_quickly() -> None:
    """List an instruction's variables without a call for each thing that is none."""

    def variables(instruction: Any, value: Any) -> list[Any]:
        if isinstance(value, ir.Inst):
            return list(value.list_vars())
        found: list[Any] = []
        for each in value.values() if isinstance(value, dict) else value:
            if isinstance(each, ir.Var):
                found.append(each)
            elif isinstance(each, (ir.Inst, list, tuple, dict)):
                found += variables(instruction, each)
        return found

    INSTRUCTION._rec_list_vars = variables


def leave_scipy_alone() -> None:
    """Do not load SciPy's linear algebra for every kernel: what multiplies matrices asks again."""
    ensure = LINALG.ensure_blas
    LINALG.ensure_blas = lambda: None
    try:
        importlib.import_module("numba.np.arraymath")
    finally:
        LINALG.ensure_blas = ensure


@contextlib.contextmanager
def no_collection() -> Iterator[None]:
    """Leave cyclic garbage alone meanwhile: of what compiling makes, little becomes garbage."""
    wanted = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if wanted:
            gc.enable()


name_records()
if numba.version_info.short in TRIED:
    leave_scipy_alone()
    compare_flags_quickly()
    remember_templates()
    compile_overloads_into_callers()
    list_variables_quickly()
