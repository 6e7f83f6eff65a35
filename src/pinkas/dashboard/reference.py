"""The data of the API reference page, from the OpenAPI description."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from pinkas.core.problems import OF_ANY_REQUEST, MethodNotAllowed
from pinkas.dashboard.examples import content_of, curl
from pinkas.dashboard.fields import Row, Schemas, held, name_of, words

_CODE_LINE = re.compile(r"^`(?P<code>[a-z0-9_]+)`: (?P<sentence>.*)$", re.MULTILINE)
_MANY = 0.25
"""The share of operations from which an error code counts as general; general codes are shown folded."""
_METHODS = ("get", "post", "put", "patch", "delete")


@dataclass(frozen=True)
class Fault:
    """An error code: the status that it comes with, and its sentence."""

    status: str
    code: str
    sentence: str


@dataclass(frozen=True)
class Answer:
    """What an operation answers when it succeeds: an object, a page of objects, a file, or nothing."""

    status: str
    kind: str
    type: str | None
    fields: tuple[str, ...]


@dataclass(frozen=True)
class Entry:
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
    parameters: Mapping[str, list[Row]]
    body: list[Row] | None
    body_type: str
    answer: Answer
    faults: list[Fault]
    general: list[Fault]
    curl: str


@dataclass(frozen=True)
class Group:
    """The operations of one tag."""

    id: str
    name: str
    entries: list[Entry]


@dataclass(frozen=True)
class Kind:
    """An object that answers hold."""

    name: str
    text: str
    rows: list[Row]


@dataclass(frozen=True)
class Reference:
    """Everything that the page shows."""

    groups: list[Group]
    kinds: list[Kind]
    general: list[Fault]
    faults: list[Fault]
    events: list[tuple[str, str]]
    headers: list[tuple[str, str]]
    server: str
    version: str
    about: str


_BEFORE = {Fault(str(one.status), one.code, one.message) for one in (MethodNotAllowed, *OF_ANY_REQUEST)}
"""Errors before an operation is found, which therefore no operation of the description has."""


def read(openapi: Mapping[str, Any]) -> Reference:
    """The reference of a description."""
    schemas = Schemas(openapi["components"]["schemas"])
    refusals = openapi["components"]["responses"]
    every: list[tuple[str, str, Mapping[str, Any]]] = [
        (path, method, {**one, "responses": resolved(one["responses"], refusals)})
        for path, methods in openapi["paths"].items()
        for method, one in methods.items()
        if method in _METHODS
    ]
    counted = Counter(fault for _, _, one in every for fault in faults_of(one))
    general = {fault for fault, times in counted.items() if times >= len(every) * _MANY}
    server = openapi["servers"][0]["url"]
    by_tag: dict[str, list[Entry]] = {tag["name"]: [] for tag in openapi["tags"]}
    for path, method, one in every:
        by_tag.setdefault(one["tags"][0], []).append(_entry(path, method, one, schemas, general, server))
    by_code = sorted({*counted, *_BEFORE}, key=lambda fault: (fault.status, fault.code))
    return Reference(
        groups=[Group("group-" + name.replace(" ", "-"), name, entries) for name, entries in by_tag.items() if entries],
        kinds=_kinds(every, schemas),
        general=[fault for fault in by_code if fault in general or fault in _BEFORE],
        faults=[fault for fault in by_code if fault not in general and fault not in _BEFORE],
        events=[(name, hook["post"]["summary"]) for name, hook in openapi.get("webhooks", {}).items()],
        headers=[(name, header["description"]) for name, header in openapi["components"]["headers"].items()],
        server=server,
        version=openapi["info"]["version"],
        about=openapi["info"]["description"],
    )


def resolved(responses: Mapping[str, Any], named: Mapping[str, Any]) -> dict[str, Any]:
    """The responses of an operation, behind any reference."""
    return {
        status: named[answer["$ref"].rpartition("/")[2]] if "$ref" in answer else answer
        for status, answer in responses.items()
    }


def faults_of(operation: Mapping[str, Any]) -> list[Fault]:
    """The error codes of an operation, by status."""
    return [
        fault
        for status, answer in operation["responses"].items()
        if status >= "4"
        for fault in _faults(status, answer["description"])
    ]


@lru_cache(maxsize=2000)
def _faults(status: str, description: str) -> tuple[Fault, ...]:
    """The error codes in the description of a response. Cached, since many operations share a response."""
    return tuple(Fault(status, found["code"], found["sentence"]) for found in _CODE_LINE.finditer(description))


def _entry(path: str, method: str, one: Mapping[str, Any], schemas: Schemas, general: set[Fault], server: str) -> Entry:
    media_type, content = content_of(one) or ("", None)
    faults = faults_of(one)
    return Entry(
        id=one["operationId"],
        method=method.upper(),
        path=path,
        summary=one["summary"],
        description=one.get("description", ""),
        credential=_credential(one),
        scope=one.get("x-scope"),
        parameters=_parameters(one),
        body=None if content is None else list(schemas.rows(content["schema"])),
        body_type="" if media_type == "application/json" else media_type,
        answer=_answer(one, schemas),
        faults=[fault for fault in faults if fault not in general],
        general=[fault for fault in faults if fault in general],
        curl=curl(method, path, one, schemas, server),
    )


def _parameters(one: Mapping[str, Any]) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = {}
    for parameter in one.get("parameters", ()):
        schema = parameter["schema"]
        text = parameter.get("description") or schema.get("description", "")
        row = Row(0, parameter["name"], words(schema), bool(parameter.get("required")), text, None)
        found.setdefault(parameter["in"], []).append(row)
    return found


_CREDENTIALS: dict[str, str] = {
    "apiKey": "an API key",
    "oauth": "an OAuth access token",
    "session": "a dashboard session",
}


def _credential(one: Mapping[str, Any]) -> str:
    kinds: list[str] = [name for scheme in one.get("security", ()) for name in scheme]
    said = [_CREDENTIALS.get(name, name) for name in kinds]
    if not said:
        return "none"
    return " or ".join(filter(None, [", ".join(said[:-1]), said[-1]]))


def _answer(one: Mapping[str, Any], schemas: Schemas) -> Answer:
    status, answer = next((status, found) for status, found in one["responses"].items() if status.startswith("2"))
    for media_type, content in answer.get("content", {}).items():
        schema = content["schema"]
        if media_type != "application/json":
            return Answer(status, f"a file, {media_type}", None, ())
        fields = schemas.resolve(schema).get("properties", {})
        if _is_page(fields):
            return Answer(status, "a page of", held(fields["items"]), tuple(fields))
        return Answer(status, "" if held(schema) else words(schema), held(schema), tuple(fields))
    return Answer(status, "an empty body", None, ())


def _is_page(fields: Mapping[str, Any]) -> bool:
    return "items" in fields and "nextCursor" in fields


def _kinds(every: list[tuple[str, str, Mapping[str, Any]]], schemas: Schemas) -> list[Kind]:
    """The objects that answers hold and those inside them, pages left out, by name."""
    names: set[str] = {"Error"}
    for _, _, one in every:
        for status, answer in one["responses"].items():
            if status.startswith("2"):
                for content in answer.get("content", {}).values():
                    names.update(_within(content["schema"], schemas, frozenset(names)))
    pages = {name for name in names if _is_page(schemas.named[name].get("properties", {}))}
    return [
        Kind(name, str(schemas.named[name].get("description", "")), schemas.flat(schemas.named[name]))
        for name in sorted(names - pages)
    ]


def _within(schema: Mapping[str, Any], schemas: Schemas, seen: frozenset[str]) -> Iterator[str]:
    name = name_of(schema) or held(schema)
    if name is None or name in seen:
        return
    yield name
    for field in schemas.named[name].get("properties", {}).values():
        yield from _within(field, schemas, seen | {name})
