"""Trade names: made, changed, chosen on documents, printed, kept on what was issued."""

from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any
from uuid import uuid4

import pytest
from pypdf import PdfReader

from domains.answers import audited, done, drafted, faults, finalized, line, read, refused
from support.service import Tenant


def brand(tenant: Tenant, name: str = "אורגני", **fields: Any) -> dict[str, Any]:
    """A trade name of the business."""
    return dict(done(tenant.api.post("/brands", json={"name": name, **fields}), 201))


def test_a_trade_name_is_made_and_read(tenant: Tenant) -> None:
    address = {"street": "הרצל", "houseNumber": "1", "city": "חיפה"}
    made = brand(tenant, nameEn="Organic", address=address, phone="04-5555555", website="https://example.com")
    assert done(tenant.api.get(f"/brands/{made['id']}")) == made
    assert (made["name"], made["nameEn"], made["address"], made["isDefault"], made["isActive"]) == (
        "אורגני",
        "Organic",
        address,
        False,
        True,
    )


def test_changing_a_trade_name_changes_only_what_is_sent(tenant: Tenant) -> None:
    made = brand(tenant, phone="1", email="a@example.com")
    after = done(tenant.api.patch(f"/brands/{made['id']}", json={"phone": None}))
    assert (after["phone"], after["email"], after["version"]) == (None, "a@example.com", made["version"] + 1)


def test_a_stale_if_match_changes_no_trade_name(tenant: Tenant) -> None:
    path = f"/brands/{brand(tenant)['id']}"
    seen = {"If-Match": tenant.api.get(path).headers["etag"]}
    done(tenant.api.patch(path, json={"phone": "1"}, headers=seen))
    refused(tenant.api.patch(path, json={"phone": "2"}, headers=seen), 412, "version_conflict")
    refused(tenant.api.delete(path, headers=seen), 412, "version_conflict")
    assert done(tenant.api.get(path))["phone"] == "1"


@pytest.mark.parametrize("second", ["Café", "café", " CAFÉ "])
def test_a_name_that_is_taken_is_refused_with_the_one_that_has_it(tenant: Tenant, second: str) -> None:
    first = brand(tenant, "Café")
    body = refused(tenant.api.post("/brands", json={"name": second}), 409, "brand_name_taken")
    assert (body["field"], body["brandId"]) == ("name", first["id"])


def test_a_trade_name_may_keep_its_own_name(tenant: Tenant) -> None:
    made = brand(tenant, "Café")
    assert done(tenant.api.patch(f"/brands/{made['id']}", json={"name": "CAFÉ"}))["name"] == "CAFÉ"


def test_another_business_may_have_the_same_trade_name(opened: Any) -> None:
    assert brand(opened(), "Café")["id"] != brand(opened(), "Café")["id"]


def test_of_two_equal_names_at_once_one_is_made(tenant: Tenant) -> None:
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda _: tenant.api.post("/brands", json={"name": "אחד"}), range(4)))
    assert sorted(one.status_code for one in answers) == [201, 409, 409, 409]


def test_there_is_one_default_at_most(tenant: Tenant) -> None:
    first = brand(tenant, "א", isDefault=True)
    second = brand(tenant, "ב", isDefault=True)
    listed = done(tenant.api.get("/brands?sort=name"))["items"]
    assert [(one["id"], one["isDefault"]) for one in listed] == [(first["id"], False), (second["id"], True)]


def test_the_default_cannot_be_inactive(tenant: Tenant) -> None:
    made = brand(tenant, isDefault=True)
    for answer in (
        tenant.api.post("/brands", json={"name": "ב", "isDefault": True, "isActive": False}),
        tenant.api.patch(f"/brands/{made['id']}", json={"isActive": False}),
    ):
        assert faults(answer) == {("isActive", "default_inactive")}
    after = done(tenant.api.patch(f"/brands/{made['id']}", json={"isActive": False, "isDefault": False}))
    assert (after["isActive"], after["isDefault"]) == (False, False)


def test_trade_names_are_filtered_by_whether_they_are_active(tenant: Tenant) -> None:
    brand(tenant, "א")
    brand(tenant, "ב", isActive=False)
    listed = [done(tenant.api.get(f"/brands?isActive={flag}"))["items"] for flag in ("true", "false")]
    assert [[one["name"] for one in items] for items in listed] == [["א"], ["ב"]]


def test_an_unused_trade_name_is_deleted(tenant: Tenant) -> None:
    made = brand(tenant)
    assert tenant.api.delete(f"/brands/{made['id']}").status_code == 204
    refused(tenant.api.get(f"/brands/{made['id']}"), 404, "not_found")


def test_a_trade_name_on_a_document_is_not_deleted_and_the_document_is_named(tenant: Tenant) -> None:
    made = brand(tenant)
    draft = tenant.draft(305, brandId=made["id"])
    issued = tenant.issued(305, brandId=made["id"])
    body = refused(tenant.api.delete(f"/brands/{made['id']}"), 409, "brand_in_use")
    assert body["total"] == 2
    assert body["documents"] == [
        {"id": draft["id"], "docType": 305, "docNumber": None},
        {"id": issued["id"], "docType": 305, "docNumber": issued["docNumber"]},
    ]
    assert done(tenant.api.get(f"/brands/{made['id']}")) == made


def test_a_trade_name_that_is_deleted_while_drafts_name_it_is_never_half_gone(tenant: Tenant) -> None:
    body = {"docType": 305, "client": {"name": "לקוח"}, "lines": [line()]}
    for round_ in range(5):
        made = brand(tenant, f"מותג {round_}")
        with ThreadPoolExecutor(3) as pool:
            drafting = pool.submit(tenant.api.post, "/documents", json={**body, "brandId": made["id"]})
            deleting = pool.submit(tenant.api.delete, f"/brands/{made['id']}")
        assert (drafting.result().status_code, deleting.result().status_code) in ((201, 409), (422, 204))


def test_a_document_bears_the_trade_name_it_names(tenant: Tenant) -> None:
    made = brand(tenant, phone="04-5555555")
    issued = tenant.issued(305, brandId=made["id"])
    assert issued["brandId"] == made["id"]
    assert issued["business"]["brand"] == {"id": made["id"], "name": "אורגני", "phone": "04-5555555"}
    assert issued["business"]["name"] == tenant.business["name"]


def test_a_document_without_a_trade_name_has_none(tenant: Tenant) -> None:
    issued = tenant.issued()
    assert issued["brandId"] is None
    assert "brand" not in issued["business"]


def test_the_default_trade_name_is_taken_when_a_draft_names_none(tenant: Tenant) -> None:
    made = brand(tenant, isDefault=True)
    assert tenant.draft()["brandId"] == made["id"]
    assert tenant.draft(brandId=None)["brandId"] is None


def test_a_draft_keeps_its_trade_name_when_another_becomes_the_default(tenant: Tenant) -> None:
    first = brand(tenant, "א", isDefault=True)
    draft = tenant.draft()
    brand(tenant, "ב", isDefault=True)
    assert done(finalized(tenant, draft))["brandId"] == first["id"]


def test_the_trade_name_of_a_draft_is_changed_and_cleared(tenant: Tenant) -> None:
    made, draft = brand(tenant), tenant.draft()
    path = f"/documents/{draft['id']}"
    assert done(tenant.api.patch(path, json={"brandId": made["id"]}))["brandId"] == made["id"]
    assert done(tenant.api.patch(path, json={"brandId": None}))["brandId"] is None


def test_an_unknown_trade_name_is_named_in_the_answer(tenant: Tenant) -> None:
    body = refused(drafted(tenant, lines=[line()], brandId=str(uuid4())), 422, "brand_not_found")
    assert body["field"] == "brandId"


def test_an_inactive_trade_name_is_taken_by_no_document(tenant: Tenant) -> None:
    made = brand(tenant)
    draft = tenant.draft(brandId=made["id"])
    done(tenant.api.patch(f"/brands/{made['id']}", json={"isActive": False}))
    refused(drafted(tenant, lines=[line()], brandId=made["id"]), 422, "brand_inactive")
    assert refused(finalized(tenant, draft), 422, "brand_inactive")["field"] == "brandId"
    found = done(tenant.api.post(f"/documents/{draft['id']}/validate", json={}))
    assert [one["code"] for one in found["problems"]] == ["brand_inactive"]


def test_an_issued_document_keeps_its_trade_name_as_it_was(tenant: Tenant) -> None:
    made = brand(tenant)
    issued = tenant.issued(305, brandId=made["id"])
    done(tenant.api.patch(f"/brands/{made['id']}", json={"name": "אחר"}))
    assert read(tenant, issued)["business"]["brand"]["name"] == "אורגני"
    proof = done(tenant.api.get(f"/documents/{issued['id']}/signature"))
    assert proof["valid"]


def test_documents_are_listed_by_trade_name(tenant: Tenant) -> None:
    made = brand(tenant)
    wanted = tenant.draft(brandId=made["id"])
    tenant.draft()
    listed = done(tenant.api.get(f"/documents?brandId={made['id']}"))["items"]
    assert [(one["id"], one["brandId"]) for one in listed] == [(wanted["id"], made["id"])]


def test_the_list_by_trade_name_walks_its_index(tenant: Tenant) -> None:
    with tenant.running.owner() as connection:
        connection.execute("SET enable_seqscan = off")
        rows = connection.execute(
            """EXPLAIN SELECT id FROM documents WHERE business_id = %s AND brand_id = %s ORDER BY id DESC LIMIT 25""",
            (tenant.id, tenant.id),
        ).fetchall()
    plan = "\n".join(row[0] for row in rows)
    assert "documents_brand_id_id_idx" in plan
    assert "Sort" not in plan


def test_the_trade_name_and_its_contacts_are_printed_with_the_name_of_the_business(tenant: Tenant) -> None:
    done(tenant.api.patch("/businesses/current", json={"nameEn": "Legal Name Ltd", "phone": "03-1111111"}))
    made = brand(tenant, nameEn="Organic Foods", phone="04-2222222")
    for address in (
        f"/documents/{tenant.draft(305, brandId=made['id'], lang='en')['id']}/preview",
        f"/documents/{tenant.issued(305, brandId=made['id'], lang='en')['id']}/pdf",
    ):
        pdf = tenant.api.get(address)
        assert pdf.status_code == 200, pdf.text
        text = PdfReader(BytesIO(pdf.content)).pages[0].extract_text()
        assert "Organic Foods" in text
        assert "Legal Name Ltd" in text
        assert "04-2222222" in text
        assert "03-1111111" not in text


def test_every_change_of_a_trade_name_is_in_the_audit_log(tenant: Tenant) -> None:
    """DI-5."""
    made = brand(tenant)
    done(tenant.api.patch(f"/brands/{made['id']}", json={"phone": "1"}))
    tenant.api.delete(f"/brands/{made['id']}")
    entries = audited(tenant, "brand", made["id"])
    assert [one["action"] for one in entries] == ["brand.created", "brand.changed", "brand.deleted"]
    assert (entries[1]["before"], entries[1]["after"]) == ({"phone": None}, {"phone": "1"})
