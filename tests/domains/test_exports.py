"""Exports: the uniform file as the authority reads it, its progress, its end, and its download in parts."""

import hashlib
from decimal import Decimal
from typing import Any

import pytest

from support.processes import wait_until
from support.service import Tenant
from support.uniform_reader import UniformFile, money, read_uniform


def _export(tenant: Tenant, **asked: Any) -> dict[str, Any]:
    made = tenant.api.post("/exports", json={"kind": "uniform_file", **asked})
    assert made.status_code == 201, made.text
    found: dict[str, Any] = made.json()

    def ended() -> bool:
        nonlocal found
        found = tenant.api.get(f"/exports/{found['id']}").json()
        return bool(found["state"] != "RUNNING")

    wait_until(ended, 60)
    assert found["state"] == "DONE", found
    return found


def _total(records: list[dict[str, str]], name: str) -> Decimal:
    return sum((money(one[name]) for one in records), Decimal(0))


def _check_sums(tenant: Tenant, read: UniformFile) -> None:
    """Headers are what their lines and payments sum to, and accounts are what the trial balance says."""
    for head in read.records["C100"]:
        same = ("type", "number", "link")
        lines = [one for one in read.records.get("D110", []) if all(one[name] == head[name] for name in same)]
        if lines:
            assert _total(lines, "net") == money(head["before"])
        assert money(head["before"]) + money(head["discount"]) == money(head["net"])
        assert money(head["net"]) + money(head["vat"]) == money(head["total"])
    accounts = {one["account"]: one for one in read.records["B110"]}
    assert {one["account"] for one in read.records["B100"]} <= accounts.keys()
    trial = tenant.api.get("/ledger/trial-balance").json()
    for row in trial["rows"]:
        moved = [one for one in read.records["B100"] if one["account"] == row["code"]]
        told = accounts[row["code"]]
        for side, name in (("1", "debit"), ("2", "credit")):
            summed = _total([one for one in moved if one["side"] == side], "amount")
            assert summed == money(told[name]) == Decimal(row[name]), row
        assert money(told["opening"]) == Decimal(row["opening"])


@pytest.mark.parametrize(("charset", "codec"), [("iso_8859_8", "iso8859_8"), ("cp862", "cp862")])
def test_a_uniform_file_says_what_the_documents_and_the_books_say(tenant: Tenant, charset: str, codec: str) -> None:
    invoice = tenant.issued(305)
    tenant.issued(320)
    exported = _export(tenant, charset=charset)
    content = tenant.api.get(f"/exports/{exported['id']}/download").content
    assert hashlib.sha256(content).hexdigest() == exported["sha256"]
    read = read_uniform(content, codec)
    assert {code: len(some) for code, some in read.records.items()} == exported["records"]
    (head,) = (one for one in read.records["C100"] if one["type"] == "305")
    assert head["number"] == str(invoice["docNumber"])
    assert money(head["total"]) == Decimal(invoice["total"])
    assert len(read.records["D120"]) == 1
    _check_sums(tenant, read)


def test_a_download_goes_on_where_it_was_interrupted(tenant: Tenant) -> None:
    exported = _export(tenant)
    address = f"/exports/{exported['id']}/download"
    whole = tenant.api.get(address)
    rest = tenant.api.get(address, headers={"range": "bytes=10-", "if-range": whole.headers["etag"]})
    assert rest.status_code == 206
    assert rest.content == whole.content[10:]
    assert rest.headers["content-range"] == f"bytes 10-{len(whole.content) - 1}/{len(whole.content)}"
    other = tenant.api.get(address, headers={"range": "bytes=10-", "if-range": '"another"'})
    assert (other.status_code, other.content) == (200, whole.content)
    beyond = tenant.api.get(address, headers={"range": f"bytes={len(whole.content)}-"})
    assert (beyond.status_code, beyond.json()["error"]) == (416, "range_not_satisfiable")


def test_what_has_ended_is_not_cancelled(tenant: Tenant) -> None:
    exported = _export(tenant)
    answer = tenant.api.post(f"/exports/{exported['id']}/cancel")
    assert (answer.status_code, answer.json()["state"]) == (200, "DONE")
    (kind,) = {one["kind"] for one in tenant.api.get("/notifications").json()["items"]} & {"export_ready"}
    assert kind == "export_ready"


def test_a_period_that_ends_before_it_begins_is_refused(tenant: Tenant) -> None:
    body = {"kind": "uniform_file", "from": "2026-02-01", "to": "2026-01-01"}
    answer = tenant.api.post("/exports", json=body)
    assert (answer.status_code, answer.json()["details"][0]["field"]) == (422, "from")
