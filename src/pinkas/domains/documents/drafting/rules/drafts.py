"""What a draft comes to be, from a request and the records that it names: pure."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import msgspec

from pinkas.domains.clients import Client
from pinkas.domains.documents.drafting.rules.compose import DraftIdentity, compose_document
from pinkas.domains.documents.drafting.rules.issue_checks import raise_first
from pinkas.domains.documents.model.rules.context import Context
from pinkas.domains.documents.model.rules.record import Record
from pinkas.domains.documents.model.rules.references import (
    References,
    archived_product_problems,
    build_context,
    check_not_archived,
    with_draft_defaults,
    with_merged_client,
)
from pinkas.domains.documents.model.types import NewDocument


@dataclass(frozen=True)
class Draft:
    """A draft as it is stored: the whole document, and the request that it was made from. The request has the currency
    of the document, for its prices are in that one whatever becomes the default of the business."""

    record: Record
    asked: NewDocument


def decide_draft(body: NewDocument, references: References, new_id: Callable[[], UUID]) -> Draft:
    """The draft of a request, completed and checked. Raises the problem that prevents it."""
    return complete_draft(with_draft_defaults(body, references), references, new_id)


def complete_draft(started: NewDocument, references: References, new_id: Callable[[], UUID]) -> Draft:
    """The same from a request that `with_draft_defaults` has completed."""
    new = with_merged_client(started, references)
    record, context, client = compose_draft(new, references, new_id, DraftIdentity(new_id(), 1, references.now))
    check_not_archived(client)
    raise_first(archived_product_problems(new, context.kind(new.doc_type), references))
    return Draft(record, _in_its_currency(new, record))


def decide_change(
    row: Any, before: NewDocument, new: NewDocument, references: References, new_id: Callable[[], UUID]
) -> Draft:
    """A draft as it is after a change; `row` and `before` are what is stored of it. Clients and products that it named
    before may be archived since."""
    record, context, client = compose_draft(
        new, references, new_id, DraftIdentity(row.id, row.version + 1, row.created_at)
    )
    if new.client_id != row.client_id:
        check_not_archived(client)
    raise_first(archived_product_problems(new, context.kind(new.doc_type), references, before))
    return Draft(msgspec.structs.replace(record, deal_id=row.deal_id), _in_its_currency(new, record))


def compose_draft(
    new: NewDocument, references: References, new_id: Callable[[], UUID], identity: DraftIdentity
) -> tuple[Record, Context, Client | None]:
    """The document of a completed request, what its rules looked at, and its client."""
    context, client = build_context(new, references, new_id)
    return compose_document(new, context, identity), context, client


def compose_unsaved(
    body: NewDocument, references: References, new_id: Callable[[], UUID]
) -> tuple[Record, Client | None]:
    """The document of a request that is not stored, and its client."""
    new = with_draft_defaults(body, references)
    record, _, client = compose_draft(new, references, new_id, DraftIdentity(new_id(), 1, references.now))
    return record, client


def _in_its_currency(new: NewDocument, record: Record) -> NewDocument:
    return msgspec.structs.replace(new, currency=record.currency)
