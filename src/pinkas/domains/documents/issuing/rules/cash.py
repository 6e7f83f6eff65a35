"""Cash that a document brings, against the limit that the law sets for a whole transaction: pure."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

import msgspec

from pinkas.core.money import convert_currency, format_amount
from pinkas.core.problems import Problem
from pinkas.core.wording import Wording
from pinkas.countries.cash import Payer
from pinkas.domains.documents.issuing.rules.cancellation import cancels_receipt
from pinkas.domains.documents.model.rules.context import Context, Target
from pinkas.domains.documents.model.rules.credit_balance import METHOD
from pinkas.domains.documents.model.rules.record import PaymentRecord, Record

CASH = "cash"


class CashLimitExceeded(Problem):
    status, code, message = 422, "cash_limit_exceeded", "The law allows less of the price in cash."
    hint = "Take at most `allowed` in cash, and the rest in another way. What the business does is its `cashPolicy`."


@dataclass(frozen=True, slots=True)
class CashPart:
    """Cash for one transaction: the document that asks for it (None for money that is for none yet, or for a document
    that is paid as it is issued), its price and the cash, in minor units of the document's currency."""

    target: Target | None
    price: int
    cash: int


@dataclass(frozen=True, slots=True)
class HeldPayment:
    """What a payment has left as its client's credit, in minor units of its currency, and whether it came in cash."""

    amount: int
    is_cash: bool


def with_cash_of_credit(record: Record, held: Sequence[HeldPayment]) -> Record:
    """The document with what it takes of the client's credit by the way in which that had come: what came in cash is
    cash for what it pays now, because the law looks at a whole transaction. `held` are the payments of the client in
    the order in which they are taken."""
    left = [(one.amount, one.is_cash) for one in held]
    payments: list[PaymentRecord] = []
    for payment in sorted(record.payments, key=lambda one: one.position):
        rest = payment.amount
        while payment.method == METHOD and rest > 0 and left:
            amount, is_cash = left.pop(0)
            part = min(rest, amount)
            if part < amount:
                left.insert(0, (amount - part, is_cash))
            rest -= part
            payments.append(msgspec.structs.replace(payment, amount=part, method=CASH if is_cash else METHOD))
        if rest or payment.method != METHOD:
            payments.append(msgspec.structs.replace(payment, amount=rest))
    return msgspec.structs.replace(record, payments=tuple(payments))


def held_after(record: Record, held: Sequence[HeldPayment]) -> list[HeldPayment]:
    """What the payments of the client have left behind a document that takes of its credit."""
    taken = sum(one.amount for one in record.payments if one.method == METHOD)
    found = []
    for one in held:
        part = min(taken, one.amount)
        taken -= part
        if one.amount > part:
            found.append(HeldPayment(one.amount - part, one.is_cash))
    return found


def takes_cash(record: Record, methods: Collection[str] = (CASH,)) -> bool:
    """Whether a document brings cash. `methods` are those by which cash comes."""
    return any(one.method in methods and one.amount > 0 for one in record.payments) and not cancels_receipt(record)


def cash_parts(record: Record, context: Context, methods: Collection[str] = (CASH,)) -> list[CashPart]:
    """What the cash of a document is for: of a receipt its payments are for the documents that it names, in their
    order; what is left, and all of a document that names none, is a transaction by itself."""
    kind = context.kind(record.doc_type)
    paid = [one for one in record.references if one.kind == "payment"]
    wanted = [(context.targets[one.referenced_id], one.amount or 0) for one in paid]
    found: dict[UUID | None, int] = {}
    place = 0
    for payment in sorted(record.payments, key=lambda one: one.position):
        rest = payment.amount
        while rest > 0:
            target, open_ = wanted[place] if place < len(wanted) else (None, rest)
            part = min(rest, open_)
            rest -= part
            if target is not None:
                wanted[place] = (target, open_ - part)
                place += open_ == part
            if payment.method in methods:
                id = target.id if target else None
                found[id] = found.get(id, 0) + part
    named = {target.id: target for target, _ in wanted}
    own: int | None = record.total - sum(one.amount or 0 for one in paid)
    if kind.posting == "receipt" and context.country.business_types[context.business.business_type].charges_vat:
        own = None  # money before its invoice: of the price only the cash itself is known
    return [
        CashPart(named[id], named[id].total - named[id].credited, cash)
        if id
        else CashPart(None, cash if own is None else own, cash)
        for id, cash in found.items()
    ]


def cash_problems(
    record: Record, context: Context, taken: Mapping[UUID, int], methods: Collection[str] = (CASH,)
) -> Iterator[Problem]:
    """What a document takes in cash beyond the limit of each transaction. `taken` is the cash that was taken before for
    documents that it names, in minor units of their currency."""
    limit_of, kind = context.country.cash_limit, context.kind(record.doc_type)
    if limit_of is None or kind.credits or context.settings.cash_policy == "off" or not takes_cash(record, methods):
        return
    home = context.country.currency
    first = next(one.position for one in record.payments if one.method in methods)
    at = sorted({one.position for one in record.payments}).index(first)
    for one in cash_parts(record, context, methods):
        before = taken.get(one.target.id, 0) if one.target else 0
        limit = limit_of(_local(one.price, record, home), record.issue_date, payer_of(context.client))
        cash = _local(before + one.cash, record, home)
        if limit is None or cash <= limit:
            continue
        allowed = max(limit - _local(before, record, home), 0)
        price = format_amount(_local(one.price, record, home), home)
        yield CashLimitExceeded(
            Wording(
                "{cash} {currency} of {price} would be paid in cash; the law allows {limit} over all payments.",
                cash=format_amount(cash, home),
                price=price,
                currency=home,
                limit=format_amount(limit, home),
            ),
            field=f"payments[{at}].amount",
            allowed=format_amount(allowed, home),
            limit=format_amount(limit, home),
            cash=format_amount(cash, home),
            price=price,
            currency=home,
            documentId=str(one.target.id) if one.target else None,
        )


def payer_of(client: Mapping[str, object] | None) -> Payer:
    """Who pays, by what is known of the client; who says nothing is a business."""
    if client is None or client.get("type") != "person":
        return "dealer"
    dealer = client.get("dealerType")
    return "tourist" if dealer == "foreign" else "private" if dealer is None else "dealer"


def _local(amount: int, record: Record, home: str) -> int:
    if record.currency == home or record.exchange_rate is None:
        return amount
    return convert_currency(amount, record.currency, record.exchange_rate, home)
