"""Statements that go through whole days or many clients at once, on tables that were never analyzed.

A server that died has forgotten how much its tables changed, and a database that was filled within minutes was never
analyzed. PostgreSQL takes such tables for small: it joins what it put together row by row with all of it, and looks in
whatever index begins with the business. With a thousand documents that took longer than a statement may."""

import re
import uuid
from collections.abc import Iterator
from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID

import psycopg
import pytest

from pinkas.domains.documents.income import store as income
from pinkas.domains.documents.income.store import cash
from pinkas.domains.insights.store import clients as insights
from pinkas.domains.tax.store import withholding
from pinkas.platform.database import SESSION_OPTIONS
from support.service import TestServer

BUSINESS = UUID(int=1)
DAY = date(2026, 11, 27)
INCOME: dict[str, Any] = {"signs": {305: 1, 320: 1, 330: -1}, "shifts": {"ILS": -2}}
_OF_ANOTHER = re.compile(r"= \(?\w+\.\w+")


class Planner:
    """Stands where a transaction does, and keeps how PostgreSQL would do what it is asked."""

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self._connection = connection
        self.now = datetime(2026, 11, 27, tzinfo=UTC)
        self.plans: list[dict[str, Any]] = []

    async def fetch_all(self, sql: str, **params: Any) -> list[Any]:
        """Nothing."""
        row = self._connection.execute(f"EXPLAIN (FORMAT JSON) {sql}", params | {"business_id": BUSINESS}).fetchone()
        assert row is not None
        self.plans.append(row[0][0]["Plan"])
        return []


@pytest.fixture(scope="module")
def planner(database: TestServer) -> Iterator[Planner]:
    """On a fresh database, as the role of requests."""
    _, urls = database.database(f"plans_{uuid.uuid4().hex[:12]}")
    with psycopg.connect(urls.app, autocommit=True, options=SESSION_OPTIONS) as connection:
        yield Planner(connection)


def repeated(plan: dict[str, Any], *, again: bool = False) -> Iterator[dict[str, Any]]:
    """The parts of a plan that are done again for each row of another part."""
    if again:
        yield plan
    for place, part in enumerate(plan.get("Plans", [])):
        inner = plan["Node Type"] == "Nested Loop" and place == 1
        yield from repeated(part, again=again or inner)


def reads_all(part: dict[str, Any]) -> bool:
    """Whether a part goes through all that was put together, or all of a business."""
    kind = part["Node Type"]
    if kind in ("CTE Scan", "WorkTable Scan", "Seq Scan"):
        return True
    return kind.startswith("Index") and not _OF_ANOTHER.search(part.get("Index Cond", ""))


async def test_nothing_is_read_whole_for_each_row_of_something_else(planner: Planner) -> None:
    tx: Any = planner
    clients = [UUID(int=one) for one in range(2, 102)]
    await cash.sum_cash_days(tx, [DAY], **INCOME)
    await income.sum_product_days(tx, [DAY], **INCOME)
    await insights.list_facts(tx, clients, [300, 305], [305, 320, 330], DAY)
    await withholding.list_withheld_from_us(tx, DAY, DAY)
    assert len(planner.plans) == 4
    found = [part for plan in planner.plans for part in repeated(plan) if reads_all(part)]
    assert found == []
