"""From plain values, such as JSON gives, to the types of requests: every fault of a value is named, not the first only.

The typed decoder reports its first fault only; so on the error path, and only there, the value is walked field by
field.
"""

import types
import typing
from collections.abc import Iterator
from datetime import datetime
from typing import Any

import msgspec

from pinkas.core.bulk_items import RequestItem, item_type
from pinkas.core.decimals import decode_decimal
from pinkas.core.decoding_messages import MISSING, entry_name_message, readable_message
from pinkas.core.instants import instant_error_message, normalize_instant_text
from pinkas.core.problems import Detail, ValidationFailed
from pinkas.core.wording import Wording, wording_of_error


def decode_value(value: Any, into: Any) -> Any:
    """The value as a type of requests, or `ValidationFailed` with every failing field by its wire name."""
    try:
        return convert_value(value, into)
    except msgspec.ValidationError as fault:
        details = list(find_faults(value, into, "", strict=True)) or [
            Detail("", "invalid", readable_message(str(fault)))
        ]
        raise ValidationFailed(details=details) from None


def convert_value(value: Any, into: Any, *, strict: bool = True) -> Any:
    """The value as a type. What the library does not take is tried again with its instants written out: that costs only
    those who write them short."""
    try:
        return msgspec.convert(value, into, strict=strict, dec_hook=_decode_custom_type)
    except msgspec.ValidationError:
        written = _normalize_instants(value, into)
        if written == value:
            raise
        return msgspec.convert(written, into, strict=strict, dec_hook=_decode_custom_type)


def _normalize_instants(value: Any, kind: Any) -> Any:
    """The value with every instant in it as the library reads them."""
    members = list(union_members(kind))
    if isinstance(value, str):
        return normalize_instant_text(value) if datetime in members else value
    if isinstance(value, dict):
        struct = next((one for one in members if isinstance(one, type) and issubclass(one, msgspec.Struct)), None)
        if struct is None:
            return value
        kinds = {field.encode_name: field.type for field in msgspec.structs.fields(struct)}
        return {name: _normalize_instants(one, kinds[name]) if name in kinds else one for name, one in value.items()}
    listed = next((one for one in members if typing.get_origin(one) is list), None)
    if listed is not None and isinstance(value, list):
        return [_normalize_instants(one, typing.get_args(listed)[0]) for one in value]
    return value


def _decode_custom_type(kind: Any, value: Any) -> Any:
    """What the decoder does not know: decimals, and items that are read one by one."""
    inner = item_type(kind)
    if inner is None:
        return decode_decimal(kind, value)
    try:
        return RequestItem(decode_value(value, inner))
    except ValidationFailed as problem:
        return RequestItem(problem)


def is_list_type(kind: Any) -> bool:
    """Whether a parameter may have several values, with commas between them."""
    return any(typing.get_origin(one) is list or one is list for one in union_members(kind))


def union_members(kind: Any) -> Iterator[Any]:
    """The types that a value of `kind` may have: unions opened, annotations taken off."""
    origin = typing.get_origin(kind)
    if origin is typing.Annotated:
        yield from union_members(typing.get_args(kind)[0])
    elif origin in (typing.Union, types.UnionType):
        for member in typing.get_args(kind):
            yield from union_members(member)
    else:
        yield kind


def find_faults(value: Any, kind: Any, path: str, *, strict: bool) -> Iterator[Detail]:
    """Every fault of `value` against `kind`; nothing when it fits."""
    members = list(union_members(kind))
    struct = next((one for one in members if isinstance(one, type) and issubclass(one, msgspec.Struct)), None)
    if struct is not None and isinstance(value, dict):
        yield from _struct_faults(value, struct, path, strict=strict)
        return
    mapped = next((one for one in members if typing.get_origin(one) is dict), None)
    if mapped is not None and isinstance(value, dict):
        _, inner = typing.get_args(mapped)
        found = [
            fault for key, one in value.items() for fault in find_faults(one, inner, f"{path}.{key}", strict=strict)
        ]
        if found:
            yield from found
            return
    listed = next((one for one in members if typing.get_origin(one) is list), None)
    if listed is not None and isinstance(value, list):
        (inner,) = typing.get_args(listed)
        found = [
            fault
            for place, one in enumerate(value)
            for fault in find_faults(one, inner, f"{path}[{place}]", strict=strict)
        ]
        if found:
            yield from found
            return
    try:
        convert_value(value, kind, strict=strict)
    except msgspec.ValidationError as fault:
        text, _, place = str(fault).partition(" - at `")
        if place.startswith("key"):
            yield Detail(path, "invalid", entry_name_message(text))
            return
        cause = wording_of_error(fault.__cause__) if isinstance(fault.__cause__, ValueError) else None
        said = cause if cause is not None and cause.facts else readable_message(text)
        told = said if place else _type_message(value, members) or said
        yield Detail(path + place.lstrip("$").rstrip("`"), "invalid", told)


def _type_message(value: Any, members: list[Any]) -> str | None:
    """What is said of a value that is none of these types, where it can be said better than by the library."""
    return instant_error_message(value) if datetime in members else _choice_message(members)


def _choice_message(members: list[Any]) -> str | None:
    """What is said of a value that must be one of a few; None where it may be another one too."""
    chosen = [one for one in members if one not in (types.NoneType, msgspec.UnsetType)]
    if not chosen or any(typing.get_origin(one) is not typing.Literal for one in chosen):
        return None
    allowed = (_json_literal(value) for one in chosen for value in typing.get_args(one) if value is not None)
    return Wording("Expected one of: {values}.", values=", ".join(allowed))


def _json_literal(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _struct_faults(value: dict[str, Any], struct: type[msgspec.Struct], path: str, *, strict: bool) -> Iterator[Detail]:
    known = {field.encode_name: field for field in msgspec.structs.fields(struct)}
    prefix = f"{path}." if path else ""
    for name, field in known.items():
        if name in value:
            yield from find_faults(value[name], field.type, prefix + name, strict=strict)
        elif field.required:
            yield Detail(prefix + name, "required", MISSING)
    if struct.__struct_config__.forbid_unknown_fields:
        for name in value:
            if name not in known:
                yield Detail(prefix + name, "unknown_field", "This field is not known here.")
