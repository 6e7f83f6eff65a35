"""The history grows and is dropped by the day; claiming does not notice either."""

import asyncio
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from uuid import uuid4

import psycopg
import pytest

from pinkas.core.ids import IdSource
from pinkas.core.problems import ServiceUnavailable
from pinkas.domains.webhooks import maintain_partitions, rules
from pinkas.domains.webhooks.store.queue import CLAIM_DUE
from pinkas.platform.clock import ShiftedClock
from pinkas.platform.database import Database
from support.service import TestServer


@pytest.fixture
def urls(database: TestServer) -> tuple[str, str]:
    """A fresh database: its owner's address and the worker's."""
    owner, made = database.database(f"history_{uuid4().hex[:12]}")
    return owner, made.worker


def noon(day: date) -> datetime:
    """An instant of a day, whichever day the run itself has reached: the databases were prepared when it began."""
    return datetime.combine(day, time(12), UTC)


def tended(worker: str, day: date) -> None:
    """What the worker does once in a while, on such a day."""

    async def run() -> None:
        clock = ShiftedClock()
        clock.offset = noon(day) - clock.now()
        connections = Database(worker, size=1, name="history")
        await connections.open()
        try:
            await maintain_partitions(connections, clock)
        finally:
            await connections.close()

    asyncio.run(run())


def days_of(owner: str, table: str) -> list[date]:
    """The days that have a partition."""
    with psycopg.connect(owner) as connection:
        found = connection.execute(
            """SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
               WHERE i.inhparent = %s::regclass AND c.relname <> %s ORDER BY 1""",
            [table, f"{table}_rest"],
        ).fetchall()
    return [datetime.strptime(name[-8:], "%Y%m%d").replace(tzinfo=UTC).date() for (name,) in found]


def write(owner: str, at: datetime, table: str = "webhook_deliveries") -> None:
    """One row of a day; guards are off, their business does not matter here."""
    id = IdSource().new(at)
    with psycopg.connect(owner, autocommit=True) as connection:
        if table == "events":
            connection.execute("INSERT INTO events VALUES (%s, %s, 'client.created', %s, '{}', 1)", [uuid4(), id, at])
        else:
            connection.execute(
                """INSERT INTO webhook_deliveries (business_id, id, endpoint_id, event_id, event_type, kind, body,
                   state, created_at, updated_at)
                   VALUES (%s, %s, %s, %s, 'client.created', 'event', '{}', 'delivered', %s, %s)""",
                [uuid4(), id, uuid4(), uuid4(), at, at],
            )


@pytest.mark.parametrize(("table", "kept"), [("events", 30), ("webhook_deliveries", 90)])
def test_days_that_are_over_are_dropped_and_the_coming_week_is_there(
    urls: tuple[str, str], table: str, kept: int
) -> None:
    owner, worker = urls
    first = days_of(owner, table)[0]
    tended(worker, first + timedelta(days=kept))
    assert days_of(owner, table)[0] == first, "the last day that is kept"
    tended(worker, first + timedelta(days=kept + 1))
    left = days_of(owner, table)
    assert (left[0], left[-1]) == (first + timedelta(days=1), first + timedelta(days=kept + 8))


def test_a_row_of_a_day_without_a_partition_moves_into_it_when_it_comes(urls: tuple[str, str]) -> None:
    owner, worker = urls
    first = days_of(owner, "events")[0]
    later = noon(first + timedelta(days=40))
    counted = "SELECT (SELECT count(*) FROM {0}_rest), (SELECT count(*) FROM {0})"
    tables = ("events", "webhook_deliveries")
    for table in tables:
        write(owner, later, table)
    with psycopg.connect(owner, autocommit=True) as connection:
        assert [connection.execute(counted.format(one)).fetchone() for one in tables] == [(1, 1)] * 2
        tended(worker, first + timedelta(days=38))
        assert [connection.execute(counted.format(one)).fetchone() for one in tables] == [(0, 1)] * 2


def test_behind_a_long_transaction_tending_gives_up_and_comes_again(urls: tuple[str, str]) -> None:
    owner, worker = urls
    with psycopg.connect(owner) as reading:
        reading.execute("SELECT count(*) FROM webhook_deliveries")
        before = days_of(owner, "webhook_deliveries")
        later = before[0] + timedelta(days=200)
        with pytest.raises(ServiceUnavailable):  # the worker comes again soon
            tended(worker, later)
        assert days_of(owner, "webhook_deliveries") == before
    tended(worker, later)
    assert days_of(owner, "webhook_deliveries") != before


def plan(owner: str, sql: str, **values: Any) -> str:
    """How a statement is run."""
    with psycopg.connect(owner) as connection:
        cursor = psycopg.ClientCursor(connection)
        return "\n".join(row[0] for row in cursor.execute(f"EXPLAIN {sql}", values).fetchall())


def test_a_claim_reads_the_queue_by_its_due_rows_and_the_history_by_its_key(urls: tuple[str, str]) -> None:
    owner, _ = urls
    now = noon(days_of(owner, "webhook_deliveries")[0])
    with psycopg.connect(owner, autocommit=True) as connection:
        connection.execute("SET session_replication_role = replica")
        connection.execute(
            """INSERT INTO webhook_queue (business_id, id, endpoint_id, kind, occurred_at, next_attempt_at)
               SELECT md5((n %% 20)::text)::uuid, gen_random_uuid(), md5((n %% 40)::text)::uuid, 'event', %(now)s,
                      %(now)s + n * interval '1 minute' FROM generate_series(1, 20000) AS n""",
            {"now": now},
        )
        connection.execute(
            """INSERT INTO webhook_deliveries (business_id, id, endpoint_id, event_id, event_type, kind, body, state,
                   created_at, updated_at)
               SELECT md5((n %% 20)::text)::uuid,
                      (lpad(to_hex((extract(epoch FROM %(now)s::timestamptz) * 1000)::bigint), 12, '0') || '7'
                       || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 5, 15))::uuid,
                      gen_random_uuid(), gen_random_uuid(), 'client.created', 'event', '{}', 'delivered',
                      %(now)s, %(now)s
               FROM generate_series(1, 20000) AS n""",
            {"now": now},
        )
        connection.execute("ANALYZE webhook_queue")
        connection.execute("ANALYZE webhook_deliveries")
    asked = {"now": now, "until": now + rules.LEASE_DURATION, "limit": 50, "each": 5, "full": []}
    asked |= {"known": [], "held": [], "ahead": []}
    shown = plan(owner, CLAIM_DUE, **asked)
    assert "Index Scan using webhook_queue_next_attempt_at_idx" in shown
    assert "Seq Scan on webhook_queue" not in shown
    assert f"Index Scan using webhook_deliveries_{now:%Y%m%d}_pkey" in shown
