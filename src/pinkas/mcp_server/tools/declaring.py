"""How a tool is declared: what it takes and answers, the scopes that it needs, and the calls of the API it makes."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Annotated, Any, Generic, Literal, TypeVar
from uuid import UUID

import msgspec
from msgspec import Meta

from pinkas.core.json_codec import to_builtins
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.mcp_server.api import Api, ApiCall
from pinkas.platform.effects import EventEffect, MessageEffect, PostingEffect
from pinkas.platform.json_schemas import decimal_schema

Schema = dict[str, Any]
I = TypeVar("I", bound=RequestStruct)  # noqa: E741  (the input of a tool)
O = TypeVar("O", bound=ResponseStruct)  # noqa: E741  (its output)

ClientId = Annotated[UUID, Meta(description="The id of a client, as find_clients tells it.")]
DocumentId = Annotated[UUID, Meta(description="The id of a document, as find_documents tells it.")]
From = Annotated[date, Meta(description="The first day, such as 2026-11-01.")]
To = Annotated[date, Meta(description="The last day, such as 2026-11-30.")]
Limit = Annotated[int, Meta(ge=1, le=50, description="How many at most, 1 to 50.")]
Cursor = Annotated[str, Meta(max_length=1000, description="nextCursor of the answer before, for what follows.")]
Query = Annotated[str, Meta(min_length=1, max_length=200, description="What to look for: a part of a name or text.")]

CONFIRMATION = "confirmationToken"
CONFIRMATION_SCHEMA: Schema = {
    "type": "string",
    "maxLength": 400,
    "description": "Left out, nothing is done: the answer shows what would happen, and gives a token. Show that to the "
    "person, and when they agree call again with the same arguments and this token.",
}


class Listing(RequestStruct, frozen=True, kw_only=True):
    """What a tool that lists takes."""

    limit: Limit = 20
    cursor: Cursor | None = None


class Listed(ResponseStruct, Generic[O], frozen=True, kw_only=True):
    """What was found, and where what follows is to be had."""

    items: list[O]
    next_cursor: str | None = None


@dataclass(frozen=True)
class DeclaredTool(Generic[I, O]):
    """What every tool has."""

    name: str
    title: str
    description: str
    scopes: tuple[str, ...]
    """All of them are needed for the tool to be listed."""
    input: type[I]
    output: type[O]
    """What is told of the answer of its call."""


@dataclass(frozen=True)
class ReadTool(DeclaredTool[I, O]):
    """A tool that changes nothing."""

    run: Callable[[Api, I], Awaitable[O]]

    @cached_property
    def input_schema(self) -> Schema:
        """The JSON Schema of the arguments."""
        return schema_of(self.input)

    @cached_property
    def output_schema(self) -> Schema:
        """The JSON Schema of what it answers."""
        return schema_of(self.output)


@dataclass(frozen=True)
class WriteTool(DeclaredTool[I, O]):
    """A tool that makes one call that writes: tried first, and made with a confirmation."""

    prepare: Callable[[I], ApiCall]
    is_destructive: bool = False
    """Whether what it does cannot be taken back."""
    versioned: Callable[[I], str] | None = None
    """The path of what it changes, whose version must be the same when it is confirmed."""

    @cached_property
    def input_schema(self) -> Schema:
        """The JSON Schema of the arguments, with the confirmation."""
        schema = schema_of(self.input)
        return {**schema, "properties": {**schema["properties"], CONFIRMATION: CONFIRMATION_SCHEMA}}

    @cached_property
    def output_schema(self) -> Schema:
        """The JSON Schema of what it answers. What all writes have in common is told in words: it is the half of all
        schemas, and an agent reads them before it begins."""
        schema = schema_of(WriteOutcome[self.output])  # type: ignore[name-defined]
        of_result = schema_of(self.output).get("$defs", {}).keys() | {self.output.__name__}
        parts = {name: part for name, part in schema["$defs"].items() if name in of_result}
        return {**schema, "properties": {**schema["properties"], **_OF_EVERY_WRITE}, "$defs": parts}


Tool = ReadTool[Any, Any] | WriteTool[Any, Any]

_OF_EVERY_WRITE: Schema = {
    "effects": {
        "type": ["object", "null"],
        "description": "What would happen beside the result: events, messages with their recipients, and postings with "
        "their accounts. Messages and postings are null where the credential may not read them.",
    },
    "approval": {
        "type": ["object", "null"],
        "description": "The approval that a call above the bounds of the credential waits for: id, status, expiresAt, "
        "reasons.",
    },
}


class WriteEffects(ResponseStruct, frozen=True, kw_only=True):
    """What a write would do beside its answer. Lists are null where the credential may not read such things."""

    events: list[EventEffect] = []
    messages: list[MessageEffect] | None = None
    postings: list[PostingEffect] | None = None


class ApprovalReason(ResponseStruct, frozen=True, kw_only=True):
    """A bound that a call is above."""

    bound: str
    message: str


class WaitingApproval(ResponseStruct, frozen=True, kw_only=True):
    """The approval that a call waits for."""

    id: str
    status: str
    expires_at: str
    reasons: list[ApprovalReason]


class WriteOutcome(ResponseStruct, Generic[O], frozen=True, kw_only=True):
    """What became of a write."""

    status: Annotated[
        Literal["needs_confirmation", "done", "waiting_for_approval"],
        Meta(
            description="needs_confirmation: nothing was done yet. done: it was done. waiting_for_approval: nothing "
            "was done, and a person decides."
        ),
    ]
    message: str
    confirmation_token: str | None = None
    confirm_before: Annotated[str | None, Meta(description="When the token ends.")] = None
    result: Annotated[
        O | None,
        Meta(description="What was made. Before it is confirmed: what it would be; its ids belong to nothing."),
    ] = None
    effects: WriteEffects | None = None
    approval: WaitingApproval | None = None


def schema_of(kind: Any) -> Schema:
    """A JSON Schema whose root is the object itself."""
    schema = msgspec.json.schema(kind, schema_hook=decimal_schema)
    parts = schema.get("$defs", {})
    root = parts.pop(schema["$ref"].rpartition("/")[2]) if "$ref" in schema else schema
    whole = _shortened({**root, "$defs": parts} if parts else root)
    assert isinstance(whole, dict)
    return whole


def _shortened(part: Any) -> Any:
    """A schema without what tells an agent nothing, since it reads the schemas of all tools before it begins: titles,
    and null where it is what being left out means."""
    if isinstance(part, list):
        return [_shortened(one) for one in part]
    if not isinstance(part, dict):
        return part
    kept = {
        name: {field: _shortened(one) for field, one in value.items()} if name in _NAMED else _shortened(value)
        for name, value in part.items()
        if not (name == "title" and isinstance(value, str)) and not (name == "default" and value is None)
    }
    kinds = kept.get("anyOf")
    if isinstance(kinds, list) and len(kinds) == 2 and kinds[1] == {"type": "null"} and "type" in kinds[0]:
        del kept["anyOf"]
        kept |= {**kinds[0], "type": [kinds[0]["type"], "null"]}
        if "enum" in kept:
            kept["enum"] = [*kept["enum"], None]
    return kept


_NAMED = ("properties", "$defs")
"""Members of a schema whose members are named by the data."""


def given(arguments: RequestStruct) -> dict[str, Any]:
    """What was given of the arguments, by the names of the wire."""
    plain: Mapping[str, Any] = to_builtins(arguments)
    return {name: value for name, value in plain.items() if value is not None}


def call_with_query(path: str, arguments: RequestStruct) -> ApiCall:
    """A read: the arguments that the path names go there, and all others into the query."""
    values = given(arguments)
    filled = path.format_map(values)
    names = [name for name in values if f"{{{name}}}" not in path]
    pairs = [(name, value) for name in names for value in _listed(values[name])]
    return ApiCall("GET", filled, tuple((name, _text(value)) for name, value in pairs))


def call_with_body(path: str, arguments: RequestStruct, method: str = "POST") -> ApiCall:
    """A write: the arguments that the path names go there, and all others into the body."""
    values = given(arguments)
    body = {name: value for name, value in values.items() if f"{{{name}}}" not in path}
    return ApiCall(method, path.format_map(values), body=body)


def reading(path: str, output: type[O]) -> Callable[[Api, Any], Awaitable[O]]:
    """What a tool does that makes one read, and tells of its answer what `output` has."""
    decoder = msgspec.json.Decoder(output)

    async def run(api: Api, arguments: RequestStruct) -> O:
        return decoder.decode((await api.ask(call_with_query(path, arguments))).body)

    return run


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
