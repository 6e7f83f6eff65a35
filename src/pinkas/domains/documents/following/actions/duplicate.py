"""A document again: a fresh draft of today."""

from uuid import UUID

import msgspec

from pinkas.countries import country
from pinkas.domains import businesses, clients
from pinkas.domains.documents.following.actions.convert import kept, looking, priced
from pinkas.domains.documents.following.rules import convert as rules
from pinkas.domains.documents.model.actions.read import record
from pinkas.domains.documents.model.types import Document
from pinkas.platform.tx import Tx


async def duplicate(tx: Tx, id: UUID) -> Document:
    """Copies a document into a new draft of today: its client, lines, prices and texts. Number, dates, payments and
    references stay behind, and serial numbers, for no unit moves twice; dates are derived anew. A draft is copied too.
    Of a client that was merged since, the copy names the one that stands for it."""
    source = await record(tx, id)
    tx.check_version(source.version)
    land = country((await businesses.current(tx)).country)
    client_id = await clients.standing_for(tx, source.client_id) if source.client_id else None
    everything = {one.id: one.quantity for one in source.lines}
    new = msgspec.structs.replace(
        rules.header(source, source.doc_type),
        client_id=client_id,
        lines=[
            msgspec.structs.replace(rules.copied(one, one.quantity, source, land), serial_numbers=[])
            for one in source.lines
        ],
        discount=rules.whole_discount(source, everything),
        external_reference=None,
        metadata={},
    )
    kind = land.document_types[source.doc_type]
    if kind.lines == "none":
        new = msgspec.structs.replace(new, price_mode=None, rounding=None)
    return await kept(tx, await looking(tx, await priced(tx, new, source), source), at_once=False)
