"""What the opening balances of accounts may be: pure."""

from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from uuid import UUID

from pinkas.core.problems import FaultCollector, Problem
from pinkas.core.requested_amounts import collect_amount
from pinkas.domains.ledger.rules.accounts import CONTROL_ROLES
from pinkas.domains.ledger.rules.entries import debit_credit_difference, make_posting, nonempty_postings
from pinkas.domains.ledger.types.accounts import AccountRow
from pinkas.domains.ledger.types.entries import Posting
from pinkas.domains.ledger.types.opening import NewOpeningLine, OpeningBalancesToSet

OPENING, REVERSED = "opening", "opening_reversal"
"""What journal entries of opening balances are about, by the type of their source."""
OPENING_ROLE = "opening_balances"


class OpeningBalancesClosed(Problem):
    status, code, message = 409, "opening_balances_closed", "A month is closed: the opening balances stay."
    hint = "Reopen the closed months, or correct an account by a journal entry."


def opening_postings(
    body: OpeningBalancesToSet, accounts: Sequence[AccountRow], currency: str, today: date
) -> tuple[Posting, ...]:
    """The lines of the opening entry, which balances by the account of opening balances. Refuses every line that is
    wrong at once: an account that is not there or named twice, one that is kept equal to open items of others, and an
    amount that is not above zero or on both sides."""
    faults = FaultCollector()
    by_id = {one.id: one for one in accounts}
    by_code = {one.code: one for one in accounts}
    if body.date > today:
        faults.add("date", "in_future", "The day is not over yet: expected today or earlier.")
    lines: list[Posting | None] = []
    seen: set[str] = set()
    for place, one in enumerate(body.lines):
        at = f"lines[{place}]"
        account = _find_account(one, at, by_id, by_code, faults)
        amount = _signed_amount(one, at, currency, faults)
        if account is None or amount is None:
            continue
        if account.role in CONTROL_ROLES:
            message = "This account is the sum of open items: set them where they are, those of clients at the client."
            faults.add(f"{at}.{_named_by(one)}", "control_account", message)
        elif account.role == OPENING_ROLE:
            faults.add(f"{at}.{_named_by(one)}", "opening_account", "This account takes what the others balance by.")
        elif account.code in seen:
            faults.add(f"{at}.{_named_by(one)}", "repeated", "It is named twice.")
        seen.add(account.code)
        lines.append(make_posting(None, amount, account_id=account.id, account_code=account.code))
    faults.raise_if_any()
    found = nonempty_postings(*lines)
    return nonempty_postings(*found, make_posting(OPENING_ROLE, -debit_credit_difference(found)))


def _named_by(one: NewOpeningLine) -> str:
    return "accountId" if one.account_id is not None else "accountCode"


def _find_account(
    one: NewOpeningLine,
    at: str,
    by_id: Mapping[UUID, AccountRow],
    by_code: Mapping[str, AccountRow],
    faults: FaultCollector,
) -> AccountRow | None:
    if (one.account_id is None) == (one.account_code is None):
        faults.add(f"{at}.accountId", "required", "Name the account by its id or by its number.")
        return None
    account = by_code.get(one.account_code or "") if one.account_id is None else by_id.get(one.account_id)
    if account is None:
        faults.add(f"{at}.{_named_by(one)}", "account_not_found", "There is no such account.")
    return account


def _signed_amount(one: NewOpeningLine, at: str, currency: str, faults: FaultCollector) -> int | None:
    if (one.debit is None) == (one.credit is None):
        faults.add(f"{at}.debit", "one_side", "Send `debit` or `credit`.")
        return None
    field, sign, sent = ("debit", 1, one.debit) if one.debit is not None else ("credit", -1, one.credit)
    amount = collect_amount(Decimal(sent or 0), currency, f"{at}.{field}", faults)
    if amount is not None and amount <= 0:
        faults.add(f"{at}.{field}", "not_positive", "Expected more than zero.")
        return None
    return None if amount is None else sign * amount
