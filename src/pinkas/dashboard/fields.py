"""JSON Schemas as readable texts and as table rows, for the reference."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pinkas.core.decimals import DECIMAL_PATTERN, REQUEST_DECIMAL_PATTERN
from pinkas.platform.schemas import described

Schema = Mapping[str, Any]

_REF = "#/components/schemas/"
_LONGEST_PATTERN = 32
"""Longer patterns are not shown."""
_FORMATS = {"uuid": "UUID", "date": "date", "date-time": "instant", "binary": "file"}


@dataclass(frozen=True)
class Row:
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
        name = name_of(schema)
        return self.named[name] if name else schema

    def rows(self, schema: Schema, depth: int = 0, above: tuple[str, ...] = ()) -> Iterator[Row]:
        """The fields of an object, each followed by the fields of the object in it.

        Objects named in `above` are not expanded, so that recursive types end.
        """
        whole = self.resolve(schema)
        required = whole.get("required", ())
        for name, field in whole.get("properties", {}).items():
            inner = held(field)
            yield Row(depth, name, words(field), name in required, self._text(field), inner)
            if inner is None:
                yield from self.rows(_nameless(field), depth + 1, above)
            elif inner not in above:
                yield from self.rows(self.named[inner], depth + 1, (*above, inner))

    def flat(self, schema: Schema) -> list[Row]:
        """The fields of an object, without expanding named objects in it."""
        return list(self.rows(schema, above=tuple(self.named)))

    def _text(self, field: Schema) -> str:
        text = described(field)
        inner = held(field)
        return text or (str(self.named[inner].get("description", "")) if inner else "")


def name_of(schema: Schema) -> str | None:
    """The name that a reference points to."""
    return str(schema["$ref"]).removeprefix(_REF) if "$ref" in schema else None


def held(schema: Schema) -> str | None:
    """The name of the object in a field: as its value, as items of a list, or as the alternative to null."""
    members = [schema, schema.get("items"), schema.get("additionalProperties"), *schema.get("anyOf", ())]
    for member in members:
        if isinstance(member, Mapping):
            name = name_of(member) or (held(member) if member is not schema else None)
            if name:
                return name
    return None


def _nameless(schema: Schema) -> Schema:
    """The inline object in a field, as its value or as items of a list."""
    items = schema.get("items")
    return items if isinstance(items, Mapping) and "$ref" not in items else schema


def words(schema: Schema) -> str:
    """The type of a value and its limits, in words."""
    if "anyOf" in schema:
        return " or ".join(dict.fromkeys(map(words, schema["anyOf"])))
    if name := name_of(schema):
        return name
    if "enum" in schema:
        values = [_literal(value) for value in schema["enum"]]
        return values[0] if len(values) == 1 else "one of " + ", ".join(values)
    if "const" in schema:
        return _literal(schema["const"])
    return _plain(schema)


def _plain(schema: Schema) -> str:
    kind = schema.get("type", "any value")
    if kind == "array":
        one, limits = words(schema.get("items", {})), _between(schema, "minItems", "maxItems", "items")
        return f"list{limits}, each {one}" if ", " in one else f"list of {one}{limits}"
    if kind == "object":
        values = schema.get("additionalProperties")
        of = f" of {words(values)}" if isinstance(values, Mapping) and values else ""
        return f"object{of}" + _between(schema, "minProperties", "maxProperties", "entries")
    if schema.get("format") in _FORMATS:
        return _FORMATS[schema["format"]]
    if schema.get("pattern") in (DECIMAL_PATTERN, REQUEST_DECIMAL_PATTERN):
        return "decimal"
    named = " or ".join(kind) if isinstance(kind, list) else str(kind)
    limits = _between(schema, "minLength", "maxLength", "characters") + _between(schema, "minimum", "maximum", "")
    return named + limits + _pattern(schema)


def _between(schema: Schema, low: str, high: str, unit: str) -> str:
    least, most = schema.get(low), schema.get(high)
    unit = f" {unit}" if unit else ""
    if least is not None and most is not None:
        return f", {least}{unit}" if least == most else f", {least} to {most}{unit}"
    if most is not None:
        return f", at most {most}{unit}"
    return f", at least {least}{unit}" if least is not None else ""


def _pattern(schema: Schema) -> str:
    pattern = schema.get("pattern")
    if pattern == r"\S":
        return ", not blank"
    return f", matching {pattern}" if pattern and len(pattern) <= _LONGEST_PATTERN else ""


def _literal(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else "null" if value is None else str(value)
