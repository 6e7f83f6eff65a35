"""Proving the books: of a period in a request, and of everything in batches for the command.

Entries are walked in their order, and each is compared with what its source gives; then the sums and the control
accounts are compared with what is behind them."""

from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from time import monotonic
from uuid import UUID

from pinkas.core.periods import PeriodQuery, resolve_period
from pinkas.countries import Country, get_country
from pinkas.domains import (
    analytics,
    banking,
    businesses,
    card_clearing,
    clients,
    documents,
    expenses,
    ledger,
    payments,
    revaluations,
    supplier_payments,
    tax,
)
from pinkas.domains.businesses import Business
from pinkas.domains.ledger import ExpectedEntry
from pinkas.domains.verifications import rules, store
from pinkas.domains.verifications.rules import CHECKS, Chart, CheckProgress, Fault, StoredEntry
from pinkas.domains.verifications.types import BooksCheck, BooksIntegrity, CheckKey
from pinkas.platform.tx import Tx

BATCH = 500
"""Number of entries that are read and compared at once."""
SECONDS = 8.0
"""How long a request looks at entries; what is left then is told as not complete."""
LARGE_BOOKS = 200_000
"""From so many entries on, a request does not compare the control accounts, whose cost grows with all of history."""
_OPENINGS_BATCH = 1000

Expect = Callable[[Tx, str, Collection[UUID], Country], Awaitable[list[ExpectedEntry]]]


async def _expect_documents(tx: Tx, _: str, ids: Collection[UUID], country: Country) -> list[ExpectedEntry]:
    return await documents.expected_entries(tx, ids, country.code)


async def _expect_client_openings(_tx: Tx, source: str, ids: Collection[UUID], _: Country) -> list[ExpectedEntry]:
    return clients.expected_entries(source, ids)


async def _expect_vat_periods(tx: Tx, source: str, ids: Collection[UUID], country: Country) -> list[ExpectedEntry]:
    return await tax.expected_entries(tx, source, ids, country)


async def _expect_ledger(tx: Tx, source: str, ids: Collection[UUID], _: Country) -> list[ExpectedEntry]:
    return await ledger.expected_entries(tx, source, ids)


async def _expect_payments(tx: Tx, source: str, ids: Collection[UUID], country: Country) -> list[ExpectedEntry]:
    return await payments.expected_entries(tx, source, ids, country.currency)


async def _expect_expenses(tx: Tx, source: str, ids: Collection[UUID], country: Country) -> list[ExpectedEntry]:
    return await expenses.expected_entries(tx, source, ids, country.currency)


async def _expect_supplier_payments(
    tx: Tx, source: str, ids: Collection[UUID], country: Country
) -> list[ExpectedEntry]:
    return await supplier_payments.expected_entries(tx, source, ids, country.currency)


async def _expect_card_clearing(tx: Tx, source: str, ids: Collection[UUID], country: Country) -> list[ExpectedEntry]:
    return await card_clearing.expected_entries(tx, source, ids, country.currency)


async def _expect_revaluations(tx: Tx, source: str, ids: Collection[UUID], _: Country) -> list[ExpectedEntry]:
    return await revaluations.expected_entries(tx, source, ids)


async def _expect_banking(tx: Tx, source: str, ids: Collection[UUID], _: Country) -> list[ExpectedEntry]:
    return await banking.expected_entries(tx, source, ids)


_LEDGER_CHECKS: Mapping[str, CheckKey] = {
    "opening": "account_openings",
    "opening_reversal": "account_openings",
    "year_end": "year_ends",
    "manual": "manual_entries",
    "reversal": "manual_entries",
}
_SOURCES: Mapping[str, tuple[CheckKey, Expect]] = {
    **dict.fromkeys(documents.ENTRY_SOURCES, ("documents", _expect_documents)),
    **dict.fromkeys(payments.ENTRY_SOURCES, ("payments", _expect_payments)),
    **dict.fromkeys(expenses.ENTRY_SOURCES, ("expenses", _expect_expenses)),
    **dict.fromkeys(supplier_payments.ENTRY_SOURCES, ("supplier_payments", _expect_supplier_payments)),
    **dict.fromkeys(card_clearing.ENTRY_SOURCES, ("card_clearing", _expect_card_clearing)),
    **dict.fromkeys(revaluations.ENTRY_SOURCES, ("revaluations", _expect_revaluations)),
    **dict.fromkeys(tax.ENTRY_SOURCES, ("vat_periods", _expect_vat_periods)),
    **dict.fromkeys(banking.ENTRY_SOURCES, ("account_openings", _expect_banking)),
    **dict.fromkeys(banking.MATCH_ENTRY_SOURCES, ("bank_matches", _expect_banking)),
    **dict.fromkeys(clients.ENTRY_SOURCES, ("client_openings", _expect_client_openings)),
    **{source: (_LEDGER_CHECKS[source], _expect_ledger) for source in ledger.ENTRY_SOURCES},
}
"""Who says what the entries of a source have to be, and the check that this belongs to."""
KNOWN_SOURCES = frozenset(_SOURCES)
"""What the entries that are recomputed are about: all that can be posted."""


@dataclass
class BooksVerification:
    """How far the proof of the books of one business has come."""

    checks: dict[CheckKey, CheckProgress] = field(default_factory=lambda: {key: CheckProgress() for key in CHECKS})
    last_number: int = 0
    last_day: date = date.min
    entries: int = 0

    def view(self, currency: str) -> list[BooksCheck]:
        """The checks as they are answered."""
        return [rules.check_view(key, one, currency) for key, one in self.checks.items()]


@dataclass(frozen=True)
class _Subject:
    business: Business
    country: Country
    chart: Chart


async def verify_period(tx: Tx, query: PeriodQuery) -> BooksIntegrity:
    """Proves that every entry of a period balances, that no number is missing, that no entry was changed since it
    was posted, that each document, payment, refund, expense, payment to a supplier, card deposit, revaluation,
    closed VAT period and end of a year has exactly the entry that its rule gives, and what people post stands where
    it may, that the monthly sums are those of the lines, that the sums of analytics are those of what they sum, and
    that the control accounts are, client by client and supplier by supplier, what is open: these as they are now. Each
    check names the first thing that does not fit. Without `from` and `to` this year until today."""
    subject = await _load_subject(tx)
    period = resolve_period(query, tx.today(subject.business.timezone))
    done = BooksVerification(last_day=period.first)  # and number 0: before the first entry of that day
    until = monotonic() + SECONDS
    while monotonic() < until:
        found = await store.list_by_day(tx, (done.last_day, done.last_number), period.last, BATCH)
        await _verify_entries(tx, subject, found, done)
        if len(found) < BATCH:
            break
        done.last_day, done.last_number = found[-1].date, found[-1].number
    else:
        for key in CHECKS[: CHECKS.index("client_openings")]:
            done.checks[key].complete = False
    first, behind = period.first.replace(day=1), _next_month(period.last)
    await _verify_unposted(tx, subject, period.first, period.last, done)
    end = await store.get_end(tx)
    if (end.next_number or 1) <= LARGE_BOOKS:
        await _verify_openings(tx, subject, done)
        await _verify_sums(tx, subject, first, behind, done)
        await _verify_analytics(tx, subject, period.first.year, period.last.year, done)
        await _verify_sub_ledgers(tx, subject, done)
    else:
        for key in CHECKS[CHECKS.index("client_openings") :]:
            done.checks[key].complete = False
    checks = done.view(subject.country.currency)
    return BooksIntegrity(
        ok=all(one.ok for one in checks),
        complete=all(one.complete for one in checks),
        from_=period.first,
        to=period.last,
        as_of=tx.now,
        currency=subject.country.currency,
        checks=checks,
    )


async def verify_batch(tx: Tx, done: BooksVerification) -> bool:
    """Proves the next entries of all; True when there are no more of them."""
    subject = await _load_subject(tx)
    found = await store.list_by_number(tx, done.last_number, BATCH)
    await _verify_entries(tx, subject, found, done)
    if found:
        done.last_number = found[-1].number
    return len(found) < BATCH


async def verify_totals(tx: Tx, done: BooksVerification) -> list[BooksCheck]:
    """Proves, after the entries, what they come to, and that nothing is missing; returns all checks."""
    subject = await _load_subject(tx)
    await _verify_end(tx, done)
    await _verify_unposted(tx, subject, date(1900, 1, 1), date(9999, 12, 31), done)
    await _verify_openings(tx, subject, done)
    await _verify_sums(tx, subject, date(1900, 1, 1), date(9999, 12, 31), done)
    first, last = await analytics.get_years(tx)
    if first is not None and last is not None:
        await _verify_analytics(tx, subject, first, last, done)
    await _verify_sub_ledgers(tx, subject, done)
    return done.view(subject.country.currency)


async def _load_subject(tx: Tx) -> _Subject:
    business = await businesses.get_current(tx)
    return _Subject(business, get_country(business.country), await store.get_chart(tx))


async def _verify_entries(tx: Tx, subject: _Subject, found: Collection[StoredEntry], done: BooksVerification) -> None:
    by_source: dict[str, dict[UUID, StoredEntry]] = {}
    for entry in found:
        for key, fault in rules.check_entry(entry):
            done.checks[key].add(fault)
        by_source.setdefault(entry.source_type, {})[entry.source_id] = entry
    done.entries += len(found)
    for source, entries in by_source.items():
        if source not in _SOURCES:  # the service posts nothing of it
            done.checks["manual_entries"].add(
                rules.entry_fault("source_missing", next(iter(entries.values()))), len(entries)
            )
            continue
        key, expect = _SOURCES[source]
        waits = await store.get_deferred_vat(tx, source, list(entries))
        wanted = {one.source_id: one for one in await expect(tx, source, list(entries), subject.country)}
        for id, entry in entries.items():
            expected = wanted.get(id)
            if expected is None:
                done.checks[key].add(rules.entry_fault("source_missing", entry))
            else:
                expected = rules.with_deferred_vat(expected, waits.get(id, 0))
                done.checks[key].add(rules.compare_entry(entry, expected, subject.chart))


async def _verify_end(tx: Tx, done: BooksVerification) -> None:
    """The last entry is the one that the counter says was last."""
    end = await store.get_end(tx)
    number = end.number or 0
    if (end.next_number or 1) != number + 1:
        done.checks["numbers"].add(Fault("number_missing", entry_number=number + 1), 0)
    elif bytes(end.last_hash or b"") != bytes(end.hash or b""):
        done.checks["chain"].add(Fault("chain_broken", entry_number=number), 0)


async def _verify_unposted(tx: Tx, subject: _Subject, first: date, last: date, done: BooksVerification) -> None:
    """Nothing that has to be in the books is missing there."""
    posted = [code for code, kind in subject.country.document_types.items() if kind.posting != "none"]
    for source in store.POSTED_SOURCES:
        key, expect = _SOURCES[source]
        ids = await store.list_unposted(tx, source, first, last, posted, BATCH)
        for one in await expect(tx, source, ids, subject.country) if ids else ():
            if one.variants[0]:
                done.checks[key].add(Fault("not_posted", source_type=source, source_id=one.source_id), 0)
                break


async def _verify_openings(tx: Tx, subject: _Subject, done: BooksVerification) -> None:
    """What is posted of the opening balances of clients, and of what was open of imported documents, is what they
    are."""
    after = UUID(int=0)
    while True:
        rows = await store.list_openings(tx, after, _OPENINGS_BATCH)
        for row in rows:
            expected = clients.opening_value(row.opening_balance, subject.country) + row.imported
            fits = expected == row.posted
            fault = Fault("differs_from_source", party_id=row.id, expected=expected, found=row.posted)
            done.checks["client_openings"].add(None if fits else fault)
        if len(rows) < _OPENINGS_BATCH:
            return
        after = rows[-1].id


async def _verify_sums(tx: Tx, subject: _Subject, first: date, behind: date, done: BooksVerification) -> None:
    row = await store.compare_monthly_sums(tx, first, behind)
    fault = None
    if row.month is not None:
        code = subject.chart.codes.get(row.account_id)
        fault = Fault("sum_differs", account_code=code, month=row.month, expected=row.expected, found=row.found)
    done.checks["monthly_sums"].add(fault, row.checked)


async def _verify_analytics(tx: Tx, subject: _Subject, first: int, last: int, done: BooksVerification) -> None:
    """The sums of analytics of some years. Sums that do not know everything yet are not wrong: none is looked at. The
    command makes them know everything before."""
    check = done.checks["analytics_sums"]
    if not await analytics.know_everything(tx, subject.business):
        return
    for year in range(first, last + 1):
        checked, wrong = await analytics.verify_year(tx, subject.business, year)
        check.add(_sum_fault(wrong), checked)
    for verify in (analytics.verify_debtors, analytics.verify_clients):
        checked, wrong = await verify(tx, subject.business)
        check.add(_sum_fault(wrong), checked)


def _sum_fault(wrong: analytics.WrongSum | None) -> Fault | None:
    return Fault("sum_differs", month=wrong.start, expected=wrong.expected, found=wrong.found) if wrong else None


async def _verify_sub_ledgers(tx: Tx, subject: _Subject, done: BooksVerification) -> None:
    country, business = subject.country, subject.business
    types = country.document_types.items()
    invoices = [code for code, kind in types if kind.posting in ("invoice", "invoice_receipt")]
    charges_vat = country.business_types[business.business_type].charges_vat
    # Who keeps books on cash has no receivable by documents: money that comes is income.
    proformas = list(documents.proforma_types(country)) if charges_vat else []
    for key in store.SUB_LEDGERS:
        row = await store.compare_sub_ledger(tx, key, country.currency, invoices, proformas)
        role = "card_clearing" if key == "card_clearing_balance" else key
        account = subject.chart.roles.get(role)
        fault = None
        if row.is_wrong:
            code = subject.chart.codes.get(account) if account else None
            fault = Fault("balance_differs", account_code=code, party_id=row.party, expected=row.open, found=row.books)
        done.checks[key].add(fault, row.checked)


def _next_month(day: date) -> date:
    return (day.replace(day=28) + timedelta(days=4)).replace(day=1)
