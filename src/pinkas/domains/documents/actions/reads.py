"""Reading documents, numbers, dates and proofs."""

import base64
import hashlib
from datetime import date
from uuid import UUID

from pinkas.core.decimals import Amount, Percent
from pinkas.core.money import to_wire
from pinkas.core.pages import Page
from pinkas.core.problems import NotFound
from pinkas.countries import DocumentType, country
from pinkas.domains import businesses, clients
from pinkas.domains.documents.actions.references import source_lines
from pinkas.domains.documents.rules import issue, proof, wire, withholding
from pinkas.domains.documents.rules.bounds import check_period, check_types, total_bounds
from pinkas.domains.documents.rules.context import Context
from pinkas.domains.documents.rules.problems import NotIssued, SigningUnavailable
from pinkas.domains.documents.rules.record import Record
from pinkas.domains.documents.store import credits as credit_store
from pinkas.domains.documents.store import issuing, reads, search
from pinkas.domains.documents.store import settings as stored
from pinkas.domains.documents.types import (
    DateRange,
    Document,
    DocumentQuery,
    DocumentSummary,
    NextNumber,
    NumberQuery,
    OneDocumentQuery,
    Proof,
    Withholding,
)
from pinkas.platform.crypto import signature_fits
from pinkas.platform.tx import Tx


async def list_(tx: Tx, query: DocumentQuery) -> Page[DocumentSummary]:
    """Documents, newest first unless `sort` says otherwise. Several `docType`s may be given, by comma.

    `q` finds documents in which every word of it begins a word of the client's name, the subject, the number or the
    external reference, or is the total; without regard to case, vowel points and quotation marks.

    A page of filters that hardly anything fits may hold fewer than `limit`, or nothing: the last page is the one
    without a `nextCursor`.
    """
    check_period(query.from_, query.to)
    land = country((await businesses.current(tx)).country)
    check_types(query.doc_type or (), land)
    bounds: tuple[int | None, int | None] = (None, None)
    if query.min_total is not None or query.max_total is not None:
        bounds = total_bounds(query, query.currency or land.currency)
    family = await clients.called(tx, query.client_id) if query.client_id is not None else []
    rows, cursor, total = await search.page(tx, query, bounds, land, family if len(family) > 1 else ())
    return Page([wire.summary(row) for row in rows], cursor, total)


async def get(tx: Tx, id: UUID) -> Document:
    """A document as it is shown."""
    return wire.document(await record(tx, id))


async def shown(tx: Tx, id: UUID, query: OneDocumentQuery) -> Document:
    """A document with its lines, totals, VAT breakdown, payments and references. `include=left` tells of an issued one
    what may still follow from it: what is left of the quantity and the amount of each line, and the tax that the client
    withholds of the open balance."""
    found = await record(tx, id)
    if query.include is None or found.status == "DRAFT":
        return wire.document(found)
    business = await businesses.current(tx)
    land = country(business.country)
    lines = await source_lines(tx, [id], land)
    is_credited = any(found.doc_type in kind.sources for kind in land.document_types.values() if kind.credits)
    credited = (await credit_store.left_of(tx, [id]))[id] if is_credited else None
    withheld = await _withheld(tx, found, tx.today(business.timezone))
    return wire.with_left(wire.document(found), lines, credited, withheld)


async def _withheld(tx: Tx, found: Record, today: date) -> Withholding | None:
    """The tax that the client withholds of the open balance, by a certificate that holds today."""
    balance = wire.balance(found.payment_status, found.total, found.paid, found.credited)
    if found.client_id is None or balance <= 0:
        return None
    said = (await clients.get(tx, await clients.standing_for(tx, found.client_id))).withholding
    if said is None or not (said.valid_from or today) <= today <= (said.valid_to or today):
        return None
    amount = withholding.due(balance, found.total, found.vat_amount, said.rate)
    if not amount:
        return None
    return Withholding(
        amount=Amount(to_wire(amount, found.currency)), rate=Percent(said.rate), certificate_id=said.certificate_number
    )


async def by_number(tx: Tx, doc_type: int, number: int) -> Document:
    """An issued document by its type and number."""
    found = await reads.by_number(tx, doc_type, number)
    if found is None:
        raise NotFound
    return wire.document(found)


async def record(tx: Tx, id: UUID) -> Record:
    """The document inside the house."""
    found = await reads.get(tx, id)
    if found is None:
        raise NotFound
    return found


async def next_number(tx: Tx, query: NumberQuery) -> NextNumber:
    """Previews the next number of a type; another finalize may take it first."""
    await _type_of(tx, query.doc_type)
    found = await reads.counter(tx, query.doc_type)
    begun = found is not None and found.last_issue_date is not None  # else only its start was chosen
    return NextNumber(
        doc_type=query.doc_type,
        next_number=found.next_number if found else 1,
        series=None,
        last_issued_number=found.next_number - 1 if found and begun else None,
        last_issue_date=found.last_issue_date if found else None,
    )


async def latest_issue_date(tx: Tx, query: NumberQuery) -> DateRange:
    """The dates that the next document of a type may bear, and the narrower ones that it should."""
    business, kind = await _type_of(tx, query.doc_type)
    today = tx.today(business.timezone)
    last = await issuing.last_issue_date(tx, query.doc_type)
    settings = await stored.of_type(tx, query.doc_type)
    earliest, latest, reason = issue.date_limits(kind, today, last, settings.dates)
    first, until = issue.recommended_dates(country(business.country), business.vat_reporting, (earliest, latest), today)
    return DateRange(
        doc_type=query.doc_type,
        min_date=earliest,
        max_date=latest,
        recommended_min=first,
        recommended_max=until,
        reason=reason,
    )


async def signature(tx: Tx, id: UUID) -> Proof:
    """Signature, content hash and chain proof: `content` is base64 of the canonical bytes, `contentHash` their SHA-256,
    `hash` the SHA-256 of `previousHash` and `contentHash`, `signature` the key's Ed25519 over `hash`."""
    found = await record(tx, id)
    if found.digest is None or found.previous_digest is None or found.signature is None:
        raise NotIssued
    public = await issuing.public_key(tx, found.signing_key_id or "")
    if public is None:
        raise SigningUnavailable("The public key of this document is not in the database.")
    content = proof.content(found)
    fits = proof.digest(found, found.previous_digest) == found.digest
    return Proof(
        document_id=found.id,
        doc_type=found.doc_type,
        doc_number=found.doc_number or 0,
        alg="Ed25519",
        key_id=found.signing_key_id or "",
        public_key=base64.b64encode(public).decode(),
        content=base64.b64encode(content).decode(),
        content_hash=hashlib.sha256(content).hexdigest(),
        previous_hash=found.previous_digest.hex(),
        hash=found.digest.hex(),
        signature=base64.b64encode(found.signature).decode(),
        chain_index=found.chain_index or 0,
        valid=fits and signature_fits(public, found.digest, found.signature),
    )


async def _type_of(tx: Tx, doc_type: int) -> tuple[businesses.Business, DocumentType]:
    """The business and a document type that it may issue."""
    business = await businesses.current(tx)
    context = Context(
        business=business,
        country=country(business.country),
        today=tx.today(business.timezone),
        now=tx.now,
        new_id=tx.new_id,
        client=None,
        targets={},
    )
    return business, context.kind(doc_type)
