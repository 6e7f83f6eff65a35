"""Posting to the books. Who issues calls this in the same transaction: the books agree at every instant."""

from collections.abc import Sequence
from datetime import date

from pinkas.countries import get_country
from pinkas.domains.ledger.rules import entries as rules
from pinkas.domains.ledger.rules import problems
from pinkas.domains.ledger.store import posting as store
from pinkas.domains.ledger.store.accounts import chart_rows
from pinkas.domains.ledger.types.entries import NewEntry
from pinkas.platform.bounded_effects import check_posting
from pinkas.platform.tx import Tx


async def post_entries(tx: Tx, entries: Sequence[NewEntry], country_code: str, *, field: str | None = None) -> None:
    """Posts balanced entries once, numbered in their order and chained. The first entry of a business opens its books
    with the country's chart. One without lines is not written. Raises `PeriodClosed` where the day of one is in a
    closed period: nothing is posted then. `field` is what in the request said the day."""
    posted = [one for one in entries if one.lines]
    if not posted:
        return
    check_posting(tx)
    for one in posted:
        rules.check_entry(one)
    wanted = sum(len(one.lines) for one in posted)
    counter, written = await tx.gather(store.lock_counter(tx), store.insert_entries(tx, posted))
    if counter is None:
        if written:  # another transaction opened them between the two statements
            counter = await store.lock_counter(tx)
        else:
            await open_books(tx, country_code)
            counter, written = await tx.gather(store.lock_counter(tx), store.insert_entries(tx, posted))
    assert counter is not None, "the books were just opened"
    problems.check_open(min(one.date for one in posted), counter.closed_through, field)
    if written != wanted:
        named = ", ".join(f"{one.source_type} {one.source_id}" for one in posted[:3])
        raise AssertionError(f"an account is missing for one of {len(posted)} entries: {named}")


async def open_books(tx: Tx, country_code: str) -> None:
    """Gives the business the accounts of its country, once."""
    await store.open_books(tx, chart_rows(tx.business_id, get_country(country_code)))


async def check_open(tx: Tx, day: date, field: str | None = None) -> None:
    """Raises `PeriodClosed` where nothing can be posted on a day. Another transaction may close its period afterwards:
    whoever posts is refused then all the same."""
    problems.check_open(day, await store.get_closed_through(tx), field)
