"""What follows within a transaction from what a lower domain noted of it (`RuntimeContext.follow`)."""

from collections.abc import Sequence

from pinkas.domains import checkouts, crm, mandate_authorizations, mandates
from pinkas.platform.runtime_context import Note
from pinkas.platform.tx import Tx


async def follow_notes(tx: Tx, notes: Sequence[Note]) -> None:
    """Each note goes to the domain that follows it: documents move their deals, attempts their standing
    orders, and a saved card makes its standing order active."""
    for what, id in notes:
        if what == checkouts.CARD_SAVED:
            await mandate_authorizations.follow_saved_card(tx, id)
        elif what == checkouts.ORDER_ABANDONED:
            await mandate_authorizations.follow_abandoned(tx, id)
    await mandates.follow_checkouts(tx, notes)
    rest = [one for one in notes if not one[0].startswith(("checkout.", "card."))]
    if rest:
        await crm.follow_notes(tx, rest)
