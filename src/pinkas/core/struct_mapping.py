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
    formatted. `computed` are the fields that differ, each by a function of the record and the currency. A field that
    the record lacks is left at its default; raises ValueError where it has none. Of a source that is no struct, such
    as a row, it is believed that it has every field."""
    known = getattr(source, "__struct_fields__", target.__struct_fields__)
    others = [one for one in msgspec.structs.fields(target) if one.name not in computed]
    taken = [one for one in others if one.name in known]
    if missing := [one.name for one in others if one.required and one.name not in known]:
        raise ValueError(f"{target.__name__}: {missing} are no fields of {source.__name__}")
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
