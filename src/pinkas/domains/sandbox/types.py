"""The sandbox as it crosses the wire."""

from datetime import date
from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

from pinkas.core.decimals import Amount
from pinkas.core.fields import Instant
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.domains.payment_providers import DeclineCode


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
    """What was made: how many clients, suppliers, products and deals, and of each type of document how many (drafts
    included), over which days."""

    clients: int
    suppliers: int
    products: int
    documents: dict[str, int]
    drafts: int
    deals: int
    from_: date = msgspec.field(name="from")
    to: date


Answer = Literal["approve", "refuse", "hold", "time_out"]


PaymentOutcome = Literal["paid", "late", "silent", "twice", DeclineCode]


class Simulation(RequestStruct, frozen=True, kw_only=True):
    """What is to be simulated.

    An `authority_answer`: about an issued document now, or without `documentId` to the next request of the business,
    whatever document it is about; `code` is the authority's own, of a refusal. A `payment`: how the simulator's page of
    the checkout `checkoutId` ends, `paid` or declined with a code; `late`, `silent` and `twice` are paid, and told a
    minute later, not at all, or two times. A `bank_deposit`: a line comes to the bank account `bankAccountId`, or to
    the default one, as if a statement had brought it today; `amount` is below zero for money that goes out, and
    `clientId` names whose account the money comes from."""

    kind: Literal["authority_answer", "payment", "bank_deposit"]
    document_id: UUID | None = None
    answer: Annotated[Answer, Meta(examples=["approve"])] | None = None
    code: Annotated[int, Meta(ge=100, le=9999)] | None = None
    checkout_id: UUID | None = None
    outcome: PaymentOutcome | None = None
    bank_account_id: UUID | None = None
    amount: Annotated[Amount, Meta(examples=["1180.00"])] | None = None
    description: Annotated[str, Meta(min_length=1, max_length=500, pattern=r"\S", examples=["Transfer"])] | None = None
    client_id: UUID | None = None


class Simulated(ResponseStruct, frozen=True, kw_only=True):
    """What became of it: the request for the number of the document, and its status now; `EXPECTED`, and neither of the
    two, of an answer that waits for the next request. Of a payment the checkout, and its state now: what the simulator
    tells of it comes as a notice, like that of any provider. Of a deposit the bank transaction, and its state."""

    kind: Literal["authority_answer", "payment", "bank_deposit"]
    document_id: UUID | None
    allocation_id: UUID | None
    checkout_id: UUID | None
    transaction_id: UUID | None
    status: str


class Emptied(ResponseStruct, frozen=True, kw_only=True):
    """What was deleted: how many clients, suppliers, products and documents, and how many rows of every kind."""

    clients: int
    suppliers: int
    products: int
    documents: int
    rows: int
