"""Card numbers are kept nowhere, and a refund is told with what is its own."""

import io
import logging
from typing import Any

import httpx
import pytest
from psycopg import sql
from pypdf import PdfReader

from domains.answers import done, drafted, faults, finalized, line, paid, read, refused
from support.service import Tenant

CARD = "4580 4580-45804580"
CHEQUE = {"checkNumber": "1", "bankCode": "10", "branch": "800", "account": "1234"}
TEXTS = ("reference", "bankCode", "branch", "account", "iban", "checkNumber", "brand", "authNumber", "app")


def fields_of(answer: httpx.Response) -> set[str]:
    """The fields that a refusal of card numbers names; it says the number nowhere."""
    body = refused(answer, 422, "card_number_refused")
    assert "4580" not in answer.text
    assert {one["code"] for one in body["details"]} == {"card_number_refused"}
    return {one["field"] for one in body["details"]}


@pytest.mark.parametrize("field", TEXTS)
def test_p2_no_field_of_a_payment_takes_a_card_number(tenant: Tenant, field: str) -> None:
    bad = paid(tenant, "118", "check", **{**CHEQUE, field: CARD})
    good = paid(tenant, "59", "card", last4="4580", brand="visa", authNumber="0012345", reference="900000000000001")
    at = f"payments[1].{field}"
    assert fields_of(drafted(tenant, 320, lines=[line()], payments=[good, bad])) == {at}
    draft = done(drafted(tenant, 320, lines=[line()], payments=[good]), 201)
    assert fields_of(tenant.api.patch(f"/documents/{draft['id']}", json={"payments": [good, bad]})) == {at}
    body = {"docType": 320, "client": {"name": "לקוח"}, "lines": [line()], "payments": [good, bad]}
    assert fields_of(tenant.api.post("/documents/calculate", json=body)) == {at}
    (item,) = done(tenant.api.post("/documents/bulk", json={"documents": [body]}))["items"]
    assert (item["error"]["error"], item["error"]["field"]) == ("card_number_refused", at)
    assert read(tenant, draft)["payments"][0]["details"]["reference"] == good["reference"]


def test_p2_neither_do_the_ways_that_follow_from_a_document(tenant: Tenant) -> None:
    account, invoice = tenant.issued(300), tenant.issued(305)
    card = paid(tenant, "118", "card", authNumber=CARD)
    at = "payments[0].authNumber"
    convert = {"docType": 320, "payments": [card]}
    assert fields_of(tenant.api.post(f"/documents/{account['id']}/convert", json=convert)) == {at}
    assert fields_of(tenant.api.post(f"/documents/{invoice['id']}/payments", json={"payments": [card]})) == {at}
    withheld = {"payments": [paid(tenant, "100")], "withholdingTax": {"amount": "18", "certificateId": CARD}}
    answer = tenant.api.post(f"/documents/{invoice['id']}/payments", json=withheld)
    assert fields_of(answer) == {"withholdingTax.certificateId"}
    sold = tenant.issued(320)
    refund = {"mode": "original_method", "reference": CARD, "authNumber": f"no. {CARD}"}
    named = {"refund.reference", "refund.authNumber"}
    credit = {"reason": "other", "full": True, "refund": refund}
    assert fields_of(tenant.api.post(f"/documents/{sold['id']}/credit", json=credit)) == named
    cancel = {"reason": "טעות", "refund": refund}
    assert fields_of(tenant.api.post(f"/documents/{sold['id']}/cancel", json=cancel)) == named


def test_p2_a_number_that_was_refused_is_neither_stored_nor_logged(
    tenant: Tenant, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    number = "4000001234567899"
    for field in ("reference", "authNumber", "brand"):
        card = paid(tenant, "118", "card", **{field: number})
        assert fields_of_any(drafted(tenant, 400, payments=[card]))
    method = {"provider": "p", "token": number}
    assert fields_of_any(tenant.api.post(f"/clients/{tenant.client()['id']}/payment-methods", json=method))
    assert not [one for one in caplog.records if number in one.getMessage() + str(vars(one))]
    with tenant.running.owner() as connection:
        tables = connection.execute(
            "SELECT schemaname, tablename FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')"
        ).fetchall()
        assert {"documents", "api_usage", "audit_log"} & {name for _, name in tables}
        for schema, table in tables:
            name = sql.Identifier(schema, table)
            query = sql.SQL("SELECT count(*) FROM {} AS t WHERE t::text LIKE {}").format(name, f"%{number}%")
            assert connection.execute(query).fetchone() == (0,), table


def fields_of_any(answer: httpx.Response) -> list[str]:
    return [one["field"] for one in refused(answer, 422, "card_number_refused")["details"]]


def test_p2_a_draft_of_before_is_not_issued_with_a_card_number(tenant: Tenant) -> None:
    draft = tenant.draft(320, payments=[paid(tenant, "118", "card", reference="R")])
    _rewrite(tenant, draft["id"], '"R"', '"4580458045804580"')
    answer = tenant.api.post(f"/documents/{draft['id']}/validate", json={})
    assert "card_number_refused" in {one["code"] for one in done(answer)["problems"]}
    assert fields_of(finalized(tenant, draft)) == {"payments[0].reference"}


def _rewrite(tenant: Tenant, id: str, old: str, new: str) -> None:
    """As if the draft had been written before there was the rule."""
    with tenant.running.owner() as connection:
        for table, column, key in (("documents", "draft", "id"), ("document_payments", "details", "document_id")):
            connection.execute(
                f"UPDATE {table} SET {column} = replace({column}::text, %s, %s)::jsonb WHERE {key} = %s", (old, new, id)
            )


def test_p2_a_card_number_in_a_text_is_worth_a_look(tenant: Tenant) -> None:
    texts = {"subject": f"card {CARD}", "notes": CARD, "footer": CARD, "internalNotes": CARD}
    lines = [line(), line(description=f"כרטיס {CARD}")]
    draft = done(drafted(tenant, 305, lines=lines, **texts), 201)
    checked = done(tenant.api.post(f"/documents/{draft['id']}/validate", json={}))
    assert checked["valid"]
    wanted = {"subject", "notes", "footer", "internalNotes", "lines[1].description"}
    issued = done(finalized(tenant, draft))
    for found in (checked["warnings"], issued["warnings"]):
        said = [one for one in found if one["code"] == "card_number_in_text"]
        assert {one["field"] for one in said} == wanted
        assert not any("4580" in one["message"] for one in said)


def test_p2_other_numbers_in_a_text_are_not(tenant: Tenant) -> None:
    numbers = "IL620108000000099999999, +972-50-123-4567, 7290000066318, 4580458045804581"
    draft = done(drafted(tenant, 305, lines=[line(description=numbers)], notes=numbers), 201)
    checked = done(tenant.api.post(f"/documents/{draft['id']}/validate", json={}))
    assert not [one for one in checked["warnings"] if one["code"] == "card_number_in_text"]


SALE = {"reference": "SALE-REF-77", "authNumber": "0099887", "brand": "visa", "last4": "4580"}


def sold_by_card(tenant: Tenant) -> dict[str, Any]:
    return tenant.issued(320, payments=[paid(tenant, "118", "card", **SALE)])


def test_p3_a_refund_does_not_bear_the_approval_and_the_reference_of_the_sale(tenant: Tenant) -> None:
    credit = {"reason": "other", "full": True, "finalize": True, "refund": {"mode": "original_method"}}
    made = done(tenant.api.post(f"/documents/{sold_by_card(tenant)['id']}/credit", json=credit), 201)["credit"]
    assert made["payments"][0]["details"] == {"brand": "visa", "last4": "4580"}
    text = _printed(tenant, made["id"])
    assert "4580" in text
    assert not [one for one in ("SALE-REF-77", "0099887") if one in text]
    body = {"reason": "טעות", "refund": {"mode": "original_method"}}
    done_ = done(tenant.api.post(f"/documents/{sold_by_card(tenant)['id']}/cancel", json=body))
    assert read(tenant, done_["cancelling"])["payments"][0]["details"] == {"brand": "visa", "last4": "4580"}


@pytest.mark.parametrize("mode", ["original_method", "manual"])
def test_p3_a_refund_bears_those_that_are_given(tenant: Tenant, mode: str) -> None:
    own = {"authNumber": "0011223", "reference": "REFUND-5"}
    credit = {"reason": "other", "full": True, "finalize": True, "refund": {"mode": mode, **own}}
    made = done(tenant.api.post(f"/documents/{sold_by_card(tenant)['id']}/credit", json=credit), 201)["credit"]
    details = made["payments"][0]["details"]
    assert {name: details[name] for name in own} == own
    text = _printed(tenant, made["id"])
    assert "0011223" in text
    assert "REFUND-5" in text


def test_p3_what_is_not_refunded_has_no_reference(tenant: Tenant) -> None:
    credit = {"reason": "other", "full": True, "refund": {"mode": "none", "reference": "R"}}
    answer = tenant.api.post(f"/documents/{sold_by_card(tenant)['id']}/credit", json=credit)
    assert faults(answer) == {("refund.reference", "contradiction")}


def _printed(tenant: Tenant, id: str) -> str:
    return PdfReader(io.BytesIO(tenant.api.get(f"/documents/{id}/pdf").content)).pages[0].extract_text()
