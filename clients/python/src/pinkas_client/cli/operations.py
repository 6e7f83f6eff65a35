"""What is known of the operations without asking the service: `operations.json`, which `make clients` writes."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

PREFIX = "/api/v1"


class Operation(NamedTuple):
    """An operation. `body` names the shape that it takes; `items` the member of a page that holds its items."""

    id: str
    verb: str
    path: str
    summary: str
    scope: str
    query: dict[str, list[str]]
    headers: list[str]
    body: str
    upload: str
    answer: str
    items: str


@cache
def _read() -> dict[str, Any]:
    known: dict[str, Any] = json.loads(Path(__file__).with_name("operations.json").read_text(encoding="utf-8"))
    return known


@cache
def operations() -> dict[str, Operation]:
    """Every operation of the API, by its id."""
    empty: dict[str, Any] = {
        "scope": "",
        "query": {},
        "headers": [],
        "body": "",
        "upload": "",
        "answer": "json",
        "items": "",
    }
    return {id: Operation(id, **{**empty, **one}) for id, one in _read()["operations"].items()}


def shapes() -> dict[str, dict[str, Any]]:
    """The fields of what operations take: the name of a shape, a list with the kind of its items, an object with the
    `values` of a text, "text", or "json"."""
    known: dict[str, dict[str, Any]] = _read()["shapes"]
    return known


@cache
def money_fields() -> frozenset[str]:
    """The names of fields that hold an amount."""
    return frozenset(_read()["money"])


def find_operation(verb: str, path: str) -> Operation | None:
    """The operation of an address, as it is called; None where this release knows none. An address without parameters
    goes before one with them."""
    fitting = [one for one in operations().values() if one.verb == verb and _pattern(one.path).fullmatch(path)]
    return min(fitting, key=lambda one: one.path.count("{"), default=None)


@cache
def _pattern(path: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(path)))
