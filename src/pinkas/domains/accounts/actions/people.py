"""The person of a session, opening a business, and the twin in the sandbox."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from pinkas.core.problems import InvalidSession
from pinkas.domains import businesses
from pinkas.domains.accounts.rules import people as rules
from pinkas.domains.accounts.store import members, people
from pinkas.domains.accounts.types.people import Me, User
from pinkas.domains.businesses import Business, NewBusiness
from pinkas.platform.rows import as_type
from pinkas.platform.tx import Tx


async def open_for(tx: Tx, user_id: UUID, new: NewBusiness, language: str) -> Business:
    """Opens a business with a person as its owner; the transaction goes on as the new tenant."""
    await tx.enter(tx.new_id())
    business = await businesses.open_business(tx, new, language)
    await members.add_member(tx, user_id, "owner")
    return business


async def open_business(tx: Tx, body: NewBusiness) -> Business:
    """Opens another business for the person of the session, who becomes its owner."""
    user = person(await people.user_by_id(tx, user_of(tx)))
    return await open_for(tx, user.id, body, user.language)


async def me(tx: Tx) -> Me:
    """The person of the session and the businesses they may act in."""
    return await me_of(tx, user_of(tx))


async def me_of(tx: Tx, user_id: UUID) -> Me:
    """A person and the businesses they may act in."""
    user = person(await people.user_by_id(tx, user_id))
    return Me(user=user, businesses=await people.memberships(tx, user_id), version=user.version)


def user_of(tx: Tx) -> UUID:
    """The person of the session."""
    if tx.caller.user_id is None:
        raise InvalidSession
    return tx.caller.user_id


def person(row: Any | None) -> User:
    """A row as a person; a session whose person is not there is none."""
    if row is None:
        raise InvalidSession
    return as_type(row, User)


@dataclass(frozen=True)
class Person:
    """A person with the hash of the password: what a twin in the sandbox is a copy of."""

    user: User
    password_hash: str


async def person_to_copy(tx: Tx, user_id: UUID) -> Person | None:
    """A person as the twin is made from."""
    found = await people.user_by_id(tx, user_id)
    return None if found is None else Person(as_type(found, User), found.password_hash)


async def open_twin(tx: Tx, person: Person) -> None:
    """The same person in the sandbox, under the same id, with the password of now; the e-mail address must be free
    there."""
    await people.add_user_twin(tx, person.user, person.password_hash)
    if await people.user_by_id(tx, person.user.id) is None:
        raise rules.EmailTaken("The sandbox has another account with this e-mail address.")
    await people.refresh_twin(tx, person.user, person.password_hash)


async def join_twin(tx: Tx, user_id: UUID, role: str) -> None:
    """Makes the twin of a person a member of the tenant, which is the twin of the business, in the role of now."""
    await members.add_member(tx, user_id, role)
    await members.change_role(tx, user_id, role)
