"""The credit of an invoice, in whole or in part."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from uuid import UUID

import msgspec
from msgspec import UNSET

from pinkas.core.money import format_amount
from pinkas.countries import Country, get_country
from pinkas.domains import businesses
from pinkas.domains.documents.drafting import store as drafting_store
from pinkas.domains.documents.drafting.actions import insert_drafts
from pinkas.domains.documents.drafting.rules.compose import credit_status
from pinkas.domains.documents.drafting.rules.drafts import Draft
from pinkas.domains.documents.following.actions.source import load_source, lock_document
from pinkas.domains.documents.following.rules.credit import (
    Creditable,
    GivenBack,
    credit_type,
    creditable_part,
    decide_credit,
)
from pinkas.domains.documents.following.rules.refund import asks_provider, given_back_by
from pinkas.domains.documents.following.rules.source import Source, document_requests_to_preload
from pinkas.domains.documents.following.types import CreditAsked, Credited, CreditedState, Refund
from pinkas.domains.documents.issuing import store as issuing_store
from pinkas.domains.documents.issuing.actions.finalize import issue_draft, publish_issued
from pinkas.domains.documents.issuing.rules.provider_refunds import CreditRefund
from pinkas.domains.documents.model.rules import wire
from pinkas.domains.documents.model.rules.record import PaymentRecord, Record
from pinkas.domains.documents.model.store import credits as credit_store
from pinkas.domains.documents.model.store import documents as document_store
from pinkas.domains.documents.model.store import relations
from pinkas.domains.documents.model.types import Document, Finalize, NewDocument
from pinkas.domains.documents.numbering import store as numbering_store
from pinkas.platform.tx import Tx


async def credit(tx: Tx, id: UUID, body: CreditAsked) -> Credited:
    """Drafts the credit invoice of an issued one, for all that is left of it or for a part, at its rate and in its
    currency; `finalize` issues it in the same step. Every number is positive. Several credits never exceed the
    invoice."""
    return await _credit(tx, id, body)


async def credit_giving_back(tx: Tx, id: UUID, body: CreditAsked, given_back: GivenBack) -> Document:
    """Credits an invoice as `credit` does and issues that, with money of a recorded payment that goes back on it. The
    caller holds the locks of `lock_creditable`."""
    return (await _credit(tx, id, msgspec.structs.replace(body, finalize=True), given_back)).credit


async def lock_creditable(tx: Tx, ids: Collection[UUID]) -> dict[UUID, Creditable]:
    """How much of each issued document can be credited. All of them are locked, and the books behind them: several
    credits of one transaction take no further lock that another one holds."""
    for id in sorted(ids):
        await relations.lock_following(tx, id)
    targets = await document_store.get_targets(tx, ids, lock=True)
    await numbering_store.lock_chain(tx)
    country = get_country((await businesses.get_current(tx)).country)
    return {id: creditable_part(one, country) for id, one in targets.items()}


async def _credit(tx: Tx, id: UUID, body: CreditAsked, given_back: GivenBack | None = None) -> Credited:
    by_provider = asks_provider(body.refund)
    if by_provider and body.finalize:
        others = [] if body.documents is UNSET else [one.document_id for one in body.documents]
        await issuing_store.lock_checkouts_behind(tx, {id, *others})
    decision = decide_credit(await _load(tx, id, body), body, given_back)
    await insert_credit(tx, decision.draft, by_provider=by_provider)
    credited = {one.id: one.credited for one in decision.invoices}
    refunds: Sequence[CreditRefund] = ()
    if body.finalize:
        refunded = given_back.payment_id if given_back else None
        done = await issue_draft(tx, decision.draft.record.id, Finalize(), refunded_payment_id=refunded)
        document = publish_issued(tx, done, Finalize())
        credited |= {one.id: one.credited for one in done.issuance.settlements}
        record, refunds = done.document.record, done.refunds
    else:
        record = decision.draft.record
        document = wire.document_view(record)
    return Credited(
        credit=document,
        documents=[_credited_state(one, credited[one.id]) for one in decision.invoices],
        refunds=given_back_by(record, refunds, by_provider=by_provider),
    )


async def insert_credit(tx: Tx, draft: Draft, *, by_provider: bool) -> None:
    """Stores the draft of a credit, and whether the providers give back what it gives back."""
    await insert_drafts(tx, [draft])
    if by_provider:
        await drafting_store.set_refund_by_provider(tx, draft.record.id)


async def _load(tx: Tx, id: UUID, body: CreditAsked) -> Source:
    record = await lock_document(tx, id)
    others = set() if body.documents is UNSET else {one.document_id for one in body.documents}

    def requests(country: Country) -> Sequence[NewDocument]:
        kind, takes_lines = credit_type(record, country), body.full or body.lines is not UNSET
        if kind is None:
            return []
        named = {id, *others}
        return document_requests_to_preload(
            record, kind, takes_lines=takes_lines, referenced_ids=named, issue_date=body.issue_date
        )

    source = await load_source(tx, record, requests)
    invoices = await document_store.get_records(tx, sorted(others)) if others else {}
    return replace(
        source, invoices=invoices, received=await load_payments_received(tx, body.refund, invoices.values() or [record])
    )


async def load_payments_received(
    tx: Tx, refund: Refund | None, invoices: Collection[Record]
) -> Mapping[UUID, Sequence[PaymentRecord]]:
    """The payments by which money came for invoices that are about to be credited, where some may go back."""
    if refund is None and all(one.paid <= 0 for one in invoices):
        return {}
    return await credit_store.payments_received(tx, {one.id for one in invoices})


def _credited_state(record: Record, credited: int) -> CreditedState:
    return CreditedState(
        document_id=record.id,
        doc_type=record.doc_type,
        doc_number=record.doc_number or 0,
        credit_status=credit_status(record.total, credited),  # type: ignore[arg-type]
        credited=format_amount(credited, record.currency),
        left=format_amount(record.total - credited, record.currency),
    )
