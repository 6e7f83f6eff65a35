"""Cards that are saved at a provider, as means of payment of their client."""

from uuid import UUID

from pinkas.domains import clients
from pinkas.outside.payment_providers import SavedCard
from pinkas.platform.tx import Tx


async def keep_card(tx: Tx, client_id: UUID, provider: str, card: SavedCard, *, is_default: bool = False) -> UUID:
    """Keeps a card among the means of payment of a client; its id. Raises what prevents it: an archived client, or a
    card that is over."""
    month, _, year = (card.card.expiry or "").partition("/")
    known = month.isdigit() and year.isdigit()
    new = clients.NewMethod(
        provider=provider,
        token=card.token,
        brand=card.card.brand,
        last4=card.card.last4,
        expiry_month=int(month) if known else None,
        expiry_year=2000 + int(year) if known else None,
        is_default=is_default,
    )
    return await clients.keep_card(tx, client_id, new)
