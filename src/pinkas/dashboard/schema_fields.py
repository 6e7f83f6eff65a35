"""JSON Schemas as readable texts and as table rows, for the reference."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pinkas.core.decimals import DECIMAL_PATTERN, REQUEST_DECIMAL_PATTERN
from pinkas.platform.json_schemas import field_description

Schema = Mapping[str, Any]

_REF = "#/components/schemas/"
_LONGEST_PATTERN = 32
"""Longer patterns are not shown."""
_FORMATS = {"uuid": "UUID", "date": "date", "date-time": "instant", "binary": "file"}


@dataclass(frozen=True)
class FieldRow:
    """A row for a field: nesting depth, name, its type in words, and `type`, the name of the object in it, if any."""

    depth: int
    name: str
    words: str
    required: bool
    text: str
    type: str | None


@dataclass(frozen=True)
class Schemas:
    """The named schemas of a description."""

    named: Mapping[str, Schema]

    def resolve(self, schema: Schema) -> Schema:
        """The schema itself, behind any reference."""
        name = reference_name(schema)
        return self.named[name] if name else schema

    def rows(self, schema: Schema, depth: int = 0, enclosing: tuple[str, ...] = ()) -> Iterator[FieldRow]:
        """The fields of an object, each followed by the fields of the object in it.

        Objects named in `enclosing` are not expanded, so that recursive types end.
        """
        whole = self.resolve(schema)
        required = whole.get("required", ())
        for name, field in whole.get("properties", {}).items():
            inner = object_name(field)
            yield FieldRow(depth, name, type_text(field), name in required, self._text(field), inner)
            if inner is None:
                yield from self.rows(_inline_object(field), depth + 1, enclosing)
            elif inner not in enclosing:
                yield from self.rows(self.named[inner], depth + 1, (*enclosing, inner))

    def flat(self, schema: Schema) -> list[FieldRow]:
        """The fields of an object, without expanding named objects in it."""
        return list(self.rows(schema, enclosing=tuple(self.named)))

    def _text(self, field: Schema) -> str:
        text = field_description(field)
        inner = object_name(field)
        return text or (str(self.named[inner].get("description", "")) if inner else "")


def reference_name(schema: Schema) -> str | None:
    """The name that a reference points to."""
    return str(schema["$ref"]).removeprefix(_REF) if "$ref" in schema else None


def object_name(schema: Schema) -> str | None:
    """The name of the object in a field: as its value, as items of a list, or as the alternative to null."""
    members = [schema, schema.get("items"), schema.get("additionalProperties"), *schema.get("anyOf", ())]
    for member in members:
        if isinstance(member, Mapping):
            name = reference_name(member) or (object_name(member) if member is not schema else None)
            if name:
                return name
    return None


def _inline_object(schema: Schema) -> Schema:
    """The inline object in a field, as its value or as items of a list."""
    items = schema.get("items")
    return items if isinstance(items, Mapping) and "$ref" not in items else schema


def type_text(schema: Schema) -> str:
    """The type of a value and its limits, in words."""
    if "anyOf" in schema:
        return " or ".join(dict.fromkeys(map(type_text, schema["anyOf"])))
    if name := reference_name(schema):
        return name
    if "enum" in schema:
        values = [_literal_text(value) for value in schema["enum"]]
        return values[0] if len(values) == 1 else "one of " + ", ".join(values)
    if "const" in schema:
        return _literal_text(schema["const"])
    return _simple_type_text(schema)


def _simple_type_text(schema: Schema) -> str:
    kind = schema.get("type", "any value")
    if kind == "array":
        one, limits = type_text(schema.get("items", {})), _range_text(schema, "minItems", "maxItems", "items")
        return f"list{limits}, each {one}" if ", " in one else f"list of {one}{limits}"
    if kind == "object":
        values = schema.get("additionalProperties")
        of = f" of {type_text(values)}" if isinstance(values, Mapping) and values else ""
        return f"object{of}" + _range_text(schema, "minProperties", "maxProperties", "entries")
    if schema.get("format") in _FORMATS:
        return _FORMATS[schema["format"]]
    if schema.get("pattern") in (DECIMAL_PATTERN, REQUEST_DECIMAL_PATTERN):
        return "decimal"
    named = " or ".join(kind) if isinstance(kind, list) else str(kind)
    limits = _range_text(schema, "minLength", "maxLength", "characters") + _range_text(schema, "minimum", "maximum", "")
    return named + limits + _pattern_text(schema)


def _range_text(schema: Schema, low: str, high: str, unit: str) -> str:
    least, most = schema.get(low), schema.get(high)
    unit = f" {unit}" if unit else ""
    if least is not None and most is not None:
        return f", {least}{unit}" if least == most else f", {least} to {most}{unit}"
    if most is not None:
        return f", at most {most}{unit}"
    return f", at least {least}{unit}" if least is not None else ""


def _pattern_text(schema: Schema) -> str:
    pattern = schema.get("pattern")
    if pattern == r"\S":
        return ", not blank"
    return f", matching {pattern}" if pattern and len(pattern) <= _LONGEST_PATTERN else ""


def _literal_text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else "null" if value is None else str(value)
