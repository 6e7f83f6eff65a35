"""Keeping schedules of reports."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

import msgspec

from pinkas.core.creators import Creator
from pinkas.core.problems import FaultCollector
from pinkas.core.scopes import ROLES
from pinkas.domains import accounts, businesses
from pinkas.domains.reports.rules import schedules as rules
from pinkas.domains.reports.store import schedules as store
from pinkas.domains.reports.types.schedules import NewReportSchedule, ReportSchedule
from pinkas.platform.creators import get_creator
from pinkas.platform.crud import Resource
from pinkas.platform.tx import Tx


async def _complete(tx: Tx, fields: dict[str, Any]) -> dict[str, Any]:
    return {**fields, "created_by": await get_creator(tx)}


def _check(fields: Mapping[str, Any]) -> None:
    faults = FaultCollector()
    addresses = [one.casefold() for one in fields["recipients"]]
    if len(set(addresses)) < len(addresses):
        faults.add("recipients", "duplicate", "An address is named once.")
    faults.raise_if_any()


async def _plan(tx: Tx, fields: dict[str, Any], before: ReportSchedule | None) -> dict[str, Any]:
    """Says when a new schedule is due, or one whose day, hour or state is changed."""
    whole = {**(msgspec.structs.asdict(before) if before else {}), **fields}
    if before is None or {"day_of_month", "hour", "is_active"} & fields.keys():
        business = await businesses.get_current(tx)
        due = rules.next_run(tx.now, business.timezone, whole["day_of_month"], whole["hour"])
        fields = {**fields, "next_run_at": due if whole["is_active"] else None}
    return fields


RESOURCE = Resource(
    store.SCHEDULES,
    "report_schedule",
    store.FILTERS,
    complete=_complete,
    validate=_check,
    before_write=_plan,
)


async def create_schedule(tx: Tx, new: NewReportSchedule) -> ReportSchedule:
    """Schedules a report whose key and parameters are known to be right."""
    return await RESOURCE.create(tx, new)


async def queue_run(tx: Tx, schedule: ReportSchedule, due_at: datetime, names: frozenset[str], *, by_hand: bool) -> Any:
    """Writes the run of an instant, with the parameters that it asks with; None where there is one already. `names` are
    the parameters of the report."""
    business = await businesses.get_current(tx)
    period = rules.period_on(tx.today(business.timezone), schedule.period)
    parameters = {**schedule.parameters, **rules.period_parameters(names, period)}
    return await store.insert_run(
        tx,
        {
            "schedule_id": schedule.id,
            "due_at": due_at,
            "by_hand": by_hand,
            "parameters": msgspec.json.encode(parameters).decode(),
        },
    )


async def advance(tx: Tx, schedule: ReportSchedule) -> None:
    """Moves a schedule to its next instant after now: those that were missed are not made up for."""
    business = await businesses.get_current(tx)
    await store.postpone(
        tx, schedule.id, rules.next_run(tx.now, business.timezone, schedule.day_of_month, schedule.hour)
    )


async def may_still_read(tx: Tx, creator: Creator | None, scope: str) -> bool:
    """Whether who created a schedule may read its report now, and may schedule reports."""
    if creator is None:
        return False
    if creator.kind == "user":
        found = await accounts.get_membership(tx, creator.id, tx.business_id)
        scopes = ROLES.get(found.role or "", frozenset()) if found else frozenset()
    else:
        scopes = await store.list_scopes(tx, creator)
    return {scope, "reports:write"} <= scopes
