"""The printed statement of an account: data for a template of its own, set by the same press as documents."""

from datetime import UTC, datetime
from typing import Any

import msgspec

from pinkas.core.printable import plain
from pinkas.core.printed_views import StatementView
from pinkas.outside.pdf.render import typeset
from pinkas.outside.pdf.sheet import SYMBOLS, party_of, text_of
from pinkas.outside.pdf.wording import day, figure, moment
from pinkas.outside.press import PRESS, Press


def render_statement(view: StatementView, *, sandbox: bool, produced_at: datetime, press: Press = PRESS) -> bytes:
    """The statement as PDF/A-3b, unsigned: it is no document of the books. `produced_at` is printed on the clock that
    it carries. Blocks the thread. Raises ValueError for one without a time zone, NotPrintable, and OSError when no
    process can be started."""
    if produced_at.utcoffset() is None:
        raise ValueError("produced_at needs a time zone")
    content = {
        "lang": view.lang,
        "words": view.words,
        "business": party_of(view.business),
        "client": party_of(view.client),
        "first": day(view.first),
        "last": day(view.last),
        "accounts": [_account(one) for one in view.accounts],
        "produced": moment(produced_at),
        "sandbox": view.words["sandbox"] if sandbox else "",
    }
    inputs = {"sheet": msgspec.json.encode(content).decode()}
    return typeset(press, "statement.typ", inputs, produced_at.astimezone(UTC).replace(microsecond=0))


def _account(account: dict[str, Any]) -> dict[str, Any]:
    rows = [
        {
            "date": day(row["date"]),
            "document": text_of(row["document"]),
            "number": plain(row["number"]),
            "debit": _amount(row["debit"]),
            "credit": _amount(row["credit"]),
            "balance": figure(row["balance"]),
        }
        for row in account["rows"]
    ]
    return {
        "currency": SYMBOLS.get(account["currency"], plain(account["currency"])),
        "code": account["currency"],
        **{name: figure(account[name]) for name in ("opening", "closing", "debit", "credit")},
        "rows": rows,
    }


def _amount(amount: str) -> str:
    """The amount, or nothing where nothing moved."""
    return "" if not amount.strip("-0.") else figure(amount)
