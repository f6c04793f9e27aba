"""How a compiled step crosses between Python and machine code at the least cost.

A frame goes in as its address, a plain Python integer, because unpacking a NumPy array takes longer
than most steps; the moves come out as a Python list, made where they are found.
"""

from __future__ import annotations

from typing import Any

from numba import types
from numba.core import cgutils
from numba.core.datamodel import models
from numba.extending import (
    NativeValue,
    box,
    intrinsic,
    overload,
    register_model,
    typeof_impl,
    unbox,
)

from boardwright.core.bits import LONGEST_LIST, LONGEST_OF_LARGE, READY, listed
from boardwright.core.steps import AddressOf


class Place(types.Record):  # type: ignore[misc]
    """The type of a frame that is given by its address."""


register_model(Place)(models.RecordModel)
_between_records = types.Record.can_convert_to


def _apart(self: types.Record, context: Any, other: Any) -> Any:
    """Take no frame for a place: what both are given to is compiled for each.

    Numba would try whether one could be the other, and warn of that as an experiment.
    """
    if isinstance(other, types.Record) and isinstance(self, Place) != isinstance(other, Place):
        return None
    return _between_records(self, context, other)


types.Record.can_convert_to = _apart


@unbox(Place)  # type: ignore[untyped-decorator]
def _from_address(place: Place, address: Any, crossing: Any) -> NativeValue:
    pointer = crossing.pyapi.long_as_voidptr(address)
    return NativeValue(crossing.builder.bitcast(pointer, crossing.context.get_value_type(place)))


@typeof_impl.register(AddressOf)  # type: ignore[untyped-decorator]
def _type_of_address(sample: AddressOf, context: Any) -> Place:
    record = typeof_impl(sample.frames, context).dtype
    fields = [(name, field._asdict()) for name, field in record.fields.items()]
    return Place(fields, record.size, record.aligned)


class ListOrNone(types.Type):  # type: ignore[misc]
    """The type of a Python object that compiled code only hands on."""

    def __init__(self) -> None:
        super().__init__("ListOrNone")


@register_model(ListOrNone)
class _ObjectModel(models.PrimitiveModel):  # type: ignore[misc]
    def __init__(self, manager: Any, kind: ListOrNone) -> None:
        super().__init__(manager, kind, cgutils.voidptr_t)


@box(ListOrNone)  # type: ignore[untyped-decorator]
def _as_it_is(kind: ListOrNone, value: Any, crossing: Any) -> Any:
    return crossing.builder.bitcast(value, crossing.pyapi.pyobj)


@intrinsic  # type: ignore[untyped-decorator]
def _listed(typing: Any, numbers: Any, count: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        python = context.get_python_api(builder)
        array_type = signature.args[0]
        array = context.make_array(array_type)(context, builder, arguments[0])
        found = python.list_new(arguments[1])
        with cgutils.for_range(builder, arguments[1]) as loop:
            item = cgutils.get_item_pointer(context, builder, array_type, array, [loop.index])
            number = python.from_native_value(array_type.dtype, builder.load(item))
            python.list_setitem(found, loop.index, number)
        return builder.bitcast(found, cgutils.voidptr_t)

    return ListOrNone()(numbers, types.intp), emit


@intrinsic  # type: ignore[untyped-decorator]
def _nothing(typing: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        python = context.get_python_api(builder)
        return builder.bitcast(python.make_none(), cgutils.voidptr_t)

    return ListOrNone()(), emit


@overload(listed)
def _compile_listed(numbers, count):  # type: ignore[no-untyped-def]
    def compiled(numbers, count):  # type: ignore[no-untyped-def]
        few = count <= LONGEST_OF_LARGE
        if not few and count <= LONGEST_LIST:
            few = numbers[count - 1] <= READY
        return _listed(numbers, count) if count >= 0 and few else _nothing()

    return compiled
