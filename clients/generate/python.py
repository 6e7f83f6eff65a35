"""Writes the Python client: resources, the classes of errors, types."""

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath

from clients.generate.model import REF, ErrorCode, Method, Model, Parameter, Resource
from clients.generate.names import class_case, snake_case
from clients.generate.python_types import NOTICE, TypeWriter, docstring, parameter_name, types_module

STATUS_CLASSES = {
    400: "BadRequestError",
    401: "UnauthorizedError",
    403: "ForbiddenError",
    404: "NotFoundError",
    405: "MethodNotAllowedError",
    408: "RequestTimeoutError",
    409: "ConflictError",
    410: "GoneError",
    412: "PreconditionFailedError",
    413: "PayloadTooLargeError",
    415: "UnsupportedMediaTypeError",
    422: "UnprocessableError",
    429: "TooManyRequestsError",
    503: "UnavailableError",
}
"""Classes of errors that are written by hand, by status; every other status has one for its hundred."""
BASES = sorted(
    {
        *STATUS_CLASSES.values(),
        "ApprovalPending",
        "ConnectionFailed",
        "OperationUnknown",
        "PinkasError",
        "RequestError",
        "ServerError",
        "UnexpectedAnswer",
        "WebhookRefused",
    }
)
"""Every class of `_errors.py`."""


def python_files(model: Model) -> dict[PurePosixPath, str]:
    """The text of every generated file of the package, by its place in it."""
    here = PurePosixPath()
    files = {
        here / "types.py": types_module(model),
        here / "errors.py": _errors_module(model.errors),
        here / "_resources.py": _resources_module(model),
        here / "resources" / "__init__.py": f'{NOTICE}\n"""The resources of the API, one module each."""\n',
    }
    writer = TypeWriter(model, "types.")
    for one in model.resources:
        files[here / "resources" / f"{snake_case(one.name)}.py"] = _ResourceWriter(one, writer, model).module()
    if writer.inner:
        raise ValueError(f"an object without a name stands in a parameter: {sorted(writer.inner)}")
    return files


def error_class(code: str) -> str:
    """The class of a code: `document_locked` is `DocumentLocked`."""
    return class_case("_".join(one.capitalize() for one in code.split("_")))


def _errors_module(errors: Iterable[ErrorCode]) -> str:
    listed = list(errors)
    lines = [
        NOTICE,
        '"""What calls raise: a class for every code by which the API refuses, such as `except AlreadyIssued`."""',
        "",
        "from pinkas_client._errors import (",
        *(f"    {one} as {one}," for one in BASES),
        ")",
    ]
    for one in listed:
        bases = ", ".join(dict.fromkeys(_base(status) for status in one.statuses))
        lines += ["", "", f"class {error_class(one.code)}({bases}):", docstring(one.meaning, "    ")]
    lines += ["", "", "BY_CODE: dict[str, type[PinkasError]] = {"]
    lines += [f'    "{one.code}": {error_class(one.code)},' for one in listed]
    return "\n".join([*lines, "}", '"""The class of every code that this release knows."""']) + "\n"


def _base(status: int) -> str:
    return STATUS_CLASSES.get(status) or ("ServerError" if status >= 500 else "RequestError")


def _resources_module(model: Model) -> str:
    lines = [
        NOTICE,
        '"""The resources of a client, each made when it is first used."""',
        "",
        "from __future__ import annotations",
        "",
        "from functools import cached_property",
        "from typing import TYPE_CHECKING",
        "",
        "from pinkas_client._core import AsyncCore, SyncCore",
        "",
        "if TYPE_CHECKING:",
    ]
    for one in model.resources:
        names = f"Async{class_case(one.name)}, {class_case(one.name)}"
        lines.append(f"    from pinkas_client.resources.{snake_case(one.name)} import {names}")
    for prefix, core in (("", "SyncCore"), ("Async", "AsyncCore")):
        lines += ["", "", f"class {prefix}Resources({core}):", '    """Every resource of the API."""']
        for one in model.resources:
            name, kind = snake_case(one.name), prefix + class_case(one.name)
            lines += [
                "",
                "    @cached_property",
                f"    def {name}(self) -> {kind}:",
                docstring(one.description, "        "),
                f"        from pinkas_client.resources.{name} import {kind}",
                "",
                f"        return {kind}(self)",
            ]
    return "\n".join(lines) + "\n"


_CORE = ("AsyncDownload", "AsyncEventStream", "AsyncResource", "Download", "EventStream", "Resource", "segment")
"""What modules of resources import from `_core.py`, as far as they use it."""


class _ResourceWriter:
    def __init__(self, resource: Resource, writer: TypeWriter, model: Model) -> None:
        self._resource, self._writer, self._model = resource, writer, model

    def module(self) -> str:
        code = "\n\n\n".join(self._class(prefix) for prefix in ("", "Async"))
        core = [one for one in _CORE if re.search(rf"\b{one}\b", code)]
        core += ["deprecated"] if "\n    @deprecated(" in code else []
        iterators = [one for one in ("AsyncIterator", "Iterator") if re.search(rf"(?<!t\.)\b{one}\[", code)]
        lines = [
            NOTICE,
            docstring(self._resource.description, ""),
            "",
            "from __future__ import annotations",
            "",
            "import typing as t",
            *([f"from collections.abc import {', '.join(iterators)}"] if iterators else []),
            "",
            "from pinkas_client._core import " + ", ".join(sorted(core, key=str.lower)),
            "",
            "if t.TYPE_CHECKING:",
            "    from pinkas_client import types",
        ]
        return "\n".join(lines) + f"\n\n\n{code}\n"

    def _class(self, prefix: str) -> str:
        head = f"class {prefix}{class_case(self._resource.name)}({prefix}Resource):"
        methods = [text for one in self._resource.methods for text in self._method(one, prefix)]
        return "\n\n".join([head + "\n" + docstring(self._resource.description, "    "), *methods])

    def _method(self, method: Method, prefix: str) -> Iterator[str]:
        name = parameter_name(snake_case(method.name))
        result = self._result(method, prefix)
        call = {"json": "_json", "file": "_file", "events": "_events", "nothing": "_nothing"}[method.answer]
        wait = "await " if prefix and call != "_events" else ""
        head = "async def" if wait else "def"
        arguments = self._arguments(method, method.query)
        said = "" if call == "_nothing" else "return "
        lines = [
            *_marks(method),
            *_signature(f"{head} {name}", arguments, result),
            self._documentation(method),
            f"        {said}{wait}self.{call}(",
            *(f"            {one}," for one in self._values(method, method.query)),
            "        )",
        ]
        yield "\n".join(lines)
        if method.items:
            yield self._iterator(method, prefix)

    def _iterator(self, method: Method, prefix: str) -> str:
        query = [one for one in method.query if one.wire not in ("cursor", "include")]
        name = snake_case(method.iterator)
        page = self._model.schemas[(method.result or {})["$ref"].removeprefix(REF)]
        item = self._writer.type_of(page["properties"][method.items or ""]["items"], False, "Item")
        text = f"{method.summary}: all pages, one after the other."
        values = self._values(method, query)
        lines = [
            *_marks(method),
            *_signature(f"def {name}", self._arguments(method, query), f"{prefix}Iterator[{item}]"),
            docstring(text, "        "),
            "        return self._pages(",
            f'            "{method.items}",',
            *(f"            {one}," for one in values),
            "        )",
        ]
        return "\n".join(lines)

    def _result(self, method: Method, prefix: str) -> str:
        kinds = {"file": f"{prefix}Download", "events": f"{prefix}EventStream", "nothing": "None"}
        if method.answer != "json":
            return kinds[method.answer]
        return self._writer.type_of(method.result or {}, False, "Answer")

    def _arguments(self, method: Method, query: Iterable[Parameter]) -> list[str]:
        place = class_case(self._resource.name) + class_case(method.name)
        found = ["self"]
        for one in method.path_parameters:
            found.append(f"{argument_name(one)}: {self._writer.type_of(one.schema, True, place)}")
        if method.upload == "one":
            found.append("file: types.Upload" + (" | None = None" if method.body else ""))
        elif method.upload == "many":
            found.append("files: t.Sequence[types.Upload]")
        if method.body:
            kind = "t.Mapping[str, str]" if method.form else self._writer.type_of(method.body, True, place)
            found.append(f"body: {kind}" if method.body_required else f"body: {kind} | None = None")
        types = [(one, self._writer.type_of(one.schema, True, place)) for one in query]
        named = [f"{argument_name(one)}: {kind}" + ("" if one.required else " | None = None") for one, kind in types]
        named += ["filename: str | None = None", "media_type: str | None = None"] if method.upload == "one" else []
        kinds = [(one, "int | str" if one.wire == "If-Match" else "str") for one in method.headers]
        named += [f"{argument_name(one)}: {kind} | None = None" for one, kind in kinds]
        return [*found, "*", *named] if named else found

    def _values(self, method: Method, query: Iterable[Parameter]) -> Iterator[str]:
        yield f'"{method.verb}"'
        path = re.sub(r"\{(\w+)\}", lambda found: f"{{segment({parameter_name(snake_case(found[1]))})}}", method.path)
        yield ('f"' if "{" in path else '"') + path + '"'
        pairs = [f'"{one.wire}": {argument_name(one)}' for one in query]
        if pairs:
            line = f"query={{{', '.join(pairs)}}}"
            inner = "".join(f"\n                {one}," for one in pairs)
            yield line if len(line) <= 100 else f"query={{{inner}\n            }}"
        if method.body:
            yield "form=body" if method.form else "body=body"
        if method.upload == "one":
            yield "upload=(file, filename, media_type)"
        elif method.upload == "many":
            yield "uploads=files"
        headers = ", ".join(f'"{one.wire}": {argument_name(one)}' for one in method.headers)
        if headers:
            yield f"headers={{{headers}}}"
        if method.replays:
            yield "replays=True"

    def _documentation(self, method: Method) -> str:
        described = [method.summary.rstrip(".") + ".", method.description]
        parameters = [one for one in method.query if one.description]
        described += [f"`{argument_name(one)}`: {one.description}" for one in parameters]
        described += (
            ["`if_match`: the version that you saw; another one is refused."]
            if any(one.wire == "If-Match" for one in method.headers)
            else []
        )
        described += [f"Scope: `{method.scope}`."] if method.scope else []
        return docstring("\n\n".join(described), "        ")


def argument_name(parameter: Parameter) -> str:
    """The name of an argument: that of the wire, as Python spells names."""
    known = {"If-Match": "if_match", "X-Share-Password": "share_password", "Last-Event-ID": "last_event_id"}
    return known.get(parameter.wire) or parameter_name(snake_case(parameter.wire))


def _marks(method: Method) -> list[str]:
    """What stands above a method that is deprecated: type checkers and programs are warned by it."""
    return [f"    @deprecated({json.dumps(method.deprecated, ensure_ascii=False)})"] if method.deprecated else []


def _signature(head: str, arguments: list[str], result: str) -> list[str]:
    line = f"    {head}({', '.join(arguments)}) -> {result}:"
    if len(line) <= 118:
        return [line]
    return [f"    {head}(", *(f"        {one}," for one in arguments), f"    ) -> {result}:"]
