"""What an account must be: pure rules."""

from collections.abc import Collection, Mapping
from typing import Any
from uuid import UUID, uuid5

from pinkas.core.currencies import check_currency
from pinkas.core.hierarchy import is_below
from pinkas.core.problems import FaultCollector
from pinkas.countries import Country
from pinkas.countries.country import VatBox
from pinkas.domains.ledger.types.accounts import AccountRow

MAX_ACCOUNTS = 2_000
"""How many accounts a business has at most, those of the country among them."""
CONTROL_ROLES = frozenset({"customers", "customer_advances", "suppliers", "supplier_advances", "card_clearing"})
"""The accounts that are kept equal to the open items of clients, suppliers and card processors: only what changes those
posts to them."""


def account_id(business_id: UUID, code: str) -> UUID:
    """The id of an account that every business of a country starts with, in one business."""
    return uuid5(business_id, f"ledger-account/{code}")


def next_code_below(code: str, codes: Collection[str]) -> str:
    """The next number below an account: `1100-3` where `1100-2` is the last."""
    below = [one.removeprefix(f"{code}-") for one in codes if one.startswith(f"{code}-")]
    last = max((int(one) for one in below if one.isdecimal() and one.isascii()), default=0)
    return f"{code}-{last + 1}"


def vat_box(role: str | None, country: Country) -> VatBox | None:
    """Where the movement of an account stands in the periodic VAT return of a country."""
    return next((one.vat_box for one in country.chart if role is not None and one.role == role), None)


def check_account(fields: Mapping[str, Any], before: AccountRow | None, others: Collection[AccountRow]) -> None:
    """Refuses an account as it would be, with all its `fields`: a currency that is none, a parent that is not there, is
    of another type or stands below it. `others` are all accounts of the business."""
    faults = FaultCollector()
    check_currency(faults, "currency", fields["currency"])
    by_id = {one.id: one for one in others}
    parent = by_id.get(fields["parent_id"]) if fields["parent_id"] else None
    if fields["parent_id"] is not None and parent is None:
        faults.add("parentId", "account_not_found", "There is no account with this id.")
    elif parent is not None and parent.kind != fields["kind"]:
        faults.add("parentId", "other_account_type", "The parent is an account of another type.")
    if parent is not None and before is not None and is_below(parent.id, before.id, by_id):
        faults.add("parentId", "loop", "An account cannot stand below itself.")
    if before is not None and fields["kind"] != before.kind:
        if any(one.parent_id == before.id for one in others):
            faults.add("type", "has_children", "Accounts of its type stand below it.")
        if before.role is not None:
            faults.add("type", "built_in", "Postings find this account by its role: its type stays.")
    if before is not None and before.role is not None and fields["code"] != before.code:
        faults.add("code", "built_in", "Postings find this account by its role: its number stays.")
    if before is not None and before.role is not None and not fields["is_active"]:
        faults.add("isActive", "built_in", "Postings find this account by its role: it stays active.")
    faults.raise_if_any()
