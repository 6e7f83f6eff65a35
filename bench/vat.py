"""Whether a VAT period costs more when a business has a million documents than when it has ten thousand."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from bench.figures import Figure
from bench.growth import Case, Served, Side, Use, fresh_sizes, in_rounds, open_side
from bench.material import invoice, new_client
from bench.sizes import Sizes
from bench.stage import open_tenant
from pinkas.domains import businesses
from pinkas.domains.tax.actions import vat
from pinkas.domains.tax.types.vat import VatPeriodQuery, VatPeriodsQuery
from pinkas.platform import embedded
from pinkas.platform.tx import Tx

DAYS = 1000
"""How long a business has been at it: both sizes have the same months, one has a hundred times as much in each."""
AGO = 300
"""The period that is read lies so many days before the last entry."""

_ENTRIES = """
    INSERT INTO journal_entries SELECT r.* FROM journal_entries AS t CROSS JOIN generate_series(1, %(count)s) AS n
    CROSS JOIN LATERAL jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'number', n + 10,
        'source_id', gen_random_uuid(), 'date', t.date - (%(days)s - n * %(days)s / %(count)s)::int,
        'value_date', t.date - (%(days)s - n * %(days)s / %(count)s)::int)) AS r
    WHERE t.business_id = %(business)s AND t.number = 1"""
_LINES = """
    INSERT INTO journal_lines SELECT r.* FROM journal_entries AS e
    JOIN journal_lines AS t ON t.business_id = e.business_id AND t.entry_number = 1
    CROSS JOIN LATERAL jsonb_populate_record(t, jsonb_build_object('entry_id', e.id, 'date', e.date,
        'entry_number', e.number)) AS r
    WHERE e.business_id = %(business)s AND e.number > 10"""
_SUMS = """
    INSERT INTO ledger_monthly_sums (business_id, account_id, source_type, month, debit, credit)
    SELECT l.business_id, l.account_id, e.source_type, date_trunc('month', l.date)::date, sum(l.debit), sum(l.credit)
    FROM journal_lines AS l JOIN journal_entries AS e ON e.business_id = l.business_id AND e.id = l.entry_id
    WHERE l.business_id = %(business)s GROUP BY 1, 2, 3, 4"""


@dataclass(frozen=True)
class Books:
    """What was loaded, and the period that is read."""

    business_id: str
    key: str
    count: int
    period: str


def _reading(side: Side, _turn: int) -> Use:
    return lambda tx: vat.get_period(tx, side.books.period, VatPeriodQuery())


def _listing(_side: Side, _turn: int) -> Use:
    async def listed(tx: Tx) -> Any:
        return await vat.compose_periods(tx, await businesses.get_current(tx), VatPeriodsQuery())

    return listed


CASES = (
    Case("a VAT period", "GET", lambda side, _: f"/tax/vat-periods/{side.books.period}", lambda _: b"", _reading),
    Case("VAT periods of a year", "GET", lambda _, __: "/tax/vat-periods", lambda _: b"", _listing),
)


def measure(server: embedded.Server, sizes: Sizes) -> list[Figure]:
    """Two rows a case: CPU and shared buffers a request."""
    with fresh_sizes(server, "vat", sizes, _side) as (sides, run):
        return in_rounds(sides, run, CASES)


async def _side(served: Served, count: int, sizes: Sizes) -> Side:
    """A business with an invoice, whose entry is there so many times, spread over the days."""
    tenant = open_tenant(served.stage, served.port)
    made = tenant.post("/documents", invoice(new_client(tenant), lines=3))
    tenant.post(f"/documents/{made['id']}/finalize", {})
    known = {"business": tenant.business_id, "count": count, "days": DAYS}
    with served.stage.owner() as connection:
        with connection.transaction():
            connection.execute("SET LOCAL session_replication_role = replica")
            connection.execute("SET LOCAL synchronous_commit = off")
            connection.execute(_ENTRIES, known)
            connection.execute(_LINES, known)
            connection.execute("DELETE FROM ledger_monthly_sums WHERE business_id = %(business)s", known)
            connection.execute(_SUMS, known)
        row = connection.execute("SELECT max(date) FROM journal_entries WHERE number > 10").fetchone()
        connection.execute("VACUUM (ANALYZE)")
    assert row is not None
    period = (row[0] - timedelta(days=AGO)).isoformat()[:7]
    return await open_side(served, Books(tenant.business_id, tenant.key, count, period), sizes)
