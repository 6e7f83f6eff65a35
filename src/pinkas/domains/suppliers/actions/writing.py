"""Writing a supplier: checked in memory, its unique keys claimed, then written with its search terms, the certificate
of withholding and the change of its bank details."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any
from uuid import UUID

from pinkas.core.bulk_items import UpsertCommand
from pinkas.core.changes import changed_fields
from pinkas.core.problems import Problem
from pinkas.domains import businesses, expense_categories, parties
from pinkas.domains.parties import Fields
from pinkas.domains.suppliers import rules
from pinkas.domains.suppliers.actions import bank_changes
from pinkas.domains.suppliers.rules import SupplierExists, SupplierMerged
from pinkas.domains.suppliers.store import certificates
from pinkas.domains.suppliers.store.suppliers import SUPPLIERS_TABLE
from pinkas.domains.suppliers.types import Supplier, SupplierWithholding
from pinkas.platform.tx import Tx

PLAIN_RULES = parties.WriteRules[Supplier](
    defaults={
        **dict.fromkeys(SUPPLIERS_TABLE.written_columns),
        "type": "company",
        "emails": [],
        "metadata": {},
        "withholding": None,
    },
    check=rules.check_fields,
    normalize=rules.normalize_fields,
    differing=changed_fields,
    merged=SupplierMerged,
)
"""The rules of a write that names no category."""
_CERTIFICATE_KEY = ("certificate_number", "valid_from")


async def write_one(tx: Tx, command: UpsertCommand, *, keys_claimed: bool = False) -> Supplier:
    """Creates or changes a supplier; returns it as it is now. `keys_claimed`: the caller holds the locks of its keys
    already. Raises SupplierExists, SupplierMerged, NotFound and ValidationFailed."""
    business, found = await tx.gather(
        businesses.get_current(tx),
        SUPPLIERS_TABLE.get_by_ids_for_update(tx, [command.id] if command.id is not None else []),
    )
    plan = parties.plan_write(tx, command, found, business, await _rules(tx, command, found))
    if not isinstance(plan, parties.WritePlan):
        return plan
    await parties.claim_keys(tx, SUPPLIERS_TABLE, () if keys_claimed else [plan])
    owners = await SUPPLIERS_TABLE.get_key_owners(tx, *parties.keys_to_claim([plan]))
    refused: dict[int, Problem] = parties.find_duplicates([plan], owners, SupplierExists)
    if refused:
        raise refused[id(plan)]
    return await _write(tx, plan, business.country)


async def _rules(tx: Tx, command: UpsertCommand, found: Mapping[UUID, Supplier]) -> parties.WriteRules[Supplier]:
    """The rules of a write, with the category that it names. One that the supplier has already stays, in use or not."""
    named = command.fields.get("category_id")
    before = found.get(command.id) if command.id is not None else None
    if named is None or (before is not None and before.category_id == named):
        return PLAIN_RULES
    known = await expense_categories.get_for_use(tx, [named])
    return replace(PLAIN_RULES, check=partial(rules.check_fields, categories=known))


async def _write(tx: Tx, plan: parties.WritePlan[Supplier], country: str) -> Supplier:
    before, fields = plan.before, plan.fields
    bank_changed = "bank" in fields and (before is not None or fields["bank"] is not None)
    if bank_changed:
        plan.after["bank_confirmed_at"] = None
    row: Fields = {**SUPPLIERS_TABLE.row_of(plan.after), "id": plan.id, "tax_key": plan.tax_key}
    if before is None:
        SUPPLIERS_TABLE.insert_all(tx, [row], {plan.id: parties.search_words(plan.after, (), country)})
    else:
        await SUPPLIERS_TABLE.update_all(tx, [row])
    if "withholding" in fields:
        await _write_certificate(tx, plan.id, before.withholding if before else None, fields["withholding"])
    if bank_changed:
        await bank_changes.keep_change(tx, plan.id, plan.after["name"], before, fields["bank"])
    after = await SUPPLIERS_TABLE.get(tx, plan.id)
    if before is None:
        tx.audit("supplier.created", "supplier", after.id, after=after)
        return after
    if parties.SEARCHED_FIELDS & fields.keys():
        await parties.refresh_search_words(tx, SUPPLIERS_TABLE, [after], country, {})
    record_change(tx, before, after)
    return after


async def _write_certificate(
    tx: Tx, supplier_id: UUID, before: SupplierWithholding | None, after: SupplierWithholding | None
) -> None:
    """A certificate of the number and the first day of the one that was entered last corrects it."""
    same = before is not None and all(getattr(before, name) == getattr(after, name, None) for name in _CERTIFICATE_KEY)
    if after is not None and not same:
        await certificates.insert_certificate(tx, supplier_id, after)
    elif before is not None:
        await certificates.change_last_certificate(tx, supplier_id, after)


def record_change(tx: Tx, before: Supplier, after: Supplier, action: str = "supplier.changed", **facts: Any) -> None:
    """Writes into the audit log that a supplier was changed."""
    tx.audit(action, "supplier", after.id, before=before, after=after, facts=facts)
