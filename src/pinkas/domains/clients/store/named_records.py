"""The existence of records that clients refer to: price lists, trade names, members."""

from collections.abc import Iterable
from uuid import UUID

from pinkas.platform.tx import Tx


async def existing_ids(
    tx: Tx, price_lists: Iterable[UUID], brands: Iterable[UUID], members: Iterable[UUID]
) -> tuple[set[UUID], set[UUID], set[UUID]]:
    """Which of the referenced records exist. A record that is deleted meanwhile is cleared from the client."""
    return await tx.gather(
        _existing_ids(tx, "price_lists", "id", set(price_lists)),
        _existing_ids(tx, "brands", "id", set(brands)),
        _existing_ids(tx, "memberships", "user_id", set(members)),
    )


async def _existing_ids(tx: Tx, table: str, key: str, ids: set[UUID]) -> set[UUID]:
    if not ids:
        return set()
    rows = await tx.fetch_all(
        f"SELECT {key} AS id FROM {table} WHERE business_id = %(business_id)s AND {key} = ANY(%(ids)s)", ids=list(ids)
    )
    return {row.id for row in rows}
