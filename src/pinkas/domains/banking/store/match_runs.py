"""Auto-match that goes on behind the request, in the database."""

from collections.abc import Mapping
from datetime import date
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.creators import Creator
from pinkas.core.pagination import Page
from pinkas.domains.banking.types.match_runs import AutoMatchRunQuery, AutoMatchRunRow
from pinkas.platform.table import TIME_ORDERS, Table, tenant_condition
from pinkas.platform.tx import Tx

RUNS = Table("bank_match_runs", AutoMatchRunRow)
_ORDERS = {name: TIME_ORDERS[name] for name in ("-createdAt", "createdAt")}


async def is_running(tx: Tx) -> bool:
    """Whether a run of the business goes on."""
    row = await tx.fetch_one(
        "SELECT FROM bank_match_runs WHERE business_id = %(business_id)s AND state = 'RUNNING'",
    )
    return row is not None


async def insert_run(
    tx: Tx, asked: Mapping[str, Any], total: int, place: tuple[date, UUID], by: Creator | None
) -> AutoMatchRunRow | None:
    """Begins a run; None where another one goes on."""
    new = {
        "asked": dict(asked),
        "state": "RUNNING",
        "total": total,
        "place_date": place[0],
        "place_id": place[1],
        "started_by": None if by is None else msgspec.to_builtins(by),
    }
    return await RUNS.insert_unless_taken(tx, new, "(business_id) WHERE state = 'RUNNING'")


async def list_runs(tx: Tx, query: AutoMatchRunQuery) -> Page[AutoMatchRunRow]:
    """One page of runs, the newest first."""
    where = tenant_condition()
    where.add_if_given("state = %(state)s", state=query.state)
    return await RUNS.page(tx, query, where, _ORDERS)


async def add_outcomes(tx: Tx, id: UUID, *, matched: int = 0, refused: int = 0) -> None:
    """Counts lines that were matched or refused, in the transaction that matches them."""
    await tx.execute(
        """UPDATE bank_match_runs SET matched = matched + %(matched)s, refused = refused + %(refused)s,
               version = version + 1, updated_at = %(now)s
           WHERE business_id = %(business_id)s AND id = %(id)s""",
        id=id,
        matched=matched,
        refused=refused,
        now=tx.now,
    )


async def fail(tx: Tx, id: UUID, error: str) -> bool:
    """Ends a run that goes on with the code of an error; False when it does not go on."""
    row = await tx.fetch_one(
        """UPDATE bank_match_runs SET state = 'FAILED', error = %(error)s, ended_at = %(now)s, version = version + 1,
               updated_at = %(now)s
           WHERE business_id = %(business_id)s AND id = %(id)s AND state = 'RUNNING' RETURNING id""",
        id=id,
        error=error,
        now=tx.now,
    )
    return row is not None


async def advance(
    tx: Tx, id: UUID, before: UUID, place: tuple[date, UUID] | None, *, looked_at: int, proposed: int, skipped: int
) -> bool:
    """Notes that the lines behind the one of the id `before` were looked at, up to a place, or all of them: then the
    run is done. False when it does not go on any more, or another worker was there first."""
    row = await tx.fetch_one(
        """UPDATE bank_match_runs SET looked_at = looked_at + %(looked_at)s, proposed = proposed + %(proposed)s,
               skipped = skipped + %(skipped)s, place_date = coalesce(%(place_date)s, place_date),
               place_id = coalesce(%(place_id)s, place_id), version = version + 1, updated_at = %(now)s,
               state = CASE WHEN %(is_done)s THEN 'DONE' ELSE state END,
               ended_at = CASE WHEN %(is_done)s THEN %(now)s ELSE ended_at END
           WHERE business_id = %(business_id)s AND id = %(id)s AND state = 'RUNNING' AND place_id = %(before)s
           RETURNING state""",
        id=id,
        before=before,
        looked_at=looked_at,
        proposed=proposed,
        skipped=skipped,
        place_date=place[0] if place else None,
        place_id=place[1] if place else None,
        is_done=place is None,
        now=tx.now,
    )
    return row is not None and row.state == "RUNNING"
