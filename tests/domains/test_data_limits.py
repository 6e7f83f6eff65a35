"""The limits of imports and exports are settings: each is held at the value that an operator has set."""

from collections.abc import Iterator
from datetime import datetime

import pytest

from domains.answers import done, refused
from domains.test_exports import exported
from domains.test_uniform_imports import settled
from support.service import Running, Tenant, TestServer, register
from support.uniform_writer import data, folder, other_program


@pytest.fixture(scope="module")
def bounded(database: TestServer) -> Iterator[Tenant]:
    """A business of a service with small limits."""
    service = Running(
        database,
        import_most_mb=1,
        import_rows=4,
        import_columns=3,
        import_cell_letters=10,
        import_records=5,
        import_faults=1,
        export_days=2,
        pdf_ahead=False,
    )
    try:
        yield register(service)
    finally:
        service.close()


def outcome(tenant: Tenant, content: bytes, kind: str = "clients") -> tuple[str, str | None, int | None, str]:
    """The state, the reason and the line of an import of a file; and its id."""
    made = tenant.api.post("/imports", params={"kind": kind}, files={"file": ("a", content, "text/csv")})
    found = settled(tenant, done(made, 201)["id"])
    return found["state"], found["error"], found["errorLine"], found["id"]


def test_every_limit_is_held_at_what_the_operator_has_set(bounded: Tenant) -> None:
    large = {"file": ("a.csv", b"name\n" + b"x" * (1 << 20), "text/csv")}
    fault = refused(bounded.api.post("/imports", params={"kind": "clients"}, files=large), 413, "payload_too_large")
    assert fault["limit"] == 1 << 20
    assert outcome(bounded, b"name\nA\nB\nC\n")[:3] == ("CHECKED", None, None)
    assert outcome(bounded, b"name\nA\nB\nC\nD\n")[:3] == ("FAILED", "too_many_rows", 5)
    assert outcome(bounded, b"name,a,b,c\nA\n")[:3] == ("FAILED", "too_large", 1)
    assert outcome(bounded, b"name\nA name that is long\n")[:3] == ("FAILED", "too_large", 2)
    assert outcome(bounded, folder(data(other_program())), "uniform_file")[:2] == ("FAILED", "too_large")
    state, _, _, id = outcome(bounded, b"name,taxId\nA,1\nB,2\n")
    assert (state, done(bounded.api.get(f"/imports/{id}"))["faulty"]) == ("CHECKED", 2)
    assert len(done(bounded.api.get(f"/imports/{id}/errors"))["items"]) == 1
    made = exported(bounded, kind="csv", resources=["clients"])
    ended, expires = (datetime.fromisoformat(made[name]) for name in ("endedAt", "expiresAt"))
    assert (expires - ended).days in (1, 2)


def test_a_row_with_more_cells_than_the_header_is_a_fault_of_its_own(tenant: Tenant) -> None:
    content = b"name,phone\nLevi, Ltd,03-5551111\nFine,03-5551112\n"
    made = tenant.api.post("/imports", params={"kind": "clients"}, files={"file": ("a.csv", content, "text/csv")})
    found = settled(tenant, done(made, 201)["id"])
    assert (found["toCreate"], found["faulty"]) == (1, 1)
    faults = done(tenant.api.get(f"/imports/{found['id']}/errors"))["items"]
    assert [(one["row"], one["code"]) for one in faults if not one["column"]] == [(2, "too_many_cells")]


@pytest.mark.parametrize("content", [b"<html><table>", b"\xef\xbb\xbf\n <?xml version='1.0'?>", b" <TABLE>"])
def test_a_web_page_that_is_called_a_workbook_is_refused_at_once(tenant: Tenant, content: bytes) -> None:
    file = {"file": ("a.xls", content, "application/vnd.ms-excel")}
    fault = refused(tenant.api.post("/imports", params={"kind": "clients"}, files=file), 422, "unreadable_import")
    assert "web page" in fault["message"]
