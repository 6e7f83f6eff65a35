"""Creating a record once under a reference of the caller's own, whatever happens to the calls.

The reference is held by a lock of the transaction in which the record is made, and kept in a row of the same
transaction. So there is a record with its reference, or neither: what fails, is refused or dies leaves nothing, and a
second call meanwhile is told so."""

from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar
from uuid import UUID

import msgspec

from pinkas.core.problems import NotFound, Problem, ReferenceConflict
from pinkas.domains.integrations import store
from pinkas.domains.integrations.rules.canonical import canonical_request, differences
from pinkas.domains.integrations.rules.problems import ReferencedObjectDeleted, in_progress
from pinkas.domains.integrations.types import (
    IntegrationClient,
    IntegrationDocument,
    IntegrationPayment,
    IntegrationProduct,
    KeptReference,
    Kind,
    NewOrder,
)
from pinkas.platform.operation import REPLAYED, Reply
from pinkas.platform.tx import Tx

Answer = TypeVar("Answer")
Plain = TypeVar("Plain", bound=msgspec.Struct)
NewRecord = IntegrationDocument | IntegrationClient | IntegrationProduct | IntegrationPayment | NewOrder


class _HasId(Protocol):
    @property
    def id(self) -> UUID: ...


Identified = TypeVar("Identified", bound=_HasId)


@dataclass(frozen=True)
class Made(Generic[Answer]):
    """What a call made, and its answer. `found`: it was there, and is only called by the reference from now on."""

    id: UUID
    answer: Answer
    receipt_id: UUID | None = None
    found: bool = False


async def create_once(
    tx: Tx,
    kind: Kind,
    body: NewRecord,
    make: Callable[[], Coroutine[Any, Any, Made[Answer]]],
    show: Callable[[KeptReference], Awaitable[Answer]],
) -> Reply[Answer]:
    """Makes a record under the reference of `body`, or shows what it leads to already: the same request is answered 200
    with the record as it stands now and the header `Idempotent-Replayed`, another one is a `ReferenceConflict`, and
    `ReferenceInProgress` says that the first one is still at work. Before `make` writes anything it reads: its first
    read travels with the look at the reference."""
    request = canonical_request(body)
    (held, known), made = await tx.ask_beside(
        store.hold_and_find(tx, kind, body.external_reference),
        make(),
        lambda found: found.is_held and found.known is None,
    )
    if known is not None:
        if known.request != request:
            diff = differences(known.request, request)
            raise ReferenceConflict(meta={"existingId": str(known.object_id), "diff": diff})
        try:
            return replayed(await show(known))
        except NotFound:
            raise ReferencedObjectDeleted(meta={"existingId": str(known.object_id)}) from None
    if not held:
        raise in_progress()
    assert made is not None
    store.keep_later(tx, kind, body.external_reference, request, object_id=made.id, receipt_id=made.receipt_id)
    return Reply(made.answer, status=200 if made.found else None)


async def get_or_create(
    tx: Tx,
    reference: str,
    create: Awaitable[Identified],
    exists: type[Problem],
    get: Callable[[Tx, UUID], Awaitable[Identified]],
    find_id: Callable[[Tx, str], Awaitable[UUID | None]],
) -> Made[Identified]:
    """What `create` makes, or the record that has the reference as its own already, however it was made, unchanged.
    `exists` is how `create` refuses a record that is there, before it writes anything; where another field than the
    reference was taken, it stays a refusal."""
    try:
        made = await create
    except exists:
        there = await find_id(tx, reference)
        if there is None:
            raise
        return Made(there, await get(tx, there), found=True)
    return Made(made.id, made)


async def get_own_id(tx: Tx, kind: Kind, reference: str, find_id: Callable[[Tx, str], Awaitable[UUID | None]]) -> UUID:
    """The record that was made under the reference, or else the one that has it as its own. `NotFound` without."""
    known = await store.find(tx, [kind], reference)
    id = known.object_id if known else None if "\0" in reference else await find_id(tx, reference)
    if id is None:
        raise NotFound
    return id


def plain_request(body: msgspec.Struct, plain: type[Plain]) -> Plain:
    """The fields of a request as those of the plain operation."""
    return plain(**{name: getattr(body, name) for name in plain.__struct_fields__})


def replayed(answer: Answer) -> Reply[Answer]:
    """An answer to what had been done before."""
    return Reply(answer, ((REPLAYED.lower(), "true"),), 200)


async def get_object_id(tx: Tx, kinds: Sequence[Kind], reference: str) -> UUID:
    """The record that a reference leads to, of the first of the kinds that has it. `NotFound` until it is committed."""
    known = await store.find(tx, kinds, reference)
    if known is None:
        raise NotFound
    return known.object_id
