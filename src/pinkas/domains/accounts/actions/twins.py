"""The twin of a business in the sandbox has the people of live: who they are and what they may is decided there."""

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
    """A person with the hash of the password: what a twin in the sandbox is a copy of."""

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
    """A person of live as the twin is made from."""
    found = await people.user_by_id(tx, user_id)
    return None if found is None else Person(as_type(found, User), found.password_hash)


async def live_people(tx: Tx, there: Collection[UUID]) -> LivePeople:
    """The people of the business on live, for a twin whose members are `there`."""
    owners = [Person(as_type(row, User), row.password_hash) for row in await store.owners(tx)]
    return LivePeople(await store.roles(tx), owners, await store.registered(tx, there))


async def held(tx: Tx) -> dict[UUID, str]:
    """The members of the twin and their roles, locked until the transaction ends; nobody where there is no twin yet."""
    await store.lock(tx, tx.business_id)
    await members.lock_owners(tx)
    return await store.roles(tx)


async def put_person(tx: Tx, person: Person) -> None:
    """The same person in the sandbox, under the same id and with the password of live. The id is all that counts: an
    account that somebody made there under the same e-mail address stays somebody else's."""
    await store.put_person(tx, person.user, person.password_hash)


async def put_member(tx: Tx, person: Person, role: str) -> None:
    """Makes the twin of a person a member of the twin of the business."""
    await put_person(tx, person)
    if await members.add_member(tx, person.user.id, role):
        tx.audit("member.joined", "member", person.user.id, after=await members.member(tx, person.user.id))


async def align(tx: Tx, there: Mapping[UUID, str], live: LivePeople) -> None:
    """Brings the members of the twin in line with live: its owners are owners, roles are those of live, and whoever has
    an account on live and is no member there is none here either. Who is known to the sandbox alone stays."""
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
