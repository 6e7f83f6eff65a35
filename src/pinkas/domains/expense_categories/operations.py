"""The public operations of categories of expenses."""

from pinkas.core.problems import VersionConflict
from pinkas.domains.expense_categories import actions
from pinkas.domains.expense_categories.rules import (
    ExpenseCategoryBuiltIn,
    ExpenseCategoryExists,
    ExpenseCategoryInUse,
    TooManyExpenseCategories,
)
from pinkas.platform.operation import operation

GROUP, READ, WRITE = "expense categories", "expenses:read", "expenses:write"

OPERATIONS = (
    operation(
        "GET /expense-categories",
        actions.list_,
        "List categories with ledger account and deductible VAT part",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "POST /expense-categories",
        actions.create,
        "Create a category",
        group=GROUP,
        scope=WRITE,
        creates=True,
        problems=(ExpenseCategoryExists, TooManyExpenseCategories),
    ),
    operation("GET /expense-categories/{id}", actions.get, "Get a category", group=GROUP, scope=READ),
    operation(
        "PATCH /expense-categories/{id}",
        actions.change,
        "Change a category",
        group=GROUP,
        scope=WRITE,
        problems=(ExpenseCategoryExists, VersionConflict),
    ),
    operation(
        "DELETE /expense-categories/{id}",
        actions.delete,
        "Delete an unused category",
        group=GROUP,
        scope=WRITE,
        problems=(ExpenseCategoryInUse, ExpenseCategoryBuiltIn, VersionConflict),
    ),
)
