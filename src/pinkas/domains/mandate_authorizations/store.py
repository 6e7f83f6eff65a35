"""Authorizations of standing orders in the database."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.core.json_codec import to_builtins
from pinkas.domains.mandate_authorizations.types import AuthorizationRow
from pinkas.platform.rows import to_struct
from pinkas.platform.table import Table
from pinkas.platform.tx import Tx

CREDENTIAL_KIND = "mandate_authorization"
AUTHORIZATIONS = Table("mandate_authorizations", AuthorizationRow)
_MOST = 100
"""Authorizations of one standing order that are listed, the newest ones."""


async def insert(tx: Tx, id: UUID, token: bytes, hash: bytes, fields: Mapping[str, Any]) -> AuthorizationRow:
    """Writes an authorization; from then on its token leads to it."""
    consent, creator = fields.get("consent"), fields.get("created_by")
    row = await tx.fetch_one(
        f"""WITH known AS (SELECT add_credential(%(hash)s, '{CREDENTIAL_KIND}', %(id)s))
            INSERT INTO mandate_authorizations (business_id, id, mandate_id, kind, source, state, language, token, hash,
                checkout_id, consent, expires_at, created_by, created_at, updated_at)
            SELECT %(business_id)s, %(id)s, %(mandate)s, %(kind)s, %(source)s, %(state)s, %(language)s, %(token)s,
                %(hash)s, %(checkout)s, %(consent)s, %(expires)s, %(creator)s, %(now)s, %(now)s FROM known
            RETURNING {AUTHORIZATIONS.columns}""",
        id=id,
        token=token,
        hash=hash,
        mandate=fields["mandate_id"],
        kind=fields["kind"],
        source=fields["source"],
        state=fields["state"],
        language=fields["language"],
        checkout=fields.get("checkout_id"),
        consent=None if consent is None else Jsonb(to_builtins(consent)),
        expires=fields["expires_at"],
        creator=None if creator is None else Jsonb(to_builtins(creator)),
        now=tx.now,
    )
    return to_struct(row, AuthorizationRow)


async def list_of_mandate(tx: Tx, mandate_id: UUID) -> list[AuthorizationRow]:
    """The authorizations of a standing order, the newest first."""
    rows = await tx.fetch_all(
        f"""{AUTHORIZATIONS.select} WHERE business_id = %(business_id)s AND mandate_id = %(mandate)s
            ORDER BY id DESC LIMIT {_MOST}""",
        mandate=mandate_id,
    )
    return [to_struct(one, AuthorizationRow) for one in rows]


async def cancel_open(tx: Tx, mandate_id: UUID) -> None:
    """Cancels the links of a standing order that nobody has used."""
    await tx.execute(
        """UPDATE mandate_authorizations SET state = 'CANCELLED', version = version + 1, updated_at = %(now)s
           WHERE business_id = %(business_id)s AND mandate_id = %(mandate)s AND state IN ('OPEN', 'CONSENTED')""",
        mandate=mandate_id,
        now=tx.now,
    )


async def find_of_checkout(tx: Tx, checkout_id: UUID) -> AuthorizationRow | None:
    """The authorization whose card a checkout saves, locked until the transaction ends."""
    row = await tx.fetch_one(
        f"""{AUTHORIZATIONS.select} WHERE business_id = %(business_id)s AND checkout_id = %(checkout)s
            FOR NO KEY UPDATE""",
        checkout=checkout_id,
    )
    return to_struct(row, AuthorizationRow) if row else None


async def has_other_business(tx: Tx, client_id: UUID, mandate_id: UUID) -> bool:
    """Whether a client has anything beside a standing order: documents, other orders, other checkouts."""
    row = await tx.fetch_one(
        """SELECT EXISTS (SELECT FROM documents AS d WHERE d.business_id = %(business_id)s AND d.client_id = %(client)s)
               OR EXISTS (SELECT FROM mandates AS m WHERE m.business_id = %(business_id)s AND m.client_id = %(client)s
                   AND m.id <> %(mandate)s)
               OR EXISTS (SELECT FROM checkouts AS k WHERE k.business_id = %(business_id)s AND k.client_id = %(client)s
                   AND k.mandate_id IS DISTINCT FROM %(mandate)s) AS found""",
        client=client_id,
        mandate=mandate_id,
    )
    return row is not None and bool(row.found)


async def lock_newest(tx: Tx, mandate_id: UUID) -> AuthorizationRow | None:
    """The newest authorization of a standing order, locked until the transaction ends."""
    row = await tx.fetch_one(
        f"""{AUTHORIZATIONS.select} WHERE business_id = %(business_id)s AND mandate_id = %(mandate)s
            ORDER BY id DESC LIMIT 1 FOR NO KEY UPDATE""",
        mandate=mandate_id,
    )
    return to_struct(row, AuthorizationRow) if row else None


async def count_view(tx: Tx, id: UUID) -> None:
    """Counts that the page of a link was opened."""
    await tx.execute(
        """UPDATE mandate_authorizations SET views = views + 1
           WHERE business_id = %(business_id)s AND id = %(id)s""",
        id=id,
    )
