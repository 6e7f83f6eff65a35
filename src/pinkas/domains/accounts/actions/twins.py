"""The sandbox copy of a business has the people of the live business: who they are and which roles they have is decided
on live."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from uuid import UUID

from pinkas.domains.accounts.actions.members import give, take_away
from pinkas.domains.accounts.store import members, people
from pinkas.domains.accounts.store import twins as store
from pinkas.domains.accounts.types.people import User
from pinkas.platform.rows import as_type
from pinkas.platform.tx import Tx


@dataclass(frozen=True)
class Person:
    """A person with the hash of the password: what is copied into the sandbox."""

    user: User
    password_hash: str


@dataclass(frozen=True)
class LivePeople:
    """The people of a business on live: their roles, the owners as they are copied, and who of the twin's members has
    an account there at all."""

    roles: Mapping[UUID, str]
    owners: Collection[Person]
    registered: frozenset[UUID]


async def person_to_copy(tx: Tx, user_id: UUID) -> Person | None:
    """The person on live who is copied into the sandbox; None when there is none."""
    found = await people.user_by_id(tx, user_id)
    return None if found is None else Person(as_type(found, User), found.password_hash)


async def live_people(tx: Tx, there: Collection[UUID]) -> LivePeople:
    """The people of the business on live. `twin_member_ids` are the members of its copy in the sandbox."""
    owners = [Person(as_type(row, User), row.password_hash) for row in await store.owners(tx)]
    return LivePeople(await store.roles(tx), owners, await store.registered(tx, there))


async def held(tx: Tx) -> dict[UUID, str]:
    """The members of the sandbox copy and their roles, locked until the transaction ends; empty when there is no copy
    yet."""
    await store.lock(tx, tx.business_id)
    await members.lock_owners(tx)
    return await store.roles(tx)


async def put_person(tx: Tx, person: Person) -> None:
    """Creates or updates the same person in the sandbox, with the id and the password hash of live. People are matched
    by id alone: an account in the sandbox with the same e-mail address belongs to somebody else."""
    await store.put_person(tx, person.user, person.password_hash)


async def put_member(tx: Tx, person: Person, role: str) -> None:
    """Makes the sandbox copy of a person a member of the sandbox copy of the business."""
    await put_person(tx, person)
    if await members.add_member(tx, person.user.id, role):
        tx.audit("member.joined", "member", person.user.id, after=await members.member(tx, person.user.id))


async def align(tx: Tx, there: Mapping[UUID, str], live: LivePeople) -> None:
    """Gives the sandbox copy the members of live: the same owners and roles. Members who have an account on live but
    are no members there are removed; people who exist in the sandbox alone stay."""
    for owner in live.owners:
        if owner.user.id not in there:
            await put_member(tx, owner, "owner")
    for id, role in there.items():
        wanted = live.roles.get(id)
        if wanted == role or (wanted is None and id not in live.registered):
            continue
        member = await members.member(tx, id)
        if member is not None and wanted is not None:
            await give(tx, member, wanted)
        elif member is not None:
            await take_away(tx, member)
            if not await people.memberships(tx, id):
                await store.end_sessions(tx, id)
