"""The balance of a document in foreign currency on the customers' account: pure.

It is the open amount at the document's own rate. A settlement moves the account by the difference of two such balances,
so that nothing remains when nothing is open, however many parts were rounded and at whatever rates they were paid.
Money on a proforma invoice is not included: it is an advance until an invoice is made from it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from uuid import UUID

from pinkas.core.money import divide_half_up
from pinkas.domains.documents.model.rules.context import Context, Target, settled_targets
from pinkas.domains.documents.model.rules.credit_balance import CreditChange, HeldCredit
from pinkas.domains.documents.model.rules.record import Record


@dataclass(frozen=True, slots=True)
class Revaluation:
    """The open amount of a document before and after an event, in minor units of its currency; below zero it was paid
    too much, or in advance."""

    of: Target | Record
    before: int
    after: int

    @property
    def local(self) -> int:
        """By how much the customers' account moves, in the currency of the books."""
        return _home_share(self.of, self.after) - _home_share(self.of, self.before)

    @property
    def rate(self) -> Decimal | None:
        """The rate that the document was issued at."""
        return self.of.exchange_rate


def _home_share(document: Target | Record, open_amount: int) -> int:
    return divide_half_up(document.total_local * open_amount, document.total) if document.total > 0 else 0


def is_in_books(context: Context, target: Target) -> bool:
    """Whether a document is posted to the books: a proforma invoice is not. An opening balance is."""
    return target.is_opening_item or context.country.document_types[target.doc_type].posting != "none"


def advances_by_account(
    record: Record, context: Context, applied: Sequence[tuple[UUID, int]], withdrawn: Sequence[tuple[UUID, UUID, int]]
) -> dict[UUID, CreditChange]:
    """How issuing `record` changes the foreign-currency advances on proforma invoices: receipts add to them,
    invoices use them, and money that is withdrawn from an invoice returns to them."""
    found: dict[UUID, CreditChange] = {}
    if record.currency == record.home_currency:
        return found
    again = [(source, amount) for source, _, amount in withdrawn]
    for id, amount in (*prepaid_by_account(record, context).items(), *again):
        found[id] = CreditChange(found.get(id, CreditChange()).put + amount)
    return found | {source: CreditChange(took=amount) for source, amount in applied}


def prepaid_by_account(record: Record, context: Context) -> dict[UUID, int]:
    """What a receipt in foreign currency pays of proforma invoices, by account."""
    if record.currency == record.home_currency:
        return {}
    return {
        one.referenced_id: one.amount or 0
        for one in record.references
        if one.kind == "payment" and not is_in_books(context, context.targets[one.referenced_id])
    }


def has_no_value(document: Target | Record) -> bool:
    """Whether it is an opening balance in foreign currency whose rate nobody knows: the books know of it only what
    settles it."""
    return is_opening_item(document) and document.exchange_rate is None


def is_opening_item(document: Target | Record) -> bool:
    """Whether it is what a client owed before its first document."""
    return isinstance(document, Target) and document.is_opening_item


def split_by_held(advance: CreditChange, held: HeldCredit) -> tuple[CreditChange, int]:
    """The part of a change that moves the money held on an account, and the amount beyond it: older money that was not
    an advance yet, and was posted to the customers' account at the rate of the proforma invoice."""
    more = max(-(held.amount + advance.put - advance.took), 0)
    return (
        replace(advance, took=advance.took - more) if advance.took else replace(advance, put=advance.put + more)
    ), more


def document_revaluations(
    record: Record,
    context: Context,
    applied: Sequence[tuple[UUID, int]],
    withdrawn: Sequence[tuple[UUID, UUID, int]],
    targets: Mapping[UUID, Target | None],
    posted: Mapping[UUID, int],
) -> Iterator[Revaluation]:
    """How issuing `record` revalues the documents on its customer's account. `applied` is the money applied to it from
    proforma invoices, `withdrawn` the money withdrawn from an invoice, with its account and invoice; `targets` are
    all of these documents. `posted` is money of a proforma invoice that was posted to the customers' account."""
    if record.currency == record.home_currency:
        return
    open_: dict[UUID, int] = {}
    for target, paid, credited in settled_targets(record, context):
        if is_in_books(context, target):
            open_[target.id] = target.total - paid - credited
            yield Revaluation(target, target.balance, open_[target.id])
    for _, into, amount in withdrawn:
        if (invoice := targets.get(into)) is not None:
            before = open_.get(into, invoice.balance)
            open_[into] = before + amount
            yield Revaluation(invoice, before, before + amount)
    for source, amount in posted.items():
        yield Revaluation(context.targets[source], -amount, 0)
    if applied:
        yield Revaluation(record, record.total, record.total - sum(amount for _, amount in applied))
