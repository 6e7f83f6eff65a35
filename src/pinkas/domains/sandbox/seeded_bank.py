"""Demo data: a bank account whose lines are what happened in the year, matched but for the last weeks."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from uuid import UUID

from pinkas.core.decimals import Amount
from pinkas.countries import Country
from pinkas.domains import banking, card_clearing, payments, supplier_payments
from pinkas.domains.sandbox.rules.demo_data import deposit_fee
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


class BankSeeder:
    """The demo account. Card deposits come to it on their days, everything else of the year at its end."""

    def __init__(self, account_id: UUID) -> None:
        self._account_id = account_id
        self._deposits: list[DemoBankLine] = []

    @classmethod
    async def open(cls, tx: Tx) -> "BankSeeder":
        """Opens the account."""
        account = await banking.create_account(
            tx,
            tx.business_id,
            banking.NewBankAccount(name="חשבון עו״ש", bank_code="12", branch="600", account="123456"),
        )
        return cls(account.id)

    async def deposit(self, tx: Tx, day: date, payment_id: UUID, country: Country, *, is_settled: bool) -> None:
        """A processor deposits the charge of a payment, less its fee. It is settled, or waits for somebody."""
        query = card_clearing.ExpectationQuery(payment_id=payment_id)
        (charge,) = (await card_clearing.list_expectations(tx, query)).items
        fee, vat = deposit_fee(Decimal(charge.open), country.vat_rate(day))
        line = DemoBankLine(day, Amount(Decimal(charge.open) - fee - vat), "זיכוי חברת אשראי")
        self._deposits.append(line)
        id = await self._add(tx, line, "card_settlement")
        if is_settled:
            settlement = banking.CardClearingSettlement(
                expectation_ids=[charge.id], fee_amount=Amount(fee), fee_vat=Amount(vat)
            )
            await banking.settle_card_clearing(tx, id, settlement)

    async def fill(self, tx: Tx, currency: str, first: date, today: date) -> None:
        """Brings the transfers of the year to the account, with a fee each month. Lines from before the last month are
        matched, fees excluded, and the session of the first whole month is closed. A rule would exclude the fees that
        are open."""
        lines = [*await _received(tx, currency), *await _paid(tx, currency), *_fees(first, today)]
        for line in sorted(lines, key=lambda one: (one.day, one.text, one.amount)):
            id = await self._add(tx, line, "other" if line.link else "fee")
            if line.day > today - timedelta(days=OPEN_DAYS):
                continue
            if line.link is not None:
                await banking.match(tx, id, banking.NewMatch(links=[line.link]))
            else:
                await banking.exclude(tx, id, banking.Exclusion(reason="bank_fee"))
        await _close_month(tx, self._account_id, first, [*lines, *self._deposits])
        fees = banking.NewBankRule(
            name="עמלות בנק", kind="fee", direction="out", action="exclude", exclude_reason="bank_fee"
        )
        await banking.create_rule(tx, fees)

    async def _add(self, tx: Tx, line: DemoBankLine, kind: banking.TransactionKind) -> UUID:
        asked = banking.NewTransaction(
            bank_account_id=self._account_id,
            date=line.day,
            amount=line.amount,
            description=line.text,
            kind=kind,
            allow_duplicate=True,  # two clients may pay the same on one day
        )
        return (await banking.create_transaction(tx, asked)).id


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
