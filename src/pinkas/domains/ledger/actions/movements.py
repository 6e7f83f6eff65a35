"""The lines of accounts with running balances: of one account, and of all in the general ledger.

The place of a page is its last line. Its cursor, which is signed, carries the balance there, so that a page costs what
its lines cost, wherever it is.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

from msgspec import UNSET

from pinkas.core.as_of import check_as_of
from pinkas.core.money import format_amount
from pinkas.core.pagination import PagePosition, PageQuery, cursor_binding, decode_cursor, encode_cursor
from pinkas.core.periods import Period, resolve_period
from pinkas.core.problems import FaultCollector
from pinkas.core.report_tables import NamedSubject
from pinkas.countries import get_country
from pinkas.domains import businesses
from pinkas.domains.businesses import Business
from pinkas.domains.ledger.actions.accounts import get_country_of, load_account
from pinkas.domains.ledger.actions.balances import trial_balance
from pinkas.domains.ledger.rules.balances import sum_lines
from pinkas.domains.ledger.rules.sources import source_path
from pinkas.domains.ledger.store import movements as store
from pinkas.domains.ledger.store.movements import LinePlace
from pinkas.domains.ledger.types.balances import TrialBalanceLine
from pinkas.domains.ledger.types.journal import EntrySource
from pinkas.domains.ledger.types.movements import (
    AccountEntries,
    AccountEntriesQuery,
    AccountMovement,
    GeneralLedger,
    GeneralLedgerQuery,
)
from pinkas.platform.tx import Tx


@dataclass(frozen=True)
class _Position:
    """Where a page begins: behind a line of an account, with the balance there. No place: with its first line."""

    account_id: UUID
    balance: int
    place: LinePlace | None = None


async def get_account_subject(tx: Tx, id: UUID) -> NamedSubject:
    """The account that its entries are asked of."""
    business = await businesses.get_current(tx)
    account = await load_account(tx, id, get_country(business.country))
    name = f"{account.code} {account.name_in(business.default_lang)}"
    return NamedSubject(id, name, business.default_lang)


async def compose_account_entries(tx: Tx, subject: NamedSubject, query: AccountEntriesQuery) -> AccountEntries:
    """The lines of an account in a period with its balance behind each, the earliest first unless `sort` says
    otherwise. `asOf` answers what the books said at an instant."""
    business = await businesses.get_current(tx)
    period = _resolve(tx, business, query, query.as_of)
    lines = await trial_balance(tx, *period, query.as_of)
    (account,) = (one for one in lines if one.account_id == subject.id)
    descending = query.sort == "-date"
    bound_to = cursor_binding(f"account_entries {subject.id}", str(tx.business_id), query)
    start = _read_cursor(tx, query, bound_to) or _Position(
        account.account_id, account.closing if descending else account.opening
    )
    rows = await store.list_lines(
        tx,
        subject.id,
        *period,
        behind=start.place,
        as_of=query.as_of,
        descending=descending,
        limit=query.limit + 1,
    )
    page = rows[: query.limit]
    balances = list(_running(page, start.balance, descending=descending))
    currency = (await get_country_of(tx)).currency
    shown = _Shown(currency, business.default_lang)
    cursor = None
    if len(rows) > query.limit:
        next_balance = balances[-1] - (page[-1].debit - page[-1].credit if descending else 0)
        cursor = _write_cursor(tx, _Position(subject.id, next_balance, _place(page[-1])), page[-1].entry_id, bound_to)
    return AccountEntries(
        account_id=account.account_id,
        account_code=account.code,
        account_name=account.name_in(business.default_lang),
        from_=period.first,
        to=period.last,
        as_of=query.as_of,
        currency=currency,
        opening=format_amount(account.opening, currency),
        debit=format_amount(account.debit, currency),
        credit=format_amount(account.credit, currency),
        closing=format_amount(account.closing, currency),
        items=[shown.movement(row, account, balance) for row, balance in zip(page, balances, strict=True)],
        next_cursor=cursor,
    )


async def compose_general_ledger(tx: Tx, business: Business, query: GeneralLedgerQuery) -> GeneralLedger:
    """The lines of all accounts in a period, by account, day and number, with the balance of the account behind each.
    `asOf` answers what the books said at an instant."""
    period = _resolve(tx, business, query, query.as_of)
    country = get_country(business.country)
    if query.account_id is not None:
        await load_account(tx, query.account_id, country)
    found = await trial_balance(tx, *period, query.as_of)
    moved = [
        one
        for one in found
        if (one.debit or one.credit) and (query.account_id is None or one.account_id == query.account_id)
    ]
    bound_to = cursor_binding("general_ledger", str(tx.business_id), query)
    start = _read_cursor(tx, query, bound_to)
    items, last = await _walk(tx, moved, period, query, start, _Shown(country.currency, business.default_lang))
    total = sum_lines(moved)
    return GeneralLedger(
        from_=period.first,
        to=period.last,
        as_of=query.as_of,
        currency=country.currency,
        debit=format_amount(total.debit, country.currency),
        credit=format_amount(total.credit, country.currency),
        items=items,
        next_cursor=_write_cursor(tx, last, last.account_id, bound_to) if last else None,
        total=len(moved) if query.include == "total" else UNSET,
    )


async def _walk(
    tx: Tx,
    accounts: Sequence[TrialBalanceLine],
    period: Period,
    query: GeneralLedgerQuery,
    start: _Position | None,
    shown: "_Shown",
) -> tuple[list[AccountMovement], _Position | None]:
    """The lines of one page, account after account, and where it ends; None where nothing is behind it."""
    items: list[AccountMovement] = []
    waiting = list(accounts)
    if start is not None:
        places = [at for at, one in enumerate(waiting) if one.account_id == start.account_id]
        waiting = waiting[places[0] :] if places else []
    for account in waiting:
        here = start if start is not None and start.account_id == account.account_id else None
        balance = here.balance if here else account.opening
        room = query.limit - len(items)
        rows = await store.list_lines(
            tx,
            account.account_id,
            *period,
            behind=here.place if here else None,
            as_of=query.as_of,
            descending=False,
            limit=room + 1,
        )
        page = rows[:room]
        balances = list(_running(page, balance, descending=False))
        items += [shown.movement(row, account, behind) for row, behind in zip(page, balances, strict=True)]
        if len(rows) > room:
            if page:
                return items, _Position(account.account_id, balances[-1], _place(page[-1]))
            return items, here or _Position(account.account_id, balance)
    return items, None


@dataclass(frozen=True)
class _Shown:
    """How lines are shown."""

    currency: str
    language: str

    def movement(self, row: Any, account: TrialBalanceLine, balance: int) -> AccountMovement:
        """A line with the balance behind it."""
        return AccountMovement(
            account_id=account.account_id,
            account_code=account.code,
            account_name=account.name_in(self.language),
            entry_id=row.entry_id,
            number=row.number,
            position=row.position,
            date=row.date,
            description=row.description,
            memo=row.memo,
            source=EntrySource(
                type=row.source_type, id=row.source_id, path=source_path(row.source_type, row.source_text)
            ),
            party_id=row.party_id,
            debit=format_amount(row.debit, self.currency),
            credit=format_amount(row.credit, self.currency),
            balance=format_amount(balance, self.currency),
        )


def _running(rows: Sequence[Any], balance: int, *, descending: bool) -> Iterator[int]:
    """The balance behind each line. `balance` is that before the first of them, or behind it where they descend."""
    for row in rows:
        if descending:
            yield balance
            balance -= row.debit - row.credit
        else:
            balance += row.debit - row.credit
            yield balance


def _place(row: Any) -> LinePlace:
    return LinePlace(row.date, row.number, row.position)


def _resolve(
    tx: Tx, business: Business, query: AccountEntriesQuery | GeneralLedgerQuery, as_of: datetime | None
) -> Period:
    faults = FaultCollector()
    check_as_of(as_of, tx.now, faults)
    return resolve_period(query, tx.today(business.timezone), faults)


def _write_cursor(tx: Tx, at: _Position, id: UUID, bound_to: bytes) -> str:
    place = "" if at.place is None else f"{at.place.date.isoformat()} {at.place.number} {at.place.position}"
    return encode_cursor(PagePosition(f"{at.account_id} {at.balance} {place}", str(id)), bound_to, tx.keys.cursor_key)


def _read_cursor(tx: Tx, query: PageQuery, bound_to: bytes) -> _Position | None:
    if query.cursor is None:
        return None
    account, balance, *place = decode_cursor(query.cursor, bound_to, tx.keys.cursor_key).value.split()
    at = LinePlace(date.fromisoformat(place[0]), int(place[1]), int(place[2])) if place else None
    return _Position(UUID(account), int(balance), at)
