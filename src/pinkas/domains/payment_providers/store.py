"""The accounts at payment providers in the database."""

from datetime import datetime
from uuid import UUID

from pinkas.domains.payment_providers.types import ConnectionRow
from pinkas.platform.rows import to_struct
from pinkas.platform.tx import Tx

_COLUMNS = ", ".join(ConnectionRow.__struct_fields__)


_SELECT = f"SELECT {_COLUMNS} FROM payment_provider_connections WHERE business_id = %(business_id)s"


async def list_connections(tx: Tx) -> dict[str, ConnectionRow]:
    """Every connection of the business, by provider, the oldest first."""
    rows = await tx.fetch_all(f"{_SELECT} ORDER BY connected_at, provider")
    return {row.provider: to_struct(row, ConnectionRow) for row in rows}


async def get_connection(tx: Tx, provider: str, *, lock: bool = False) -> ConnectionRow | None:
    """The connection to a provider."""
    row = await tx.fetch_one(
        f"{_SELECT} AND provider = %(provider)s{' FOR NO KEY UPDATE' if lock else ''}", provider=provider
    )
    return to_struct(row, ConnectionRow) if row else None


async def save_connection(
    tx: Tx, provider: str, id: UUID, *, credentials: bytes, mode: str, account: str | None
) -> None:
    """Writes a connection that works, in place of the one before."""
    await tx.execute(
        """INSERT INTO payment_provider_connections (business_id, provider, id, credentials, mode, account,
               connected_at, tested_at)
           VALUES (%(business_id)s, %(provider)s, %(id)s, %(credentials)s, %(mode)s, %(account)s, %(now)s, %(now)s)
           ON CONFLICT (business_id, provider) DO UPDATE SET id = excluded.id, credentials = excluded.credentials,
               mode = excluded.mode, account = excluded.account, connected_at = excluded.connected_at,
               tested_at = excluded.tested_at, failure = NULL""",
        provider=provider,
        id=id,
        credentials=credentials,
        mode=mode,
        account=account,
        now=tx.now,
    )


async def save_test(tx: Tx, id: UUID, tested_at: datetime, failure: str | None) -> None:
    """Writes what the provider said of a connection, unless it was replaced meanwhile."""
    await tx.execute(
        """UPDATE payment_provider_connections SET tested_at = %(tested_at)s, failure = %(failure)s
           WHERE business_id = %(business_id)s AND id = %(id)s""",
        id=id,
        tested_at=tested_at,
        failure=failure,
    )


async def delete_connection(tx: Tx, provider: str) -> None:
    """Forgets a connection."""
    await tx.execute(
        "DELETE FROM payment_provider_connections WHERE business_id = %(business_id)s AND provider = %(provider)s",
        provider=provider,
    )
