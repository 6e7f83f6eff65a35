"""Reading one document."""

from datetime import date
from uuid import UUID

from pinkas.core.decimals import Amount, Percent
from pinkas.core.money import to_wire
from pinkas.core.problems import NotFound
from pinkas.countries import country
from pinkas.domains import businesses, clients
from pinkas.domains.documents.model.actions.references import source_lines
from pinkas.domains.documents.model.rules import wire, withholding
from pinkas.domains.documents.model.rules.record import Record
from pinkas.domains.documents.model.store import credits as credit_store
from pinkas.domains.documents.model.store import documents as document_store
from pinkas.domains.documents.model.types import Document, OneDocumentQuery, Withholding
from pinkas.platform.tx import Tx


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
    """The tax that the client withholds of the open balance, by a certificate that is valid today; None without one."""
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
    found = await document_store.by_number(tx, doc_type, number)
    if found is None:
        raise NotFound
    return wire.document(found)


async def record(tx: Tx, id: UUID) -> Record:
    """The document in its internal form."""
    found = await document_store.get(tx, id)
    if found is None:
        raise NotFound
    return found
