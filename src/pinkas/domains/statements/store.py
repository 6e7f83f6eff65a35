"""Statements that were sent."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.core.json_codec import to_builtins
from pinkas.core.problems import NotFound
from pinkas.domains.messages import OutboxQuery
from pinkas.domains.statements.types import StatementSending
from pinkas.platform.conditions import QueryConditions
from pinkas.platform.table import tenant_condition
from pinkas.platform.tx import Tx

_SENDING_COLUMNS = """id, client_id, period_from, period_to, currency, language, recipient, subject, state, error,
    sent_at,
    created_at"""


def _sending_from_row(row: Any) -> StatementSending:
    values = {name: value for name, value in row._asdict().items() if name in StatementSending.__struct_fields__}
    return StatementSending(**values, from_=row.period_from, to=row.period_to)


async def insert_sendings(tx: Tx, client_id: UUID, emails: Sequence[dict[str, Any]]) -> list[StatementSending]:
    """Queues statements, one for an address."""
    rows = await tx.fetch_all(
        f"""INSERT INTO sent_statements (business_id, id, client_id, period_from, period_to, currency, language,
                recipient, subject, text, state, created_at)
            SELECT %(business_id)s, id, %(client_id)s, period_from, period_to, currency, language, recipient, subject,
                text, 'QUEUED', %(now)s
            FROM jsonb_to_recordset(%(rows)s) AS one (id uuid, period_from date, period_to date, currency text,
                language text, recipient text, subject text, text text)
            RETURNING {_SENDING_COLUMNS}""",
        client_id=client_id,
        rows=Jsonb(to_builtins(list(emails))),
        now=tx.now,
    )
    return [_sending_from_row(row) for row in rows]


async def get_row(tx: Tx, id: UUID) -> Any:
    """A sending with its text; `NotFound`."""
    found = await tx.fetch_one(
        f"SELECT {_SENDING_COLUMNS}, text FROM sent_statements WHERE business_id = %(business_id)s AND id = %(id)s",
        id=id,
    )
    if found is None:
        raise NotFound
    return found


async def update_outcome(tx: Tx, id: UUID, state: str, error: str | None, file: tuple[str, int | None]) -> None:
    """Writes the outcome of a sending, and the name and size in bytes of its file (None where none was made); a
    finished one stays as it is."""
    await tx.execute(
        """UPDATE sent_statements SET state = %(state)s, error = %(error)s, sent_at = %(sent_at)s,
               file_name = %(file_name)s, file_size = %(file_size)s
           WHERE business_id = %(business_id)s AND id = %(id)s AND state = 'QUEUED'""",
        id=id,
        state=state,
        error=error,
        sent_at=tx.now if state == "SENT" else None,
        file_name=file[0],
        file_size=file[1],
    )


async def newest_sendings_of(
    tx: Tx, client_ids: Sequence[UUID], before_id: UUID | None, limit: int
) -> list[StatementSending]:
    """The newest sendings to a client, made before an id."""
    rows = await tx.fetch_all(
        f"""SELECT {_SENDING_COLUMNS} FROM sent_statements WHERE business_id = %(business_id)s
            AND client_id = ANY(%(clients)s) {"AND id < %(before)s" if before_id else ""}
            ORDER BY id DESC LIMIT %(limit)s""",
        clients=list(client_ids),
        before=before_id,
        limit=limit,
    )
    return [_sending_from_row(row) for row in rows]


async def list_outbox(tx: Tx, query: OutboxQuery, before_id: UUID | None, limit: int) -> list[Any]:
    """The newest whole rows that were queued before an id."""
    where = _outbox_conditions(query)
    where.add_if_given("id < %(before)s", before=before_id)
    return await tx.fetch_all(
        f"""SELECT {_SENDING_COLUMNS}, text, file_name, file_size FROM sent_statements
            WHERE {where.sql()} ORDER BY id DESC LIMIT %(most)s""",
        **where.params,
        most=limit,
    )


async def count_outbox(tx: Tx, query: OutboxQuery) -> int:
    """How many the outbox has."""
    where = _outbox_conditions(query)
    found = await tx.fetch_one(f"SELECT count(*) AS n FROM sent_statements WHERE {where.sql()}", **where.params)
    return int(found.n) if found else 0


def _outbox_conditions(query: OutboxQuery) -> QueryConditions:
    """A statement is an e-mail, and carries no document."""
    where = tenant_condition()
    if query.document_id is not None or query.channel not in (None, "email"):
        where.add("false")
    where.add_if_given("client_id = %(client_id)s", client_id=query.client_id)
    where.add_if_given("recipient = %(recipient)s", recipient=query.recipient)
    return where
