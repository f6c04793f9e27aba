"""How Numba compiles the built-ins of ``bits``. Imported by the binder just before compiling."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.errors import TypingError
from numba.extending import intrinsic, overload

from boardwright.core import bits


@intrinsic  # type: ignore[untyped-decorator]
def _popcount(typing: Any, value: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        count = builder.ctpop(arguments[0])
        return context.cast(builder, count, signature.args[0], types.int64)

    return types.int64(value), emit


@intrinsic  # type: ignore[untyped-decorator]
def _lowest_bit(typing: Any, value: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        number = builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))
        return context.cast(builder, number, signature.args[0], types.int64)

    return types.int64(value), emit


@intrinsic  # type: ignore[untyped-decorator]
def _copy(typing: Any, target: Any, source: Any, count: Any) -> Any:
    if target.dtype != source.dtype:
        raise TypingError(f"copy needs arrays of one type, not {target.dtype} and {source.dtype}")

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        target_type, source_type, count_type = signature.args
        into = context.make_array(target_type)(context, builder, arguments[0])
        out_of = context.make_array(source_type)(context, builder, arguments[1])
        items = context.cast(builder, arguments[2], count_type, types.intp)
        cgutils.raw_memcpy(builder, into.data, out_of.data, items, into.itemsize)
        return context.get_dummy_value()

    return types.void(target, source, count), emit


@intrinsic  # type: ignore[untyped-decorator]
def _prefetch(typing: Any, items: Any, index: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array_type, index_type = signature.args
        array = context.make_array(array_type)(context, builder, arguments[0])
        place = context.cast(builder, arguments[1], index_type, types.intp)
        item = builder.bitcast(builder.gep(array.data, [place]), ir.IntType(8).as_pointer())
        number = ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [item.type, number, number, number])
        function = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0i8")
        read, keep, data = (ir.Constant(number, value) for value in (0, 3, 1))
        builder.call(function, [item, read, keep, data])
        return context.get_dummy_value()

    return types.void(items, index), emit


# Numba compares the parameters below with those of the lambdas, so they carry no annotations.
@overload(bits.popcount)
def _compile_popcount(bits):  # type: ignore[no-untyped-def]
    return lambda bits: _popcount(bits)


@overload(bits.lowest_bit)
def _compile_lowest_bit(bits):  # type: ignore[no-untyped-def]
    return lambda bits: _lowest_bit(bits)


@overload(bits.copy)
def _compile_copy(target, source, count):  # type: ignore[no-untyped-def]
    def copy(target, source, count):  # type: ignore[no-untyped-def]
        if count < 0 or count > len(target) or count > len(source):
            raise IndexError("copy beyond the end of an array")
        _copy(target, source, count)

    return copy


@overload(bits.prefetch)
def _compile_prefetch(items, index):  # type: ignore[no-untyped-def]
    return lambda items, index: _prefetch(items, index)


@overload(bits.whole)
def _compile_whole(number):  # type: ignore[no-untyped-def]
    if isinstance(number, types.Integer) and not number.signed and number.bitwidth < 64:
        return lambda number: types.int64(number)
    return lambda number: int(number)
