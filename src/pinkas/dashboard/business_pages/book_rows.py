"""Rows of forms that debit and credit accounts: the accounts they choose from, and what the rows come to."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from pinkas.dashboard.business_pages.forms import Form, SubmittedForm
from pinkas.dashboard.business_pages.page_context import PageContext
from pinkas.dashboard.numbers import plain_number
from pinkas.domains import ledger

_AMOUNT = re.compile(r"[0-9]{1,15}(\.[0-9]{1,6})?", re.ASCII)
_ACCOUNT_OF_ROW = re.compile(r"(lines\[\d+\])\.accountId")
LEAST_ROWS = 4


@dataclass(frozen=True)
class RowSums:
    """What the rows of a form come to; an amount that is none counts as nothing until it is refused."""

    debit: Decimal
    credit: Decimal

    @property
    def difference(self) -> Decimal:
        """Debit less credit."""
        return self.debit - self.credit


async def fetch_accounts(context: PageContext, **filters: Any) -> list[Any]:
    """All accounts by number, or those of some filters of their list."""
    found: list[Any] = []
    cursor = None
    while True:
        query = {**filters, "limit": 100, "cursor": cursor}
        page = await context.perform("GET /ledger/accounts", query=query)
        found += page.items
        cursor = page.next_cursor
        if cursor is None:
            return found


async def fetch_account_choices(context: PageContext) -> list[tuple[str, str]]:
    """Number and name of each account that people post to: active, and not kept equal to open items of others."""
    return [
        (one.code, one.name_in(context.words.language))
        for one in await fetch_accounts(context, isActive="true")
        if one.role not in ledger.CONTROL_ROLES
    ]


def sum_rows(form: Form) -> RowSums:
    """Debit and credit of all rows of a form."""
    debit, credit = (
        sum((_amount(form.get(f"lines[{place}].{side}")) for place in form.rows("lines")), Decimal())
        for side in ("debit", "credit")
    )
    return RowSums(debit, credit)


def _amount(text: Any) -> Decimal:
    plain = plain_number(str(text))
    return Decimal(plain) if _AMOUNT.fullmatch(plain) else Decimal()


def rows_shown(submitted: SubmittedForm | None, form: Form) -> int:
    """How many rows the form shows: one more than are filled in after the button that adds one."""
    adds = submitted is not None and submitted.get("_do") == "add:lines"
    return max(LEAST_ROWS, len(form.rows("lines")) + (1 if adds else 0))


def rows_of_body(submitted: SubmittedForm) -> Mapping[str, Any]:
    """The `lines` of a body without any row, so that the API says how many it needs."""
    return {} if submitted.rows("lines") else {"lines": []}


def account_faults_moved(form: Form) -> Form:
    """The form with what is wrong with the account of a row at the field in which its number is typed."""
    faults: dict[str, list[str]] = {}
    for name, texts in form.faults.items():
        at = _ACCOUNT_OF_ROW.sub(r"\1.accountCode", name)
        faults[at] = [*faults.get(at, ()), *texts]
    return replace(form, faults=faults)


def form_of_rows(day: Any, rows: Iterable[Any]) -> Form:
    """The form of lines that are there already, each with its account and the side that is not nothing."""
    values: dict[str, Any] = {"date": str(day)}
    for place, one in enumerate(rows):
        name = f"lines[{place}]"
        values[f"{name}.accountCode"] = one.account_code
        values[f"{name}.debit"] = one.debit if Decimal(one.debit) else ""
        values[f"{name}.credit"] = one.credit if Decimal(one.credit) else ""
    return Form(values=values)
