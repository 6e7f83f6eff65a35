"""Writes the matches of one call and what they post."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.bank_amounts import BankAmount
from pinkas.core.creators import Creator
from pinkas.core.money import convert_currency
from pinkas.core.wording import Wording
from pinkas.countries import Country, get_country
from pinkas.domains import businesses, currencies, ledger
from pinkas.domains.banking.actions.session_notices import notify_ready
from pinkas.domains.banking.rules.matching import match_lines, value_of_part
from pinkas.domains.banking.rules.problems import ExchangeRateMissing
from pinkas.domains.banking.store import matches as store
from pinkas.domains.banking.store.accounts import list_by_ids
from pinkas.domains.banking.types.matches import MatchRow, MatchType
from pinkas.domains.banking.types.transactions import TransactionRow
from pinkas.platform.creators import get_creator
from pinkas.platform.tx import Tx

ENTRY = "bank_match"
DESCRIPTION = Wording("Bank transaction matched")


@dataclass(frozen=True)
class LineBooks:
    """A line with its account of the books, and what one unit of its currency is worth there on its day."""

    line: TransactionRow
    account_id: UUID
    country: Country
    rate: Decimal | None

    @property
    def is_foreign(self) -> bool:
        """Whether the account is kept in another currency than the books."""
        return self.line.currency != self.country.currency

    def value(self, amount: int) -> int:
        """An amount of the line in minor units of the books."""
        if not self.is_foreign:
            return amount
        return convert_currency(amount, self.line.currency, self.rate or Decimal(1), self.country.currency)


async def load_line_books(tx: Tx, lines: Collection[TransactionRow]) -> dict[UUID, LineBooks]:
    """Lines with their accounts of the books, by id. Raises `ExchangeRateMissing` for the first in a currency that has
    no rate on its day."""
    accounts, business = await tx.gather(
        list_by_ids(tx, {one.bank_account_id for one in lines}), businesses.get_current(tx)
    )
    country, ledger_accounts = get_country(business.country), {one.id: one.ledger_account_id for one in accounts}
    foreign = sorted({(one.currency, one.date) for one in lines if one.currency != country.currency})
    read = await tx.gather(*(currencies.get_rate_on(tx, *one) for one in foreign))
    rates = dict(zip(foreign, read, strict=True))
    for (currency, day), rate in rates.items():
        if rate is None:
            raise ExchangeRateMissing(currency=currency, day=day)
    return {
        one.id: LineBooks(one, ledger_accounts[one.bank_account_id], country, rates.get((one.currency, one.date)))
        for one in lines
    }


@dataclass(frozen=True)
class Counter:
    """Where the money of a match was before: the account of a `role`, or one by its id. `amount` and `currency` say it
    as the target does, in minor units; `value` what it is worth in the books; `foreign` whether that account is kept in
    `currency` too. Without them it is what the line says. Amounts are above zero."""

    role: str | None = None
    account_id: UUID | None = None
    amount: int | None = None
    currency: str | None = None
    value: int | None = None
    foreign: bool = False


def counter_of(money: BankAmount, amount: int, before: int = 0) -> Counter:
    """Where recorded money is, of which a part is matched; `before` is what other parts of the call take of it."""
    value = value_of_part(money.value, money.amount, money.matched + before, amount)
    return Counter(money.role, None, amount, money.currency, value)


@dataclass
class MatchWriter:
    """The matches of one call. `shared`: they are taken back together."""

    books: LineBooks
    call_id: UUID
    by: Creator | None
    note: str | None = None
    score: float | None = None
    shared: bool = False
    rows: list[MatchRow] = field(default_factory=list)

    @classmethod
    async def begin(cls, tx: Tx, line: TransactionRow, **terms: Any) -> "MatchWriter":
        """A writer for a line that the caller has locked."""
        return cls((await load_line_books(tx, [line]))[line.id], tx.new_id(), await get_creator(tx), **terms)

    def add(
        self,
        tx: Tx,
        kind: MatchType,
        amount: int,
        counter: Counter,
        target_id: UUID,
        *,
        created: bool = False,
        named: tuple[str, UUID] | None = None,
        books: LineBooks | None = None,
        has_entry: bool = True,
        shared: bool = False,
    ) -> None:
        """One match of the line, or of another line by its `books`; `amount` is minor units of that, with the sign of
        the money."""
        books, sign = books or self.books, 1 if amount > 0 else -1
        value = books.value(amount)
        counter_amount = abs(amount) if counter.amount is None else counter.amount
        self.rows.append(
            MatchRow(
                id=tx.new_id(),
                transaction_id=books.line.id,
                call_id=self.call_id,
                type=kind,
                target_id=target_id,
                named_type=named[0] if named else None,  # type: ignore[arg-type]
                named_id=named[1] if named else None,
                amount=amount,
                currency=books.line.currency,
                target_amount=counter_amount,
                target_currency=counter.currency or books.line.currency,
                created_target=created,
                shared=shared or self.shared,
                has_entry=has_entry,
                account_id=books.account_id,
                value=value,
                counter_role=counter.role,
                counter_account_id=counter.account_id,
                counter_value=value if counter.value is None else sign * counter.value,
                counter_currency=counter.currency if counter.foreign else None,
                counter_foreign=sign * counter_amount if counter.foreign else None,
                date=books.line.date,
                receipt_id=None,
                score=None if self.score is None else Decimal(str(round(self.score, 4))),
                note=self.note,
                matched_by=self.by,
                matched_at=tx.now,
                unmatched_at=None,
                unmatched_by=None,
                unmatch_reason=None,
            )
        )

    def add_transfer(self, tx: Tx, other: LineBooks, amount: int, other_amount: int) -> None:
        """Both lines of a transfer between own accounts, `amount` of this line and `other_amount` of the other one,
        each with its sign. The entry stands with that of the money in."""
        sides = ((self.books, amount, other, other_amount), (other, other_amount, self.books, amount))
        for books, own, there, moved in sides:
            counter = Counter(
                account_id=there.account_id,
                amount=abs(moved),
                currency=there.line.currency,
                value=abs(there.value(moved)),
                foreign=there.is_foreign,
            )
            self.add(
                tx,
                "internal_transfer",
                own,
                counter,
                there.line.id,
                books=books,
                has_entry=own > 0,
                shared=True,
            )

    async def write(self, tx: Tx) -> list[MatchRow]:
        """Writes the matches and their entries. The caller holds the lock of the books."""
        (rows,) = await write_matches(tx, [self])
        return rows


async def write_matches(tx: Tx, writers: Sequence[MatchWriter]) -> list[list[MatchRow]]:
    """Writes the matches of several calls and their entries, with as many statements as for one; the matches of each.
    The caller holds the lock of the books."""
    country = writers[0].books.country
    home = country.currency
    roles: dict[date, set[str]] = defaultdict(set)
    for writer in writers:
        roles[writer.books.line.date] |= {one.counter_role for one in writer.rows if one.counter_role is not None}
    days = [day for day, named in roles.items() if named]
    read = await tx.gather(*(ledger.get_accounts_of_roles(tx, roles[day], day) for day in days))
    accounts = dict(zip(days, read, strict=True))
    rows = [
        msgspec.structs.replace(
            one, has_entry=one.has_entry and _moves(one, accounts.get(writer.books.line.date, {}), home)
        )
        for writer in writers
        for one in writer.rows
    ]
    await store.insert_matches(tx, rows)
    entries = [ledger.NewEntry(one.date, DESCRIPTION, ENTRY, one.id, match_lines(one, home)) for one in rows]
    await ledger.post_entries(tx, entries, country.code)
    by_line: dict[UUID, list[str]] = defaultdict(list)
    for one in rows:
        by_line[one.transaction_id].append(str(one.id))
    for line_id, ids in by_line.items():
        tx.audit("bank_transaction.matched", "bank_transaction", line_id, facts={"matches": ids})
    written: dict[UUID, list[MatchRow]] = defaultdict(list)
    for one in await store.get_matches(tx, [one.id for one in rows]):
        written[one.call_id].append(one)
    await notify_ready(tx, [one.books.line.session_id for one in writers])
    return [written[one.call_id] for one in writers]


def _moves(row: MatchRow, accounts: Mapping[str, UUID], home: str) -> bool:
    """Whether money of a match was on another account before, or is worth something else there."""
    before = row.counter_account_id or accounts.get(row.counter_role or "")
    return before != row.account_id or row.value != row.counter_value or row.currency != home
