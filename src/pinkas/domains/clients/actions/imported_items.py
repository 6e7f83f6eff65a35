"""What was open of documents of an earlier program: open items of their clients, and in the books an opening balance
of each client."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import date
from uuid import UUID

from pinkas.core.wording import Wording
from pinkas.domains import ledger
from pinkas.domains.clients.actions.opening_balances import CHANGED, OPENED
from pinkas.domains.clients.rules.opening_postings import opening_postings
from pinkas.domains.clients.store import account, opening_items
from pinkas.domains.clients.store.opening_items import ImportedItem
from pinkas.platform.tx import Tx


async def book_imported_items(tx: Tx, items: Sequence[ImportedItem], day: date, country: str) -> None:
    """Keeps what was open of imported documents, in the currency of the books, as open items: dated as the documents
    are, and due when they are. The books have the sum of each client on the day on which its balances are opened."""
    sums: dict[UUID, int] = defaultdict(int)
    for one in items:
        sums[one.client_id] += one.amount
    currency = items[0].currency if items else ""
    await ledger.post_entries(
        tx,
        [
            ledger.NewEntry(
                day,
                Wording("Opening balance"),
                OPENED,
                tx.new_id(),
                opening_postings(id, currency, amount, amount, currency),
            )
            for id, amount in sums.items()
        ],
        country,
    )
    await account.add_opening_balances(tx, {(id, currency): (amount, 0) for id, amount in sums.items()})
    await opening_items.insert_imported_items(tx, items)


async def take_back_imported_items(tx: Tx, import_id: UUID, day: date, country: str) -> int:
    """Removes what was open of the documents of an import, of which nothing was settled, and takes it back in the books
    on the day on which it was opened; of how many clients."""
    gone = await opening_items.delete_imported_items(tx, import_id)
    entries = []
    for id, currency, amount in gone:
        back = ledger.reversed_postings(opening_postings(id, currency, amount, amount, currency))
        entries.append(ledger.NewEntry(day, Wording("Opening balance: changed"), CHANGED, tx.new_id(), back))
    await ledger.post_entries(tx, entries, country)
    await account.add_opening_balances(tx, {(id, currency): (-amount, 0) for id, currency, amount in gone})
    return len(gone)
