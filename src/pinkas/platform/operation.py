"""An operation of the public interface is one declaration.

Method, path, function, summary, scope, credential, the problems it may answer. The types come from the function's
signature: its first parameter is a `Tx` (one transaction) or a `Flow` (steps with the outside between them), `body` is
the JSON body, `query` the query parameters, every other parameter one of the path. An operation that acts and has a
`query` and no body takes the same fields as a body too: what is sent is never ignored. The adapter to the web
framework, the OpenAPI description and the law tests all read this declaration and nothing else.
"""

import inspect
import types
import typing
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, BinaryIO, Generic, Literal, TypeVar

import msgspec

from pinkas.core.problems import Problem, VersionConflict
from pinkas.core.scopes import SCOPES
from pinkas.platform.groups import GROUPS
from pinkas.platform.operation_ids import Answers, operation_id
from pinkas.platform.tx import Flow

Credential = Literal["key", "jwt", "public", "admin", "partner"]
Value = TypeVar("Value")
Parameters = Sequence[tuple[str, str]]
"""Parameters of a query, by name and text."""
Lost = Callable[[], Awaitable[None]]


@dataclass(frozen=True)
class Reply(Generic[Value]):
    """An answer with headers of its own (a cookie, say)."""

    value: Value
    headers: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Blob:
    """An answer that is not JSON: a PDF, an image."""

    content: bytes
    media_type: str
    filename: str
    headers: tuple[tuple[str, str], ...] = ()
    attachment: bool = False
    """To be kept by a browser and not shown: what others sent."""
    lost: Lost | None = None
    """Called in place of the answer when whoever asked is gone before any of it was sent: undoes what the answer would
    have meant (a delivery, say)."""


@dataclass(frozen=True)
class Streamed:
    """A `Blob` that is not held in memory: `size` bytes that come piece by piece."""

    pieces: AsyncIterator[bytes]
    size: int
    media_type: str
    filename: str
    headers: tuple[tuple[str, str], ...] = ()
    attachment: bool = False


@dataclass(frozen=True)
class Upload:
    """A body that is a file, put aside while it came; it is there as long as the request. An operation whose `body` is
    one takes up to 10 MiB."""

    file: BinaryIO
    """At its beginning; a large one is on disk."""
    size: int
    sha256: bytes
    media_type: str
    """What the sender says that it is: to be believed by nobody."""
    filename: str | None = None
    """As the sender calls it: to be shown, never to be used as a path."""

    @cached_property
    def content(self) -> bytes:
        """All of it, for those that must have all of it at once."""
        self.file.seek(0)
        return self.file.read()


@dataclass(frozen=True)
class Operation:
    """One row of the public interface. `tenant` False: it acts for a person, or for nobody, and needs no business."""

    method: str
    path: str
    function: Callable[..., Any]
    summary: str
    group: str
    scope: str | None
    credential: Credential
    problems: tuple[type[Problem], ...]
    tenant: bool
    status: int
    description: str
    media_type: str
    cookie: str | None = field(default=None)
    named: str | None = field(default=None)
    """The operation id where the rule does not say what a person would."""
    secret: str | None = field(default=None)
    """The header whose value, when it was sent, the function takes as `secret`: nothing secret stands in an address."""
    audited: bool = False
    """Whether reading is written into the audit log."""

    @property
    def read_only(self) -> bool:
        """Whether it changes nothing: the database refuses what it would write."""
        return self.method == "GET" and not self.audited

    @cached_property
    def name(self) -> str:
        """The operation id, which is public: as it was declared, else by the rule."""
        answers: Answers = "file" if self.shape.result is Blob else "page" if self.shape.paged else "value"
        return self.named or operation_id(self.method, self.path, answers)

    @property
    def honours_if_match(self) -> bool:
        """Whether it compares versions, as it says. To others, which change many things or none, If-Match says
        nothing."""
        return VersionConflict in self.problems

    @property
    def needs_body(self) -> bool:
        """Whether a body must be sent: not for an action that can do without any field of it."""
        body = self.shape.body
        return body is not None and (
            self.method not in ("POST", "DELETE") or any(field.required for field in msgspec.structs.fields(body))
        )

    @cached_property
    def shape(self) -> "Shape":
        """What goes in and comes out, read from the function's signature."""
        return _shape(self)


@dataclass(frozen=True)
class Shape:
    """The types of an operation."""

    takes_flow: bool
    path: dict[str, type]
    named: dict[str, str]
    """The function's parameter for each parameter of the path."""
    query: type[msgspec.Struct] | None
    body: type[msgspec.Struct] | None
    upload: bool
    instead: type[msgspec.Struct] | None
    """What may be sent as JSON in place of a file: the `body` is `Upload | ThatStruct`."""
    result: Any
    options: bool = False
    """Whether `body` is what `query` is: the fields of an action, which may be sent either way."""
    file: bool = False
    """Whether it may answer with a file in place of JSON: its result is `Struct | Blob`."""

    @property
    def paged(self) -> bool:
        """Whether the answer is a page of a list."""
        kind = typing.get_origin(self.result) or self.result
        return "next_cursor" in getattr(kind, "__struct_fields__", ())

    @property
    def versioned(self) -> bool:
        """Whether the answer is one thing with a version, which its ETag tells."""
        kind = self.result
        return isinstance(kind, type) and issubclass(kind, msgspec.Struct) and "version" in kind.__struct_fields__


def operation(
    where: str,
    function: Callable[..., Any],
    summary: str,
    *,
    group: str,
    name: str | None = None,
    scope: str | None = None,
    credential: Credential = "key",
    problems: tuple[type[Problem], ...] = (),
    tenant: bool = True,
    creates: bool = False,
    tells: bool = False,
    description: str = "",
    media_type: str = "application/json",
    cookie: str | None = None,
    secret: str | None = None,
    audited: bool = False,
) -> Operation:
    """Declares an operation, `where` being "METHOD /path". What cannot be meant is refused while the program starts.
    A DELETE answers 204 without a word, unless it `tells` what it removed. A GET that is `audited` writes an entry of
    the audit log; any other writes nothing. `name` is the operation id where the rule of
    `operation_ids` does not say what a person would."""
    method, path = where.split(" ")
    if (scope is None) == (credential == "key"):
        raise ValueError(f"{where}: an operation by key names its scope, and no other does")
    if scope is not None and scope not in SCOPES:
        raise ValueError(f"{where}: {scope} is not one of the 50 scopes")
    if group not in GROUPS:
        raise ValueError(f"{where}: the group {group!r} has no description in platform/groups.py")
    status = 201 if creates else 204 if method == "DELETE" and not tells else 200
    return Operation(
        method=method,
        path=path,
        function=function,
        summary=summary,
        group=group,
        scope=scope,
        credential=credential,
        problems=problems,
        tenant=tenant,
        status=status,
        description=description or _docstring(function),
        media_type=media_type,
        cookie=cookie,
        named=name,
        secret=secret,
        audited=audited,
    )


def _docstring(function: Callable[..., Any]) -> str:
    return inspect.cleandoc(function.__doc__ or "")


def _shape(declared: Operation) -> Shape:
    hints = typing.get_type_hints(declared.function, include_extras=True)
    names = list(inspect.signature(declared.function).parameters)
    result = hints.pop("return", None)
    if typing.get_origin(result) is Reply:
        (result,) = typing.get_args(result)
    if result is Streamed:
        result = Blob  # to who asks it is the same
    answers = typing.get_args(result) if isinstance(result, types.UnionType) else ()
    file = Blob in answers
    if file:
        (result,) = (one for one in answers if one is not Blob)
    in_path = {part.strip("{}") for part in declared.path.split("/") if part.startswith("{")}
    named = {wire: _python_name(wire, names) for wire in in_path}
    known = {"body", "query", "cookie", "secret", *named.values()}
    for name in names[1:]:
        if name not in known:
            raise ValueError(f"{declared.method} {declared.path}: parameter {name} comes from nowhere")
    bodies = typing.get_args(hints.get("body")) or (hints.get("body"),)
    upload = Upload in bodies
    options = declared.method != "GET" and "query" in hints and "body" not in hints
    return Shape(
        takes_flow=(typing.get_origin(hints[names[0]]) or hints[names[0]]) is Flow,
        path={wire: hints[name] for wire, name in named.items()},
        named=named,
        query=hints.get("query"),
        body=None if upload else hints["query"] if options else hints.get("body"),
        options=options,
        upload=upload,
        instead=next((one for one in bodies if one is not Upload), None) if upload else None,
        result=None if result is type(None) else result,
        file=file,
    )


def _python_name(wire: str, names: list[str]) -> str:
    snake = "".join("_" + letter.lower() if letter.isupper() else letter for letter in wire)
    for candidate in (snake, snake + "_"):
        if candidate in names:
            return candidate
    raise ValueError(f"the function does not take {wire}")
