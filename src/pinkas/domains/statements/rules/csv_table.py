"""A statement as a table: the words of its columns, and the file that a spreadsheet opens."""

import csv
import re
from collections.abc import Mapping
from types import SimpleNamespace

from pinkas.core.catalogue import get_translator
from pinkas.countries import Country
from pinkas.domains.statements.types import CurrencyStatement, Statement

_FORMULA_START = re.compile(r"\s*[=+\-@＝＋－＠\t\r]")
_FIGURE_PATTERN = re.compile(r"-?[0-9]+(\.[0-9]+)?")
COLUMN_NAMES = ("currency", "date", "document", "number", "debit", "credit", "balance", "client", "from", "to")
BOM = "\ufeff"
"""Without it spreadsheets read UTF-8 as the code page of the machine, and Hebrew as noise."""


def statement_labels(lang: str) -> Mapping[str, str]:
    """The words of a statement in a language, by their codes."""
    return get_translator(lang).labels("statement")


def movement_name(doc_type: int | None, cancellation: bool, country: Country, lang: str) -> str:
    """What a movement is called; one without a document is what was owed before the first."""
    if doc_type is None:
        return statement_labels(lang)["opening"]
    kind = country.document_types.get(doc_type)
    name = kind.name[lang] if kind else str(doc_type)
    return f"{name} ({statement_labels(lang)['cancelled']})" if cancellation else name


def escape_formula(cell: str) -> str:
    """The cell as a text where a spreadsheet would take it for a formula; figures stay figures."""
    return f"'{cell}" if _FORMULA_START.match(cell) and not _FIGURE_PATTERN.fullmatch(cell) else cell


def statement_file_name(statement: Statement) -> str:
    """What the file of a statement is called, without its ending: the client and the period."""
    client = "-".join(re.findall(r"\w+", statement.client_name))[:60].strip("-")
    period = f"{statement.from_.isoformat()}-{statement.to.isoformat()}"
    return "-".join(filter(None, ("statement", client, period)))


def build_csv(statement: Statement, country: Country, lang: str) -> bytes:
    """The statement as CSV (RFC 4180, UTF-8 with its mark). It is one table, so that every reader can take it: a row of
    names, then each currency with its opening balance, its movements and its closing balance; client and period stand
    in every row."""
    lines: list[str] = [BOM]
    rows = csv.writer(SimpleNamespace(write=lines.append), lineterminator="\r\n")
    rows.writerow([statement_labels(lang)[name] for name in COLUMN_NAMES])
    about = [statement.client_name, statement.from_.isoformat(), statement.to.isoformat()]
    for one in statement.currencies:
        for row in _currency_rows(one, statement, country, lang):
            rows.writerow([escape_formula(cell) for cell in (*row, *about)])
    return "".join(lines).encode()


def _currency_rows(
    currency_statement: CurrencyStatement, statement: Statement, country: Country, lang: str
) -> list[list[str]]:
    words = statement_labels(lang)
    first, last = statement.from_.isoformat(), statement.to.isoformat()
    return [
        [currency_statement.currency, first, words["opening"], "", "", "", currency_statement.opening_balance],
        *(
            [
                currency_statement.currency,
                row.date.isoformat(),
                movement_name(row.doc_type, row.cancellation, country, lang),
                str(row.doc_number or ""),
                row.debit,
                row.credit,
                row.balance,
            ]
            for row in currency_statement.movements
        ),
        [
            currency_statement.currency,
            last,
            words["closing"],
            "",
            currency_statement.debit,
            currency_statement.credit,
            currency_statement.closing_balance,
        ],
    ]
