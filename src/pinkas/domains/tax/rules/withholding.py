"""What was withheld by payee and by month, and what is paid ahead on income tax. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import partial
from typing import Any, Protocol
from uuid import UUID

from pinkas.core.money import format_amount, round_half_up
from pinkas.core.problems import FaultCollector
from pinkas.core.report_tables import Column
from pinkas.countries import Country
from pinkas.domains.tax.rules.periods import Span, month_end
from pinkas.domains.tax.types.withholding import (
    Advance,
    PayeeCertificate,
    WithholdingForm,
    WithholdingForms,
    WithholdingRemittance,
    WithholdingReport,
    WithholdingRow,
    WithholdingSide,
)

WITHHOLDING_COLUMNS = (
    Column("side", context="withholdingSide"),
    Column("partyName"),
    Column("partyTaxId"),
    Column("payments", "number"),
    Column("currency", "currency"),
    Column("gross", "amount"),
    Column("withheld", "amount"),
)


class WithheldSum(Protocol):
    """What was withheld with one party in a month, in minor units of the books."""

    @property
    def party_id(self) -> UUID | None: ...
    @property
    def party_name(self) -> str | None: ...
    @property
    def party_tax_id(self) -> str | None: ...
    @property
    def month(self) -> date: ...
    @property
    def payments(self) -> int: ...
    @property
    def gross(self) -> int: ...
    @property
    def withheld(self) -> int: ...


def compose_report(
    by_us: Sequence[WithheldSum],
    from_us: Sequence[WithheldSum],
    days: Span,
    country: Country,
    form: WithholdingForm | None = None,
    certificate: PayeeCertificate | None = None,
) -> WithholdingReport:
    """The report of a period, with the form that was asked for."""
    amount = partial(format_amount, currency=country.currency)
    forms = country.tax_reports.withholding_forms
    return WithholdingReport(
        from_=days.first,
        to=days.last,
        currency=country.currency,
        items=[*_rows("by_us", by_us, country.currency), *_rows("from_us", from_us, country.currency)],
        withheld_by_us=amount(sum(one.withheld for one in by_us)),
        withheld_from_us=amount(sum(one.withheld for one in from_us)),
        remittances=_remittances(by_us, country),
        forms=WithholdingForms(periodic=forms["periodic"], yearly=forms["yearly"], payee=forms["payee"]),
        form=form,
        certificate=certificate,
    )


def _rows(side: WithholdingSide, some: Iterable[WithheldSum], currency: str) -> list[WithholdingRow]:
    amount = partial(format_amount, currency=currency)
    by_party: dict[Any, list[WithheldSum]] = {}
    for one in some:
        by_party.setdefault((one.party_id, one.party_name if one.party_id is None else None), []).append(one)
    return [
        WithholdingRow(
            side=side,
            party_id=parts[0].party_id,
            party_name=parts[-1].party_name,
            party_tax_id=parts[-1].party_tax_id,
            payments=sum(one.payments for one in parts),
            gross=amount(sum(one.gross for one in parts)),
            withheld=amount(sum(one.withheld for one in parts)),
            currency=currency,
        )
        for parts in by_party.values()
    ]


def _remittances(some: Iterable[WithheldSum], country: Country) -> list[WithholdingRemittance]:
    """What is remitted of each month: payees, payments and sums, as the periodic report asks for them (M)."""
    amount = partial(format_amount, currency=country.currency)
    by_month: dict[date, list[WithheldSum]] = {}
    for one in some:
        by_month.setdefault(one.month, []).append(one)
    return [
        WithholdingRemittance(
            form=country.tax_reports.withholding_forms["periodic"],
            month=month.isoformat()[:7],
            payees=len({one.party_id or one.party_name for one in parts}),
            payments=sum(one.payments for one in parts),
            gross=amount(sum(one.gross for one in parts)),
            withheld=amount(sum(one.withheld for one in parts)),
            due_date=country.tax_reports.due_date("withholding", month_end(month)),
            currency=country.currency,
        )
        for month, parts in sorted(by_month.items())
    ]


@dataclass(frozen=True, slots=True)
class AdvanceSums:
    """What decides an advance: the turnover of a period and what clients withheld in it, in minor units."""

    span: Span
    turnover: int
    withheld: int


def compose_advances(
    some: Sequence[AdvanceSums], rate: Decimal, country: Country, today: date
) -> tuple[list[Advance], int]:
    """The advances of the periods of a tax year in their order, and what is due in all. Tax withheld by clients is set
    off against the advance of its period, and what is left of it against the next ones of the same year (Income Tax
    Ordinance s. 175; M). A turnover below zero makes no advance."""
    amount = partial(format_amount, currency=country.currency)
    found: list[Advance] = []
    left = total = 0
    for one in some:
        advance = round_half_up(Decimal(max(one.turnover, 0)) * rate / 100)
        credit = left + one.withheld
        due = max(0, advance - max(credit, 0))
        after = credit - (advance - due)
        found.append(
            Advance(
                period=one.span.name,
                from_=one.span.first,
                to=one.span.last,
                turnover=amount(one.turnover),
                rate=rate,
                advance=amount(advance),
                withheld=amount(one.withheld),
                brought_forward=amount(left),
                due=amount(due),
                carried_forward=amount(after),
                due_date=country.tax_reports.due_date("advances", one.span.last),
                is_over=today > one.span.last,
                currency=country.currency,
            )
        )
        left, total = after, total + due
    return found, total


def check_certificate(fields: Any) -> None:
    """Refuses a certificate of two holders, or one that ends before it begins."""
    faults = FaultCollector()
    if fields.get("supplier_id") is not None and fields.get("client_id") is not None:
        faults.add("clientId", "two_holders", "A certificate is that of a supplier or for a client, not both.")
    first, last = fields.get("valid_from"), fields.get("valid_to")
    if first is not None and last is not None and last < first:
        faults.add("validTo", "invalid_range", "It ends before it begins (`validFrom`).")
    faults.raise_if_any()
