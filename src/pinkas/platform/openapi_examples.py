"""Example requests of the OpenAPI description, generated from its schemas with realistic values.

A type may declare an example (`Meta(examples=[...])`); such a field is shown even if it is optional. Other fields get
an example by their name, or else by their schema. A test sends every example to the service: none may be refused for
its values.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pinkas.core.decimals import DECIMAL_PATTERN, REQUEST_DECIMAL_PATTERN

Schema = Mapping[str, Any]

ID = "0199f3a4-6c1e-7b52-9d08-3f5a7c2e41b6"
"""A placeholder for the id of a record of the reader."""
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
_PARAMETER_VALUES: dict[str, Any] = {"currency": "USD", "number": 1042, "sku": "SKU-100", "token": "TOKEN"}
"""Examples of path and query parameters by name; other parameters are as in bodies."""
_SHOWN_OPTIONAL_FIELDS = frozenset(
    {"business", "client", "description", "emails", "ids", "lines", "name", "phone", "subject", "unitPrice"}
)
"""Optional fields without a declared example that are shown nevertheless."""
_BY_FORMAT = {"uuid": ID, "date": "2026-01-31", "date-time": "2026-01-31T09:30:00Z"}
_DECIMALS = (DECIMAL_PATTERN, REQUEST_DECIMAL_PATTERN)


def add_examples(document: dict[str, Any]) -> None:
    """Adds an example to every JSON body and to every required parameter of the OpenAPI document."""
    examples = Examples(document["components"]["schemas"])
    for methods in document["paths"].values():
        for one in methods.values():
            for parameter in one.get("parameters", ()):
                if parameter.get("required"):
                    parameter.setdefault("example", examples.parameter_example(parameter["name"], parameter["schema"]))
            content = one.get("requestBody", {}).get("content", {}).get("application/json")
            if content is not None:
                content.setdefault("example", examples.schema_example(content["schema"]))


@dataclass(frozen=True)
class Examples:
    """Generates examples of schemas; `named` are the component schemas by name."""

    named: Mapping[str, Schema]

    def parameter_example(self, name: str, schema: Schema) -> Any:
        """An example of a parameter."""
        return _PARAMETER_VALUES[name] if name in _PARAMETER_VALUES else self.schema_example(schema, name)

    def schema_example(self, schema: Schema, name: str = "") -> Any:
        """A value that the schema allows; `name` is the name of the field, by which realistic values are chosen."""
        own = _declared_example(schema)
        if own is not None:
            return own
        if "$ref" in schema:
            return self.schema_example(self.named[schema["$ref"].removeprefix(_REF)], name)
        if name in _VALUES and "properties" not in schema:
            return _VALUES[name]
        if "anyOf" in schema:
            return self.schema_example(next(one for one in schema["anyOf"] if one.get("type") != "null"), name)
        if "enum" in schema:
            return schema.get("default", schema["enum"][0])
        return schema["const"] if "const" in schema else self._example_by_type(schema, name)

    def _example_by_type(self, schema: Schema, name: str) -> Any:
        kind = schema.get("type")
        if kind == "object" or "properties" in schema:
            wanted = _SHOWN_OPTIONAL_FIELDS.union(schema.get("required", ()))
            fields = schema.get("properties", {}).items()
            return {
                field: self.schema_example(inner, field)
                for field, inner in fields
                if field in wanted or _declared_example(inner) is not None
            }
        if kind == "array":
            return [self.schema_example(schema.get("items", {}), name)]
        if schema.get("format") in _BY_FORMAT:
            return _BY_FORMAT[schema["format"]]
        if schema.get("pattern") in _DECIMALS:
            return "100.00"
        if kind == "integer":
            return schema.get("default", schema.get("minimum", 1))
        if kind == "boolean":
            return schema.get("default", True)
        return "text".ljust(schema.get("minLength", 0), "x")[: schema.get("maxLength", 100)]


def _declared_example(schema: Schema) -> Any:
    """The declared example of a schema or of its non-null alternative; None if there is none."""
    given = (one["examples"][0] for one in (schema, *schema.get("anyOf", ())) if one.get("examples"))
    return next(given, None)
