"""Builds the OpenAPI 3.1 document from the declarations of the operations."""

import re
import typing
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from pinkas.core import problems as general
from pinkas.core.bulk_items import item_type
from pinkas.core.events import EventType, delivery_body_example, delivery_body_schema, event_schema
from pinkas.core.problems import Problem
from pinkas.platform import declared_problems
from pinkas.platform.bounded_operations import may_wait
from pinkas.platform.effects import DryRunAnswer
from pinkas.platform.json_schemas import (
    BINARY,
    REF,
    TEXT,
    Schema,
    component_schemas,
    default_description,
    field_description,
    parameter_schema,
)
from pinkas.platform.openapi_components import (
    COMMON_HEADERS,
    DRY_RUN_PARAMETER,
    ERROR_SCHEMA,
    OPTIONAL_HEADERS,
    SECURITY_SCHEMES,
)
from pinkas.platform.openapi_examples import add_examples
from pinkas.platform.operation import AS_OF, LAST_EVENT_ID, MAX_FILES, REPLAYED, Blob, Operation
from pinkas.platform.operation_groups import GROUPS

SECURITY: dict[str, list[dict[str, list[str]]]] = {
    "public": [],
    "key": [{"apiKey": []}, {"oauth": []}, {"session": []}],  # `oauth` with the scope of the operation
    "oauth": [{"oauth": []}],
    "jwt": [{"session": []}],
    "admin": [{"admin": []}],
    "partner": [{"partner": []}],
}


def build_openapi_document(
    operations: Iterable[Operation],
    *,
    version: str,
    servers: list[str],
    event_types: Iterable[EventType],
    extra_document: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The whole OpenAPI document. `extra_document` holds further `paths` and `components`, those of the OAuth
    server."""
    listed, events = list(operations), list(event_types)
    requests = sorted({kind for one in listed for kind in _request_types(one)}, key=repr)
    answers = sorted({*(_response_types(listed)), *(one.payload for one in events), DryRunAnswer}, key=repr)
    sent, received, schemas = component_schemas([_unwrap_item_fields(one) for one in requests], answers)
    by_type = {**dict(zip(answers, received, strict=True)), **dict(zip(requests, sent, strict=True))}
    examples = {one.payload: one for one in reversed(events)}
    paths: dict[str, dict[str, Any]] = {}
    for one in listed:
        described = paths.setdefault(f"/api/v1{one.path}", {})[one.method.lower()] = _operation_object(one, by_type)
        if one.shape.result in examples:
            name = by_type[one.shape.result]["$ref"].removeprefix(REF)
            content = described["responses"][str(one.status)]["content"]["application/json"]
            content["examples"] = {name: {"$ref": f"#/components/examples/{name}"}}
    answered = {one.shape.result for one in listed}
    other = extra_document or {"paths": {}, "components": {}}
    components: dict[str, dict[str, Any]] = {
        "schemas": {**schemas, **_event_schemas(events, by_type), **_error_schemas(listed), "Error": ERROR_SCHEMA},
        "responses": {
            **_error_responses(listed),
            DRY_RUN_RESPONSE: _dry_run_response(by_type),
        },
        "parameters": {DRY_RUN_RESPONSE: DRY_RUN_PARAMETER},
        "examples": {
            by_type[kind]["$ref"].removeprefix(REF): {"value": one.example}
            for kind, one in examples.items()
            if kind in answered
        },
        "securitySchemes": SECURITY_SCHEMES,
        "headers": {**COMMON_HEADERS, **OPTIONAL_HEADERS},
    }
    document = {
        "openapi": "3.1.0",
        "info": {
            "title": "Pinkas",
            "version": version,
            "contact": {"name": "The operator of this installation"},
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
            "description": "Invoicing and business management. Money and quantities are exact decimals: strings in "
            "answers, strings or numbers in requests. A field of a request that is left out has the default that its "
            "description says, else none; in a PATCH it stays as it is. Changes within v1 only add.",
        },
        "servers": [{"url": url} for url in servers],
        "tags": [
            {"name": name, "description": GROUPS[name]}
            for name in dict.fromkeys([*(one.group for one in listed), *_path_tags(other["paths"])])
        ],
        "paths": {**paths, **other["paths"]},
        "webhooks": {one.name: {"post": _webhook_operation(one, by_type[one.payload])} for one in events},
        "components": {
            kind: {**components.get(kind, {}), **other["components"].get(kind, {})}
            for kind in dict.fromkeys([*components, *other["components"]])
        },
    }
    add_examples(document)
    return document


def _event_schemas(events: Iterable[EventType], by_type: Mapping[Any, Schema]) -> dict[str, Schema]:
    """The component schemas of the events by name, and the schema `Event` that any of them matches."""
    found: dict[str, Schema] = {one.name: event_schema(one, by_type[one.payload]) for one in events}
    return {
        **found,
        "Event": {
            "description": "Something that happened: the body of its deliveries, but for the sequence of an endpoint.",
            "type": "object",
            "oneOf": [{"$ref": REF + name} for name in found],
            "discriminator": {"propertyName": "type"},
        },
    }


DRY_RUN_RESPONSE = "DryRun"
"""The name of the components of dry runs: the parameter, and the answer where the call itself answers nothing."""


def _dry_run_response(by_type: Mapping[Any, Schema]) -> dict[str, Any]:
    return {
        "description": "What a dry run would have done, where the call itself answers nothing.",
        "headers": _response_headers([("X-Service-Dry-Run", True)]),
        "content": {"application/json": {"schema": by_type[DryRunAnswer]}},
    }


def _error_responses(operations: Iterable[Operation]) -> dict[str, Any]:
    """The components of error responses by name. Raises ValueError when two different ones would have the same name."""
    found: dict[str, Any] = {}
    for one in operations:
        for name, problems in declared_problems.error_components(one).values():
            waits = any(problem.sends_retry_after for problem in problems)
            sometimes = [("Retry-After", waits), ("WWW-Authenticate", _has_challenge(problems))]
            headers = _response_headers([("Content-Language", True), ("Vary", True), *sometimes])
            said = declared_problems.error_response(name, problems, headers)
            if found.setdefault(name, said) != said:
                raise ValueError(f"two different answers would be called {name}")
    return dict(sorted(found.items()))


def _error_schemas(operations: Iterable[Operation]) -> dict[str, Schema]:
    named = dict(refusal for one in operations for refusal in declared_problems.error_components(one).values())
    return {name: declared_problems.error_schema(problems) for name, problems in sorted(named.items())}


def _unwrap_item_fields(body_type: Any) -> Any:
    """The type of a body with `RequestItem[...]` replaced by the types of the items, for the JSON Schema."""
    if not (isinstance(body_type, type) and issubclass(body_type, msgspec.Struct)):
        return body_type
    hints = typing.get_type_hints(body_type, include_extras=True)
    if not any("Item[" in repr(one) for one in hints.values()):
        return body_type
    fields = [
        (one.encode_name, _unwrap_item_type(hints[one.name]), *_field_default(one))
        for one in msgspec.structs.fields(body_type)
    ]
    plain = msgspec.defstruct(body_type.__name__, fields, kw_only=True, forbid_unknown_fields=True)
    plain.__doc__ = body_type.__doc__
    return plain


def _unwrap_item_type(kind: Any) -> Any:
    inner = item_type(kind)
    if inner is not None:
        return inner
    if typing.get_origin(kind) is typing.Annotated:
        whole, *more = typing.get_args(kind)
        return typing.Annotated[_unwrap_item_type(whole), *more]
    return list[_unwrap_item_type(typing.get_args(kind)[0])] if typing.get_origin(kind) is list else kind  # type: ignore[misc]


def _field_default(field: msgspec.structs.FieldInfo) -> tuple[Any, ...]:
    if field.default is not msgspec.NODEFAULT:
        return (field.default,)
    return () if field.default_factory is msgspec.NODEFAULT else (msgspec.field(default_factory=field.default_factory),)


_WEBHOOK_HEADERS: dict[str, tuple[Schema, str]] = {
    "webhook-id": ({"type": "string", "format": "uuid"}, "The delivery; the same over all attempts."),
    "webhook-timestamp": ({"type": "string", "pattern": "^[0-9]+$"}, "Unix seconds of this attempt."),
    "webhook-signature": (
        {"type": "string"},
        "`v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; two during a rotation.",
    ),
    "X-Service-Delivery-Id": ({"type": "string", "format": "uuid"}, "The same as `webhook-id`."),
    "X-Service-Event": ({"type": "string"}, "The type of the event."),
    "X-Service-Environment": ({"type": "string", "enum": ["live", "sandbox"]}, "Where it happened."),
}


def _webhook_operation(event_type: EventType, payload: dict[str, Any]) -> dict[str, Any]:
    """The OpenAPI operation of a webhook: the request that the receiver of an event gets."""
    return {
        "summary": event_type.description,
        "description": "Sent to the endpoints that ask for this event. Verify the signature before anything else.",
        "operationId": "receive" + "".join(word.capitalize() for word in event_type.name.split(".")),
        "tags": ["webhooks"],
        "security": [],
        "parameters": [
            {"name": name, "in": "header", "required": True, "schema": schema, "description": text}
            for name, (schema, text) in _WEBHOOK_HEADERS.items()
        ],
        "requestBody": {
            "required": True,
            "content": {
                "application/json": {
                    "schema": delivery_body_schema(event_type.name, payload),
                    "example": delivery_body_example(event_type, "live"),
                }
            },
        },
        "responses": {
            "2XX": {"description": "Delivered."},
            "default": {"description": "Not delivered: it is tried again."},
        },
    }


def _path_tags(paths: Mapping[str, Any]) -> list[str]:
    return [tag for methods in paths.values() for one in methods.values() for tag in one["tags"]]


def _request_types(operation: Operation) -> list[Any]:
    return [kind for kind in (operation.shape.body, operation.shape.json_alternative) if kind is not None]


def _response_types(operations: Iterable[Operation]) -> set[Any]:
    return {one.shape.result for one in operations if one.shape.result is not None and one.shape.result is not Blob}


def _operation_object(operation: Operation, by_type: Mapping[Any, Any]) -> dict[str, Any]:
    shape = operation.shape
    described: dict[str, Any] = {
        "operationId": operation.name,
        "summary": operation.summary,
        "tags": [operation.group],
        "security": _security_requirements(operation),
        "parameters": [
            *_path_parameters(operation),
            *_query_parameters(shape.query),
            *_header_parameters(operation),
            *([{"$ref": f"#/components/parameters/{DRY_RUN_RESPONSE}"}] if operation.takes_dry_run else []),
        ],
        "responses": _operation_responses(operation, by_type),
    }
    if may_wait(operation):  # beside the answers: whoever has no bounds never meets it, and types need not allow for it
        described["x-may-wait-for-approval"] = True
    text = [operation.description]
    if operation.deprecation is not None:
        described |= operation.deprecation.described()
        text.insert(0, operation.deprecation.sentence)
    if any(text):
        described["description"] = "\n\n".join(filter(None, text))
    if operation.scope is not None:
        described["x-scope"] = operation.scope
    if shape.body is not None:
        content = {"application/json": {"schema": by_type[shape.body]}}
        described["requestBody"] = {"required": operation.needs_body, "content": content}
    if shape.upload:
        files = {"type": "array", "items": BINARY, "maxItems": MAX_FILES} if shape.batch else BINARY
        part = {"type": "object", "required": ["file"], "properties": {"file": files}}
        content = {"multipart/form-data": {"schema": part}, "application/octet-stream": {"schema": BINARY}}
        if shape.json_alternative is not None:
            content["application/json"] = {"schema": by_type[shape.json_alternative]}
        described["requestBody"] = {"required": True, "content": content}
    if shape.raw:
        described["requestBody"] = {"required": True, "content": {"*/*": {"schema": {}}}}
    return described


def _security_requirements(operation: Operation) -> list[dict[str, list[str]]]:
    return [
        {name: [operation.scope] if name == "oauth" and operation.scope else [] for name in way}
        for way in SECURITY[operation.credential]
    ]


def _operation_responses(operation: Operation, by_type: Mapping[Any, Any]) -> dict[str, Any]:
    shape, result = operation.shape, operation.shape.result
    sent = [("ETag", shape.is_versioned), ("Content-Disposition", (result is Blob and not shape.streams) or shape.file)]
    sent.append((AS_OF, operation.may_lag))
    headers = _response_headers(sent)
    if operation.deprecation is not None:
        headers |= operation.deprecation.described_headers()
    good: dict[str, Any] = {"description": operation.summary, "headers": headers}
    if result is Blob:
        good["content"] = _file_content(operation)
        if operation.takes_dry_run:
            good["content"]["application/json"] = {"schema": by_type[DryRunAnswer]}
    elif result is not None:
        good["content"] = {"application/json": {"schema": by_type[result]}}
        if shape.file:
            good["content"] |= _file_content(operation)
    responses: dict[str, Any] = {str(operation.status): good}
    if result is None and operation.takes_dry_run:
        responses["200"] = {"$ref": f"#/components/responses/{DRY_RUN_RESPONSE}"}
    if operation.replays:
        said = operation.summary if operation.status == 200 else "It is there already: what the same call has made."
        headers = {**good["headers"], **_response_headers([(REPLAYED, True)])}
        responses["200"] = {**good, "description": said, "headers": headers}
    if operation.in_parts:
        tag = {"ETag": {"schema": {"type": "string"}, "description": "Names the content of the file, for `If-Range`."}}
        good["headers"] = {**good["headers"], **tag}
        responses["206"] = {**good, "description": "The part of the file that `Range` asked for."}
    for status, (name, _) in declared_problems.error_components(operation).items():
        responses[str(status)] = {"$ref": f"#/components/responses/{name}"}
    return responses


def _file_content(operation: Operation) -> dict[str, Any]:
    """The OpenAPI `content` of an answer that is a file, by media type."""
    types = operation.media_type.split(", ")
    return {media_type: {"schema": TEXT if media_type.startswith("text/") else BINARY} for media_type in types}


def _response_headers(more: Iterable[tuple[str, bool]]) -> dict[str, Any]:
    """References to the headers of every answer, and to those named in `more` whose flag is True."""
    names = [*COMMON_HEADERS, *(name for name, sent in more if sent)]
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}


def _has_challenge(found: Iterable[type[Problem]]) -> bool:
    """Whether one of the problems is answered with the header WWW-Authenticate (RFC 6750 3)."""
    return any(problem.status == 401 or problem is general.InsufficientScope for problem in found)


def _path_parameters(operation: Operation) -> list[dict[str, Any]]:
    places = re.findall(r"\{([^}]+)\}", operation.path)
    return [
        {"name": name, "in": "path", "required": True, "schema": parameter_schema(operation.shape.path[name])}
        for name in places
    ]


def _query_parameters(query: type[msgspec.Struct] | None) -> list[dict[str, Any]]:
    if query is None:
        return []
    found = []
    hints = typing.get_type_hints(query, include_extras=True)
    for field in msgspec.structs.fields(query):
        schema = parameter_schema(hints[field.name])
        parameter: dict[str, Any] = {
            "name": field.encode_name,
            "in": "query",
            "required": field.required,
            "schema": _drop_null(schema),
        }
        default = default_description(None if field.default is msgspec.NODEFAULT else field.default)
        if text := " ".join(filter(None, (field_description(schema), default))):
            parameter["description"] = text
        if schema.get("type") == "array" or any(one.get("type") == "array" for one in schema.get("anyOf", [])):
            parameter |= {"style": "form", "explode": False}
        found.append(parameter)
    return found


def _drop_null(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema without its null alternative: a parameter is left out instead of being null."""
    members = [one for one in schema.get("anyOf", []) if one.get("type") != "null"]
    return members[0] if len(members) == 1 else schema


def _header_parameters(operation: Operation) -> list[dict[str, Any]]:
    found = []
    if operation.honours_if_match:
        found.append(("If-Match", "The ETag that you saw; a stale one answers 412."))
    if operation.secret is not None:
        found.append((operation.secret, "The password, in UTF-8, where there is one."))
    if operation.shape.streams:
        found.append((LAST_EVENT_ID, "The id of the last event that was received: the stream continues behind it."))
    if operation.shape.upload:
        found.append(
            ("Content-Disposition", 'The name of a file that is the body itself: `attachment; filename="a.pdf"`.')
        )
    return [
        {"name": name, "in": "header", "required": False, "schema": {"type": "string"}, "description": text}
        for name, text in found
    ]
