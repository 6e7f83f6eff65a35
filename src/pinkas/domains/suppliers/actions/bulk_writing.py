"""Writing many suppliers at once, such as the rows of a table: in one statement, by the rules of a single write. What
a supplier has in tables of its own (certificates, bank details) is written one at a time (`writing.py`)."""

from collections.abc import Sequence
from uuid import UUID

from pinkas.core.bulk_items import UpsertCommand
from pinkas.core.problems import Problem
from pinkas.domains import businesses, parties
from pinkas.domains.suppliers.actions.writing import PLAIN_RULES, record_change
from pinkas.domains.suppliers.rules import SupplierExists
from pinkas.domains.suppliers.store.suppliers import SUPPLIERS_TABLE
from pinkas.domains.suppliers.types import Supplier
from pinkas.platform.tx import Tx

WritePlan = parties.WritePlan[Supplier]
_WRITTEN_ALONE = ("bank", "withholding", "category_id")


async def check_all(tx: Tx, commands: Sequence[UpsertCommand]) -> list[Problem | None]:
    """What would prevent each command, without writing anything or claiming its keys."""
    plans, refused, _ = await _plan_all(tx, commands, None, claim=False)
    return [one if isinstance(one, Problem) else refused.get(id(one)) for one in plans]


async def write_all(
    tx: Tx,
    commands: Sequence[UpsertCommand],
    *,
    keys_claimed: bool = False,
    creations_audited: bool = True,
    changes_audited: bool = True,
    business: businesses.Business | None = None,
) -> list[Supplier | Problem]:
    """Creates and changes suppliers. Returns for each command the supplier as it is now, or the problem that prevented
    it. `keys_claimed`: the caller holds the locks of their keys already. `creations_audited` False: the caller has one
    entry of the audit log for all that are created; so `changes_audited`. `business`: the one of the transaction, where
    the caller has read it."""
    plans, refused, country = await _plan_all(tx, commands, business, claim=not keys_claimed)
    kept = [one for one in plans if isinstance(one, parties.WritePlan) and id(one) not in refused]
    new, changed = [one for one in kept if one.before is None], [one for one in kept if one.before is not None]
    words = {plan.id: parties.search_words(plan.after, (), country) for plan in new}
    await SUPPLIERS_TABLE.update_all(tx, [_row(plan) for plan in changed])
    SUPPLIERS_TABLE.insert_all(tx, [_row(plan) for plan in new], words)
    after = await SUPPLIERS_TABLE.get_by_ids(tx, [plan.id for plan in kept])
    sought = [after[plan.id] for plan in changed if parties.SEARCHED_FIELDS & plan.fields.keys()]
    await parties.refresh_search_words(tx, SUPPLIERS_TABLE, sought, country, {})
    for plan in kept:
        if plan.before is not None and changes_audited:
            record_change(tx, plan.before, after[plan.id])
        elif plan.before is None and creations_audited:
            tx.audit("supplier.created", "supplier", plan.id, after=after[plan.id])
    return [_outcome(one, refused, after) for one in plans]


def _outcome(plan: object, refused: dict[int, Problem], after: dict[UUID, Supplier]) -> Supplier | Problem:
    if isinstance(plan, parties.WritePlan):
        return refused.get(id(plan)) or after[plan.id]
    assert isinstance(plan, Supplier | Problem)
    return plan


async def _plan_all(
    tx: Tx, commands: Sequence[UpsertCommand], business: businesses.Business | None, *, claim: bool
) -> tuple[list[WritePlan | Supplier | Problem], dict[int, Problem], str]:
    assert not any(one.fields.get(name) for one in commands for name in _WRITTEN_ALONE), "that is written one at a time"
    home, found = await tx.gather(
        businesses.get_unless_known(tx, business),
        SUPPLIERS_TABLE.get_by_ids_for_update(tx, [one.id for one in commands if one.id is not None]),
    )
    plans: list[WritePlan | Supplier | Problem] = []
    for one in commands:
        fields = {name: value for name, value in one.fields.items() if name not in _WRITTEN_ALONE}
        try:
            plans.append(parties.plan_write(tx, UpsertCommand(one.id, fields), found, home, PLAIN_RULES))
        except Problem as problem:
            plans.append(problem)
    standing = [one for one in plans if isinstance(one, parties.WritePlan)]
    await parties.claim_keys(tx, SUPPLIERS_TABLE, standing if claim else ())
    owners = await SUPPLIERS_TABLE.get_key_owners(tx, *parties.keys_to_claim(standing))
    return plans, parties.find_duplicates(standing, owners, SupplierExists), home.country


def _row(plan: WritePlan) -> parties.Fields:
    return {**SUPPLIERS_TABLE.row_of(plan.after), "id": plan.id, "tax_key": plan.tax_key}
