"""Finalizing: what stands in the way, each by name; numbers without gaps; what is refused afterwards."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from typing import Any

import httpx
import psycopg
import pytest

from domains.answers import done, drafted, events, faults, finalized, line, paid, read, refused
from support.service import Tenant


def day(tenant: Tenant, ahead: int) -> str:
    """A day from today."""
    return (date.fromisoformat(tenant.today()) + timedelta(days=ahead)).isoformat()


def refusal(tenant: Tenant, status: int, code: str, doc_type: int = 305, **fields: Any) -> dict[str, Any]:
    """The refusal to issue a draft of these fields; `validate` must name the same problem, and no number be taken."""
    made = done(drafted(tenant, doc_type, **fields), 201)
    found = done(tenant.api.post(f"/documents/{made['id']}/validate", json={}))
    assert found["valid"] is False
    assert code in {one["code"] for one in found["problems"]}
    body = refused(finalized(tenant, made), status, code)
    following = done(tenant.api.get(f"/businesses/documents/next-number?docType={doc_type}"))
    assert following["nextNumber"] == 1
    assert read(tenant, made) == made
    return body


def test_a_document_without_a_client_is_refused(tenant: Tenant) -> None:
    assert refusal(tenant, 422, "client_required", client=None, lines=[line()])["field"] == "clientId"


def test_a_document_without_lines_is_refused(tenant: Tenant) -> None:
    assert refusal(tenant, 422, "lines_required")["field"] == "lines"


def test_a_document_below_zero_is_refused(tenant: Tenant) -> None:
    refusal(tenant, 422, "negative_total", lines=[line("-1")])


def test_a_discount_above_the_subtotal_is_refused(tenant: Tenant) -> None:
    refusal(tenant, 422, "negative_total", lines=[line("10")], discount={"type": "amount", "value": "11"})


@pytest.mark.parametrize("doc_type", [320, 400])
def test_a_receipt_without_payments_is_refused(tenant: Tenant, doc_type: int) -> None:
    refusal(tenant, 422, "payments_required", doc_type, lines=[line()] if doc_type == 320 else [])


@pytest.mark.parametrize(("amount", "difference"), [("100", "18.00"), ("118.01", "-0.01"), ("0.01", "117.99")])
def test_payments_that_do_not_add_up_are_refused_with_the_difference(
    tenant: Tenant, amount: str, difference: str
) -> None:
    body = refusal(tenant, 422, "payments_mismatch", 320, lines=[line()], payments=[paid(tenant, amount)])
    assert (body["difference"], body["field"]) == (difference, "payments")


def test_withheld_tax_counts_as_paid(tenant: Tenant) -> None:
    fields = {"lines": [line()], "payments": [paid(tenant, "50"), paid(tenant, "62.10", "card")]}
    assert refusal(tenant, 422, "payments_mismatch", 320, **fields)["difference"] == "5.90"
    made = done(drafted(tenant, 320, **fields, withholdingTax={"amount": "5.90", "rate": "5"}), 201)
    issued = done(finalized(tenant, made))
    assert (issued["paid"], issued["balance"], issued["paymentStatus"]) == ("118.00", "0.00", "PAID")


def test_an_archived_client_takes_no_number(tenant: Tenant) -> None:
    client = tenant.client()
    made = done(drafted(tenant, client=None, clientId=client["id"], lines=[line()]), 201)
    tenant.api.delete(f"/clients/{client['id']}")
    refused(finalized(tenant, made), 409, "client_archived")
    tenant.api.post(f"/clients/{client['id']}/restore")
    assert done(finalized(tenant, made))["docNumber"] == 1


@pytest.mark.parametrize("ahead", [1, 365, -61, -4000])
def test_a_date_in_the_future_or_far_past_is_refused_with_its_limits(tenant: Tenant, ahead: int) -> None:
    body = refusal(tenant, 422, "date_out_of_range", issueDate=day(tenant, ahead), lines=[line()])
    assert (body["minDate"], body["maxDate"], body["field"]) == (day(tenant, -60), day(tenant, 0), "issueDate")


@pytest.mark.parametrize(("ahead", "allowed"), [(3, True), (4, False)])
def test_a_delivery_note_may_be_three_days_ahead(tenant: Tenant, ahead: int, allowed: bool) -> None:
    answer = finalized(tenant, tenant.draft(200, issueDate=day(tenant, ahead)))
    if allowed:
        done(answer)
    else:
        assert refused(answer, 422, "date_out_of_range")["maxDate"] == day(tenant, 3)


def test_numbers_follow_dates_within_a_type(tenant: Tenant) -> None:
    tenant.issued(305, issueDate=day(tenant, -5))
    tenant.issued(320)
    body = refused(finalized(tenant, tenant.draft(305, issueDate=day(tenant, -6))), 422, "date_out_of_range")
    assert body["minDate"] == day(tenant, -5)
    assert done(finalized(tenant, tenant.draft(305, issueDate=day(tenant, -5))))["docNumber"] == 2


def test_a_payment_of_tomorrow_is_refused(tenant: Tenant) -> None:
    body = refusal(tenant, 422, "date_out_of_range", 400, payments=[paid(tenant, "1", date=day(tenant, 1))])
    assert (body["field"], body["maxDate"]) == ("payments[0].date", tenant.today())


def test_validate_names_every_problem_at_once_and_finalize_too(tenant: Tenant) -> None:
    fields = {
        "client": None,
        "issueDate": day(tenant, 5),
        "lines": [line()],
        "payments": [paid(tenant, "1", date=day(tenant, 9))],
    }
    made = done(drafted(tenant, 320, **fields), 201)
    problems = done(tenant.api.post(f"/documents/{made['id']}/validate", json={}))["problems"]
    assert [(one["code"], one["field"]) for one in problems] == [
        ("client_required", "clientId"),
        ("payments_mismatch", "payments"),
        ("date_out_of_range", "issueDate"),
        ("date_out_of_range", "payments[0].date"),
    ]
    assert problems[1]["facts"] == {"difference": "117.00", "currency": "ILS"}
    assert problems[2]["facts"] == {"minDate": day(tenant, -60), "maxDate": day(tenant, 0)}
    body = refused(finalized(tenant, made), 422, "client_required")
    assert {"client_required", "payments_mismatch"} <= {one["code"] for one in body["details"]}


def test_a_draft_that_can_be_issued_is_valid(tenant: Tenant) -> None:
    assert done(tenant.api.post(f"/documents/{tenant.draft()['id']}/validate", json={})) == {
        "valid": True,
        "problems": [],
        "warnings": [],
    }


def warnings(answer: httpx.Response) -> list[tuple[str, str | None]]:
    return [(one["code"], one["field"]) for one in done(answer).get("warnings", [])]


def test_a_tax_invoice_without_the_address_of_the_business_is_warned_of(opened: Callable[..., Tenant]) -> None:
    tenant = opened(address=None)
    missing = [("business_address_missing", "business.address")]
    invoice, order = tenant.draft(), tenant.draft(100)
    assert warnings(tenant.api.post(f"/documents/{invoice['id']}/validate", json={})) == missing
    assert warnings(finalized(tenant, invoice)) == missing
    assert warnings(finalized(tenant, order)) == []


def test_money_beyond_what_is_open_is_told_with_what_becomes_of_it(opened: Callable[..., Tenant]) -> None:
    tenant, dealer = opened(), opened("exempt_dealer")
    ours = {"client": None, "clientId": tenant.client()["id"]}
    for who, asked, becomes in (
        (tenant, tenant.issued(**ours), "it stays as the client's credit"),
        (tenant, tenant.issued(), "nobody's credit holds it"),
        (dealer, dealer.issued(300), "it is income of its day"),
    ):
        money = [paid(who, str(float(asked["total"]) + 12))]
        made = done(who.api.post(f"/documents/{asked['id']}/payments", json={"payments": money}), 201)
        (found,) = made["warnings"]
        assert (found["code"], found["field"]) == ("payment_surplus", "payments")
        assert found["facts"] == {"surplus": "12.00", "currency": "ILS"}
        assert becomes in found["message"]
    exact, ahead = tenant.issued(**ours), tenant.draft(400, **ours, payments=[paid(tenant, "5.00")])
    body = {"payments": [paid(tenant, exact["total"])]}
    assert "warnings" not in done(tenant.api.post(f"/documents/{exact['id']}/payments", json=body), 201)
    assert warnings(finalized(tenant, ahead)) == []  # money on account is no surplus


def test_the_expected_total_is_compared(tenant: Tenant) -> None:
    made = tenant.draft()
    body = refused(finalized(tenant, made, expectedTotal="117.99"), 409, "total_changed")
    assert (body["expected"], body["actual"]) == ("117.99", "118.00")
    assert faults(finalized(tenant, made, expectedTotal="118.001")) == {("expectedTotal", "invalid_amount")}
    assert done(finalized(tenant, made, expectedTotal="118"))["status"] == "ISSUED"


def test_each_type_counts_from_one_without_gaps(tenant: Tenant) -> None:
    numbers = [(kind, tenant.issued(kind)["docNumber"]) for kind in (305, 10, 305, 320, 10, 305)]
    assert numbers == [(305, 1), (10, 1), (305, 2), (320, 1), (10, 2), (305, 3)]


def test_a_refused_document_leaves_no_gap(tenant: Tenant) -> None:
    tenant.issued()
    refused(finalized(tenant, done(drafted(tenant), 201)), 422, "lines_required")
    refused(finalized(tenant, tenant.draft(issueDate=day(tenant, 1))), 422, "date_out_of_range")
    assert tenant.issued()["docNumber"] == 2


def test_two_businesses_count_apart(tenant: Tenant, opened: Callable[..., Tenant]) -> None:
    assert [tenant.issued()["docNumber"], opened().issued()["docNumber"], tenant.issued()["docNumber"]] == [1, 1, 2]


def test_many_at_once_finalize_a_draft_once(tenant: Tenant) -> None:
    made = tenant.draft()
    with ThreadPoolExecutor(10) as pool:
        answers = list(pool.map(lambda _: finalized(tenant, made), range(20)))
    assert sorted(one.status_code for one in answers) == [200, *[409] * 19]
    assert {one.json()["error"] for one in answers if one.status_code == 409} == {"already_issued"}
    assert len(events(tenant, made["id"])) == 1


def test_many_drafts_at_once_leave_no_gap_though_some_are_refused(tenant: Tenant) -> None:
    good = [tenant.draft() for _ in range(20)]
    bad = [done(drafted(tenant, lines=[line("-1")]), 201) for _ in range(10)]
    mixed = [one for three in zip(good[::2], good[1::2], bad, strict=True) for one in three]
    with ThreadPoolExecutor(10) as pool:
        answers = list(pool.map(lambda one: finalized(tenant, one), mixed))
    issued = [one.json() for one in answers if one.status_code == 200]
    assert sorted(one["docNumber"] for one in issued) == list(range(1, 21))
    assert sorted(one["signature"]["chainIndex"] for one in issued) == list(range(1, 21))
    assert all(done(tenant.api.get(f"/documents/{one['id']}/signature"))["valid"] for one in issued)


def test_an_issued_document_holds_its_business_and_client_as_they_were(tenant: Tenant) -> None:
    client = tenant.client(name="שם ישן")
    issued = tenant.issued(client=None, clientId=client["id"])
    tenant.api.patch(f"/clients/{client['id']}", json={"name": "שם חדש"})
    tenant.api.patch("/businesses/current", json={"name": "עסק חדש"})
    found = read(tenant, issued)
    assert (found["client"]["name"], found["business"]["name"]) == ("שם ישן", tenant.business["name"])
    assert found == issued


def test_a_draft_takes_the_client_as_it_is_on_the_day(tenant: Tenant) -> None:
    client = tenant.client(name="שם ישן")
    made = tenant.draft(client=None, clientId=client["id"])
    tenant.api.patch(f"/clients/{client['id']}", json={"name": "שם חדש"})
    assert done(finalized(tenant, made))["client"]["name"] == "שם חדש"


def test_an_issued_document_is_neither_changed_nor_deleted_nor_issued_again(tenant: Tenant) -> None:
    issued = tenant.issued()
    path = f"/documents/{issued['id']}"
    refused(tenant.api.patch(path, json={"notes": "א"}), 409, "document_immutable")
    refused(tenant.api.delete(path), 409, "document_immutable")
    refused(finalized(tenant, issued), 409, "already_issued")
    refused(tenant.api.post(f"{path}/validate", json={}), 409, "already_issued")
    refused(tenant.api.get(f"{path}/preview"), 409, "already_issued")
    assert read(tenant, issued) == issued


TAMPERING = [
    "UPDATE documents SET total = 1 WHERE id = %(id)s",
    "UPDATE documents SET status = 'DRAFT' WHERE id = %(id)s",
    "UPDATE documents SET issue_date = issue_date - 1 WHERE id = %(id)s",
    "DELETE FROM documents WHERE id = %(id)s",
    "UPDATE document_lines SET net = 1 WHERE document_id = %(id)s",
    "DELETE FROM document_lines WHERE document_id = %(id)s",
    "DELETE FROM document_payments WHERE document_id = %(id)s",
    "INSERT INTO document_payments SELECT business_id, document_id, 9, id, method, date, 1, details"
    " FROM document_payments WHERE document_id = %(id)s",
]


@pytest.mark.parametrize("role", ["owner", "app_role"])
def test_the_database_itself_refuses_to_change_what_is_issued(tenant: Tenant, role: str) -> None:
    issued = tenant.issued(320)
    with getattr(tenant.running, role)() as connection:
        connection.execute("SELECT set_config('app.business_id', %s, false)", (tenant.id,))
        for sql in TAMPERING:
            with pytest.raises(psycopg.errors.RestrictViolation):
                connection.execute(sql, {"id": issued["id"]})
    assert read(tenant, issued) == issued


@pytest.mark.parametrize(
    ("method", "suffix"),
    [
        ("GET", ""),
        ("PATCH", ""),
        ("DELETE", ""),
        ("POST", "/finalize"),
        ("POST", "/validate"),
        ("GET", "/preview"),
        ("GET", "/pdf"),
        ("GET", "/signature"),
    ],
)
def test_the_document_of_another_business_is_not_there(
    tenant: Tenant, opened: Callable[..., Tenant], method: str, suffix: str
) -> None:
    made = tenant.draft()
    body = None if method in ("GET", "DELETE") else {}
    refused(opened().api.request(method, f"/documents/{made['id']}{suffix}", json=body), 404, "not_found")
    assert read(tenant, made) == made


def test_a_document_tells_of_itself_before_its_payments(tenant: Tenant) -> None:
    issued = tenant.issued(320, payments=[paid(tenant, "100"), paid(tenant, "18", "card", last4="1234")])
    told = events(tenant, issued["id"])
    assert [kind for kind, _ in told] == ["document.finalized", "payment.received", "payment.received"]
    assert told[0][1]["docNumber"] == 1
    assert [one["payment"]["amount"] for _, one in told[1:]] == ["100.00", "18.00"]


def test_a_draft_tells_nothing(tenant: Tenant) -> None:
    made = tenant.draft()
    tenant.api.patch(f"/documents/{made['id']}", json={"notes": "א"})
    tenant.api.delete(f"/documents/{made['id']}")
    assert events(tenant) == []


def test_letters_that_cannot_be_printed_are_named_before_they_are_signed(tenant: Tenant) -> None:
    draft = tenant.draft(lines=[{"description": "ข้าว 😀 ok", "quantity": "1", "unitPrice": "1"}], subject="株式会社")
    answer = tenant.api.post(f"/documents/{draft['id']}/finalize", json={})
    assert (answer.status_code, answer.json()["error"]) == (422, "unprintable_text")
    assert {one["field"] for one in answer.json()["details"]} == {"subject", "lines[0].description"}
    fine = tenant.draft(lines=[{"description": "שלום, naïve Ω Привет مرحبا ₪", "quantity": "1", "unitPrice": "1"}])
    assert tenant.api.post(f"/documents/{fine['id']}/finalize", json={}).status_code == 200


def test_a_due_date_before_the_issue_date_is_found_when_the_issue_date_is_today(tenant: Tenant) -> None:
    draft = tenant.draft(dueDate="2026-01-01")
    answer = tenant.api.post(f"/documents/{draft['id']}/finalize", json={})
    assert (answer.status_code, answer.json()["error"], answer.json()["field"]) == (422, "date_out_of_range", "dueDate")


def test_an_action_that_needs_no_field_needs_no_body(tenant: Tenant) -> None:
    draft = tenant.draft()
    done = tenant.api.post(f"/documents/{draft['id']}/finalize")
    assert (done.status_code, done.json()["status"]) == (200, "ISSUED")
    assert done.headers["etag"] == f'"{done.json()["version"]}"'
