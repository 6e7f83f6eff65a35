"""The person of a session, and opening a business."""

from dataclasses import dataclass
from uuid import UUID

from pinkas.core.problems import InvalidSession
from pinkas.domains import businesses
from pinkas.domains.accounts import rules, store
from pinkas.domains.accounts.types import Me, User
from pinkas.domains.businesses import Business, NewBusiness
from pinkas.platform.tx import Tx


async def open_for(tx: Tx, user_id: UUID, new: NewBusiness, language: str) -> Business:
    """Opens a business with a person as its owner; the transaction goes on as the new tenant."""
    await tx.enter(tx.new_id())
    business = await businesses.open_business(tx, new, language)
    await store.add_member(tx, user_id, "owner")
    return business


async def open_business(tx: Tx, body: NewBusiness) -> Business:
    """Opens another business for the person of the session, who becomes its owner."""
    person = await _person(tx)
    return await open_for(tx, person.id, body, person.language)


async def me(tx: Tx) -> Me:
    """The person of the session and the businesses they may act in."""
    person = await _person(tx)
    return Me(user=person, businesses=await store.memberships(tx, person.id))


async def _person(tx: Tx) -> User:
    found = await store.user_by_id(tx, tx.caller.user_id) if tx.caller.user_id else None
    if found is None:
        raise InvalidSession
    return User(id=found.id, email=found.email, name=found.name, language=found.language)


@dataclass(frozen=True)
class Person:
    """A person with the hash of the password: what a twin in the sandbox is a copy of."""

    user: User
    password_hash: str


async def person_to_copy(tx: Tx, user_id: UUID) -> Person | None:
    """A person as the twin is made from."""
    found = await store.user_by_id(tx, user_id)
    if found is None:
        return None
    return Person(User(id=found.id, email=found.email, name=found.name, language=found.language), found.password_hash)


async def open_twin(tx: Tx, person: Person) -> None:
    """The same person in the sandbox, under the same id, once; the e-mail address must be free there."""
    await store.add_user_twin(tx, person.user, person.password_hash)
    if await store.user_by_id(tx, person.user.id) is None:
        raise rules.EmailTaken("The sandbox has another account with this e-mail address.")


async def join_twin(tx: Tx, user_id: UUID, role: str) -> None:
    """Makes the twin of a person a member of the tenant, which is the twin of the business."""
    await store.add_member(tx, user_id, role)
