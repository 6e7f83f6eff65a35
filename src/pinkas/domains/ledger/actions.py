"""Posting to the books. Who issues calls this in the same transaction: the books agree at every instant."""

from pinkas.countries import country
from pinkas.domains.ledger import rules, store
from pinkas.domains.ledger.types import NewEntry
from pinkas.platform.tx import Tx


async def post(tx: Tx, entry: NewEntry, country_code: str) -> None:
    """Posts a balanced entry once. The first entry of a business opens its books with the country's chart."""
    if not entry.lines:
        return
    rules.check_balanced(entry)
    written = await store.post(tx, entry)
    if written == 0:
        await store.open_books(tx, country(country_code).chart)
        written = await store.post(tx, entry)
    if written != len(entry.lines):
        raise AssertionError(f"an account is missing for {entry.source_type} {entry.source_id}")
