"""Reading one document."""

from datetime import date
from uuid import UUID

from pinkas.core.decimals import Amount, Percent
from pinkas.core.money import format_amount
from pinkas.core.problems import NotFound
from pinkas.countries import get_country
from pinkas.domains import businesses, clients
from pinkas.domains.documents.model.actions.references import load_source_lines
from pinkas.domains.documents.model.rules import wire, withholding
from pinkas.domains.documents.model.rules.record import Record
from pinkas.domains.documents.model.store import credits as credit_store
from pinkas.domains.documents.model.store import documents as document_store
from pinkas.domains.documents.model.store import relations
from pinkas.domains.documents.model.types import DeferredVatState, Document, OneDocumentQuery, Withholding
from pinkas.platform.tx import Tx


async def get_document(tx: Tx, id: UUID) -> Document:
    """A document as it is shown."""
    return wire.document_view(await get_record(tx, id))


async def get_document_view(tx: Tx, id: UUID, query: OneDocumentQuery) -> Document:
    """A document with its lines, totals, VAT breakdown, payments and references. `include=left` tells of an issued one
    what may still follow from it: what is left of the quantity and the amount of each line, the tax that the client
    withholds of the open balance, and how much of its VAT waits for the money."""
    found = await get_record(tx, id)
    if query.include is None or found.status == "DRAFT":
        return wire.document_view(found)
    business = await businesses.get_current(tx)
    country_rules = get_country(business.country)
    lines = await load_source_lines(tx, [id], country_rules)
    is_credited = any(found.doc_type in kind.sources for kind in country_rules.document_types.values() if kind.credits)
    credited = (await credit_store.get_creditable_remainders(tx, [id]))[id] if is_credited else None
    withheld = await _withholding_due(tx, found, tx.today(business.timezone))
    deferred = await _deferred_vat(tx, id, country_rules.currency)
    return wire.with_remainders(wire.document_view(found), lines, credited, withheld, deferred)


async def _deferred_vat(tx: Tx, id: UUID, home: str) -> DeferredVatState | None:
    """What of the VAT of a document is due by now and what waits; None where it never waited."""
    row = await relations.get_deferred_vat_state(tx, id)
    if row is None:
        return None
    return DeferredVatState(
        currency=home,
        vat=format_amount(row.vat, home),
        due=format_amount(row.due, home),
        waiting=format_amount(row.vat - row.due, home),
        changed_on=row.changed_on,
    )


async def _withholding_due(tx: Tx, record: Record, today: date) -> Withholding | None:
    """The tax that the client withholds of the open balance, by a certificate that is valid today; None without one."""
    balance = wire.open_balance(record)
    if record.client_id is None or balance <= 0:
        return None
    said = (await clients.get(tx, await clients.get_current_id(tx, record.client_id))).withholding
    if said is None or not (said.valid_from or today) <= today <= (said.valid_to or today):
        return None
    amount = withholding.withholding_due(balance, record.total, record.vat_amount, said.rate)
    if not amount:
        return None
    return Withholding(
        amount=Amount(format_amount(amount, record.currency)),
        rate=Percent(said.rate),
        certificate_id=said.certificate_number,
    )


async def get_document_by_number(tx: Tx, doc_type: int, number: int) -> Document:
    """An issued document by its type and number."""
    found = await document_store.get_record_by_number(tx, doc_type, number)
    if found is None:
        raise NotFound
    return wire.document_view(found)


async def get_record(tx: Tx, id: UUID) -> Record:
    """The document in its internal form."""
    found = await document_store.get_record(tx, id)
    if found is None:
        raise NotFound
    return found
