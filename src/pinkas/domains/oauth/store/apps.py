"""Registered apps, and the way from a secret to its business: both before a tenant is known."""

from datetime import datetime
from typing import Any
from uuid import UUID

from pinkas.core.pagination import Page
from pinkas.core.problems import NotFound
from pinkas.domains.oauth.types import NewOAuthClient, OAuthClient, OAuthClientQuery, RegisteredApp
from pinkas.platform.conditions import QueryConditions
from pinkas.platform.rows import to_struct
from pinkas.platform.table import NAME_ORDERS, contains_pattern
from pinkas.platform.tx import Tx


async def get_app(tx: Tx, client_id: str) -> RegisteredApp | None:
    """A registered app by its public id."""
    row = await tx.fetch_one("SELECT * FROM oauth_client(%(client_id)s)", client_id=client_id)
    return _app_from_row(row) if row else None


async def get_app_and_businesses(tx: Tx, client_id: str, digest: bytes) -> tuple[RegisteredApp | None, dict[str, UUID]]:
    """An app, and by kind of credential the business of a secret: both before a tenant is known, in one statement."""
    rows = await tx.fetch_all(
        """SELECT k.*, held.kind, held.holder_business FROM (SELECT 1) AS always
           LEFT JOIN oauth_client(%(client_id)s) AS k ON true
           LEFT JOIN LATERAL (
               SELECT kind, found.business_id AS holder_business
               FROM unnest(ARRAY['oauth_code', 'oauth_access', 'oauth_refresh']) AS kind,
                    LATERAL find_credential(%(digest)s, kind) AS found
           ) AS held ON true""",
        client_id=client_id,
        digest=digest,
    )
    found = _app_from_row(rows[0]) if rows and rows[0].id else None
    return found, {row.kind: row.holder_business for row in rows if row.kind}


async def get_client(tx: Tx, id: UUID) -> OAuthClient:
    """An app as the operator sees it."""
    return _client_from_row(await tx.fetch_one("SELECT * FROM oauth_client_by_id(%(id)s)", id=id))


async def get_client_for_update(tx: Tx, id: UUID) -> OAuthClient:
    """The same, locked; checks the version that the caller has seen."""
    found = _client_from_row(await tx.fetch_one("SELECT * FROM lock_oauth_client(%(id)s)", id=id))
    tx.check_version(found.version)
    return found


async def list_clients(tx: Tx, query: OAuthClientQuery) -> Page[OAuthClient]:
    """The registered apps."""
    where = QueryConditions("true")
    where.add_if_given("(name ILIKE %(q)s OR client_id ILIKE %(q)s)", q=contains_pattern(query.q))
    rows, cursor, total = await tx.fetch_page(
        "oauth-clients", query, select="SELECT * FROM list_oauth_clients()", conditions=where, orders=NAME_ORDERS
    )
    return Page([to_struct(row, OAuthClient) for row in rows], cursor, total)


async def insert_client(tx: Tx, new: NewOAuthClient, client_id: str, digest: bytes) -> OAuthClient:
    """Registers an app."""
    row = await tx.fetch_one(
        """SELECT * FROM add_oauth_client(%(id)s, %(client_id)s, %(digest)s, %(name)s, %(homepage)s,
               %(redirect_uris)s::text[], %(scopes)s::text[], %(now)s)""",
        id=tx.new_id(),
        client_id=client_id,
        digest=digest,
        name=new.name,
        homepage=new.homepage,
        redirect_uris=new.redirect_uris,
        scopes=new.scopes,
        now=tx.now,
    )
    return _client_from_row(row)


async def update_client(tx: Tx, updated_client: OAuthClient) -> OAuthClient:
    """Writes what may change of an app."""
    row = await tx.fetch_one(
        """SELECT * FROM change_oauth_client(%(id)s, %(name)s, %(homepage)s, %(redirect_uris)s::text[],
               %(scopes)s::text[], %(is_active)s, %(now)s)""",
        id=updated_client.id,
        name=updated_client.name,
        homepage=updated_client.homepage,
        redirect_uris=updated_client.redirect_uris,
        scopes=updated_client.scopes,
        is_active=updated_client.is_active,
        now=tx.now,
    )
    return _client_from_row(row)


async def replace_secret(tx: Tx, id: UUID, digest: bytes, previous_until: datetime | None) -> OAuthClient:
    """Gives an app another secret; the one before works until `previous_until`."""
    row = await tx.fetch_one(
        "SELECT * FROM rotate_oauth_secret(%(id)s, %(digest)s, %(until)s, %(now)s)",
        id=id,
        digest=digest,
        until=previous_until,
        now=tx.now,
    )
    return _client_from_row(row)


async def delete_client(tx: Tx, id: UUID) -> None:
    """Removes an app: from now on none of its secrets and tokens opens anything."""
    await tx.execute("SELECT remove_oauth_client(%(id)s, %(now)s)", id=id, now=tx.now)


async def connected_business_ids(tx: Tx, id: UUID) -> list[UUID]:
    """The businesses in which a removed app is still connected."""
    rows = await tx.fetch_all("SELECT business_id FROM businesses_of_removed_client(%(id)s) AS business_id", id=id)
    return [row.business_id for row in rows]


def _client_from_row(row: Any) -> OAuthClient:
    if row is None:
        raise NotFound
    return to_struct(row, OAuthClient)


def _app_from_row(row: Any) -> RegisteredApp:
    return RegisteredApp(
        id=row.id,
        client_id=row.client_id,
        name=row.name,
        homepage=row.homepage,
        redirect_uris=tuple(row.redirect_uris),
        scopes=frozenset(row.scopes),
        is_active=row.is_active,
        secret_hash=row.secret_hash,
        previous_secret_hash=row.previous_secret_hash,
        previous_secret_until=row.previous_secret_until,
    )
