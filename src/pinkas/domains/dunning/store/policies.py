"""Policies in the database."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.core.json_codec import to_builtins
from pinkas.domains.dunning.types.policies import DunningPolicy, ReminderStep
from pinkas.platform.due import DueTable
from pinkas.platform.rows import to_struct
from pinkas.platform.table import Table
from pinkas.platform.tx import Tx

POLICIES = Table("dunning_policies", DunningPolicy, keeps_deleted=True)
FILTERS = {"is_active": "is_active = %(is_active)s"}
DUE = DueTable("dunning_policies", at="wake_at")
MOST = 50
"""Policies that a business may have: each of them is asked of every document."""


def steps_column(steps: Sequence[ReminderStep]) -> Jsonb:
    """Steps as they are kept, in the order of their days."""
    return Jsonb(to_builtins(sorted(steps, key=lambda one: one.days)))


async def list_active(tx: Tx) -> list[DunningPolicy]:
    """The active policies, the oldest first."""
    rows = await tx.fetch_all(
        f"""{POLICIES.select} WHERE business_id = %(business_id)s AND is_active AND deleted_at IS NULL
            ORDER BY id LIMIT {MOST}"""
    )
    return [to_struct(row, DunningPolicy) for row in rows]


async def claim_due(tx: Tx, id: UUID) -> DunningPolicy | None:
    """A policy for the worker whose time has come, locked; None when it has not, or another worker has it just now."""
    row = await tx.fetch_one(
        f"""{POLICIES.select} WHERE business_id = %(business_id)s AND id = %(id)s AND wake_at <= %(now)s
            FOR NO KEY UPDATE SKIP LOCKED""",
        id=id,
        now=tx.now,
    )
    return to_struct(row, DunningPolicy) if row else None


async def set_wake(tx: Tx, id: UUID, at: datetime | None) -> None:
    """Writes when the worker must look next: no change that people see."""
    await tx.execute(
        "UPDATE dunning_policies SET wake_at = %(at)s WHERE business_id = %(business_id)s AND id = %(id)s",
        id=id,
        at=at,
    )
