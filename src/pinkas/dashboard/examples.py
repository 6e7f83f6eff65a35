"""Example requests: bodies made from their schemas with values that read like real ones, and the curl command."""

import json
from collections.abc import Mapping
from typing import Any

from pinkas.dashboard.fields import Schema, Schemas

_ID = "0199f3a4-6c1e-7b52-9d08-3f5a7c2e41b6"
_VALUES: dict[str, Any] = {
    "NewProduct.name": "Consulting, one hour",
    "ProductChanges.name": "Consulting, one hour",
    "NewApiKey.name": "Web shop",
    "NewEndpoint.description": "Our order system",
    "EndpointChanges.description": "Our order system",
    "Registration.name": "Dana Levi",
    "AllocationAsked.number": "123456789",
    "SupplierNumber.number": "123456789",
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
    "url": "https://example.com/pinkas/events",
    "events": ["document.finalized"],
    "scopes": ["clients:write", "documents:read", "documents:write"],
    "currency": "ILS",
}
"""By `Schema.field`, else by field. A field that is not named here gets a value from its schema alone."""
_SHOWN = frozenset({"client", "description", "emails", "lines", "name", "phone", "subject", "unitPrice"})
"""Fields that an example shows although they may be left out."""
_BY_FORMAT = {"uuid": _ID, "date": "2026-01-31", "date-time": "2026-01-31T09:30:00Z", "decimal": "100.00"}


def example(schema: Schema, schemas: Schemas, name: str = "", owner: str = "") -> Any:
    """A value that the schema allows; `name` and `owner` are the field's and its object's."""
    schema = schemas.resolve(schema)
    for given in (schema.get("examples"), [_VALUES[key] for key in (f"{owner}.{name}", name) if key in _VALUES]):
        if given and (not schema.get("properties")):
            return given[0]
    if "anyOf" in schema:
        members = [one for one in schema["anyOf"] if one.get("type") != "null"]
        return example(members[0], schemas, name, owner)
    if "enum" in schema:
        return schema.get("default", schema["enum"][0])
    if "const" in schema:
        return schema["const"]
    return _of_type(schema, schemas, name, owner)


def _of_type(schema: Schema, schemas: Schemas, name: str, owner: str) -> Any:
    kind = schema.get("type")
    if kind == "object" or "properties" in schema:
        title = str(schema.get("title", ""))
        wanted = _SHOWN.union(schema.get("required", ()))
        return {
            field: example(inner, schemas, field, title)
            for field, inner in schema.get("properties", {}).items()
            if field in wanted
        }
    if kind == "array":
        return [example(schema.get("items", {}), schemas, name, owner)]
    if schema.get("format") in _BY_FORMAT:
        return _BY_FORMAT[schema["format"]]
    if kind == "integer":
        return schema.get("default", schema.get("minimum", 1))
    if kind == "boolean":
        return schema.get("default", True)
    return "text".ljust(schema.get("minLength", 0), "x")[: schema.get("maxLength", 100)]


def content_of(operation: Mapping[str, Any]) -> tuple[str, Schema] | None:
    """The media type and schema of the body that an operation takes."""
    content = operation.get("requestBody", {}).get("content", {})
    return next(((media_type, found["schema"]) for media_type, found in content.items()), None)


def body_of(operation: Mapping[str, Any], schemas: Schemas) -> Any:
    """The example body of an operation; None when it takes no JSON."""
    content = content_of(operation)
    return example(content[1], schemas) if content and content[0] == "application/json" else None


def curl(method: str, path: str, operation: Mapping[str, Any], schemas: Schemas, server: str) -> str:
    """The command that calls an operation; its credential comes from an environment variable of the shell."""
    query = []
    for one in operation.get("parameters", ()):
        if one["in"] == "path":
            path = path.replace("{" + one["name"] + "}", str(example(one["schema"], schemas, one["name"])))
        elif one["in"] == "query" and one.get("required"):
            query.append(f"{one['name']}={example(one['schema'], schemas, one['name'])}")
    address = server + path + ("?" + "&".join(query) if query else "")
    first = "curl" if method == "get" else f"curl -X {method.upper()}"
    parts = [f"{first} {_quoted(address) if query else address}", *_credential(operation)]
    parts += _sent(operation, schemas)
    if _answers_a_file(operation):
        parts.append("-O -J")
    return " \\\n  ".join(parts)


def _sent(operation: Mapping[str, Any], schemas: Schemas) -> list[str]:
    content = content_of(operation)
    if content is None:
        return []
    media_type, schema = content
    if media_type == "multipart/form-data":
        fields = schemas.resolve(schema).get("properties", {})
        return [
            f"-F {name}=@{name}.png"
            if _is_binary(field)
            else f"-F {name}={_quoted(str(example(field, schemas, name)))}"
            for name, field in fields.items()
        ]
    if media_type != "application/json":
        return [f"-H 'Content-Type: {media_type}'", "--data-binary @file"]
    body = json.dumps(example(schema, schemas), ensure_ascii=False, indent=2)
    return ["-H 'Content-Type: application/json'", f"-d {_quoted(body)}"]


def _credential(operation: Mapping[str, Any]) -> list[str]:
    kinds = {name for one in operation.get("security", ()) for name in one}
    if "apiKey" in kinds:
        return ['-H "X-Api-Key: $PINKAS_KEY"']
    if "session" in kinds:
        return ['-H "Authorization: Bearer $TOKEN"', '-H "X-Business-Id: $BUSINESS"']
    return ['-H "Authorization: Bearer $TOKEN"'] if kinds else []


def _is_binary(field: Schema) -> bool:
    return field.get("contentEncoding") == "binary" or field.get("format") == "binary"


def _answers_a_file(operation: Mapping[str, Any]) -> bool:
    good = (answer for status, answer in operation["responses"].items() if status.startswith("2"))
    return any(media_type != "application/json" for answer in good for media_type in answer.get("content", {}))


def _quoted(text: str) -> str:
    """For a POSIX shell."""
    return "'" + text.replace("'", "'\\''") + "'"
