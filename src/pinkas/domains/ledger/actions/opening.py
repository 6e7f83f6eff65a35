"""The opening balances of accounts: one entry, which another takes the place of as long as no month is closed."""

from collections.abc import Iterable
from uuid import UUID

from pinkas.core.money import format_amount
from pinkas.core.wording import Wording
from pinkas.countries import get_country
from pinkas.domains import businesses
from pinkas.domains.ledger.actions.accounts import hold_books, load_accounts
from pinkas.domains.ledger.actions.posting import post_entries
from pinkas.domains.ledger.rules import opening as rules
from pinkas.domains.ledger.rules.entries import reversed_postings
from pinkas.domains.ledger.store import opening as store
from pinkas.domains.ledger.store import posting
from pinkas.domains.ledger.types.accounts import LocalizedName
from pinkas.domains.ledger.types.entries import NewEntry, Posting
from pinkas.domains.ledger.types.opening import OpeningBalances, OpeningBalancesToSet, OpeningLine
from pinkas.platform.tx import Tx


async def get_opening_balances(tx: Tx) -> OpeningBalances:
    """What accounts stood at when the books began. Those of clients are told by the clients: they are posted to
    customers, and to their advances, from where they are set."""
    country = get_country((await businesses.get_current(tx)).country)
    current = await store.find_current(tx)
    rows = await store.list_lines(tx, current.id) if current else []
    currency = country.currency
    return OpeningBalances(
        date=current.date if current else None,
        entry_id=current.id if current else None,
        entry_number=current.number if current else None,
        posted_at=current.posted_at if current else None,
        currency=currency,
        lines=[
            OpeningLine(
                account_id=row.account_id,
                account_code=row.code,
                account_name=LocalizedName(**row.name),
                debit=format_amount(row.debit, currency),
                credit=format_amount(row.credit, currency),
            )
            for row in rows
        ],
        balance=format_amount(await posting.get_balance(tx, rules.OPENING_ROLE), currency),
        can_change=await posting.get_closed_through(tx) is None,
    )


async def set_opening_balances(tx: Tx, body: OpeningBalancesToSet) -> OpeningBalances:
    """Sets the opening balances of accounts in the place of those of before: these are taken back by an entry of their
    own day, and the new ones are posted by one entry, which balances by the account of opening balances. Refused once a
    month is closed. What clients owed is set at the client, what suppliers are owed as an expense of that category, and
    what card processors have to deposit as an expectation."""
    business = await businesses.get_current(tx)
    country = await hold_books(tx)
    if await posting.get_closed_through(tx) is not None:
        raise rules.OpeningBalancesClosed
    accounts = await load_accounts(tx, country)
    lines = rules.opening_postings(body, accounts, country.currency, tx.today(business.timezone))
    current = await store.find_current(tx)
    before = await posting.list_postings(tx, rules.OPENING, current.source_id) if current else ()
    if current and current.date == body.date and _amounts(before) == _amounts(lines):
        return await get_opening_balances(tx)
    entries = [NewEntry(body.date, Wording("Opening balances"), rules.OPENING, tx.new_id(), lines)]
    if current:
        taken_back = reversed_postings(before)
        entries.insert(
            0,
            NewEntry(current.date, Wording("Opening balances: changed"), rules.REVERSED, current.source_id, taken_back),
        )
    await post_entries(tx, entries, country.code, field="date")
    facts = {"date": body.date.isoformat(), "accounts": len(body.lines)}
    tx.audit("opening_balances.set", "business", tx.business_id, facts=facts)
    return await get_opening_balances(tx)


def _amounts(lines: Iterable[Posting]) -> dict[UUID | None, int]:
    """Debit less credit by account; what opening balances balance by follows from the others."""
    return {one.account_id: one.debit - one.credit for one in lines if one.role != rules.OPENING_ROLE}
