"""The forms on which tax withheld from payees is told: of a year, of one payee, of each month. Pure."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from decimal import Decimal
from functools import partial
from typing import Any, Protocol

from pinkas.core.catalogue import get_translator
from pinkas.core.fields import Language
from pinkas.core.money import convert_currency, format_amount
from pinkas.core.periods import Period
from pinkas.core.problems import FaultCollector
from pinkas.core.report_tables import Column, ComposedReport, TableForm
from pinkas.countries import Country
from pinkas.domains.businesses import Business
from pinkas.domains.suppliers import Supplier
from pinkas.domains.tax.types.withholding import (
    PayeeCertificate,
    PayeeCertificateLine,
    PayeeParty,
    PayerParty,
    WithholdingQuery,
    WithholdingReport,
)

_AMOUNTS = (Column("currency", "currency"), Column("gross", "amount"), Column("withheld", "amount"))
YEARLY_COLUMNS = (Column("partyName"), Column("partyTaxId"), Column("payments", "number"), *_AMOUNTS)
PAYEE_COLUMNS = (
    Column("month"),
    Column("rate", "percentage"),
    Column("payments", "number"),
    Column("base", "amount"),
    *_AMOUNTS,
)
PERIODIC_COLUMNS = (
    Column("month"),
    Column("payees", "number"),
    Column("payments", "number"),
    *_AMOUNTS,
    Column("dueDate", "day"),
)


class PayeePayment(Protocol):
    """A payment of which tax was withheld, as the books have it: its amounts in minor units of the books, its `base` in
    minor units of its own currency. `sign` is -1 where the payment became void."""

    @property
    def date(self) -> date: ...
    @property
    def sign(self) -> int: ...
    @property
    def gross(self) -> int: ...
    @property
    def withheld(self) -> int: ...
    @property
    def currency(self) -> str: ...
    @property
    def exchange_rate(self) -> Decimal | None: ...
    @property
    def base(self) -> int: ...
    @property
    def rate(self) -> Decimal | None: ...


def check_form(query: WithholdingQuery, days: Period) -> None:
    """Refuses a form that cannot be made: that of a payee without one, a yearly one of several years, and what is asked
    of payees on the side of clients."""
    faults = FaultCollector()
    if query.form == "payee" and query.supplier_id is None:
        faults.add("supplierId", "required", "The form of a payee needs `supplierId`.")
    if query.form in ("payee", "yearly") and days.first.year != days.last.year:
        faults.add("to", "several_years", "The form is of one calendar year.")
    if query.side == "from_us" and (query.form is not None or query.supplier_id is not None):
        faults.add("side", "not_of_clients", "Forms and suppliers are of what the business withheld (`by_us`).")
    faults.raise_if_any()


def compose_certificate(
    payments: Iterable[PayeePayment], payer: PayerParty, payee: Supplier, year: int, country: Country
) -> PayeeCertificate:
    """The yearly certificate of a payee by month and rate (Income Tax Regulations on deductions; H)."""
    amount = partial(format_amount, currency=country.currency)
    by_line: dict[tuple[str, Decimal | None], list[int]] = {}
    for one in payments:
        base = one.base
        if one.exchange_rate is not None:
            base = convert_currency(one.base, one.currency, one.exchange_rate, country.currency)
        sums = by_line.setdefault((one.date.isoformat()[:7], one.rate), [0, 0, 0, 0])
        for at, value in enumerate((1, base, one.gross, one.withheld)):
            sums[at] += one.sign * value
    lines = [
        PayeeCertificateLine(
            month=month,
            rate=rate,
            payments=sums[0],
            base=amount(sums[1]),
            gross=amount(sums[2]),
            withheld=amount(sums[3]),
            currency=country.currency,
        )
        for (month, rate), sums in sorted(
            by_line.items(), key=lambda one: (one[0][0], one[0][1] is None, one[0][1] or 0)
        )
        if any(sums)
    ]
    totals = [sum(sums[at] for sums in by_line.values()) for at in range(4)]
    return PayeeCertificate(
        form=country.tax_reports.withholding_forms["payee"],
        year=year,
        payer=payer,
        payee=PayeeParty(supplier_id=payee.id, name=payee.name, tax_id=payee.tax_id),
        lines=lines,
        payments=totals[0],
        base=amount(totals[1]),
        gross=amount(totals[2]),
        withheld=amount(totals[3]),
        currency=country.currency,
    )


def build_form(report: ComposedReport[WithholdingReport, Business]) -> TableForm | None:
    """The table of the form that was asked for, with its sums; None where none was."""
    answer = report.answer
    words = get_translator(report.lang)
    form_label, total = words.label("form", "withholdingForm"), words.label("total", "column")
    if answer.form == "payee" and answer.certificate is not None:
        found = answer.certificate
        sums = {
            "month": total,
            "payments": found.payments,
            "base": found.base,
            "gross": found.gross,
            "withheld": found.withheld,
            "currency": found.currency,
            "strong": True,
        }
        return TableForm(
            "withholding-payee",
            PAYEE_COLUMNS,
            [*found.lines, sums],
            about=found.payee.name,
            details=_certificate_details(found, report.lang),
        )
    if answer.form == "yearly":
        rows = [*answer.items, *_sums(answer.items, "partyName", total)]
        return TableForm("withholding-yearly", YEARLY_COLUMNS, rows, details=[(form_label, answer.forms.yearly)])
    if answer.form == "periodic":
        months = [*answer.remittances, *_sums(answer.remittances, "month", total)]
        return TableForm(
            "withholding-periodic", PERIODIC_COLUMNS, months, details=[(form_label, answer.forms.periodic)]
        )
    return None


def _sums(rows: Sequence[Any], key: str, label: str) -> list[Mapping[str, Any]]:
    """The row of sums of a form; none where there is nothing to add up."""
    if not rows:
        return []
    return [
        {
            key: label,
            "payments": sum(one.payments for one in rows),
            "gross": sum(Decimal(one.gross) for one in rows),
            "withheld": sum(Decimal(one.withheld) for one in rows),
            "currency": rows[0].currency,
            "strong": True,
        }
    ]


def _certificate_details(found: PayeeCertificate, lang: Language) -> list[tuple[str, str]]:
    """What a certificate says of both sides beside their names and the number of the payer: what is known of it."""
    words = get_translator(lang)
    payer = found.payer
    said = {
        "form": found.form,
        "year": str(found.year),
        "payeeTaxId": found.payee.tax_id,
        "withholdingFileNumber": payer.withholding_file_number,
        "incomeTaxFileNumber": payer.income_tax_file_number,
        "payerAddress": ", ".join(payer.address.lines()) if payer.address else None,
    }
    return [(words.label(name, "withholdingForm"), value) for name, value in said.items() if value]
