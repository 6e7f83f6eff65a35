"""The declaration of an operation of the public interface.

Method, path, function, summary, scope, credential, the problems it may answer. The types come from the function's
signature: its first parameter is a `Tx` (one transaction) or a `Flow` (steps with the outside between them), `body` is
the JSON body, `query` the query parameters, every other parameter one of the path. An operation that acts and has a
`query` and no body takes the same fields as a body too: what is sent is never ignored. The adapter to the web
framework, the OpenAPI description and the law tests all read this declaration and nothing else.
"""

import inspect
import types
import typing
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cached_property
from typing import Any, BinaryIO, Generic, Literal, TypeVar
from uuid import UUID

import msgspec

from pinkas.core.problems import Problem, VersionConflict
from pinkas.core.report_tables import Column, ComposedReport
from pinkas.core.scopes import PARTNER_SCOPES, SCOPES
from pinkas.platform.deprecation import Deprecation
from pinkas.platform.operation_groups import GROUPS
from pinkas.platform.operation_ids import AnswerKind, operation_id
from pinkas.platform.tx import Flow

Credential = Literal["key", "oauth", "jwt", "public", "admin", "partner"]
"""Who may call: by `key` an API key, an OAuth access token or a session, by `oauth` an access token alone."""
Value = TypeVar("Value")
Parameters = Sequence[tuple[str, str]]
"""Parameters of a query, by name and text."""
UndoDelivery = Callable[[], Awaitable[None]]
REPLAYED = "Idempotent-Replayed"
"""The header of an answer that did nothing, because the same call had been made before: `true`."""


AS_OF = "X-As-Of"
"""The header of an answer of a replica: the instant up to which it knows everything."""


@dataclass(frozen=True)
class Reply(Generic[Value]):
    """An answer with additional headers, such as a cookie. `status` is that of the answer where it is not the one of
    the operation: 200 for what was there already."""

    value: Value
    headers: tuple[tuple[str, str], ...] = ()
    status: int | None = None


def dated_answer(result: Any, as_of: datetime) -> "Reply[Any]":
    """An answer with the instant up to which it knows everything, in whole seconds and no later."""
    said = (AS_OF.lower(), as_of.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"))
    if isinstance(result, Reply):
        return replace(result, headers=(*result.headers, said))
    return Reply(result, (said,))


@dataclass(frozen=True)
class Blob:
    """An answer that is not JSON: a PDF, an image."""

    content: bytes
    media_type: str
    filename: str
    headers: tuple[tuple[str, str], ...] = ()
    attachment: bool = False
    """Whether a browser must save the file and not display it: set for files that others uploaded."""
    lost: UndoDelivery | None = None
    """Called when the client disconnected before any of the answer was sent. It undoes the effect of the answer, such
    as the delivery of an original."""


@dataclass(frozen=True)
class StreamedBlob:
    """A file that is streamed instead of held in memory: `size` bytes in several pieces."""

    pieces: AsyncIterator[bytes]
    size: int
    media_type: str
    filename: str
    headers: tuple[tuple[str, str], ...] = ()
    attachment: bool = False
    sections: "FileSections | None" = None
    """Set where a client may ask for a part of the file."""


@dataclass(frozen=True)
class FileSections:
    """Parts of a file (RFC 9110 14): `etag` names its content, `section(start, length)` gives some of its bytes in the
    place of `pieces`."""

    etag: str
    section: Callable[[int, int], AsyncIterator[bytes]]


@dataclass(frozen=True)
class EventStream:
    """An answer that goes on: server-sent events (WHATWG HTML 9.2). It ends when the client leaves, when its credential
    is no longer good, or when `follow` does."""

    missed: bytes
    """What is there already."""
    follow: Callable[[], AsyncGenerator[bytes, None]]
    """What comes after it, for a client that accepts `text/event-stream`; the others are sent `missed` alone."""
    check_room: Callable[[], None]
    """Refuses a stream beyond those that the caller may follow at once."""
    check_credential: Callable[[], Awaitable[None]] | None = None
    """Raises the problem of a credential that is no longer good; asked again and again while the stream is open."""


@dataclass(frozen=True)
class Upload:
    """An uploaded file as the body of a request, spooled to memory or disk until the request ends. At most 10 MiB,
    unless the operation takes more (`max_upload`)."""

    file: BinaryIO
    """Positioned at its beginning. A large file is on disk."""
    size: int
    sha256: bytes
    media_type: str
    """The media type that the sender declares. It must not be trusted."""
    filename: str | None = None
    """The file name that the sender declares. It may be shown, but never used as a path."""

    @cached_property
    def content(self) -> bytes:
        """The whole content of the file, read into memory."""
        self.file.seek(0)
        return self.file.read()

    def close(self) -> None:
        """Forgets what was spooled."""
        self.file.close()


MAX_FILES = 50
"""Files of one request that takes several."""


@dataclass(frozen=True)
class RefusedUpload:
    """A file of several that was not taken, and why: it is too large, or empty."""

    problem: Problem
    filename: str | None = None


@dataclass(frozen=True)
class UploadBatch:
    """Several uploaded files as the body of a request, in the order in which they came. At most 50 files, each of at
    most 10 MiB and 100 MiB together."""

    files: tuple[Upload | RefusedUpload, ...]

    def close(self) -> None:
        """Forgets what was spooled."""
        for one in self.files:
            if isinstance(one, Upload):
                one.close()


@dataclass(frozen=True)
class RawBody:
    """The body of a request as it was sent, with its headers by their names in small letters: what another service
    signed is verified byte by byte. At most 1 MiB."""

    content: bytes
    headers: Mapping[str, str]


@dataclass(frozen=True)
class Operation:
    """One operation of the public interface. `tenant` False: it acts for a person or for nobody, and not for a
    business."""

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
    """The operation id, where the rule of `operation_ids` does not give a natural one."""
    secret: str | None = field(default=None)
    """The header whose value, when it was sent, the function takes as `secret`: nothing secret stands in an address."""
    audited: bool = False
    """Whether reading is written into the audit log."""
    columns: tuple[Column, ...] = ()
    """The columns of its files, where it is a report."""
    table: Callable[[ComposedReport[Any, Any]], tuple[Sequence[Column], Iterable[Any]]] | None = None
    """The columns and rows of its files for an answer, where it is a report."""
    address_limits: tuple[int, int] | None = None
    """Requests a minute and an hour that one address may make to this operation, where the limits of an address without
    a credential do not fit: many businesses are told of by one provider."""
    replays: bool = False
    """Whether the same call again is answered 200 with what the first one made, and says so in `REPLAYED`."""
    max_upload: int | None = None
    """Bytes of the file that it takes, where they are not those that every upload has at most."""
    dry_run: bool = True
    """Whether it has a dry run, where its credential lets it have one."""
    may_lag: bool = False
    """Whether its answer may be a little old: then a replica may give it, which says so in `AS_OF`."""
    acts_in: str | None = None
    """The parameter of the path that names the business in which a partner acts. The credential is resolved together
    with it, and the function, which is that of a business's own operation, never sees it."""
    deprecation: Deprecation | None = None
    """Since when it is deprecated, where it is; said in its answers, the description, the clients and the usage log."""

    @property
    def read_only(self) -> bool:
        """Whether it changes nothing: the database refuses what it would write."""
        return self.method == "GET" and not self.audited

    @property
    def takes_dry_run(self) -> bool:
        """Whether the header of a dry run is heeded: on whatever may write."""
        return self.method != "GET"

    @property
    def has_dry_run(self) -> bool:
        """Whether it can be tried at all. What anybody may call cannot: a dry run would tell strangers of the business,
        hold its locks for nothing, and forget what was guessed at."""
        return self.dry_run and self.credential != "public"

    @cached_property
    def name(self) -> str:
        """The public operation id: the declared one, or else the one by the rule of `operation_ids`."""
        answers: AnswerKind = "file" if self.shape.result is Blob else "page" if self.shape.is_page else "value"
        return self.named or operation_id(self.method, self.path, answers)

    @property
    def in_parts(self) -> bool:
        """Whether it answers a file of which a part may be asked for, by `Range`."""
        return any(one.status == 416 for one in self.problems)

    @property
    def honours_if_match(self) -> bool:
        """Whether the operation compares the version in If-Match. Operations that change several records, or none,
        ignore that header."""
        return VersionConflict in self.problems

    @cached_property
    def needs_body(self) -> bool:
        """Whether a body is required: not for an action whose fields are all optional."""
        body = self.shape.body
        return body is not None and (
            self.method not in ("POST", "DELETE") or any(field.required for field in msgspec.structs.fields(body))
        )

    @cached_property
    def shape(self) -> "OperationShape":
        """The types of parameters, body and result, read from the signature of the function."""
        return _read_shape(self)


LAST_EVENT_ID = "Last-Event-ID"
"""The header by which a client of an `EventStream` says what it has seen; the function takes it as `last_event_id`."""


@dataclass(frozen=True)
class OperationShape:
    """The types of parameters, body and result of an operation."""

    takes_flow: bool
    path: dict[str, type]
    named: dict[str, str]
    """The name of the function's parameter for each path parameter that the function takes, by wire name."""
    query: type[msgspec.Struct] | None
    body: type[msgspec.Struct] | None
    upload: bool
    """Whether the body is a file, or several (`batch`)."""
    batch: bool
    raw: bool
    """Whether the body is taken as it was sent."""
    json_alternative: type[msgspec.Struct] | None
    """The struct that may be sent as JSON instead of a file, where the body is declared as `Upload | ThatStruct`."""
    result: Any
    options: bool = False
    """Whether the query fields of an action may also be sent as a JSON body."""
    file: bool = False
    """Whether the operation may answer with a file instead of JSON: its result is declared as `Struct | Blob`."""
    streams: bool = False
    """Whether the operation answers an `EventStream`."""

    @property
    def is_page(self) -> bool:
        """Whether the answer is a page of a list."""
        kind = typing.get_origin(self.result) or self.result
        return "next_cursor" in getattr(kind, "__struct_fields__", ())

    @property
    def is_versioned(self) -> bool:
        """Whether the answer is one record with a version, which is sent as its ETag."""
        kind = self.result
        return isinstance(kind, type) and issubclass(kind, msgspec.Struct) and "version" in kind.__struct_fields__


def operation(
    method_and_path: str,
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
    answers_content: bool = False,
    description: str = "",
    media_type: str = "application/json",
    cookie: str | None = None,
    secret: str | None = None,
    audited: bool = False,
    address_limits: tuple[int, int] | None = None,
    replays: bool = False,
    acts_in: str | None = None,
    max_upload: int | None = None,
    dry_run: bool = True,
    deprecation: Deprecation | None = None,
    may_lag: bool = False,
) -> Operation:
    """Declares an operation, `method_and_path` being "METHOD /path". What cannot be meant is refused while the program
    starts. A DELETE answers 204 without a word, unless it `answers_content` what it removed. A GET that is `audited`
    writes an entry of the audit log; any other writes nothing. `name` is the operation id where the rule of
    `operation_ids` does not say what a person would."""
    method, path = method_and_path.split(" ")
    if (scope is None) == (credential in ("key", "oauth", "partner")):
        raise ValueError(f"{method_and_path}: an operation by key or access token names its scope, and no other does")
    if scope is not None and scope not in (PARTNER_SCOPES if credential == "partner" else SCOPES):
        raise ValueError(f"{method_and_path}: {scope} is not one of the scopes of this credential")
    if acts_in is not None and credential != "partner":
        raise ValueError(f"{method_and_path}: only a partner acts in a business that the path names")
    if may_lag and (method != "GET" or audited):
        raise ValueError(f"{method_and_path}: only what writes nothing may be answered by a replica")
    if group not in GROUPS:
        raise ValueError(f"{method_and_path}: the group {group!r} has no description in platform/groups.py")
    status = 201 if creates else 204 if method == "DELETE" and not answers_content else 200
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
        address_limits=address_limits,
        replays=replays,
        acts_in=acts_in,
        max_upload=max_upload,
        dry_run=dry_run,
        deprecation=deprecation,
        may_lag=may_lag,
    )


def _docstring(function: Callable[..., Any]) -> str:
    return inspect.cleandoc(function.__doc__ or "")


def _read_shape(declared: Operation) -> OperationShape:
    hints = typing.get_type_hints(declared.function, include_extras=True)
    names = list(inspect.signature(declared.function).parameters)
    result = hints.pop("return", None)
    if typing.get_origin(result) is Reply:
        (result,) = typing.get_args(result)
    streams = result is EventStream
    if result in (StreamedBlob, EventStream):
        result = Blob  # the same for the client
    answers = typing.get_args(result) if isinstance(result, types.UnionType) else ()
    file = Blob in answers
    if file:
        (result,) = (one for one in answers if one is not Blob)
    in_path = {part.strip("{}") for part in declared.path.split("/") if part.startswith("{")} - {declared.acts_in}
    named = {wire: _parameter_name(wire, names, declared.acts_in is not None) for wire in in_path}
    known = {"body", "query", "cookie", "secret", *(["last_event_id"] if streams else []), *named.values()}
    for name in names[1:]:
        if name not in known:
            raise ValueError(f"{declared.method} {declared.path}: parameter {name} comes from nowhere")
    bodies = typing.get_args(hints.get("body")) or (hints.get("body"),)
    batch, raw = UploadBatch in bodies, RawBody in bodies
    upload = batch or Upload in bodies
    options = declared.method != "GET" and "query" in hints and "body" not in hints
    takes_flow = (typing.get_origin(hints[names[0]]) or hints[names[0]]) is Flow
    return OperationShape(
        takes_flow=takes_flow,
        path={
            **({declared.acts_in: UUID} if declared.acts_in else {}),
            **{wire: hints[name] for wire, name in named.items()},
        },
        named=named,
        query=hints.get("query"),
        body=None if upload or raw else hints["query"] if options else hints.get("body"),
        options=options,
        upload=upload,
        batch=batch,
        raw=raw,
        json_alternative=next((one for one in bodies if one is not Upload), None) if upload and not batch else None,
        result=None if result is type(None) else result,
        file=file,
        streams=streams,
    )


def _parameter_name(wire: str, names: list[str], acts_elsewhere: bool) -> str:
    """The parameter of the function. Below the business that a partner acts in, the id of an object is named after its
    kind; the function, which is the business's own, knows it as `id`."""
    snake = "".join("_" + letter.lower() if letter.isupper() else letter for letter in wire)
    candidates = [snake, snake + "_"] + ["id"] * acts_elsewhere
    for candidate in candidates:
        if candidate in names:
            return candidate
    raise ValueError(f"the function does not take {wire}")
