"""The OpenAPI 3.1 description, derived from the declarations: nothing in it is written twice."""

import re
import typing
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

import msgspec

from pinkas.core import problems as general
from pinkas.core.decimals import WireDecimal
from pinkas.core.events import EventType, body_example, body_schema
from pinkas.core.items import of_item
from pinkas.core.problems import Problem
from pinkas.platform.components import ERROR, HEADERS, SECURITY_SCHEMES, SOMETIMES
from pinkas.platform.examples import add_examples
from pinkas.platform.operation import Blob, Operation

_ALWAYS: tuple[type[Problem], ...] = (
    general.RateLimitExceeded,
    general.UnknownParameter,
    general.ValidationFailed,
    general.InternalError,
    general.ServiceUnavailable,
    general.StorageFull,
    general.OutcomeUnknown,
)
_BY_CREDENTIAL: dict[str, tuple[type[Problem], ...]] = {
    "public": (),
    "key": (
        general.AuthenticationRequired,
        general.InvalidApiKey,
        general.ApiKeyExpired,
        general.ApiKeyRevoked,
        general.InvalidToken,
        general.TokenExpired,
        general.TokenRevoked,
        general.InvalidSession,
        general.MultipleCredentials,
        general.MissingBusiness,
        general.InsufficientScope,
        general.IpNotAllowed,
        general.BusinessMismatch,
    ),
    "jwt": (
        general.AuthenticationRequired,
        general.InvalidSession,
        general.InvalidApiKey,
        general.InvalidToken,
        general.TokenExpired,
        general.TokenRevoked,
        general.ApiKeyExpired,
        general.ApiKeyRevoked,
        general.MultipleCredentials,
        general.MissingBusiness,
        general.DashboardSessionRequired,
        general.IpNotAllowed,
        general.BusinessMismatch,
    ),
    "admin": (
        general.AuthenticationRequired,
        general.InvalidSession,
        general.InvalidToken,
        general.MultipleCredentials,
    ),
}
SECURITY: dict[str, list[dict[str, list[str]]]] = {
    "public": [],
    "key": [{"apiKey": []}, {"oauth": []}, {"session": []}],
    "jwt": [{"session": []}],
    "admin": [{"admin": []}],
}


def problems_of(operation: Operation) -> list[type[Problem]]:
    """Everything that an operation may answer instead of its result: what is general, and what it declares."""
    shape = operation.shape
    found = [*_ALWAYS, *_BY_CREDENTIAL[operation.credential], *operation.problems]
    if not operation.tenant and operation.credential != "key":  # a key still may not name a foreign business
        found = [one for one in found if one not in (general.MissingBusiness, general.BusinessMismatch)]
    if shape.body is not None:
        found += [
            general.MalformedJson,
            general.PayloadTooLarge,
            general.UnsupportedMediaType,
        ]
    if shape.upload:
        found += [general.PayloadTooLarge, general.UnsupportedMediaType]
    if shape.instead is not None:
        found.append(general.MalformedJson)
    if shape.query is not None and "cursor" in shape.query.__struct_fields__:
        found.append(general.InvalidCursor)
    if shape.path or (operation.tenant and operation.credential != "public"):
        found.append(general.NotFound)
    return sorted(set(found), key=lambda one: (one.status, one.code))


def describe(
    operations: Iterable[Operation],
    *,
    version: str,
    servers: list[str],
    event_types: Iterable[EventType],
    beside: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The whole document. `beside` are the paths of another standard, as they are to stand in it."""
    listed = list(operations)
    events = list(event_types)
    types = {kind for one in listed for kind in _types(one)} | {one.payload for one in events}
    ordered = sorted(types, key=repr)
    schemas, components = msgspec.json.schema_components(
        [_with_items(one) for one in ordered], ref_template="#/components/schemas/{name}", schema_hook=decimal_schema
    )
    by_type = dict(zip(ordered, schemas, strict=True))
    answers = {one.payload: one for one in reversed(events)}
    paths: dict[str, dict[str, Any]] = {}
    for one in listed:
        described = paths.setdefault(f"/api/v1{one.path}", {})[one.method.lower()] = _operation(one, by_type)
        if one.shape.result in answers:
            name = one.shape.result.__name__
            content = described["responses"][str(one.status)]["content"]["application/json"]
            content["examples"] = {name: {"$ref": f"#/components/examples/{name}"}}
    document = {
        "openapi": "3.1.0",
        "info": {
            "title": "Pinkas",
            "version": version,
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
            "description": "Invoicing and business management. Money and quantities are exact decimals: strings in "
            "answers, strings or numbers in requests. Changes within v1 only add.",
        },
        "servers": [{"url": url} for url in servers],
        "tags": [{"name": name} for name in dict.fromkeys([*(one.group for one in listed), *_tags(beside or {})])],
        "paths": {**paths, **(beside or {})},
        "webhooks": {one.name: {"post": _webhook(one, by_type[one.payload])} for one in events},
        "components": {
            "schemas": {**components, "Error": ERROR},
            "examples": {kind.__name__: {"value": one.example} for kind, one in answers.items()},
            "securitySchemes": SECURITY_SCHEMES,
            "headers": {**HEADERS, **SOMETIMES},
        },
    }
    add_examples(document)
    return document


def _with_items(kind: Any) -> Any:
    """A body with the types of its items in place of `Item[...]`, which JSON Schema does not know."""
    if not (isinstance(kind, type) and issubclass(kind, msgspec.Struct)):
        return kind
    hints = typing.get_type_hints(kind, include_extras=True)
    if not any("Item[" in repr(one) for one in hints.values()):
        return kind
    fields = [(one.encode_name, _opened(hints[one.name]), *_default(one)) for one in msgspec.structs.fields(kind)]
    plain = msgspec.defstruct(kind.__name__, fields, kw_only=True, forbid_unknown_fields=True)
    plain.__doc__ = kind.__doc__
    return plain


def _opened(kind: Any) -> Any:
    inner = of_item(kind)
    if inner is not None:
        return inner
    if typing.get_origin(kind) is typing.Annotated:
        whole, *more = typing.get_args(kind)
        return typing.Annotated[_opened(whole), *more]
    return list[_opened(typing.get_args(kind)[0])] if typing.get_origin(kind) is list else kind  # type: ignore[misc]


def _default(field: msgspec.structs.FieldInfo) -> tuple[Any, ...]:
    if field.default is not msgspec.NODEFAULT:
        return (field.default,)
    return () if field.default_factory is msgspec.NODEFAULT else (msgspec.field(default_factory=field.default_factory),)


def _webhook(one: EventType, payload: dict[str, Any]) -> dict[str, Any]:
    """A request that the receiver of an event gets."""
    headers = {
        "webhook-id": "The delivery; the same over all attempts.",
        "webhook-timestamp": "Unix seconds of this attempt.",
        "webhook-signature": "`v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; two during a rotation.",
        "x-service-event": "The type of the event.",
        "x-service-environment": "`live` or `sandbox`.",
    }
    return {
        "summary": one.sentence,
        "operationId": "webhook_" + one.name.replace(".", "_"),
        "parameters": [
            {"name": name, "in": "header", "required": True, "schema": {"type": "string"}, "description": text}
            for name, text in headers.items()
        ],
        "requestBody": {
            "required": True,
            "content": {
                "application/json": {"schema": body_schema(one.name, payload), "example": body_example(one, "live")}
            },
        },
        "responses": {"200": {"description": "Any 2xx: delivered. Anything else is tried again."}},
    }


def _tags(paths: Mapping[str, Any]) -> list[str]:
    return [tag for methods in paths.values() for one in methods.values() for tag in one["tags"]]


def _types(operation: Operation) -> list[Any]:
    shape = operation.shape
    return [kind for kind in (shape.body, shape.instead, shape.result) if kind is not None and kind is not Blob]


def _operation(one: Operation, by_type: Mapping[Any, Any]) -> dict[str, Any]:
    shape = one.shape
    described: dict[str, Any] = {
        "operationId": one.name,
        "summary": one.summary,
        "tags": [one.group],
        "security": SECURITY[one.credential],
        "parameters": [*_path_parameters(one), *_query_parameters(shape.query), *_header_parameters(one)],
        "responses": _responses(one, by_type),
    }
    if one.description:
        described["description"] = one.description
    if one.scope is not None:
        described["x-scope"] = one.scope
    if shape.body is not None:
        content = {"application/json": {"schema": by_type[shape.body]}}
        described["requestBody"] = {"required": one.needs_body, "content": content}
    if shape.upload:
        file = {"type": "string", "contentEncoding": "binary"}
        part = {"type": "object", "required": ["file"], "properties": {"file": file}}
        content = {"multipart/form-data": {"schema": part}, "application/octet-stream": {"schema": file}}
        if shape.instead is not None:
            content["application/json"] = {"schema": by_type[shape.instead]}
        described["requestBody"] = {"required": True, "content": content}
    return described


def _responses(one: Operation, by_type: Mapping[Any, Any]) -> dict[str, Any]:
    shape, result = one.shape, one.shape.result
    sent = [("ETag", shape.versioned), ("Content-Disposition", result is Blob or shape.file)]
    good: dict[str, Any] = {"description": one.summary, "headers": _headers(sent)}
    if result is Blob:
        binary = {"schema": {"type": "string", "contentEncoding": "binary"}}
        good["content"] = dict.fromkeys(one.media_type.split(", "), binary)
    elif result is not None:
        good["content"] = {"application/json": {"schema": by_type[result]}}
        if shape.file:
            binary = {"schema": {"type": "string", "contentEncoding": "binary"}}
            good["content"] |= dict.fromkeys(one.media_type.split(", "), binary)
    responses: dict[str, Any] = {str(one.status): good}
    by_status: dict[int, list[type[Problem]]] = {}
    for problem in problems_of(one):
        by_status.setdefault(problem.status, []).append(problem)
    for status, found in by_status.items():
        responses[str(status)] = {
            "description": "\n".join(f"`{problem.code}`: {problem.message}" for problem in found),
            "headers": _headers(
                [("Retry-After", any(problem.waits for problem in found)), ("WWW-Authenticate", _challenges(found))]
            ),
            "content": {
                "application/json": {
                    "schema": {
                        "allOf": [
                            {"$ref": "#/components/schemas/Error"},
                            {"properties": {"error": {"enum": sorted({problem.code for problem in found})}}},
                        ]
                    }
                }
            },
        }
    return responses


def _headers(more: Iterable[tuple[str, bool]]) -> dict[str, Any]:
    """The headers of every answer, and those of `more` that this one may have."""
    names = [*HEADERS, *(name for name, sent in more if sent)]
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}


def _challenges(found: Iterable[type[Problem]]) -> bool:
    """Whether one of these is answered with what would be accepted (RFC 6750 3)."""
    return any(problem.status == 401 or problem is general.InsufficientScope for problem in found)


def _path_parameters(one: Operation) -> list[dict[str, Any]]:
    places = re.findall(r"\{([^}]+)\}", one.path)
    return [
        {"name": name, "in": "path", "required": True, "schema": msgspec.json.schema(one.shape.path[name])}
        for name in places
    ]


def _query_parameters(query: type[msgspec.Struct] | None) -> list[dict[str, Any]]:
    if query is None:
        return []
    found = []
    hints = typing.get_type_hints(query, include_extras=True)
    for field in msgspec.structs.fields(query):
        (schema,), _ = msgspec.json.schema_components([hints[field.name]], schema_hook=decimal_schema)
        parameter: dict[str, Any] = {
            "name": field.encode_name,
            "in": "query",
            "required": field.required,
            "schema": _not_null(schema),
        }
        if not field.required and field.default not in (None, msgspec.NODEFAULT):
            parameter["schema"] = {**parameter["schema"], "default": field.default}
        if schema.get("type") == "array" or any(one.get("type") == "array" for one in schema.get("anyOf", [])):
            parameter |= {"style": "form", "explode": False}
        found.append(parameter)
    return found


def _not_null(schema: dict[str, Any]) -> dict[str, Any]:
    """A parameter is left out, never null."""
    members = [one for one in schema.get("anyOf", []) if one.get("type") != "null"]
    return members[0] if len(members) == 1 else schema


def _header_parameters(one: Operation) -> list[dict[str, Any]]:
    found = []
    if one.honours_if_match:
        found.append(("If-Match", "The ETag that you saw; a stale one answers 412."))
    if one.secret is not None:
        found.append((one.secret, "The password, in UTF-8, where there is one."))
    return [
        {"name": name, "in": "header", "required": False, "schema": {"type": "string"}, "description": text}
        for name, text in found
    ]


def decimal_schema(kind: Any) -> dict[str, Any]:
    """The schema of our decimals, which JSON Schema does not know."""
    if isinstance(kind, type) and issubclass(kind, WireDecimal):
        return {
            "type": ["string", "number"],
            "format": "decimal",
            "pattern": r"^-?[0-9]{1,24}(\.[0-9]{1,18})?$",
            "description": f"An exact decimal of at most {kind.digits} decimals.",
        }
    if isinstance(kind, type) and issubclass(kind, Decimal):
        return {"type": "string", "format": "decimal"}
    raise NotImplementedError
