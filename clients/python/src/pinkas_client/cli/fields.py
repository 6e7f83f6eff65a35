"""`-d field=value`: the body of a call from the words of a command line.

A text stays a text where the operation takes one, and is read as JSON where it does not: `name=123` is a text,
`docType=305` a number. `field:=value` is JSON in any case. Dots lead into objects and brackets into lists:
`lines[0].unitPrice=100`, `tags[]=new`.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable
from decimal import Decimal
from pathlib import Path
from typing import Any

from pinkas_client.cli.faults import CommandFault
from pinkas_client.cli.operations import shapes

_FIELD = re.compile(r"([A-Za-z_][\w-]*(?:\.[\w-]+|\[\d*\])*)(:?=)(.*)", re.DOTALL)
_STEP = re.compile(r"\.?([\w-]+)|\[(\d*)\]")
_MOST_ITEMS = 1000


def read_pairs(option: str, words: Iterable[str]) -> list[tuple[str, str]]:
    """Pairs of `name=value`. CommandFault names every one that is none."""
    words = list(words)
    faults = [f"{option} {one}: write {option} name=value" for one in words if one.find("=") < 1]
    if faults:
        raise CommandFault(*faults)
    return [(one.partition("=")[0], one.partition("=")[2]) for one in words]


def read_data(given: str) -> bytes:
    """The bytes of `--data`: `@file`, `-` for standard input, or the JSON itself. CommandFault where it is no JSON."""
    try:
        if given == "-":
            content = sys.stdin.buffer.read()
        elif given.startswith("@"):
            content = Path(given[1:]).read_bytes()
        else:
            content = given.encode()
    except OSError as fault:
        raise CommandFault(f"--data {given}: {fault.strerror or fault}") from None
    read_json(content, "--data")
    return content


def read_json(content: bytes, where: str) -> Any:
    """A value of JSON with exact numbers."""
    try:
        return json.loads(content, parse_float=Decimal)
    except (ValueError, RecursionError) as fault:
        raise CommandFault(f"{where} is no JSON: {fault}") from None


def make_body(words: Iterable[str], shape: str, onto: Any = None) -> Any:
    """An object with the fields of `-d`, over `onto`. CommandFault names every field that cannot be read."""
    body = {} if onto is None else onto
    if not isinstance(body, dict):
        raise CommandFault("-d adds fields to an object, and --data is none.")
    faults = []
    for word in words:
        found = _FIELD.fullmatch(word)
        if not found:
            faults.append(f"-d {word}: write field=value, field:=JSON, lines[0].description=value or tags[]=value")
            continue
        try:
            _put(body, found[1], shape, found[3], as_json=found[2] == ":=")
        except ValueError as fault:
            faults.append(f"-d {found[1]}: {fault}")
    if faults:
        raise CommandFault(*faults)
    return body


def _put(body: dict[str, Any], path: str, shape: str, text: str, *, as_json: bool) -> None:
    steps: list[str | int | None] = [
        one[1] if one[1] else int(one[2]) if one[2] else None for one in _STEP.finditer(path)
    ]
    place: Any = body
    kind: Any = shape
    for n, step in enumerate(steps):
        kind = _inner(kind, step)
        last = n == len(steps) - 1
        value = _value(text, kind, as_json=as_json) if last else [] if _is_index(steps[n + 1]) else {}
        place = _enter(place, step, value, last=last)


def _is_index(step: str | int | None) -> bool:
    return not isinstance(step, str)


def _enter(place: Any, step: str | int | None, value: Any, *, last: bool) -> Any:
    """Puts a value at a step, and goes to what is there. A value that is there already is only replaced at the end."""
    if isinstance(step, str):
        if not isinstance(place, dict):
            raise ValueError(f"{step} is a field, and what it is in is no object")
        place[step] = value if last else place.get(step, value)
        return place[step]
    if not isinstance(place, list):
        raise ValueError("[...] is a place in a list, and this is none")
    at = len(place) if step is None else step
    if at > len(place) or at >= _MOST_ITEMS:
        raise ValueError(f"[{at}] comes after [{len(place)}], which is not there")
    if at == len(place):
        place.append(value)
    elif last:
        place[at] = value
    return place[at]


def _inner(kind: Any, step: str | int | None) -> Any:
    """What is known of a part of a value; None for nothing."""
    if isinstance(kind, list) == isinstance(step, str):
        return None
    if isinstance(step, str):
        return shapes().get(kind, {}).get(step) if isinstance(kind, str) else (kind or {}).get("each")
    return kind[0]


def _value(text: str, kind: Any, *, as_json: bool) -> Any:
    if not as_json and (kind == "text" or (isinstance(kind, dict) and "values" in kind)):
        return text
    try:
        return json.loads(text, parse_float=Decimal)
    except (ValueError, RecursionError):
        if as_json:
            raise ValueError(f"{text!r} is no JSON") from None
        if kind is None:
            return text
        if kind == "json":
            raise ValueError(f"{text!r} is no number, true, false or other JSON") from None
        way = "[]=value for each item" if isinstance(kind, list) else ".name=value for each of its fields"
        raise ValueError(f"{text!r} is no JSON; write {way}") from None
