"""Members and invitations of a business in the database."""

from typing import Any
from uuid import UUID

from pinkas.core.pagination import Page, SortOrder
from pinkas.domains.accounts.types.members import Member, MemberQuery
from pinkas.platform.conditions import QueryConditions
from pinkas.platform.rows import to_struct
from pinkas.platform.table import contains_pattern
from pinkas.platform.tx import Tx

_MEMBERS_AND_INVITATIONS = """SELECT * FROM (
    SELECT m.business_id, m.user_id AS id, 'active'::text AS status, p.email, p.name, m.role,
           NULL::timestamptz AS expires_at, m.version, m.created_at, coalesce(m.updated_at, m.created_at) AS updated_at
    FROM memberships m JOIN members_of_business() p ON p.user_id = m.user_id
    WHERE m.business_id = %(business_id)s
    UNION ALL
    SELECT i.business_id, i.id, 'invited'::text, i.email, NULL::text, i.role, i.expires_at, i.version, i.created_at,
           i.updated_at
    FROM invitations i WHERE i.business_id = %(business_id)s AND i.expires_at > %(now)s
) AS found"""
_SORT_ORDERS = {
    "-createdAt": SortOrder("created_at", "timestamptz", descending=True),
    "createdAt": SortOrder("created_at", "timestamptz", descending=False),
}


async def list_members(tx: Tx, query: MemberQuery) -> Page[Member]:
    """Members and open invitations, newest first."""
    where = QueryConditions("true")
    where.params["now"] = tx.now
    where.add_if_given("role = %(role)s", role=query.role)
    where.add_if_given("status = %(status)s", status=query.status)
    where.add_if_given("(name ILIKE %(q)s OR email ILIKE %(q)s)", q=contains_pattern(query.q))
    rows, cursor, total = await tx.fetch_page(
        "members", query, select=_MEMBERS_AND_INVITATIONS, conditions=where, orders=_SORT_ORDERS
    )
    return Page([to_struct(row, Member) for row in rows], cursor, total)


async def get_member(tx: Tx, id: UUID) -> Member | None:
    """A member, or an open invitation."""
    row = await tx.fetch_one(f"{_MEMBERS_AND_INVITATIONS} WHERE id = %(id)s", id=id, now=tx.now)
    return to_struct(row, Member) if row else None


async def get_member_by_email(tx: Tx, email: str) -> Member | None:
    """A member, or an open invitation, by the e-mail address."""
    row = await tx.fetch_one(
        f"{_MEMBERS_AND_INVITATIONS} WHERE email = %(email)s ORDER BY status LIMIT 1", email=email, now=tx.now
    )
    return to_struct(row, Member) if row else None


async def lock_and_count_owners(tx: Tx) -> int:
    """Locks the owners of the business until the transaction ends; how many they are."""
    rows = await tx.fetch_all(
        """SELECT user_id FROM memberships WHERE business_id = %(business_id)s AND role = 'owner'
           ORDER BY user_id FOR UPDATE"""
    )
    return len(rows)


async def lock_member(tx: Tx, id: UUID) -> None:
    """Locks a membership or an invitation until the transaction ends."""
    await tx.fetch_all(
        "SELECT FROM memberships WHERE business_id = %(business_id)s AND user_id = %(id)s FOR UPDATE", id=id
    )
    await tx.fetch_all("SELECT FROM invitations WHERE business_id = %(business_id)s AND id = %(id)s FOR UPDATE", id=id)


async def add_member(tx: Tx, user_id: UUID, role: str) -> bool:
    """Makes a person a member of the tenant; False when they were one."""
    return bool(
        await tx.execute(
            """INSERT INTO memberships (business_id, user_id, role, created_at)
               VALUES (%(business_id)s, %(user_id)s, %(role)s, %(now)s) ON CONFLICT DO NOTHING""",
            user_id=user_id,
            role=role,
            now=tx.now,
        )
    )


async def change_role(tx: Tx, id: UUID, role: str) -> None:
    """Gives a member, or an open invitation, another role."""
    for table, column in (("memberships", "user_id"), ("invitations", "id")):
        await tx.execute(
            f"""UPDATE {table} SET role = %(role)s, version = version + 1, updated_at = %(now)s
                WHERE business_id = %(business_id)s AND {column} = %(id)s""",
            id=id,
            role=role,
            now=tx.now,
        )


async def remove_member(tx: Tx, user_id: UUID) -> None:
    """Takes a membership away."""
    await tx.execute("DELETE FROM memberships WHERE business_id = %(business_id)s AND user_id = %(id)s", id=user_id)


async def add_invitation(tx: Tx, email: str, role: str, invited_by: UUID, days: int) -> UUID:
    """Opens an invitation in place of an older one to the same address. Of two at once the later one stands."""
    await lock_and_count_owners(tx)  # changes of the members of a business wait here for each other
    old = await tx.fetch_one(
        "SELECT id FROM invitations WHERE business_id = %(business_id)s AND email = %(email)s FOR UPDATE", email=email
    )
    if old is not None:
        await remove_invitation(tx, old.id)
    id = tx.new_id()
    await tx.execute(
        """INSERT INTO invitations (business_id, id, email, role, invited_by, expires_at, created_at, updated_at)
           VALUES (%(business_id)s, %(id)s, %(email)s, %(role)s, %(by)s, %(now)s + make_interval(days => %(days)s),
                   %(now)s, %(now)s)""",
        id=id,
        email=email,
        role=role,
        by=invited_by,
        days=days,
        now=tx.now,
    )
    return id


async def get_invitation_for_update(tx: Tx, id: UUID) -> Any | None:
    """email, role, invited_by, hash and expires_at of an open invitation, locked until the transaction ends."""
    return await tx.fetch_one(
        """SELECT email, role, invited_by, hash, expires_at FROM invitations
           WHERE business_id = %(business_id)s AND id = %(id)s AND expires_at > %(now)s FOR UPDATE""",
        id=id,
        now=tx.now,
    )


async def replace_invitation_token(tx: Tx, id: UUID, old_token_hash: bytes | None, token_hash: bytes) -> None:
    """Remembers the token of an invitation, which from then on leads to it, in place of an older one."""
    if old_token_hash is not None:
        await tx.execute("SELECT remove_credential(%(hash)s)", hash=old_token_hash)
    await tx.execute("SELECT add_credential(%(hash)s, 'invitation', %(id)s)", hash=token_hash, id=id)
    await tx.execute(
        "UPDATE invitations SET hash = %(hash)s WHERE business_id = %(business_id)s AND id = %(id)s",
        hash=token_hash,
        id=id,
    )


async def remove_invitation(tx: Tx, id: UUID) -> None:
    """Ends an invitation: its token leads nowhere from then on."""
    gone = await tx.fetch_one(
        "DELETE FROM invitations WHERE business_id = %(business_id)s AND id = %(id)s RETURNING hash", id=id
    )
    if gone is not None and gone.hash is not None:
        await tx.execute("SELECT remove_credential(%(hash)s)", hash=gone.hash)


async def remove_invitations_by(tx: Tx, inviter: UUID) -> None:
    """Ends every open invitation sent by a person who may not invite any more."""
    rows = await tx.fetch_all(
        "SELECT id FROM invitations WHERE business_id = %(business_id)s AND invited_by = %(by)s ORDER BY id FOR UPDATE",
        by=inviter,
    )
    for row in rows:
        await remove_invitation(tx, row.id)


async def find_invitation(tx: Tx, token_hash: bytes) -> Any | None:
    """business_id and holder_id (the invitation) of a token, before a tenant is known."""
    return await tx.fetch_one("SELECT * FROM find_credential(%(hash)s, 'invitation')", hash=token_hash)


async def business_ids_of(tx: Tx, user_id: UUID) -> list[UUID]:
    """The ids of a person's businesses in their order."""
    rows = await tx.fetch_all(
        "SELECT business_id FROM businesses_of_user(%(user_id)s) ORDER BY business_id", user_id=user_id
    )
    return [row.business_id for row in rows]


async def append_audit_entries(tx: Tx, user_id: UUID, entries: str) -> None:
    """Writes entries of the audit logs of businesses that the person is a member of."""
    await tx.execute("SELECT append_audit_for_user(%(user_id)s, %(entries)s::json)", user_id=user_id, entries=entries)
