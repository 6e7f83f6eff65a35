"""Standing orders: what clients have agreed to be charged, and every charge with its document. In the sandbox, where
every business has an account at the simulator and a clock of its own."""

from calendar import monthrange
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import date, timedelta
from typing import Any

import httpx
import psycopg
import pytest

from domains import answers
from domains.answers import done, line
from support.masav_reader import read_masav
from support.processes import wait_until
from support.service import Tenant

Json = dict[str, Any]


class Seller:
    """A business of the sandbox."""

    def __init__(self, tenant: Tenant) -> None:
        self.tenant = tenant
        self.api = tenant.sandbox_key()

    @property
    def today(self) -> date:
        """The day by the clock of the business."""
        return date.fromisoformat(done(self.api.get("/sandbox/clock"))["now"][:10])

    def ahead(self, **how: str) -> None:
        """Moves the clock."""
        done(self.api.post("/sandbox/clock", json=how))

    def client(self, **fields: Any) -> str:
        return str(done(self.api.post("/clients", json={"name": "לקוח", **fields}), 201)["id"])

    def card(
        self,
        client: str,
        token: str = "sim_ok",  # noqa: S107
        **fields: Any,
    ) -> str:
        """A saved means of payment of a client."""
        body = {"provider": "simulator", "token": token, "last4": "0000", "expiryMonth": 12, "expiryYear": 2099}
        return str(done(self.api.post(f"/clients/{client}/payment-methods", json={**body, **fields}), 201)["id"])

    def ask(self, client: str, method: str | None, **fields: Any) -> httpx.Response:
        """Asks for a standing order of 118.00 a month, due at once."""
        body = {"clientId": client, "methodId": method, "subject": "מנוי", "time": "00:00"}
        if "amountMax" not in fields:
            body |= {"amount": "118.00", "frequency": "monthly_date"}
        return self.api.post("/mandates", json={**body, **fields})

    def order(self, client: str, method: str | None, **fields: Any) -> str:
        return str(done(self.ask(client, method, **fields), 201)["id"])

    def get(self, id: str) -> Json:
        return done(self.api.get(f"/mandates/{id}"))

    def post(self, id: str, what: str, **body: Any) -> httpx.Response:
        return self.api.post(f"/mandates/{id}/{what}", json=body or None)

    def charges(self, id: str, **query: Any) -> list[Json]:
        """The charges of a standing order, the newest first."""
        found: list[Json] = done(self.api.get(f"/mandates/{id}/charges", params={"limit": 100, **query}))["items"]
        return found

    def events(self, kind: str) -> list[Json]:
        """What was told of a kind, once it was."""
        found: list[Json] = []

        def told() -> bool:
            found[:] = done(self.api.get("/events", params={"type": kind}))["items"]
            return bool(found)

        wait_until(told, kind)
        return [one["data"]["object"] for one in found]

    def charge(self, id: str, so: Callable[[Json], bool]) -> Json:
        """The newest charge, once the worker has brought it so far."""
        found: Json = {}

        def come_so_far() -> bool:
            for one in self.charges(id)[:1]:
                found.clear()
                found.update(one)
            return bool(found) and so(found)

        wait_until(come_so_far, "the charge")
        return found


@pytest.fixture
def seller(tenant: Tenant) -> Iterator[Seller]:
    made = Seller(tenant)
    yield made
    made.api.close()


def refused(answer: httpx.Response, status: int = 409) -> str:
    """The code of a refusal."""
    assert answer.status_code == status, answer.text
    return str(answer.json()["error"])


def faults(answer: httpx.Response) -> set[tuple[str, str]]:
    """Fields that are at fault, with their codes."""
    return set(answers.faults(answer))


def has_document(charge: Json) -> bool:
    return charge["documentId"] is not None


def is_(state: str) -> Callable[[Json], bool]:
    return lambda charge: charge["state"] == state


def notified(seller: Seller, kind: str) -> list[Json]:
    return list(done(seller.api.get("/notifications", params={"kind": kind}))["items"])


# Making, and the first charge


def test_a_date_that_is_due_is_charged_once_and_has_its_document(seller: Seller) -> None:
    client = seller.client(emails=["a@example.com"])
    id = seller.order(client, seller.card(client), externalReference="sub-7", metadata={"plan": "gold"})
    charge = seller.charge(id, has_document)
    assert (charge["state"], charge["attempt"], charge["amount"]) == ("PAID", 1, "118.00")
    document = done(seller.api.get(f"/documents/{charge['documentId']}"))
    assert (document["docType"], document["total"], document["clientId"]) == (320, "118.00", client)
    told = seller.events("payment.received") + seller.events("document.finalized")
    assert [one["externalReference"] for one in told] == ["sub-7", "sub-7"]
    assert told[1]["metadata"] == {"plan": "gold"}
    after = seller.get(id)
    assert (after["status"], after["paidCount"], after["lastError"]) == ("ACTIVE", 1, None)
    assert date.fromisoformat(after["nextDate"]) > seller.today
    assert len(seller.charges(id)) == 1
    (attempt,) = done(seller.api.get(f"/mandates/{id}/charges/{charge['id']}"))["attempts"]
    assert (attempt["state"], attempt["number"], attempt["provider"]) == ("PAID", 1, "simulator")


def test_without_a_card_it_waits_for_the_client_and_charges_nothing(seller: Seller) -> None:
    client = seller.client(emails=["a@example.com"])
    id = seller.order(client, None)
    made = seller.get(id)
    assert (made["status"], made["authorizationUrl"].rsplit("/", 1)[0][-8:]) == ("PENDING_AUTHORIZATION", "/mandate")
    assert refused(seller.post(id, "charge")) == "mandate_not_authorized"
    assert refused(seller.post(id, "pause")) == "mandate_not_authorized"
    sent = done(seller.post(id, "send-authorization", send=False))
    assert sent["authorization"]["url"].startswith(made["authorizationUrl"].rpartition("/")[0])
    assert seller.charges(id) == []


def test_every_fault_is_told_at_once(seller: Seller) -> None:
    client = seller.client()
    asked = seller.ask(client, None, amount="0", frequency="weekly", day=3, retry={"days": [3, 1]}, docType=305)
    assert faults(asked) == {
        ("amount", "not_positive"),
        ("day", "not_of_frequency"),
        ("retry.days", "not_ascending"),
        ("docType", "type_not_allowed"),
    }
    both = seller.ask(client, None, amount="5", amountMax="9", frequency="weekly")
    assert faults(both) == {("amount", "one_of"), ("frequency", "not_of_ceiling")}
    lines = [{"description": "x", "quantity": "1", "unitPrice": "50"}]
    assert faults(seller.ask(client, None, lines=lines)) == {("lines", "other_total")}
    assert faults(seller.ask(client, None, end={"type": "on_date", "date": "2020-01-01"})) == {
        ("end.date", "before_first_date")
    }


def test_whose_card_cannot_be_charged_cannot_be_ordered(seller: Seller) -> None:
    client, other = seller.client(), seller.client()
    card = seller.card(client)
    assert faults(seller.ask(other, card)) == {("methodId", "other_client")}
    assert faults(seller.ask(client, card, kind="bank_debit")) == {("methodId", "other_kind")}
    assert refused(seller.ask(client, card, currency="SEK")) == "currency_not_taken"
    assert seller.api.delete(f"/clients/{client}").is_success
    assert refused(seller.ask(client, card)) == "client_is_archived"


# What goes wrong with a charge


def test_a_soft_decline_is_tried_again_by_the_plan_until_it_is_past_due(seller: Seller) -> None:
    client = seller.client()
    id = seller.order(client, seller.card(client, "sim_decline_insufficient_funds"), retry={"days": [1, 3]})
    first = seller.charge(id, lambda one: one["lastError"] is not None)
    assert (first["state"], first["lastError"]["kind"]) == ("SCHEDULED", "soft")
    assert seller.get(id)["status"] == "ACTIVE"
    for tries in (2, 3):
        seller.ahead(advance="P2D")
        last = seller.charge(id, lambda one, tries=tries: one["attempt"] == tries and one["state"] != "PENDING")  # type: ignore[misc]
    assert (last["state"], last["nextAttemptAt"]) == ("FAILED", None)
    after = seller.get(id)
    assert (after["status"], after["failedCount"], after["lastError"]["code"]) == ("PAST_DUE", 1, "insufficient_funds")
    assert len(notified(seller, "charge_failed")) == 3
    assert [one["entity"]["id"] for one in notified(seller, "mandate_past_due")] == [id]
    done(seller.api.patch(f"/mandates/{id}", json={"methodId": seller.card(client)}))
    paid = done(seller.post(id, f"charges/{last['id']}/retry"))
    assert (paid["state"], [one["state"] for one in paid["attempts"]]) == ("PAID", ["DECLINED"] * 3 + ["PAID"])
    assert (seller.get(id)["status"], seller.get(id)["failedCount"]) == ("ACTIVE", 0)


def test_a_hard_decline_is_not_tried_again_and_pauses_after_as_many_as_the_plan_says(seller: Seller) -> None:
    client = seller.client()
    id = seller.order(client, seller.card(client, "sim_decline_expired_card"), retry={"days": [1], "stopAfter": 1})
    charge = seller.charge(id, is_("FAILED"))
    assert (charge["attempt"], charge["lastError"]["kind"]) == (1, "hard")
    after = seller.get(id)
    assert (after["status"], after["pauseReason"]) == ("PAUSED", "failures")
    assert done(seller.post(id, f"charges/{charge['id']}/skip"))["state"] == "SKIPPED"
    assert done(seller.post(id, "resume"))["status"] == "ACTIVE"


def test_a_card_that_expires_and_a_client_who_is_archived_are_charged_nothing(seller: Seller) -> None:
    client = seller.client()
    today = seller.today
    card = seller.card(client, expiryMonth=today.month, expiryYear=today.year)
    id = seller.order(client, card, startDate=str(today + timedelta(days=32)))
    other = seller.client()
    archived = seller.order(other, seller.card(other), startDate=str(today + timedelta(days=32)))
    assert seller.api.delete(f"/clients/{other}").is_success
    seller.ahead(advance="P33D")
    assert seller.charge(id, is_("FAILED"))["lastError"]["code"] == "card_expired"
    assert seller.charge(archived, is_("FAILED"))["lastError"]["code"] == "client_is_archived"
    assert done(seller.api.get("/checkouts"))["items"] == []


def test_what_the_provider_does_not_answer_is_asked_for_and_not_charged_again(seller: Seller) -> None:
    client = seller.client()
    id = seller.order(client, seller.card(client, "sim_silence"), amountMax="500")
    made = done(seller.post(id, "charge", amount="100"))
    assert made["state"] == "PENDING"
    again = seller.post(id, "charge", amount="100")
    assert (refused(again), again.json()["chargeId"]) == ("charge_under_way", made["id"])
    assert done(seller.post(id, "cancel"))["status"] == "CANCELLED"  # while its charge is under way
    seller.ahead(advance="PT10S")
    assert seller.charge(id, has_document)["state"] == "PAID"
    assert (seller.get(id)["status"], seller.get(id)["paidCount"]) == ("CANCELLED", 1)
    assert refused(seller.post(id, "charge", amount="1")) == "mandate_ended"


# Amounts


def test_with_a_ceiling_each_charge_says_its_amount_up_to_it(seller: Seller) -> None:
    client = seller.client()
    id = seller.order(client, seller.card(client), amountMax="500")
    assert seller.get(id)["nextChargeAt"] is None
    assert refused(seller.post(id, "charge"), 422) == "amount_required"
    above = seller.post(id, "charge", amount="500.01")
    assert (refused(above, 422), above.json()["ceiling"]) == ("amount_above_ceiling", "500.00")
    assert done(seller.post(id, "charge", amount="500"))["state"] == "PAID"
    draft = {"docType": 305, "clientId": client, "lines": [line("100")]}
    document = done(seller.api.post("/documents", json=draft), 201)
    done(seller.api.post(f"/documents/{document['id']}/finalize", json={}))
    paid = done(seller.post(id, "charge", documentId=document["id"], externalReference="inv-1"))
    assert (paid["amount"], paid["origin"], paid["forDocumentId"]) == ("118.00", "manual", document["id"])
    assert done(seller.api.get(f"/documents/{document['id']}"))["paymentStatus"] == "PAID"
    assert done(seller.api.get(f"/documents/{paid['documentId']}"))["docType"] == 400
    assert refused(seller.post(id, "charge", documentId=document["id"])) == "nothing_to_charge"


def test_a_changed_amount_is_told_before_it_is_charged(seller: Seller) -> None:
    client = seller.client(emails=["a@example.com"])
    today = seller.today
    id = seller.order(
        client, seller.card(client), frequency="weekly", startDate=str(today + timedelta(days=3)), firstAmount="10"
    )
    changed = done(seller.api.patch(f"/mandates/{id}", json={"amount": "200", "noticeDays": 12}))
    assert (changed["amount"], changed["nextAmount"]) == ("118.00", "200.00")
    assert changed["nextAmountFrom"] == str(today + timedelta(days=12))
    (told,) = done(seller.api.get("/messages", params={"mandateId": id}))["items"]
    assert (told["kind"], told["recipient"], told["hasLink"]) == ("mandate", "a@example.com", False)
    told = done(seller.api.get(f"/messages/{told['id']}"))
    assert "200.00" in told["text"]
    (kept,) = done(seller.api.get("/sandbox/outbox", params={"mandateId": id}))["items"]
    assert "200.00" in kept["html"]
    wait_until(lambda: done(seller.api.get(f"/messages/{told['id']}"))["state"] == "SENT", "the message")
    again = done(seller.api.post(f"/messages/{told['id']}/resend"), 201)
    assert (again["mandateId"], again["text"]) == (id, told["text"])
    for paid in range(1, 4):
        seller.ahead(advance="P7D")
        wait_until(lambda paid=paid: seller.get(id)["paidCount"] == paid, "the charge")  # type: ignore[misc]
    assert [one["amount"] for one in seller.charges(id)] == ["200.00", "118.00", "10.00"]
    assert (seller.get(id)["amount"], seller.get(id)["nextAmount"]) == ("200.00", None)


# Pausing, ending


def test_of_what_passed_in_a_pause_as_much_is_charged_as_is_asked_for(seller: Seller) -> None:
    client = seller.client()
    card = seller.card(client)
    start = str(seller.today + timedelta(days=1))
    orders = {how: seller.order(client, card, frequency="weekly", startDate=start) for how in ("none", "last", "all")}
    for id in orders.values():
        assert done(seller.post(id, "pause"))["status"] == "PAUSED"
    assert refused(seller.post(orders["all"], "pause")) == "mandate_paused"
    seller.ahead(advance="P17D")
    for how, id in orders.items():
        done(seller.post(id, "resume", catchUp=how))
    for how, paid in (("none", 0), ("last", 1), ("all", 3)):
        wait_until(lambda id=orders[how], paid=paid: seller.get(id)["paidCount"] == paid, how)  # type: ignore[misc]
        assert len(seller.charges(orders[how], state="SKIPPED")) == 3 - paid
    assert refused(seller.post(orders["all"], "resume")) == "mandate_not_paused"


def test_it_ends_by_itself_after_so_many_charges(seller: Seller) -> None:
    client = seller.client()
    end = {"type": "after_count", "count": 2}
    id = seller.order(client, seller.card(client), frequency="weekly", end=end)
    seller.ahead(advance="P30D")
    wait_until(lambda: seller.get(id)["status"] == "ENDED", "the end")
    after = seller.get(id)
    assert (after["paidCount"], after["nextDate"], len(seller.charges(id))) == (2, None, 2)
    assert refused(seller.post(id, "cancel")) == "mandate_ended"
    assert refused(seller.api.patch(f"/mandates/{id}", json={"amount": "5"})) == "mandate_ended"


def test_three_years_of_a_31st_are_charged_once_each(seller: Seller) -> None:
    """Short months, leap years, and six changes of the clocks at the hour that is skipped."""
    client = seller.client()
    start = (seller.today.replace(day=1) + timedelta(days=62)).replace(day=1)
    id = seller.order(client, seller.card(client), day=31, startDate=str(start), time="02:30")
    seller.ahead(to=f"{start.year + 3}-{start.month:02d}-01T00:00:00Z")
    wait_until(lambda: seller.get(id)["paidCount"] == 36, "three years", 60)
    days = [date.fromisoformat(one["scheduledFor"]) for one in reversed(seller.charges(id))]
    assert days == [
        date(year, month, monthrange(year, month)[1])
        for year, month in (
            (start.year + (start.month - 1 + n) // 12, (start.month - 1 + n) % 12 + 1) for n in range(36)
        )
    ]
    wait_until(lambda: all(map(has_document, seller.charges(id))), "the documents")
    assert len({one["documentId"] for one in seller.charges(id)}) == 36


def test_the_list_by_next_charge_goes_on_from_page_to_page_with_those_without_one_last(seller: Seller) -> None:
    client = seller.client()
    card = seller.card(client)
    never = seller.order(client, card, amountMax="50")
    late = seller.order(client, card, startDate="2099-02-01")
    early = seller.order(client, card, startDate="2099-01-01")
    found, cursor = [], None
    while cursor is not None or not found:
        asked = {"sort": "nextChargeAt", "limit": 1, **({"cursor": cursor} if cursor else {})}
        page = done(seller.api.get("/mandates", params=asked))
        found += [one["id"] for one in page["items"]]
        cursor = page["nextCursor"]
    assert found == [early, late, never]


# Bank debits


def test_a_bank_debit_waits_for_what_the_bank_says(seller: Seller) -> None:
    client = seller.client()
    account = seller.card(
        client, "12-600-123456", provider="bank", kind="bank_debit", expiryMonth=None, expiryYear=None
    )
    id = seller.order(client, account, kind="bank_debit", amountMax="500")
    made = done(seller.post(id, "charge", amount="118"))
    assert made["state"] == "AWAITING_BANK"
    file = seller.api.get("/reports/mandate-charges", params={"state": "AWAITING_BANK", "format": "csv"}).text
    assert made["id"] in file
    paid = done(seller.post(id, f"charges/{made['id']}/resolve", outcome="paid", reference="77"))
    assert paid["state"] == "PAID"
    document = done(seller.api.get(f"/documents/{paid['documentId']}"))
    assert [one["method"] for one in document["payments"]] == ["standing_order"]
    refusal = done(seller.post(id, "charge", amount="10"))
    failed = done(seller.post(id, f"charges/{refusal['id']}/resolve", outcome="failed", code="no_cover"))
    assert (failed["state"], failed["lastError"]["code"]) == ("FAILED", "no_cover")


def test_what_waits_for_a_bank_is_debited_by_a_file_of_the_clearing_house(seller: Seller) -> None:
    asked = {"chargeDate": str(seller.today), "institution": "12345678", "sendingInstitution": "54321"}
    assert refused(seller.api.get("/mandates/debits/file", params=asked)) == "nothing_to_debit"
    client = seller.client(name="דנה לוי")
    account = {"provider": "bank", "kind": "bank_debit", "expiryMonth": None, "expiryYear": None}
    method = seller.card(client, "12-600-123456", **account)
    id = seller.order(client, method, kind="bank_debit", amountMax="500", externalReference="auth-778")
    charge = done(seller.post(id, "charge", amount="118"))
    answer = seller.api.get("/mandates/debits/file", params=asked)
    assert refused(answer, 422) == "debits_do_not_fit"
    assert [(one["chargeId"], one["field"]) for one in answer.json()["refused"]] == [(charge["id"], "taxId")]
    done(seller.api.patch(f"/clients/{client}", json={"taxId": "000000018"}))
    told = read_masav(seller.api.get("/mandates/debits/file", params={**asked, "serial": 3}).content, debits=True)
    (debit,) = told.credits
    assert (told.pay_date, told.serial, told.institution, told.sender) == (seller.today, 3, "12345678", "54321")
    assert (debit.bank, debit.branch, debit.account, debit.amount) == ("12", "600", "000123456", 11800)
    assert (debit.tax_id, debit.name, debit.number.lstrip("0")) == ("000000018", "דנה לוי"[::-1], "778")
    day = {"chargeDate": asked["chargeDate"]}
    bare = seller.api.get("/mandates/debits/file", params=day)
    assert faults(bare) == {("institution", "required"), ("sendingInstitution", "required")}
    numbers = {"masavInstitution": "11111111", "masavDebitInstitution": "87654321", "masavSendingInstitution": "54321"}
    done(seller.api.patch("/businesses/supplier-payment-config", json=numbers))
    told = read_masav(seller.api.get("/mandates/debits/file", params=day).content, debits=True)
    assert (told.institution, told.sender) == ("87654321", "54321")
    past = seller.api.get("/mandates/debits/file", params={**asked, "chargeDate": "2020-01-01"})
    assert faults(past) == {("chargeDate", "in_past")}
    done(seller.post(id, f"charges/{charge['id']}/resolve", outcome="paid"))
    assert refused(seller.api.get("/mandates/debits/file", params=asked)) == "nothing_to_debit"


# Locks


@contextmanager
def held_back(seller: Seller, lock: str, id: str, ask: Callable[[], httpx.Response]) -> Iterator[psycopg.Connection]:
    """While somebody else holds a row, and what is asked waits for it; afterwards it has gone through."""
    with seller.tenant.running.owner("sandbox") as other, ThreadPoolExecutor(1) as pool:
        with other.transaction():
            other.execute(lock, (id,))
            asked = pool.submit(ask)
            waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
            with seller.tenant.running.owner("sandbox") as looking:
                wait_until(lambda: looking.execute(waiting).fetchone() is not None, "the lock")
                yield looking
        done(asked.result(60))


def test_merging_clients_takes_the_books_before_a_standing_order_as_a_charge_does(seller: Seller) -> None:
    """A charge that comes to its document holds the books and then wants its standing order."""
    client, other = seller.client(), seller.client()
    id = seller.order(client, seller.card(client), startDate=str(seller.today + timedelta(days=9)))
    done(seller.post(id, "charge"))
    hold = "SELECT FROM mandates WHERE id = %s FOR NO KEY UPDATE"
    chain = "SELECT FROM document_chains WHERE business_id = (SELECT business_id FROM mandates WHERE id = %s)"

    def merge() -> httpx.Response:
        return seller.api.post(f"/clients/{other}/merge", json={"clientId": client})

    with held_back(seller, hold, id, merge) as looking, pytest.raises(psycopg.errors.LockNotAvailable):
        looking.execute(f"{chain} FOR UPDATE NOWAIT", (id,))
    assert seller.get(id)["clientId"] == other


def test_the_document_of_a_bank_debit_takes_the_books_before_its_standing_order(seller: Seller) -> None:
    client = seller.client()
    account = {"provider": "bank", "kind": "bank_debit", "expiryMonth": None, "expiryYear": None}
    id = seller.order(client, seller.card(client, "12-600-123456", **account), kind="bank_debit", amountMax="500")
    first, second = (done(seller.post(id, "charge", amount="118")) for _ in range(2))
    done(seller.post(id, f"charges/{first['id']}/resolve", outcome="paid"))
    hold = """SELECT FROM document_chains WHERE business_id = (SELECT business_id FROM mandates WHERE id = %s)
        FOR UPDATE"""

    def resolve() -> httpx.Response:
        return seller.post(id, f"charges/{second['id']}/resolve", outcome="paid")

    with held_back(seller, hold, id, resolve) as looking:
        looking.execute("SELECT FROM mandates WHERE id = %s FOR UPDATE NOWAIT", (id,))


# Documents that cannot be issued


def test_money_without_its_document_is_told_and_the_document_comes_later(seller: Seller) -> None:
    """The books of foreign money need a rate of the day."""
    client = seller.client()
    id = seller.order(client, seller.card(client), amountMax="500", currency="CAD")
    made = done(seller.post(id, "charge", amount="100"))
    assert (made["state"], made["documentId"]) == ("PAID", None)
    assert made["documentError"]["code"]
    assert [one["id"] for one in seller.charges(id, documentError=True)] == [made["id"]]
    assert (seller.get(id)["status"], seller.get(id)["paidCount"]) == ("ACTIVE", 1)
    done(seller.api.put(f"/exchange-rates/CAD/{seller.today}", json={"rate": "2.6"}))
    seller.ahead(advance="PT2M")
    assert seller.charge(id, has_document)["documentError"] is None
    assert seller.charges(id, documentError=True) == []
