"""Many documents in one call: each item has its own result, and all together are what single calls would have made."""

import io
import zipfile
from typing import Any

import pytest

from domains.answers import of_single
from support.service import Running, Tenant


def _line(price: str = "100", **more: Any) -> dict[str, Any]:
    return {"description": "ייעוץ", "quantity": "1", "unitPrice": price, **more}


def _new(doc_type: int = 305, **fields: Any) -> dict[str, Any]:
    return {"docType": doc_type, "client": {"name": "לקוח"}, "lines": [_line()], **fields}


def _count(tenant: Tenant, table: str, where: str = "true") -> int:
    with tenant.running.owner() as connection:
        row = connection.execute(f"SELECT count(*) FROM {table} WHERE business_id = %s AND {where}", [tenant.id])
        return int((row.fetchone() or [0])[0])


def _drafts(tenant: Tenant, *bodies: dict[str, Any]) -> list[str]:
    made = tenant.api.post("/documents/bulk", json={"documents": list(bodies)})
    assert made.status_code == 200, made.text
    assert made.json()["failed"] == 0, made.text
    return [one["document"]["id"] for one in made.json()["items"]]


def test_the_error_of_an_item_is_the_one_of_the_single_operation(tenant: Tenant) -> None:
    for bad in (_new(client=None, clientId="00000000-0000-7000-8000-000000000000"), _new(lines=[{"quantity": "1"}])):
        (item,) = tenant.api.post("/documents/bulk", json={"documents": [bad]}).json()["items"]
        assert of_single(item["error"], tenant.api.post("/documents", json=bad))
    (id,) = _drafts(tenant, _new())
    wanted = {"expectedTotal": "1.00"}
    found = tenant.api.post("/documents/bulk/finalize", json={"items": [{"id": id, **wanted}]}).json()
    (item,) = found["items"]
    single = tenant.api.post(f"/documents/{id}/finalize", json=wanted)
    assert of_single(item["error"], single)
    assert set(item["error"]) - {"error", "message", "status", "details", "hint"}, "named facts stand beside"


def test_many_drafts_are_checked_as_one_is_and_nothing_happens_to_them(tenant: Tenant) -> None:
    good, empty, issued = _drafts(tenant, _new(), _new(lines=[]), _new())
    tenant.api.post(f"/documents/{issued}/finalize", json={})
    body = {"items": [{"id": good}, {"id": empty}, {"id": good, "issueDate": "2010-01-01"}, {"id": issued}]}
    found = tenant.api.post("/documents/bulk/validate", json=body).json()
    assert (found["valid"], [one["status"] for one in found["items"]]) == (1, ["valid", "invalid", "invalid", "failed"])
    for item, id in zip(found["items"], (good, empty), strict=False):
        alone = tenant.api.post(f"/documents/{id}/validate").json()
        assert (item["problems"], item["warnings"]) == (alone["problems"], alone["warnings"])
    assert [one["code"] for one in found["items"][2]["problems"]] == ["date_out_of_range"]
    assert found["items"][3]["error"]["error"] == "already_issued"
    assert _count(tenant, "documents", "status = 'DRAFT'") == 2


def test_each_item_has_its_own_result_and_a_failing_one_leaves_nothing(tenant: Tenant) -> None:
    bodies = [
        _new(),
        _new(docType=999),
        _new(lines=[{"quantity": "1"}]),
        _new(client=None, clientId="00000000-0000-7000-8000-000000000000"),
        _new(subject="last"),
    ]
    before = _count(tenant, "document_lines")
    answer = tenant.api.post("/documents/bulk", json={"documents": bodies})
    assert answer.status_code == 200
    body = answer.json()
    assert (body["created"], body["failed"]) == (2, 3)
    assert [one["status"] for one in body["items"]] == ["created", "failed", "failed", "failed", "created"]
    assert [one["index"] for one in body["items"]] == [0, 1, 2, 3, 4]
    assert [one.get("error", {}).get("error") for one in body["items"][1:4]] == [
        "validation_failed",
        "validation_failed",
        "client_not_found",
    ]
    fields = {one["field"] for one in body["items"][2]["error"]["details"]}
    assert fields == {"lines[0].description", "lines[0].unitPrice"}
    assert _count(tenant, "documents") == 2
    assert _count(tenant, "document_lines") == before + 2
    last = body["items"][4]["document"]
    assert tenant.api.get(f"/documents/{last['id']}").json() == last


def test_an_item_that_cannot_be_read_fails_alone_with_every_field_of_it(tenant: Tenant) -> None:
    bad = _new(lines=[{"quantity": "x", "unknown": 1}], docType="305")
    answer = tenant.api.post("/documents/bulk", json={"documents": [_new(), bad, None, _new()]})
    body = answer.json()
    assert (answer.status_code, body["created"], body["failed"]) == (200, 2, 2)
    assert [one["status"] for one in body["items"]] == ["created", "failed", "failed", "created"]
    assert of_single(body["items"][1]["error"], tenant.api.post("/documents", json=bad))
    assert {one["field"] for one in body["items"][1]["error"]["details"]} == {
        "docType",
        "lines[0].quantity",
        "lines[0].unknown",
    }
    first, last = (body["items"][place]["document"]["id"] for place in (0, 3))
    items = [{"id": first}, {"id": last, "issueDate": "never", "sentTo": {}}, {"id": "x"}]
    done = tenant.api.post("/documents/bulk/finalize", json={"items": items}).json()
    assert [(one["id"], one["status"]) for one in done["items"]] == [
        (first, "finalized"),
        (None, "failed"),
        (None, "failed"),
    ]
    assert {one["field"] for one in done["items"][1]["error"]["details"]} == {"issueDate", "sentTo"}
    done = tenant.api.post("/documents/bulk/finalize", json={"ids": ["x", last]}).json()
    assert [one["status"] for one in done["items"]] == ["failed", "finalized"]
    for envelope in ({"documents": []}, {"documents": [bad], "more": 1}, {"documents": bad}, {}):
        assert tenant.api.post("/documents/bulk", json=envelope).status_code == 422
    for name, field, good in (("clients", "emails", {}), ("products", "price", {"price": "5"})):
        sent = {name: [{"name": "א", **good}, {"name": 5, field: "x"}]}
        body = tenant.api.post(f"/{name}/bulk", json=sent).json()
        assert [one["status"] for one in body["items"]] == ["created", "failed"]
        assert {one["field"] for one in body["items"][1]["error"]["details"]} == {"name", field}


def test_who_goes_beyond_a_credit_limit_is_warned_at_finalize(tenant: Tenant) -> None:
    client = tenant.client(creditLimit="200")
    fields = {"client": None, "clientId": client["id"]}
    first, second, third, fourth = _drafts(tenant, *(_new(**fields) for _ in range(4)))
    told = tenant.api.post(f"/documents/{first}/finalize", json={}).json()
    assert "warnings" not in told
    told = tenant.api.post(f"/documents/{second}/finalize", json={}).json()
    assert [(one["code"], one["facts"]["owed"]) for one in told["warnings"]] == [("credit_limit_exceeded", "236.00")]
    assert "warnings" not in tenant.api.get(f"/documents/{second}").json()
    items = tenant.api.post("/documents/bulk/finalize", json={"ids": [third, fourth]}).json()["items"]
    assert [one["document"]["warnings"][0]["facts"]["owed"] for one in items] == ["354.00", "472.00"]


def test_a_client_that_an_item_would_have_saved_goes_with_the_item(tenant: Tenant) -> None:
    bodies = [
        _new(client={"name": "נשמר", "save": True}),
        _new(client={"name": "לא נשמר", "save": True}, lines=[{"quantity": "1"}]),
    ]
    body = tenant.api.post("/documents/bulk", json={"documents": bodies}).json()
    assert [one["status"] for one in body["items"]] == ["created", "failed"]
    assert [one["name"] for one in tenant.api.get("/clients").json()["items"]] == ["נשמר"]
    assert _count(tenant, "events", "type = 'client.created'") == 1


@pytest.mark.parametrize("count", [0, 101])
def test_no_item_and_more_than_a_hundred_are_refused(tenant: Tenant, count: int) -> None:
    refused = tenant.api.post("/documents/bulk", json={"documents": [_new()] * count})
    assert refused.status_code == 422
    assert refused.json()["details"][0]["field"] == "documents"
    assert _count(tenant, "documents") == 0


def test_numbers_follow_the_order_of_the_items_and_a_refused_one_takes_none(tenant: Tenant) -> None:
    first, second, third, other = _drafts(tenant, _new(), _new(lines=[]), _new(), _new(300))
    items = [{"id": third}, {"id": second}, {"id": other}, {"id": first, "expectedTotal": "1.00"}, {"id": first}]
    answer = tenant.api.post("/documents/bulk/finalize", json={"items": items})
    assert answer.status_code == 200, answer.text
    body = answer.json()
    assert (body["finalized"], body["failed"]) == (3, 2)
    assert [one.get("document", {}).get("docNumber") for one in body["items"]] == [1, None, 1, None, 2]
    assert [one.get("error", {}).get("error") for one in body["items"]] == [
        None,
        "lines_required",
        None,
        "total_changed",
        None,
    ]
    assert tenant.api.get(f"/documents/{second}").json()["status"] == "DRAFT"
    assert tenant.api.get("/businesses/documents/next-number?docType=305").json()["nextNumber"] == 3


def test_what_is_issued_already_unknown_or_said_twice_fails_alone(tenant: Tenant, opened: Any) -> None:
    foreign = opened().draft()["id"]
    issued = tenant.issued()["id"]
    (fresh,) = _drafts(tenant, _new())
    answer = tenant.api.post("/documents/bulk/finalize", json={"ids": [issued, foreign, fresh, fresh]}).json()
    assert [one.get("error", {}).get("error") for one in answer["items"]] == [
        "already_issued",
        "not_found",
        None,
        "already_issued",
    ]


def test_ids_and_items_are_not_said_together(tenant: Tenant) -> None:
    (one,) = _drafts(tenant, _new())
    refused = tenant.api.post("/documents/bulk/finalize", json={"ids": [one], "items": [{"id": one}]})
    assert refused.status_code == 422
    assert refused.json()["details"][0]["field"] == "items"
    assert tenant.api.post("/documents/bulk/finalize", json={}).status_code == 422
    assert tenant.api.get(f"/documents/{one}").json()["status"] == "DRAFT"


def test_a_receipt_finds_the_invoice_as_the_one_before_it_left_it(tenant: Tenant) -> None:
    """Two receipts of 60 and 70 for an invoice of 118: the second is for more than is left, and is refused alone."""
    invoice = tenant.issued()
    receipts = [
        {
            "docType": 400,
            "client": {"name": "לקוח לדוגמה"},
            "payments": [{"method": "cash", "date": tenant.today(), "amount": amount}],
            "references": [{"documentId": invoice["id"], "amount": amount}],
        }
        for amount in ("60.00", "70.00", "58.00")
    ]
    ids = _drafts(tenant, *receipts)
    body = tenant.api.post("/documents/bulk/finalize", json={"ids": ids}).json()
    assert [one["status"] for one in body["items"]] == ["finalized", "failed", "finalized"]
    assert body["items"][1]["error"]["error"] == "allocation_exceeds_balance"
    found = tenant.api.get(f"/documents/{invoice['id']}").json()
    assert (found["paid"], found["balance"], found["paymentStatus"]) == ("118.00", "0.00", "PAID")


def test_a_later_date_in_the_bulk_holds_for_what_comes_after_it(tenant: Tenant) -> None:
    ids = _drafts(tenant, _new(), _new(), _new())
    items = [{"id": ids[0], "issueDate": tenant.today()}, {"id": ids[1], "issueDate": "2026-11-01"}, {"id": ids[2]}]
    body = tenant.api.post("/documents/bulk/finalize", json={"items": items}).json()
    assert [one["status"] for one in body["items"]] == ["finalized", "failed", "finalized"]
    assert body["items"][1]["error"]["error"] == "date_out_of_range"
    assert [one.get("document", {}).get("docNumber") for one in body["items"]] == [1, None, 2]


def _traces(running: Running, business: str) -> dict[str, Any]:
    """What a business has in its books, its chain, its events, its jobs and its log, without ids and times."""
    queries = {
        "documents": """SELECT doc_type, doc_number, chain_index, status, total, paid, credited, payment_status, version
                        FROM documents WHERE business_id = %s ORDER BY chain_index, total""",
        "entries": """SELECT e.number, e.date, e.description, l.position, a.role, l.debit, l.credit, l.currency,
                          l.foreign_amount
                      FROM journal_entries e JOIN journal_lines l ON l.business_id = e.business_id AND l.entry_id = e.id
                      JOIN ledger_accounts a ON a.business_id = l.business_id AND a.id = l.account_id
                      WHERE e.business_id = %s ORDER BY e.number, l.position""",
        "events": "SELECT type FROM events WHERE business_id = %s ORDER BY id",
        "audit": """SELECT action FROM audit_log WHERE business_id = %s AND subject_type = 'document'
                        AND action IN ('document.drafted', 'document.finalized') ORDER BY position""",
        "counters": "SELECT doc_type, next_number, last_issue_date FROM document_counters WHERE business_id = %s "
        "ORDER BY doc_type",
    }
    with running.owner() as connection:
        return {name: connection.execute(sql, [business]).fetchall() for name, sql in queries.items()}


def test_a_bulk_leaves_what_single_calls_leave(opened: Any) -> None:
    one, many = opened(), opened()
    for tenant in (one, many):
        invoice = tenant.issued()
        payment = {"method": "cash", "date": tenant.today(), "amount": "59.00"}
        bodies = [
            _new(subject="א"),
            _new(320, payments=[{**payment, "amount": "118.00"}]),
            _new(330, client={"name": "לקוח לדוגמה"}, lines=[_line("10")], references=[{"documentId": invoice["id"]}]),
            {
                "docType": 400,
                "client": {"name": "לקוח לדוגמה"},
                "payments": [payment],
                "references": [{"documentId": invoice["id"], "amount": "59.00"}],
            },
            _new(currency="USD", exchangeRate="3.7"),
        ]
        if tenant is many:
            ids = _drafts(tenant, *bodies)
            body = tenant.api.post("/documents/bulk/finalize", json={"ids": ids}).json()
            assert body["finalized"] == len(bodies), body
        else:
            ids = [tenant.api.post("/documents", json=body).json()["id"] for body in bodies]
            for id in ids:
                assert tenant.api.post(f"/documents/{id}/finalize", json={}).status_code == 200
    assert _traces(one.running, one.id) == _traces(many.running, many.id)
    proofs = [
        many.api.get(f"/documents/{one['id']}/signature").json() for one in many.api.get("/documents").json()["items"]
    ]
    assert all(proof["valid"] for proof in proofs)
    by_place = sorted(proofs, key=lambda proof: proof["chainIndex"])
    assert [p["previousHash"] for p in by_place[1:]] == [p["hash"] for p in by_place[:-1]]


def test_an_archive_holds_copies_and_leaves_the_original_to_its_own_download(tenant: Tenant) -> None:
    ids = _drafts(tenant, _new(), _new(300))
    tenant.api.post("/documents/bulk/finalize", json={"ids": ids})
    answer = tenant.api.post("/documents/bulk/pdf", json={"ids": [*ids, ids[0]]})
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert sorted(archive.namelist()) == ["300-1.pdf", "305-1.pdf"]
        inside = archive.read("305-1.pdf")
    assert inside.startswith(b"%PDF-")
    original = tenant.api.get(f"/documents/{ids[0]}/pdf")
    assert original.headers["x-document-copy"] == "original"
    assert tenant.api.get(f"/documents/{ids[0]}/pdf").content == inside


def test_an_archive_names_the_drafts_and_what_is_not_there(tenant: Tenant, opened: Any) -> None:
    issued, draft, foreign = tenant.issued()["id"], tenant.draft()["id"], opened().issued()["id"]
    refused = tenant.api.post("/documents/bulk/pdf", json={"ids": [issued, draft]})
    assert (refused.status_code, refused.json()["error"]) == (409, "not_issued")
    assert refused.json()["documentIds"] == [draft]
    refused = tenant.api.post("/documents/bulk/pdf", json={"ids": [issued, foreign]})
    assert (refused.status_code, refused.json()["documentIds"]) == (404, [foreign])


def test_a_list_finds_by_alias_and_tag_and_refuses_what_there_is_not(tenant: Tenant) -> None:
    into, gone, other = (tenant.client(name=name, externalReference=f"shop-{name}") for name in ("a", "b", "c"))
    tenant.api.patch(f"/clients/{gone['id']}", json={"taxId": "000000018"})
    ids = _drafts(tenant, *(_new(client=None, clientId=one["id"], tags=["VIP"]) for one in (into, gone, other, gone)))
    tenant.api.post(f"/documents/{ids[1]}/finalize", json={})
    merged = tenant.api.post(f"/clients/{into['id']}/merge", json={"clientId": gone["id"]})
    assert merged.status_code == 200, merged.text
    for id in (into["id"], gone["id"]):
        found: list[str] = []
        query = {"clientId": id, "limit": 2, "tag": " vip", "docType": "305,300"}
        while query:
            page = tenant.api.get("/documents", params=query).json()
            found += [one["id"] for one in page["items"]]
            query = query | {"cursor": page["nextCursor"]} if page["nextCursor"] else {}
        assert found == [ids[3], ids[1], ids[0]]
        counted = tenant.api.get("/documents", params={"clientId": id, "include": "total"}).json()
        assert (counted["total"], len(counted["items"])) == (3, 3)
    for asked in ({"externalReference": "shop-b"}, {"taxId": "000000018"}, {"taxId": "000000018", "state": "all"}):
        items = tenant.api.get("/clients", params=asked).json()["items"]
        assert into["id"] in [one["id"] for one in items]
        assert len(items) == (2 if "state" in asked else 1)
    for path in ("/documents", "/recurring-documents", f"/clients/{into['id']}/documents"):
        answer = tenant.api.get(path, params={"docType": "999"})
        assert (answer.status_code, answer.json()["details"][0]["field"]) == (422, "docType")
        assert "305" in answer.json()["details"][0]["message"]
    for start in (10**9, 2**53, 10**40):
        assert tenant.api.patch("/document-numbering/305", json={"start": start}).status_code in (400, 422)
    assert tenant.api.get("/documents", params={"number": str(10**30)}).status_code in (200, 422)
