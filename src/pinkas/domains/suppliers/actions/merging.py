"""Merging: one supplier becomes another name of a second one."""

from uuid import UUID

from pinkas.core.wording import Wording
from pinkas.domains import businesses, ledger, parties
from pinkas.domains.suppliers.actions import bank_changes
from pinkas.domains.suppliers.actions.writing import record_change
from pinkas.domains.suppliers.rules import SupplierExists, SupplierIsArchived, SupplierMerged, SupplierMergeRefused
from pinkas.domains.suppliers.store import certificates
from pinkas.domains.suppliers.store.account import SUPPLIER_ACCOUNTS
from pinkas.domains.suppliers.store.suppliers import SUPPLIERS_TABLE
from pinkas.domains.suppliers.types import Supplier, SupplierMerge
from pinkas.platform.tx import Tx

_MERGER = parties.Merger(
    SUPPLIERS_TABLE,
    field="supplierId",
    same=("same_supplier", Wording("A supplier is not merged into itself.")),
    not_found=("supplier_not_found", Wording("`supplierId` names no supplier of the business.")),
    merged=SupplierMerged,
    archived=SupplierIsArchived,
    exists=SupplierExists,
)

_INHERITED_FIELDS = (*parties.INHERITED_FIELDS, "category_id")


async def merge_supplier(tx: Tx, id: UUID, body: SupplierMerge) -> Supplier:
    """Merges another supplier into this one, for good: it becomes another name of it. Expenses, payments and the books
    stay as they were written, and count for this supplier from now on; certificates move. What this supplier lacks is
    taken from the other one.

    Refused where the two are two before the law: both with a tax id, and not the same."""
    target, source = await _MERGER.get_both_for_update(tx, id, body.supplier_id)
    if not parties.may_merge(target, source):
        raise SupplierMergeRefused(taxIds=[target.tax_id, source.tax_id])
    await ledger.hold_books(tx)  # whatever is booked meanwhile is booked before this, or for the target
    await SUPPLIERS_TABLE.set_merged_into(tx, source.id, target.id)
    await certificates.move_certificates(tx, source.id, target.id)
    await SUPPLIER_ACCOUNTS.merge(tx, source.id, target.id)
    await SUPPLIERS_TABLE.search_terms.change_words(tx, {source.id: frozenset()})
    home = (await businesses.get_current(tx)).country
    gained = parties.inherited_fields(target, source, _INHERITED_FIELDS, home)
    await _MERGER.check_gained_key(tx, target.id, gained)
    if "bank" in gained:
        await _take_over_bank(tx, target, source)
    after = await SUPPLIERS_TABLE.update(tx, target.id, gained or {"name": target.name})
    merged = await SUPPLIERS_TABLE.get(tx, source.id)
    await parties.refresh_search_words(tx, SUPPLIERS_TABLE, [after], home, {})
    record_change(tx, target, after, "supplier.merged", mergedSupplierId=source.id)
    record_change(tx, source, merged, "supplier.merged_into", intoSupplierId=target.id)
    return after


async def _take_over_bank(tx: Tx, target: Supplier, source: Supplier) -> None:
    """Keeps that the target has the details of the source now. What nobody had confirmed there is to be confirmed
    here."""
    replaced = source.bank if source.unconfirmed_bank_change_id is not None else None
    await bank_changes.keep_change(tx, target.id, target.name, target, source.bank, replaced)
