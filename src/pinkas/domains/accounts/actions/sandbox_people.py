"""The sandbox copy of a business has the people of the live business: who they are and which roles they have is decided
on live."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from uuid import UUID

from pinkas.domains.accounts.actions.members import assign_role, revoke_access
from pinkas.domains.accounts.store import members, people
from pinkas.domains.accounts.store import sandbox_people as store
from pinkas.domains.accounts.types.people import User
from pinkas.platform.rows import to_struct
from pinkas.platform.tx import Tx


@dataclass(frozen=True)
class Person:
    """A person with the hash of the password: what is copied into the sandbox."""

    user: User
    password_hash: str


@dataclass(frozen=True)
class LiveMembership:
    """The people of a business on live: their roles, the owners as they are copied, and who of the twin's members has
    an account there at all."""

    roles: Mapping[UUID, str]
    owners: Collection[Person]
    registered: frozenset[UUID]


async def get_person_to_copy(tx: Tx, user_id: UUID) -> Person | None:
    """The person on live who is copied into the sandbox; None when there is none."""
    found = await people.get_user(tx, user_id)
    return None if found is None else Person(to_struct(found, User), found.password_hash)


async def get_live_membership(tx: Tx, twin_member_ids: Collection[UUID]) -> LiveMembership:
    """The people of the business on live. `twin_member_ids` are the members of its copy in the sandbox."""
    owners = [Person(to_struct(row, User), row.password_hash) for row in await store.list_owners(tx)]
    return LiveMembership(await store.member_roles(tx), owners, await store.registered_user_ids(tx, twin_member_ids))


async def lock_twin_members(tx: Tx) -> dict[UUID, str]:
    """The members of the sandbox copy and their roles, locked until the transaction ends; empty when there is no copy
    yet."""
    await store.lock_twin(tx, tx.business_id)
    await members.lock_and_count_owners(tx)
    return await store.member_roles(tx)


async def upsert_person(tx: Tx, live_person: Person) -> None:
    """Creates or updates the same person in the sandbox, with the id and the password hash of live. People are matched
    by id alone: an account in the sandbox with the same e-mail address belongs to somebody else."""
    await store.upsert_person(tx, live_person.user, live_person.password_hash)


async def add_twin_member(tx: Tx, person: Person, role: str) -> None:
    """Makes the sandbox copy of a person a member of the sandbox copy of the business."""
    await upsert_person(tx, person)
    if await members.add_member(tx, person.user.id, role):
        tx.audit("member.joined", "member", person.user.id, after=await members.get_member(tx, person.user.id))


async def synchronize_members(tx: Tx, twin_roles: Mapping[UUID, str], live: LiveMembership) -> None:
    """Gives the sandbox copy the members of live: the same owners and roles. Members who have an account on live but
    are no members there are removed; people who exist in the sandbox alone stay."""
    for owner in live.owners:
        if owner.user.id not in twin_roles:
            await add_twin_member(tx, owner, "owner")
    for id, role in twin_roles.items():
        wanted = live.roles.get(id)
        if wanted == role or (wanted is None and id not in live.registered):
            continue
        member = await members.get_member(tx, id)
        if member is not None and wanted is not None:
            await assign_role(tx, member, wanted)
        elif member is not None:
            await revoke_access(tx, member)
            if not await people.list_memberships(tx, id):
                await store.end_sessions(tx, id)
