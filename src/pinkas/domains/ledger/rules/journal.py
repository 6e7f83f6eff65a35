"""Entries that people post: what they must be, and how they are taken back. Pure."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from uuid import UUID

from pinkas.core.currencies import check_currency
from pinkas.core.money import format_amount, to_minor
from pinkas.core.problems import Detail, FaultCollector, Problem
from pinkas.core.wording import Wording
from pinkas.domains.ledger.rules import entries
from pinkas.domains.ledger.rules.accounts import CONTROL_ROLES
from pinkas.domains.ledger.rules.sources import BY_HAND, MANUAL, REVERSAL
from pinkas.domains.ledger.types.accounts import AccountRow
from pinkas.domains.ledger.types.entries import NewEntry, Posting
from pinkas.domains.ledger.types.journal import EntryReversal, EntryRow, NewJournalEntry, NewJournalLine


class EntryReversed(Problem):
    status, code, message = 409, "already_reversed", "The entry was reversed already."


class EntryHasSource(Problem):
    status, code, message = 409, "entry_has_source", "The entry comes from something else: it is corrected there."
    hint = "`sourceType` and `sourceId` name what it comes from, `sourcePath` where that is."


@dataclass(frozen=True)
class ManualFacts:
    """What an entry is checked against. `parties` are the clients and suppliers that there are of those named."""

    accounts: Sequence[AccountRow]
    parties: Collection[UUID]
    currency: str
    today: date


def compose_manual(asked: NewJournalEntry, facts: ManualFacts, id: UUID) -> NewEntry:
    """The entry that was asked for. Raises ValidationFailed with every fault of every line."""
    faults = FaultCollector()
    if asked.date > facts.today:
        faults.add("date", "in_the_future", "Expected {today} or an earlier day.", today=facts.today)
    if asked.date.year < 1900:
        faults.add("date", "out_of_range", "Expected a day from 1900 on.")
    by_id = {one.id: one for one in facts.accounts}
    by_code = {one.code: one for one in facts.accounts}
    postings = []
    for place, line in enumerate(asked.lines):
        field = f"lines[{place}]"
        account = _find_account(line, by_id, by_code, f"{field}.", faults)
        postings.append(_compose_line(line, account, facts, f"{field}.", faults))
    difference = entries.debit_credit_difference(postings)
    if difference and not any(one.code in _AMOUNT_FAULTS for one in faults.details):
        faults.add(
            "lines",
            "entry_unbalanced",
            "Debits less credits come to {difference} {currency}, and must be nothing.",
            difference=format_amount(difference, facts.currency),
            currency=facts.currency,
        )
    faults.raise_if_any()
    return NewEntry(asked.date, asked.description.strip(), MANUAL, id, tuple(postings), asked.value_date, id)


_AMOUNT_FAULTS = frozenset({"one_side", "invalid_amount"})
"""Faults that leave open what the amount of a line is."""


def _find_account(
    line: NewJournalLine,
    by_id: Mapping[UUID, AccountRow],
    by_code: Mapping[str, AccountRow],
    prefix: str,
    faults: FaultCollector,
) -> AccountRow | None:
    if (line.account_id is None) == (line.account_code is None):
        faults.add(f"{prefix}accountId", "account_required", "Expected exactly one of `accountId` and `accountCode`.")
        return None
    field = prefix + ("accountId" if line.account_id is not None else "accountCode")
    found = (
        by_id.get(line.account_id) if line.account_id is not None else by_code.get((line.account_code or "").strip())
    )
    if found is None:
        faults.add(field, "account_not_found", "There is no such account.")
    elif not found.is_active:
        faults.add(field, "account_inactive", "The account is not active.")
    elif found.role in CONTROL_ROLES:
        faults.add(
            field,
            "control_account",
            "The account is kept equal to open items: only documents, payments and expenses post to it.",
        )
    return found


def _compose_line(
    line: NewJournalLine, account: AccountRow | None, facts: ManualFacts, prefix: str, faults: FaultCollector
) -> Posting:
    debit = _minor(line.debit, facts.currency, f"{prefix}debit", faults)
    credit = _minor(line.credit, facts.currency, f"{prefix}credit", faults)
    if debit is not None and credit is not None and (debit > 0) == (credit > 0):
        faults.add(f"{prefix}debit", "one_side", "Expected exactly one of `debit` and `credit` above zero.")
    foreign: int | None = None
    if (line.currency is None) != (line.foreign_amount is None):
        faults.add(f"{prefix}foreignAmount", "currency_required", "Expected both of `currency` and `foreignAmount`.")
    elif line.currency is not None and line.foreign_amount is not None:
        if line.currency == facts.currency:
            faults.add(f"{prefix}currency", "home_currency", "Expected another currency than that of the books.")
        elif check_currency(faults, f"{prefix}currency", line.currency):
            foreign = _minor(line.foreign_amount, line.currency, f"{prefix}foreignAmount", faults)
    if account is not None and account.currency not in (None, line.currency or facts.currency):
        faults.add(
            f"{prefix}currency", "account_currency", "The account is kept in {currency}.", currency=account.currency
        )
    if line.party_id is not None and line.party_id not in facts.parties:
        faults.add(f"{prefix}partyId", "not_found", "There is no such client or supplier.")
    return Posting(
        None,
        debit=debit or 0,
        credit=credit or 0,
        party_id=line.party_id,
        currency=line.currency,
        foreign_amount=-foreign if foreign and credit else foreign,
        account_id=account.id if account else None,
        memo=(line.memo or "").strip() or None,
    )


def _minor(value: Decimal | None, currency: str, field: str, faults: FaultCollector) -> int | None:
    """The amount in minor units; 0 for none, None where it is wrong."""
    try:
        return to_minor(value, currency) if value is not None else 0
    except ValueError as fault:
        faults.details.append(Detail(field, "invalid_amount", fault.args[0]))
        return None


def compose_reversal(
    entry: EntryRow, lines: Sequence[Posting], asked: EntryReversal, today: date, id: UUID, path: str | None
) -> NewEntry:
    """The entry that takes another one back. Raises `EntryHasSource` for one that nobody posted by hand,
    `EntryReversed` for one that was taken back, and ValidationFailed for a day before it or ahead."""
    if entry.source_type not in BY_HAND:
        raise EntryHasSource(sourceType=entry.source_type, sourceId=str(entry.source_id), sourcePath=path)
    if entry.reversed_by is not None:
        raise EntryReversed(reversedBy=str(entry.reversed_by))
    faults = FaultCollector()
    day = asked.date or max(today, entry.date)
    if day > today:
        faults.add("date", "in_the_future", "Expected {today} or an earlier day.", today=today)
    if day < entry.date:
        faults.add("date", "before_entry", "Expected {day} or a later day: that of the entry.", day=entry.date)
    faults.raise_if_any()
    said = (asked.description or "").strip() or Wording(
        "Reversal of {entry}: {description}", entry=entry.number, description=entry.description[:250]
    )
    return NewEntry(day, said, REVERSAL, entry.id, entries.reversed_postings(lines), None, id)
