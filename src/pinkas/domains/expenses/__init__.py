"""Expenses: what a business bought, from the paper to the books, with its input VAT."""

from pinkas.domains.expenses.actions.booking import book_expense, lock_booked
from pinkas.domains.expenses.actions.claiming import record_allocation_check, record_request
from pinkas.domains.expenses.actions.papers import attach_paper
from pinkas.domains.expenses.actions.reading import get_expense
from pinkas.domains.expenses.actions.writing import create_many
from pinkas.domains.expenses.flows import Dependencies
from pinkas.domains.expenses.rules.keys import number_key
from pinkas.domains.expenses.rules.problems import (
    ApprovalRequired,
    ExpenseExists,
    ExpenseImmutable,
    ExpenseNotBooked,
    FileStays,
)
from pinkas.domains.expenses.store.expenses import count_open_by_month, get_by_ids, get_many_for_update
from pinkas.domains.expenses.store.summaries import open_by_supplier, sum_by_category, sum_expenses
from pinkas.domains.expenses.types import DescribedSupplier, Expense, ExpenseRow, ExpenseUploaded, NewExpense

__all__ = [
    "ApprovalRequired",
    "Dependencies",
    "DescribedSupplier",
    "Expense",
    "ExpenseExists",
    "ExpenseImmutable",
    "ExpenseNotBooked",
    "ExpenseRow",
    "ExpenseUploaded",
    "FileStays",
    "NewExpense",
    "attach_paper",
    "book_expense",
    "count_open_by_month",
    "create_many",
    "get_by_ids",
    "get_expense",
    "get_many_for_update",
    "lock_booked",
    "number_key",
    "open_by_supplier",
    "record_allocation_check",
    "record_request",
    "sum_by_category",
    "sum_expenses",
]
