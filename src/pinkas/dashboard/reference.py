"""The data of the API reference, from the OpenAPI description."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from pinkas.core.problems import REQUEST_LEVEL_PROBLEMS, MethodNotAllowed
from pinkas.dashboard.code_samples import code_samples
from pinkas.dashboard.curl_examples import curl_command, request_content
from pinkas.dashboard.schema_fields import FieldRow, Schemas, object_name, reference_name, type_text

_CODE_LINE = re.compile(r"^`(?P<code>[a-z0-9_]+)`: (?P<sentence>.*)$", re.MULTILINE)
_MANY = 0.25
"""The share of operations from which an error code counts as general; general codes are only named there."""
_METHODS = ("get", "post", "put", "patch", "delete")


@dataclass(frozen=True)
class ErrorCode:
    """An error code: the status that it comes with, and its sentence."""

    status: str
    code: str
    description: str


@dataclass(frozen=True)
class SuccessAnswer:
    """What an operation answers when it succeeds: an object, a page of objects, a file, or nothing."""

    status: str
    kind: str
    type: str | None
    fields: tuple[str, ...]


@dataclass(frozen=True)
class OperationEntry:
    """One operation as it is shown. `faults` are its own; `general` are the codes that many operations share.

    `body_type` is the media type of the body where that is not JSON.
    """

    id: str
    method: str
    path: str
    summary: str
    description: str
    credential: str
    scope: str | None
    parameters: Mapping[str, list[FieldRow]]
    body: list[FieldRow] | None
    body_type: str
    answer: SuccessAnswer
    faults: list[ErrorCode]
    general: list[ErrorCode]
    samples: Mapping[str, str]
    """Example calls by language (`code_samples.LANGUAGES`)."""


@dataclass(frozen=True)
class OperationGroup:
    """The operations of one tag."""

    id: str
    """In addresses."""
    name: str
    text: str
    entries: list[OperationEntry]

    @property
    def title(self) -> str:
        """The name as a heading: `API keys`."""
        words = [_ABBREVIATIONS.get(one, one) for one in self.name.split()]
        return " ".join([words[0][:1].upper() + words[0][1:], *words[1:]])


_ABBREVIATIONS = {"api": "API", "crm": "CRM", "oauth": "OAuth", "vat": "VAT"}


@dataclass(frozen=True)
class ObjectType:
    """An object that answers hold."""

    name: str
    text: str
    rows: list[FieldRow]


@dataclass(frozen=True)
class Reference:
    """Everything that the page shows."""

    groups: list[OperationGroup]
    kinds: list[ObjectType]
    general: list[ErrorCode]
    faults: list[ErrorCode]
    events: list[tuple[str, str]]
    headers: list[tuple[str, str]]
    server: str
    version: str
    about: str


_BEFORE = {ErrorCode(str(one.status), one.code, one.message) for one in (MethodNotAllowed, *REQUEST_LEVEL_PROBLEMS)}
"""Errors before an operation is found, which therefore no operation of the description has."""


def read_reference(openapi: Mapping[str, Any]) -> Reference:
    """The reference of a description."""
    schemas = Schemas(openapi["components"]["schemas"])
    refusals = openapi["components"]["responses"]
    every: list[tuple[str, str, Mapping[str, Any]]] = [
        (
            path,
            method,
            {**one, "parameters": _own_parameters(one), "responses": resolve_responses(one["responses"], refusals)},
        )
        for path, methods in openapi["paths"].items()
        for method, one in methods.items()
        if method in _METHODS
    ]
    counted = Counter(fault for _, _, one in every for fault in operation_error_codes(one))
    general = {fault for fault, times in counted.items() if times >= len(every) * _MANY}
    server = openapi["servers"][0]["url"]
    tags: dict[str, str] = {tag["name"]: tag.get("description", "") for tag in openapi["tags"]}
    by_tag: dict[str, list[OperationEntry]] = {name: [] for name in tags}
    for path, method, one in every:
        by_tag.setdefault(one["tags"][0], []).append(_operation_entry(path, method, one, schemas, general, server))
    by_code = sorted({*counted, *_BEFORE}, key=lambda fault: (fault.status, fault.code))
    return Reference(
        groups=[
            OperationGroup(name.replace(" ", "-"), name, tags.get(name, ""), entries)
            for name, entries in by_tag.items()
            if entries
        ],
        kinds=_object_types(every, schemas),
        general=[fault for fault in by_code if fault in general or fault in _BEFORE],
        faults=[fault for fault in by_code if fault not in general and fault not in _BEFORE],
        events=[(name, hook["post"]["summary"]) for name, hook in openapi.get("webhooks", {}).items()],
        headers=[(name, header["description"]) for name, header in openapi["components"]["headers"].items()],
        server=server,
        version=openapi["info"]["version"],
        about=openapi["info"]["description"],
    )


def _own_parameters(operation: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The parameters of an operation without those that many share, which stand among the headers."""
    return [one for one in operation.get("parameters", ()) if "$ref" not in one]


def resolve_responses(responses: Mapping[str, Any], named: Mapping[str, Any]) -> dict[str, Any]:
    """The responses of an operation, behind any reference."""
    return {
        status: named[answer["$ref"].rpartition("/")[2]] if "$ref" in answer else answer
        for status, answer in responses.items()
    }


def operation_error_codes(operation: Mapping[str, Any]) -> list[ErrorCode]:
    """The error codes of an operation, by status."""
    return [
        fault
        for status, answer in operation["responses"].items()
        if status >= "4"
        for fault in _parse_error_codes(status, answer["description"])
    ]


@lru_cache(maxsize=2000)
def _parse_error_codes(status: str, description: str) -> tuple[ErrorCode, ...]:
    """The error codes in the description of a response. Cached, since many operations share a response."""
    return tuple(ErrorCode(status, found["code"], found["sentence"]) for found in _CODE_LINE.finditer(description))


def _operation_entry(
    path: str, method: str, operation: Mapping[str, Any], schemas: Schemas, general: set[ErrorCode], server: str
) -> OperationEntry:
    media_type, content = request_content(operation) or ("", None)
    faults = operation_error_codes(operation)
    return OperationEntry(
        id=operation["operationId"],
        method=method.upper(),
        path=path,
        summary=operation["summary"],
        description=operation.get("description", ""),
        credential=_credential_text(operation),
        scope=operation.get("x-scope"),
        parameters=_parameter_rows(operation),
        body=None if content is None else list(schemas.rows(content["schema"])),
        body_type="" if media_type == "application/json" else media_type,
        answer=_success_answer(operation, schemas),
        faults=[fault for fault in faults if fault not in general],
        general=[fault for fault in faults if fault in general],
        samples={
            "curl": curl_command(method, path, operation, schemas, server),
            **code_samples().get(operation["operationId"], {}),
        },
    )


def _parameter_rows(operation: Mapping[str, Any]) -> dict[str, list[FieldRow]]:
    found: dict[str, list[FieldRow]] = {}
    for parameter in operation.get("parameters", ()):
        schema = parameter["schema"]
        text = parameter.get("description") or schema.get("description", "")
        row = FieldRow(0, parameter["name"], type_text(schema), bool(parameter.get("required")), text, None)
        found.setdefault(parameter["in"], []).append(row)
    return found


_CREDENTIALS: dict[str, str] = {
    "apiKey": "an API key",
    "oauth": "an OAuth access token",
    "session": "a dashboard session",
}


def _credential_text(operation: Mapping[str, Any]) -> str:
    kinds: list[str] = [name for scheme in operation.get("security", ()) for name in scheme]
    said = [_CREDENTIALS.get(name, name) for name in kinds]
    if not said:
        return "none"
    return " or ".join(filter(None, [", ".join(said[:-1]), said[-1]]))


def _success_answer(operation: Mapping[str, Any], schemas: Schemas) -> SuccessAnswer:
    status, answer = next((status, found) for status, found in operation["responses"].items() if status.startswith("2"))
    for media_type, content in answer.get("content", {}).items():
        schema = content["schema"]
        if media_type != "application/json":
            return SuccessAnswer(status, f"a file, {media_type}", None, ())
        fields = schemas.resolve(schema).get("properties", {})
        if _is_page(fields):
            return SuccessAnswer(status, "a page of", object_name(fields["items"]), tuple(fields))
        return SuccessAnswer(
            status, "" if object_name(schema) else type_text(schema), object_name(schema), tuple(fields)
        )
    return SuccessAnswer(status, "an empty body", None, ())


def _is_page(fields: Mapping[str, Any]) -> bool:
    return "items" in fields and "nextCursor" in fields


def _object_types(every: list[tuple[str, str, Mapping[str, Any]]], schemas: Schemas) -> list[ObjectType]:
    """The objects that answers hold and those inside them, pages left out, by name."""
    names: set[str] = {"Error"}
    for _, _, one in every:
        for status, answer in one["responses"].items():
            if status.startswith("2"):
                for content in answer.get("content", {}).values():
                    names.update(_nested_names(content["schema"], schemas, frozenset(names)))
    pages = {name for name in names if _is_page(schemas.named[name].get("properties", {}))}
    return [
        ObjectType(name, str(schemas.named[name].get("description", "")), schemas.flat(schemas.named[name]))
        for name in sorted(names - pages)
    ]


def _nested_names(schema: Mapping[str, Any], schemas: Schemas, seen: frozenset[str]) -> Iterator[str]:
    name = reference_name(schema) or object_name(schema)
    if name is None or name in seen:
        return
    yield name
    for field in schemas.named[name].get("properties", {}).values():
        yield from _nested_names(field, schemas, seen | {name})
