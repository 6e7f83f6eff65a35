"""The means of payment of a standing order."""

from datetime import date
from uuid import UUID

from pinkas.core.problems import invalid_field
from pinkas.domains import clients
from pinkas.domains.clients import SavedMethod
from pinkas.domains.mandates.types import Kind
from pinkas.platform.tx import Tx


async def check_method(tx: Tx, client_id: UUID, method_id: UUID, kind: Kind, today: date) -> SavedMethod:
    """A means of payment that a standing order of this kind and client may be paid by. Raises `ValidationFailed`."""
    saved = await clients.find_to_charge(tx, client_id, method_id)
    if saved is None:
        if await clients.has_method(tx, method_id):
            raise invalid_field("methodId", "other_client", "The means of payment is that of another client.")
        raise invalid_field("methodId", "not_found", "There is no such means of payment.")
    if saved.method.kind != kind:
        raise invalid_field("methodId", "other_kind", "The means of payment is of another kind than the order.")
    if is_over(saved, today):
        raise invalid_field("methodId", "card_expired", "The saved card has expired.")
    return saved


def is_over(saved: SavedMethod, today: date) -> bool:
    """Whether a card has expired: it is good until the end of its month."""
    month, year = saved.method.expiry_month, saved.method.expiry_year
    return month is not None and year is not None and (year, month) < (today.year, today.month)
