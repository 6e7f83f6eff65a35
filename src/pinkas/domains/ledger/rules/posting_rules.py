"""To which account each role posts, from which day on. Pure."""

from collections.abc import Mapping, Sequence
from datetime import date
from uuid import UUID

from pinkas.core.problems import FaultCollector
from pinkas.countries import Country
from pinkas.domains.ledger.rules.accounts import CONTROL_ROLES
from pinkas.domains.ledger.types.accounts import AccountRow
from pinkas.domains.ledger.types.posting_rules import PostingRuleChanges

FIXED_ROLES = CONTROL_ROLES | {
    "output_vat",
    "output_vat_deferred",
    "input_vat",
    "input_vat_pending",
    "input_vat_equipment",
    "vat_clearing",
    "withheld_by_customers",
    "withheld_from_suppliers",
    "income_tax_advances",
    "opening_balances",
    "retained_earnings",
}
"""Roles whose account is compared with open items, or stands in returns to the tax authority: they keep it."""


def check_changes(
    asked: PostingRuleChanges, accounts: Sequence[AccountRow], country: Country, today: date
) -> dict[tuple[str, date], UUID]:
    """The account of each role from its first day on. Raises ValidationFailed with every fault: a role that there is
    none of or that keeps its account, an account that is not there, not active, of another type or has a role of its
    own, a day that is over."""
    faults = FaultCollector()
    kinds = {one.role: one.kind for one in country.chart}
    by_id: Mapping[UUID, AccountRow] = {one.id: one for one in accounts}
    changes: dict[tuple[str, date], UUID] = {}
    for place, one in enumerate(asked.rules):
        field = f"rules[{place}]"
        day = one.valid_from or today
        account = by_id.get(one.account_id)
        if one.role not in kinds:
            faults.add(f"{field}.role", "unknown_role", "There is no such role.")
        elif one.role in FIXED_ROLES:
            faults.add(f"{field}.role", "fixed_role", "This role always posts to its own account.")
        if account is None:
            faults.add(f"{field}.accountId", "account_not_found", "There is no such account.")
        elif not account.is_active:
            faults.add(f"{field}.accountId", "account_inactive", "The account is not active.")
        elif account.role not in (None, one.role):
            faults.add(f"{field}.accountId", "account_has_role", "The account is that of another role.")
        elif one.role in kinds and account.kind != kinds[one.role]:
            faults.add(
                f"{field}.accountId", "other_account_type", "The account is of another type than the role asks for."
            )
        if day < today:
            faults.add(f"{field}.validFrom", "in_the_past", "What was posted stays: expected today or a later day.")
        if (one.role, day) in changes:
            faults.add(f"{field}.role", "duplicate", "The role is there twice for one day.")
        changes[one.role, day] = one.account_id
    faults.raise_if_any()
    return changes
