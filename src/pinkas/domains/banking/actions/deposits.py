"""Deposits of card processors: what is read for the search of their charges, what is told of it, and the settling of
charges by a line."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from re import compile as pattern
from uuid import UUID

from pinkas.core.catalogue import get_translator
from pinkas.core.money import format_amount
from pinkas.core.problems import FaultCollector
from pinkas.core.renamed_fields import fields_renamed
from pinkas.core.requested_amounts import collect_amount
from pinkas.countries import Country, get_country
from pinkas.domains import businesses, card_clearing, currencies
from pinkas.domains.banking.actions.matching import check_line_open, hold_lines, link_card_batch
from pinkas.domains.banking.rules.deposits import solve_deposit
from pinkas.domains.banking.rules.problems import ExchangeRateMissing, SettlementDoesNotFit
from pinkas.domains.banking.types.deposits import (
    MAX_CHARGES,
    CardBatchSettlement,
    CardClearingSettlement,
    DepositCharge,
    DepositSearch,
    DepositSolution,
    DepositSolutions,
    EarlierDeposit,
    FoundDeposit,
    OpenCharge,
    SettledCharge,
    SettlementBody,
)
from pinkas.domains.banking.types.matches import MatchAnswer
from pinkas.domains.banking.types.transactions import TransactionRow
from pinkas.platform.tx import Tx

MOST_CHARGES, MOST_DEPOSITS = 2_000, 60
"""Open charges among which a search looks, the latest ones, and earlier deposits that it learns from. With so many
charges the slowest search of `bench/deposits.py` stays below a second of processor time."""


@dataclass(frozen=True)
class DepositQuestion:
    """What has to be known to find the charges that a line is for: read in a transaction, answered outside of it."""

    line: TransactionRow
    country: Country
    charges: Sequence[OpenCharge] = ()
    earlier: Sequence[EarlierDeposit] = ()

    def solve(self) -> DepositSearch:
        """The sets of charges that explain the line. Takes up to a second of the processor."""
        if not self.charges:
            return DepositSearch((), is_complete=True)
        return solve_deposit(self.line.open_amount, self.line.date, self.charges, self.earlier, self._vat_on)

    def _vat_on(self, day: date) -> Fraction:
        return Fraction(self.country.vat_rate(day)) / 100


async def read_deposit_question(tx: Tx, line: TransactionRow) -> DepositQuestion:
    """The open card charges up to the day of a line, and the deposits before; no charges where nothing of the line is
    open."""
    business = await businesses.get_current(tx)
    country = get_country(business.country)
    if not line.open_amount:
        return DepositQuestion(line, country)
    charges, deposits = await tx.gather(
        card_clearing.list_open_charges(tx, line.currency, line.date, business.timezone, MOST_CHARGES),
        card_clearing.list_deposits_before(tx, line.currency, line.date, business.timezone, MOST_DEPOSITS),
    )
    return DepositQuestion(
        line,
        country,
        [
            OpenCharge(one.id, one.provider or "", one.charged_on, one.minute, one.open_amount, one.expected_on)
            for one in charges
        ],
        [
            EarlierDeposit(
                one.provider or "",
                one.date,
                one.fee,
                one.fee_vat,
                tuple(SettledCharge(date.fromisoformat(day), minute, amount) for day, minute, amount in one.charges),
            )
            for one in deposits
        ],
    )


def deposit_solutions(asked: DepositQuestion, search: DepositSearch) -> DepositSolutions:
    """What a search found, as it crosses the wire."""
    by_id = {one.id: one for one in asked.charges}
    return DepositSolutions(
        transaction_id=asked.line.id,
        currency=asked.line.currency,
        charges=len(asked.charges),
        is_complete=search.is_complete,
        items=[_solution(one, by_id, asked.line.currency) for one in search.found],
    )


async def settle_card_clearing(tx: Tx, id: UUID, body: CardClearingSettlement) -> MatchAnswer:
    """Settles card charges by the deposit that a line is, with the fee that the processor kept. All or nothing: the
    charges less the fee and its VAT are what is open of the line."""
    line, _ = await hold_lines(tx, id)
    check_line_open(line)
    faults = FaultCollector()
    vat = _at_least_zero(body.fee_vat, line.currency, "feeVat", faults)
    fee = _at_least_zero(body.fee_amount, line.currency, "feeAmount", faults)
    faults.raise_if_any()
    gross = await _gross(tx, line, body.expectation_ids)
    if body.fee_amount is None and gross is not None:
        fee = gross - line.open_amount - vat
        if fee < 0:
            raise _misfit(line, fee, "expectationIds")
        if fee + vat > abs(gross):  # a fee that is more than all charges has to be said
            raise _misfit(line, fee + vat, "expectationIds")
    return await _settle(tx, line, body.expectation_ids, (fee, vat, 0), gross, "expectationIds")


async def settle_card_batch(tx: Tx, id: UUID, body: CardBatchSettlement) -> MatchAnswer:
    """Settles many card charges by one line: it is their sum less the fees and their VAT. What is rounded, up to
    `tolerance`, is posted as rounding; with a larger difference nothing is written."""
    line, _ = await hold_lines(tx, id)
    check_line_open(line)
    faults = FaultCollector()
    _check_choice(body, faults)
    fee = _at_least_zero(body.total_fees, line.currency, "totalFees", faults)
    vat = _at_least_zero(body.fee_vat, line.currency, "feeVat", faults)
    tolerance = _at_least_zero(body.tolerance, line.currency, "tolerance", faults)
    faults.raise_if_any()
    field = "chargeIds" if body.charge_ids is not None else "provider"
    ids = body.charge_ids or await _charges_between(tx, line, body)
    return await _settle(tx, line, ids, (fee, vat, tolerance), await _gross(tx, line, ids), field)


async def _settle(
    tx: Tx,
    line: TransactionRow,
    ids: Sequence[UUID],
    kept: tuple[int, int, int],
    gross: int | None,
    field: str,
) -> MatchAnswer:
    fee, vat, tolerance = kept
    business = await businesses.get_current(tx)
    is_foreign = line.currency != get_country(business.country).currency
    if is_foreign and await currencies.get_rate_on(tx, line.currency, line.date) is None:
        raise ExchangeRateMissing(field=field, currency=line.currency, day=line.date)
    rest = 0 if gross is None else gross - fee - vat - line.open_amount
    if abs(rest) > tolerance:
        raise _misfit(line, rest, field)
    differences = []
    if rest:
        text = get_translator(business.default_lang).text("Rounding of fees")
        differences = [
            card_clearing.DepositDifference(kind="rounding", amount=_decimal(rest, line.currency), explanation=text)
        ]
    with fields_renamed(
        (
            (pattern(r"^settles\[(\d+)\].*$"), rf"{field}[\1]" if field != "provider" else field),
            (pattern("^settles$"), field),
            (pattern("^fee$"), "feeAmount" if field == "expectationIds" else "totalFees"),
        )
    ):
        batch = await card_clearing.settle_deposit(
            tx,
            card_clearing.NewDeposit(
                date=line.date,
                amount=_decimal(line.open_amount, line.currency),
                currency=line.currency,
                settles=[card_clearing.SettledPart(expectation_id=one) for one in ids],
                fee=_decimal(fee, line.currency),
                fee_vat=_decimal(vat, line.currency),
                differences=differences,
                reference=line.reference,
            ),
        )
    return await link_card_batch(tx, line, batch.id, line.open_amount)


async def _gross(tx: Tx, line: TransactionRow, ids: Collection[UUID]) -> int | None:
    """What is open of charges in the currency of the line; None where one is not there, is named twice or is in another
    currency: the settling says so, or values them."""
    rows = await card_clearing.get_open_amounts(tx, set(ids))
    if len(rows) < len(ids) or any(one.currency != line.currency for one in rows.values()):
        return None
    return sum(one.open_amount for one in rows.values())


async def _charges_between(tx: Tx, line: TransactionRow, body: CardBatchSettlement) -> list[UUID]:
    assert body.provider is not None
    assert body.from_ is not None
    assert body.to is not None
    found = await card_clearing.list_open_between(
        tx, body.provider.strip(), line.currency, body.from_, body.to, MAX_CHARGES + 1
    )
    faults = FaultCollector()
    if not found:
        faults.add("provider", "no_charges", "Nothing is open of what it charged in the period.")
    if len(found) > MAX_CHARGES:
        faults.add("to", "too_many", "At most {most} charges are settled at once.", most=MAX_CHARGES)
    faults.raise_if_any()
    return found


def _check_choice(body: CardBatchSettlement, faults: FaultCollector) -> None:
    period = {"provider": body.provider, "from": body.from_, "to": body.to}
    if body.charge_ids is not None:
        for name, value in period.items():
            if value is not None:
                faults.add(name, "contradiction", "The charges are named already.")
        return
    for name, value in period.items():
        if value is None:
            faults.add(name, "required", "Name the charges, or a processor and the days of its charges.")
    first, last = body.from_, body.to
    if first is not None and last is not None and last < first:
        faults.add("to", "before_from", "The period ends before it begins.")


def _at_least_zero(value: Decimal | None, currency: str, field: str, faults: FaultCollector) -> int:
    if value is None:
        return 0
    if value < 0:
        faults.add(field, "negative", "Expected zero or more.")
        return 0
    return collect_amount(value, currency, field, faults) or 0


def _decimal(minor: int, currency: str) -> Decimal:
    return Decimal(format_amount(minor, currency))


def _misfit(line: TransactionRow, rest: int, field: str) -> SettlementDoesNotFit:
    return SettlementDoesNotFit(field=field, difference=format_amount(rest, line.currency), currency=line.currency)


def _solution(one: FoundDeposit, charges: Mapping[UUID, OpenCharge], currency: str) -> DepositSolution:
    fee, vat = format_amount(one.fee, currency), format_amount(one.fee_vat, currency)
    return DepositSolution(
        expectation_ids=list(one.charges),
        parts=sorted(
            (
                DepositCharge(
                    expectation_id=id, date=charges[id].day, amount=format_amount(charges[id].amount, currency)
                )
                for id in one.charges
            ),
            key=lambda part: (part.date, part.expectation_id),
        ),
        provider=one.source or None,
        first_day=one.first_day,
        last_day=one.last_day,
        gross=format_amount(one.gross, currency),
        fee=fee,
        fee_vat=vat,
        fee_rate=_percentage(one.rate),
        usual_fee_rate=None if one.usual_rate is None else _percentage(one.usual_rate),
        left_out=list(one.left_out),
        added=list(one.added),
        exceptions=one.exceptions,
        uniqueness=one.uniqueness,
        is_certain=one.is_certain,
        settle=SettlementBody(expectation_ids=list(one.charges), fee_amount=fee, fee_vat=vat),
    )


def _percentage(rate: Fraction) -> str:
    return f"{round(float(rate * 100), 3):g}"
