"""Statements that were sent."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.core.plain import as_plain
from pinkas.core.problems import NotFound
from pinkas.domains.statements.types import StatementSending
from pinkas.platform.tx import Tx

_COLUMNS = """id, client_id, period_from, period_to, currency, language, recipient, subject, state, error, sent_at,
    created_at"""


def _sending(row: Any) -> StatementSending:
    values = {name: value for name, value in row._asdict().items() if name in StatementSending.__struct_fields__}
    return StatementSending(**values, from_=row.period_from, to=row.period_to)


async def add(tx: Tx, client_id: UUID, letters: Sequence[dict[str, Any]]) -> list[StatementSending]:
    """Queues statements, one for an address."""
    rows = await tx.all(
        f"""INSERT INTO statement_sendings (business_id, id, client_id, period_from, period_to, currency, language,
                recipient, subject, text, state, created_at)
            SELECT %(business_id)s, id, %(client_id)s, period_from, period_to, currency, language, recipient, subject,
                text, 'QUEUED', %(now)s
            FROM jsonb_to_recordset(%(rows)s) AS one (id uuid, period_from date, period_to date, currency text,
                language text, recipient text, subject text, text text)
            RETURNING {_COLUMNS}""",
        client_id=client_id,
        rows=Jsonb(as_plain(list(letters))),
        now=tx.now,
    )
    return [_sending(row) for row in rows]


async def row(tx: Tx, id: UUID) -> Any:
    """A sending with its text; `NotFound`."""
    found = await tx.one(
        f"SELECT {_COLUMNS}, text FROM statement_sendings WHERE business_id = %(business_id)s AND id = %(id)s", id=id
    )
    if found is None:
        raise NotFound
    return found


async def became(tx: Tx, id: UUID, state: str, error: str | None, sent_at: datetime | None) -> None:
    """What became of a sending; one that is over stays as it is."""
    await tx.run(
        """UPDATE statement_sendings SET state = %(state)s, error = %(error)s, sent_at = %(sent_at)s
           WHERE business_id = %(business_id)s AND id = %(id)s AND state = 'QUEUED'""",
        id=id,
        state=state,
        error=error,
        sent_at=sent_at,
    )


async def newest_of(tx: Tx, clients: Sequence[UUID], before: UUID | None, limit: int) -> list[StatementSending]:
    """The newest sendings to a client, made before an id."""
    rows = await tx.all(
        f"""SELECT {_COLUMNS} FROM statement_sendings WHERE business_id = %(business_id)s
            AND client_id = ANY(%(clients)s) {"AND id < %(before)s" if before else ""}
            ORDER BY id DESC LIMIT %(limit)s""",
        clients=list(clients),
        before=before,
        limit=limit,
    )
    return [_sending(row) for row in rows]
