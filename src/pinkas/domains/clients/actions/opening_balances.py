"""What clients owed before their first document: part of their accounts, and posted against the opening balances of the
books. Above zero it is an open item, which receipts, payments and credits settle; below zero it is a payment of which
nothing is allocated yet."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.decimals import decode_decimal
from pinkas.core.json_codec import to_builtins
from pinkas.core.money import convert_currency, to_minor
from pinkas.core.problems import Problem
from pinkas.core.wording import Wording
from pinkas.countries import Country, get_country
from pinkas.domains import ledger
from pinkas.domains.clients.rules import OpeningBalanceClosed
from pinkas.domains.clients.rules.opening_postings import OPENING_ROLES, opening_postings
from pinkas.domains.clients.store import account, opening_items
from pinkas.domains.clients.types import Opening
from pinkas.platform.tx import Tx

OPENED, CHANGED = "client_opening", "client_opening_reversal"
ENTRY_SOURCES = (OPENED, CHANGED)
"""What journal entries of opening balances are about, by the type of their source."""

OpeningBalanceChange = tuple[UUID, Opening | None, Opening | None]
"""A client, what it was opened with and what it is opened with from now on."""


def amount_in_minor_units(opening: Opening) -> int:
    """The amount in minor units of its currency."""
    return to_minor(Decimal(opening.amount), opening.currency)


def _amount_in_home_currency(opening: Opening, country: str) -> int | None:
    """The same in minor units of the currency of the books; None when its rate is not known."""
    home, amount = get_country(country).currency, amount_in_minor_units(opening)
    if opening.currency == home:
        return amount
    rate = opening.exchange_rate
    return None if rate is None else convert_currency(amount, opening.currency, rate, home)


async def lock_opening_balances(tx: Tx, client_ids: Sequence[UUID]) -> None:
    """Locks the open items of clients, then the books: in this order whoever issues or records takes them too, before
    any client. What is decided of them behind this stays so."""
    if client_ids:
        await opening_items.lock_of_clients(tx, client_ids)
    await opening_items.lock_books(tx)


async def find_refused(tx: Tx, changes: Iterable[OpeningBalanceChange], country: str) -> dict[UUID, Problem]:
    """The clients whose opening balance cannot change, each with its problem: their account has movements, since what
    was settled of it moved the account; or it would be posted into a closed period."""
    differing = [one for one in changes if one[1] != one[2]]
    if not differing:
        return {}
    await ledger.hold_books(tx)  # no month is closed between here and the posting
    moved, closed_through = await tx.gather(
        account.clients_with_movements(tx, [id for id, _, _ in differing]), ledger.get_closed_through(tx)
    )
    refused: dict[UUID, Problem] = {}
    for change in differing:
        if change[0] in moved:
            refused[change[0]] = OpeningBalanceClosed(field="openingBalance")
            continue
        try:
            for day in _posted_days(tx, change, country):
                ledger.check_day_open(day, closed_through, "openingBalance.date")
        except ledger.PeriodClosed as problem:
            refused[change[0]] = problem
    return refused


def _posted_days(tx: Tx, change: OpeningBalanceChange, country: str) -> list[date]:
    """The days on which a change is posted: that of the old balance and that of the new one, unless their value in the
    currency of the books is not known."""
    id, before, after = change
    entries = [_journal_entry(tx, id, one, country, is_taken_back=False) for one in (before, after) if one is not None]
    return [one.date for one in entries if one.lines]


async def book_opening_balances(tx: Tx, changes: Iterable[OpeningBalanceChange], country: str) -> None:
    """Posts the changes of opening balances to the accounts and to the books, and keeps their open items and their
    credit."""
    entries: list[ledger.NewEntry] = []
    sums: dict[tuple[UUID, str], tuple[int, int]] = {}
    items: dict[UUID, opening_items.NewOpeningItem | None] = {}
    credits: list[opening_items.OpeningCreditChange] = []
    for id, before, after in changes:
        if before == after:
            continue
        for one, sign in ((before, -1), (after, 1)):
            if one is None:
                continue
            debit, credit = sums.get((id, one.currency), (0, 0))
            amount = amount_in_minor_units(one)
            sums[id, one.currency] = (debit + sign * max(amount, 0), credit + sign * max(-amount, 0))
            entries.append(_journal_entry(tx, id, one, country, is_taken_back=sign < 0))
        owed_before, owed = _is_owed(before), _is_owed(after)
        if owed and after is not None:
            items[id] = opening_items.NewOpeningItem(
                id=tx.new_id(),
                client_id=id,
                date=after.date,
                due_date=after.due_date,
                currency=after.currency,
                exchange_rate=after.exchange_rate,
                amount=amount_in_minor_units(after),
                amount_local=_amount_in_home_currency(after, country),
            )
        elif owed_before:
            items[id] = None
        gone, come = _usable_credit(before, country), _usable_credit(after, country)
        if gone is not None or come is not None:
            credits.append(opening_items.OpeningCreditChange(id, tx.new_id(), after, come, gone))
    await ledger.post_entries(tx, entries, country)
    await account.add_opening_balances(tx, sums)
    await opening_items.write_opening_items(tx, items)
    await opening_items.write_opening_credits(tx, credits)


def _journal_entry(tx: Tx, id: UUID, one: Opening, country: str, *, is_taken_back: bool) -> ledger.NewEntry:
    """The entry of an opening balance on its day, or the one that takes it back on the same day: then the books of that
    day are as if it had never been."""
    home = get_country(country).currency
    local = _amount_in_home_currency(one, country)
    lines = opening_postings(id, one.currency, amount_in_minor_units(one), local, home)
    if is_taken_back:
        back = ledger.reversed_postings(lines)
        return ledger.NewEntry(one.date, Wording("Opening balance: changed"), CHANGED, tx.new_id(), back)
    return ledger.NewEntry(one.date, Wording("Opening balance"), OPENED, tx.new_id(), lines)


def expected_entries(source_type: str, ids: Collection[UUID]) -> list[ledger.ExpectedEntry]:
    """The entries of one of `ENTRY_SOURCES`: on which accounts they may stand. What they come to is proved client by
    client, by `opening_value`."""
    return [ledger.ExpectedEntry(source_type, id, ((),), open_roles=OPENING_ROLES) for id in ids]


def _is_owed(one: Opening | None) -> bool:
    return one is not None and amount_in_minor_units(one) > 0


def _usable_credit(one: Opening | None, country: str) -> opening_items.OpeningCredit | None:
    """What was paid ahead and can be used: its value in the currency of the books is known."""
    if one is None or amount_in_minor_units(one) > 0:
        return None
    local = _amount_in_home_currency(one, country)
    return None if local is None else opening_items.OpeningCredit(-amount_in_minor_units(one), -local)


def opening_balance_column(one: Opening | None) -> dict[str, object] | None:
    """An opening balance as its column stores it: in minor units, with its wire form."""
    return None if one is None else {**to_builtins(one), "minor": amount_in_minor_units(one)}


def opening_value(column: Mapping[str, Any] | None, country: Country) -> int:
    """What the books have to say of an opening balance as its column stores it: debit less credit of the accounts of
    customers and of their advances, in minor units; zero where there is none, or its rate is not known."""
    if column is None:
        return 0
    fields = {name: value for name, value in column.items() if name != "minor"}
    one = msgspec.convert(fields, Opening, dec_hook=decode_decimal)
    return _amount_in_home_currency(one, country.code) or 0
