"""The person of a session, and opening a business."""

from typing import Any
from uuid import UUID

from pinkas.core.problems import InvalidSession
from pinkas.domains import businesses
from pinkas.domains.accounts.store import members, people
from pinkas.domains.accounts.types.people import Me, User
from pinkas.domains.businesses import Business, NewBusiness
from pinkas.platform.rows import as_type
from pinkas.platform.tx import Tx


async def open_for(tx: Tx, user_id: UUID, new: NewBusiness, language: str) -> Business:
    """Opens a business with a person as its owner; the rest of the transaction runs as the new tenant."""
    await tx.switch_business(tx.new_id())
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
