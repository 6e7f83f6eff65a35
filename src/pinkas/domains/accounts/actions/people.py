"""The person of a session, and opening a business."""

from typing import Any
from uuid import UUID

from pinkas.core.problems import InvalidSession
from pinkas.domains import businesses
from pinkas.domains.accounts.store import members, people
from pinkas.domains.accounts.types.people import Me, User
from pinkas.domains.businesses import Business, NewBusiness
from pinkas.platform.rows import to_struct
from pinkas.platform.tx import Tx


async def open_business_for(tx: Tx, user_id: UUID, new: NewBusiness, language: str) -> Business:
    """Opens a business with a person as its owner; the rest of the transaction runs as the new tenant."""
    await tx.switch_business(tx.new_id())
    business = await businesses.open_business(tx, new, language)
    await members.add_member(tx, user_id, "owner")
    return business


async def open_business(tx: Tx, body: NewBusiness) -> Business:
    """Opens another business for the person of the session, who becomes its owner."""
    user = user_from_row(await people.get_user(tx, session_user_id(tx)))
    return await open_business_for(tx, user.id, body, user.language)


async def get_current_person(tx: Tx) -> Me:
    """The person of the session and the businesses they may act in."""
    return await get_person(tx, session_user_id(tx))


async def get_person(tx: Tx, user_id: UUID) -> Me:
    """A person and the businesses they may act in."""
    user = user_from_row(await people.get_user(tx, user_id))
    return Me(user=user, businesses=await people.list_memberships(tx, user_id), version=user.version)


def session_user_id(tx: Tx) -> UUID:
    """The person of the session."""
    if tx.caller.user_id is None:
        raise InvalidSession
    return tx.caller.user_id


def user_from_row(row: Any | None) -> User:
    """A row as a person; a session whose person is not there is none."""
    if row is None:
        raise InvalidSession
    return to_struct(row, User)
