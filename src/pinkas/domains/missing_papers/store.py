"""Dismissals, the reminder and its mails in the database."""

from collections.abc import Mapping
from datetime import date
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.core.problems import NotFound
from pinkas.domains.missing_papers.types import ReminderRow
from pinkas.platform.due import DueTable
from pinkas.platform.rows import column_values, sql_assignments, to_struct
from pinkas.platform.table import SettingsTable
from pinkas.platform.tx import Tx

DUE = DueTable("missing_paper_settings", at="remind_at")
REMINDERS = SettingsTable("missing_paper_settings", ReminderRow)


async def list_dismissed(tx: Tx) -> list[str]:
    """The keys of what need not be waited for."""
    rows = await tx.fetch_all("SELECT key FROM missing_paper_dismissals WHERE business_id = %(business_id)s")
    return [row.key for row in rows]


async def insert_dismissal(tx: Tx, key: str) -> bool:
    """Keeps that something need not be waited for; False when that was said before."""
    row = await tx.fetch_one(
        """INSERT INTO missing_paper_dismissals (business_id, key, dismissed_by, created_at)
           VALUES (%(business_id)s, %(key)s, %(by)s, %(now)s) ON CONFLICT DO NOTHING RETURNING key""",
        key=key,
        by=Jsonb(tx.caller.audit_actor()),
        now=tx.now,
    )
    return row is not None


async def delete_dismissal(tx: Tx, key: str) -> bool:
    """Takes that back; False when it was never said."""
    return bool(
        await tx.execute(
            "DELETE FROM missing_paper_dismissals WHERE business_id = %(business_id)s AND key = %(key)s", key=key
        )
    )


async def claim_reminder(tx: Tx) -> ReminderRow | None:
    """The reminder for the worker, locked until the transaction ends; None when another worker has it just now."""
    row = await tx.fetch_one(f"{REMINDERS.select} FOR NO KEY UPDATE SKIP LOCKED")
    return to_struct(row, ReminderRow) if row else None


async def set_next_reminder(tx: Tx, fields: Mapping[str, Any]) -> None:
    """Writes when the business is reminded next: no change that its people see."""
    values = column_values(fields)
    await tx.execute(
        f"UPDATE missing_paper_settings SET {sql_assignments(values)} WHERE business_id = %(business_id)s", **values
    )


async def insert_mail(tx: Tx, week: date, recipient: str, subject: str, text: str, language: str) -> UUID | None:
    """Queues the mail of a week; None when the week has one."""
    row = await tx.fetch_one(
        """INSERT INTO missing_paper_mails (business_id, id, week, recipient, subject, text, language, state,
               created_at, updated_at)
           VALUES (%(business_id)s, %(id)s, %(week)s, %(recipient)s, %(subject)s, %(text)s, %(language)s, 'QUEUED',
               %(now)s, %(now)s)
           ON CONFLICT (business_id, week) DO NOTHING RETURNING id""",
        id=tx.new_id(),
        week=week,
        recipient=recipient,
        subject=subject,
        text=text,
        language=language,
        now=tx.now,
    )
    return row.id if row else None


async def get_mail(tx: Tx, id: UUID) -> Any:
    """A mail with its text; `NotFound`."""
    row = await tx.fetch_one(
        """SELECT id, recipient, subject, text, language, state, created_at FROM missing_paper_mails
           WHERE business_id = %(business_id)s AND id = %(id)s""",
        id=id,
    )
    if row is None:
        raise NotFound
    return row


async def update_mail(tx: Tx, id: UUID, state: str, error: str | None) -> None:
    """Writes what became of a mail; what is finished stays as it is."""
    await tx.execute(
        """UPDATE missing_paper_mails SET state = %(state)s, error = %(error)s, updated_at = %(now)s
           WHERE business_id = %(business_id)s AND id = %(id)s AND state = 'QUEUED'""",
        id=id,
        state=state,
        error=error,
        now=tx.now,
    )
