"""The JSON Schemas of the OpenAPI description: those of msgspec, adjusted for client generators and strict validators.

- an enum of one value becomes a `const`, and every enum states its type;
- no `default` keyword. In a request the default is described in words, because generators treat a field with a default
  as required. In an answer such a field is always present, and therefore required;
- components have names that do not collide with names in generated code.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from pinkas.core.decimals import DECIMAL_PATTERN, REQUEST_DECIMAL_PATTERN, WireDecimal

Schema = dict[str, Any]

REF = "#/components/schemas/"
_COMPONENT_NAMES = {
    "Client": "ClientRecord",
    "File": "FileRecord",
    "ClientUpdated": "ClientWithChanges",
    "ProductUpdated": "ProductWithChanges",
    "PaymentReceived": "ReceivedPayment",
    "ExpenseUploaded": "UploadedExpense",
    "Cancelled": "CancelledDocument",
    "Dates": "RecurringDates",
    "Price": "PriceListItem",
    "RecoveryCodes": "MfaRecoveryCodes",
    "Sendings": "StatementSendings",
}
"""Names of components where that of the type collides in generated code: `Client` and `File` with the classes
that send requests and files, the next four with the events of that name, the others with a field of their own."""
BINARY: Schema = {"type": "string", "format": "binary"}
"""A file. JSON Schema has no word for it; `binary` is of OpenAPI's registry of formats."""
TEXT: Schema = {"type": "string"}
"""A file of text."""
_PAGE = re.compile(r"^Page_(\w+)_$")
_TYPES: dict[type, str] = {str: "string", bool: "boolean", int: "integer"}


def decimal_schema(kind: Any) -> Schema:
    """The schema of a `WireDecimal` type, for the schema hook of msgspec."""
    if isinstance(kind, type) and issubclass(kind, WireDecimal):
        return {
            "anyOf": [{"type": "string", "pattern": REQUEST_DECIMAL_PATTERN}, {"type": "number"}],
            "description": f"An exact decimal of at most {kind.digits} decimals.",
        }
    raise NotImplementedError


def component_name(type_name: str) -> str:
    """The name of a component, from the name that msgspec gives it."""
    item = _PAGE.match(type_name)
    return f"{component_name(item[1])}Page" if item else _COMPONENT_NAMES.get(type_name, type_name)


def component_schemas(
    requests: Sequence[Any], answers: Sequence[Any]
) -> tuple[list[Schema], list[Schema], dict[str, Schema]]:
    """The schemas of the types of requests, those of the types of answers, and the components that they refer to, by
    name."""
    found, named = msgspec.json.schema_components(
        [*requests, *answers], ref_template=REF + "{name}", schema_hook=decimal_schema
    )
    components = {component_name(name): _normalize_schema(one) for name, one in named.items()}
    tidied = [_normalize_schema(one) for one in found]
    components |= _extract_titled_schemas([*tidied, *components.values()])
    sent = _referenced_components(tidied[: len(requests)], components)
    return (
        tidied[: len(requests)],
        tidied[len(requests) :],
        {
            name: _describe_defaults(one) if name in sent else _require_default_fields(one)
            for name, one in sorted(components.items())
        },
    )


def standalone_schema(kind: type[msgspec.Struct]) -> Schema:
    """The self-contained schema of the type of an answer: everything that it refers to is in its `$defs`."""
    found = msgspec.json.schema(kind, schema_hook=decimal_schema)
    definitions = {
        name: _require_default_fields(_normalize_schema(one)) for name, one in found.pop("$defs", {}).items()
    }
    return {**_normalize_schema(found), "$defs": definitions}


def parameter_schema(parameter_type: Any) -> Schema:
    """The schema of the type of a parameter."""
    (found,), _ = msgspec.json.schema_components([parameter_type], schema_hook=decimal_schema)
    return _normalize_schema(found)


def default_description(default: Any) -> str:
    """The sentence that describes a default value; empty for None."""
    if default is None:
        return ""
    if default in ([], {}):
        return "Empty by default."
    return f"Default: {json.dumps(default, ensure_ascii=False) if not isinstance(default, str) else default}."


def field_description(schema: Mapping[str, Any]) -> str:
    """The description of a field: its own, or that of its alternative in `anyOf`."""
    own = schema.get("description")
    inner = (one.get("description") for one in schema.get("anyOf", ()))
    return str(own or next((text for text in inner if text), ""))


_VALUES = frozenset({"default", "examples", "enum", "const"})
"""Keywords that hold values and no schemas."""


def _normalize_schema(schema: Mapping[str, Any]) -> Schema:
    tidied: Schema = {
        name: inner if name in _VALUES else _normalize_keyword(name, inner)
        for name, inner in schema.items()
        if name != "title" or "properties" not in schema  # there it is the name that the component has already
    }
    if tidied.get("format") == "decimal":  # msgspec's word, which no registry has
        del tidied["format"]
        tidied["pattern"] = DECIMAL_PATTERN
    if str(tidied.get("$ref", "")).startswith(REF):
        tidied["$ref"] = REF + component_name(tidied["$ref"].removeprefix(REF))
    if "enum" in tidied:
        kinds = {type(one) for one in tidied["enum"]}
        if len(kinds) == 1:
            tidied.setdefault("type", _TYPES[kinds.pop()])
        if len(tidied["enum"]) == 1:
            (tidied["const"],) = tidied.pop("enum")
    return tidied


def _normalize_keyword(keyword: str, inner: Any) -> Any:
    """The normalized value of a schema keyword, which may hold a map of schemas, a list, one schema, or none."""
    if keyword in ("properties", "patternProperties"):
        return {field: _normalize_schema(one) for field, one in inner.items()}
    if isinstance(inner, list):
        return [_normalize_schema(one) if isinstance(one, dict) else one for one in inner]
    return _normalize_schema(inner) if isinstance(inner, dict) else inner


def _extract_titled_schemas(schemas: Iterable[Schema]) -> dict[str, Schema]:
    """Moves nested schemas with a title into components of that name, and replaces them by references."""
    found: dict[str, Schema] = {}
    left: list[Any] = list(schemas)
    while left:
        one = left.pop()
        if isinstance(one, dict):
            if isinstance(one.get("title"), str):
                name = one.pop("title")
                found[name] = dict(one)
                one.clear()
                one["$ref"] = REF + name
            left += one.values()
        elif isinstance(one, list):
            left += one
    return found


def _referenced_components(schemas: Iterable[Schema], components: Mapping[str, Schema]) -> set[str]:
    """The names of all components that schemas refer to, directly or indirectly."""
    found: set[str] = set()
    left: list[Any] = list(schemas)
    while left:
        one = left.pop()
        if isinstance(one, dict):
            left += one.values()
            name = str(one.get("$ref", "")).removeprefix(REF)
            if name in components and name not in found:
                found.add(name)
                left.append(components[name])
        elif isinstance(one, list):
            left += one
    return found


def _describe_defaults(schema: Schema) -> Schema:
    """The schema of a request, with defaults as descriptions."""
    if "properties" not in schema:
        return schema
    return {**schema, "properties": {name: _describe_default(one) for name, one in schema["properties"].items()}}


def _describe_default(field: Schema) -> Schema:
    if "default" not in field:
        return field
    rest = {name: value for name, value in field.items() if name != "default"}
    text = " ".join(filter(None, (field_description(field), default_description(field["default"]))))
    return {**rest, "description": text} if text else rest


def _require_default_fields(schema: Schema) -> Schema:
    """The schema of an answer: fields with a default are always present, so they are required."""
    fields = schema.get("properties", {})
    filled = [name for name, one in fields.items() if "default" in one]
    if not filled:
        return schema
    required = {*schema.get("required", ()), *filled}
    return {
        **schema,
        "properties": {
            name: {key: value for key, value in one.items() if key != "default"} for name, one in fields.items()
        },
        "required": [name for name in fields if name in required],
    }
