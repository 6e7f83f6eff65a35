"""Categories of expenses: what money is spent on, with the account it goes to and the VAT that is deducted."""

from pinkas.domains.expense_categories.actions import find_by_names, get_for_use, list_account_codes
from pinkas.domains.expense_categories.rules import category_id, check_account, check_category
from pinkas.domains.expense_categories.types import ExpenseCategory

__all__ = [
    "ExpenseCategory",
    "category_id",
    "check_account",
    "check_category",
    "find_by_names",
    "get_for_use",
    "list_account_codes",
]
