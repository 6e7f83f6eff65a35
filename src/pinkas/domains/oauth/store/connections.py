"""The apps that a business has let in."""

from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.bounds import Bounds
from pinkas.core.pagination import Page
from pinkas.core.problems import NotFound
from pinkas.domains.oauth.types import Approver, ConnectedApp, OAuthConnection, OAuthConnectionQuery, RevokedBy
from pinkas.platform.rows import column_values
from pinkas.platform.table import TIME_ORDERS, tenant_condition
from pinkas.platform.tx import Tx


async def get_or_create_connection(tx: Tx, app_id: UUID, user_id: UUID) -> UUID:
    """The open connection of the business with an app, approved by a person now; made when there is none."""
    row = await tx.fetch_one(
        """INSERT INTO oauth_connections (business_id, id, oauth_client_id, approved_by, approved_at, created_at)
           VALUES (%(business_id)s, %(id)s, %(app_id)s, %(user_id)s, %(now)s, %(now)s)
           ON CONFLICT (business_id, oauth_client_id) WHERE revoked_at IS NULL
           DO UPDATE SET approved_by = excluded.approved_by, approved_at = excluded.approved_at
           RETURNING id""",
        id=tx.new_id(),
        app_id=app_id,
        user_id=user_id,
        now=tx.now,
    )
    assert row is not None
    return UUID(str(row.id))


async def open_connection_ids(tx: Tx, app_id: UUID) -> list[UUID]:
    """The open connections of the business with an app."""
    rows = await tx.fetch_all(
        """SELECT id FROM oauth_connections
           WHERE business_id = %(business_id)s AND oauth_client_id = %(app_id)s AND revoked_at IS NULL""",
        app_id=app_id,
    )
    return [row.id for row in rows]


async def lock_connection(tx: Tx, id: UUID) -> None:
    """Locks a connection, so that concurrent revocations of its families happen one after another."""
    await tx.execute(
        "SELECT FROM oauth_connections WHERE business_id = %(business_id)s AND id = %(id)s FOR NO KEY UPDATE", id=id
    )


async def revoke_connection(tx: Tx, id: UUID, revoked_by: RevokedBy) -> int | None:
    """Ends a connection with all its families and codes; how many families ended, or None when it had ended before."""
    row = await tx.fetch_one(
        """SELECT revoked_at FROM oauth_connections WHERE business_id = %(business_id)s AND id = %(id)s
           FOR NO KEY UPDATE""",
        id=id,
    )
    if row is None:
        raise NotFound
    if row.revoked_at is not None:
        return None
    await tx.execute(
        "UPDATE oauth_connections SET revoked_at = %(now)s WHERE business_id = %(business_id)s AND id = %(id)s",
        id=id,
        now=tx.now,
    )
    return await tx.execute(
        """UPDATE oauth_grants SET revoked_at = %(now)s, revoked_by = %(by)s, expires_at = least(expires_at, %(now)s)
           WHERE business_id = %(business_id)s AND connection_id = %(id)s AND revoked_at IS NULL""",
        id=id,
        by=revoked_by,
        now=tx.now,
    )


async def get_app_of_connection(tx: Tx, id: UUID) -> ConnectedApp:
    """The app of a connection, with every connection that the business has or had with it."""
    row = await tx.fetch_one(
        """SELECT k.client_name AS name, array_agg(every.id) AS connection_ids
           FROM oauth_connections AS n
           JOIN oauth_connections AS every
               ON every.business_id = n.business_id AND every.oauth_client_id = n.oauth_client_id,
               LATERAL connected_app(n.id) AS k
           WHERE n.business_id = %(business_id)s AND n.id = %(id)s GROUP BY k.client_name""",
        id=id,
    )
    if row is None:
        raise NotFound
    return ConnectedApp(row.name, tuple(row.connection_ids))


async def get_app_of_grant(tx: Tx, grant_id: UUID) -> Any:
    """The connection and the app of a grant, which the credential of an access token is: a row of id, client_id and
    client_name."""
    row = await tx.fetch_one(
        """SELECT n.id, k.client_id, k.client_name FROM oauth_grants AS g
           JOIN oauth_connections AS n ON n.business_id = g.business_id AND n.id = g.connection_id,
               LATERAL connected_app(n.id) AS k
           WHERE g.business_id = %(business_id)s AND g.id = %(grant_id)s""",
        grant_id=grant_id,
    )
    if row is None:
        raise NotFound
    return row


async def is_connection_usable(tx: Tx, id: UUID) -> bool:
    """Whether any family or unused code of a connection is still good."""
    row = await tx.fetch_one(
        f"""SELECT EXISTS (SELECT FROM oauth_grants WHERE {_USABLE_CONDITION} AND revoked_at IS NULL)
                OR EXISTS (SELECT FROM oauth_codes WHERE {_USABLE_CONDITION} AND grant_id IS NULL) AS living
            FROM oauth_connections AS n WHERE n.business_id = %(business_id)s AND n.id = %(id)s""",
        id=id,
        now=tx.now,
    )
    return bool(row and row.living)


_USABLE_CONDITION = """business_id = n.business_id AND connection_id = n.id AND expires_at > %(now)s"""
_CONNECTIONS = f"""SELECT * FROM (
    SELECT n.business_id, n.id, k.client_id, k.client_name, k.homepage, n.approved_by, k.approver_name,
           k.approver_email, n.approved_at, n.created_at, n.bounds, n.version, living.scopes,
           (SELECT max(greatest(refreshed_at, created_at)) FROM oauth_grants
            WHERE business_id = n.business_id AND connection_id = n.id) AS last_used_at
    FROM oauth_connections n, LATERAL connected_app(n.id) AS k, LATERAL (
        SELECT array_agg(DISTINCT scope ORDER BY scope) AS scopes FROM (
            SELECT unnest(scopes) AS scope FROM oauth_grants WHERE {_USABLE_CONDITION} AND revoked_at IS NULL
            UNION ALL
            SELECT unnest(scopes) FROM oauth_codes WHERE {_USABLE_CONDITION} AND grant_id IS NULL
        ) AS every
    ) AS living
    WHERE n.revoked_at IS NULL AND living.scopes IS NOT NULL
) AS listed"""


async def list_connections(tx: Tx, query: OAuthConnectionQuery) -> Page[OAuthConnection]:
    """The apps that can act in the business now, or have been approved a moment ago."""
    where = tenant_condition()
    where.params["now"] = tx.now
    orders = {"-createdAt": TIME_ORDERS["-createdAt"]}
    rows, cursor, total = await tx.fetch_page(
        "oauth-connections", query, select=_CONNECTIONS, conditions=where, orders=orders
    )
    return Page([_connection_from_row(row) for row in rows], cursor, total)


def _connection_from_row(row: Any) -> OAuthConnection:
    return OAuthConnection(
        id=row.id,
        client_id=row.client_id,
        client_name=row.client_name,
        homepage=row.homepage,
        scopes=list(row.scopes),
        approved_by=Approver(id=row.approved_by, name=row.approver_name, email=row.approver_email),
        approved_at=row.approved_at,
        last_used_at=row.last_used_at,
        bounds=None if row.bounds is None else msgspec.convert(row.bounds, Bounds),
        version=row.version,
        created_at=row.created_at,
    )


async def get_connection(tx: Tx, id: UUID, *, lock: bool = False) -> OAuthConnection:
    """A connection that can act now; locked until the transaction ends where that is asked."""
    if lock:
        await lock_connection(tx, id)
    row = await tx.fetch_one(f"{_CONNECTIONS} WHERE business_id = %(business_id)s AND id = %(id)s", id=id, now=tx.now)
    if row is None:
        raise NotFound
    return _connection_from_row(row)


async def set_bounds(tx: Tx, id: UUID, bounds: Bounds | None) -> None:
    """Gives a connection other bounds."""
    await tx.execute(
        """UPDATE oauth_connections SET bounds = %(bounds)s, version = version + 1
           WHERE business_id = %(business_id)s AND id = %(id)s""",
        id=id,
        **column_values({"bounds": bounds}),
    )


async def get_grant_for_share(tx: Tx, grant_id: UUID) -> Any | None:
    """A grant with what decides over it; it and its connection stay as they are until the transaction ends."""
    return await tx.fetch_one(
        """SELECT g.scopes, g.expires_at, g.revoked_at IS NOT NULL OR n.revoked_at IS NOT NULL AS revoked, m.role,
                  (SELECT k.is_active FROM oauth_client_by_id(n.oauth_client_id) AS k) AS is_active
           FROM oauth_grants AS g
           JOIN oauth_connections AS n ON n.business_id = g.business_id AND n.id = g.connection_id
           LEFT JOIN memberships AS m ON m.business_id = g.business_id AND m.user_id = g.user_id
           WHERE g.business_id = %(business_id)s AND g.id = %(grant_id)s
           FOR SHARE OF g, n""",
        grant_id=grant_id,
    )
