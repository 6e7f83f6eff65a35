"""Standing orders in the dashboard: the list, the form, one of them, the calendar, on the page of a client; and the
page on which a client authorizes one."""

import re

import httpx
import pytest

from domains.answers import done
from domains.test_card_setups import connected
from domains.test_mandate_authorizations import BANK, link_of, ordered, sent
from support.dashboard import log_in_owner
from support.masav_reader import read_masav
from support.service import Tenant


def form(**fields: str) -> dict[str, str]:
    return {
        "kind": "card",
        "subject": "מנוי חודשי",
        "amount": "100",
        "amountMax": "",
        "firstAmount": "",
        "frequency": "monthly_date",
        "day": "",
        "startDate": "",
        "end.type": "never",
        "end.date": "",
        "end.count": "",
        **fields,
    }


@pytest.mark.logs_in
def test_a_standing_order_is_made_sent_paused_and_cancelled(tenant: Tenant) -> None:
    connected(tenant, "cardcom")
    client = tenant.client(name="נועה לוי")
    desk = log_in_owner(tenant)
    assert desk.post("/standing-orders/new", form(clientId=client["id"], subject="")).status == 422
    counted = form(clientId=client["id"], **{"end.type": "after_count", "end.count": "12"})
    assert desk.post("/standing-orders/new", counted).status == 303
    (made,) = done(tenant.api.get("/mandates"))["items"]
    assert (made["subject"], made["status"], made["end"]) == (
        "מנוי חודשי",
        "PENDING_AUTHORIZATION",
        {"type": "after_count", "date": None, "count": 12},
    )
    here = f"/standing-orders/{made['id']}"
    assert desk.post(f"{here}/act", {"_do": "link"}).status == 303
    assert "/mandate/" in desk.get(here).text
    assert desk.post(f"{here}/act", {"_do": "charge", "amount": ""}).status == 409
    edited = form(
        amount="120",
        **{"end.type": "never", "_version": str(done(tenant.api.get(f"/mandates/{made['id']}"))["version"])},
    )
    del edited["kind"]
    assert desk.post(f"{here}/edit", edited).status == 303
    assert done(tenant.api.get(f"/mandates/{made['id']}"))["amount"] == "120.00"
    pages = ("", "/new", "/calendar", "/calendar?month=2031-02", f"/{made['id']}", f"/{made['id']}/edit")
    for page in pages:
        assert desk.get(f"/standing-orders{page}").status == 200, page
    assert here in " ".join(desk.get(f"/clients/{client['id']}").links())
    assert "מנוי חודשי" in desk.get("/standing-orders/export?format=csv").answer.text
    assert desk.post(f"{here}/act", {"_do": "cancel"}).status == 303
    assert done(tenant.api.get(f"/mandates/{made['id']}"))["status"] == "CANCELLED"


@pytest.mark.logs_in
def test_the_file_of_bank_debits_is_downloaded_from_the_page(tenant: Tenant) -> None:
    connected(tenant, "cardcom")
    client = tenant.client(name="נועה לוי", taxId="000000018")
    account = {"provider": "bank", "kind": "bank_debit", "token": "12-600-123456"}
    method = done(tenant.api.post(f"/clients/{client['id']}/payment-methods", json=account), 201)
    order = ordered(
        tenant, client=client, methodId=method["id"], kind="bank_debit", amount=None, amountMax="500", frequency=None
    )
    desk = log_in_owner(tenant)
    here = "/standing-orders/debits"
    assert "נועה לוי" not in desk.get(here).text
    done(tenant.api.post(f"/mandates/{order['id']}/charge", json={"amount": "118"}))
    assert "נועה לוי" in desk.get(here).text
    assert desk.post(here, {"chargeDate": tenant.today(), "serial": "1"}).status == 422
    numbers = {"masavInstitution": "12345678", "masavSendingInstitution": "54321"}
    done(tenant.api.patch("/businesses/supplier-payment-config", json=numbers))
    assert desk.post(here, {"chargeDate": "2020-01-01", "serial": "1"}).status == 422
    file = desk.post(here, {"chargeDate": tenant.today(), "serial": "2"})
    assert file.status == 200
    assert read_masav(file.answer.content, debits=True).serial == 2


@pytest.mark.logs_in
def test_the_calendar_shows_what_is_to_come(tenant: Tenant) -> None:
    connected(tenant, "cardcom")
    client = tenant.client(name="נועה לוי")
    card = {"provider": "cardcom", "token": "tok_1", "brand": "visa", "last4": "0000", "expiryMonth": 12}
    method = done(tenant.api.post(f"/clients/{client['id']}/payment-methods", json={**card, "expiryYear": 2099}), 201)
    day = f"{int(tenant.today()[:4]) + 1}-01-31"
    ordered(tenant, client=client, methodId=method["id"], startDate=day, firstAmount="30")
    year = day[:4]
    found = done(tenant.api.get("/mandates/calendar", params={"from": f"{year}-01-01", "to": f"{year}-04-30"}))
    assert [(one["date"], one["amount"]) for one in found["items"]] == [
        (f"{year}-01-31", "30.00"),
        (f"{year}-02-{'29' if int(year) % 4 == 0 else '28'}", "100.00"),
        (f"{year}-03-31", "100.00"),
        (f"{year}-04-30", "100.00"),
    ]
    assert (len(found["days"]), found["more"], found["days"][0]["count"]) == (4, False, 1)
    refused = tenant.api.get("/mandates/calendar", params={"from": f"{year}-02-01", "to": f"{year}-01-01"})
    assert (refused.status_code, refused.json()["details"][0]["field"]) == (422, "to")
    shown = log_in_owner(tenant).get(f"/standing-orders/calendar?month={year}-03")
    assert "נועה לוי" in shown.text
    assert "100.00" in shown.text


def test_a_client_authorizes_a_bank_debit_on_the_page(tenant: Tenant) -> None:
    sending = sent(tenant, ordered(tenant, kind="bank_debit"), send=False)
    with httpx.Client(base_url=sending["authorization"]["url"].split("/mandate/")[0]) as browser:
        address = sending["authorization"]["url"].split("/mandate/")[1]
        page = browser.get(f"/mandate/{address}?lang=en")
        assert (page.status_code, "debit my bank account" in page.text) == (200, True)
        assert 'dir="rtl"' in browser.get(f"/mandate/{address}?lang=he").text
        wrong = browser.post(f"/mandate/{address}?lang=en", data={"name": "Dana"})
        assert (wrong.status_code, len(re.findall('aria-invalid="true"', wrong.text))) == (422, 5)
        agreed = {**BANK, "name": "Dana", "consent": "yes"}
        thanks = browser.post(f"/mandate/{address}?lang=en", data=agreed)
        assert (thanks.status_code, 'data-state="CONSENTED"' in thanks.text) == (200, True)
        again = browser.post(f"/mandate/{address}?lang=en", data=agreed)
        assert (again.status_code, 'data-state="CONSENTED"' in again.text) == (409, True)
    assert link_of(sending).endswith(address)


@pytest.mark.logs_in
def test_the_form_of_a_schedule_names_the_standing_order_that_charges_its_documents(tenant: Tenant) -> None:
    connected(tenant, "cardcom")
    client = tenant.client()
    order = ordered(tenant, client=client)
    line = {"description": "Care", "quantity": "1", "unitPrice": "100"}
    body = {
        "template": {"docType": 305, "clientId": client["id"], "lines": [line]},
        "frequency": "monthly_date",
        "startDate": "2099-01-01",
        "autoFinalize": True,
    }
    made = done(tenant.api.post("/recurring-documents", json=body), 201)
    desk = log_in_owner(tenant)
    choice = f'select[name="chargeMandateId"] option[value="{order["id"]}"]'
    (offered,) = desk.get(f"/recurring/{made['id']}/edit").all(choice)
    assert offered.get("selected") is None
    fields = {
        "chargeMandateId": order["id"],
        "autoFinalize": "true",
        "frequency": "monthly_date",
        "startDate": "2099-01-01",
        "template.docType": "305",
        "template.clientId": client["id"],
        "template.lines[0].description": "Care",
        "template.lines[0].quantity": "1",
        "template.lines[0].unitPrice": "100",
        "_version": str(made["version"]),
    }
    assert desk.post(f"/recurring/{made['id']}/edit", fields).status == 303
    assert done(tenant.api.get(f"/recurring-documents/{made['id']}"))["chargeMandateId"] == order["id"]
    assert desk.get(f"/recurring/{made['id']}/edit").all(f"{choice}[selected]")
    cleared = {**fields, "chargeMandateId": "", "_version": str(made["version"] + 1)}
    assert desk.post(f"/recurring/{made['id']}/edit", cleared).status == 303
    assert done(tenant.api.get(f"/recurring-documents/{made['id']}"))["chargeMandateId"] is None
