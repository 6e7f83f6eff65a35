"""The sums of documents: by currency, type and status, and of those that count to the turnover. Pure."""

from collections.abc import Callable, Iterable
from typing import Any

from pinkas.core.money import format_amount
from pinkas.core.problems import Problem
from pinkas.core.wording import Wording
from pinkas.domains.documents.model.rules.wire import compute_open_balance
from pinkas.domains.documents.model.types import CurrencyTotals, DocumentTotals, TypeTotals

MAX_TOTALLED = 10_000
"""Documents that are added up at most."""
_Sums = list[int]
"""How many, VAT, total and balance, in minor units."""


class TooManyToTotal(Problem):
    status, code = 422, "too_many_documents"
    message = Wording("More than {n} documents would have to be added up.", n=MAX_TOTALLED)
    hint = "Narrow the filters, for instance to a shorter period."


def add_up(rows: Iterable[Any], turnover: Callable[[int], int]) -> DocumentTotals:
    """The sums of rows. `turnover` says with which sign a type of document counts to the turnover."""
    by_type: dict[tuple[str, int, str], _Sums] = {}
    counting: dict[str, _Sums] = {}
    documents = 0
    for row in rows:
        documents += 1
        balance = 0
        if row.status == "ISSUED" and row.payment_status in ("UNPAID", "PARTIAL"):
            balance = compute_open_balance(row.payment_status, row.total, row.paid, row.credited)
        _add(by_type.setdefault((row.currency, row.doc_type, row.status), [0, 0, 0, 0]), row, balance, 1)
        sign = turnover(row.doc_type)
        if sign and row.status != "DRAFT":
            _add(counting.setdefault(row.currency, [0, 0, 0, 0]), row, balance, sign)
    return DocumentTotals(
        documents=documents,
        items=[
            TypeTotals(doc_type=doc_type, status=status, **_amounts(currency, sums))  # type: ignore[arg-type]
            for (currency, doc_type, status), sums in sorted(by_type.items())
        ],
        turnover=[CurrencyTotals(**_amounts(currency, sums)) for currency, sums in sorted(counting.items())],
    )


def _add(sums: _Sums, row: Any, balance: int, sign: int) -> None:
    sums[0] += 1
    sums[1] += sign * row.vat_amount
    sums[2] += sign * row.total
    sums[3] += sign * balance


def _amounts(currency: str, sums: _Sums) -> dict[str, Any]:
    documents, vat, total, balance = sums
    return {
        "currency": currency,
        "documents": documents,
        "net": format_amount(total - vat, currency),
        "vat_amount": format_amount(vat, currency),
        "total": format_amount(total, currency),
        "balance": format_amount(balance, currency),
    }
