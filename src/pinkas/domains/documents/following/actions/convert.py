"""The next document of the chain, made from an issued one."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from uuid import UUID

import msgspec
from msgspec import UNSET

from pinkas.core.decimals import Rate
from pinkas.core.money import plain
from pinkas.core.problems import NotFound, invalid
from pinkas.countries import Country, DocumentType, country
from pinkas.domains import businesses, currencies, stock, templates
from pinkas.domains.documents.drafting import store as drafting_store
from pinkas.domains.documents.drafting.actions import drafted, noted
from pinkas.domains.documents.drafting.store import Draft
from pinkas.domains.documents.following.rules import convert as rules
from pinkas.domains.documents.following.types import Conversion
from pinkas.domains.documents.issuing.actions.finalize import finalize
from pinkas.domains.documents.model.actions.references import source_lines
from pinkas.domains.documents.model.rules import wire
from pinkas.domains.documents.model.rules.context import is_receivable
from pinkas.domains.documents.model.rules.record import Record
from pinkas.domains.documents.model.rules.source_lines import SourceLine, SourcePaid, purpose_of, trigger_of
from pinkas.domains.documents.model.rules.transitions import AlreadyConverted, Standing, Trigger, refusal
from pinkas.domains.documents.model.store import documents as document_store
from pinkas.domains.documents.model.store import relations
from pinkas.domains.documents.model.types import Document, Finalize, NewDocument, NewReference
from pinkas.platform.tx import Tx


async def convert(tx: Tx, id: UUID, body: Conversion) -> Document:
    """Makes the next document of the chain from this one: the same client, lines, discounts, prices and currency, as of
    its own date. A draft has no effect on its source; what is converted counts when it is issued, and never exceeds
    what is left then."""
    source = await source_of(tx, id, "convert")
    rules.check_named(source, () if body.lines is UNSET else body.lines)
    land = country((await businesses.current(tx)).country)
    kind = rules.check_target(source, body.doc_type, land)
    _refuse(source, trigger_of(kind))
    if kind.posting == "receipt":
        new = _receipt(source, kind, body)
    else:
        new = await _following(tx, source, kind, land, body)
    new = msgspec.structs.replace(new, issue_date=body.issue_date, payments=body.payments)
    return await kept(tx, await looking(tx, await priced(tx, new, source), source), body.finalize)


async def source_of(tx: Tx, id: UUID, trigger: Trigger) -> Record:
    """An issued document from which something is to follow, in the version that the caller saw: of several at once each
    sees what the one before it has left."""
    await relations.one_at_a_time(tx, id)
    found = await document_store.get(tx, id)
    if found is None:
        raise NotFound
    tx.check_version(found.version)
    problem = refusal(Standing(found.status), trigger)
    if problem is not None:
        raise problem
    return found


def _refuse(source: Record, trigger: Trigger) -> None:
    standing = Standing(source.status, source.conversion_status, quote=source.quote_status)
    problem = refusal(standing, trigger)
    if problem is not None:
        raise problem


def _receipt(source: Record, kind: DocumentType, body: Conversion) -> NewDocument:
    if body.lines is not UNSET:
        raise invalid(
            "lines", "lines_not_allowed", "Document type {docType} holds payments, not lines.", docType=kind.code
        )
    if source.total - source.paid - source.credited <= 0:
        raise rules.NothingToPay
    new = rules.header(source, kind.code)
    return msgspec.structs.replace(
        new, price_mode=None, rounding=None, references=[NewReference(document_id=source.id)]
    )


async def _following(tx: Tx, source: Record, kind: DocumentType, land: Country, body: Conversion) -> NewDocument:
    if kind.posting == "invoice_receipt" and is_receivable(land, source.doc_type) and source.paid:
        raise SourcePaid
    purpose = purpose_of(kind)
    left = await lines_of(tx, source, land)
    asked = None if body.lines is UNSET else body.lines
    taken = rules.chosen(source, left, asked, purpose)
    if not taken:
        raise AlreadyConverted
    return rules.following(source, kind, land, taken, rules.units_of(asked or ()))


async def lines_of(tx: Tx, source: Record, land: Country) -> Mapping[UUID, SourceLine]:
    """The lines of a document with what was taken of each."""
    return await source_lines(tx, [source.id], land)


async def looking(tx: Tx, new: NewDocument, source: Record) -> NewDocument:
    """With the template of the source, while there is one; else with the one that documents get which name none. And
    with the warehouses of its lines, while they are there."""
    if any(line.warehouse_id for line in new.lines):
        there = await stock.warehouse_ids(tx)
        lines = [
            line if line.warehouse_id in there else msgspec.structs.replace(line, warehouse_id=None)
            for line in new.lines
        ]
        new = msgspec.structs.replace(new, lines=lines)
    if source.template_id is None:
        return new
    try:
        await templates.named(tx, source.template_id)
    except templates.TemplateNotFound:
        return new
    return msgspec.structs.replace(new, template_id=source.template_id)


async def priced(tx: Tx, new: NewDocument, source: Record) -> NewDocument:
    """With the rate of the source, where the business has none of the day and the law asks for one."""
    if source.exchange_rate is None or new.exchange_rate is not None:
        return new
    rate = await _rate(tx, source.currency, new.issue_date)
    return new if rate is not None else msgspec.structs.replace(new, exchange_rate=Rate(plain(source.exchange_rate)))


async def _rate(tx: Tx, currency: str, day: date | None) -> Decimal | None:
    business = await businesses.current(tx)
    return await currencies.rate_on(tx, currency, day or tx.today(business.timezone))


async def draft(tx: Tx, new: NewDocument) -> Draft:
    """A draft that is written."""
    made = await drafted(tx, new)
    await drafting_store.insert(tx, [made])
    noted(tx, "document.drafted", made.record)
    return made


async def kept(tx: Tx, new: NewDocument, at_once: bool) -> Document:
    """The draft, or the issued document when it was to be issued at once."""
    made = await draft(tx, new)
    if not at_once:
        return wire.document(made.record)
    return await finalize(tx, made.record.id, Finalize())
