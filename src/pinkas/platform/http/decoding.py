"""From bytes and query strings to the types of an operation, naming every fault of a request at once.

The JSON is read once, with what JSON leaves open refused: duplicate keys, NaN, integers beyond 2^53, NUL, lone
surrogates, nesting beyond 64. The typed decoder reports its first fault only; so on the error path, and only there, the
value is walked field by field.
"""

import json
import re
import types
import typing
from collections.abc import Iterator, Mapping
from datetime import datetime
from decimal import Decimal, InvalidOperation
from functools import cache
from typing import Any, TypeVar
from urllib.parse import parse_qsl
from uuid import UUID

import msgspec

from pinkas.core.bulk_items import RequestItem, item_type
from pinkas.core.decimals import decode_decimal
from pinkas.core.decoding_messages import MISSING, entry_name_message, readable_message
from pinkas.core.instants import EXPECTED_INSTANT, instant_error_message, normalize_instant_text
from pinkas.core.problems import Detail, MalformedJson, NotFound, UnknownParameter, ValidationFailed
from pinkas.core.wording import Wording, wording_of_error
from pinkas.platform.operation import Parameters

MAX_DEPTH = 64
_SAFE_INTEGER = 2**53
_NUMBER = re.compile(r"[-+]?[0-9_.]+([eE][-+]?[0-9]+)?", re.ASCII)
T = TypeVar("T")


class _MalformedValue(ValueError):
    pass


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise _MalformedValue(Wording("The key {key} stands twice in one object.", key=repr(key)))
            seen.add(key)
    return found


def _refuse_constant(name: str) -> Any:
    raise _MalformedValue(Wording("{name} is not JSON.", name=name))


def _parse_integer(text: str) -> int:
    if len(text) > 17 or abs(int(text)) > _SAFE_INTEGER:
        raise _MalformedValue("An integer is beyond 2^53; send it as a string.")
    return int(text)


def _parse_decimal(text: str) -> Decimal:
    try:
        return Decimal(text)
    except InvalidOperation:
        raise _MalformedValue("A number has an exponent beyond range.") from None


_READER = json.JSONDecoder(
    object_pairs_hook=_unique_keys,
    parse_float=_parse_decimal,
    parse_int=_parse_integer,
    parse_constant=_refuse_constant,
)


def read_json(raw: bytes) -> Any:
    """The plain value of a JSON body; `MalformedJson` says what is wrong."""
    try:
        text = raw.decode("utf-8")
        if text.count("{") + text.count("[") > MAX_DEPTH and _is_too_deep(text):
            raise _MalformedValue(Wording("The body is nested deeper than {n}.", n=MAX_DEPTH))
        value = _READER.decode(text)
        if "\\u" in text:
            _refuse_characters(value)
    except UnicodeDecodeError:
        raise MalformedJson("The body is not UTF-8.") from None
    except _MalformedValue as fault:
        raise MalformedJson(wording_of_error(fault)) from None
    except json.JSONDecodeError as fault:
        raise MalformedJson(
            Wording("The body is not JSON: {fault} at character {n}.", fault=fault.msg, n=fault.pos)
        ) from None
    return value


def _is_too_deep(text: str) -> bool:
    depth, quoted, escaped = 0, False, False
    for letter in text:
        if escaped:
            escaped = False
        elif quoted:
            escaped, quoted = letter == "\\", letter != '"'
        elif letter == '"':
            quoted = True
        elif letter in "{[":
            depth += 1
            if depth > MAX_DEPTH:
                return True
        elif letter in "}]":
            depth -= 1
    return False


def _refuse_characters(value: Any) -> None:
    if isinstance(value, str):
        if "\x00" in value or any("\ud800" <= letter <= "\udfff" for letter in value):
            raise _MalformedValue("A string holds a NUL or a lone surrogate.")
    elif isinstance(value, dict):
        for key, inner in value.items():
            _refuse_characters(key)
            _refuse_characters(inner)
    elif isinstance(value, list):
        for inner in value:
            _refuse_characters(inner)


def decode_body(raw: bytes, body_type: type[T]) -> T:
    """The typed body, or `ValidationFailed` with every failing field."""
    found: T = _decode_value(read_json(raw), body_type)
    return found


def _decode_value(value: Any, into: Any) -> Any:
    try:
        return _convert_value(value, into)
    except msgspec.ValidationError as fault:
        details = list(_find_faults(value, into, "", strict=True)) or [
            Detail("", "invalid", readable_message(str(fault)))
        ]
        raise ValidationFailed(details=details) from None


def _convert_value(value: Any, into: Any, *, strict: bool = True) -> Any:
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
        return RequestItem(_decode_value(value, inner))
    except ValidationFailed as problem:
        return RequestItem(problem)


def decode_query(query: bytes | Parameters, query_type: type[msgspec.Struct] | None) -> Any:
    """The typed query parameters, from a query string or from their names and texts. Unknown ones are
    `UnknownParameter`; bad values `ValidationFailed`."""
    if query_type is None and not query:
        return None
    pairs = _parsed(query) if isinstance(query, bytes) else query
    known = _query_fields(query_type) if query_type else {}
    values: dict[str, Any] = {}
    for name, text in pairs:
        if name not in known:
            raise UnknownParameter(
                Wording("{name} is not a parameter of this operation.", name=repr(name)),
                parameter=name,
                known=sorted(known),
            )
        if is_list_type(known[name].type):
            values.setdefault(name, []).extend(text.split(","))
        elif name in values:
            raise ValidationFailed(details=[Detail(name, "repeated", "Send this parameter once.")])
        else:
            values[name] = text
        if "\x00" in text:
            raise ValidationFailed(details=[Detail(name, "invalid", "NUL is not allowed.")])
    if query_type is None:
        return None
    lax = [
        Detail(name, "invalid", told)
        for name, text in values.items()
        if isinstance(text, str) and (told := _lax_value_error(text, known[name].type))
    ]
    try:
        found = _convert_value(values, query_type, strict=False)
    except msgspec.ValidationError as fault:
        details = list(_find_faults(values, query_type, "", strict=False)) or [
            Detail("", "invalid", readable_message(str(fault)))
        ]
        raise ValidationFailed(details=[*details, *lax]) from None
    if lax:
        raise ValidationFailed(details=lax)
    return found


def _parsed(query: bytes) -> Parameters:
    try:
        return parse_qsl(query.decode("ascii"), keep_blank_values=True, errors="strict")
    except UnicodeDecodeError:
        raise UnknownParameter("The query string is not percent-encoded UTF-8.") from None


def decode_path(text: str, kind: type) -> Any:
    """A path parameter. What cannot be one is simply not there."""
    try:
        if kind is UUID:
            if len(text) != 36:
                raise NotFound
            return UUID(text)
        if kind is int:
            if not (text.isascii() and text.isdigit() and len(text) < 16):
                raise NotFound
            return int(text)
        return msgspec.convert(text, kind, strict=False)
    except (ValueError, msgspec.ValidationError):
        raise NotFound from None


@cache
def _query_fields(query: type[msgspec.Struct]) -> Mapping[str, Any]:
    """The fields of a query type, by wire name."""
    return {field.encode_name: field for field in msgspec.structs.fields(query)}


def _lax_value_error(text: str, kind: Any) -> str | None:
    """What is wrong with a text that the lax conversion takes and the description does not: the word null, which would
    drop a filter without telling, and a number for an instant."""
    members = list(union_members(kind))
    if str in members:
        return None
    if types.NoneType in members and text.lower() == "null":
        return Wording("Expected a value; leave the parameter out for none.")
    if datetime in members and _NUMBER.fullmatch(text):
        return EXPECTED_INSTANT
    return None


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


def _find_faults(value: Any, kind: Any, path: str, *, strict: bool) -> Iterator[Detail]:
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
            fault for key, one in value.items() for fault in _find_faults(one, inner, f"{path}.{key}", strict=strict)
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
            for fault in _find_faults(one, inner, f"{path}[{place}]", strict=strict)
        ]
        if found:
            yield from found
            return
    try:
        _convert_value(value, kind, strict=strict)
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
            yield from _find_faults(value[name], field.type, prefix + name, strict=strict)
        elif field.required:
            yield Detail(prefix + name, "required", MISSING)
    if struct.__struct_config__.forbid_unknown_fields:
        for name in value:
            if name not in known:
                yield Detail(prefix + name, "unknown_field", "This field is not known here.")
