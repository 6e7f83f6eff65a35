"""The people of a business: listing them, changing their roles, taking access away."""

from uuid import UUID

from pinkas.core.pagination import Page
from pinkas.core.problems import NotFound, invalid_field
from pinkas.core.scopes import KEY_ROLES
from pinkas.core.wording import Wording
from pinkas.domains.accounts.jobs import FOLLOW_MEMBERS, SEND_INVITATION
from pinkas.domains.accounts.rules import members as rules
from pinkas.domains.accounts.rules import people as people_rules
from pinkas.domains.accounts.store import members as store
from pinkas.domains.accounts.store import people
from pinkas.domains.accounts.types.members import Member, MemberChanges, MemberQuery
from pinkas.domains.accounts.types.people import Membership, User
from pinkas.platform.tx import Tx

_INVALID_TOKEN_MESSAGE = Wording(
    "The token is not known, was used, replaced or taken back, or is older than seven days."
)


async def list_(tx: Tx, query: MemberQuery) -> Page[Member]:
    """Who has access, and who is invited. Everybody who has access sees it."""
    return await store.list_members(tx, query)


async def change(tx: Tx, id: UUID, body: MemberChanges) -> Member:
    """Gives a member, or somebody who is invited, another role. It acts on the next request."""
    before, owners = await _get_for_update(tx, id)
    tx.check_version(before.version)
    rules.check_may_change_role(
        tx.caller.role, is_self=id == tx.caller.user_id, current_role=before.role, new_role=body.role
    )
    if before.role == body.role:
        return before
    if before.status == "active":
        rules.check_owner_remains(owners, before.role, body.role)
        tx.enqueue(FOLLOW_MEMBERS)
    return await assign_role(tx, before, body.role)


async def remove(tx: Tx, id: UUID) -> None:
    """Takes access away from a member, or takes an invitation back. It acts on the next request."""
    before, owners = await _get_for_update(tx, id)
    rules.check_may_remove(tx.caller.role, is_self=id == tx.caller.user_id, current_role=before.role)
    if before.status == "active":
        rules.check_owner_remains(owners, before.role, None)
        tx.enqueue(FOLLOW_MEMBERS)
    await revoke_access(tx, before)


async def assign_role(tx: Tx, before: Member, role: str) -> Member:
    """Gives a member, or an invited person, another role, without checking who may decide it. When the new role may not
    invite, the open invitations sent by the member end."""
    await store.change_role(tx, before.id, role)
    if role not in KEY_ROLES:
        await store.remove_invitations_by(tx, before.id)
    after = await _get_member(tx, before.id)
    tx.audit("member.changed", _audit_subject_type(before), before.id, before=before, after=after)
    return after


async def revoke_access(tx: Tx, before: Member) -> None:
    """Removes a member or an open invitation, without checking who may decide it. The open invitations sent by the
    member end."""
    if before.status == "active":
        await store.remove_member(tx, before.id)
        await store.remove_invitations_by(tx, before.id)
    else:
        await store.remove_invitation(tx, before.id)
    tx.audit("member.removed", _audit_subject_type(before), before.id, before=before)


async def join(tx: Tx, user: User, token_hash: bytes, field: str = "token") -> Membership:
    """Makes a person a member of the business of an invitation, which is spent; the rest of the transaction runs as
    that business. Raises a fault of the field of the token when there is none, and `OtherPersonInvited`."""
    way = await store.find_invitation(tx, token_hash)
    if way is None:
        raise invalid_field(field, "invalid_token", _INVALID_TOKEN_MESSAGE)
    await tx.switch_business(way.business_id)
    found = await store.get_invitation_for_update(tx, way.holder_id)
    if found is None or found.hash != token_hash:
        raise invalid_field(field, "invalid_token", _INVALID_TOKEN_MESSAGE)
    if found.email != user.email:
        raise rules.OtherPersonInvited
    await store.remove_invitation(tx, way.holder_id)
    if await store.add_member(tx, user.id, found.role):
        tx.audit("member.joined", "member", user.id, after=await store.get_member(tx, user.id))
        tx.enqueue(FOLLOW_MEMBERS)
    joined = await people.get_membership(tx, user.id, way.business_id)
    assert joined is not None
    return joined


async def invite_owner(tx: Tx, email: str, inviter_id: UUID, inviter_name: str) -> None:
    """Invites a person by mail as an owner of the business, for seven days, in the name of a partner. Inviting an
    address again replaces the older invitation."""
    address = people_rules.normalize_email(email)
    id = await store.add_invitation(tx, address, "owner", inviter_id, rules.INVITATION_DAYS)
    tx.enqueue(SEND_INVITATION, invitation_id=id, inviter_name=inviter_name)
    tx.audit("member.invited", "invitation", id, after=await store.get_member(tx, id))


async def take_back_invitation(tx: Tx, email: str) -> None:
    """Ends the open invitation of an address, if there is one."""
    found = await store.get_member_by_email(tx, people_rules.normalize_email(email))
    if found is not None and found.status == "invited":
        await revoke_access(tx, found)


async def _get_for_update(tx: Tx, id: UUID) -> tuple[Member, int]:
    """A member with its row locked, and the number of owners: of two owners who step down at once, only one may
    succeed."""
    owners = await store.lock_and_count_owners(tx)
    await store.lock_member(tx, id)
    return await _get_member(tx, id), owners


async def _get_member(tx: Tx, id: UUID) -> Member:
    found = await store.get_member(tx, id)
    if found is None:
        raise NotFound
    return found


def _audit_subject_type(member: Member) -> str:
    return "member" if member.status == "active" else "invitation"
