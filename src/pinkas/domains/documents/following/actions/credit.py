"""The credit of an invoice, in whole or in part."""

from collections.abc import Sequence
from datetime import date
from uuid import UUID

import msgspec
from msgspec import UNSET

from pinkas.core.money import to_wire
from pinkas.core.problems import Faults, NotFound, invalid
from pinkas.core.wording import Wording
from pinkas.countries import Country, DocumentType, country
from pinkas.domains import businesses
from pinkas.domains.documents.drafting import store as drafting_store
from pinkas.domains.documents.drafting.actions import drafted, noted
from pinkas.domains.documents.drafting.rules import credit_bounds
from pinkas.domains.documents.drafting.rules.compose import credit_status
from pinkas.domains.documents.drafting.rules.issue_checks import refuse
from pinkas.domains.documents.following.actions.convert import looking, source_of
from pinkas.domains.documents.following.rules import convert as conversion
from pinkas.domains.documents.following.rules import credit as rules
from pinkas.domains.documents.following.types import CreditAsked, Credited, CreditedState, Refund
from pinkas.domains.documents.issuing.actions.finalize import finalize
from pinkas.domains.documents.issuing.rules.cancel import RefundRequired
from pinkas.domains.documents.model.actions import references
from pinkas.domains.documents.model.rules import wire
from pinkas.domains.documents.model.rules.creditable import CreditableRemainder
from pinkas.domains.documents.model.rules.problems import CreditExceedsBalance
from pinkas.domains.documents.model.rules.record import Record
from pinkas.domains.documents.model.rules.transitions import FullyCredited, Standing, refusal
from pinkas.domains.documents.model.store import credits as credit_store
from pinkas.domains.documents.model.store import documents as document_store
from pinkas.domains.documents.model.types import Finalize, NewDocument
from pinkas.platform.tx import Tx


async def credit(tx: Tx, id: UUID, body: CreditAsked) -> Credited:
    """Drafts the credit invoice of an issued one, for all that is left of it or for a part, at its rate and in its
    currency; `finalize` issues it in the same step. Every number is positive. Several credits never exceed the
    invoice."""
    invoice = await source_of(tx, id, "credit")
    rules.check_asked(body)
    land = country((await businesses.current(tx)).country)
    kind = credit_kind(invoice, land)
    if invoice.credit_status == "FULL" or invoice.total <= invoice.credited:
        raise FullyCredited
    named, new = await _asked(tx, invoice, kind, land, body)
    new = conversion.with_stock(msgspec.structs.replace(new, notes=body.note), body.return_stock)
    made = await credited(tx, new, named, body.reason, body.refund, body.issue_date)
    document = await finalize(tx, made.id, Finalize()) if body.finalize else wire.document(made)
    rows = await document_store.get_all(tx, [one.id for one in named])
    return Credited(credit=document, documents=[_state(rows[one.id]) for one in named])


def credit_kind(invoice: Record, land: Country) -> DocumentType:
    """The type of document that credits such an invoice."""
    found = next((one for one in land.document_types.values() if one.credits and invoice.doc_type in one.sources), None)
    if found is None:
        raise rules.NotCreditable
    return found


async def credited(
    tx: Tx, new: NewDocument, invoices: Sequence[Record], reason: str | None, refund: Refund | None, day: date | None
) -> Record:
    """The credit as a draft that is written, with the money that goes back on it; `RefundRequired` when it would leave
    more paid than is owed and nothing is said of the money."""
    new = msgspec.structs.replace(
        new, credit_reason=reason, issue_date=day, external_reference=None, metadata={}, payments=[]
    )
    new = await looking(tx, new, invoices[0])
    named = await references.load(tx, [new])
    made = await drafted(tx, new, named)
    refuse(list(credit_bounds.refused(made.record, [named.creditable[one.id] for one in invoices])))
    money = rules.money_of(made.record, invoices)
    if refund is None and money.too_much:
        raise await _refund_required(tx, invoices, money.too_much)
    if refund is not None:
        today = tx.today((await businesses.current(tx)).timezone)
        received = [one for invoice in invoices for one in await credit_store.received(tx, invoice.id)]
        payments = rules.refunded(refund, money, received, min(day or today, today), made.record.currency)
        made = await drafted(tx, msgspec.structs.replace(new, payments=payments), named)
    await drafting_store.insert(tx, [made])
    noted(tx, "document.drafted", made.record)
    return made.record


async def _refund_required(tx: Tx, invoices: Sequence[Record], amount: int) -> RefundRequired:
    """Asks what happens to money, and names the payments by which it came."""
    currency = invoices[0].currency
    received = [one for invoice in invoices for one in await credit_store.received(tx, invoice.id)]
    return RefundRequired(
        field="refund",
        amount=to_wire(amount, currency),
        currency=currency,
        payments=[
            {"method": one.method, "date": one.date.isoformat(), "amount": to_wire(one.amount, currency)}
            for one in received
        ],
    )


async def whole(tx: Tx, invoice: Record, kind: DocumentType, land: Country) -> NewDocument:
    """The credit of everything that is left of an invoice: its own lines, when nothing of it was credited before."""
    left = (await credit_store.left_of(tx, [invoice.id]))[invoice.id]
    if invoice.credited == 0 and left.untouched:
        return conversion.following(invoice, kind, land, {one.id: one.quantity for one in invoice.lines})
    return rules.of_amounts([(invoice, left, left.total)], kind, lambda one: _name(one, land))


async def _asked(
    tx: Tx, invoice: Record, kind: DocumentType, land: Country, body: CreditAsked
) -> tuple[list[Record], NewDocument]:
    """The invoices that are credited, and the credit as it is asked for."""
    if body.full:
        return [invoice], await whole(tx, invoice, kind, land)
    if body.lines is not UNSET:
        left = (await credit_store.left_of(tx, [invoice.id]))[invoice.id]
        return [invoice], rules.of_lines(invoice, left, body.lines, kind, land)
    if body.documents is not UNSET:
        return await _several(tx, invoice, kind, land, body)
    faults = Faults()
    assert body.amount is not None
    amount = rules.positive(body.amount, invoice.currency, "amount", faults)
    faults.refuse()
    left = (await credit_store.left_of(tx, [invoice.id]))[invoice.id]
    _check_left(left, amount, invoice.currency, "amount")
    return [invoice], rules.of_amounts([(invoice, left, amount)], kind, lambda one: _name(one, land))


async def _several(
    tx: Tx, invoice: Record, kind: DocumentType, land: Country, body: CreditAsked
) -> tuple[list[Record], NewDocument]:
    """One credit over several invoices."""
    assert body.documents is not UNSET
    ids = [one.document_id for one in body.documents]
    if invoice.id not in ids:
        raise invalid("documents", "not_named", "The document that is credited must be among them.")
    if len(set(ids)) < len(ids):
        raise invalid("documents", "repeated", "A document stands twice.")
    found = await document_store.get_all(tx, ids)
    faults, named, amounts = Faults(), [], []
    for place, one in enumerate(body.documents):
        record = found.get(one.document_id)
        if record is None:
            raise NotFound(field=f"documents[{place}].documentId")
        _check_like(record, invoice, kind, place, faults)
        named.append(record)
        amounts.append(rules.positive(one.amount, invoice.currency, f"documents[{place}].amount", faults))
    faults.refuse()
    lefts = await credit_store.left_of(tx, ids)
    for place, (id, amount) in enumerate(zip(ids, amounts, strict=True)):
        _check_left(lefts[id], amount, invoice.currency, f"documents[{place}].amount")
    parts = [(record, lefts[record.id], amount) for record, amount in zip(named, amounts, strict=True)]
    return named, rules.of_amounts(parts, kind, lambda one: _name(one, land))


def _check_like(record: Record, invoice: Record, kind: DocumentType, place: int, faults: Faults) -> None:
    """One credit is for one client, in one currency; nothing is credited that cannot be."""
    at = f"documents[{place}].documentId"
    problem = refusal(Standing(record.status, credit=record.credit_status), "credit")
    if problem is not None:
        raise problem(field=at)
    if record.doc_type not in kind.sources:
        raise rules.NotCreditable(field=at)
    if record.currency != invoice.currency:
        faults.add(at, "other_currency", "The document is in {currency}.", currency=record.currency)
    if (record.client_id, record.client_name) != (invoice.client_id, invoice.client_name):
        faults.add(at, "other_client", "The document is another client's.")


_MOST = Wording("At most {available} of document {docNumber} is left.")
_MOST_BUT_ALL = Wording("At most {available} of document {docNumber} is left, or all of it with its rounding: {total}.")


def _check_left(left: CreditableRemainder, amount: int, currency: str, at: str) -> None:
    most = left.total
    if left.rounding > 0 and left.gross <= amount < left.total:  # part of the rounding alone cannot be credited
        most = left.gross - 1
    if amount > most:
        available = to_wire(most, currency)
        raise CreditExceedsBalance(
            Wording(
                _MOST if most == left.total else _MOST_BUT_ALL,
                available=available,
                docNumber=left.doc_number,
                total=to_wire(left.total, currency),
            ),
            field=at,
            available=available,
            difference=to_wire(amount - most, currency),
            currency=currency,
        )


def _name(invoice: Record, land: Country) -> str:
    return f"{land.document_types[invoice.doc_type].name[invoice.lang]} {invoice.doc_number}"


def _state(one: Record) -> CreditedState:
    return CreditedState(
        document_id=one.id,
        doc_type=one.doc_type,
        doc_number=one.doc_number or 0,
        credit_status=credit_status(one.total, one.credited),  # type: ignore[arg-type]
        credited=to_wire(one.credited, one.currency),
        left=to_wire(one.total - one.credited, one.currency),
    )
