"""Giving money of payments back, and what went back.

Documents are locked first, then the books, then the payment, as wherever payments are written.
"""

from collections.abc import Mapping
from uuid import UUID

import msgspec

from pinkas.core.bounds import Effect
from pinkas.core.decimals import Amount
from pinkas.core.money import convert_currency, format_amount
from pinkas.core.pagination import Page
from pinkas.core.payment_methods import is_money
from pinkas.core.problems import VersionConflict, invalid_field
from pinkas.core.requested_amounts import requested_amount
from pinkas.core.struct_mapping import make_mapping
from pinkas.core.wording import Wording
from pinkas.countries import get_country
from pinkas.domains import businesses, clients, documents
from pinkas.domains.documents import BookingSource, Payout
from pinkas.domains.payments import rules, store
from pinkas.domains.payments.types import (
    MadeRefund,
    NewRefund,
    PaymentRefund,
    PaymentRefundQuery,
    PaymentRefundRow,
    PaymentRefundTable,
    PaymentRow,
)
from pinkas.platform.bounded_effects import check_effects
from pinkas.platform.tx import Tx


async def refund(tx: Tx, id: UUID, body: NewRefund) -> MadeRefund:
    """Records that money of a payment went back to the client: what no document has of it, and with `credit` what its
    documents are credited by. All of it is done, or nothing."""
    return await _refund(tx, id, body, *await _decide_refund(tx, id, body))


async def book_refund_of_provider(tx: Tx, id: UUID, body: NewRefund) -> MadeRefund:
    """Records what its provider gave back of a payment, as `refund` does; what providers are giving back besides does
    not stand in its way."""
    return await _refund(tx, id, body, *await _decide_refund(tx, id, body, is_given_back=True))


async def _refund(tx: Tx, id: UUID, body: NewRefund, row: PaymentRow, plan: rules.RefundPlan) -> MadeRefund:
    business = await businesses.get_current(tx)
    if body.date < row.date or body.date > tx.today(business.timezone):
        raise invalid_field("date", "out_of_range", "Expected a day from that of the payment until today.")
    method = body.method or row.method
    if not is_money(method):
        raise invalid_field("method", "required", "Money does not go back the way it came: say how.")
    made = [await _pay_out(tx, row, body, plan.unallocated, method)] if plan.unallocated else []
    if plan.credits:
        made += await _credit_documents(tx, row, body, plan, method)
    total = format_amount(plan.unallocated + sum(plan.credits.values()), row.currency)
    facts = {"refundId": str(made[0].id), "amount": total, "currency": row.currency}
    tx.audit("payment.refunded", "payment", id, facts=facts)
    refunds = [_view(one) for one in made]
    return MadeRefund(**msgspec.structs.asdict(refunds[0]), refunds=refunds)


async def check_refund(tx: Tx, id: UUID, body: NewRefund) -> None:
    """Raises what a refund would raise for want of money or of documents that can be credited; changes nothing."""
    await _decide_refund(tx, id, body)


async def _decide_refund(
    tx: Tx, id: UUID, body: NewRefund, *, is_given_back: bool = False
) -> tuple[PaymentRow, rules.RefundPlan]:
    """The payment, locked behind its documents, and what goes back of it how."""
    seen = await store.PAYMENTS.get(tx, id)
    named = rules.documents_asked_for(seen, body.credit)
    creditable = await documents.lock_creditable(tx, named)
    rules.check_documents_exist(named, creditable)
    row = await store.PAYMENTS.get_for_update(tx, id)
    amount = None if body.amount is None else requested_amount(body.amount, row.currency)
    held = 0 if is_given_back or row.checkout_id is None else await store.sum_refunds_to_book(tx, id)
    return row, _plan(row, body, creditable, amount, held)


def _plan(
    row: PaymentRow, body: NewRefund, creditable: Mapping[UUID, documents.Creditable], amount: int | None, held: int
) -> rules.RefundPlan:
    if amount is not None and amount <= 0:
        raise invalid_field("amount", "not_positive", "Expected more than zero.")
    if body.credit is None:
        left = max(row.unallocated - held, 0)
        wanted = left if amount is None else amount
        rules.check_unallocated(row, wanted)
        if held and row.unallocated:
            rules.check_not_under_way(row, wanted, left)
        if wanted <= 0:
            raise invalid_field("amount", "not_positive", "Expected more than zero.")
        return rules.RefundPlan(wanted)
    ids = rules.documents_to_credit(row, body.credit)
    if not creditable.keys() >= set(ids):
        raise VersionConflict(currentVersion=row.version)  # it came to pay another document before it was locked
    return rules.plan_refund(row, ids, creditable, amount, held)


async def _pay_out(tx: Tx, row: PaymentRow, body: NewRefund, amount: int, method: str) -> PaymentRefundRow:
    """What no document has goes back out of the client's credit."""
    assert row.client_id is not None
    refund_id = tx.new_id()
    source = BookingSource("refund", refund_id, Wording("Refund, {method}", method=method), {"paymentId": str(row.id)})
    current = await clients.get_current_id(tx, row.client_id)
    business = await businesses.get_current(tx)
    home = get_country(business.country).currency
    rate = body.exchange_rate or row.exchange_rate
    given_back = amount if rate is None else convert_currency(amount, row.currency, rate, home)
    effect = Effect(
        "refund",
        given_back,
        client_id=current,
        own_rate=body.exchange_rate is not None,
        foreign=(amount, row.currency),
        client_name=row.client_name,
    )
    await check_effects(tx, [effect], home, tx.today(business.timezone))
    payout = Payout(current, row.currency, amount, rate, method, body.date)
    await documents.pay_out_credit(tx, payout, source)
    fields = {
        "payment_id": row.id,
        "client_id": current,
        "client_name": row.client_name,
        "method": method,
        "date": body.date,
        "currency": row.currency,
        "exchange_rate": payout.rate,
        "amount": amount,
        "details": {"reference": body.reference} if body.reference else {},
        "reason": body.reason,
    }
    return await store.insert_refund(tx, refund_id, fields)


async def _credit_documents(
    tx: Tx, row: PaymentRow, body: NewRefund, plan: rules.RefundPlan, method: str
) -> list[PaymentRefundRow]:
    """Credits documents by what goes back of what they were paid. The money of each stands on its credit invoice."""
    assert body.credit is not None
    details = row.details if method == row.method else {}
    credits = []
    for id, amount in plan.credits.items():
        payment = documents.returned_payment(method, details, amount, body.date, row.currency, body.reference)
        asked = documents.CreditAsked(
            reason=body.credit.reason,
            note=body.credit.note,
            full=id in plan.whole,
            amount=None if id in plan.whole else Amount(format_amount(amount, row.currency)),
            return_stock=body.credit.return_stock,
        )
        with rules.refund_fields_renamed():
            credits.append(await documents.credit_giving_back(tx, id, asked, documents.GivenBack(row.id, payment)))
    return await store.refunds_of_credits(tx, [one.id for one in credits], body.reason)


async def list_refunds(tx: Tx, query: PaymentRefundQuery) -> Page[PaymentRefund]:
    """Refunds, newest first unless `sort` says otherwise: those of credit invoices, and those of clients' credit."""
    documents.check_period(query.from_, query.to)
    page = await store.list_refunds(tx, query, await clients.ids_for_filter(tx, query.client_id))
    return Page([_view(one) for one in page.items], page.next_cursor, page.total)


async def compose_refund_table(tx: Tx, _business: businesses.Business, query: PaymentRefundQuery) -> PaymentRefundTable:
    """Refunds with the filters of their list, as JSON or as a file with all of them."""
    page = await list_refunds(tx, query)
    return PaymentRefundTable(items=page.items, next_cursor=page.next_cursor, total=page.total)


async def get_refund(tx: Tx, id: UUID) -> PaymentRefund:
    """A refund."""
    return _view(await store.REFUNDS.get(tx, id))


_VIEW = make_mapping(PaymentRefundRow, PaymentRefund, exchange_rate=rules.rate_text)


def _view(row: PaymentRefundRow) -> PaymentRefund:
    return _VIEW(row, row.currency)
