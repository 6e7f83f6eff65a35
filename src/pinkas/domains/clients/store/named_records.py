"""The existence of records that clients refer to: price lists, trade names, members."""

from collections.abc import Iterable
from uuid import UUID

from pinkas.platform.tx import Tx


async def existing_ids(
    tx: Tx, price_lists: Iterable[UUID], brands: Iterable[UUID], members: Iterable[UUID]
) -> tuple[set[UUID], set[UUID], set[UUID]]:
    """Which of the referenced records exist. A record that is deleted meanwhile is cleared from the client."""
    found = []
    for table, key, wanted in (
        ("price_lists", "id", set(price_lists)),
        ("brands", "id", set(brands)),
        ("memberships", "user_id", set(members)),
    ):
        rows = (
            await tx.fetch_all(
                f"SELECT {key} AS id FROM {table} WHERE business_id = %(business_id)s AND {key} = ANY(%(wanted)s)",
                wanted=list(wanted),
            )
            if wanted
            else []
        )
        found.append({row.id for row in rows})
    return found[0], found[1], found[2]
