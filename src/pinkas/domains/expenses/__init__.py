"""Expenses: what a business bought, from the paper to the books, with its input VAT."""

from pinkas.domains.expenses.actions.booking import book_expense, book_many, lock_booked, withdraw
from pinkas.domains.expenses.actions.checking import PlannedExpense, check_many, plan_many
from pinkas.domains.expenses.actions.claiming import record_allocation_check, record_request
from pinkas.domains.expenses.actions.expected import ENTRY_SOURCES, expected_entries
from pinkas.domains.expenses.actions.openings import (
    SupplierOpening,
    book_opening_balances,
    check_openings_unused,
    take_back_opening_balances,
)
from pinkas.domains.expenses.actions.papers import attach_paper
from pinkas.domains.expenses.actions.reading import get_expense
from pinkas.domains.expenses.actions.writing import check_template, create_many
from pinkas.domains.expenses.flows import Dependencies
from pinkas.domains.expenses.rules.keys import number_key
from pinkas.domains.expenses.rules.problems import (
    ApprovalRequired,
    ExpenseExists,
    ExpenseImmutable,
    ExpenseNotBooked,
    FileStays,
)
from pinkas.domains.expenses.store.expenses import (
    count_open_by_month,
    get_by_ids,
    get_many_for_update,
    mark_reported,
)
from pinkas.domains.expenses.store.papers import list_supplier_days, list_without_file
from pinkas.domains.expenses.store.searched import SEARCHED
from pinkas.domains.expenses.store.summaries import (
    list_days,
    open_by_supplier,
    sum_by_category,
    sum_days,
    sum_days_as_of,
    sum_expenses,
    sum_keys_as_of,
)
from pinkas.domains.expenses.types import (
    DescribedSupplier,
    Expense,
    ExpenseLineToWrite,
    ExpenseRow,
    ExpenseUploaded,
    NewExpense,
    TemplateAmounts,
)

__all__ = [
    "ENTRY_SOURCES",
    "SEARCHED",
    "ApprovalRequired",
    "Dependencies",
    "DescribedSupplier",
    "Expense",
    "ExpenseExists",
    "ExpenseImmutable",
    "ExpenseLineToWrite",
    "ExpenseNotBooked",
    "ExpenseRow",
    "ExpenseUploaded",
    "FileStays",
    "NewExpense",
    "PlannedExpense",
    "SupplierOpening",
    "TemplateAmounts",
    "attach_paper",
    "book_expense",
    "book_many",
    "book_opening_balances",
    "check_many",
    "check_openings_unused",
    "check_template",
    "count_open_by_month",
    "create_many",
    "expected_entries",
    "get_by_ids",
    "get_expense",
    "get_many_for_update",
    "list_days",
    "list_supplier_days",
    "list_without_file",
    "lock_booked",
    "mark_reported",
    "number_key",
    "open_by_supplier",
    "plan_many",
    "record_allocation_check",
    "record_request",
    "sum_by_category",
    "sum_days",
    "sum_days_as_of",
    "sum_expenses",
    "sum_keys_as_of",
    "take_back_opening_balances",
    "withdraw",
]
