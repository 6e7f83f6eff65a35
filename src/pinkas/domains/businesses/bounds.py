"""Bounds that a person sets for a key or an app, held against what the business has."""

from pinkas.core.bounds import Bounds, NewBounds, kept_bounds
from pinkas.core.problems import FaultCollector
from pinkas.countries import get_country
from pinkas.domains.businesses import store
from pinkas.domains.businesses.actions import get_current
from pinkas.platform.tx import Tx


async def compose_bounds(tx: Tx, new: NewBounds | None, faults: FaultCollector) -> Bounds | None:
    """Bounds as they are kept; None for none at all. Notes every field that is wrong."""
    if new is None:
        return None
    country = get_country((await get_current(tx)).country)
    known_clients = await store.list_known_clients(tx, new.client_ids or ())
    return kept_bounds(new, country.currency, country.document_types, known_clients, faults)
