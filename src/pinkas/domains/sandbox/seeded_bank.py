"""Demo data: a bank account whose lines are what happened in the year, matched but for the last weeks."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from uuid import UUID

from pinkas.core.decimals import Amount
from pinkas.domains import banking, payments, supplier_payments
from pinkas.platform.tx import Tx

OPEN_DAYS = 31
"""The lines of the last days wait for somebody."""
_FEE = Amount("-24.90")


@dataclass(frozen=True)
class DemoBankLine:
    """A line of the demo account: what the bank says of it, and the payment that it shows."""

    day: date
    amount: Amount
    text: str
    link: banking.MatchLink | None = None


async def fill_bank(tx: Tx, currency: str, first: date, today: date) -> None:
    """Opens an account and brings the transfers of the year to it, with a fee each month. Lines from before the last
    month are matched, fees excluded, and the session of the first whole month is closed. A rule would exclude the fees
    that are open."""
    account = await banking.create_account(
        tx, tx.business_id, banking.NewBankAccount(name="חשבון עו״ש", bank_code="12", branch="600", account="123456")
    )
    lines = [*await _received(tx, currency), *await _paid(tx, currency), *_fees(first, today)]
    for line in sorted(lines, key=lambda one: (one.day, one.text, one.amount)):
        made = await banking.create_transaction(
            tx,
            banking.NewTransaction(
                bank_account_id=account.id,
                date=line.day,
                amount=line.amount,
                description=line.text,
                kind="other" if line.link else "fee",
                allow_duplicate=True,  # two clients may pay the same on one day
            ),
        )
        if line.day > today - timedelta(days=OPEN_DAYS):
            continue
        if line.link is not None:
            await banking.match(tx, made.id, banking.NewMatch(links=[line.link]))
        else:
            await banking.exclude(tx, made.id, banking.Exclusion(reason="bank_fee"))
    await _close_month(tx, account.id, first, lines)
    fees = banking.NewBankRule(
        name="עמלות בנק", kind="fee", direction="out", action="exclude", exclude_reason="bank_fee"
    )
    await banking.create_rule(tx, fees)


async def _received(tx: Tx, currency: str) -> Sequence[DemoBankLine]:
    """The transfers of clients that the books have."""
    query = payments.PaymentQuery(method="bank_transfer", currency=currency, limit=100)
    found = (await payments.list_payments(tx, query)).items
    return [
        DemoBankLine(one.date, Amount(one.amount), f"העברה מאת {one.client_name}", _link("payment", one.id))
        for one in found
        if one.state in ("RECORDED", "CLEARED")
    ]


async def _paid(tx: Tx, currency: str) -> Sequence[DemoBankLine]:
    """The transfers to suppliers."""
    query = supplier_payments.SupplierPaymentQuery(method="bank_transfer", currency=currency, limit=100)
    found = (await supplier_payments.list_payments(tx, query)).items
    return [
        DemoBankLine(
            one.date, Amount(-Decimal(one.amount)), f"העברה אל {one.supplier_name}", _link("supplier_payment", one.id)
        )
        for one in found
        if one.state == "RECORDED" and Decimal(one.amount) > 0
    ]


def _link(kind: banking.LinkType, id: UUID) -> banking.MatchLink:
    return banking.MatchLink(type=kind, id=id)


def _fees(first: date, today: date) -> Sequence[DemoBankLine]:
    """The fee of the bank, on the last day of every month."""
    found, month = [], first.replace(day=1)
    while (following := (month + timedelta(days=31)).replace(day=1)) <= today:
        found.append(DemoBankLine(following - timedelta(days=1), _FEE, "עמלת ניהול חשבון"))
        month = following
    return found


async def _close_month(tx: Tx, account_id: UUID, first: date, lines: Sequence[DemoBankLine]) -> None:
    """Opens and closes the session of the first month of the year, whose statement has what the lines come to."""
    last = (first.replace(day=1) + timedelta(days=31)).replace(day=1) - timedelta(days=1)
    closing = sum((one.amount for one in lines if first <= one.day <= last), Decimal())
    session = await banking.create_session(
        tx,
        banking.NewBankSession(
            bank_account_id=account_id, period_start=first, period_end=last, closing_balance=Amount(closing)
        ),
    )
    await banking.close_session(tx, session.id, banking.SessionClosing())
