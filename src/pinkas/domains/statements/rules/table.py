"""A statement as a table: the words of its columns, and the file that a spreadsheet opens."""

import csv
import re
from collections.abc import Mapping
from types import SimpleNamespace

from pinkas.countries import Country
from pinkas.domains.statements.types import CurrencyStatement, Statement

WORDS: Mapping[str, Mapping[str, str]] = {
    "he": {
        "title": "כרטסת לקוח",
        "period": "תקופה",
        "date": "תאריך",
        "document": "מסמך",
        "number": "מספר",
        "debit": "חובה",
        "credit": "זכות",
        "balance": "יתרה",
        "opening": "יתרת פתיחה",
        "closing": "יתרת סגירה",
        "total": "סך הכול",
        "currency": "מטבע",
        "client": "לקוח",
        "from": "מתאריך",
        "to": "עד תאריך",
        "cancelled": "ביטול",
        "produced": "הופק",
        "page": "עמוד",
        "of": "מתוך",
        "sandbox": "סביבת ניסיון: אין תוקף למסמך",
    },
    "en": {
        "title": "Statement of account",
        "period": "Period",
        "date": "Date",
        "document": "Document",
        "number": "Number",
        "debit": "Debit",
        "credit": "Credit",
        "balance": "Balance",
        "opening": "Opening balance",
        "closing": "Closing balance",
        "total": "Total",
        "currency": "Currency",
        "client": "Client",
        "from": "From",
        "to": "To",
        "cancelled": "cancelled",
        "produced": "Produced",
        "page": "Page",
        "of": "of",
        "sandbox": "Sandbox: this document is void",
    },
}
_FORMULA = re.compile(r"\s*[=+\-@＝＋－＠\t\r]")
_FIGURE = re.compile(r"-?[0-9]+(\.[0-9]+)?")
COLUMNS = ("currency", "date", "document", "number", "debit", "credit", "balance", "client", "from", "to")
BOM = "\ufeff"
"""Without it spreadsheets read UTF-8 as the code page of the machine, and Hebrew as noise."""


def document_name(doc_type: int | None, cancellation: bool, country: Country, lang: str) -> str:
    """What a movement is called; one without a document is what was owed before the first."""
    if doc_type is None:
        return WORDS[lang]["opening"]
    kind = country.document_types.get(doc_type)
    name = kind.name[lang] if kind else str(doc_type)
    return f"{name} ({WORDS[lang]['cancelled']})" if cancellation else name


def harmless(cell: str) -> str:
    """The cell as a text where a spreadsheet would take it for a formula; figures stay figures."""
    return f"'{cell}" if _FORMULA.match(cell) and not _FIGURE.fullmatch(cell) else cell


def file_name(statement: Statement) -> str:
    """What the file of a statement is called, without its ending: the client and the period."""
    client = "-".join(re.findall(r"\w+", statement.client_name))[:60].strip("-")
    period = f"{statement.from_.isoformat()}-{statement.to.isoformat()}"
    return "-".join(filter(None, ("statement", client, period)))


def csv_file(statement: Statement, country: Country, lang: str) -> bytes:
    """The statement as CSV (RFC 4180, UTF-8 with its mark). It is one table, so that every reader can take it: a row of
    names, then each currency with its opening balance, its movements and its closing balance; client and period stand
    in every row."""
    lines: list[str] = [BOM]
    rows = csv.writer(SimpleNamespace(write=lines.append), lineterminator="\r\n")
    rows.writerow([WORDS[lang][name] for name in COLUMNS])
    about = [statement.client_name, statement.from_.isoformat(), statement.to.isoformat()]
    for one in statement.currencies:
        for row in _rows(one, statement, country, lang):
            rows.writerow([harmless(cell) for cell in (*row, *about)])
    return "".join(lines).encode()


def _rows(one: CurrencyStatement, statement: Statement, country: Country, lang: str) -> list[list[str]]:
    words = WORDS[lang]
    first, last = statement.from_.isoformat(), statement.to.isoformat()
    return [
        [one.currency, first, words["opening"], "", "", "", one.opening_balance],
        *(
            [
                one.currency,
                row.date.isoformat(),
                document_name(row.doc_type, row.cancellation, country, lang),
                str(row.doc_number or ""),
                row.debit,
                row.credit,
                row.balance,
            ]
            for row in one.movements
        ),
        [one.currency, last, words["closing"], "", one.debit, one.credit, one.closing_balance],
    ]
