"""Posting to the books. Who issues calls this in the same transaction: the books agree at every instant."""

from collections.abc import Sequence

from pinkas.countries import get_country
from pinkas.domains.ledger import rules, store
from pinkas.domains.ledger.types import NewEntry
from pinkas.platform.tx import Tx


async def post_entries(tx: Tx, entries: Sequence[NewEntry], country_code: str) -> None:
    """Posts balanced entries once, numbered in their order. The first entry of a business opens its books with the
    country's chart. One without lines is not written."""
    posted = [one for one in entries if one.lines]
    if not posted:
        return
    for one in posted:
        rules.check_balanced(one)
    wanted = sum(len(one.lines) for one in posted)
    written = await store.insert_entries(tx, posted)
    if written == 0:
        await store.open_books(tx, get_country(country_code).chart)
        written = await store.insert_entries(tx, posted)
    if written != wanted:
        named = ", ".join(f"{one.source_type} {one.source_id}" for one in posted[:3])
        raise AssertionError(f"an account is missing for one of {len(posted)} entries: {named}")
