"""Writes an example call of an operation for the command line: the command for daily work where there is one, else
`pinkas api`."""

import json
import re
import shlex
from collections.abc import Iterator, Mapping
from typing import Any

from clients.generate.model import Method
from pinkas_client.cli.table import GROUPS

_COMMANDS = {
    command.operation: (group, command.name)
    for group, (_, listed) in GROUPS.items()
    for command in listed
    if not command.words
}
"""The group and the name of a command, by the operation that it calls."""
_MOST_FIELDS = 4
"""Fields that stand in `-d` each; more are one piece of JSON."""
_WIDTH = 88


def command_call(method: Method, parameters: Mapping[str, Any], body: Any, file: str, ending: str) -> str:
    """The command of an operation with the examples of its parameters and its body. `file` is what it uploads, and
    `ending` how the name of the file ends that it answers."""
    known = _COMMANDS.get(method.operation_id)
    path = [str(parameters[one.wire]) for one in method.path_parameters]
    query = [(one.wire, _listed(parameters.get(one.wire, one.schema.get("enum", [""])[0]))) for one in _asked(method)]
    ending = dict(query).get("format", ending)
    if known:
        words = ["pinkas", *known, *path, *([file] if method.upload else [])]
        words += [word for name, value in query for word in (f"--{_kebab(name)}", value)]
    else:
        named = dict(zip((one.wire for one in method.path_parameters), path, strict=True))
        words = ["pinkas", "api", method.verb, re.sub(r"\{(\w+)\}", lambda found: named[found[1]], method.path)]
        words += [word for name, value in query for word in ("-q", f"{name}={value}")]
        words += ["--file", file] if method.upload else []
        words += ["--all"] if method.items else []
    parts = [shlex.join(words), *(_body_words(body) if method.body and not method.upload and body is not None else ())]
    if method.answer == "file":
        parts.append(f"-o file.{ending}")
    line = " ".join(parts)
    return line if len(line) <= _WIDTH and "\n" not in line else " \\\n  ".join(parts)


def _asked(method: Method) -> Iterator[Any]:
    return (one for one in method.query if one.required)


def _body_words(body: Any) -> Iterator[str]:
    """A body of a few texts, numbers and yeses as fields, any other as JSON."""
    flat = isinstance(body, dict) and body and all(isinstance(one, str | int) for one in body.values())
    if flat and len(body) <= _MOST_FIELDS:
        yield from (f"-d {shlex.quote(f'{name}={_text(value)}')}" for name, value in body.items())
    else:
        short = json.dumps(body, ensure_ascii=False)
        shown = short if len(short) <= _WIDTH else json.dumps(body, ensure_ascii=False, indent=2)
        yield f"--data {shlex.quote(shown)}"


def _listed(value: Any) -> str:
    """A value of a query: several have commas between them."""
    return ",".join(map(_text, value)) if isinstance(value, list) else _text(value)


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _kebab(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])([A-Z])", r"-\1", name).lower()
