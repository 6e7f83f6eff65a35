"""Money that a provider is to be asked for, held to the bounds of who asks."""

from typing import NamedTuple
from uuid import UUID

from pinkas.core.bounds import Effect, EffectKind
from pinkas.core.money import convert_currency
from pinkas.countries import get_country
from pinkas.domains import businesses
from pinkas.domains.currencies.actions import get_rate_on
from pinkas.platform.bounded_effects import check_effects
from pinkas.platform.tx import Tx


class HeldClient(NamedTuple):
    """Whose money it is; None for a client that is not kept."""

    id: UUID | None
    name: str | None


async def hold_money(
    tx: Tx, kind: EffectKind, amount: int, currency: str, client: HeldClient, document_type: int | None
) -> None:
    """Holds an amount in minor units of `currency` to the bounds of the caller, before anybody outside is asked for it.
    It counts at the rate of today; one without a rate is asked about. `document_type` is the document that follows."""
    if tx.caller.bounds is None and tx.caller.granted is None:
        return
    business = await businesses.get_current(tx)
    home, today = get_country(business.country).currency, tx.today(business.timezone)
    rate = None if currency == home else await get_rate_on(tx, currency, today)
    effect = Effect(
        kind,
        amount if rate is None else convert_currency(amount, currency, rate, home),
        document_type,
        client.id,
        own_rate=currency != home and rate is None,
        foreign=(amount, currency),
        client_name=client.name,
    )
    await check_effects(tx, [effect], home, today)
