"""What the fonts lack is refused by name before anything is issued, in every text that is printed."""

import io
from collections.abc import Callable
from typing import Any

import pytest
from pypdf import PdfReader

from domains.answers import done, drafted, faults, finalized, line, paid, read, refused
from support.service import Tenant

LOST = "🌸"
ADDRESS = {"street": "הרצל", "houseNumber": "1", "city": "חיפה"}
CHEQUE = {"checkNumber": "1", "bankCode": "10", "branch": "800", "account": "1234"}


def named(answer: Any) -> set[str]:
    """The fields whose characters were refused."""
    body = refused(answer, 422, "unprintable_text")
    found = body["details"] or [body]
    assert all(LOST in one["message"] for one in found)
    return {one["field"] for one in found}


@pytest.mark.parametrize(
    ("fields", "named_field"),
    [
        ({"subject": f"a {LOST}"}, "subject"),
        ({"notes": LOST}, "notes"),
        ({"footer": LOST}, "footer"),
        ({"lines": [line(), line(description=f"זר {LOST}")]}, "lines[1].description"),
        ({"lines": [line(unit=LOST)]}, "lines[0].unit"),
        ({"lines": [line(sku=LOST)]}, "lines[0].sku"),
        ({"client": {"name": f"פרחי {LOST}"}}, "client.name"),
        ({"client": {"name": "לקוח", "address": {**ADDRESS, "city": LOST}}}, "client.address.city"),
        ({"client": {"name": "לקוח", "address": {**ADDRESS, "street": LOST}}}, "client.address.street"),
        ({"client": {"name": "לקוח", "emails": [f"{LOST}@example.com"]}}, "client.emails[0]"),
    ],
)
def test_p4_no_text_of_a_document_is_issued_with_an_emoji(
    tenant: Tenant, fields: dict[str, Any], named_field: str
) -> None:
    draft = done(drafted(tenant, 305, **{"lines": [line()], **fields}), 201)
    checked = done(tenant.api.post(f"/documents/{draft['id']}/validate", json={}))
    assert {one["field"] for one in checked["problems"]} == {named_field}
    assert named(finalized(tenant, draft)) == {named_field}
    assert read(tenant, draft)["status"] == "DRAFT"


@pytest.mark.parametrize("lost", ["😀", "👍🏽", "🇮🇱", "✓", "👩\u200d💻", "\ue000", "\U0001f9ff", "株", "\U00020000"])
def test_p4_every_kind_of_character_without_a_glyph_is_named(tenant: Tenant, lost: str) -> None:
    draft = done(drafted(tenant, 305, lines=[line(description=f"a{lost}")]), 201)
    body = refused(finalized(tenant, draft), 422, "unprintable_text")
    assert body["field"] == "lines[0].description"
    assert repr(lost[0])[1:-1] in body["message"]


@pytest.mark.parametrize("field", ["reference", "bankCode", "branch", "account", "iban", "checkNumber", "brand", "app"])
def test_p4_neither_is_a_detail_of_a_payment(tenant: Tenant, field: str) -> None:
    cheque = paid(tenant, "118", "check", **{**CHEQUE, field: LOST})
    draft = done(drafted(tenant, 320, lines=[line()], payments=[cheque]), 201)
    assert named(finalized(tenant, draft)) == {f"payments[0].{field}"}


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"name": f"פרחי {LOST}"}, "business.name"),
        ({"nameEn": f"Flowers {LOST}"}, "business.nameEn"),
        ({"address": {**ADDRESS, "city": LOST}}, "business.address.city"),
        ({"email": f"{LOST}@example.com"}, "business.email"),
        ({"website": f"https://example.com/{LOST}"}, "business.website"),
    ],
)
def test_p4_neither_is_a_text_of_the_business(tenant: Tenant, change: dict[str, Any], field: str) -> None:
    done(tenant.session.patch("/businesses/current", json=change))
    draft = done(drafted(tenant, 305, lang="en", lines=[line()]), 201)
    assert named(finalized(tenant, draft)) == {field}


def test_p4_neither_is_a_trade_name(tenant: Tenant) -> None:
    brand = done(tenant.api.post("/brands", json={"name": f"פרחי {LOST}"}), 201)
    draft = done(drafted(tenant, 305, brandId=brand["id"], lines=[line()]), 201)
    assert named(finalized(tenant, draft)) == {"brand.name"}


def test_p4_a_template_takes_none_and_one_of_before_is_named(tenant: Tenant) -> None:
    template = {"name": "x", "texts": {"thanks": {"he": f"תודה {LOST}"}}}
    assert faults(tenant.api.post("/document-templates", json=template)) == {("texts.thanks.he", "unprintable")}
    made = done(tenant.api.post("/document-templates", json={"name": "x", "texts": {"thanks": {"he": "תודה"}}}), 201)
    with tenant.running.owner() as connection:
        connection.execute(
            "UPDATE document_templates SET texts = replace(texts::text, 'תודה', %s)::jsonb WHERE id = %s",
            (LOST, made["id"]),
        )
    draft = done(drafted(tenant, 305, templateId=made["id"], lines=[line()]), 201)
    assert named(finalized(tenant, draft)) == {"template.texts.thanks.he"}


@pytest.mark.parametrize(
    ("client", "field"),
    [
        ({"name": LOST}, "client.name"),
        ({"name": "לקוח", "displayName": f"לקוח {LOST}"}, "client.displayName"),
        ({"name": "לקוח", "address": {**ADDRESS, "city": LOST}}, "client.address.city"),
    ],
)
def test_p4_a_statement_with_an_emoji_is_neither_printed_nor_sent(
    tenant: Tenant, client: dict[str, Any], field: str
) -> None:
    api = tenant.sandbox_key()  # which writes letters to files
    path = f"/clients/{done(api.post('/clients', json=client), 201)['id']}"
    assert named(api.get(f"{path}/statement", params={"format": "pdf"})) == {field}
    assert named(api.post(f"{path}/send-statement", json={"emails": ["dana@example.com"]})) == {field}
    assert api.get(f"{path}/statement", params={"format": "csv"}).status_code == 200


def test_p4_why_a_receipt_is_cancelled_is_printed_and_has_none(tenant: Tenant) -> None:
    for made in (tenant.issued(400), tenant.issued(305)):
        answer = tenant.api.post(f"/documents/{made['id']}/cancel", json={"reason": f"טעות {LOST}"})
        assert named(answer) == {"reason"}
    quote = tenant.issued(10)
    done(tenant.api.post(f"/documents/{quote['id']}/cancel", json={"reason": f"טעות {LOST}"}))  # it is printed nowhere


def _of_before(tenant: Tenant, document: dict[str, Any], texts: dict[str, str]) -> None:
    """As if the document had been issued before there was the rule."""
    with tenant.running.owner() as connection:
        connection.execute("SET session_replication_role = replica")  # issued rows are final
        for table, key in (
            ("documents", "id"),
            ("document_lines", "document_id"),
            ("document_payments", "document_id"),
            ("payments", "receipt_id"),
        ):
            columns = connection.execute(
                "SELECT column_name, data_type FROM information_schema.columns WHERE table_name = %s AND data_type IN "
                "('jsonb', 'text') AND is_generated = 'NEVER'",
                (table,),
            ).fetchall()
            for name, kind in columns:
                for old, new in texts.items():
                    connection.execute(
                        f"UPDATE {table} SET {name} = replace({name}::text, %s, %s)::{kind} WHERE {key} = %s "
                        f"AND {name}::text LIKE %s",
                        (old, new, document["id"], f"%{old}%"),
                    )


@pytest.mark.parametrize("way", ["cancel", "credit", "pay"])
def test_p4_a_document_of_before_is_credited_and_paid_as_its_paper_says(tenant: Tenant, way: str) -> None:
    card = paid(tenant, "118", "card", brand="BRANDX")
    fields: dict[str, Any] = {"client": {"name": "NAMEX"}, "subject": "SUBJECTX", "lines": [line(description="LINEX")]}
    sold = tenant.issued(305, **fields) if way == "pay" else tenant.issued(320, payments=[card], **fields)
    _of_before(tenant, sold, {f"{one}X": f"{one}{LOST}" for one in ("NAME", "SUBJECT", "LINE", "BRAND")})
    assert LOST in read(tenant, sold)["subject"]
    refund = {"refund": {"mode": "original_method"}}
    if way == "cancel":
        answer = tenant.api.post(f"/documents/{sold['id']}/cancel", json={"reason": "טעות", **refund})
        made = read(tenant, done(answer)["cancelling"])
    elif way == "credit":
        body = {"reason": "other", "full": True, "finalize": True, **refund}
        made = done(tenant.api.post(f"/documents/{sold['id']}/credit", json=body), 201)["credit"]
    else:
        answer = tenant.api.post(f"/documents/{sold['id']}/payments", json={"payments": [paid(tenant, "118")]})
        made = done(answer, 201)
    assert (made["client"]["name"], made["subject"]) == ("NAME\ufffd", "SUBJECT\ufffd")
    if way != "pay":
        assert made["lines"][0]["description"] == "LINE\ufffd"
        assert made["payments"][0]["details"] == {"brand": "BRAND\ufffd"}
    pdf = tenant.api.get(f"/documents/{made['id']}/pdf").content
    assert "SUBJECT" in PdfReader(io.BytesIO(pdf)).pages[0].extract_text()


def test_p4_a_draft_is_looked_at_with_a_mark_in_its_place(opened: Callable[..., Tenant]) -> None:
    tenant = opened()
    draft = done(drafted(tenant, 305, lang="en", subject=f"Lunch {LOST} party", lines=[line()]), 201)
    pdf = tenant.api.get(f"/documents/{draft['id']}/preview").content
    text = PdfReader(io.BytesIO(pdf)).pages[0].extract_text()
    assert "\ufffd" in text
    assert LOST not in text
