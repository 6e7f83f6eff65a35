"""What is in the accountant's bundle, and the page that says so in both languages. Pure."""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any
from urllib.parse import quote

from pinkas.core.catalogue import get_translator
from pinkas.core.fields import Language
from pinkas.core.formatting import format_day, format_money
from pinkas.core.money import format_amount
from pinkas.core.problems import Problem
from pinkas.domains.businesses import Business
from pinkas.domains.exports.types import ExportRow, ResourceName

_SAFE = re.compile(r"[^\w.\-]+")
_NAME_LENGTH = 80
_MOST_LACKING = 100
_STYLE = """body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#1d2529}
table{border-collapse:collapse;margin:.5rem 0 1.5rem;width:100%}th,td{border-bottom:1px solid #ccd4d8;
padding:.3rem .6rem;text-align:start}td.sum{text-align:end;font-variant-numeric:tabular-nums}
h1{font-size:1.4rem}h2{font-size:1.1rem}
a{color:#0f5561}section{border-top:3px solid #0f5561;margin-top:2rem}"""


@dataclass(frozen=True)
class BundledReport:
    """A report of the bundle: where it is read, and its title's key in the catalogue."""

    path: str
    key: str
    formats: tuple[str, ...] = ("pdf", "csv")


REPORTS = (
    BundledReport("/ledger/trial-balance", "trial-balance"),
    BundledReport("/ledger/general-ledger", "general-ledger", ("csv",)),
    BundledReport("/reports/profit-and-loss", "profit-and-loss"),
    BundledReport("/reports/balance-sheet", "balance-sheet"),
    BundledReport("/reports/vat", "vat"),
    BundledReport("/reports/expenses", "expenses"),
    BundledReport("/reports/sales-by-client", "sales-by-client"),
    BundledReport("/tax/withholding-report", "withholding-report"),
)
TABLES: tuple[ResourceName, ...] = (
    "documents",
    "document_lines",
    "journal_lines",
    "expenses",
    "supplier_payments",
    "payments",
)
"""The resources that are in the bundle as CSV."""


@dataclass(frozen=True)
class Listed:
    """A file of the bundle: its path, a label of the catalogue with its context, and what is said beside it."""

    path: str
    key: str
    context: str
    note: str = ""


@dataclass
class Contents:
    """What was put into a bundle, for its page."""

    documents: dict[int, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0]))
    expenses: dict[str, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0]))
    files: list[Listed] = field(default_factory=list)
    lacking: list[tuple[str, str, Problem]] = field(default_factory=list)
    """What could not be made: a label with its context, and why."""
    lacking_files: int = 0

    def note_lacking(self, key: str, context: str, why: Problem) -> None:
        """Notes what could not be made. What is lacking again and again is named a hundred times."""
        if len(self.lacking) < _MOST_LACKING:
            self.lacking.append((key, context, why))


def safe_name(name: str) -> str:
    """A file name that stays in its folder on every system."""
    return _SAFE.sub("-", name).strip(".-")[-_NAME_LENGTH:] or "file"


def document_row(one: Any, currency: str, path: str | None) -> str:
    """A document in the list of the page."""
    label = {lang: get_translator(lang).label(one.doc_type, "docType") for lang in ("he", "en")}
    name = f"{label['he']} / {label['en']} {one.doc_number}"
    cells = (format_day(one.issue_date, "he"), _link(path, name), escape(one.client_name or ""))
    return _row(cells, format_amount(one.total_local, currency))


def expense_row(one: Any, currency: str, path: str | None) -> str:
    """An expense in the list of the page."""
    cells = (
        format_day(one.date, "he"),
        _link(path, one.number or one.file_name or "…"),
        escape(one.supplier_name or ""),
    )
    return _row(cells, format_amount(one.value, currency))


def page_head(business: Business) -> str:
    """The beginning of the page."""
    return (
        f'<!doctype html><html lang="he" dir="rtl"><meta charset="utf-8"><title>{escape(business.name)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style><body>'
    )


def page_section(lang: Language, business: Business, row: ExportRow, contents: Contents, currency: str) -> str:
    """What the bundle is and what it sums to, in a language."""
    words = get_translator(lang)
    name = business.name_in(lang)
    days = f"{format_day(row.first, lang)} – {format_day(row.last, lang)}"
    found = [
        f'<section lang="{lang}" dir="{"rtl" if lang == "he" else "ltr"}">',
        f"<h1>{escape(words.text('Papers for the accountant'))}</h1>",
        f"<p>{escape(name)} · {escape(business.tax_id)} · {days}</p>",
        _table(
            words.text("Documents"),
            _heads(words.text("Type"), words.text("Number of documents"), words.text("Total")),
            (
                _row(
                    (escape(words.label(kind, "docType")), str(count)),
                    format_money(format_amount(total, currency), currency),
                )
                for kind, (count, total) in sorted(contents.documents.items())
            ),
        ),
        _table(
            words.text("Expenses"),
            _heads(words.text("Status"), words.text("Number of expenses"), words.text("Total")),
            (
                _row(
                    (escape(words.label(status, "expenseStatus")), str(count)),
                    format_money(format_amount(total, currency), currency),
                )
                for status, (count, total) in sorted(contents.expenses.items())
            ),
        ),
        _table(
            words.text("Files"),
            "",
            (
                f"<tr><td>{_link(one.path, words.label(one.key, one.context))}</td><td>{escape(one.note)}</td></tr>"
                for one in contents.files
            ),
        ),
    ]
    if contents.lacking or contents.lacking_files:
        lines = [
            f"<li>{escape(words.label(key, context))}: {escape(words.problem(problem))}</li>"
            for key, context, problem in contents.lacking
        ]
        if contents.lacking_files:
            said = words.count(
                "The file of one expense is not in the store.",
                "The files of {n} expenses are not in the store.",
                contents.lacking_files,
            )
            lines.append(f"<li>{escape(said)}</li>")
        found.append(f"<h2>{escape(words.text('Not in the bundle'))}</h2><ul>{''.join(lines)}</ul>")
    return "".join([*found, "</section>"])


def documents_head() -> str:
    """The beginning of the list of documents, in both languages."""
    he, en = (
        (words.text("Documents"), words.text("Date"), words.text("Document"), words.text("Client"), words.text("Total"))
        for words in (get_translator("he"), get_translator("en"))
    )
    return _list_head(he, en)


def expenses_head() -> str:
    """The beginning of the list of expenses, in both languages."""
    he, en = (
        (words.text("Expenses"), words.text("Date"), words.text("Number"), words.text("Supplier"), words.text("Total"))
        for words in (get_translator("he"), get_translator("en"))
    )
    return _list_head(he, en)


def _list_head(he: Sequence[str], en: Sequence[str]) -> str:
    title, *heads = (f"{one} / {other}" for one, other in zip(he, en, strict=True))
    return f"<h2>{escape(title)}</h2><table>{_heads(*heads)}"


LIST_END, PAGE_END = "</table>", "</body></html>"


def _table(title: str, heads: str, rows: Iterable[str]) -> str:
    return f"<h2>{escape(title)}</h2><table>{heads}{''.join(rows)}</table>"


def _heads(*texts: str) -> str:
    return f"<tr>{''.join(f'<th>{escape(one)}</th>' for one in texts)}</tr>"


def _row(cells: Iterable[str], amount: str) -> str:
    return f'<tr>{"".join(f"<td>{one}</td>" for one in cells)}<td class="sum"><bdi>{escape(amount)}</bdi></td></tr>\n'


def _link(path: str | None, text: str) -> str:
    return f'<a href="{quote(path)}">{escape(text)}</a>' if path else escape(text)
