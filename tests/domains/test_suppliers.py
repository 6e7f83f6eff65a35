"""Suppliers: created, found, changed, archived, merged; their certificates, and who may change where they are paid."""

import csv
import io
from typing import Any
from uuid import uuid4

import pytest

from domains.answers import done, faults, refused
from domains.people import someone
from support.mailbox import next_mail, token_of
from support.service import Tenant

OLD = {"bankCode": "12", "branch": "600", "account": "123456"}
NEW = {"bankCode": "10", "branch": "800", "account": "654321"}


def changes(tenant: Tenant, supplier: dict[str, Any]) -> list[dict[str, Any]]:
    return list(done(tenant.api.get(f"/suppliers/{supplier['id']}/bank-changes"))["items"])


def changed(tenant: Tenant, supplier: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return dict(done(tenant.api.patch(f"/suppliers/{supplier['id']}", json=fields)))


def booked(tenant: Tenant, supplier: dict[str, Any], *movements: tuple[str, int, int], currency: str = "ILS") -> None:
    """Movements as expenses and payments book them: day, debit and credit in minor units."""
    with tenant.running.owner() as connection:
        for day, debit, credit in movements:
            values = [tenant.id, supplier["id"], currency, day, debit, credit]
            connection.execute(
                """INSERT INTO supplier_movements (business_id, source_type, source_id, kind, supplier_id,
                       currency, date, doc_type, number, debit, credit, recorded_at)
                   VALUES (%s, %s, %s, 'booked', %s, %s, %s, %s, '7001', %s, %s, %s)""",
                [
                    tenant.id,
                    "payment" if debit else "expense",
                    uuid4(),
                    *values[1:4],
                    None if debit else 305,
                    *values[4:],
                    tenant.running.clock.now(),
                ],
            )
            connection.execute(
                """INSERT INTO supplier_monthly_totals AS old (business_id, supplier_id, currency, month, debit, credit)
                   VALUES (%s, %s, %s, date_trunc('month', %s::date), %s, %s)
                   ON CONFLICT (business_id, supplier_id, currency, month) DO UPDATE
                   SET debit = old.debit + excluded.debit, credit = old.credit + excluded.credit""",
                values,
            )
            connection.execute(
                """INSERT INTO supplier_accounts AS old (business_id, supplier_id, currency, last_date, debit, credit)
                   VALUES (%s, %s, %s, %s, %s, %s)
                   ON CONFLICT (business_id, supplier_id, currency) DO UPDATE
                   SET debit = old.debit + excluded.debit, credit = old.credit + excluded.credit""",
                values,
            )


def test_a_supplier_is_made_read_and_changed(tenant: Tenant) -> None:
    made = tenant.supplier(
        name="חשמל הצפון",
        taxId="51-453567-3",
        emails=["office@power.example"],
        paymentTerms={"base": "net", "days": 30},
    )
    assert (made["taxId"], made["isActive"], made["version"], made["bank"]) == ("514535673", True, 1, None)
    after = changed(tenant, made, displayName="חשמל", phone="03-5551234")
    assert (after["version"], after["displayName"]) == (2, "חשמל")
    assert changed(tenant, made, displayName="חשמל")["version"] == 2
    assert done(tenant.api.get(f"/suppliers/{made['id']}")) == after


@pytest.mark.parametrize("twin", [{"taxId": "18"}, {"externalReference": "erp-1"}])
def test_a_twin_is_refused_and_named(tenant: Tenant, twin: dict[str, str]) -> None:
    first = tenant.supplier(taxId="000000018", externalReference="erp-1")
    answer = refused(tenant.api.post("/suppliers", json={"name": "ב", **twin}), 409, "supplier_exists")
    assert answer["existingId"] == first["id"]
    tenant.client(taxId="000000018", externalReference="erp-1")


def test_an_archived_supplier_gives_its_number_free_and_comes_back_only_without_a_twin(tenant: Tenant) -> None:
    first = tenant.supplier(taxId="18")
    assert tenant.api.delete(f"/suppliers/{first['id']}").status_code == 204
    assert tenant.api.delete(f"/suppliers/{first['id']}").status_code == 204
    second = tenant.supplier(taxId="18")
    answer = refused(tenant.api.post(f"/suppliers/{first['id']}/restore"), 409, "supplier_exists")
    assert answer["existingId"] == second["id"]
    tenant.api.delete(f"/suppliers/{second['id']}")
    assert done(tenant.api.post(f"/suppliers/{first['id']}/restore"))["isActive"] is True


def test_every_wrong_field_is_told_at_once(tenant: Tenant) -> None:
    body = {
        "name": "א",
        "taxId": "123456789",
        "phone": "12",
        "paymentTerms": {"base": "net"},
        "withholding": {"rate": "5", "validFrom": "2026-12-31", "validTo": "2026-01-01"},
        "bank": {"bankCode": "12", "account": "12a456", "iban": "IL000108000000099999999"},
    }
    assert faults(tenant.api.post("/suppliers", json=body)) == {
        ("taxId", "invalid_tax_id"),
        ("phone", "invalid_phone"),
        ("paymentTerms.days", "days_required"),
        ("withholding.validTo", "invalid_range"),
        ("bank.branch", "required"),
        ("bank.account", "invalid_bank_details"),
        ("bank.iban", "invalid_iban"),
    }


def test_the_list_finds_by_words_state_and_balance(tenant: Tenant) -> None:
    paper = tenant.supplier(name="נייר ועוד", emails=["paper@example.com"], phone="050-1234567")
    power = tenant.supplier(name="חברת החשמל", taxId="18")
    gone = tenant.supplier(name="ישן")
    tenant.api.delete(f"/suppliers/{gone['id']}")
    booked(tenant, power, ("2026-03-01", 0, 11700))

    def found(**query: Any) -> list[str]:
        return [one["name"] for one in done(tenant.api.get("/suppliers", params=query))["items"]]

    assert found(sort="name") == sorted([paper["name"], power["name"]])
    assert found(q="חשמל") == found(taxId="000000018") == found(balance="owed") == [power["name"]]
    assert found(q="paper@") == found(phone="0501234567") == found(email="PAPER@example.com") == [paper["name"]]
    assert found(state="archived") == [gone["name"]]
    assert found(balance="credit") == []
    first = done(tenant.api.get("/suppliers", params={"limit": 1}))
    second = done(tenant.api.get("/suppliers", params={"limit": 1, "cursor": first["nextCursor"]}))
    assert [first["items"][0]["id"], second["items"][0]["id"]] == [power["id"], paper["id"]]


def test_the_list_is_a_file_with_what_is_owed(tenant: Tenant) -> None:
    supplier = tenant.supplier(name="נייר ועוד")
    booked(tenant, supplier, ("2026-03-01", 0, 11700), ("2026-03-05", 1700, 0))
    booked(tenant, supplier, ("2026-03-02", 0, 500), currency="USD")
    file = tenant.api.get("/reports/suppliers", params={"format": "csv", "lang": "en"})
    heads, row = list(csv.reader(io.StringIO(file.content.decode("utf-8-sig"))))
    told = dict(zip(heads, row, strict=True))
    assert (told["Name"], told["Balance"]) == ("נייר ועוד", "100.00")
    assert "5.00 USD" in row
    balances = done(tenant.api.get("/suppliers/balances", params={"ids": supplier["id"]}))["items"]
    assert [(one["currency"], one["balance"]) for one in balances] == [("ILS", "100.00"), ("USD", "5.00")]


def test_a_statement_has_what_stood_before_what_moved_and_what_stands(tenant: Tenant) -> None:
    supplier = tenant.supplier()
    booked(tenant, supplier, ("2026-02-10", 0, 10000), ("2026-03-01", 0, 11700), ("2026-03-05", 5000, 0))
    address, period = f"/suppliers/{supplier['id']}/statement", {"from": "2026-03-01", "to": "2026-03-31"}
    (account,) = done(tenant.api.get(address, params=period))["currencies"]
    assert (account["openingBalance"], account["debit"], account["credit"], account["closingBalance"]) == (
        "100.00",
        "50.00",
        "117.00",
        "167.00",
    )
    assert [(one["sourceType"], one["docType"], one["balance"]) for one in account["movements"]] == [
        ("expense", 305, "217.00"),
        ("payment", None, "167.00"),
    ]
    balance = done(tenant.api.get(f"/suppliers/{supplier['id']}/balance"))
    assert balance["currencies"] == [
        {"currency": "ILS", "balance": "167.00", "bought": "217.00", "paid": "50.00", "lastMovementDate": "2026-02-10"}
    ]
    assert tenant.api.get(address, params={**period, "format": "pdf"}).content.startswith(b"%PDF")
    rows = list(csv.reader(io.StringIO(tenant.api.get(address, params={**period, "format": "csv"}).content.decode())))
    assert len(rows) == 5
    assert tenant.api.get(address, params={**period, "format": "xlsx"}).content.startswith(b"PK")


def test_merging_makes_one_supplier_another_name_of_a_second(tenant: Tenant) -> None:
    kept, gone = tenant.supplier(name="נייר"), tenant.supplier(name="נייר בעמ", taxId="18", bank=OLD)
    changed(tenant, gone, withholding={"rate": "2", "certificateNumber": "7"})
    booked(tenant, kept, ("2026-03-01", 0, 10000))
    booked(tenant, gone, ("2026-03-02", 0, 2000))
    after = done(tenant.api.post(f"/suppliers/{kept['id']}/merge", json={"supplierId": gone["id"]}))
    assert (after["taxId"], after["bank"]["account"], after["withholding"]["rate"]) == ("18", "123456", "2")
    stands = done(tenant.api.get(f"/suppliers/{gone['id']}/balance"))
    assert (stands["supplierId"], stands["currencies"][0]["balance"]) == (kept["id"], "120.00")
    (account,) = done(
        tenant.api.get(f"/suppliers/{kept['id']}/statement", params={"from": "2026-03-01", "to": "2026-03-31"})
    )["currencies"]
    assert [one["balance"] for one in account["movements"]] == ["100.00", "120.00"]
    found = done(tenant.api.get("/suppliers", params={"q": "בעמ"}))["items"]
    assert [one["id"] for one in found] == [kept["id"]]
    refused(tenant.api.patch(f"/suppliers/{gone['id']}", json={"name": "א"}), 409, "supplier_merged")
    other = tenant.supplier(taxId="26")
    merging = {"supplierId": other["id"]}
    refused(tenant.api.post(f"/suppliers/{kept['id']}/merge", json=merging), 409, "supplier_merge_refused")
    assert faults(tenant.api.post(f"/suppliers/{kept['id']}/merge", json={"supplierId": kept["id"]})) == {
        ("supplierId", "same_supplier")
    }


def test_the_certificate_that_was_entered_last_is_shown_and_those_before_are_kept(tenant: Tenant) -> None:
    today = tenant.today()
    supplier = tenant.supplier(withholding={"rate": "30", "certificateNumber": "1", "validTo": today})
    after = changed(tenant, supplier, withholding={"rate": "20", "certificateNumber": "1", "validTo": today})
    assert (after["withholding"]["rate"], after["version"]) == ("20", 2)
    later = {"rate": "0", "certificateNumber": "2", "validFrom": "2099-01-01", "validTo": "2099-12-31"}
    assert changed(tenant, supplier, withholding=later)["withholding"] == later
    assert changed(tenant, supplier, withholding=later)["version"] == 3
    listed = done(tenant.api.get(f"/suppliers/{supplier['id']}/withholding-certificates"))["items"]
    assert [(one["certificateNumber"], one["rate"], one["inForce"]) for one in listed] == [
        ("2", "0", False),
        ("1", "20", True),
    ]
    assert changed(tenant, supplier, withholding=None)["withholding"]["certificateNumber"] == "1"


def test_the_first_bank_details_of_a_supplier_need_no_confirmation(tenant: Tenant) -> None:
    supplier = tenant.supplier(bank={"bankCode": "12", "branch": "600", "account": "12-34-56"})
    assert (supplier["bank"]["account"], supplier["unconfirmedBankChangeId"]) == ("123456", None)
    (first,) = changes(tenant, supplier)
    assert (first["old"], first["new"]["account"], first["confirmedAt"]) == (None, "123456", None)
    assert changed(tenant, supplier, bank=OLD)["version"] == 1


def test_changed_bank_details_are_told_and_confirmed(tenant: Tenant) -> None:
    supplier = tenant.supplier(bank=OLD)
    after = changed(tenant, supplier, bank=NEW)
    newest, first = changes(tenant, supplier)
    assert (newest["old"]["account"], newest["new"]["account"]) == ("123456", "654321")
    assert (after["unconfirmedBankChangeId"], after["bankConfirmedAt"]) == (newest["id"], None)
    told = done(tenant.session.get("/notifications", params={"category": "security"}))["items"]
    assert any(one["kind"] == "supplier_bank_changed" and one["entity"]["id"] == supplier["id"] for one in told)
    address = f"/suppliers/{supplier['id']}/bank-changes"
    stale = refused(tenant.api.post(f"{address}/{first['id']}/confirm"), 409, "bank_change_superseded")
    assert stale["currentId"] == newest["id"]
    confirmed = done(tenant.api.post(f"{address}/{newest['id']}/confirm"))
    assert confirmed["confirmedAt"] is not None
    assert done(tenant.api.post(f"{address}/{newest['id']}/confirm")) == confirmed
    now = done(tenant.api.get(f"/suppliers/{supplier['id']}"))
    assert (now["unconfirmedBankChangeId"], now["bankConfirmedAt"]) == (None, confirmed["confirmedAt"])


def test_details_that_were_taken_away_and_entered_anew_are_a_change_too(tenant: Tenant) -> None:
    supplier = tenant.supplier(bank=OLD)
    assert changed(tenant, supplier, bank=None)["unconfirmedBankChangeId"] is None
    assert changed(tenant, supplier, bank=NEW)["unconfirmedBankChangeId"] is not None


def test_a_change_is_confirmed_by_another_member_than_the_one_who_made_it(tenant: Tenant) -> None:
    supplier = tenant.supplier(bank=OLD)
    who = someone(tenant.running)
    done(tenant.session.post("/members", json={"email": who.email, "role": "admin"}), 201)
    done(who.session.post("/members/accept", json={"token": token_of(next_mail(tenant.running, who.email))}))
    change = changed(tenant, supplier, bank=NEW)["unconfirmedBankChangeId"]
    address = f"/suppliers/{supplier['id']}/bank-changes/{change}/confirm"
    refused(tenant.api.post(address), 409, "confirmed_by_another")
    refused(tenant.session.post(address), 409, "confirmed_by_another")
    confirmed = done(who.acting_in(tenant.id).post(address))
    assert confirmed["confirmedBy"]["userId"] == who.id
