"""Whom payments go to."""

from collections.abc import Collection
from uuid import UUID

from pinkas.domains import suppliers
from pinkas.platform.tx import Tx


async def get_suppliers(tx: Tx, ids: Collection[UUID]) -> dict[UUID, suppliers.Supplier]:
    """Suppliers by the ids that are asked for; of a merged one, the one that stands for it. Unknown ids are left
    out."""
    found = await suppliers.get_by_ids(tx, sorted(ids))
    merged = {one.merged_into_id for one in found.values() if one.merged_into_id is not None}
    into = await suppliers.get_by_ids(tx, sorted(merged)) if merged else {}
    return {id: into[one.merged_into_id] if one.merged_into_id else one for id, one in found.items()}
