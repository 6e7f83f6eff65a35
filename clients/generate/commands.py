"""Writes what the command line knows of the operations: their addresses, their parameters, and the shapes of what they
take."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from clients.generate.model import REF, Method, Model, Schema

_MONEY = "Money:"
"""How the description of an amount of an answer begins."""


def commands_file(model: Model) -> str:
    """The text of `operations.json`: one line an operation and one a shape, so that a difference can be read."""
    operations = {one.operation_id: _operation(one) for one in _methods(model)}
    bodies = {name: _shape(model.schemas[name], model.schemas) for name in sorted(model.sent)}
    parts = {
        "operations": _listed(operations),
        "shapes": _listed({name: one for name, one in bodies.items() if one}),
        "money": json.dumps(sorted(set(_money(model.schemas)))),
    }
    return "{\n" + ",\n".join(f'"{name}": {text}' for name, text in parts.items()) + "\n}\n"


def _listed(values: Mapping[str, Any]) -> str:
    lines = [f'"{name}": {json.dumps(one, ensure_ascii=False)}' for name, one in sorted(values.items())]
    return "{\n" + ",\n".join(lines) + "\n}"


def _methods(model: Model) -> Iterator[Method]:
    """Those of the API by their own ids: the file of an operation that answers JSON too has the same address."""
    for resource in model.resources:
        for one in resource.methods:
            if not one.path.startswith("..") and "#" not in one.operation_id:
                yield one


def _operation(method: Method) -> dict[str, Any]:
    known = {
        "verb": method.verb,
        "path": method.path,
        "summary": method.summary,
        "scope": method.scope,
        "query": {one.wire: _values(one.schema) for one in method.query},
        "headers": [one.wire for one in method.headers],
        "body": (method.body or {}).get("$ref", "").removeprefix(REF),
        "upload": method.upload,
        "answer": "" if method.answer == "json" else method.answer,
        "items": method.items,
    }
    return {name: value for name, value in known.items() if value}


def _values(schema: Schema) -> list[str]:
    """The values that a parameter may have, where they are few; none for any."""
    found = _without_null(schema)
    found = found.get("items", found) if found.get("type") == "array" else found
    return [str(one) for one in found.get("enum", ())]


def _shape(schema: Schema, schemas: Mapping[str, Schema]) -> dict[str, Any]:
    """The fields of an object: what a text on the command line means there."""
    merged: dict[str, Any] = {}
    for one in (schema, *schema.get("allOf", ())):
        merged.update(one.get("properties", {}))
    return {name: _kind(one, schemas) for name, one in merged.items()}


def _kind(schema: Schema, schemas: Mapping[str, Schema]) -> Any:
    """The name of a shape; a list with the kind of its items; an object with the `values` that a text may have, or with
    what `each` value of a map is; "text"; "json" for everything else."""
    found = _without_null(schema)
    if "$ref" in found:
        name = found["$ref"].removeprefix(REF)
        return name if _shape(schemas[name], schemas) else _kind(schemas[name], schemas)
    if found.get("type") == "array":
        return [_kind(found.get("items", {}), schemas)]
    if isinstance(found.get("additionalProperties"), dict) and "properties" not in found:
        return {"each": _kind(found["additionalProperties"], schemas)}
    if found.get("type") == "string" and "enum" in found:
        return {"values": found["enum"]}
    kinds = [one.get("type") for one in found.get("anyOf", (found,))]
    return "text" if "string" in kinds else "json"


def _without_null(schema: Schema) -> Schema:
    kept = [one for one in schema.get("anyOf", ()) if one.get("type") != "null"]
    return _without_null(kept[0]) if len(kept) == 1 else schema


def _money(schemas: Mapping[str, Schema]) -> Iterator[str]:
    """The names of fields of answers that hold an amount."""
    for schema in schemas.values():
        for name, one in schema.get("properties", {}).items():
            if _without_null(one).get("description", "").startswith(_MONEY):
                yield name
