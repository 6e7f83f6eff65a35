"""Whether the books cost more when a business has a million documents than when it has ten thousand: balances, trial
balance, VAT and a profit and loss; and how fast the general ledger of a year is written."""

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any, cast

import httpx

from bench import load
from bench.figures import Figure
from bench.growth import CONNECTIONS, Case, Served, Side, Use, fresh_sizes, in_rounds, open_side
from bench.material import invoice, new_client
from bench.million import SUMS
from bench.proc import cpu_ns, spent
from bench.sizes import Sizes
from bench.stage import Broken, Tenant, open_tenant
from pinkas.domains import businesses
from pinkas.domains.businesses import Business
from pinkas.domains.ledger.actions import balances
from pinkas.domains.ledger.types.balances import BalancesQuery, TrialBalanceQuery
from pinkas.domains.reports.actions import books as book_reports
from pinkas.domains.reports.types.books import ProfitAndLossQuery
from pinkas.domains.tax.actions import vat
from pinkas.domains.tax.types.vat import VatPeriodQuery, VatPeriodsQuery
from pinkas.platform import embedded
from pinkas.platform.http.decoding import decode_query
from pinkas.platform.tx import Tx

DAYS = 1200
"""How long a business has been at it: both sizes have the same months, one has a hundred times as much in each."""
AGO = 400
"""The period that is read lies so many days before the last entry; the year that is read begins then."""
PROFIT_AND_LOSS_MS = 50.0
LINES_A_SECOND = 20_000
FLAT = 1.15

_ID = """encode(substring(int8send((1700000000000 + n)::bigint) from 3) || '\\x70008000'::bytea
    || substring(int8send(n::bigint) from 3), 'hex')"""
_DAY = "t.{} - (%(days)s - n * %(days)s::bigint / %(count)s)::int"
_DOCUMENTS = f"""
    INSERT INTO documents SELECT r.* FROM documents AS t CROSS JOIN generate_series(1, %(count)s) AS n
    CROSS JOIN LATERAL jsonb_populate_record(t, jsonb_build_object('id', {_ID}, 'doc_number', n + 100,
        'chain_index', n + 100, 'issue_date', {_DAY.format("issue_date")})) AS r
    WHERE t.business_id = %(business)s AND t.id = %(document)s"""
_ENTRIES = f"""
    INSERT INTO journal_entries SELECT r.* FROM journal_entries AS t CROSS JOIN generate_series(1, %(count)s) AS n
    CROSS JOIN LATERAL jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'number', n + 10,
        'source_id', {_ID}, 'date', {_DAY.format("date")}, 'value_date', {_DAY.format("date")})) AS r
    WHERE t.business_id = %(business)s AND t.number = 1"""
_LINES = """
    INSERT INTO journal_lines SELECT r.* FROM journal_entries AS e
    JOIN journal_lines AS t ON t.business_id = e.business_id AND t.entry_number = 1
    CROSS JOIN LATERAL jsonb_populate_record(t, jsonb_build_object('entry_id', e.id, 'date', e.date,
        'entry_number', e.number)) AS r
    WHERE e.business_id = %(business)s AND e.number > 10"""
_COUNTER = "UPDATE ledger_counters SET next_number = %(count)s + 11 WHERE business_id = %(business)s"


@dataclass(frozen=True)
class Books:
    """What was loaded, and the year that is read, whose first month is the period. Stands where `growth` has its
    own."""

    business_id: str
    key: str
    count: int
    first: date

    @property
    def period(self) -> str:
        """The VAT period that is read."""
        return f"{self.first:%Y-%m}"

    @property
    def year(self) -> str:
        """The days of the year, as a query."""
        return f"from={self.first}&to={self.first.replace(year=self.first.year + 1) - timedelta(days=1)}"

    @property
    def within(self) -> str:
        """Days that begin and end inside of months, as a query."""
        return f"from={self.first + timedelta(days=9)}&to={self.first + timedelta(days=99)}"


def _books(side: Side) -> Books:
    return cast(Books, side.books)


def _period(side: Side, _turn: int) -> Use:
    return lambda tx: vat.get_period(tx, _books(side).period, VatPeriodQuery())


def _periods(_side: Side, _turn: int) -> Use:
    async def listed(tx: Tx) -> Any:
        return await vat.compose_periods(tx, await businesses.get_current(tx), VatPeriodsQuery())

    return listed


def _report(
    what: str,
    path: str,
    asked: Callable[[Books], str],
    kind: type[Any],
    compose: Callable[[Tx, Business, Any], Awaitable[Any]],
) -> Case:
    def use(side: Side, _turn: int) -> Use:
        query = decode_query(asked(_books(side)).encode(), kind)

        async def composed(tx: Tx) -> Any:
            return await compose(tx, await businesses.get_current(tx), query)

        return composed

    return Case(what, "GET", lambda side, _: f"{path}?{asked(_books(side))}", lambda _: b"", use)


PROFIT_AND_LOSS = _report(
    "profit and loss of a year",
    "/reports/profit-and-loss",
    lambda books: books.year,
    ProfitAndLossQuery,
    book_reports.compose_profit_and_loss,
)
CASES = (
    _report(
        "balances of a month's end",
        "/ledger/balances",
        lambda books: f"date={books.first - timedelta(days=1)}",
        BalancesQuery,
        balances.compose_balances,
    ),
    _report(
        "trial balance of a year",
        "/ledger/trial-balance",
        lambda books: books.year,
        TrialBalanceQuery,
        balances.compose_trial_balance,
    ),
    PROFIT_AND_LOSS,
    Case("a VAT period", "GET", lambda side, _: f"/tax/vat-periods/{_books(side).period}", lambda _: b"", _period),
    Case("VAT periods of a year", "GET", lambda _, __: "/tax/vat-periods", lambda _: b"", _periods),
)
WITHIN_MONTHS = _report(
    "trial balance of days within months",
    "/ledger/trial-balance",
    lambda books: books.within,
    TrialBalanceQuery,
    balances.compose_trial_balance,
)
"""It reads the lines of the days beside whole months, which a larger business has more of: shown, and not judged."""


def measure(server: embedded.Server, sizes: Sizes) -> list[Figure]:
    """Two rows a case: CPU and shared buffers a request; then the profit and loss, and the general ledger. What reads
    sums takes a handful of buffers of tables, by the same plan at both sizes; the rest are the catalogs of a
    connection, which is no figure of the books: those are judged by CPU alone."""
    with fresh_sizes(server, "books", sizes, _side) as (sides, run):
        figures = [
            replace(one, target=None) if "buffers" in one.what and "a VAT period" not in one.what else one
            for one in in_rounds(sides, run, CASES)
        ]
        large = sides[1]
        return [*figures, *_within_months(large, run), _profit_and_loss(large, run), *_general_ledger(large)]


async def _side(served: Served, count: int, sizes: Sizes) -> Side:
    """A business with an invoice, which is there so many times with its entry, spread over the days."""
    tenant = open_tenant(served.stage, served.port)
    made = tenant.post("/documents", invoice(new_client(tenant), lines=3))
    tenant.post(f"/documents/{made['id']}/finalize", {})
    known = {"business": tenant.business_id, "document": made["id"], "count": count, "days": DAYS}
    with served.stage.owner() as connection:
        with connection.transaction():
            connection.execute("SET LOCAL session_replication_role = replica")
            connection.execute("SET LOCAL synchronous_commit = off")
            connection.execute(_DOCUMENTS, known)
            connection.execute(_ENTRIES, known)
            connection.execute(_LINES, known)
            connection.execute("DELETE FROM ledger_monthly_sums WHERE business_id = %(business)s", known)
            connection.execute(SUMS, known)
            connection.execute(_COUNTER, known)
        row = connection.execute(
            "SELECT max(date) FROM journal_entries WHERE business_id = %(business)s AND number > 10", known
        ).fetchone()
        connection.execute("VACUUM (ANALYZE)")
        connection.execute("CHECKPOINT")
    assert row is not None
    first = (row[0] - timedelta(days=AGO)).replace(day=1)
    return await open_side(served, Books(tenant.business_id, tenant.key, count, first), sizes)


def _database_ms(side: Side, case: Case, run: Callable[[Any], Any]) -> float:
    """Milliseconds that the database's processes spend on one request."""
    path = f"/api/v1{case.path(side, 0)}"
    one = load.Request("GET", path, side.tenant.headers, b"").raw(side.port)
    run(load.drive(side.port, [one] * CONNECTIONS, CONNECTIONS))  # every connection has planned it
    backends = side.backends()[1:]
    before = cpu_ns(backends)
    run(load.drive(side.port, [one] * side.sizes.calls, CONNECTIONS))
    return spent(before, cpu_ns(backends)) / side.sizes.calls / 1e6


def _profit_and_loss(side: Side, run: Callable[[Any], Any]) -> Figure:
    used = _database_ms(side, PROFIT_AND_LOSS, run)
    what = f"{side.books.count:,}: profit and loss of a year, time of the database"
    return Figure(what, f"{used:.1f} ms", used, PROFIT_AND_LOSS_MS, at_most=True)


def _within_months(side: Side, run: Callable[[Any], Any]) -> list[Figure]:
    used = _database_ms(side, WITHIN_MONTHS, run)
    return [Figure(f"{side.books.count:,}: {WITHIN_MONTHS.what}, time of the database", f"{used:.1f} ms", used)]


def _general_ledger(side: Side) -> list[Figure]:
    """The general ledger of a year as a file: lines a second, and what the web process holds from its first tenth
    on."""
    pid = side.backends()[0]
    lines, held, began = 0, [], time.monotonic()
    path = f"http://127.0.0.1:{side.port}/api/v1/ledger/general-ledger?{_books(side).year}&format=csv"
    with httpx.stream("GET", path, headers=_headers(side.tenant), timeout=600) as answer:
        if answer.status_code != 200:
            raise Broken(f"the general ledger answered {answer.status_code}")
        for block in answer.iter_bytes():
            lines += block.count(b"\n")
            held.append(_resident_kib(pid))
    took = time.monotonic() - began
    early, most = max(held[: len(held) // 10 + 1]), max(held)
    shown = f"{lines / took:,.0f} lines/s ({lines:,} in {took:.1f} s)"
    return [
        Figure("general ledger of a year, as CSV", shown, lines / took, LINES_A_SECOND),
        Figure(
            "memory behind it: first tenth -> all",
            f"{early / 1024:.0f} -> {most / 1024:.0f} MiB",
            most / early,
            FLAT,
            at_most=True,
        ),
    ]


def _headers(tenant: Tenant) -> dict[str, str]:
    return {**tenant.headers, "Accept-Encoding": "identity"}


def _resident_kib(pid: int) -> int:
    (found,) = (one for one in Path(f"/proc/{pid}/status").read_text().splitlines() if one.startswith("VmRSS"))
    return int(found.split()[1])
