"""What is logged when the database refuses unexpectedly: what broke and where, and nothing that people entrusted."""

import io
import json
import logging
import re
from collections.abc import Iterator
from typing import Any

import httpx
import psycopg
import pytest

from pinkas.platform.database import loggable_error
from pinkas.platform.json_logging import start_logging
from pinkas.platform.tx import Tx
from support.service import Tenant

PERSON = "דנה כהן, 054-0000000"


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """What the shipped log writes to standard error."""
    written = io.StringIO()
    root = logging.getLogger()
    before, level = list(root.handlers), root.level
    monkeypatch.setattr("sys.stderr", written)
    start_logging("info")
    yield written
    root.handlers[:] = before
    root.setLevel(level)


def violate(tenant: Tenant, monkeypatch: pytest.MonkeyPatch, statement: str) -> None:
    """Makes a request in which the database refuses a statement."""
    bound = Tx._bound

    def failing(self: Tx, asked: str, params: dict[str, Any]) -> Any:
        found = bound(self, asked, params)
        if str(self.caller.business_id) == tenant.id and self.caller.kind == "key":
            self.transaction.queue((statement, {"id": tenant.id, "secret": PERSON}))
        return found

    monkeypatch.setattr(Tx, "_bound", failing)
    headers = {**tenant.api.headers, "X-Request-Id": "the-request"}
    address = f"{tenant.running.url()}/clients"
    answer = httpx.post(
        address, headers=headers, json={"name": "another"}, timeout=30
    )  # the test's own client refuses every 500
    assert (answer.status_code, answer.json()["error"]) == (500, "internal_error")


VIOLATIONS = {
    "not null": ("UPDATE clients SET emails = NULL, name = %(secret)s", "23502", "clients"),
    "unique": (
        "INSERT INTO memberships (business_id, user_id, role, created_at) "
        "SELECT business_id, user_id, role, created_at FROM memberships",
        "23505",
        "memberships_pkey",
    ),
    "check": (
        "UPDATE webhook_endpoints SET max_retries = 77, description = %(secret)s",
        "23514",
        "webhook_endpoints",
    ),
    "not readable": ("SELECT %(secret)s::text::uuid", "22P02", "InvalidTextRepresentation"),
}
"""A statement that the database refuses, its SQLSTATE, and a name that the log must tell."""


@pytest.mark.parametrize("name", VIOLATIONS)
def test_the_log_of_an_unexpected_refusal_names_what_broke_and_holds_no_value_of_a_row(
    tenant: Tenant, lines: io.StringIO, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    statement, state, told = VIOLATIONS[name]
    tenant.client(name=PERSON)
    hook = {"url": "http://127.0.0.1:9/hook", "events": ["document.finalized"]}
    assert tenant.api.post("/webhooks", json=hook).status_code == 201
    violate(tenant, monkeypatch, statement)
    (line,) = [one for one in map(json.loads, lines.getvalue().splitlines()) if one["text"] == "request failed"]
    assert line["requestId"] == "the-request"
    assert state in line["trace"]
    assert told in line["trace"]
    assert re.search(r"adapter\.py", line["trace"])  # where it happened is told
    whole = lines.getvalue()
    for value in (PERSON, "DETAIL", "Failing row", tenant.id, statement[:20]):
        assert value not in whole
        assert json.dumps(value)[1:-1] not in whole


def test_a_fault_behind_a_fault_and_one_in_a_group_are_told_the_same_way(lines: io.StringIO) -> None:
    refusal = psycopg.errors.UniqueViolation("duplicate key\nDETAIL:  Key (name)=(Dana)")
    try:
        try:
            raise refusal
        except psycopg.Error as fault:
            raise ExceptionGroup("tasks", [ValueError("outer")]) from fault
    except ExceptionGroup:
        logging.getLogger("test").exception("failed")
    trace = json.loads(lines.getvalue().splitlines()[-1])["trace"]
    assert "ValueError('outer')" in trace
    assert trace.count("after:") == 2


def test_a_fault_that_the_server_did_not_tell_is_told_as_it_is() -> None:
    assert loggable_error(psycopg.OperationalError("connection refused")) == "OperationalError('connection refused')"
    assert loggable_error(ValueError("x")) == "ValueError('x')"
