"""Statements of a transaction travel in batches: what one sees, when it begins, and what is left when it fails."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any
from uuid import UUID

import psycopg
import pytest

from pinkas.core.problems import InternalError, NotFound, ServiceUnavailable
from pinkas.platform.caller import system_caller
from pinkas.platform.database import Database
from pinkas.platform.statements import MOST_PREPARED, PREPARE_AFTER, PipelinedConnection, Statement
from pinkas.platform.tx import Transactions, Tx
from support.processes import wait_until
from support.service import Tenant

_NAME = "test-transactions"
_TENANT = "SELECT current_setting('app.business_id', true) AS id"
_ADD_TAG = """INSERT INTO tags (business_id, id, name, name_key, created_at, updated_at)
    VALUES (%(business_id)s, %(id)s, %(name)s, %(name)s, now(), now())"""


@asynccontextmanager
async def database_of(tenant: Tenant) -> AsyncIterator[Database]:
    """One connection of the role that serves requests, so that what is left on it is seen."""
    database = Database(tenant.running.urls["live"].app, size=1, name=_NAME)
    await database.open()
    try:
        yield database
    finally:
        await database.close()


@asynccontextmanager
async def transaction(tenant: Tenant, database: Database, *, read_only: bool = False) -> AsyncIterator[Tx]:
    """A transaction of the tenant."""
    runtime = tenant.running.services["live"].runtime
    begin = Transactions(database, runtime).begin(system_caller(UUID(tenant.id)), read_only=read_only)
    async with begin as tx:
        yield tx


@pytest.fixture
def batches(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The statements of every round trip."""
    seen: list[list[str]] = []
    adapt = PipelinedConnection.adapt

    def noting(self: PipelinedConnection, statements: Sequence[Statement]) -> list[Any]:
        if self.info.parameter_status("application_name") == _NAME:  # the service is at work beside the test
            seen.append([sql for sql, _ in statements])
        return adapt(self, statements)

    monkeypatch.setattr(PipelinedConnection, "adapt", noting)
    return seen


async def tags(tx: Tx) -> list[str]:
    """The names of the tags of the tenant's clients."""
    rows = await tx.fetch_all("SELECT name FROM tags WHERE business_id = %(business_id)s ORDER BY name")
    return [row.name for row in rows]


async def write(tx: Tx, name: str, *, later: bool = False) -> None:
    """Adds a tag."""
    if later:
        tx.execute_later(_ADD_TAG, id=tx.new_id(), name=name)
    else:
        await tx.execute(_ADD_TAG, id=tx.new_id(), name=name)


async def divide_by_zero(tx: Tx, place: str) -> None:
    """A statement that fails: now, at the commit, or unseen by the block."""
    if place == "later":
        tx.execute_later("SELECT 1 / 0")
    elif place == "now":
        await tx.execute("SELECT 1 / 0")
    else:
        with pytest.raises(psycopg.errors.DivisionByZero):
            await tx.execute("SELECT 1 / 0")


async def number(tx: Tx, value: int) -> int:
    """Asks for a number."""
    row = await tx.fetch_one("SELECT %(value)s::int AS value", value=value)
    return int(row.value)  # type: ignore[union-attr]


async def test_to_what_writes_a_standby_is_away_until_there_is_a_primary(tenant: Tenant) -> None:
    async with database_of(tenant) as database:
        await database.execute("SET default_transaction_read_only = on")  # as on a connection that a failover has left
        with pytest.raises(ServiceUnavailable):
            async with transaction(tenant, database) as tx:
                await write(tx, "never")
        await database.execute("SET default_transaction_read_only = off")
        async with transaction(tenant, database) as tx:
            assert await tags(tx) == []


@pytest.mark.parametrize("read_only", [True, False])
async def test_the_tenant_of_a_transaction_is_gone_from_its_connection(tenant: Tenant, read_only: bool) -> None:
    async with database_of(tenant) as database:
        async with transaction(tenant, database, read_only=read_only) as tx:
            assert (await tx.fetch_one(_TENANT)).id == tenant.id  # type: ignore[union-attr]
            assert (await tx.fetch_one(_TENANT)).id == tenant.id  # type: ignore[union-attr]
        assert (await database.fetch_one(_TENANT)).id in (None, "")  # type: ignore[union-attr]
        assert (await database.fetch_one("SHOW transaction_read_only")).transaction_read_only == "off"  # type: ignore[union-attr]


async def test_reads_take_one_round_trip_each_and_a_write_begins_and_commits_with_its_statements(
    tenant: Tenant, batches: list[list[str]]
) -> None:
    async with database_of(tenant) as database:
        batches.clear()
        async with transaction(tenant, database, read_only=True) as tx:
            await tags(tx)
        assert len(batches) == 1
        batches.clear()
        async with transaction(tenant, database) as tx:
            tx.execute_later(_ADD_TAG, id=tx.new_id(), name="one")
        assert [sql.split()[0] for sql in batches.pop()] == ["BEGIN", "SELECT", "INSERT", "COMMIT"]
        async with transaction(tenant, database):
            pass
        assert batches == []
        async with transaction(tenant, database, read_only=True) as tx:
            assert "one" in await tags(tx)


@pytest.mark.parametrize("later", [True, False])
async def test_what_only_reads_is_refused_by_the_database_when_it_writes(tenant: Tenant, later: bool) -> None:
    async with database_of(tenant) as database:
        with pytest.raises(psycopg.errors.ReadOnlySqlTransaction):
            async with transaction(tenant, database, read_only=True) as tx:
                await write(tx, "never", later=later)
        with pytest.raises(psycopg.errors.ReadOnlySqlTransaction):
            async with transaction(tenant, database, read_only=True) as tx:
                tx.audit("test.read", "business", UUID(tenant.id))
        async with transaction(tenant, database, read_only=True) as tx:
            assert "never" not in await tags(tx)


async def test_gathered_reads_travel_together_and_answer_in_their_order(
    tenant: Tenant, batches: list[list[str]]
) -> None:
    async def two_steps(tx: Tx) -> int:
        return await number(tx, await number(tx, 7) + 1)

    async def nested(tx: Tx) -> int:
        return sum(await tx.gather(number(tx, 10), number(tx, 20)))

    async def nothing() -> str:
        return "nothing asked"

    async with database_of(tenant) as database, transaction(tenant, database, read_only=True) as tx:
        batches.clear()
        found = await tx.gather(number(tx, 1), two_steps(tx), nested(tx), nothing())
        assert found == (1, 8, 30, "nothing asked")
        assert [len(one) for one in batches] == [1 + 4, 1 + 1]


async def test_a_problem_of_one_gathered_read_ends_all(tenant: Tenant) -> None:
    closed = []

    async def refused(tx: Tx) -> None:
        await tx.fetch_one("SELECT 1 AS one")
        raise NotFound

    async def waiting(tx: Tx) -> None:
        try:
            await tx.fetch_one("SELECT 1 AS one")
            await tx.fetch_one("SELECT 2 AS two")
        finally:
            closed.append(True)

    async def sleeping() -> None:
        await asyncio.sleep(0)

    async with database_of(tenant) as database, transaction(tenant, database, read_only=True) as tx:
        with pytest.raises(NotFound):
            await tx.gather(refused(tx), waiting(tx))
        assert closed == [True]
        with pytest.raises(AssertionError, match="the database alone"):
            await tx.gather(sleeping())
        assert (await tx.fetch_one("SELECT 3 AS three")).three == 3  # type: ignore[union-attr]


@pytest.mark.parametrize("place", ["now", "later", "swallowed"])
async def test_a_statement_that_fails_takes_the_whole_transaction_with_it(tenant: Tenant, place: str) -> None:
    async with database_of(tenant) as database:
        expected: Any = InternalError if place == "swallowed" else psycopg.errors.DivisionByZero
        with pytest.raises(expected):  # noqa: PT012
            async with transaction(tenant, database) as tx:
                await write(tx, "kept by nobody")
                await divide_by_zero(tx, place)
        async with transaction(tenant, database) as tx:  # the same connection goes on
            assert "kept by nobody" not in await tags(tx)


async def test_a_savepoint_takes_back_its_own_part_alone(tenant: Tenant) -> None:
    async with database_of(tenant) as database:
        async with transaction(tenant, database) as tx:
            await tx.execute(_ADD_TAG, id=tx.new_id(), name="before")
            with pytest.raises(psycopg.errors.DivisionByZero):  # noqa: PT012
                async with tx.savepoint():
                    await tx.execute(_ADD_TAG, id=tx.new_id(), name="within")
                    await tx.execute("SELECT 1 / 0")
            await tx.execute(_ADD_TAG, id=tx.new_id(), name="behind")
        async with transaction(tenant, database, read_only=True) as tx:
            assert {"before", "behind"} <= set(await tags(tx))
            assert "within" not in await tags(tx)


@pytest.mark.parametrize("fault", ["database", "program"])
async def test_a_savepoint_takes_back_what_it_left_for_later(tenant: Tenant, fault: str) -> None:
    async with database_of(tenant) as database:
        async with transaction(tenant, database) as tx:
            await write(tx, "ahead", later=True)
            expected: Any = psycopg.errors.DivisionByZero if fault == "database" else NotFound
            with pytest.raises(expected):  # noqa: PT012
                async with tx.savepoint():
                    await write(tx, "left for later", later=True)
                    tx.execute_later("SELECT 1 / 0")
                    if fault == "program":
                        raise NotFound
            await write(tx, "afterwards")
        async with transaction(tenant, database, read_only=True) as tx:
            assert {"ahead", "afterwards"} <= set(await tags(tx))
            assert "left for later" not in await tags(tx)


async def test_a_value_that_cannot_be_sent_leaves_connection_and_transaction_as_they_were(tenant: Tenant) -> None:
    async with database_of(tenant) as database:
        async with transaction(tenant, database) as tx:
            await write(tx, "queued", later=True)
            with pytest.raises(psycopg.DataError):
                await write(tx, "a NUL \0 in it")
            await write(tx, "behind it")
        async with transaction(tenant, database, read_only=True) as tx:
            assert {"queued", "behind it"} <= set(await tags(tx))


async def test_a_transaction_that_is_cancelled_while_it_waits_leaves_a_pool_that_works(tenant: Tenant) -> None:
    async with database_of(tenant) as database:

        async def wait() -> None:
            async with transaction(tenant, database) as tx:
                await tx.execute(_ADD_TAG, id=tx.new_id(), name="cancelled")
                waiting.set()
                await tx.execute("SELECT pg_sleep(60)")

        waiting = asyncio.Event()
        task = asyncio.create_task(wait())
        await waiting.wait()
        await asyncio.sleep(0)  # its statement is on its way
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        async with transaction(tenant, database) as tx:
            assert "cancelled" not in await tags(tx)


async def test_a_connection_keeps_so_many_prepared_statements_and_no_more(tenant: Tenant) -> None:
    async with database_of(tenant) as database:
        for n in range(MOST_PREPARED + 20):
            async with transaction(tenant, database, read_only=True) as tx:
                for _ in range(PREPARE_AFTER):
                    await tx.fetch_one(f"SELECT {n} AS n")
        row = await database.fetch_one("SELECT count(*) AS n FROM pg_prepared_statements")
        assert row is not None
        assert MOST_PREPARED - 5 <= row.n <= MOST_PREPARED + 1


async def test_what_asks_for_a_list_of_ids_is_planned_each_time(tenant: Tenant) -> None:
    select = "SELECT name FROM tags WHERE business_id = %(business_id)s AND id"
    async with database_of(tenant) as database, transaction(tenant, database, read_only=True) as tx:
        for _ in range(PREPARE_AFTER + 1):
            await tx.fetch_all(f"{select} = %(one)s", one=tx.business_id)
            await tx.fetch_all(f"{select} = ANY(%(many)s)", many=[tx.business_id])
        rows = await tx.fetch_all("SELECT statement FROM pg_prepared_statements WHERE statement LIKE '%% FROM tags %%'")
        assert [row.statement.split(" AND ")[1] for row in rows] == ["id = $2"]


async def test_work_is_asked_beside_a_read_in_one_round_trip(tenant: Tenant, batches: list[list[str]]) -> None:
    async def work(tx: Tx) -> int:
        first, second = await tx.gather(number(tx, 1), number(tx, 2))
        async with tx.savepoint():
            third = await number(tx, 3)
        return first + second + third

    async with database_of(tenant) as database, transaction(tenant, database) as tx:
        batches.clear()
        assert await tx.ask_beside(number(tx, 10), work(tx), lambda found: found == 10) == (10, 6)
        assert len(batches) == 4  # both, the savepoint, what is in it, its end
        batches.clear()
        assert await tx.ask_beside(number(tx, 10), work(tx), lambda found: found != 10) == (10, None)
        assert len(batches) == 1
        assert await number(tx, 5) == 5  # it is asked as before


async def test_what_work_meets_is_told_behind_the_read(tenant: Tenant) -> None:
    async def refused(_: Tx) -> int:
        raise NotFound

    async def failing(tx: Tx) -> str:
        await number(tx, 1)
        try:
            async with tx.savepoint():
                await tx.fetch_one("SELECT 1 / 0")
        except psycopg.errors.DivisionByZero:
            return "caught"
        return "not caught"

    async def sleeping(tx: Tx) -> int:
        one = await number(tx, 1)
        await asyncio.sleep(0)
        return one + await number(tx, 1)

    async with database_of(tenant) as database, transaction(tenant, database) as tx:
        assert await tx.ask_beside(number(tx, 10), refused(tx), lambda _: False) == (10, None)
        with pytest.raises(NotFound):
            await tx.ask_beside(number(tx, 10), refused(tx), lambda _: True)
        assert await tx.ask_beside(number(tx, 10), failing(tx), lambda _: True) == (10, "caught")
        assert await tx.ask_beside(number(tx, 10), sleeping(tx), lambda _: True) == (10, 2)
        assert await number(tx, 5) == 5


async def test_what_is_sent_ahead_is_done_before_what_is_asked_next(tenant: Tenant, batches: list[list[str]]) -> None:
    async with database_of(tenant) as database:
        async with transaction(tenant, database) as tx:
            await write(tx, "a", later=True)
            await tx.send_ahead()
            assert [_ADD_TAG in batch for batch in batches] == [True]
            await write(tx, "b", later=True)
            await tx.send_ahead()
            await tx.send_ahead()  # there is nothing more
            assert await tags(tx) == ["a", "b"]
            await write(tx, "c", later=True)
            await tx.send_ahead()  # the commit waits for it
        assert len(batches) == 5
        async with transaction(tenant, database) as tx:
            assert await tags(tx) == ["a", "b", "c"]


@pytest.mark.parametrize("next", ["question", "ahead", "commit", "nothing"])
async def test_what_fails_ahead_fails_at_the_next_round_trip_and_takes_all_with_it(tenant: Tenant, next: str) -> None:
    async with database_of(tenant) as database:
        with pytest.raises(LookupError if next == "nothing" else psycopg.errors.DivisionByZero):  # noqa: PT012
            async with transaction(tenant, database) as tx:
                await write(tx, "a", later=True)
                tx.execute_later("SELECT 1 / 0")
                await tx.send_ahead()
                if next == "nothing":
                    raise LookupError
                if next == "question":
                    await tags(tx)
                if next == "ahead":
                    await write(tx, "b", later=True)
                    await tx.send_ahead()
        async with transaction(tenant, database) as tx:
            assert await tags(tx) == []


async def test_who_is_cancelled_while_he_waits_for_what_was_sent_ahead_leaves_a_pool_that_works(
    tenant: Tenant,
) -> None:
    async with database_of(tenant) as database:

        async def wait() -> None:
            async with transaction(tenant, database) as tx:
                await write(tx, "a", later=True)
                tx.execute_later("SELECT pg_sleep(60)")
                await tx.send_ahead()
                await tags(tx)

        waiting = asyncio.create_task(wait())
        asleep = "SELECT 1 FROM pg_stat_activity WHERE application_name = %s AND wait_event = 'PgSleep'"
        with tenant.running.owner() as owner:
            await asyncio.to_thread(
                wait_until, lambda: bool(owner.execute(asleep, [_NAME]).fetchall()), "the statement"
            )
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        async with transaction(tenant, database) as tx:
            assert await tags(tx) == []
