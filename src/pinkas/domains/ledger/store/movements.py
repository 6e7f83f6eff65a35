"""The lines of one account in their order: by day, number and place, as one index has them."""

from datetime import date, datetime
from typing import Any, NamedTuple
from uuid import UUID

from pinkas.platform.tx import Tx


class LinePlace(NamedTuple):
    """Where a line stands among those of its account."""

    date: date
    number: int
    position: int


_SELECT = """SELECT line.entry_id, line.date, line.entry_number AS number, line.position, line.debit, line.credit,
        line.party_id, line.memo, entry.description, entry.source_type, entry.source_id,
        entry.source_id::text AS source_text
    FROM journal_lines AS line JOIN journal_entries AS entry
        ON entry.business_id = line.business_id AND entry.id = line.entry_id
    WHERE line.business_id = %(business_id)s AND line.account_id = %(account_id)s
        AND line.date >= %(first)s AND line.date <= %(last)s"""


async def list_lines(
    tx: Tx,
    account_id: UUID,
    first: date,
    last: date,
    *,
    behind: LinePlace | None,
    as_of: datetime | None,
    descending: bool,
    limit: int,
) -> list[Any]:
    """The next lines of an account in a period, behind a place, without those that were posted after `as_of`."""
    sql, params = _SELECT, {"account_id": account_id, "first": first, "last": last, "limit": limit}
    if as_of is not None:
        sql += " AND entry.posted_at <= %(as_of)s"
        params["as_of"] = as_of
    if behind is not None:
        sql += f""" AND (line.date, line.entry_number, line.position) {"<" if descending else ">"}
            (%(date)s, %(number)s, %(position)s)"""
        params |= behind._asdict()
    way = "DESC" if descending else "ASC"
    return await tx.fetch_all(
        f"{sql} ORDER BY line.date {way}, line.entry_number {way}, line.position {way} LIMIT %(limit)s", **params
    )
