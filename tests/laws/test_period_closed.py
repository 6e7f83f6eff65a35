"""Every operation that posts to the books says that it may be refused because the period of a day is closed."""

import inspect
from collections.abc import Callable, Iterator
from types import FunctionType, ModuleType
from typing import Any

from pinkas.domains.ledger import PeriodClosed
from pinkas.domains.ledger.actions.posting import post_entries
from pinkas.platform.operation import Operation
from pinkas.wiring.operations_and_jobs import all_operations

TODAY_ONLY = frozenset(
    {
        "GET /public/checkouts/{token}",
        "POST /checkouts/{id}/cancel",
        "POST /checkouts/{id}/refund",
        "POST /checkouts/{id}/refunds/{refundId}/resolve",
        "POST /clients/{id}/payment-methods/setup",
        "POST /documents/{id}/charge",
        "POST /expenses/{id}/claim-vat",
        "POST /expenses/{id}/correct",
        "POST /expenses/{id}/give-up-vat",
        "POST /messages/{id}/resend",
        "POST /public/checkouts/{token}/pay",
        "POST /public/payment-links/{token}/pay",
        "POST /public/payment-pages/{slug}/checkouts",
        "POST /public/portal/{token}/pay",
        "POST /sandbox/simulate",
        "POST /supplier-payments/{id}/void",
    }
)
"""These post on today, which is in no closed period: a month is closed when it is over."""
NO_REFUSAL = frozenset(
    {
        "POST /bank-reconciliation/auto-match",
        "POST /clients/bulk",
        "POST /documents/bulk/finalize",
        "POST /ledger/journal-entries/bulk",
        "POST /ledger/periods/{period}/close",
        "POST /sandbox/seed",
        "POST /tax/vat-periods/{period}/close",
        "POST /tax/vat-periods/{period}/reopen",
        "PUT /banking/businesses/{businessId}/accounts/{accountId}/set-default",
    }
)
"""A bulk says it in the result of each item; demo data goes into books that have nothing else; and the month that is
closed is open until then. A VAT period is settled on a day that is open. What makes a bank account the default posts
nothing."""


OF_CLIENTS = frozenset(
    {
        "DELETE /clients/{id}",
        "PATCH /documents/{id}",
        "POST /clients/{id}/restore",
        "POST /documents",
        "POST /documents/bulk",
    }
)
"""These write clients by the function that also writes opening balances, which are what posts, and have none."""


def called(function: Callable[..., Any]) -> Iterator[FunctionType]:
    """The functions of this service that a function names, by itself or behind a module that it names."""
    plain = inspect.unwrap(function)
    if not isinstance(plain, FunctionType):
        return
    names = {name for code in _codes(plain.__code__) for name in code.co_names}
    named = [plain.__globals__[name] for name in names if name in plain.__globals__]
    modules = [one for one in named if isinstance(one, ModuleType) and one.__name__.startswith("pinkas.")]
    inside = [getattr(one, name) for one in modules for name in names if hasattr(one, name)]
    cells = [one.cell_contents for one in plain.__closure__ or ()]
    for one in (*named, *inside, *cells):
        if isinstance(one, FunctionType) and str(one.__module__).startswith("pinkas."):
            yield one


def _codes(code: Any) -> Iterator[Any]:
    yield code
    for one in code.co_consts:
        if hasattr(one, "co_names"):
            yield from _codes(one)


def posts(operation: Operation) -> bool:
    """Whether the function of an operation reaches the one way to post."""
    seen: set[FunctionType] = set()
    waiting: list[Callable[..., Any]] = [operation.function]
    while waiting:
        for one in called(waiting.pop()):
            if one is post_entries:
                return True
            if one not in seen:
                seen.add(one)
                waiting.append(one)
    return False


def test_every_operation_that_posts_declares_that_a_period_may_be_closed() -> None:
    posting = {f"{one.method} {one.path}": one for one in all_operations("sandbox") if posts(one)}
    assert {"POST /documents/{id}/finalize", "POST /payments", "POST /expenses/{id}/book"} <= set(posting)
    silent = {
        name
        for name, one in posting.items()
        if PeriodClosed not in one.problems and name not in TODAY_ONLY | NO_REFUSAL | OF_CLIENTS
    }
    assert not silent, f"declare ledger.PeriodClosed among the problems of: {sorted(silent)}"


def test_what_is_excused_posts() -> None:
    posting = {f"{one.method} {one.path}" for one in all_operations("sandbox") if posts(one)}
    assert posting >= TODAY_ONLY | OF_CLIENTS | NO_REFUSAL - {"POST /sandbox/seed"}
