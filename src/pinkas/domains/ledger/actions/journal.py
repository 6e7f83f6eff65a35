"""The journal: entries as they are read, posted by hand and taken back."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from pinkas.core.item_errors import item_error_body
from pinkas.core.money import format_amount, to_minor
from pinkas.core.pagination import Page
from pinkas.core.problems import Detail, NotFound, Problem, ValidationFailed, invalid_field
from pinkas.countries import Country, get_country
from pinkas.domains import businesses
from pinkas.domains.businesses import Business
from pinkas.domains.ledger.actions.accounts import get_country_of, hold_books, load_accounts
from pinkas.domains.ledger.actions.posting import post_entries
from pinkas.domains.ledger.rules import journal as rules
from pinkas.domains.ledger.rules import problems
from pinkas.domains.ledger.rules.balances import month_start
from pinkas.domains.ledger.rules.sources import REVERSAL, source_path
from pinkas.domains.ledger.store import journal as store
from pinkas.domains.ledger.store import posting
from pinkas.domains.ledger.store.parties import find_parties
from pinkas.domains.ledger.types.entries import NewEntry
from pinkas.domains.ledger.types.journal import (
    EntryReversal,
    EntryRow,
    EntrySource,
    JournalEntry,
    JournalEntrySummary,
    JournalLine,
    JournalQuery,
    JournalTable,
    LineRow,
    NewJournalEntries,
    NewJournalEntry,
    PostedEntries,
    PostedItem,
)
from pinkas.platform.tx import Tx


async def list_entries(tx: Tx, query: JournalQuery) -> Page[JournalEntrySummary]:
    """Journal entries without their lines, the last ones first unless `sort` says otherwise."""
    country = await get_country_of(tx)
    if query.from_ is not None and query.to is not None and query.from_ > query.to:
        raise invalid_field("from", "invalid_range", "The period begins after its end (`to`).")
    try:
        least = to_minor(query.min_amount, country.currency) if query.min_amount is not None else None
    except ValueError as fault:
        raise ValidationFailed(details=[Detail("minAmount", "invalid_amount", fault.args[0])]) from None
    rows, cursor, total = await store.list_page(tx, query, least)
    return Page([_summary(one, country) for one in rows], cursor, total)


async def compose_table(tx: Tx, _business: Business, query: JournalQuery) -> JournalTable:
    """Journal entries with the filters of their list, as JSON or as a file with all of them."""
    page = await list_entries(tx, query)
    return JournalTable(items=page.items, next_cursor=page.next_cursor, total=page.total)


async def get_entry(tx: Tx, id: UUID) -> JournalEntry:
    """An entry with its lines, what it comes from, and its place in the chain of hashes."""
    business = await businesses.get_current(tx)
    found = await list_views(tx, [id], business)
    if not found:
        raise NotFound
    return found[0]


async def post_entry(tx: Tx, body: NewJournalEntry) -> JournalEntry:
    """Posts an entry by hand. Its debits equal its credits; accounts that are kept equal to open items take none."""
    business = await businesses.get_current(tx)
    facts = await _load_facts(tx, business, [body])
    entry = rules.compose_manual(body, facts, tx.new_id())
    await post_entries(tx, [entry], business.country, field="date")
    (view,) = await list_views(tx, [entry.source_id], business)
    _audit(tx, "posted", view)
    return view


async def post_many(tx: Tx, body: NewJournalEntries) -> PostedEntries:
    """Posts up to 100 entries by hand, in their order. Each item has its own result; 200 says that all were looked at,
    `failed` how many were refused."""
    business = await businesses.get_current(tx)
    asked = [one.found for one in body.entries]
    facts = await _load_facts(tx, business, [one for one in asked if isinstance(one, NewJournalEntry)])
    await hold_books(tx)
    closed_through = await posting.get_closed_through(tx)
    outcomes: list[NewEntry | Problem] = []
    for one in asked:
        try:
            if isinstance(one, Problem):
                raise one
            entry = rules.compose_manual(one, facts, tx.new_id())
            problems.check_open(entry.date, closed_through, "date")
            outcomes.append(entry)
        except Problem as problem:
            outcomes.append(problem)
    made = [one for one in outcomes if isinstance(one, NewEntry)]
    await post_entries(tx, made, business.country)
    views = iter(await list_views(tx, [one.source_id for one in made], business))
    items = []
    for place, outcome in enumerate(outcomes):
        if isinstance(outcome, Problem):
            items.append(PostedItem(index=place, status="failed", error=item_error_body(outcome)))
        else:
            view = next(views)
            _audit(tx, "posted", view)
            items.append(PostedItem(index=place, status="created", entry=view))
    return PostedEntries(created=len(made), failed=len(items) - len(made), items=items)


async def reverse_entry(tx: Tx, id: UUID, body: EntryReversal) -> JournalEntry:
    """Takes an entry back that was posted by hand, by another with the sides exchanged; answers that one. What comes
    from a document, a payment or an expense is corrected there."""
    business = await businesses.get_current(tx)
    await hold_books(tx)
    entry = (await store.get_entries(tx, [id])).get(id)
    if entry is None:
        raise NotFound
    lines = [store.as_posting(one) for one in await store.list_lines(tx, [id])]
    path = source_path(entry.source_type, entry.source_id)
    reversal = rules.compose_reversal(entry, lines, body, tx.today(business.timezone), tx.new_id(), path)
    await post_entries(tx, [reversal], business.country, field="date")
    assert reversal.id is not None, "it was given one"
    (view,) = await list_views(tx, [reversal.id], business)
    _audit(tx, "reversed", view)
    return view


async def list_entries_of(tx: Tx, source_type: str, source_ids: Iterable[UUID]) -> list[JournalEntry]:
    """The entries about some things, with their lines, by number."""
    business = await businesses.get_current(tx)
    ids = await posting.list_entry_ids(tx, source_type, list(source_ids))
    return sorted(await list_views(tx, ids, business), key=lambda one: one.number)


async def _load_facts(tx: Tx, business: Business, asked: Sequence[NewJournalEntry]) -> rules.ManualFacts:
    country = get_country(business.country)
    named = {line.party_id for one in asked for line in one.lines if line.party_id is not None}
    return rules.ManualFacts(
        accounts=await load_accounts(tx, country),
        parties=await find_parties(tx, named) if named else set(),
        currency=country.currency,
        today=tx.today(business.timezone),
    )


async def list_views(tx: Tx, ids: Sequence[UUID], business: Business) -> list[JournalEntry]:
    """Entries as they cross the wire, in the order of their ids."""
    if not ids:
        return []
    country = get_country(business.country)
    entries, lines = await tx.gather(store.get_entries(tx, ids), store.list_lines(tx, ids))
    by_entry: dict[UUID, list[LineRow]] = {}
    for line in lines:
        by_entry.setdefault(line.entry_id, []).append(line)
    return [_view(entries[id], by_entry.get(id, []), country, business.default_lang) for id in ids if id in entries]


def _summary(row: EntryRow, country: Country) -> JournalEntrySummary:
    return JournalEntrySummary(
        id=row.id,
        number=row.number,
        date=row.date,
        description=row.description,
        source=_source(row),
        total=format_amount(row.total, country.currency),
        currency=country.currency,
        posted_at=row.posted_at,
    )


def _view(row: EntryRow, lines: Sequence[LineRow], country: Country, language: str) -> JournalEntry:
    home = country.currency
    return JournalEntry(
        id=row.id,
        number=row.number,
        date=row.date,
        value_date=row.value_date or row.date,
        period=f"{month_start(row.date):%Y-%m}",
        description=row.description,
        source=_source(row),
        lines=[
            JournalLine(
                position=one.position,
                account_id=one.account_id,
                account_code=one.account_code,
                account_name=one.account_name.get(language) or one.account_name["he"],
                debit=format_amount(one.debit, home),
                credit=format_amount(one.credit, home),
                currency=one.currency,
                fx_amount=_foreign(one),
                party_id=one.party_id,
                memo=one.memo,
            )
            for one in lines
        ],
        total=format_amount(row.total, home),
        currency=home,
        reverses=row.source_id if row.source_type == REVERSAL else None,
        reversed_by=row.reversed_by,
        posted_at=row.posted_at,
        hash=row.hash.hex(),
        prev_hash=row.prev_hash.hex() or None,
    )


def _foreign(line: LineRow) -> str | None:
    if line.foreign_amount is None or line.currency is None:
        return None
    return format_amount(line.foreign_amount, line.currency)


def _source(row: EntryRow) -> EntrySource:
    return EntrySource(type=row.source_type, id=row.source_id, path=source_path(row.source_type, row.source_id))


def _audit(tx: Tx, action: str, view: JournalEntry) -> None:
    facts = {"number": view.number, "date": view.date.isoformat(), "total": view.total, "currency": view.currency}
    tx.audit(f"journal_entry.{action}", "journal_entry", view.id, facts=facts)
