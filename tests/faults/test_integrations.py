"""The process is killed while a call under a reference is at work: the reference is as good as before (GE-3)."""

import threading
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, cast

import httpx
import psycopg
import pytest

from support.apps import SCOPES
from support.oauth import App, register_app
from support.processes import Program, data_directory, run_command, wait_until
from support.service import OPERATOR, Running, Tenant, TestServer, free_port

pytestmark = pytest.mark.xdist_group("integrations-faults")

ORDER = {
    "client": {"name": "דנה כהן", "externalReference": "customer-1"},
    "docType": 305,
    "lines": [{"description": "כד", "quantity": "1", "unitPrice": "100"}],
}
MOMENTS = {
    "clients": "before anything is written",
    "documents": "while the draft is written",
    "document_counters": "while the number is taken",
    "payments": "while the receipt is issued",
    "integration_references": "while the reference is kept",
    "events": "at the end, with the commit behind it",
}
"""The table that a call waits for when its process is killed."""


@dataclass
class _Served:
    """A process, as far as an app and its person ask it."""

    address: str

    def url(self, _: str = "live") -> str:
        """The address of its API."""
        return f"{self.address}/api/v1"

    def client(self, _: str = "live", **headers: str) -> httpx.Client:
        """A client of its API."""
        return httpx.Client(base_url=self.url(), headers=headers, timeout=30)

    def operator(self, _: str = "live") -> httpx.Client:
        """A client with the operator's token."""
        return self.client(Authorization=f"Bearer {OPERATOR}")


@dataclass
class _Person:
    id: str
    email: str
    password: str


@pytest.fixture(scope="module")
def settings(database: TestServer) -> Iterator[dict[str, object]]:
    """The settings of an installation whose database outlives its processes."""
    owners = []
    with psycopg.connect(database.owner_of("postgres"), autocommit=True) as connection:
        for environment in ("live", "sandbox"):
            name = f"{environment}_{uuid.uuid4().hex[:12]}"
            connection.execute(f"CREATE DATABASE {name} TEMPLATE template0 ENCODING 'UTF8'")
            owners.append(database.owner_of(name))
    with data_directory() as directory:
        chosen: dict[str, object] = {
            "data_dir": directory,
            "database_url": owners[0],
            "sandbox_database_url": owners[1],
            "live_port": free_port(),
            "admin_token": OPERATOR,
        }
        status, said = run_command(["migrate"], chosen)
        assert status == 0, said
        yield chosen


def _register(url: str) -> _Person:
    email, password = f"{uuid.uuid4().hex[:12]}@example.com", "a long password"
    business = {"name": "חברה לדוגמה", "businessType": "company", "taxId": "777777715"}
    body = {"email": email, "password": password, "name": "דנה", "language": "he", "business": business}
    made = httpx.post(f"{url}/auth/register", json=body, timeout=30)
    assert made.status_code == 201, made.text
    return _Person(made.json()["business"]["id"], email, password)


@dataclass
class _Shop:
    served: _Served
    token: str

    def order(self, body: dict[str, Any]) -> httpx.Response:
        """Sends the order."""
        with self.served.client(Authorization=f"Bearer {self.token}") as client:
            return client.post("/integrations/orders", json=body)


def _connect(program: Program) -> tuple[_Shop, _Person]:
    served = _Served(program.url())
    app: App = register_app(cast(Running, served), scopes=SCOPES)
    person = _register(served.url())
    return _Shop(served, app.tokens(cast(Tenant, person))["access_token"]), person


def _counts(owner: psycopg.Connection[Any], business_id: str) -> dict[str, int]:
    tables = ("clients", "documents", "payments", "integration_references")
    found = {}
    for table in tables:
        row = owner.execute(f"SELECT count(*) FROM {table} WHERE business_id = %s", (business_id,)).fetchone()
        assert row is not None
        found[table] = int(row[0])
    return found


def _is_waited_for(owner: psycopg.Connection[Any], table: str) -> bool:
    sql = "SELECT FROM pg_locks WHERE relation = %s::regclass AND NOT granted"
    return owner.execute(sql, (table,)).fetchone() is not None


def test_a_killed_process_leaves_every_reference_usable(settings: dict[str, object]) -> None:
    """At each of several moments: the same order again is taken once, with one number, one event and no gap."""
    body = {}
    program = Program(["web"], settings)
    program.wait_until_alive()
    shop, person = _connect(program)
    with psycopg.connect(str(settings["database_url"]), autocommit=True) as owner:
        for n, (table, moment) in enumerate(MOMENTS.items(), 1):
            paid = {"method": "cash", "date": str(owner.execute("SELECT current_date").fetchone()[0]), "amount": "118"}  # type: ignore[index]
            body = {**ORDER, "externalReference": f"order-{n}", "payments": [paid]}
            with psycopg.connect(str(settings["database_url"])) as holder:
                holder.execute(f"LOCK TABLE {table} IN SHARE ROW EXCLUSIVE MODE")
                calling = threading.Thread(target=_call_that_dies, args=(shop, body))
                calling.start()
                wait_until(lambda table=table: _is_waited_for(owner, table), f"the call waits {moment}")
                with program:
                    program.kill()
                calling.join(30)
                holder.rollback()
            program = Program(["web"], settings)
            program.wait_until_alive()
            done = _answered(shop, body)
            assert done.status_code in (200, 201), (moment, done.text)
            assert done.json()["document"]["docNumber"] == n, moment
            assert done.json()["receipt"]["docNumber"] == n, moment
            assert _counts(owner, person.id) == {
                "clients": 1,
                "documents": 2 * n,
                "payments": n,
                "integration_references": n,
            }, moment
            again = shop.order(body)
            assert (again.status_code, again.headers["idempotent-replayed"]) == (200, "true")
        told = owner.execute(
            "SELECT count(*) FROM events WHERE business_id = %s AND type = 'document.finalized'", (person.id,)
        ).fetchone()
    assert told == (2 * len(MOMENTS),)
    program.kill()


def _call_that_dies(shop: _Shop, body: dict[str, Any]) -> None:
    try:
        answer = shop.order(body)
    except httpx.TransportError:
        return
    raise AssertionError(f"the call was answered: {answer.text}")


def _answered(shop: _Shop, body: dict[str, Any]) -> httpx.Response:
    """The answer of the same call, sent again as long as the database has not noticed that the first caller is gone."""
    answers: list[httpx.Response] = []

    def is_answered() -> bool:
        answers.append(shop.order(body))
        return answers[-1].json().get("error") not in ("in_progress", "service_unavailable")

    wait_until(is_answered, "the reference to be free")
    return answers[-1]
