"""What a category must be: pure rules."""

from collections.abc import Collection, Mapping
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid5

from pinkas.core.hierarchy import is_below
from pinkas.core.money import decimal_text
from pinkas.core.problems import FaultCollector, Problem
from pinkas.core.text_normalization import comparison_key
from pinkas.countries import Country
from pinkas.domains.expense_categories.types import ExpenseCategory

MAX_CATEGORIES = 500
"""How many categories of its own a business has at most: they are chosen from a list."""
KEPT_ROLES = frozenset({"fixed_assets", "inventory"})
"""The accounts beside those of expenses that a category may go to."""


class ExpenseCategoryExists(Problem):
    status, code, message = 409, "expense_category_exists", "There is a category of this name."


class ExpenseCategoryInUse(Problem):
    status, code, message = 409, "expense_category_in_use", "Something uses the category."
    hint = "Set `isActive` to false: nothing new takes it then."


class ExpenseCategoryBuiltIn(Problem):
    status, code, message = 409, "expense_category_built_in", "Every business has this category; it cannot be deleted."
    hint = "Set `isActive` to false: nothing new takes it then."


class TooManyExpenseCategories(Problem):
    status, code, message = 409, "too_many_expense_categories", "The business has as many categories as it may have."


def category_id(business_id: UUID, key: str) -> UUID:
    """The id of a category that every business has, in one business."""
    return uuid5(business_id, f"expense-category/{key}")


def built_in_rows(business_id: UUID, country: Country) -> list[dict[str, Any]]:
    """The categories that every business has, as rows of their table."""
    return [
        {
            "id": str(category_id(business_id, one.key)),
            "key": one.key,
            "name": one.name["he"],
            "name_en": one.name["en"],
            "account_code": one.account_code,
            "vat_deductible": one.vat,
            "income_tax_deductible_percent": decimal_text(one.income_tax_percent),
            "is_equipment": one.equipment,
            "parent_id": None,
            "is_active": True,
        }
        for one in country.purchases.categories
    ]


def check(
    fields: Mapping[str, Any],
    before: ExpenseCategory | None,
    others: Collection[ExpenseCategory],
    accounts: Mapping[str, bool],
) -> None:
    """Refuses a category as it would be, with all its `fields`: an account that is none of expenses or is not active, a
    parent that is not there or is below it, a name that another one has. `others` are all categories of the business,
    `accounts` the numbers that a category may have, and whether each is active."""
    faults = FaultCollector()
    code = fields["account_code"]
    if before is None or before.account_code != code:
        check_account(faults, "accountCode", code, accounts)
    by_id = {one.id: one for one in others}
    parent_id = fields["parent_id"]
    if parent_id is not None and parent_id not in by_id:
        faults.add("parentId", "unknown_category", "There is no category with this id.")
    elif parent_id is not None and before is not None and is_below(parent_id, before.id, by_id):
        faults.add("parentId", "loop", "A category cannot stand below itself.")
    faults.raise_if_any()
    name = comparison_key(fields["name"])
    for one in others:
        if (before is None or one.id != before.id) and comparison_key(one.name) == name:
            raise ExpenseCategoryExists(field="name", categoryId=str(one.id))


def check_account(faults: FaultCollector, field: str, code: str, accounts: Mapping[str, bool]) -> None:
    """Refuses the account of a category where there is none of expenses with its number, or where it is not active."""
    if code not in accounts:
        faults.add(field, "unknown_account", "Expected the number of an account of expenses or of assets kept.")
    elif not accounts[code]:
        faults.add(field, "account_inactive", "The account is not active.")


def check_category(faults: FaultCollector, field: str, category: ExpenseCategory | None) -> None:
    """Notes what is wrong with a category that something new is to take: it is not there, or not in use any more."""
    if category is None:
        faults.add(field, "unknown_category", "There is no category with this id.")
    elif not category.is_active:
        faults.add(field, "inactive_category", "The category is not in use any more.")


def written_fields(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Fields as they are stored: a tidy name, a plain decimal."""
    written = dict(fields)
    if "name" in written:
        written["name"] = " ".join(written["name"].split())
    if "income_tax_deductible_percent" in written:
        percent = written["income_tax_deductible_percent"]
        written["income_tax_deductible_percent"] = Decimal("100" if percent is None else decimal_text(percent))
    return written
