"""Example requests of the description: made from its schemas, with values that read like real ones.

A field says in its type what an example of it is (`Meta(examples=[...])`), and is then shown although it may be left
out. What has no example of its own gets one by its name, else from its schema alone. A law sends every example to the
service: none may be refused for what it says.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pinkas.core.decimals import DECIMAL_PATTERN, REQUEST_DECIMAL_PATTERN

Schema = Mapping[str, Any]

ID = "0199f3a4-6c1e-7b52-9d08-3f5a7c2e41b6"
"""Stands for the id of an object of the reader's."""
_REF = "#/components/schemas/"
_VALUES: dict[str, Any] = {
    "name": "Levi Design Ltd",
    "email": "dana@example.com",
    "emails": ["office@example.com"],
    "password": "a long password of yours",
    "phone": "03-5550123",
    "taxId": "777777715",
    "businessType": "company",
    "docType": 305,
    "subject": "Website, second stage",
    "description": "Consulting",
    "quantity": "2",
    "unitPrice": "450.00",
    "price": "450.00",
    "amount": "118.00",
    "scopes": ["clients:write", "documents:read", "documents:write"],
    "currency": "ILS",
}
_IN_ADDRESSES: dict[str, Any] = {"currency": "USD", "number": 1042, "sku": "SKU-100", "token": "TOKEN"}
"""What stands in an address by that name; the rest is as in bodies."""
_SHOWN = frozenset({"client", "description", "emails", "ids", "lines", "name", "phone", "subject", "unitPrice"})
"""Fields that an example shows although they may be left out and have no example of their own."""
_BY_FORMAT = {"uuid": ID, "date": "2026-01-31", "date-time": "2026-01-31T09:30:00Z"}
_DECIMALS = (DECIMAL_PATTERN, REQUEST_DECIMAL_PATTERN)


def add_examples(document: dict[str, Any]) -> None:
    """Puts an example to every JSON body and to every parameter that a request cannot do without."""
    examples = Examples(document["components"]["schemas"])
    for methods in document["paths"].values():
        for one in methods.values():
            for parameter in one.get("parameters", ()):
                if parameter["required"]:
                    parameter.setdefault("example", examples.in_address(parameter["name"], parameter["schema"]))
            content = one.get("requestBody", {}).get("content", {}).get("application/json")
            if content is not None:
                content.setdefault("example", examples.of(content["schema"]))


@dataclass(frozen=True)
class Examples:
    """Makes examples of the schemas of a description; `named` are those of its components."""

    named: Mapping[str, Schema]

    def in_address(self, name: str, schema: Schema) -> Any:
        """An example of a parameter."""
        return _IN_ADDRESSES[name] if name in _IN_ADDRESSES else self.of(schema, name)

    def of(self, schema: Schema, name: str = "") -> Any:
        """A value that the schema allows; `name` is the field that holds it."""
        own = _own(schema)
        if own is not None:
            return own
        if "$ref" in schema:
            return self.of(self.named[schema["$ref"].removeprefix(_REF)], name)
        if name in _VALUES and "properties" not in schema:
            return _VALUES[name]
        if "anyOf" in schema:
            return self.of(next(one for one in schema["anyOf"] if one.get("type") != "null"), name)
        if "enum" in schema:
            return schema.get("default", schema["enum"][0])
        return schema["const"] if "const" in schema else self._of_type(schema, name)

    def _of_type(self, schema: Schema, name: str) -> Any:
        kind = schema.get("type")
        if kind == "object" or "properties" in schema:
            wanted = _SHOWN.union(schema.get("required", ()))
            fields = schema.get("properties", {}).items()
            return {
                field: self.of(inner, field) for field, inner in fields if field in wanted or _own(inner) is not None
            }
        if kind == "array":
            return [self.of(schema.get("items", {}), name)]
        if schema.get("format") in _BY_FORMAT:
            return _BY_FORMAT[schema["format"]]
        if schema.get("pattern") in _DECIMALS:
            return "100.00"
        if kind == "integer":
            return schema.get("default", schema.get("minimum", 1))
        if kind == "boolean":
            return schema.get("default", True)
        return "text".ljust(schema.get("minLength", 0), "x")[: schema.get("maxLength", 100)]


def _own(schema: Schema) -> Any:
    """The example that a schema gives itself, or the one kind of value that may also be null; None without one."""
    given = (one["examples"][0] for one in (schema, *schema.get("anyOf", ())) if one.get("examples"))
    return next(given, None)
