"""Policies: created, changed, deleted."""

from typing import Any

import msgspec

from pinkas.core.problems import FaultCollector, NotFound
from pinkas.domains import brands, businesses, clients
from pinkas.domains.dunning.rules import policies as rules
from pinkas.domains.dunning.store.policies import FILTERS, MOST, POLICIES, list_active, steps_column
from pinkas.domains.dunning.store.queue import forget_stages
from pinkas.domains.dunning.types.policies import DunningPolicy, NewPolicy
from pinkas.platform.crud import Resource
from pinkas.platform.tx import Tx


async def _prepare_fields(tx: Tx, fields: dict[str, Any], before: DunningPolicy | None) -> dict[str, Any]:
    """Checks what it names, and says when the worker looks: at once, where it is automatic."""
    faults = FaultCollector()
    if "client_ids" in fields:
        for place, id in enumerate(fields["client_ids"]):
            try:
                await clients.get(tx, id)
            except NotFound:
                faults.add(f"clientIds[{place}]", "unknown", "There is no such client.")
    if "brand_ids" in fields:
        for place, id in enumerate(fields["brand_ids"]):
            try:
                await brands.get(tx, id)
            except NotFound:
                faults.add(f"brandIds[{place}]", "unknown", "There is no such trade name.")
    faults.raise_if_any()
    whole = {**(msgspec.structs.asdict(before) if before else {}), **fields}
    if before is None and len(await list_active(tx)) >= MOST:
        raise rules.TooManyPolicies(limit=MOST)
    columns = {**fields, "wake_at": tx.now if whole["is_active"] and whole["automatic"] else None}
    if "name" in fields:
        columns["name"] = fields["name"].strip()
    if "steps" in fields:
        columns["steps"] = steps_column(fields["steps"])
    return columns


_CHOOSING = ("is_active", "steps", "client_ids", "brand_ids", "minimum_amount")
"""What decides which documents a policy is for, and when."""


async def _after_write(tx: Tx, before: DunningPolicy | None, after: DunningPolicy) -> None:
    """Forgets what is known of documents where another policy, or another step, may be for them now."""
    if before is None or any(getattr(before, name) != getattr(after, name) for name in _CHOOSING):
        await forget_stages(tx)


async def _before_delete(tx: Tx, row: DunningPolicy) -> None:
    """A policy that is gone wakes nobody."""
    await POLICIES.update(tx, row.id, {"is_active": False, "wake_at": None})
    await forget_stages(tx)


RESOURCE = Resource(
    POLICIES,
    "dunning_policy",
    FILTERS,
    hold=businesses.get_for_update,  # one after another, so that there are not too many
    validate=rules.check,
    before_write=_prepare_fields,
    after_write=_after_write,
    before_delete=_before_delete,
)


async def create_policy(tx: Tx, body: NewPolicy) -> DunningPolicy:
    """Creates a policy."""
    return await RESOURCE.create(tx, body)
