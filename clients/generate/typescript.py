"""Writes the TypeScript client: types, resources, the classes of errors."""

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath

from clients.generate.model import REF, ErrorCode, Method, Model, Parameter, Resource, Schema
from clients.generate.names import class_case, snake_case
from clients.generate.python import BASES, STATUS_CLASSES, error_class

NOTICE = "// Written by `make clients` from the OpenAPI document; change the generator, not this file.\n"
_PLAIN = {"boolean": "boolean", "integer": "number", "number": "number", "null": "null", "string": "string"}
_HEADERS = {"If-Match": "ifMatch?: Version", "X-Share-Password": "sharePassword?: string"}


def typescript_files(model: Model) -> dict[PurePosixPath, str]:
    """The text of every generated file, by its place below `src`."""
    here = PurePosixPath()
    return {
        here / "types.ts": _types_module(model),
        here / "errors.ts": _errors_module(model.errors),
        here / "resources.ts": _resources_module(model),
        **{here / "resources" / f"{_file(one)}.ts": _resource_module(one, model) for one in model.resources},
    }


def _file(resource: Resource) -> str:
    return snake_case(resource.name).replace("_", "-")


# Types


def type_name(schema: str, model: Model) -> str:
    """The name of a schema: an event is called after itself, with `Event` behind."""
    return class_case(schema) + "Event" if schema in model.deliveries else class_case(schema)


def _type(schema: Schema, sent: bool, model: Model, prefix: str = "") -> str:
    """The type of a schema, as a request takes it (`sent`) or an answer has it."""
    if "$ref" in schema:
        return prefix + type_name(schema["$ref"].removeprefix(REF), model)
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(one) for one in schema["enum"])
    several = schema.get("anyOf") or schema.get("oneOf") or schema.get("allOf")
    if several:
        kinds = dict.fromkeys(_type(one, sent, model, prefix) for one in several)
        return "unknown" if "unknown" in kinds else " | ".join(kinds)
    kind = schema.get("type")
    if isinstance(kind, list):
        return " | ".join(_PLAIN[one] for one in kind)
    if kind == "array":
        inner = _type(schema.get("items", {}), sent, model, prefix)
        inner = f"({inner})" if "|" in inner else inner
        return f"{'readonly ' if sent else ''}{inner}[]"
    if kind == "object":
        return _object(schema, sent, model, prefix)
    if kind == "string" and sent and schema.get("format") == "date-time":
        return "string | Date"
    return _PLAIN.get(str(kind), "unknown")


def _object(schema: Schema, sent: bool, model: Model, prefix: str) -> str:
    if schema.get("properties"):
        return "{ " + "; ".join(line for _, line in _members(schema, sent, model, prefix)) + " }"
    more = schema.get("additionalProperties")
    return f"Record<string, {_type(more, sent, model, prefix) if isinstance(more, dict) else 'unknown'}>"


def _members(schema: Schema, sent: bool, model: Model, prefix: str = "") -> Iterator[tuple[str, str]]:
    """The description and the declaration of each member."""
    for name, inner in schema["properties"].items():
        shown = name if re.fullmatch(r"[A-Za-z_]\w*", name) else json.dumps(name)
        mark = "" if name in schema.get("required", ()) else "?"
        text = "" if "$ref" in inner else inner.get("description", "")
        yield text, f"{shown}{mark}: {_type(inner, sent, model, prefix)}"


def _types_module(model: Model) -> str:
    parts = [NOTICE + "// The types of requests and answers: objects as they stand in the JSON.\n"]
    for name, schema in model.schemas.items():
        parts.append(_declaration(type_name(name, model), schema, name in model.sent, model))
    for event, schema in model.deliveries.items():
        parts.append(_declaration(class_case(event) + "Delivery", schema, False, model))
    bodies = "\n".join(f"  | {class_case(event)}Delivery" for event in model.deliveries)
    parts.append(f"/** The body of a webhook: told apart by `type`. */\nexport type WebhookEvent =\n{bodies};\n")
    return "\n".join(parts)


def _declaration(name: str, schema: Schema, sent: bool, model: Model) -> str:
    text = _comment(schema.get("description", ""), "")
    if not schema.get("properties"):
        return f"{text}export type {name} = {_type(schema, sent, model)};\n"
    members = "".join(f"{_comment(said, '  ')}  {line};\n" for said, line in _members(schema, sent, model))
    return f"{text}export interface {name} {{\n{members}}}\n"


def _comment(text: str, indent: str) -> str:
    """A documentation comment with its line break; nothing for no text."""
    parts = [" ".join(part.split()).replace("*/", "* /") for part in re.split(r"\n\s*\n", text) if part.strip()]
    if not parts:
        return ""
    if len(parts) == 1:
        return f"{indent}/** {parts[0]} */\n"
    body = f"\n{indent} *\n".join(f"{indent} * {one}" for one in parts)
    return f"{indent}/**\n{body}\n{indent} */\n"


# Errors


def _errors_module(errors: Iterable[ErrorCode]) -> str:
    listed = list(errors)
    bases = sorted(BASES)
    lines = [
        NOTICE + "// What calls throw: a class for every code by which the API refuses.\n",
        f'import {{ {", ".join(bases)} }} from "./base-errors.ts";',
        f"export {{ {', '.join(bases)} }};",
        "",
    ]
    for one in listed:
        status = one.statuses[0]
        base = STATUS_CLASSES.get(status) or ("ServerError" if status >= 500 else "RequestError")
        lines += [_comment(one.meaning, "") + f"export class {error_class(one.code)} extends {base} {{}}"]
    lines += ["", "/** The codes that this release knows. */", "export type ErrorCode ="]
    lines += [f'  | "{one.code}"' for one in listed]
    lines[-1] += ";"
    lines += ["", "/** The class of every code that this release knows. */"]
    lines += ["export const BY_CODE: Readonly<Record<string, typeof PinkasError | undefined>> = {"]
    lines += [f"  {one.code}: {error_class(one.code)}," for one in listed]
    return "\n".join([*lines, "};"]) + "\n"


# Resources


def _resources_module(model: Model) -> str:
    lines = [NOTICE, 'import { Core } from "./core.ts";']
    lines += [f'import {{ {class_case(one.name)} }} from "./resources/{_file(one)}.ts";' for one in model.resources]
    lines += [
        "",
        "/** Every resource of the API, each made when it is first used. */",
        "export class Resources extends Core {",
    ]
    for one in model.resources:
        kind = class_case(one.name)
        lines += [
            f"  #{one.name}?: {kind};",
            f"{_comment(one.description, '  ')}  get {one.name}(): {kind} {{",
            f"    return (this.#{one.name} ??= new {kind}(this));",
            "  }",
            "",
        ]
    return "\n".join([*lines[:-1], "}"]) + "\n"


def _resource_module(resource: Resource, model: Model) -> str:
    methods = "\n".join(text for one in resource.methods for text in _methods(one, model))
    head = f"{_comment(resource.description, '')}export class {class_case(resource.name)} extends Resource {{"
    body = f"{head}\n{methods}}}\n"
    values = [one for one in ("Resource", "segment") if re.search(rf"\b{one}\b", body)]
    kinds = [
        one for one in ("CallOptions", "Download", "EventStream", "Upload", "Version") if re.search(rf"\b{one}\b", body)
    ]
    lines = [
        NOTICE,
        f'import {{ {", ".join(values)} }} from "../core.ts";',
        *([f'import type {{ {", ".join(kinds)} }} from "../core.ts";'] if kinds else []),
        *(['import type * as types from "../types.ts";'] if "types." in body else []),
        "",
    ]
    return "\n".join(lines) + f"\n{body}"


def _methods(method: Method, model: Model) -> Iterator[str]:
    result = {"file": "Download", "events": "EventStream", "nothing": "void"}.get(method.answer)
    result = result or _type(method.result or {}, False, model, "types.")
    sender = {"json": "json", "file": "file", "events": "events", "nothing": "nothing"}[method.answer]
    kind = result if sender == "events" else f"Promise<{result}>"
    yield _text(method, method.name, method.query, kind, f"this.{sender}(", _documentation(method), model)
    if method.items:
        query = [one for one in method.query if one.wire not in ("cursor", "include")]
        page = model.schemas[(method.result or {})["$ref"].removeprefix(REF)]
        item = _type(page["properties"][method.items]["items"], False, model, "types.")
        said = f"{method.summary}: all pages, one after the other."
        said += f"\n\n@deprecated {method.deprecated}" if method.deprecated else ""
        send = f"this.pages({json.dumps(method.items)}, "
        yield _text(method, method.iterator, query, f"AsyncGenerator<{item}, void>", send, said, model)


def _text(
    method: Method, name: str, query: Iterable[Parameter], result: str, send: str, said: str, model: Model
) -> str:
    listed = list(query)
    path = re.sub(r"\{(\w+)\}", r"${segment(\1)}", method.path)
    shown = f"`{path}`" if "${" in path else json.dumps(path)
    parts = ", ".join(_parts(method, listed))
    arguments = ", ".join(_arguments(method, listed, model))
    return (
        f"{_comment(said, '  ')}  {name}({arguments}): {result} {{\n"
        f'    return {send}"{method.verb}", {shown}, {{ {parts} }}, options);\n  }}\n'.replace("{  }", "{}")
    )


def _arguments(method: Method, query: list[Parameter], model: Model) -> Iterator[str]:
    for one in method.path_parameters:
        yield f"{one.wire}: {_type(one.schema, False, model, 'types.')}"
    if method.upload:
        kind = "Upload" if method.upload == "one" else "readonly Upload[]"
        yield f"file: {kind}" + (" | undefined" if method.body else "")
    if method.body:
        kind = "Record<string, string>" if method.form else _type(method.body, True, model, "types.")
        yield f"body: {kind}" if method.body_required else f"body?: {kind}"
    if query:
        required = any(one.required for one in query)
        members = "; ".join(
            f"{one.wire}{'' if one.required else '?'}: {_type(one.schema, True, model, 'types.')}" for one in query
        )
        yield f"query: {{ {members} }}" + ("" if required else " = {}")
    more = [text for wire, text in _HEADERS.items() if any(one.wire == wire for one in method.headers)]
    if any(one.wire == "Last-Event-ID" for one in method.headers):
        more.append("lastEventId?: string")
    yield "options: CallOptions" + (f" & {{ {'; '.join(more)} }}" if more else "") + " = {}"


def _parts(method: Method, query: list[Parameter]) -> Iterator[str]:
    if query:
        yield "query"
    if method.body:
        yield "form: body" if method.form else "body"
    if method.upload:
        yield "files: file && [file]" if method.upload == "one" else "files: file"
    headers = [one.wire for one in method.headers]
    if headers:
        names = {"If-Match": "ifMatch", "X-Share-Password": "sharePassword", "Last-Event-ID": "lastEventId"}
        yield "headers: { " + ", ".join(f'"{one}": options.{names[one]}' for one in headers) + " }"
    if method.replays:
        yield "replays: true"


def _documentation(method: Method) -> str:
    described = [method.summary.rstrip(".") + ".", method.description]
    described += [f"`{one.wire}`: {one.description}" for one in method.query if one.description]
    described += [f"Scope: `{method.scope}`."] if method.scope else []
    described += [f"@deprecated {method.deprecated}"] if method.deprecated else []
    return "\n\n".join(described)
