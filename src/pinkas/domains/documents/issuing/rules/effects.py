"""The effects of issuing a document on others: it takes lines of its sources, money paid on a proforma invoice
becomes a payment of its invoice, and the credit of the client changes. Pure."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from decimal import Decimal
from functools import partial
from typing import NamedTuple
from uuid import UUID

from pinkas.core.money import convert_currency
from pinkas.core.problems import Problem
from pinkas.countries import Country, DocumentType
from pinkas.domains.documents.drafting.rules.compose import payment_status
from pinkas.domains.documents.issuing.rules import cancellation, revaluation
from pinkas.domains.documents.issuing.rules.cash import HeldPayment
from pinkas.domains.documents.issuing.rules.deferred_vat import DeferredVat
from pinkas.domains.documents.model.rules import credit_balance, source_lines
from pinkas.domains.documents.model.rules.context import Context, Target, is_receivable, settled_targets
from pinkas.domains.documents.model.rules.credit_balance import NO_GAIN, AdvanceGain, CreditChange, HeldCredit
from pinkas.domains.documents.model.rules.creditable import CreditableRemainder
from pinkas.domains.documents.model.rules.record import Record
from pinkas.domains.documents.model.rules.source_lines import SourceLine
from pinkas.domains.documents.model.rules.transitions import Trigger, check_transition


class SourceStatuses(NamedTuple):
    """The statuses of a document that another one was made from."""

    conversion: str
    quote: str | None
    payment: str


class Prepayment(NamedTuple):
    """Money that was paid on a proforma invoice and counts as paid on an invoice that was made from it."""

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
    """How much of what was paid on proforma invoices counts on invoices by now, by account."""
    prepayments: dict[tuple[UUID, UUID], int] = field(default_factory=dict)
    """The same by account and invoice, of what is cancelled; the newest invoice of an account first."""
    credits: dict[tuple[UUID, str], HeldCredit] = field(default_factory=dict)
    """The credit of clients, by client and currency."""
    account_advances: dict[UUID, HeldCredit] = field(default_factory=dict)
    """The money in foreign currency that waits on proforma invoices for their invoices, by account."""
    cash: dict[UUID, int] = field(default_factory=dict)
    """What was paid of documents in cash, in minor units of their currency."""
    deferred_vat: dict[UUID, DeferredVat] = field(default_factory=dict)
    """The VAT of those of the documents that were issued on the cash basis."""
    held_payments: dict[tuple[UUID, str], Sequence[HeldPayment]] = field(default_factory=dict)
    """By client and currency, what payments have left as credit that documents take of, in the order in which they
    take it."""

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
    """What counted on an invoice that is cancelled or credited, and is the client's again."""
    credit: HeldCredit | None = None
    """The credit of its client behind it."""
    gain: AdvanceGain = NO_GAIN
    """By how much the account of customers' advances grows by the credit of the client."""
    account_advances: Mapping[UUID, HeldCredit] = field(default_factory=dict)
    """The money in foreign currency on proforma invoices behind it, by account."""
    account_gains: tuple[AdvanceGain, ...] = ()
    """By how much the account of customers' advances grows by that money."""
    posted: Mapping[UUID, int] = field(default_factory=dict)
    """What leaves a proforma invoice and was posted to the customers' account when it came."""

    @property
    def amount_moved_to_customers(self) -> int:
        """How much of the money on proforma invoices counts on invoices from now on, as far as it is an advance in
        the books."""
        brought = sum(one.amount - self.posted.get(one.account, 0) for one in self.prepayments)
        return brought - sum(one.amount for one in self.withdrawn)

    @property
    def prepaid(self) -> int:
        """What was paid before it was made, and counts on it."""
        return sum(one.amount for one in self.prepayments)


def issuing_effect(
    record: Record, document_type: DocumentType, context: Context, books: Books, cancelled_id: UUID | None
) -> tuple[Effect, list[Problem]]:
    """The effect of issuing a document, and the problems that prevent it. `cancelled_id` is the document that it
    cancels in full."""
    cash_basis = not context.country.business_types[context.business.business_type].charges_vat
    problems = list(credit_balance.method_problems(record, document_type, cash_basis=cash_basis))
    advance = credit_balance.credit_change(record, document_type, cash_basis=cash_basis)
    credit: HeldCredit | None = None
    gain = NO_GAIN
    if advance and not problems:
        before = (
            books.credits.get((record.client_id, record.currency), HeldCredit()) if record.client_id else HeldCredit()
        )
        problems += credit_balance.balance_problems(record, advance, before) if record.client_id else ()
        if not problems:
            credit, gain = _credit_after(record, document_type, advance, before)
    lines, found = _taken_lines(record, document_type, books)
    problems += found
    prepayments, found = _applied_prepayments(record, document_type, context, books)
    problems += found
    withdrawn = _prepayments_withdrawn_by_receipt(record, books) if cancellation.cancels_receipt(record) else ()
    returned: tuple[Prepayment, ...] = ()
    if document_type.credits and cancelled_id is not None:
        withdrawn, returned = _prepayments_withdrawn_by_credit(record, context.targets[cancelled_id], books)
    elif document_type.credits and record.payments:
        returned = tuple(
            one
            for target, paid, _ in settled_targets(record, context)
            for one in _prepayments_returned(target, target.paid - paid, books)
        )
    moves = (
        {} if cash_basis else revaluation.advances_by_account(record, context, _applied_amounts(prepayments), withdrawn)
    )
    account_advances, account_gains, posted = _advances_after(record, moves, books)
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


def _applied_amounts(prepayments: Iterable[Prepayment]) -> list[tuple[UUID, int]]:
    return [(one.account, one.amount) for one in prepayments]


def effect_revaluations(
    effect: Effect, record: Record, context: Context, books: Books
) -> tuple[revaluation.Revaluation, ...]:
    """What a document does to those in foreign currency on the customers' account; asked before `apply_effect`."""
    brought = _applied_amounts(effect.prepayments)
    return tuple(
        revaluation.document_revaluations(record, context, brought, effect.withdrawn, books.targets, effect.posted)
    )


def apply_effect(effect: Effect, record: Record, context: Context, books: Books) -> dict[UUID, SourceStatuses]:
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
    if source_lines.line_purpose(context.kind(record.doc_type)) != "convert":
        return {}
    sources = {one.document_id for one in effect.lines.values()}
    return {
        id: statuses_after_conversion(context.targets[id], books.lines_of(id), context.country, "convert")
        for id in sources
    }


def statuses_after_conversion(
    target: Target, lines: Iterable[SourceLine], country: Country, trigger: Trigger, quote_status_before: str = "OPEN"
) -> SourceStatuses:
    """The statuses of a document whose lines were converted or released. A document that asks for payment no longer
    does when all of it was converted, because the invoice does. `quote_status_before` is the status of a quote without
    its conversions."""
    status = source_lines.conversion_status(lines)
    if status != target.conversion_status or trigger == "convert":
        check_transition("conversion", target.conversion_status, trigger, status)
    quote = target.quote_status
    if quote is not None and trigger == "convert" and status == "CONVERTED":
        quote = check_transition("quote", quote, trigger, "CONVERTED")
    elif quote == "CONVERTED" and status != "CONVERTED":
        quote = check_transition("quote", quote, "release", quote_status_before)
    asks = is_receivable(country, target.doc_type) and status != "CONVERTED"
    return SourceStatuses(status, quote, payment_status(asks, target.total, target.paid, target.credited))


def prepaid_transaction_accounts(record: Record, document_type: DocumentType, context: Context) -> list[Target]:
    """The proforma invoices that an invoice is made from and on which something was paid."""
    if document_type.posting not in ("invoice", "invoice_receipt"):
        return []
    sources = [context.targets[one.referenced_id] for one in record.references if one.kind == "source"]
    return [one for one in sources if is_receivable(context.country, one.doc_type) and one.paid]


def _taken_lines(
    record: Record, document_type: DocumentType, books: Books
) -> tuple[dict[UUID, SourceLine], list[Problem]]:
    """The lines of its sources that a document takes of, as it leaves them."""
    if all(one.source_line_id is None for one in record.lines):
        return {}, []
    sources = {one.referenced_id for one in record.references if one.kind != "payment"}
    known = {id: one for id, one in books.lines.items() if one.document_id in sources}
    purpose = source_lines.line_purpose(document_type)
    problems = list(source_lines.exceeding_line_problems(record, known, purpose))
    return ({} if problems else source_lines.lines_after(record, known, purpose)), problems


def _applied_prepayments(
    record: Record, document_type: DocumentType, context: Context, books: Books
) -> tuple[tuple[Prepayment, ...], list[Problem]]:
    """Money that was paid on the proforma invoices of an invoice is applied to it, up to its total."""
    accounts = prepaid_transaction_accounts(record, document_type, context)
    if accounts and document_type.posting == "invoice_receipt":
        return (), [source_lines.SourcePaid(field="references", documentId=str(accounts[0].id))]
    found, open_ = [], max(record.total, 0)
    for one in accounts:
        amount = min(max(one.paid - books.applied.get(one.id, 0), 0), open_)
        if amount and one.currency == record.currency:
            found.append(Prepayment(one.id, record.id, amount))
            open_ -= amount
    return tuple(found), []


def _prepayments_withdrawn_by_receipt(record: Record, books: Books) -> tuple[Prepayment, ...]:
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


def _prepayments_withdrawn_by_credit(
    credit: Record, invoice: Target, books: Books
) -> tuple[tuple[Prepayment, ...], tuple[Prepayment, ...]]:
    """What counted on an invoice that is cancelled for good: how much is on its account again, and how much the credit
    gives back. What was paid on the invoice itself is given back first."""
    returned = _prepayments_returned(invoice, sum(one.amount for one in credit.payments), books)
    back = {one.account: one.amount for one in returned}
    applied = _applied_to(invoice, books)
    rest = [Prepayment(account, invoice.id, amount - back.get(account, 0)) for account, amount in applied]
    return tuple(one for one in rest if one.amount), returned


def _prepayments_returned(invoice: Target, back: int, books: Books) -> tuple[Prepayment, ...]:
    """How much of what is given back of an invoice had been paid on the accounts that it was made from. What was paid
    on the invoice itself is given back first."""
    applied = _applied_to(invoice, books)
    left = max(back - max(invoice.paid - sum(amount for _, amount in applied), 0), 0)
    found = []
    for account, amount in applied:
        part = min(left, amount)
        left -= part
        if part:
            found.append(Prepayment(account, invoice.id, part))
    return tuple(found)


def _applied_to(invoice: Target, books: Books) -> list[tuple[UUID, int]]:
    """The accounts whose money counts on an invoice, with how much."""
    return sorted(
        (account, amount) for (account, into), amount in books.prepayments.items() if into == invoice.id and amount
    )


def _advances_after(
    record: Record, advances: Mapping[UUID, CreditChange], books: Books
) -> tuple[dict[UUID, HeldCredit], tuple[AdvanceGain, ...], dict[UUID, int]]:
    """What waits on proforma invoices behind a document, by how much the account of advances grows by each, and
    what of it was posted elsewhere."""
    after: dict[UUID, HeldCredit] = {}
    gains: list[AdvanceGain] = []
    posted: dict[UUID, int] = {}
    local = _to_home_currency(record)
    for id, advance in advances.items():
        before = books.account_advances.get(id, HeldCredit())
        step, more = revaluation.split_by_held(advance, before)
        moved_ = credit_balance.credit_after(before, step, local(step.put), local(step.took))
        after[id], gain = credit_balance.posted_gain(before, moved_)
        gains.append(gain)
        posted |= {id: more} if more else {}
    return after, tuple(gains), posted


def _to_home_currency(record: Record) -> "partial[int]":
    """Sums of a document in the currency of the books."""
    rate = record.exchange_rate or Decimal(1)
    return partial(convert_currency, currency=record.currency, rate=rate, target_currency=record.home_currency)


def _credit_after(
    record: Record, document_type: DocumentType, advance: CreditChange, held_before: HeldCredit
) -> tuple[HeldCredit, AdvanceGain]:
    """The credit after a document, and by how much the account of advances grows."""
    local = _to_home_currency(record)
    if record.currency == record.home_currency:
        put, took = advance.put, advance.took
    elif (
        document_type.posting == "receipt"
    ):  # what is left of the receipt in the books: nothing is lost between two roundings
        put, took = record.total_local - local(credit_balance.allocated_amount(record)), local(advance.took)
    else:
        put, took = local(advance.put), local(advance.took)
    if record.client_id is None:
        return HeldCredit(), AdvanceGain(put - took, advance.put - advance.took)
    return credit_balance.posted_gain(held_before, credit_balance.credit_after(held_before, advance, put, took))
