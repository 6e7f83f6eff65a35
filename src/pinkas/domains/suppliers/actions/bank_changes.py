"""Changes of bank details: kept with who made them, told to the business, and confirmed by another person.

A letter that names a new account is a known fraud: until somebody has asked the supplier, payments to it warn."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from pinkas.core.pagination import Page
from pinkas.core.wording import Wording
from pinkas.domains import notifications
from pinkas.domains.suppliers.rules import BankChangeSuperseded, ConfirmedByAnother, SupplierMerged
from pinkas.domains.suppliers.store import bank_changes as store
from pinkas.domains.suppliers.store.suppliers import SUPPLIERS_TABLE, get_by_ids, ids_for_name
from pinkas.domains.suppliers.types import BankChange, BankChangeQuery, Supplier, SupplierBank
from pinkas.platform.tx import Tx


async def _identify(tx: Tx) -> dict[str, Any]:
    """The caller, with the person behind a key or an app."""
    caller, person = tx.caller, tx.caller.user_id
    if caller.kind == "key" and caller.credential_id:
        person = await store.get_key_creator(tx, caller.credential_id)
    elif caller.kind == "token" and caller.credential_id:
        person = await store.get_grant_person(tx, caller.credential_id)
    return {**caller.audit_actor(), "userId": str(person) if person else None}


async def keep_change(
    tx: Tx,
    supplier_id: UUID,
    name: str,
    before: Supplier | None,
    bank: SupplierBank | None,
    replaced: SupplierBank | None = None,
) -> None:
    """Keeps a change of the details of a supplier. A change of one that is there is told to the business. `replaced`
    are the details before, where they are not those of `before`."""
    old = replaced or (before.bank if before else None)
    id = await store.insert_change(tx, supplier_id, old, bank, await _identify(tx))
    if before is None or bank is None:
        return
    await notifications.add(
        tx,
        notifications.NewNotification(
            kind="supplier_bank_changed",
            category="security",
            severity="warning",
            title=Wording("The bank details of {supplier} were changed", supplier=name),
            body=Wording(
                "Call the supplier by a number that you knew before, not by one of the letter that asked for the "
                "change. Payments warn until another member has confirmed it."
            ),
            entity=notifications.Entity(type="supplier", id=supplier_id),
            actions=[
                notifications.Action(
                    label="confirm",
                    method="POST",
                    path=f"/api/v1/suppliers/{supplier_id}/bank-changes/{id}/confirm",
                )
            ],
            dedupe_key=f"supplier_bank_changed:{id}",
        ),
    )


async def list_changes(tx: Tx, id: UUID, query: BankChangeQuery) -> Page[BankChange]:
    """Every change of the bank details of a supplier, the first entry too, newest first; with those of suppliers that
    were merged into it."""
    await SUPPLIERS_TABLE.get(tx, id)
    return await store.list_changes(tx, await ids_for_name(tx, id), query)


async def confirm_change(tx: Tx, id: UUID, change_id: UUID) -> BankChange:
    """Confirms that the supplier has asked for this change: payments warn no more. Where the business has another
    member, whoever made the change, by session, key or app, does not confirm it. Confirming twice is no fault."""
    supplier = await SUPPLIERS_TABLE.get_for_update(tx, id)
    if supplier.merged_into_id is not None:
        raise SupplierMerged(mergedIntoId=str(supplier.merged_into_id))
    change = await store.get_change(tx, id, change_id)
    if change.confirmed_at is not None:
        return change
    newest = await store.get_newest_id(tx, id)
    if newest != change_id or change.new is None:
        raise BankChangeSuperseded(currentId=str(newest))
    by = await _identify(tx)
    await _check_another_person(tx, change, by)
    await store.confirm(tx, change_id, by)
    after = await SUPPLIERS_TABLE.update(tx, id, {"bank_confirmed_at": tx.now})
    tx.audit("supplier.bank_confirmed", "supplier", id, before=supplier, after=after, facts={"bankChangeId": change_id})
    return await store.get_change(tx, id, change_id)


async def _check_another_person(tx: Tx, change: BankChange, by: dict[str, Any]) -> None:
    maker = change.changed_by
    same = maker.user_id == by["userId"] if maker.user_id else (maker.kind, maker.id) == (by["kind"], by["id"])
    if same and (not by["userId"] or await store.has_other_members(tx, UUID(by["userId"]))):
        raise ConfirmedByAnother


async def unconfirmed_bank_change(tx: Tx, supplier_id: UUID) -> BankChange | None:
    """The change of the bank details of a supplier that nobody has confirmed, for the warning of a payment; None when
    there is none, or the details are the first that were entered. The id may be of one that was merged."""
    current = (await ids_for_name(tx, supplier_id))[:1]
    for supplier in (await get_by_ids(tx, current)).values():
        if supplier.unconfirmed_bank_change_id is not None:
            return await store.get_change(tx, supplier.id, supplier.unconfirmed_bank_change_id)
    return None


async def with_unconfirmed_bank_changes(tx: Tx, supplier_ids: Sequence[UUID]) -> set[UUID]:
    """Which of some suppliers have such a change."""
    found = await get_by_ids(tx, supplier_ids)
    return {one.id for one in found.values() if one.unconfirmed_bank_change_id is not None}
