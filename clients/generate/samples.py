"""Writes an example call of every operation for the reference page of the service, in each language of the clients."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from clients.generate.command_samples import command_call
from clients.generate.model import METHODS, Method, Model
from clients.generate.names import snake_case
from clients.generate.python import argument_name
from clients.generate.python_types import parameter_name

WIDTH = 58
"""Characters of a list or an object that stays on one line."""
_FILE = "file.png"
"""What is uploaded in an example."""
_ENDINGS = {"application/pdf": "pdf", "text/csv": "csv", "application/zip": "zip", "application/xml": "xml"}

_CREDENTIALS: Mapping[str, Mapping[str, str]] = {
    "session": {"accessToken": "…", "businessId": "…"},
    "oauth": {"accessToken": "…"},
    "admin": {"accessToken": "…"},
    "partner": {"partnerKey": "svc_live_…"},
}
"""The options of a client for each scheme, but for keys, which it finds in the environment."""


@dataclass(frozen=True)
class Examples:
    """The examples of an operation in the description: its parameters by name, its body, and what credential it takes
    (the name of a security scheme, or none)."""

    parameters: Mapping[str, Any]
    body: Any
    credential: str
    ending: str
    """How the name of the file that it answers ends."""


@dataclass(frozen=True)
class _Style:
    """How values are written in a language."""

    words: Mapping[Any, str]
    indent: int
    key: Callable[[str], str]
    space: str
    """What stands inside the braces of an object on one line."""


_PYTHON = _Style({True: "True", False: "False", None: "None"}, 4, lambda name: json.dumps(name, ensure_ascii=False), "")
_TYPESCRIPT = _Style(
    {True: "true", False: "false", None: "null"},
    2,
    lambda name: name if re.fullmatch(r"[A-Za-z_]\w*", name) else json.dumps(name, ensure_ascii=False),
    " ",
)


def samples_file(model: Model, document: Mapping[str, Any]) -> str:
    """The text of the file of examples: by operation id and language, an operation a line."""
    examples = {
        one["operationId"]: _examples(one)
        for methods in document["paths"].values()
        for verb, one in methods.items()
        if verb in METHODS
    }
    found: dict[str, dict[str, list[str]]] = {}
    for resource in model.resources:
        for method in resource.methods:
            operation, _, file = method.operation_id.partition("#")
            told = examples[operation]
            if told.body == {} and not method.body_required:
                told = replace(told, body=None)
            by_language = found.setdefault(operation, {"python": [], "typescript": [], "cli": []})
            if not method.path.startswith(".."):  # the command line knows the API alone
                command = command_call(method, told.parameters, told.body, _FILE, told.ending)
                by_language["cli"] += ["", command] if file else [command]
            if file:  # the second method of an operation: the same client calls it
                by_language["python"] += ["", *_python_call(resource.name, method, told)]
                by_language["typescript"] += ["", *_typescript_call(resource.name, method, told)]
                continue
            by_language["python"] += [*_python_head(method, told), *_python_call(resource.name, method, told)]
            by_language["typescript"] += [
                *_typescript_head(method, told),
                *_typescript_call(resource.name, method, told),
            ]
    texts = {
        name: {language: "\n".join(lines) for language, lines in one.items() if lines} for name, one in found.items()
    }
    lines = (f"{json.dumps(name)}: {json.dumps(one)}" for name, one in sorted(texts.items()))
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _examples(operation: Mapping[str, Any]) -> Examples:
    parameters = {one["name"]: one["example"] for one in operation["parameters"] if "example" in one}
    content = operation.get("requestBody", {}).get("content", {})
    body = next((one["example"] for one in content.values() if "example" in one), None)
    credentials = [name for way in operation.get("security", ()) for name in way]
    answered = [kind for one in operation["responses"].values() for kind in one.get("content", {})]
    endings = [_ENDINGS[kind] for kind in answered if kind in _ENDINGS]
    return Examples(parameters, body, next(iter(credentials), ""), next(iter(endings), "bin"))


def _python_head(method: Method, told: Examples) -> Iterator[str]:
    if method.upload:
        yield "from pathlib import Path"
        yield ""
    yield "from pinkas_client import Pinkas"
    yield ""
    given = ", ".join(f'{snake_case(name)}="{one}"' for name, one in _CREDENTIALS.get(told.credential, {}).items())
    yield f"client = Pinkas({given})"


def _python_call(resource: str, method: Method, told: Examples) -> Iterator[str]:
    arguments = [_literal(told.parameters[one.wire], _PYTHON) for one in method.path_parameters]
    if method.upload:
        path = f'Path("{_FILE}")'
        arguments.append(f"[{path}]" if method.upload == "many" else path)
    elif method.body and told.body is not None:
        arguments.append(_literal(told.body, _PYTHON))
    query = [one for one in method.query if one.required]
    arguments += [f"{argument_name(one)}={_literal(_value(one.wire, one.schema, told), _PYTHON)}" for one in query]
    name = snake_case(method.iterator if method.items else method.name)
    call = f"client.{snake_case(resource)}.{parameter_name(name)}({', '.join(arguments)})"
    if method.items:
        yield f"for one in {call}:"
        yield "    print(one)"
    elif method.answer == "events":
        yield f"for event in {call}:"
        yield "    print(event)"
    elif method.answer == "file":
        ending = next((_value("format", one.schema, told) for one in query if one.wire == "format"), told.ending)
        yield f'{call}.save("file.{ending}")'
    else:
        yield call if method.answer == "nothing" else f"answer = {call}"


def _typescript_head(method: Method, told: Examples) -> Iterator[str]:
    if method.upload:
        yield 'import { readFile } from "node:fs/promises";'
    yield 'import { Pinkas } from "pinkas-client";'
    yield ""
    given = _CREDENTIALS.get(told.credential)
    yield f"const client = new Pinkas({_literal(given, _TYPESCRIPT) if given else ''});"


def _typescript_call(resource: str, method: Method, told: Examples) -> Iterator[str]:
    arguments: list[str | None] = [_literal(told.parameters[one.wire], _TYPESCRIPT) for one in method.path_parameters]
    if method.upload:
        file = f'{{ content: await readFile("{_FILE}"), filename: "{_FILE}" }}'
        arguments.append(f"[{file}]" if method.upload == "many" else file)
    if method.body:
        sent = told.body is not None and not method.upload
        arguments.append(_literal(told.body, _TYPESCRIPT) if sent else None)
    query = {one.wire: _value(one.wire, one.schema, told) for one in method.query if one.required}
    if method.query:
        arguments.append(_literal(query, _TYPESCRIPT) if query else None)
    while arguments and arguments[-1] is None:
        arguments.pop()
    name = method.iterator if method.items else method.name
    call = f"client.{resource}.{name}({', '.join(one or 'undefined' for one in arguments)})"
    if method.items:
        yield f"for await (const one of {call}) console.log(one);"
    elif method.answer == "events":
        yield f"for await (const event of {call}) console.log(event);"
    elif method.answer == "file":
        yield f"const file = await {call};"
        yield "const content = await file.bytes();"
    else:
        yield f"await {call};" if method.answer == "nothing" else f"const answer = await {call};"


def _value(name: str, schema: Mapping[str, Any], told: Examples) -> Any:
    """The example of a parameter; where it has none, the first of its closed set."""
    return told.parameters[name] if name in told.parameters else schema["enum"][0]


def _literal(value: Any, style: _Style, indent: int = 0) -> str:
    """A JSON value as the language writes it, on one line where it is short."""
    if value is None or isinstance(value, bool):
        return style.words[value]
    if not isinstance(value, list | dict):
        return json.dumps(value, ensure_ascii=False)
    if not value:
        return "[]" if isinstance(value, list) else "{}"
    deeper = indent + style.indent
    parts = list(_parts(value, style, deeper))
    first, last = ("[", "]") if isinstance(value, list) else (f"{{{style.space}", f"{style.space}}}")
    line = first + ", ".join(parts) + last
    if "\n" not in line and len(line) + indent <= WIDTH:
        return line
    body = "".join(f"{' ' * deeper}{one},\n" for one in parts)
    return f"{first.strip()}\n{body}{' ' * indent}{last.strip()}"


def _parts(value: list[Any] | dict[str, Any], style: _Style, indent: int) -> Iterable[str]:
    if isinstance(value, list):
        return (_literal(one, style, indent) for one in value)
    return (f"{style.key(name)}: {_literal(one, style, indent)}" for name, one in value.items())
