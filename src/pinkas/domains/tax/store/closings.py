"""Closed VAT periods in the database, and what the accounts of the return were moved by."""

from collections.abc import Collection
from datetime import date, datetime
from typing import Any
from uuid import UUID

from pinkas.domains.tax.rules.sums import NOT_REPORTED, RETURN_ROLES
from pinkas.domains.tax.types.vat import ClosingRow
from pinkas.platform.rows import to_struct
from pinkas.platform.table import Table
from pinkas.platform.tx import Tx

CLOSINGS = Table("vat_closings", ClosingRow)


async def list_in_force(tx: Tx, as_of: datetime | None = None) -> list[ClosingRow]:
    """The closed periods, oldest first; those that were closed at an instant, in the state that they had."""
    if as_of is None:
        rows = await tx.fetch_all(
            f"""{CLOSINGS.select} WHERE business_id = %(business_id)s AND state <> 'REOPENED' ORDER BY last_day"""
        )
        return [to_struct(row, ClosingRow) for row in rows]
    rows = await tx.fetch_all(
        f"""{CLOSINGS.select} WHERE business_id = %(business_id)s AND closed_at <= %(as_of)s
            AND coalesce(reopened_at > %(as_of)s, true) ORDER BY last_day""",
        as_of=as_of,
    )
    return [_as_it_was(to_struct(row, ClosingRow), as_of) for row in rows]


def _as_it_was(row: ClosingRow, as_of: datetime) -> ClosingRow:
    fields: dict[str, Any] = {name: getattr(row, name) for name in ClosingRow.__struct_fields__}
    if row.filed_at is None or row.filed_at > as_of:
        fields |= {"state": "CLOSED", "filed_at": None, "filed_on": None, "filing_reference": None, "filed_by": None}
    return ClosingRow(**{**fields, "reopened_at": None, "reopened_by": None, "reopen_reason": None})


async def get_by_ids(tx: Tx, ids: Collection[UUID]) -> list[ClosingRow]:
    """Closed periods, also those that were opened again; what is not there is left out."""
    rows = await tx.fetch_all(
        f"{CLOSINGS.select} WHERE business_id = %(business_id)s AND id = ANY(%(ids)s)", ids=list(ids)
    )
    return [to_struct(row, ClosingRow) for row in rows]


async def lock_books(tx: Tx) -> int:
    """The number of the last entry of the books, which get no other until the transaction ends; 0 without books."""
    row = await tx.fetch_one(
        "SELECT next_number - 1 AS last FROM ledger_counters WHERE business_id = %(business_id)s FOR NO KEY UPDATE"
    )
    return row.last if row else 0


async def list_sums(tx: Tx, last_day: date, as_of: datetime | None) -> list[Any]:
    """What the accounts of the return were debited and credited by month, up to the month of a day: rows of role,
    source_type, month, debit and credit. What was posted after `as_of` is taken off."""
    rows = await tx.fetch_all(
        """SELECT account.role, sums.source_type, sums.month, sums.debit, sums.credit
           FROM ledger_accounts AS account JOIN ledger_monthly_sums AS sums
               ON sums.business_id = account.business_id AND sums.account_id = account.id AND sums.month <= %(last)s
           WHERE account.business_id = %(business_id)s AND account.role = ANY(%(roles)s)""",
        roles=sorted(RETURN_ROLES),
        last=last_day,
    )
    if as_of is None:
        return rows
    later = await tx.fetch_all(
        """SELECT account.role, entry.source_type, date_trunc('month', entry.date)::date AS month,
               -sum(line.debit)::bigint AS debit, -sum(line.credit)::bigint AS credit
           FROM journal_entries AS entry
           JOIN journal_lines AS line ON line.business_id = entry.business_id AND line.entry_id = entry.id
           JOIN ledger_accounts AS account
               ON account.business_id = line.business_id AND account.id = line.account_id
           WHERE entry.business_id = %(business_id)s AND entry.posted_at > %(as_of)s AND entry.date <= %(last)s
               AND account.role = ANY(%(roles)s) AND entry.source_type <> ALL(%(without)s)
           GROUP BY 1, 2, 3""",
        roles=sorted(RETURN_ROLES),
        without=sorted(NOT_REPORTED),
        last=last_day,
        as_of=as_of,
    )
    return [*rows, *later]


async def list_shifts(tx: Tx, as_of: datetime | None) -> list[Any]:
    """Input VAT that is deducted in another month than that of its entry, by both months: rows of from_month,
    to_month, input_vat and equipment_vat, credits apart."""
    return await tx.fetch_all(
        f"""SELECT shift.from_month, shift.to_month, sum(shift.input_vat)::bigint AS input_vat,
                sum(shift.equipment_vat)::bigint AS equipment_vat
            FROM vat_shifts AS shift {"JOIN journal_entries AS entry USING (business_id)" if as_of else ""}
            WHERE shift.business_id = %(business_id)s
                {"AND entry.id = shift.entry_id AND entry.posted_at <= %(as_of)s" if as_of else ""}
            GROUP BY shift.from_month, shift.to_month, shift.input_vat < 0, shift.equipment_vat < 0""",
        **({"as_of": as_of} if as_of else {}),
    )
