"""The sandbox as it crosses the wire."""

from datetime import date
from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

from pinkas.core.fields import Instant
from pinkas.core.wire import RequestStruct, ResponseStruct


class ClockMove(RequestStruct, frozen=True, kw_only=True):
    """Where the clock goes: ahead by an ISO 8601 duration (`P1M`, `P10D`, `PT36H`), or to an instant. One of both."""

    advance: Annotated[str, Meta(max_length=40, examples=["P1M"])] | None = None
    to: Instant | None = None


class SandboxClock(ResponseStruct, frozen=True, kw_only=True):
    """The clock of the business, the machine's, and by how many seconds the first is ahead."""

    now: Instant
    machine_now: Instant
    ahead_seconds: int


class Seeded(ResponseStruct, frozen=True, kw_only=True):
    """What was made: how many clients and products, and of each type of document how many (drafts included), over
    which days."""

    clients: int
    products: int
    documents: dict[str, int]
    drafts: int
    from_: date = msgspec.field(name="from")
    to: date


Answer = Literal["approve", "refuse", "hold", "time_out"]


class Simulation(RequestStruct, frozen=True, kw_only=True):
    """An answer to be simulated: about an issued document now, or without `documentId` to the next request of the
    business, whatever document it is about. `code` is the authority's own, of a refusal."""

    kind: Literal["authority_answer"]
    document_id: UUID | None = None
    answer: Answer
    code: Annotated[int, Meta(ge=100, le=9999)] | None = None


class Simulated(ResponseStruct, frozen=True, kw_only=True):
    """What became of it: the request for the number of the document, and its status now; `EXPECTED`, and neither of the
    two, of an answer that waits for the next request."""

    kind: Literal["authority_answer"]
    document_id: UUID | None
    allocation_id: UUID | None
    status: str


class Emptied(ResponseStruct, frozen=True, kw_only=True):
    """What was deleted: how many clients, products and documents, and how many rows of every kind."""

    clients: int
    products: int
    documents: int
    rows: int
