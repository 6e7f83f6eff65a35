"""Expenses as answers show them, and as requests that would make them again. Pure."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from pinkas.core.catalogue import get_translator
from pinkas.core.decimals import Amount, Percent, PositiveAmount, Rate
from pinkas.core.money import format_amount
from pinkas.core.report_tables import Column, ComposedReport
from pinkas.core.struct_mapping import make_mapping
from pinkas.core.wording import Wording
from pinkas.domains.expenses.rules.vat import month_text
from pinkas.domains.expenses.types import (
    DescribedSupplier,
    Expense,
    ExpenseLine,
    ExpenseLineToWrite,
    ExpenseRow,
    ExpenseTable,
    ExpenseUploaded,
    ExpenseWarning,
    LineRow,
    NewExpense,
)

_line_view = make_mapping(LineRow, ExpenseLine)


def expense_view(row: ExpenseRow, home: str, warnings: Sequence[ExpenseWarning] = ()) -> Expense:
    """An expense as answers show it; `home` is the currency of the books."""
    shown: dict[str, Any] = {
        name: getattr(row, name) for name in Expense.__struct_fields__ if name in ExpenseRow.__struct_fields__
    }
    for name in ("net", "vat", "total", "paid", "open"):
        shown[name] = format_amount(shown[name], row.currency)
    return Expense(
        **{
            **shown,
            "home_currency": home,
            "value": format_amount(row.value, home),
            "claimable_vat": format_amount(row.claimable, home),
            "reporting_period": month_text(row.reporting_period),
            "claimed_period": month_text(row.claimed_period) if row.claimed_period else None,
            "lines": [_line_view(one, row.currency) for one in row.lines],
            "warnings": list(warnings) or UNSET,
        }
    )


def near_twin_warning(twin: Any) -> ExpenseWarning:
    """That another expense looks like the same paper. `twin` has its id and whether their numbers agree."""
    message = (
        Wording("Another expense of this supplier has this number and another total.")
        if twin.same_number
        else Wording("Another expense of this supplier has this total, a few days apart.")
    )
    return ExpenseWarning(code="near_duplicate", message=message, facts={"expenseId": str(twin.id)})


def lost_warning(row: ExpenseRow) -> list[ExpenseWarning]:
    """That the time to claim the VAT is over."""
    if row.vat_state != "lost":
        return []
    message = Wording("The time in which the VAT could be claimed is over; it is a cost.")
    return [ExpenseWarning(code="vat_claim_expired", message=message, facts={"claimUntil": str(row.claim_until)})]


def request_of(row: ExpenseRow) -> NewExpense:
    """The request that would make an expense as it is."""
    described = row.supplier_name is not None and row.supplier_id is None
    return NewExpense(
        date=row.date,
        supplier_id=row.supplier_id,
        supplier=DescribedSupplier(name=row.supplier_name or "", tax_id=row.supplier_tax_id) if described else None,
        doc_type=row.doc_type,
        number=row.number,
        reporting_period=month_text(row.reporting_period),
        due_date=row.due_date,
        currency=row.currency,
        exchange_rate=None if row.exchange_rate is None else Rate(row.exchange_rate),
        lines=[
            ExpenseLineToWrite(
                amount=Amount(format_amount(one.amount, row.currency)),
                vat=Amount(format_amount(one.vat, row.currency)),
                description=one.description,
                category_id=one.category_id,
                vat_deductible=one.vat_deductible,
            )
            for one in row.lines
        ],
        vat_deductible=row.vat_deductible,
        income_tax_deductible_percent=None
        if row.income_tax_deductible_percent is None
        else Percent(row.income_tax_deductible_percent),
        customer_tax_id=row.customer_tax_id,
        original_received=row.original_received,
        allocation_number=row.allocation_number,
        credits_id=row.credits_id,
        brand_id=row.brand_id,
        project=row.project,
        notes=row.notes,
        external_reference=row.external_reference,
        metadata=row.metadata,
    )


def changed_request(row: ExpenseRow, sent: dict[str, Any]) -> NewExpense:
    """The request that would make an expense as it is to become. Amounts of the whole replace those of a single
    line."""
    fields = {name: value for name, value in sent.items() if value is not None or name not in ("lines", "metadata")}
    if sent.get("metadata", UNSET) is None:
        fields["metadata"] = {}
    if sent.get("lines", UNSET) is None:
        fields["lines"] = []
    before = request_of(row)
    if fields.get("supplier") is not None and "supplier_id" not in fields:
        fields["supplier_id"] = None
    if fields.get("supplier_id") is not None and "supplier" not in fields:
        fields["supplier"] = None
    if "date" in fields and "reporting_period" not in fields and row.reporting_period == row.date.replace(day=1):
        fields["reporting_period"] = None
    if "currency" in fields and "exchange_rate" not in fields and fields["currency"] != row.currency:
        fields["exchange_rate"] = None
    whole = {name for name in ("net", "vat", "total") if fields.get(name) is not None}
    if not fields.get("lines") and (whole or "lines" in fields) and len(row.lines) == 1:
        (line,) = before.lines
        if len(whole) == 1 and "vat" not in whole:
            fields["vat"] = PositiveAmount(line.vat or 0)
        elif whole == {"vat"}:
            fields["net"] = PositiveAmount(line.amount)
        elif not whole:
            fields |= {"net": PositiveAmount(line.amount), "vat": PositiveAmount(line.vat or 0)}
        fields["lines"] = []
        fields.setdefault("category_id", line.category_id)
    elif "lines" not in fields and fields.get("category_id") is not None:
        fields["lines"] = [msgspec.structs.replace(one, category_id=None) for one in before.lines]
    return msgspec.structs.replace(before, **fields)


def uploaded_event(row: ExpenseRow) -> ExpenseUploaded:
    """What is told of a paper that came."""
    return ExpenseUploaded(
        id=row.id,
        status=row.status,
        file_id=row.file_id,
        supplier_name=row.supplier_name,
        number=row.number,
        date=row.date,
        currency=row.currency,
        total=format_amount(row.total, row.currency),
        source="upload",
        created_at=row.created_at,
    )


EXPENSE_COLUMNS = (
    Column("date", "day"),
    Column("supplier"),
    Column("supplierTaxId"),
    Column("paper"),
    Column("number"),
    Column("status"),
    Column("reportingPeriod"),
    Column("currency", "currency"),
    Column("net", "amount"),
    Column("vat", "amount"),
    Column("total", "amount"),
    Column("open", "amount"),
    Column("vatState"),
    Column("claimUntil", "day"),
    Column("allocationNumber"),
    Column("externalReference"),
)


def expense_rows(report: ComposedReport[ExpenseTable, Any]) -> Iterator[dict[str, Any]]:
    """A row for each expense."""
    words = get_translator(report.lang)
    for one in report.answer.items:
        yield {
            "date": one.date,
            "supplier": one.supplier_name,
            "supplierTaxId": one.supplier_tax_id,
            "paper": words.label(one.doc_type, "docType") if one.doc_type else None,
            "number": one.number,
            "status": words.label(one.status, "expenseStatus"),
            "reportingPeriod": one.reporting_period,
            "currency": one.currency,
            "net": one.net,
            "vat": one.vat,
            "total": one.total,
            "open": one.open,
            "vatState": words.label(one.vat_state, "vatState"),
            "claimUntil": one.claim_until,
            "allocationNumber": one.allocation_number,
            "externalReference": one.external_reference,
        }
