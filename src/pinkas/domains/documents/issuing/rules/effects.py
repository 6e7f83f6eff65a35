"""The effects of issuing a document on others: it takes lines of its sources, money paid on a transaction account
becomes a payment of its invoice, and the credit of the client changes. Pure."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from decimal import Decimal
from functools import partial
from typing import NamedTuple
from uuid import UUID

from pinkas.core.money import convert
from pinkas.core.problems import Problem
from pinkas.countries import Country, DocumentType
from pinkas.domains.documents.drafting.rules.compose import payment_status
from pinkas.domains.documents.issuing.rules import cancel, revaluation
from pinkas.domains.documents.model.rules import credit_balance, source_lines
from pinkas.domains.documents.model.rules.context import Context, Target, is_receivable
from pinkas.domains.documents.model.rules.credit_balance import NO_GAIN, Advance, Gain, Held
from pinkas.domains.documents.model.rules.creditable import CreditableRemainder
from pinkas.domains.documents.model.rules.record import Record
from pinkas.domains.documents.model.rules.source_lines import SourceLine
from pinkas.domains.documents.model.rules.transitions import Trigger, moved


class Statuses(NamedTuple):
    """The statuses of a document that another one was made from."""

    conversion: str
    quote: str | None
    payment: str


class Prepayment(NamedTuple):
    """Money that was paid on a transaction account and counts as paid on an invoice that was made from it."""

    account: UUID
    invoice: UUID
    amount: int


@dataclass
class Books:
    """The documents and balances that issuing depends on, as the documents issued earlier in the same transaction leave
    them. `issuance.decide_issuance` changes only its own copy."""

    targets: dict[UUID, Target] = field(default_factory=dict)
    """Every document that may be paid, credited, converted or cancelled."""
    creditable: dict[UUID, CreditableRemainder] = field(default_factory=dict)
    lines: dict[UUID, SourceLine] = field(default_factory=dict)
    """The lines of documents that others are made from, and how much was taken of each."""
    applied: dict[UUID, int] = field(default_factory=dict)
    """How much of what was paid on transaction accounts counts on invoices by now, by account."""
    prepayments: dict[tuple[UUID, UUID], int] = field(default_factory=dict)
    """The same by account and invoice, of what is cancelled; the newest invoice of an account first."""
    credits: dict[tuple[UUID, str], Held] = field(default_factory=dict)
    """The credit of clients, by client and currency."""
    account_advances: dict[UUID, Held] = field(default_factory=dict)
    """The money in foreign currency that waits on transaction accounts for their invoices, by account."""

    def copy(self) -> "Books":
        """An independent copy."""
        return Books(**{one.name: dict(getattr(self, one.name)) for one in fields(self)})

    def lines_of(self, document_id: UUID) -> list[SourceLine]:
        """The lines of one document."""
        return [one for one in self.lines.values() if one.document_id == document_id]


@dataclass(frozen=True)
class Effect:
    """What one document does."""

    lines: Mapping[UUID, SourceLine] = field(default_factory=dict)
    """The lines of other documents that it takes of, as it leaves them."""
    prepayments: tuple[Prepayment, ...] = ()
    """What was paid on accounts and counts on it."""
    withdrawn: tuple[Prepayment, ...] = ()
    """What no longer counts on an invoice and is on its account again: the receipt that brought it is cancelled, or
    the invoice is."""
    returned: tuple[Prepayment, ...] = ()
    """What counted on a cancelled invoice and is the client's again."""
    credit: Held | None = None
    """The credit of its client behind it."""
    gain: Gain = NO_GAIN
    """By how much the account of customers' advances grows by the credit of the client."""
    account_advances: Mapping[UUID, Held] = field(default_factory=dict)
    """The money in foreign currency on transaction accounts behind it, by account."""
    account_gains: tuple[Gain, ...] = ()
    """By how much the account of customers' advances grows by that money."""
    posted: Mapping[UUID, int] = field(default_factory=dict)
    """What leaves a transaction account and was posted to the customers' account when it came."""

    @property
    def moved_to_customers(self) -> int:
        """How much of the money on transaction accounts counts on invoices from now on, as far as it is an advance in
        the books."""
        brought = sum(one.amount - self.posted.get(one.account, 0) for one in self.prepayments)
        return brought - sum(one.amount for one in self.withdrawn)

    @property
    def prepaid(self) -> int:
        """What was paid before it was made, and counts on it."""
        return sum(one.amount for one in self.prepayments)


def effect_of(
    record: Record, kind: DocumentType, context: Context, books: Books, cancelling: UUID | None
) -> tuple[Effect, list[Problem]]:
    """The effect of issuing a document, and the problems that prevent it. `cancelling` is the document that it cancels
    in full."""
    cash_basis = not context.country.business_types[context.business.business_type].charges_vat
    problems = list(credit_balance.refused(record, kind, cash_basis=cash_basis))
    advance = credit_balance.advance(record, kind, cash_basis=cash_basis)
    credit: Held | None = None
    gain = NO_GAIN
    if advance and not problems:
        before = books.credits.get((record.client_id, record.currency), Held()) if record.client_id else Held()
        problems += credit_balance.exceeded(record, advance, before) if record.client_id else ()
        if not problems:
            credit, gain = _advanced(record, kind, advance, before)
    lines, found = _lines(record, kind, books)
    problems += found
    prepayments, found = _prepayments(record, kind, context, books)
    problems += found
    withdrawn = _withdrawn_by_receipt(record, books) if cancel.cancels(record) else ()
    returned: tuple[Prepayment, ...] = ()
    if kind.credits and cancelling is not None:
        withdrawn, returned = _withdrawn_by_credit(record, context.targets[cancelling], books)
    moves = {} if cash_basis else revaluation.waiting(record, context, _brought(prepayments), withdrawn)
    account_advances, account_gains, posted = _account_advances(record, moves, books)
    effect = Effect(
        lines=lines,
        prepayments=prepayments,
        withdrawn=withdrawn,
        returned=returned,
        credit=credit if record.client_id else None,
        gain=gain,
        account_advances=account_advances,
        account_gains=account_gains,
        posted=posted,
    )
    return effect, problems


def _brought(prepayments: Iterable[Prepayment]) -> list[tuple[UUID, int]]:
    return [(one.account, one.amount) for one in prepayments]


def revaluations(effect: Effect, record: Record, context: Context, books: Books) -> tuple[revaluation.Revaluation, ...]:
    """What a document does to those in foreign currency on the customers' account; asked before `apply_effect`."""
    brought = _brought(effect.prepayments)
    return tuple(revaluation.steps(record, context, brought, effect.withdrawn, books.targets, effect.posted))


def apply(effect: Effect, record: Record, context: Context, books: Books) -> dict[UUID, Statuses]:
    """Applies the effect of a document to the books, so that the next one sees it. Returns the statuses of the
    documents that it converted."""
    books.lines.update(effect.lines)
    for one in effect.prepayments:
        books.applied[one.account] = books.applied.get(one.account, 0) + one.amount
        books.prepayments[one.account, one.invoice] = one.amount
    for one in (*effect.withdrawn, *effect.returned):
        books.applied[one.account] -= one.amount
        books.prepayments[one.account, one.invoice] -= one.amount
    books.account_advances.update(effect.account_advances)
    if effect.credit is not None and record.client_id is not None:
        books.credits[record.client_id, record.currency] = effect.credit
    if source_lines.purpose_of(context.kind(record.doc_type)) != "convert":
        return {}
    sources = {one.document_id for one in effect.lines.values()}
    return {id: converted(context.targets[id], books.lines_of(id), context.country, "convert") for id in sources}


def converted(
    target: Target, lines: Iterable[SourceLine], country: Country, trigger: Trigger, before: str = "OPEN"
) -> Statuses:
    """The statuses of a document whose lines were converted or released. A document that asks for payment no longer
    does when all of it was converted, because the invoice does. `quote_status_before` is the status of a quote without
    its conversions."""
    status = source_lines.conversion_status(lines)
    if status != target.conversion_status or trigger == "convert":
        moved("conversion", target.conversion_status, trigger, status)
    quote = target.quote_status
    if quote is not None and trigger == "convert" and status == "CONVERTED":
        quote = moved("quote", quote, trigger, "CONVERTED")
    elif quote == "CONVERTED" and status != "CONVERTED":
        quote = moved("quote", quote, "release", before)
    asks = is_receivable(country, target.doc_type) and status != "CONVERTED"
    return Statuses(status, quote, payment_status(asks, target.total, target.paid, target.credited))


def prepaid_accounts(record: Record, kind: DocumentType, context: Context) -> list[Target]:
    """The transaction accounts that an invoice is made from and on which something was paid."""
    if kind.posting not in ("invoice", "invoice_receipt"):
        return []
    sources = [context.targets[one.referenced_id] for one in record.references if one.kind == "source"]
    return [one for one in sources if is_receivable(context.country, one.doc_type) and one.paid]


def _lines(record: Record, kind: DocumentType, books: Books) -> tuple[dict[UUID, SourceLine], list[Problem]]:
    """The lines of its sources that a document takes of, as it leaves them."""
    if all(one.source_line_id is None for one in record.lines):
        return {}, []
    sources = {one.referenced_id for one in record.references if one.kind != "payment"}
    known = {id: one for id, one in books.lines.items() if one.document_id in sources}
    purpose = source_lines.purpose_of(kind)
    problems = list(source_lines.exceeding(record, known, purpose))
    return ({} if problems else source_lines.taken(record, known, purpose)), problems


def _prepayments(
    record: Record, kind: DocumentType, context: Context, books: Books
) -> tuple[tuple[Prepayment, ...], list[Problem]]:
    """Money that was paid on the transaction accounts of an invoice is applied to it, up to its total."""
    accounts = prepaid_accounts(record, kind, context)
    if accounts and kind.posting == "invoice_receipt":
        return (), [source_lines.SourcePaid(field="references", documentId=str(accounts[0].id))]
    found, open_ = [], max(record.total, 0)
    for one in accounts:
        amount = min(max(one.paid - books.applied.get(one.id, 0), 0), open_)
        if amount and one.currency == record.currency:
            found.append(Prepayment(one.id, record.id, amount))
            open_ -= amount
    return tuple(found), []


def _withdrawn_by_receipt(record: Record, books: Books) -> tuple[Prepayment, ...]:
    """A receipt that is cancelled withdraws the money applied to invoices of the accounts that it paid."""
    short: dict[UUID, int] = {}
    for one in record.references:
        if one.kind == "payment":
            paid = books.targets[one.referenced_id].paid + (one.amount or 0)
            short[one.referenced_id] = max(books.applied.get(one.referenced_id, 0) - paid, 0)
    found = []
    for (account, invoice), applied in books.prepayments.items():
        amount = min(short.get(account, 0), applied)
        if amount > 0:
            short[account] -= amount
            found.append(Prepayment(account, invoice, amount))
    return tuple(found)


def _withdrawn_by_credit(
    credit: Record, invoice: Target, books: Books
) -> tuple[tuple[Prepayment, ...], tuple[Prepayment, ...]]:
    """What counted on an invoice that is cancelled for good: how much is on its account again, and how much the credit
    gives back. What was paid on the invoice itself is given back first."""
    applied = [
        (account, amount) for (account, into), amount in books.prepayments.items() if into == invoice.id and amount
    ]
    own = invoice.paid - sum(amount for _, amount in applied)
    left = max(sum(one.amount for one in credit.payments) - max(own, 0), 0)
    withdrawn, returned = [], []
    for account, amount in sorted(applied):
        back = min(left, amount)
        left -= back
        returned.append(Prepayment(account, invoice.id, back))
        withdrawn.append(Prepayment(account, invoice.id, amount - back))
    return tuple(one for one in withdrawn if one.amount), tuple(one for one in returned if one.amount)


def _account_advances(
    record: Record, moves: Mapping[UUID, Advance], books: Books
) -> tuple[dict[UUID, Held], tuple[Gain, ...], dict[UUID, int]]:
    """What waits on transaction accounts behind a document, by how much the account of advances grows by each, and
    what of it was posted elsewhere."""
    after: dict[UUID, Held] = {}
    gains: list[Gain] = []
    posted: dict[UUID, int] = {}
    local = _local(record)
    for id, advance in moves.items():
        before = books.account_advances.get(id, Held())
        step, more = revaluation.held_of(advance, before)
        moved_ = credit_balance.moved(before, step, local(step.put), local(step.took))
        after[id], gain = credit_balance.gained(before, moved_)
        gains.append(gain)
        posted |= {id: more} if more else {}
    return after, tuple(gains), posted


def _local(record: Record) -> "partial[int]":
    """Sums of a document in the currency of the books."""
    rate = record.exchange_rate or Decimal(1)
    return partial(convert, currency=record.currency, rate=rate, into=record.home_currency)


def _advanced(record: Record, kind: DocumentType, step: Advance, before: Held) -> tuple[Held, Gain]:
    """The credit after a document, and by how much the account of advances grows."""
    local = _local(record)
    if record.currency == record.home_currency:
        put, took = step.put, step.took
    elif kind.posting == "receipt":  # what is left of the receipt in the books: nothing is lost between two roundings
        put, took = record.total_local - local(credit_balance.allocated(record)), local(step.took)
    else:
        put, took = local(step.put), local(step.took)
    if record.client_id is None:
        return Held(), Gain(put - took, step.put - step.took)
    return credit_balance.gained(before, credit_balance.moved(before, step, put, took))
