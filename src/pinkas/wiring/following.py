"""What follows within a transaction from what a lower domain noted of it (`RuntimeContext.follow`)."""

from collections.abc import Sequence

from pinkas.domains import checkouts, crm, mandate_authorizations
from pinkas.platform.tx import Note, Tx


async def follow_notes(tx: Tx, notes: Sequence[Note]) -> None:
    """Each note goes to the domain that follows it: documents move their deals, a saved card makes its standing order
    active."""
    rest = []
    for note in notes:
        what, id = note
        if what == checkouts.CARD_SAVED:
            await mandate_authorizations.follow_saved_card(tx, id)
        else:
            rest.append(note)
    if rest:
        await crm.follow_notes(tx, rest)
