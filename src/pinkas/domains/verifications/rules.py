"""What fits and what does not: pure."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any, get_args
from uuid import UUID

from pinkas.core.money import format_amount
from pinkas.domains.ledger import ExpectedEntry, Posting
from pinkas.domains.verifications.types import BooksCheck, BooksFault, CheckKey, FaultCode

CHECKS: tuple[CheckKey, ...] = get_args(CheckKey)
_GOODS = {"service_income": "sales_income", "service_export_income": "export_income"}
"""Income of services is compared together with that of goods: what a line was is said by its product, which may be
changed later."""


@dataclass(frozen=True)
class Fault:
    """What does not fit, with amounts in minor units of the books."""

    code: FaultCode
    entry_number: int | None = None
    entry_id: UUID | None = None
    source_type: str | None = None
    source_id: UUID | None = None
    account_code: str | None = None
    party_id: UUID | None = None
    month: date | None = None
    expected: int | None = None
    found: int | None = None


@dataclass
class CheckProgress:
    """How far a check has come."""

    checked: int = 0
    complete: bool = True
    fault: Fault | None = None

    def add(self, fault: Fault | None, checked: int = 1) -> None:
        """Counts what was looked at, and keeps the first fault."""
        self.checked += checked
        if self.fault is None:
            self.fault = fault


@dataclass(frozen=True)
class StoredEntry:
    """An entry as it is stored, with what the database said of its chain; `amounts` are debit less credit by
    account."""

    number: int
    id: UUID
    date: date
    source_type: str
    source_id: UUID
    follows: bool
    hash_fits: bool
    link_fits: bool
    difference: int
    amounts: Mapping[UUID, int]


@dataclass(frozen=True)
class Chart:
    """The accounts of the business: which account a role posts to on a day, and which has a code."""

    codes: Mapping[UUID, str]
    roles: Mapping[str, UUID]
    rules: Mapping[str, Sequence[tuple[date, UUID]]] = field(default_factory=dict)
    """The posting rules by role: from which day on it posts to which account, the last one first."""

    def account_of_role(self, role: str, day: date) -> UUID | None:
        """The account that a role posts to on a day; None where there is none."""
        found = next((account for since, account in self.rules.get(role, ()) if since <= day), None)
        return found or self.roles.get(role)

    def account_of(self, posting: Posting, day: date) -> UUID | None:
        """The account of a line, named like posting finds it: by its id, or else by its role, or else by its number."""
        if posting.account_id is not None:
            return posting.account_id
        if posting.role is not None:
            return self.account_of_role(posting.role, day)
        return next((id for id, code in self.codes.items() if code == posting.account_code), None)


def with_deferred_vat(expected: ExpectedEntry, waits: int) -> ExpectedEntry:
    """What is expected of an entry that made so much output VAT wait for money, on the cash basis; below zero: made
    it due (VAT Law 1975 s. 29; H)."""
    if not waits:
        return expected
    amount = abs(waits)
    less, more = (amount, 0), (0, amount)
    output, waiting = (less, more) if waits > 0 else (more, less)
    moved = (Posting("output_vat", *output), Posting("output_vat_deferred", *waiting))
    return replace(expected, variants=tuple((*one, *moved) for one in expected.variants))


def check_entry(entry: StoredEntry) -> list[tuple[CheckKey, Fault | None]]:
    """What an entry says of itself: that it balances, follows another one and was not changed."""
    broken: FaultCode | None = None
    if not entry.hash_fits:
        broken = "entry_changed"
    elif entry.follows and not entry.link_fits:
        broken = "chain_broken"
    return [
        (
            "balanced",
            entry_fault("unbalanced", entry, expected=0, found=entry.difference)
            if entry.difference or not entry.amounts
            else None,
        ),
        ("numbers", None if entry.follows else Fault("number_missing", entry_number=entry.number - 1)),
        ("chain", entry_fault(broken, entry) if broken else None),
    ]


def compare_entry(entry: StoredEntry, expected: ExpectedEntry, chart: Chart) -> Fault | None:
    """The first account by which an entry differs from what its rule gives; None where it fits."""
    if expected.date is not None and expected.date != entry.date:
        return entry_fault("differs_from_source", entry)
    first: Fault | None = None
    for lines in expected.variants:
        fault = _compare_lines(entry, lines, expected, chart)
        if fault is None:
            return None
        first = first or fault
    return first


def _compare_lines(entry: StoredEntry, lines: Iterable[Posting], expected: ExpectedEntry, chart: Chart) -> Fault | None:
    wanted: dict[UUID | None, int] = {}
    for one in lines:
        account = _folded(chart.account_of(one, entry.date), chart, entry.date)
        wanted[account] = wanted.get(account, 0) + one.debit - one.credit
    found: dict[UUID | None, int] = {}
    for id, amount in entry.amounts.items():
        account = _folded(id, chart, entry.date)
        found[account] = found.get(account, 0) + amount
    free = (
        None if expected.open_roles is None else {chart.account_of_role(one, entry.date) for one in expected.open_roles}
    )
    for account in (*wanted, *(one for one in found if one not in wanted)):
        if account not in wanted and (free is None or account in free):
            continue
        if account in wanted and free is not None and account in free:
            continue
        ought, stands = wanted.get(account, 0), found.get(account, 0)
        if abs(ought - stands) > expected.tolerance:
            code = chart.codes.get(account) if account else None
            return entry_fault("differs_from_source", entry, account_code=code, expected=ought, found=stands)
    return None


def _folded(account: UUID | None, chart: Chart, day: date) -> UUID | None:
    for services, goods in _GOODS.items():
        if account is not None and account == chart.account_of_role(services, day):
            return chart.account_of_role(goods, day)
    return account


def entry_fault(code: FaultCode, entry: StoredEntry, **facts: Any) -> Fault:
    """A fault of an entry."""
    return Fault(
        code,
        entry_number=entry.number,
        entry_id=entry.id,
        source_type=entry.source_type,
        source_id=entry.source_id,
        **facts,
    )


def check_view(key: CheckKey, progress: CheckProgress, currency: str) -> BooksCheck:
    """A check as it is answered."""
    return BooksCheck(
        key=key,
        ok=progress.fault is None,
        complete=progress.complete,
        checked=progress.checked,
        first_fault=None if progress.fault is None else _fault_view(progress.fault, currency),
    )


def _fault_view(fault: Fault, currency: str) -> BooksFault:
    return BooksFault(
        code=fault.code,
        entry_number=fault.entry_number,
        entry_id=fault.entry_id,
        source_type=fault.source_type,
        source_id=fault.source_id,
        account_code=fault.account_code,
        party_id=fault.party_id,
        month=fault.month,
        expected=None if fault.expected is None else format_amount(fault.expected, currency),
        found=None if fault.found is None else format_amount(fault.found, currency),
    )


def describe_fault(check: BooksCheck) -> str:
    """The first fault of a check in one line, for operators."""
    fault = check.first_fault
    assert fault is not None, "only of a check that found something"
    parts = [f"{check.key}: {fault.code}"]
    if fault.entry_number is not None:
        parts.append(f"entry {fault.entry_number}")
    if fault.source_id is not None:
        parts.append(f"{fault.source_type} {fault.source_id}")
    if fault.account_code is not None:
        parts.append(f"account {fault.account_code}")
    if fault.party_id is not None:
        parts.append(f"party {fault.party_id}")
    if fault.month is not None:
        parts.append(f"month {fault.month:%Y-%m}")
    if fault.expected is not None:
        parts.append(f"expected {fault.expected}, found {fault.found}")
    return ", ".join(parts)
