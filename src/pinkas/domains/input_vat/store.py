"""Requests to suppliers in the database."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.core.json_codec import to_builtins
from pinkas.core.problems import NotFound
from pinkas.domains.input_vat.types import MissingPapersSending
from pinkas.platform.rows import to_struct
from pinkas.platform.tx import Tx

_COLUMNS = "id, expense_id, language, recipient, subject, state, error, sent_at, created_at"


async def insert_requests(tx: Tx, expense_id: UUID, letters: Sequence[dict[str, Any]]) -> list[MissingPapersSending]:
    """Queues letters, one for an address."""
    rows = await tx.fetch_all(
        f"""INSERT INTO expense_requests (business_id, id, expense_id, language, recipient, subject, text, state,
                created_at)
            SELECT %(business_id)s, id, %(expense_id)s, language, recipient, subject, text, 'QUEUED', %(now)s
            FROM jsonb_to_recordset(%(rows)s) AS one
                (id uuid, language text, recipient text, subject text, text text)
            RETURNING {_COLUMNS}""",
        expense_id=expense_id,
        rows=Jsonb(to_builtins(list(letters))),
        now=tx.now,
    )
    return [to_struct(row, MissingPapersSending) for row in rows]


async def get_row(tx: Tx, id: UUID) -> Any:
    """A letter with its text; `NotFound`."""
    found = await tx.fetch_one(
        f"SELECT {_COLUMNS}, text FROM expense_requests WHERE business_id = %(business_id)s AND id = %(id)s", id=id
    )
    if found is None:
        raise NotFound
    return found


async def update_outcome(tx: Tx, id: UUID, state: str, error: str | None) -> None:
    """Writes what became of a letter; what is finished stays as it is."""
    await tx.execute(
        """UPDATE expense_requests SET state = %(state)s, error = %(error)s, sent_at = %(sent_at)s
           WHERE business_id = %(business_id)s AND id = %(id)s AND state = 'QUEUED'""",
        id=id,
        state=state,
        error=error,
        sent_at=tx.now if state == "SENT" else None,
    )
