"""Categories of expenses: what money is spent on, with the account it goes to and the VAT that is deducted."""

from pinkas.domains.expense_categories.actions import get_for_use
from pinkas.domains.expense_categories.rules import category_id
from pinkas.domains.expense_categories.types import ExpenseCategory

__all__ = ["ExpenseCategory", "category_id", "get_for_use"]
