"""The VAT report as a table: the documents of each period by side, with the sums of its return."""

from collections.abc import Iterator
from typing import Any

from pinkas.core.catalogue import get_translator
from pinkas.core.report_tables import Column, ComposedReport
from pinkas.domains.businesses import Business

Report = ComposedReport[Any, Business]
Row = dict[str, Any]

VAT_COLUMNS = (
    Column("period"),
    Column("side"),
    Column("date", "day"),
    Column("document"),
    Column("number"),
    Column("partyName"),
    Column("partyTaxId"),
    Column("allocationNumber"),
    Column("net", "amount"),
    Column("zeroRated", "amount"),
    Column("exempt", "amount"),
    Column("vat", "amount"),
    Column("equipmentVat", "amount"),
    Column("correctionOf"),
    Column("currency", "currency", lambda row, report: report.answer.currency),
)


def vat_rows(report: Report) -> Iterator[Row]:
    """Of each period its sales and their sum, its purchases and their sum, and what is to be paid; then, of several
    periods, what is to be paid of all."""
    answer, words = report.answer, get_translator(report.lang)
    for period in answer.periods:
        name, amounts = period.summary.period, period.amounts
        for side in ("outputs", "inputs"):
            told = words.label(side, "vatSide")
            of_side = (one for one in answer.rows if one.period == name and one.side == side)
            yield from (_document_row(one, told, report) for one in of_side)
            total = {"document": words.label("total", "reportLine"), "href": period.href, "strong": True}
            yield {**_sums(side, amounts), **total, "period": name, "side": told}
        to_pay = words.label("vatToPay", "reportLine")
        yield {"period": name, "document": to_pay, "vat": amounts.net, "href": period.href, "strong": True}
    if len(answer.periods) != 1:
        yield {"document": words.label("vatToPay", "reportLine"), "vat": answer.totals.net, "strong": True}


def _document_row(one: Any, side: str, report: Report) -> Row:
    names = ("period", "date", "number", "net", "exempt", "vat", "href")
    same = {name: getattr(one, name) for name in names}
    return same | {
        "side": side,
        "document": get_translator(report.lang).label(one.doc_type, "docType") if one.doc_type else None,
        "partyName": one.party_name,
        "partyTaxId": one.party_tax_id,
        "allocationNumber": one.allocation_number,
        "zeroRated": one.zero_rated,
        "equipmentVat": one.equipment_vat,
        "correctionOf": one.correction_of,
    }


def _sums(side: str, amounts: Any) -> Row:
    if side == "outputs":
        return {
            "net": amounts.taxable_sales,
            "zeroRated": amounts.zero_rated_sales,
            "exempt": amounts.exempt_sales,
            "vat": amounts.output_vat,
        }
    return {"vat": amounts.input_vat_other, "equipmentVat": amounts.input_vat_equipment}
