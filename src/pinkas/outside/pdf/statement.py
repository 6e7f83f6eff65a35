"""The printed statement of an account: data for a template of its own, set by the same press as documents."""

from datetime import UTC, datetime
from typing import Any

import msgspec

from pinkas.core.fields import Language
from pinkas.core.formatting import currency_symbol
from pinkas.core.printable import printable_text
from pinkas.core.printed_views import StatementView
from pinkas.outside.pdf.print_formatting import format_date, format_figure, format_moment
from pinkas.outside.pdf.render import typeset_template
from pinkas.outside.pdf.sheet import party_section, to_paragraph
from pinkas.outside.typesetter import DEFAULT_TYPESETTER, Typesetter


def render_statement(
    view: StatementView, *, sandbox: bool, produced_at: datetime, typesetter: Typesetter = DEFAULT_TYPESETTER
) -> bytes:
    """The statement as PDF/A-3b, unsigned: it is no document of the books. `produced_at` is printed on the clock that
    it carries. Blocks the thread. Raises ValueError for one without a time zone, NotPrintable, and OSError when no
    process can be started."""
    if produced_at.utcoffset() is None:
        raise ValueError("produced_at needs a time zone")
    content = {
        "lang": view.lang,
        "words": view.words,
        "business": party_section(view.business),
        "client": party_section(view.client),
        "first": format_date(view.first, view.lang),
        "last": format_date(view.last, view.lang),
        "accounts": [_account_section(one, view.lang) for one in view.accounts],
        "produced": format_moment(produced_at, view.lang),
        "sandbox": view.words["sandbox"] if sandbox else "",
    }
    inputs = {"sheet": msgspec.json.encode(content).decode()}
    return typeset_template(typesetter, "statement.typ", inputs, produced_at.astimezone(UTC).replace(microsecond=0))


def _account_section(account: dict[str, Any], language: Language) -> dict[str, Any]:
    rows = [
        {
            "date": format_date(row["date"], language),
            "document": to_paragraph(row["document"]),
            "number": printable_text(row["number"]),
            "debit": _amount_or_blank(row["debit"]),
            "credit": _amount_or_blank(row["credit"]),
            "balance": format_figure(row["balance"]),
        }
        for row in account["rows"]
    ]
    return {
        "currency": printable_text(currency_symbol(account["currency"])),
        "code": account["currency"],
        **{name: format_figure(account[name]) for name in ("opening", "closing", "debit", "credit")},
        "rows": rows,
    }


def _amount_or_blank(amount: str) -> str:
    """The amount, or nothing where nothing moved."""
    return "" if not amount.strip("-0.") else format_figure(amount)
