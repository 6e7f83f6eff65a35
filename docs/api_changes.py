"""What a release of the API adds, from two OpenAPI descriptions: the released one and the current one.

Types are compared by their names, so that a field of a type that many operations have is told once.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Any

import msgspec

from docs.api_breaks import Document, resolved

FOLDER = Path(__file__).resolve().parent / "openapi"
RELEASED = FOLDER / "v1.json"
"""The description of the last release."""
RELEASES = FOLDER / "releases"
"""What each release changed, a file a release."""
_METHODS = ("get", "post", "put", "patch", "delete")
_TOLD = frozenset(("description", "summary", "example", "examples"))
"""Members of a description that are texts for people."""
_NAMED = frozenset(("properties", "patternProperties", "schemas", "responses", "parameters", "headers", "scopes"))
"""Members whose own members are names of ours, not words of OpenAPI."""

_MANY = 30
"""What so many operations have is told once, with their number."""


class OperationChange(msgspec.Struct, frozen=True, rename="camel"):
    """An operation that is new, deprecated or extended; `told` says what about it."""

    operation_id: str
    method: str
    path: str
    told: list[str]


class Changes(msgspec.Struct, frozen=True, rename="camel"):
    """What a release changed. The lists are in the order of the description, the names in that of the alphabet."""

    version: str
    released_on: date | None
    """None: not released yet."""
    added: dict[str, list[OperationChange]]
    """By group; `told` is the summary."""
    deprecated: list[OperationChange]
    extended: list[OperationChange]
    types: dict[str, list[str]]
    events: dict[str, str]
    scopes: dict[str, str]


def find_changes(released: Document, current: Document, on: date | None = None) -> Changes:
    """What the current description has and the released one has not."""
    added: dict[str, list[OperationChange]] = {}
    deprecated: list[OperationChange] = []
    extended: list[OperationChange] = []
    before = {(path, method): one for path, method, one in _operations(released)}
    for path, method, one in _operations(current):
        old = before.get((path, method))
        place = (one["operationId"], method.upper(), path)
        if old is None:
            added.setdefault(one["tags"][0], []).append(OperationChange(*place, [one.get("summary", "")]))
        elif told := list(_extensions(old, one, released, current)):
            extended.append(OperationChange(*place, told))
        if one.get("deprecated") and not (old or {}).get("deprecated"):
            deprecated.append(OperationChange(*place, [one.get("description", "").partition("\n")[0]]))
    hooks = current.get("webhooks", {})
    scopes = _scopes(current)
    return Changes(
        version=current["info"]["version"],
        released_on=on,
        added=added,
        deprecated=deprecated,
        extended=extended,
        types=_types(released["components"]["schemas"], current["components"]["schemas"]),
        events={name: hooks[name]["post"].get("summary", "") for name in sorted(_new(released, current, "webhooks"))},
        scopes={name: scopes[name] for name in sorted(scopes.keys() - _scopes(released).keys())},
    )


def read_releases(folder: Path = RELEASES) -> list[Changes]:
    """What every release changed, the newest first."""
    found = [msgspec.json.decode(path.read_bytes(), type=Changes) for path in folder.glob("*.json")]
    return sorted(found, key=lambda one: (one.released_on or date.max, one.version), reverse=True)


def read_released() -> Document:
    """The description of the last release."""
    found: Document = json.loads(RELEASED.read_text(encoding="utf-8"))
    return found


def without_texts(value: Any, *, named: bool = False) -> Any:
    """A description without what is for people only: it is what two releases are compared by. `named`: its members are
    names of ours, of which one may well be `description`."""
    if isinstance(value, list):
        return [without_texts(one) for one in value]
    if not isinstance(value, Mapping):
        return value
    kept = value if named else {name: inner for name, inner in value.items() if name not in _TOLD}
    return {name: without_texts(inner, named=not named and name in _NAMED) for name, inner in kept.items()}


def _operations(document: Document) -> Iterator[tuple[str, str, Document]]:
    for path, methods in document["paths"].items():
        for method in _METHODS:
            if method in methods:
                yield path, method, methods[method]


def _extensions(old: Document, new: Document, released: Document, current: Document) -> Iterator[str]:
    """What an operation takes or answers that it did not."""
    listed = _parameters(old, released)
    for place, name in _parameters(new, current):
        if (place, name) not in listed:
            yield f"{'parameter' if place == 'query' else place} `{name}`"
    had, has = old.get("requestBody", {}).get("content", {}), new.get("requestBody", {}).get("content", {})
    yield from (f"takes `{kind}`" for kind in has if kind not in had)
    codes = _codes(old, released)
    for status, answer in new["responses"].items():
        before = old["responses"].get(status)
        kinds = resolved(before, released).get("content", {}) if before else {}
        if before is None and status < "4":
            yield f"status {status}"
        elif status < "4":
            yield from (
                f"answers `{kind}`" for kind in resolved(answer, current).get("content", {}) if kind not in kinds
            )
    yield from (f"code `{code}`" for code in _codes(new, current) if code not in codes)


def _parameters(operation: Document, document: Document) -> list[tuple[str, str]]:
    return [(one["in"], one["name"]) for one in (resolved(each, document) for each in operation.get("parameters", []))]


def _codes(operation: Document, document: Document) -> list[str]:
    """The codes with which an operation refuses."""
    found: list[str] = []
    for status, answer in operation["responses"].items():
        if status < "4":
            continue
        for content in resolved(answer, document).get("content", {}).values():
            schema = resolved(content["schema"], document)
            for part in schema.get("allOf", [schema]):
                found += _members(resolved(part, document).get("properties", {}).get("error", {}))
    return list(dict.fromkeys(found))


def _types(released: Document, current: Document) -> dict[str, list[str]]:
    """What types have that they had not. Those of refusals are told of with the operations."""
    found: dict[str, list[str]] = {}
    for name in sorted(current.keys() & released.keys()):
        old, new = released[name], current[name]
        fields, before = new.get("properties", {}), old.get("properties", {})
        told = [f"`{field}`" for field in fields if field not in before]
        for field in fields:
            if field in before:
                more = _values(fields[field]) if _values(before[field]) else []
                told += [f"`{field}`: `{one}`" for one in more if one not in _values(before[field])]
        told += [f"`{one}`" for one in _members(new) if _members(old) and one not in _members(old)]
        if told and "error" not in before:
            found[name] = told
    return found


def _values(schema: Document) -> list[str]:
    """The members of a closed set, also where null is another choice."""
    return [*_members(schema), *(one for inner in schema.get("anyOf", []) for one in _members(inner))]


def _members(schema: Document) -> list[str]:
    return [str(one) for one in ([schema["const"]] if "const" in schema else schema.get("enum", []))]


def _new(released: Document, current: Document, name: str) -> set[str]:
    return set(current.get(name, {})) - set(released.get(name, {}))


def _scopes(document: Document) -> dict[str, str]:
    schemes = document["components"].get("securitySchemes", {}).values()
    flows = [flow for scheme in schemes for flow in scheme.get("flows", {}).values()]
    return {name: text for flow in flows for name, text in flow.get("scopes", {}).items()}


# The page


def changes_text(changes: Changes) -> str:
    """The section of a release in the page of changes."""
    head = f"## {changes.version} - {changes.released_on}" if changes.released_on else "## Not released yet"
    times = Counter(told for one in changes.extended for told in one.told)
    often = {told: n for told, n in times.items() if n >= _MANY}
    parts = [
        head,
        *_section("Deprecated", (_operation_line(one) for one in changes.deprecated)),
        *_section("New scopes", (f"- `{name}`: {_plain(text)}" for name, text in changes.scopes.items())),
        *_section("New events", (f"- `{name}`: {_plain(text)}" for name, text in changes.events.items())),
        *_section("What many operations take or answer", (f"- {told}: {n} operations" for told, n in often.items())),
        *_section("Operations that take or answer more", _extended(changes.extended, often)),
        *_section("Types with more", (f"- `{name}`: {', '.join(told)}" for name, told in changes.types.items())),
        *_section("New operations", _added(changes.added)),
    ]
    return "\n\n".join(parts if len(parts) > 1 else [*parts, "Nothing."])


def _extended(operations: Iterable[OperationChange], often: Mapping[str, int]) -> Iterator[str]:
    for one in operations:
        if own := [told for told in one.told if told not in often]:
            yield _operation_line(OperationChange(one.operation_id, one.method, one.path, own))


def _added(groups: Mapping[str, Iterable[OperationChange]]) -> Iterator[str]:
    for group, operations in groups.items():
        yield f"- {group}"
        yield from (f"  {_operation_line(one)}" for one in operations)


def _operation_line(one: OperationChange) -> str:
    return f"- `{one.method} {one.path.removeprefix('/api/v1')}`: {_plain(', '.join(one.told))}"


def _section(title: str, lines: Iterable[str]) -> list[str]:
    listed = list(lines)
    return [f"### {title}", "\n".join(listed)] if listed else []


def _plain(text: str) -> str:
    """A text on one line of Markdown."""
    return re.sub(r"\s+", " ", text).replace("|", "\\|")
