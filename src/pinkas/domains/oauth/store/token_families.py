"""Codes, token families and tokens."""

from datetime import datetime
from typing import Any
from uuid import UUID

from pinkas.domains.oauth.types import AuthorizationCode, RevokedBy, TokenFamily
from pinkas.platform.tx import Tx


async def insert_code(tx: Tx, code: AuthorizationCode) -> None:
    """Writes a code, and the way from its hash to the business."""
    await tx.execute(
        """WITH code AS (
               INSERT INTO oauth_codes (business_id, hash, connection_id, user_id, redirect_uri, challenge, scopes,
                                        expires_at)
               VALUES (%(business_id)s, %(hash)s, %(connection_id)s, %(user_id)s, %(redirect_uri)s, %(challenge)s,
                       %(scopes)s, %(expires_at)s)
           ) SELECT add_credential(%(hash)s, 'oauth_code', %(connection_id)s)""",
        hash=code.hash,
        connection_id=code.connection_id,
        user_id=code.user_id,
        redirect_uri=code.redirect_uri,
        challenge=code.challenge,
        scopes=list(code.scopes),
        expires_at=code.expires_at,
    )


async def get_code_for_update(tx: Tx, digest: bytes) -> AuthorizationCode | None:
    """A code with what decides over it. It is locked, and its connection cannot be revoked meanwhile."""
    row = await tx.fetch_one(
        """SELECT c.connection_id, n.oauth_client_id, c.user_id, c.redirect_uri, c.challenge, c.scopes, c.expires_at,
                  c.grant_id, n.revoked_at IS NOT NULL AS revoked, m.role
           FROM oauth_codes c
           JOIN oauth_connections n ON n.business_id = c.business_id AND n.id = c.connection_id
           LEFT JOIN memberships m ON m.business_id = c.business_id AND m.user_id = c.user_id
           WHERE c.business_id = %(business_id)s AND c.hash = %(digest)s
           FOR UPDATE OF c FOR SHARE OF n""",
        digest=digest,
    )
    if row is None:
        return None
    return AuthorizationCode(
        hash=digest,
        connection_id=row.connection_id,
        app_id=row.oauth_client_id,
        user_id=row.user_id,
        redirect_uri=row.redirect_uri,
        challenge=row.challenge,
        scopes=tuple(row.scopes),
        expires_at=row.expires_at,
        grant_id=row.grant_id,
        connection_revoked=row.revoked,
        role=row.role,
    )


_INSERT_TOKENS = """, access AS (
    INSERT INTO oauth_tokens (business_id, hash, grant_id, generation, scopes, expires_at)
    SELECT business_id, %(access)s, id, generation, %(token_scopes)s::text[], %(access_ends)s FROM family
), refresh AS (
    INSERT INTO oauth_refresh_tokens (business_id, hash, grant_id, generation)
    SELECT business_id, %(refresh)s, id, generation FROM family
)
SELECT add_credential(%(access)s, 'oauth_access', id) AS access,
       add_credential(%(refresh)s, 'oauth_refresh', id) AS refresh
FROM family"""


async def begin_family(
    tx: Tx,
    code: AuthorizationCode,
    access_hash: bytes,
    refresh_hash: bytes,
    access_expires_at: datetime,
    expires_at: datetime,
    ends_at: datetime,
) -> None:
    """Uses a code: its family with the first tokens, in one statement."""
    await tx.execute(
        f"""WITH family AS (
                INSERT INTO oauth_grants (business_id, id, connection_id, user_id, scopes, created_at, expires_at,
                                          ends_at)
                VALUES (%(business_id)s, %(id)s, %(connection_id)s, %(user_id)s, %(token_scopes)s::text[], %(now)s,
                        %(expires_at)s, %(ends_at)s)
                RETURNING business_id, id, generation
            ), used AS (
                UPDATE oauth_codes SET grant_id = %(id)s WHERE business_id = %(business_id)s AND hash = %(code)s
            ){_INSERT_TOKENS}""",
        id=tx.new_id(),
        connection_id=code.connection_id,
        user_id=code.user_id,
        code=code.hash,
        access=access_hash,
        refresh=refresh_hash,
        token_scopes=list(code.scopes),
        access_ends=access_expires_at,
        expires_at=expires_at,
        ends_at=ends_at,
        now=tx.now,
    )


async def rotate_family(
    tx: Tx,
    family: TokenFamily,
    access_hash: bytes,
    refresh_hash: bytes,
    scopes: tuple[str, ...],
    access_expires_at: datetime,
    expires_at: datetime,
) -> None:
    """The next generation of a locked family with its tokens, in one statement."""
    await tx.execute(
        f"""WITH family AS (
                UPDATE oauth_grants SET generation = generation + 1, refreshed_at = %(now)s, expires_at = %(expires_at)s
                WHERE business_id = %(business_id)s AND id = %(id)s
                RETURNING business_id, id, generation
            ){_INSERT_TOKENS}""",
        id=family.id,
        access=access_hash,
        refresh=refresh_hash,
        token_scopes=list(scopes),
        access_ends=access_expires_at,
        expires_at=expires_at,
        now=tx.now,
    )


_FAMILY_COLUMNS = """g.id, g.connection_id, n.oauth_client_id, g.user_id, g.scopes, g.generation, g.expires_at,
    g.ends_at,
    g.revoked_at IS NOT NULL OR n.revoked_at IS NOT NULL AS revoked, m.role"""
_JOIN_FAMILY = """JOIN oauth_grants g ON g.business_id = t.business_id AND g.id = t.grant_id
    JOIN oauth_connections n ON n.business_id = g.business_id AND n.id = g.connection_id
    LEFT JOIN memberships m ON m.business_id = g.business_id AND m.user_id = g.user_id
    WHERE t.business_id = %(business_id)s AND t.hash = %(digest)s"""


async def get_family_for_update(tx: Tx, digest: bytes) -> tuple[TokenFamily, int] | None:
    """The family of a refresh token, locked, and the token's generation.

    Whether the token was used before is decided by the generation of the locked row, which is the newest after a wait;
    the row of the token itself never changes.
    """
    row = await tx.fetch_one(
        f"SELECT {_FAMILY_COLUMNS}, t.generation AS shown FROM oauth_refresh_tokens t {_JOIN_FAMILY} FOR NO "
        f"KEY UPDATE OF g",
        digest=digest,
    )
    return (_family_from_row(row), row.shown) if row else None


async def get_family_of_token(
    tx: Tx, kind: str, digest: bytes
) -> tuple[TokenFamily, tuple[str, ...], datetime, int] | None:
    """The family of a token of either kind (`oauth_access`, `oauth_refresh`), with the token's own scopes, end and
    generation."""
    own, table = (
        ("t.scopes AS own_scopes, t.expires_at AS own_end", "oauth_tokens")
        if kind == "oauth_access"
        else ("g.scopes AS own_scopes, g.expires_at AS own_end", "oauth_refresh_tokens")
    )
    row = await tx.fetch_one(
        f"SELECT {_FAMILY_COLUMNS}, t.generation AS shown, {own} FROM {table} t {_JOIN_FAMILY}", digest=digest
    )
    return (_family_from_row(row), tuple(row.own_scopes), row.own_end, row.shown) if row else None


async def revoke_family(tx: Tx, id: UUID, revoked_by: RevokedBy) -> bool:
    """Ends a family with all its tokens; False when it had ended before."""
    return bool(
        await tx.execute(
            """UPDATE oauth_grants
               SET revoked_at = %(now)s, revoked_by = %(by)s, expires_at = least(expires_at, %(now)s)
               WHERE business_id = %(business_id)s AND id = %(id)s AND revoked_at IS NULL""",
            id=id,
            by=revoked_by,
            now=tx.now,
        )
    )


def _family_from_row(row: Any) -> TokenFamily:
    return TokenFamily(
        id=row.id,
        connection_id=row.connection_id,
        app_id=row.oauth_client_id,
        user_id=row.user_id,
        scopes=tuple(row.scopes),
        generation=row.generation,
        expires_at=row.expires_at,
        ends_at=row.ends_at,
        revoked=row.revoked,
        role=row.role,
    )
