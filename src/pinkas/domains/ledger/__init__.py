"""The books: double entry, append-only, posted by call in the transaction of what happened."""

from pinkas.domains.ledger.actions.accounts import (
    create_account_below,
    create_accounts,
    hold_accounts,
    hold_books,
    list_codes,
    reactivate_accounts,
    retire_accounts,
)
from pinkas.domains.ledger.actions.balances import balances_on, trial_balance
from pinkas.domains.ledger.actions.effects import list_written
from pinkas.domains.ledger.actions.expected import ENTRY_SOURCES, expected_entries
from pinkas.domains.ledger.actions.journal import list_entries_of
from pinkas.domains.ledger.actions.monthly import Movement, list_accounts, list_movements
from pinkas.domains.ledger.actions.opening import get_opening_balances, set_opening_balances
from pinkas.domains.ledger.actions.periods import close_period, list_period_states
from pinkas.domains.ledger.actions.posting import check_open, post_entries
from pinkas.domains.ledger.rules.accounts import CONTROL_ROLES, MAX_ACCOUNTS
from pinkas.domains.ledger.rules.balances import DayRange, compared_period, month_end, next_month
from pinkas.domains.ledger.rules.chain import entry_hash, entry_text
from pinkas.domains.ledger.rules.entries import (
    debit_credit_difference,
    make_posting,
    nonempty_postings,
    reversed_postings,
)
from pinkas.domains.ledger.rules.periods import parse_period
from pinkas.domains.ledger.rules.problems import PeriodClosed, PeriodNotOver
from pinkas.domains.ledger.rules.problems import check_open as check_day_open
from pinkas.domains.ledger.rules.sources import SOURCES
from pinkas.domains.ledger.store.monthly import (
    later_of_roles,
    list_changes,
    sum_role_days,
    sum_role_days_as_of,
)
from pinkas.domains.ledger.store.posting import (
    get_accounts_of_roles,
    get_balance,
    get_balance_on,
    get_closed_through,
    list_account_amounts,
    list_monthly_sums,
    list_postings,
    list_postings_of,
)
from pinkas.domains.ledger.types.accounts import AccountName, AccountRow, NewAccount
from pinkas.domains.ledger.types.balances import MonthlySum, TrialBalanceLine
from pinkas.domains.ledger.types.entries import AccountAmount, NewEntry, Posting
from pinkas.domains.ledger.types.expected import ExpectedEntry
from pinkas.domains.ledger.types.opening import NewOpeningLine, OpeningBalances, OpeningBalancesToSet
from pinkas.domains.ledger.types.periods import PeriodChange, PeriodState

__all__ = [
    "CONTROL_ROLES",
    "ENTRY_SOURCES",
    "MAX_ACCOUNTS",
    "SOURCES",
    "AccountAmount",
    "AccountName",
    "AccountRow",
    "DayRange",
    "ExpectedEntry",
    "MonthlySum",
    "Movement",
    "NewAccount",
    "NewEntry",
    "NewOpeningLine",
    "OpeningBalances",
    "OpeningBalancesToSet",
    "PeriodChange",
    "PeriodClosed",
    "PeriodNotOver",
    "PeriodState",
    "Posting",
    "TrialBalanceLine",
    "balances_on",
    "check_day_open",
    "check_open",
    "close_period",
    "compared_period",
    "create_account_below",
    "create_accounts",
    "debit_credit_difference",
    "entry_hash",
    "entry_text",
    "expected_entries",
    "get_accounts_of_roles",
    "get_balance",
    "get_balance_on",
    "get_closed_through",
    "get_opening_balances",
    "hold_accounts",
    "hold_books",
    "later_of_roles",
    "list_account_amounts",
    "list_accounts",
    "list_changes",
    "list_codes",
    "list_entries_of",
    "list_monthly_sums",
    "list_movements",
    "list_period_states",
    "list_postings",
    "list_postings_of",
    "list_written",
    "make_posting",
    "month_end",
    "next_month",
    "nonempty_postings",
    "parse_period",
    "post_entries",
    "reactivate_accounts",
    "retire_accounts",
    "reversed_postings",
    "set_opening_balances",
    "sum_role_days",
    "sum_role_days_as_of",
    "trial_balance",
]
