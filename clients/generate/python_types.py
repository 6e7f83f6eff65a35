"""Writes the types of the Python client: a TypedDict for every schema, literals for enumerations."""

import json
import keyword
import re
import textwrap
from collections.abc import Iterable, Iterator

from clients.generate.model import REF, Model, Schema
from clients.generate.names import class_case

NOTICE = "# Written by `make clients` from the OpenAPI document; change the generator, not this file."
_PLAIN = {"boolean": "bool", "integer": "int", "number": "float", "null": "None", "string": "str"}
_SENT_FORMATS = {"date": "Date", "date-time": "Instant", "uuid": "Id"}
WIDTH = 118


class TypeWriter:
    """Types of schemas, and the classes for what they hold without a name. `prefix` stands before names of classes."""

    def __init__(self, model: Model, prefix: str = "") -> None:
        self._names = {name: _class_name(name, model) for name in model.schemas}
        self._prefix = prefix
        self.inner: dict[str, Schema] = {}
        """Objects without a name of their own, by the one they get here."""

    def name(self, schema: str) -> str:
        """The class of a schema."""
        return self._names[schema]

    def type_of(self, schema: Schema, sent: bool, place: str) -> str:
        """The type of a schema, as a request takes it (`sent`) or an answer has it."""
        if "$ref" in schema:
            return self._prefix + self._names[schema["$ref"].removeprefix(REF)]
        if "const" in schema:
            return f"t.Literal[{_literal(schema['const'])}]"
        if "enum" in schema:
            return f"t.Literal[{', '.join(map(_literal, schema['enum']))}]"
        several = schema.get("anyOf") or schema.get("oneOf") or schema.get("allOf")
        if several:
            return self._union(several, sent, place)
        kind = schema.get("type")
        if isinstance(kind, list):
            return " | ".join(_PLAIN[one] for one in kind)
        if kind == "array":
            inner = self.type_of(schema.get("items", {}), sent, place + "Item")
            return f"t.Sequence[{inner}]" if sent else f"t.List[{inner}]"
        if kind == "object":
            return self._object(schema, sent, place)
        if kind == "string" and sent and schema.get("format") in _SENT_FORMATS:
            return self._prefix + _SENT_FORMATS[schema["format"]]
        return _PLAIN.get(str(kind), "t.Any")

    def _union(self, members: Iterable[Schema], sent: bool, place: str) -> str:
        listed = list(members)
        if {"string", "number"} <= {one.get("type") for one in listed} and any("pattern" in one for one in listed):
            rest = [one for one in listed if one.get("type") not in ("string", "number")]
            kinds = [self._prefix + "Amount", *(self.type_of(one, sent, place) for one in rest)]
        else:
            kinds = [self.type_of(one, sent, place) for one in listed]
        return "t.Any" if "t.Any" in kinds else " | ".join(dict.fromkeys(kinds))

    def _object(self, schema: Schema, sent: bool, place: str) -> str:
        if schema.get("properties"):
            name = class_case(place)
            if self.inner.setdefault(name, schema) != schema:
                raise ValueError(f"two different types would be called {name}")
            return self._prefix + name
        more = schema.get("additionalProperties")
        inner = self.type_of(more, sent, place + "Value") if isinstance(more, dict) else "t.Any"
        return f"t.Mapping[str, {inner}]" if sent else f"t.Dict[str, {inner}]"


def types_module(model: Model) -> str:
    """The text of `types.py`."""
    writer = TypeWriter(model)
    classes: dict[str, str] = {}
    unions: list[str] = []
    for name, schema in model.schemas.items():
        sent = name in model.sent
        if schema.get("properties"):
            classes[writer.name(name)] = _class(writer, writer.name(name), schema, sent)
        else:
            unions.append(_alias(writer, writer.name(name), schema, sent))
    for event, schema in model.deliveries.items():
        name = class_case(event) + "Delivery"
        classes[name] = _class(writer, name, schema, sent=False)
    while set(writer.inner) - set(classes):
        for name in sorted(set(writer.inner) - set(classes)):
            classes[name] = _class(writer, name, writer.inner[name], name in model.sent)
    bodies = ", ".join(f'"{class_case(event)}Delivery"' for event in model.deliveries)
    unions.append(f'WebhookEvent = t.Union[{bodies}]\n"""The body of a webhook: told apart by `type`."""')
    return "\n\n\n".join([_HEAD, *(classes[name] for name in sorted(classes)), "\n".join(unions)]) + "\n"


_HEAD = f'''{NOTICE}
"""The types of requests and answers: dictionaries as they stand in the JSON, with the names that they have there.

Nothing of this is imported while a program runs, unless it imports it itself: `if TYPE_CHECKING:` is enough.
A newer service may answer further members and values.
"""

from __future__ import annotations

import datetime
import decimal
import os
import sys
import typing as t
import uuid

if sys.version_info >= (3, 11):
    from typing import NotRequired
else:
    from typing_extensions import NotRequired

Amount = t.Union[decimal.Decimal, str, int]
"""Money, a quantity or a rate in a request: exact, never a float."""
Date = t.Union[datetime.date, str]
Instant = t.Union[datetime.datetime, str]
"""With its time zone."""
Id = t.Union[uuid.UUID, str]
Upload = t.Union[bytes, t.BinaryIO, "os.PathLike[str]"]
"""A file to be sent: its bytes, an open file, or its path."""'''


def docstring(text: str, indent: str, width: int = WIDTH) -> str:
    """A docstring of this text, with the indent of its code."""
    plain = text.replace("\\", "\\\\").replace('"""', "'''")
    parts = [" ".join(part.split()) for part in re.split(r"\n\s*\n", plain) if part.strip()]
    lines: list[str] = []
    for n, part in enumerate(parts):
        wrapped = textwrap.wrap(part, width - len(indent) - (6 if n == 0 else 0), break_long_words=False)
        lines += ([""] if n else []) + wrapped
    if not lines:
        return ""
    if lines[-1].endswith('"'):
        lines[-1] += " "
    whole = len(lines) == 1
    body = [f'{indent}"""{lines[0]}' + ('"""' if whole else "")]
    body += [(indent + one).rstrip() for one in lines[1:]]
    return "\n".join(body if whole else [*body, f'{indent}"""'])


def _literal(value: object) -> str:
    return json.dumps(value) if isinstance(value, str) else repr(value)


def parameter_name(wire: str) -> str:
    """A name that Python takes."""
    return wire + "_" if keyword.iskeyword(wire) else wire


def _class_name(schema: str, model: Model) -> str:
    return class_case(schema) + "Event" if schema in model.deliveries else class_case(schema)


def _class(writer: TypeWriter, name: str, schema: Schema, sent: bool) -> str:
    members = list(_members(writer, name, schema, sent))
    text = docstring(schema.get("description", ""), "    ")
    if all(one.isidentifier() and not keyword.iskeyword(one) for one, _, _ in members):
        lines = [f"class {name}(t.TypedDict):", *([text] if text else [])]
        for one, kind, described in members:
            lines += [f"    {one}: {kind}", *([docstring(described, "    ")] if described.strip() else [])]
        return "\n".join(lines)
    fields = [f"        \"{one}\": '{kind}'," for one, kind, _ in members]
    above = docstring(schema.get("description", ""), "")
    below = [above] if above else []
    return "\n".join([f"{name} = t.TypedDict(", f'    "{name}",', "    {", *fields, "    },", ")", *below])


def _members(writer: TypeWriter, name: str, schema: Schema, sent: bool) -> Iterator[tuple[str, str, str]]:
    required = schema.get("required", ())
    for member, inner in schema["properties"].items():
        kind = writer.type_of(inner, sent, name + class_case(member))
        described = inner.get("description", "") if "$ref" not in inner else ""
        yield member, kind if member in required else f"NotRequired[{kind}]", described


def _alias(writer: TypeWriter, name: str, schema: Schema, sent: bool) -> str:
    kind = writer.type_of(schema, sent, name)
    if " | " in kind:
        kind = "t.Union[" + ", ".join(f"'{one}'" for one in kind.split(" | ")) + "]"
    text = docstring(schema.get("description", ""), "")
    return f"{name} = {kind}" + (f"\n{text}" if text else "")
