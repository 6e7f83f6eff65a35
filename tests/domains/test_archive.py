"""The full archive over the API: it holds everything of one moment, proves itself, and is restored row for row."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import msgspec
import psycopg
import pytest

from pinkas.archives import check_trust, verify_archive
from pinkas.migrations.loading import CannotLoad
from pinkas.outside.archive_files import ArchiveReader, ArchiveWriter, Manifest
from pinkas.platform.crypto import read_keys
from pinkas.platform.settings import InvalidSetting
from support.archives import (
    empty_place,
    finish_archive,
    place_of,
    rows_of,
    start_archive,
)
from support.processes import wait_until
from support.service import Running, Tenant, TestServer, register

SNAPSHOT = "SELECT wait_event_type FROM pg_stat_activity WHERE application_name = 'pinkas-snapshot'"


def payment_link(tenant: Tenant) -> dict[str, Any]:
    """A payment link, with its address."""
    terminal = {"terminalNumber": "123456789", "apiName": "name", "apiPassword": "secret"}
    assert tenant.api.put("/payment-providers/cardcom", json={"credentials": terminal}).status_code == 200
    body = {"clientId": tenant.client()["id"], "amount": "90", "description": "מקדמה"}
    made = tenant.api.post("/payment-links", json=body)
    assert made.status_code == 201, made.text
    return dict(made.json())


def read(path: Path, table: str) -> list[dict[str, Any]]:
    """The rows of a table in an archive."""
    with ZipFile(path) as archive:
        return [json.loads(line) for line in archive.read(f"tables/{table}.ndjson").splitlines()]


MOVED_BY_EXPORTS = {"audit_log", "audit_chains", "events", "event_counters", "notifications", "file_storage"}


def test_a_business_with_a_year_of_everything_comes_back_row_for_row(
    tenant: Tenant, database: TestServer, tmp_path: Path
) -> None:
    api = tenant.sandbox_key()
    assert api.post("/sandbox/seed").status_code == 200
    path = tmp_path / "archive.zip"
    before: dict[str, Any] = {}

    def archive_at_rest() -> bool:
        """What the seed began goes on behind it: letters are delivered, papers read and drawn."""
        nonlocal before
        earlier = rows_of(tenant.running.owners["sandbox"], tenant.id)
        path.write_bytes(finish_archive(api, start_archive(api)))
        before = rows_of(tenant.running.owners["sandbox"], tenant.id)
        return all(before[name] == rows for name, rows in earlier.items() if name not in MOVED_BY_EXPORTS)

    wait_until(archive_at_rest, "nothing that changes while the archive is made")
    text, status = verify_archive(path)
    assert status == 0, text
    told = {name: len(read(path, name)) for name in before}
    with empty_place(database, tenant.running.settings, "sandbox") as place:
        said = place.restore(path, "owner@example.com")
        assert "new here" in said
        after = rows_of(place.owner, tenant.id)
        with pytest.raises(CannotLoad, match="is in this installation already"):
            place.restore(path, "owner@example.com")
    log = set(before.pop("audit_log")) - set(after["audit_log"])  # what was logged of the export behind its moment
    assert len(log) == 1
    for name in MOVED_BY_EXPORTS - {"audit_log"}:
        before.pop(name)
    different = {name for name, rows in before.items() if after[name] != rows}
    assert not different
    assert sum(map(len, before.values())) > 5_000
    assert {name for name, rows in before.items() if len(rows) != told[name]} == set()
    assert sum(1 for rows in before.values() if rows) > 70


def test_a_restored_business_goes_on_with_the_next_number(tenant: Tenant, database: TestServer, tmp_path: Path) -> None:
    first, second = tenant.issued(), tenant.issued(320)
    original = tenant.api.get(f"/documents/{first['id']}/pdf").content
    copy = tenant.api.get(f"/documents/{first['id']}/pdf").content
    assert original != copy
    link = payment_link(tenant)
    path = tmp_path / "archive.zip"
    path.write_bytes(finish_archive(tenant.api, start_archive(tenant.api)))
    other = Running(database, pdf_ahead=False, worker_idle_seconds=60.0)
    try:
        person = register(other)
        said = place_of(other, "live").restore(path, person.email)
        assert "new here" not in said
        session = other.client(Authorization=f"Bearer {person.token}", **{"X-Business-Id": tenant.id})
        assert session.get(f"/documents/{first['id']}/pdf").content == copy
        proof = session.get(f"/documents/{first['id']}/signature").json()
        assert proof["valid"], proof
        body = {
            "docType": 305,
            "client": {"name": "לקוח"},
            "lines": [{"description": "ייעוץ", "quantity": "1", "unitPrice": "100"}],
        }
        draft = session.post("/documents", json=body).json()
        issued = session.post(f"/documents/{draft['id']}/finalize", json={}).json()
        assert issued["docNumber"] == first["docNumber"] + 1
        assert issued["signature"]["keyId"] != first["signature"]["keyId"], "it is signed by the key of its own"
        assert session.get("/ledger/integrity").json()["ok"]
        paid = session.get(f"/documents/{second['id']}").json()
        assert paid["paymentStatus"] == tenant.api.get(f"/documents/{second['id']}").json()["paymentStatus"]
        address = session.get(f"/payment-links/{link['id']}").json()["url"]
        assert address != link["url"]
        person.session.close()
        session.close()
    finally:
        other.close()


def waits(owner: "psycopg.Connection[Any]") -> bool:
    """Whether the reading of an archive waits for a lock."""
    return [row[0] for row in owner.execute(SNAPSHOT).fetchall()] == ["Lock"]


def test_an_archive_is_of_one_moment(tenant: Tenant, tmp_path: Path) -> None:
    before = tenant.client(name="לפני")
    with tenant.running.owner() as watching, psycopg.connect(tenant.running.owners["live"]) as holding:
        holding.execute("LOCK TABLE bank_aliases IN ACCESS EXCLUSIVE MODE")  # clients and documents are read later
        address = start_archive(tenant.api)
        wait_until(lambda: waits(watching), "the archive at the lock")
        tenant.issued(client={"name": "אחרי"})
        holding.rollback()
    path = tmp_path / "archive.zip"
    path.write_bytes(finish_archive(tenant.api, address))
    assert verify_archive(path)[1] == 0
    assert [one["id"] for one in read(path, "clients")] == [before["id"]]
    assert read(path, "documents") == []


def test_an_archive_that_was_cancelled_leaves_no_file(tenant: Tenant) -> None:
    with tenant.running.owner() as watching, psycopg.connect(tenant.running.owners["live"]) as holding:
        holding.execute("LOCK TABLE withholding_certificates IN ACCESS EXCLUSIVE MODE")  # the last one
        address = start_archive(tenant.api)
        wait_until(lambda: waits(watching), "the archive at the lock")
        assert tenant.api.post(f"{address}/cancel").json()["state"] == "CANCELLED"
        holding.rollback()
        wait_until(lambda: not watching.execute(SNAPSHOT).fetchall(), "the end of the reading")
    assert tenant.api.get(f"{address}/download").status_code == 409
    again = finish_archive(tenant.api, start_archive(tenant.api))
    assert again.startswith(b"PK")
    found = tenant.api.get(address).json()
    assert (found["state"], found["sha256"]) == ("CANCELLED", None)


@pytest.fixture
def archived(tenant: Tenant, tmp_path: Path) -> Path:
    """The archive of a business with a few of everything that is chained."""
    tenant.issued()
    tenant.issued(320)
    tenant.draft()
    path = tmp_path / "archive.zip"
    path.write_bytes(finish_archive(tenant.api, start_archive(tenant.api)))
    assert verify_archive(path)[1] == 0
    return path


def forged(path: Path, tenant: Tenant, table: str, change: Callable[[list[dict[str, Any]]], None]) -> Path:
    """An archive whose rows of a table somebody changed who could sign it anew as a whole."""
    signer = read_keys(tenant.running.directory / "keys" / "live", "live").documents
    assert signer is not None
    other = path.with_name("forged.zip")
    with (
        path.open("rb") as file,
        ArchiveReader(file) as archive,
        other.open("w+b") as target,
        ArchiveWriter(target) as writer,
    ):
        for one in archive.manifest.tables:
            lines = list(archive.lines(one.name))
            if one.name == table:
                rows = [msgspec.json.decode(line) for line in lines]
                change(rows)
                lines = [msgspec.json.encode(row) + b"\n" for row in rows]
            writer.add_table(one.name, one.columns, lines, lambda _: None)
        for pack in archive.manifest.files:
            writer.add_files(archive.files(pack), lambda _: None)  # type: ignore[arg-type]
        manifest: Manifest = msgspec.structs.replace(archive.manifest, tables=writer.tables, files=writer.packs)
        writer.finish(manifest, signer.key_id, signer.public_key, signer.sign)
    return other


def put(name: str, value: object, place: int = 0) -> Callable[[list[dict[str, Any]]], None]:
    """Another value in a column of a row."""
    return lambda rows: rows[place].update({name: value})


def take(place: int) -> Callable[[list[dict[str, Any]]], None]:
    """A row less."""
    return lambda rows: rows.pop(place) and None


def test_what_does_not_fit_is_found_though_hashes_and_signature_are_made_anew(archived: Path, tenant: Tenant) -> None:
    for table, change, why in [
        ("documents", put("total", 1), "its content does not fit its digest"),
        ("documents", put("signature", "\\x" + "00" * 64), "its signature does not fit its digest"),
        ("documents", take(0), "a document is missing or moved"),
        ("documents", take(1), "document_lines: a row is of|the chain is said to have"),
        ("documents", put("chain_index", None, 1), "is issued and stands in no chain"),
        ("documents", put("issue_date", "yesterday"), "document 305 number"),
        ("document_lines", put("net", 1), "its content does not fit its digest"),
        ("document_lines", take(0), "its content does not fit its digest"),
        ("document_payments", put("amount", 1), "its content does not fit its digest"),
        ("document_chains", take(0), "the end of the chain is not there"),
        ("document_counters", put("next_number", 9), "number 9 is to be the next of type"),
        ("journal_entries", put("description", "x"), "its content does not fit its hash"),
        ("journal_entries", take(0), "an entry is missing or moved"),
        ("journal_lines", put("debit", 5), "its content does not fit its hash"),
        ("ledger_counters", put("next_number", 9), "the journal is said to end elsewhere"),
        ("ledger_monthly_sums", put("debit", 7), "its lines come to"),
        ("ledger_monthly_sums", take(0), "has lines in .* and no sum"),
        ("audit_log", put("action", "x"), "its text and its columns differ: action"),
        ("audit_log", take(1), "there is no entry: it was removed or moved"),
        ("audit_chains", put("next_position", 2), "it stands behind the end of the chain|is said to end"),
        ("businesses", put("logo_sha256", "\\x" + "00" * 32), "names the file 0000"),
        ("businesses", take(0), "an archive is of one business, and 0 are in it"),
    ]:
        text, status = verify_archive(forged(archived, tenant, table, change))
        assert status == 1, (table, why, text)
        assert re.search(why, text), (table, why, text)


def test_an_archive_of_an_unknown_key_needs_that_it_is_named(archived: Path, tenant: Tenant, tmp_path: Path) -> None:
    with archived.open("rb") as file, ArchiveReader(file) as archive:
        signed_by = archive.signature.key_id
        check_trust(archive, tenant.running.directory / "keys" / "live", None)
        with pytest.raises(InvalidSetting, match=f"--trust-key {signed_by}"):
            check_trust(archive, tmp_path, None)
        check_trust(archive, tmp_path, signed_by)
        with pytest.raises(InvalidSetting, match="not by 0123"):
            check_trust(archive, tmp_path, "0123")
    assert "signed by the key" in verify_archive(archived, "0" * 16)[0]
    assert verify_archive(archived, signed_by)[1] == 0
    assert verify_archive(tmp_path / "none.zip") == (f"{tmp_path / 'none.zip'}: No such file or directory", 2)


def test_another_schema_and_another_environment_are_refused(
    archived: Path, tenant: Tenant, database: TestServer
) -> None:
    with empty_place(database, tenant.running.settings, "sandbox") as place:
        with pytest.raises(CannotLoad, match="The archive is of live, and this is sandbox"):
            place.restore(archived, "owner@example.com")
        place.environment = "live"
        with psycopg.connect(place.owner, autocommit=True) as owner:
            owner.execute("UPDATE alembic_version SET version_num = '0001'")
        with pytest.raises((CannotLoad, FileNotFoundError), match=r"schema|secrets\.json"):
            place.restore(archived, "owner@example.com")


def test_no_secret_is_in_an_archive(tenant: Tenant, tmp_path: Path) -> None:
    key = tenant.key("clients:read").headers["x-api-key"]
    link = payment_link(tenant)
    tenant.api.post("/webhooks", json={"url": "https://receiver.example/hook", "events": ["document.finalized"]})
    path = tmp_path / "archive.zip"
    path.write_bytes(finish_archive(tenant.api, start_archive(tenant.api)))
    with tenant.running.owner() as owner:
        hashes = [
            bytes(row[0]).hex()
            for row in owner.execute("SELECT hash FROM credentials WHERE business_id = %s", [tenant.id]).fetchall()
        ]
    assert len(hashes) > 2
    with ZipFile(path) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    manifest = json.loads(members["manifest.json"])
    for secret in (key, link["url"].rpartition("/")[2], *hashes):
        assert [name for name, content in members.items() if secret.encode() in content] == []
    assert manifest["leftOut"]["api_keys"]
    assert manifest["leftOut"]["payment_links.token"]
