"""Turns records into the structs that answers carry: what is called the same is taken over, the rest is declared."""

from collections.abc import Callable
from typing import Any, TypeVar, get_args

import msgspec

from pinkas.core.decimals import AmountText
from pinkas.core.money import format_amount

Source = TypeVar("Source")
Target = TypeVar("Target", bound=msgspec.Struct)
_AMOUNT = get_args(AmountText)[1]


def make_mapping(
    source: type[Source], target: type[Target], **computed: Callable[[Source, str], object]
) -> Callable[[Source, str], Target]:
    """The function that turns a record with amounts in a currency into a struct of answers.

    A field is taken from the record as it stands there; one of type `AmountText` is there in minor units, and is
    formatted. `computed` are the fields that differ, each by a function of the record and the currency. A field with a
    default is left at it, unless it is computed. Raises ValueError where a field is neither computed nor a field of
    the source, if that is a struct."""
    taken = [one for one in msgspec.structs.fields(target) if one.required and one.name not in computed]
    known = getattr(source, "__struct_fields__", None)
    if known is not None and (missing := {one.name for one in taken} - set(known)):
        raise ValueError(f"{target.__name__}: {sorted(missing)} are no fields of {source.__name__}")
    values = [
        f"{one.name}=format_amount(record.{one.name}, currency)"
        if _AMOUNT in get_args(one.type)
        else f"{one.name}=record.{one.name}"
        for one in taken
    ]
    values += [f"{name}=computed_{name}(record, currency)" for name in computed]
    known_names: dict[str, Any] = {"target": target, "format_amount": format_amount}
    known_names |= {f"computed_{name}": function for name, function in computed.items()}
    # Written out, as dataclasses write theirs: a loop over names takes half as long again. All names are our own.
    exec(f"def build(record, currency):\n    return target({', '.join(values)})", known_names)  # noqa: S102
    build: Callable[[Source, str], Target] = known_names["build"]
    return build
