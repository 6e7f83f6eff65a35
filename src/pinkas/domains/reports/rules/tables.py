"""The reports as tables: their columns, and their rows with sums among them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pinkas.core.catalogue import get_translator
from pinkas.core.fields import Language
from pinkas.core.report_tables import Column, ComposedReport
from pinkas.countries import Country, get_country
from pinkas.domains import statements, supplier_statements
from pinkas.domains.businesses import Business
from pinkas.domains.reports.rules.aging import BUCKETS

Report = ComposedReport[Any, Business]
Row = dict[str, Any]

_CURRENCY = Column("currency", "currency", lambda row, report: report.answer.currency)
_COMPARED = Column("compared", "amount")


def _line(report: Report, key: str) -> str:
    """What a row is called that is a sum, by its code."""
    return get_translator(report.lang).label(key, "reportLine")


def _doc_type(row: Any, report: Report) -> str:
    return get_translator(report.lang).label(row.doc_type, "docType")


def _value(row: Any, name: str) -> Any:
    """A field that an answer may lack."""
    found = getattr(row, name, None)
    return found if isinstance(found, str) else None


BOOK_COLUMNS = (
    Column("section"),
    Column("accountCode"),
    Column("account"),
    Column("form6111Code"),
    Column("amount", "amount"),
    _COMPARED,
    _CURRENCY,
)


def _book_row(one: Any, report: Report) -> Row:
    return {
        "section": _line(report, one.section),
        "accountCode": one.code,
        "account": one.name or _line(report, "withoutCode"),
        "form6111Code": one.form6111_code,
        "amount": one.amount,
        "compared": _value(one, "compared"),
        "months": one.months if isinstance(getattr(one, "months", None), list) else (),
        "href": one.href,
    }


def profit_rows(report: Report) -> Iterator[Row]:
    """Income and its sum, expenses and their sum, the profit."""
    answer = report.answer
    by_month = any(isinstance(one.months, list) for one in answer.rows)
    for section, key in (("income", "totalIncome"), ("expenses", "totalExpenses"), (None, "profit")):
        yield from (_book_row(one, report) for one in answer.rows if one.section == section)
        name = section or "profit"
        yield {
            "account": _line(report, key),
            "amount": getattr(answer.totals, name),
            "compared": _value(answer.compared, name),
            "months": [getattr(one, name) for one in answer.months] if by_month else (),
            "strong": True,
        }


def month_columns(report: Report) -> Sequence[Column]:
    """A column for each month, where they were asked for."""
    if not any(isinstance(one.months, list) for one in report.answer.rows):
        return ()
    return tuple(
        Column(f"month{at}", "amount", _month_value(at), heading=f"{one.month:%m/%Y}")
        for at, one in enumerate(report.answer.months)
    )


def _month_value(at: int) -> Callable[[Any, Any], object]:
    return lambda row, _: row["months"][at] if row.get("months") else None


def balance_rows(report: Report) -> Iterator[Row]:
    """Assets, liabilities and equity, each with its sum, and the sum of the two sides."""
    for section, key in (
        ("assets", "totalAssets"),
        ("liabilities", "totalLiabilities"),
        ("equity", "totalEquity"),
    ):
        yield from (_book_row(one, report) for one in report.answer.rows if one.section == section)
        yield {
            "account": _line(report, key),
            "amount": getattr(report.answer.totals, section),
            "compared": _value(report.answer.compared, section),
            "strong": True,
        }


CASH_COLUMNS = (
    Column("accountCode"),
    Column("account"),
    Column("sourceType"),
    Column("openingBalance", "amount"),
    Column("came", "amount"),
    Column("went", "amount"),
    Column("closingBalance", "amount"),
    _CURRENCY,
)


def cash_rows(report: Report) -> Iterator[Row]:
    """Each account of money with what it began and ended with, below it what came and went by source; then the sum."""
    for account in report.answer.accounts:
        yield {**_cash_row(account), "accountCode": account.code, "account": account.account, "strong": True}
        for one in report.answer.rows:
            if one.account_id == account.account_id:
                source = get_translator(report.lang).label(one.source_type, "entrySource")
                yield {
                    "accountCode": one.code,
                    "account": one.account,
                    "sourceType": source,
                    "came": one.came,
                    "went": one.went,
                    "href": one.href,
                }
    yield {**_cash_row(report.answer.totals), "account": _line(report, "total"), "strong": True}


def _cash_row(sums: Any) -> Row:
    return {
        "openingBalance": sums.opening,
        "came": sums.came,
        "went": sums.went,
        "closingBalance": sums.closing,
    }


INCOME_COLUMNS = (
    Column("date", "day"),
    Column("document", value=_doc_type),
    Column("docNumber"),
    Column("client", value=lambda row, report: row.client_name),
    Column("net", "amount"),
    Column("vat", "amount"),
    Column("total", "amount"),
    _CURRENCY,
)

_FIGURES = (Column("net", "amount"), Column("vat", "amount"), Column("total", "amount"))

CLIENT_SALES_COLUMNS = (
    Column("client"),
    Column("documents", "number"),
    *_FIGURES,
    Column("share", "percentage"),
    _COMPARED,
    _CURRENCY,
)


def client_sales_rows(report: Report) -> Iterator[Row]:
    """Each client, then the sum."""
    answer = report.answer
    for one in answer.rows:
        yield {**_figures(one), "client": one.name or _line(report, "unsaved"), "share": one.share, "href": one.href}
    total = _figures(answer.totals) | {"compared": _value(answer, "compared_total")}
    yield {**total, "client": _line(report, "total"), "strong": True}


def _figures(one: Any) -> Row:
    found = {name: getattr(one, name) for name in ("documents", "net", "vat", "total")}
    return {**found, "compared": _value(one, "compared")}


PRODUCT_SALES_COLUMNS = (
    Column("product", value=lambda row, report: row.name),
    Column("sku"),
    Column("quantity", "quantity"),
    Column("currency", "currency"),
    Column("net", "amount"),
    Column("compared", "amount", lambda row, report: _value(row, "compared")),
)

EXPENSE_COLUMNS = (
    Column("category"),
    Column("supplier"),
    Column("expenses", "number"),
    *_FIGURES,
    Column("deductibleVat", "amount"),
    Column("cost", "amount"),
    _COMPARED,
    _CURRENCY,
)


def expense_rows(report: Report) -> Iterator[Row]:
    """Each category with its suppliers and its sum; then the sum of all."""
    answer = report.answer
    for category in answer.rows:
        for one in category.suppliers:
            name = one.supplier or _line(report, "unsaved")
            yield {**_expense_figures(one), "category": category.category, "supplier": name, "href": one.href}
        yield {**_expense_figures(category), "category": category.category, "href": category.href, "strong": True}
    total = _expense_figures(answer.totals) | {"compared": _value(answer, "compared_total")}
    yield {**total, "category": _line(report, "total"), "strong": True}


def _expense_figures(one: Any) -> Row:
    return {
        "expenses": one.expenses,
        "net": one.net,
        "vat": one.vat,
        "total": one.total,
        "deductibleVat": one.deductible_vat,
        "cost": one.cost,
        "compared": _value(one, "compared"),
    }


def aged_columns(party: str) -> tuple[Column, ...]:
    """The columns of what is owed by age."""
    return (
        Column(party, value=lambda row, report: getattr(row, "name", None) or _line(report, "total")),
        Column("currency", "currency"),
        *(Column(bucket, "amount", _aged_amount(bucket), "bucket") for bucket in BUCKETS),
        Column("open", "amount"),
        Column("overdue", "amount"),
        Column("unapplied", "amount"),
        Column("balance", "amount"),
    )


def _aged_amount(bucket: str) -> Callable[[Any, Any], object]:
    return lambda row, _: next(one.amount for one in row.aging if one.bucket == bucket)


@dataclass(frozen=True)
class CardSubject:
    """What the rows of a card need to know: the rules of the country."""

    country: Country
    name: str
    default_lang: Language


def client_card_rows(report: Report) -> Iterator[Any]:
    """The movements of a client's account, with opening and closing balance."""
    return statements.account_rows(_card_report(report), statements.movement_rows)


def supplier_card_rows(report: Report) -> Iterator[Any]:
    """The movements of a supplier's account, with opening and closing balance."""
    return statements.account_rows(_card_report(report), supplier_statements.movement_rows)


def _card_report(report: Report) -> ComposedReport[Any, CardSubject]:
    business = report.subject
    subject = CardSubject(get_country(business.country), business.name, business.default_lang)
    return ComposedReport(report.answer.statement, subject, report.lang, report.at, report.sandbox)


_MOVEMENT_COLUMNS = tuple(one for one in statements.STATEMENT_COLUMNS if one.key not in ("client", "from", "to"))
CLIENT_CARD_COLUMNS = (
    Column("client", value=lambda row, report: report.answer.statement.client_name),
    *_MOVEMENT_COLUMNS,
)
SUPPLIER_CARD_COLUMNS = (
    Column("supplier", value=lambda row, report: report.answer.statement.supplier_name),
    *_MOVEMENT_COLUMNS,
)

CONTINUITY_COLUMNS = (
    Column("document", value=_doc_type),
    Column("startNumber", value=lambda row, report: str(row.start)),
    Column("firstNumber", value=lambda row, report: "" if row.first is None else str(row.first)),
    Column("lastNumber", value=lambda row, report: "" if row.last is None else str(row.last)),
    Column("documents", "number", lambda row, report: row.count),
    Column("continuous", value=lambda row, report: _line(report, "complete" if row.continuous else "incomplete")),
    Column("missing", value=lambda row, report: ", ".join(row.missing)),
    Column("repeated", value=lambda row, report: ", ".join(map(str, row.repeated))),
)

SUMMARY_COLUMNS = (
    Column("section", value=lambda row, report: _line(report, row.section)),
    Column("figure", value=lambda row, report: summary_name(row, report.lang)),
    Column("count", "number"),
    Column("amount", "amount"),
    _COMPARED,
    _CURRENCY,
)


def summary_name(row: Any, lang: Language) -> str:
    """What a figure of the summary is called: a type of document by its name, another one by its key."""
    words = get_translator(lang)
    return words.label(row.key, "docType") if row.key.isdigit() else words.label(row.key, "reportLine")
