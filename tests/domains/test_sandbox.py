"""The sandbox alone: demo data, emptying, and a clock that can be moved."""

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

import httpx
import psycopg
import pytest
from psycopg import sql

from domains.answers import done, faults, refused
from pinkas.domains.dunning.rules.timing import is_control
from pinkas.installation import Installation
from pinkas.worker import make_service
from support.dashboard import DashboardClient
from support.processes import wait_until
from support.receiver import Receiver
from support.service import Running, Tenant

LINES = [{"description": "x", "quantity": "1", "unitPrice": "1"}]


class Trial:
    """A business with its key of the sandbox."""

    def __init__(self, tenant: Tenant) -> None:
        self.id = tenant.id
        self.running = tenant.running
        self.api: httpx.Client = tenant.sandbox_key()

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        """What the sandbox's database holds; `%(id)s` is the business."""
        with self.running.owner("sandbox") as owner:
            return owner.execute(query, {"id": self.id}).fetchall()

    def now(self) -> datetime:
        """What time it is for the business."""
        return datetime.fromisoformat(done(self.api.get("/sandbox/clock"))["now"])

    def advance(self, by: str) -> dict[str, Any]:
        """Moves the clock."""
        return dict(done(self.api.post("/sandbox/clock", json={"advance": by})))

    def documents(self, **query: Any) -> list[dict[str, Any]]:
        """Every document, the oldest first."""
        found: list[dict[str, Any]] = []
        asked: dict[str, Any] = {"limit": 100, "sort": "createdAt", **query}
        while True:
            page = done(self.api.get("/documents", params=asked))
            found += page["items"]
            if page["nextCursor"] is None:
                return found
            asked["cursor"] = page["nextCursor"]


@pytest.fixture
def trial(tenant: Tenant) -> Iterator[Trial]:
    made = Trial(tenant)
    yield made
    made.api.close()


def test_the_worker_of_live_alone_reaches_the_sandbox(running: Running) -> None:
    found = Installation(running.settings, running.urls["live"], running.urls["sandbox"], embedded=False)
    assert make_service(found, "live").outside.sandbox is not None
    assert make_service(found, "sandbox").outside.sandbox is None


def test_live_refuses_what_is_for_the_sandbox(tenant: Tenant) -> None:
    issued = tenant.issued()
    refused(tenant.api.post("/sandbox/seed"), 409, "sandbox_only")
    refused(tenant.api.post("/sandbox/reset"), 409, "sandbox_only")
    refused(tenant.api.get("/sandbox/clock"), 409, "sandbox_only")
    refused(tenant.api.post("/sandbox/clock", json={"advance": "P1D"}), 409, "sandbox_only")
    assert done(tenant.api.get(f"/documents/{issued['id']}")) == issued


def test_a_seeded_business_has_a_believable_year_and_a_reset_empties_every_table_but_those_that_are_kept(
    trial: Trial,
) -> None:
    answer = done(trial.api.post("/sandbox/seed"))
    believable(trial, answer)
    emptied(trial)
    invoice = {"docType": 305, "client": {"name": "x"}, "lines": LINES}
    first = done(trial.api.post("/documents", json=invoice), 201)["id"]
    assert done(trial.api.post(f"/documents/{first}/finalize", json={}))["docNumber"] == 1
    refused(trial.api.post("/sandbox/seed"), 409, "business_not_empty")  # and no longer seeded already


def believable(trial: Trial, answer: dict[str, Any]) -> None:
    """A year of business, of every kind, in order, that nobody was told of."""
    assert answer["suppliers"] == len(done(trial.api.get("/suppliers"))["items"]) == 4
    documents = trial.documents()
    issued = [one for one in documents if one["status"] != "DRAFT"]
    today = trial.now().date()
    stands = {one["status"] for one in done(trial.api.get("/quotes", params={"limit": 100}))["items"]}
    assert stands >= {"ACCEPTED", "REJECTED", "EXPIRED"}
    assert [one["docType"] for one in documents if one["status"] == "CANCELLED"] == [305]
    (back,) = [one for one in documents if one["docType"] == 210]
    chain = done(trial.api.get(f"/documents/{back['id']}/links"))["items"]
    assert [(one["kind"], one["docType"]) for one in chain] == [("source", 200)]
    assert len(documents) == sum(answer["documents"].values()) > 100
    assert set(answer["documents"]) == {"10", "100", "200", "210", "305", "320", "330", "400"}
    assert (answer["clients"], answer["products"]) == (10, 6)
    dates = [date.fromisoformat(one["issueDate"]) for one in issued]
    assert timedelta(days=330) < today - min(dates) <= timedelta(days=365)
    assert {one["currency"] for one in issued} == {"ILS", "USD"}
    assert {one["paymentStatus"] for one in issued} >= {"PAID", "UNPAID", "PARTIAL"}
    overdue = [one for one in issued if one["paymentStatus"] == "UNPAID" and (one["dueDate"] or "9") < str(today)]
    assert overdue
    for code in answer["documents"]:
        numbered = sorted((one["docNumber"], one["issueDate"]) for one in issued if str(one["docType"]) == code)
        assert [number for number, _ in numbered] == list(range(1, len(numbered) + 1))
        assert [day for _, day in numbered] == sorted(day for _, day in numbered)
    recorded = done(trial.api.get("/payments", params={"source": "recorded", "limit": 100}))["items"]
    assert {(one["state"], one["receiptId"] is not None, one["allocated"], one["unallocated"]) for one in recorded} == {
        ("RECORDED", True, "2124.00", "0.00"),
        ("RECORDED", False, "0.00", "1500.00"),
        ("RECORDED", True, "0.00", "590.00"),
        ("REFUNDED", False, "0.00", "0.00"),
        ("VOID", False, "0.00", "0.00"),
    }
    links = sorted(
        done(trial.api.get("/payment-links"))["items"], key=lambda one: (one["state"], one["amount"]), reverse=True
    )
    assert [(one["state"], one["amount"], len(one["documentIds"])) for one in links] == [
        ("PAID", "590.00", 0),
        ("ACTIVE", "1200.00", 0),
        ("ACTIVE", "1121.00", 1),
    ]
    paid_online(trial, links[0])
    collected(trial)
    books_in_the_hands_of_an_accountant(trial)
    refused(trial.api.post("/sandbox/seed"), 409, "already_seeded")
    told = Counter(trial.rows("SELECT type FROM events WHERE business_id = %(id)s"))
    assert told == {
        ("payment.received",): 5,  # of the link, of both sales, and of two charges of standing orders
        ("document.finalized",): 6,  # three receipts, both invoice-receipts, and the credit invoice
        ("checkout.paid",): 2,
        ("expense.uploaded",): 1,  # the paper in the inbox
    }
    bought(trial)
    banked(trial)
    sold(trial, answer)


def sold(trial: Trial, answer: dict[str, Any]) -> None:
    """A board on which every stage has deals, and one rots; and what was won and lost."""
    board = done(trial.api.get("/crm/board"))
    assert [(one["deals"] > 0, one["type"]) for one in board["stages"]] == [
        *[(True, "open")] * 4,
        (True, "won"),
        (False, "lost"),
    ]
    deals = done(trial.api.get("/crm/deals", params={"limit": 100}))["items"]
    assert len(deals) == answer["deals"] == 13
    assert Counter(one["status"] for one in deals) == {"OPEN": 7, "WON": 4, "LOST": 2}
    assert any(one["rotting"] for one in deals)
    won = [one for one in deals if one["status"] == "WON"]
    assert all({10, 305} <= {of["docType"] for of in one["documents"]} for one in won)
    assert all(one["createdAt"] < one["closedAt"] for one in won)
    tasks = [done(trial.api.get("/crm/tasks", params={"overdue": late}))["items"] for late in ("true", "false")]
    assert [len(one) for one in tasks] == [1, 3]


def banked(trial: Trial) -> None:
    """A bank account whose lines are matched or excluded but for those of the last month, and a closed session."""
    (summary,) = done(trial.api.get("/bank-reconciliation/summary"))["items"]
    counts = {name: summary[name]["count"] for name in ("unmatched", "matched", "excluded", "partiallyMatched")}
    assert counts["matched"] > 30
    assert counts["excluded"] > 9
    assert 0 < counts["unmatched"] < 20
    assert counts["partiallyMatched"] == 0
    (session,) = done(trial.api.get("/bank-reconciliation/sessions"))["items"]
    assert (session["status"], session["statementDifference"]) == ("CLOSED", "0.00")
    query = {"kind": "card_settlement", "limit": 100}
    deposits = done(trial.api.get("/bank-reconciliation/transactions", params=query))["items"]
    assert [one["status"] for one in deposits] == ["UNMATCHED"] + ["MATCHED"] * (len(deposits) - 1)
    waiting = done(trial.api.get(f"/bank-reconciliation/transactions/{deposits[0]['id']}/deposit-solutions"))
    assert [(len(one["parts"]), one["feeRate"], one["isCertain"]) for one in waiting["items"]] == [(1, "1.2", True)]


def bought(trial: Trial) -> None:
    """A year of expenses in the books, most of them paid, VAT at risk, a schedule, a paper, and a proof that holds."""
    found = done(trial.api.get("/expenses", params={"limit": 100}))["items"]
    assert {one["status"] for one in found} == {"BOOKED", "REPORTED"}
    assert len(found) > 35
    assert 3 < sum(one["open"] != "0.00" for one in found) < 10
    (risky,) = done(trial.api.get("/expenses", params={"vatAtRisk": "true"}))["items"]
    assert (risky["number"], risky["missing"]) == ("NO-ORIGINAL", ["original_invoice"])
    paid = done(trial.api.get("/supplier-payments", params={"limit": 100}))["items"]
    assert [one["unallocated"] for one in paid if one["unallocated"] != "0.00"] == ["500.00"]
    (schedule,) = done(trial.api.get("/recurring-expenses"))["items"]
    assert schedule["nextDate"] > trial.now().date().isoformat()
    (paper,) = done(trial.api.get("/inbox"))["items"]
    assert paper["fileName"] == "invoice.xml"
    assert all(one["expenseCategoryId"] for one in done(trial.api.get("/suppliers"))["items"])
    proof = done(trial.api.get("/ledger/integrity", params={"from": f"{trial.now().year - 1}-01-01"}))
    assert [one for one in proof["checks"] if not one["ok"]] == []


def books_in_the_hands_of_an_accountant(trial: Trial) -> None:
    """VAT periods that were filed and one that waits to be, closed months, a report that is sent, books that fit."""
    today = trial.now().date()
    periods = done(trial.api.get("/tax/vat-periods", params={"from": str(today - timedelta(days=360))}))["items"]
    assert {one["status"] for one in periods} == {"FILED", "CLOSED", "OPEN"}
    months = done(trial.api.get("/ledger/periods", params={"year": today.year - (today.month < 6)}))
    assert today - timedelta(days=140) < date.fromisoformat(months["closedThrough"]) < today - timedelta(days=90)
    (schedule,) = done(trial.api.get("/report-schedules"))["items"]
    assert (schedule["report"], schedule["isActive"]) == ("profit-and-loss", True)
    assert done(trial.api.get("/ledger/integrity"))["ok"]


def collected(trial: Trial) -> None:
    """Standing orders that were charged, declined, wait for a bank or for their client; reminders with their effect."""
    orders = done(trial.api.get("/mandates"))["items"]
    assert sorted(one["status"] for one in orders) == ["ACTIVE"] * 4 + ["PENDING_AUTHORIZATION"]
    charges = done(trial.api.get("/reports/mandate-charges"))["items"]
    assert sorted(one["state"] for one in charges) == ["AWAITING_BANK", "FAILED", "PAID", "PAID"]
    (policy,) = done(trial.api.get("/dunning/policies"))["items"]
    asked = {"policyId": policy["id"], "from": str(trial.now().date() - timedelta(days=400))}
    effect = done(trial.api.get("/dunning/effect", params=asked))["items"]
    assert sum(one["reminded"] + one["control"] for one in effect) > 5
    # Ids are random, and the group goes by a hash of them: how many are in it is by chance, who is in it is not.
    logged = trial.rows("SELECT document_id, outcome FROM dunning_reminders WHERE business_id = %(id)s")
    share = policy["controlShare"]
    expected = {True: "CONTROL", False: "SENT"}
    assert share > 0
    assert [outcome for _, outcome in logged] == [
        expected[is_control(document, UUID(policy["id"]), share)] for document, _ in logged
    ]
    shown = Counter(SENT=sum(one["reminded"] for one in effect), CONTROL=sum(one["control"] for one in effect))
    assert shown == Counter(outcome for _, outcome in logged)


def paid_online(trial: Trial, link: dict[str, Any]) -> None:
    """A link that was paid, a Payment Page with sales of which one was refunded in part, and deposits of cards."""
    every = done(trial.api.get("/checkouts"))["items"]
    ways = [one for one in every if one["source"] != "mandate"]
    assert [(one["source"], one["state"], one["refundState"], one["documentError"]) for one in ways] == [
        ("payment_page", "FAILED", "NONE", None),
        ("payment_page", "PAID", "NONE", None),
        ("payment_page", "PAID", "PARTIAL", None),
        ("payment_link", "PAID", "NONE", None),
    ]
    assert ways[3]["id"] == link["checkoutId"]
    (page,) = done(trial.api.get("/payment-pages"))["items"]
    assert (page["status"], page["paid"]) == ("LIVE", 2)
    tables = {
        "checkouts": 7,
        "payment-links": 3,
        "payment-pages": 1,
        "refunds": 2,  # of a deposit, and of the sale
        "card-deposits": 5,
        "card-clearing": 12,
        "disputes": 0,
    }
    for name, rows in tables.items():
        table = trial.api.get(f"/reports/{name}", params={"format": "csv", "lang": "en"}).text.splitlines()
        assert (name, len(table) - 1) == (name, rows)
    cleared = done(trial.api.get("/reports/card-clearing"))
    assert Decimal(cleared["balance"]) == sum(Decimal(one["open"]) for one in cleared["items"]) > 0
    assert done(trial.api.get("/card-clearing/batches"))["items"][0]["feeVat"] > "0.00"


def test_a_business_of_an_exempt_dealer_is_seeded_with_what_it_may_issue_also_after_a_reset(
    opened: Callable[..., Tenant],
) -> None:
    trial = Trial(opened("exempt_dealer"))
    quote = {"docType": 10, "client": {"name": "x"}, "lines": LINES}
    draft = done(trial.api.post("/documents", json=quote), 201)["id"]
    done(trial.api.post(f"/documents/{draft}/finalize", json={}))
    assert done(trial.api.post("/sandbox/reset"))["documents"] == 1
    assert set(done(trial.api.post("/sandbox/seed"))["documents"]) == {"10", "100", "200", "210", "300", "400"}


def test_a_nonprofit_is_seeded_with_donations(opened: Callable[..., Tenant]) -> None:
    assert done(Trial(opened("nonprofit")).api.post("/sandbox/seed"))["documents"]["405"] > 5


def test_a_business_with_data_of_its_own_is_not_seeded(trial: Trial) -> None:
    done(trial.api.post("/clients", json={"name": "לקוח"}), 201)
    refused(trial.api.post("/sandbox/seed"), 409, "business_not_empty")
    assert len(done(trial.api.get("/clients"))["items"]) == 1


KEPT = {
    *("businesses", "business_types", "brands", "document_configs", "document_defaults", "document_templates"),
    *("document_template_versions", "message_templates", "message_daily_counts"),
    *("memberships", "invitations", "api_keys", "oauth_connections", "oauth_grants", "oauth_codes", "oauth_tokens"),
    *("oauth_refresh_tokens", "allocation_connections", "allocation_consents"),
    *("webhook_endpoints", "webhook_deliveries", "webhook_queue", "webhook_health", "webhook_replays"),
    *("events", "event_counters", "audit_log", "audit_chains", "usage_requests", "usage_counts"),
    "notification_rounds",
}
"""What a reset leaves, and nothing else: a table is emptied unless it is listed here and in tables_kept_on_reset()."""


def emptied(trial: Trial) -> None:
    """A seeded business is emptied, and its clock goes back."""
    schedule = {
        "template": {"docType": 305, "client": {"name": "x"}, "lines": LINES},
        "frequency": "weekly",
        "startDate": trial.now().date().isoformat(),
    }
    done(trial.api.post("/recurring-documents", json=schedule), 201)
    trial.advance("P30D")
    gone = done(trial.api.post("/sandbox/reset"))
    assert gone["clients"] == 10
    assert gone["documents"] > 100
    assert tables_with_rows(trial) <= KEPT
    links = "('share', 'checkout', 'payment_link', 'payment_page', 'client_portal')"
    assert trial.rows(f"SELECT count(*) FROM credentials WHERE business_id = %(id)s AND kind IN {links}") == [(0,)]
    assert trial.documents() == []
    assert done(trial.api.get("/sandbox/clock"))["aheadSeconds"] == 0


def tables_with_rows(trial: Trial) -> set[str]:
    """The tenant tables that hold rows of the business."""
    names = trial.rows(
        """SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'business_id'
           WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
               AND c.relforcerowsecurity"""
    )
    found = set()
    with trial.running.owner("sandbox") as owner:
        for (name,) in names:
            query = sql.SQL("SELECT EXISTS (SELECT FROM {} WHERE business_id = %s)").format(sql.Identifier(name))
            row = owner.execute(query, [trial.id]).fetchone()
            if row is not None and row[0]:
                found.add(name)
    return found


def test_what_is_kept_and_what_is_emptied_are_all_the_tables_there_are(running: Running) -> None:
    with running.owner("sandbox") as owner:
        row = owner.execute("SELECT tables_kept_on_reset(), tables_emptied_on_reset()").fetchone()
        assert row is not None
        kept, emptied = set(row[0]), set(row[1])
        armed = {
            name for (name,) in owner.execute("SELECT tablename FROM pg_policies WHERE policyname = 'reset'").fetchall()
        }
        unguarded = owner.execute(
            """SELECT tgrelid::regclass::text, tgname FROM pg_trigger
               WHERE NOT tgisinternal AND tgtype & 8 <> 0 AND tgrelid::regclass::text = ANY(%s)
                   AND pg_get_triggerdef(oid) NOT LIKE '%%being_reset()%%'""",
            [list(emptied)],
        ).fetchall()
    assert kept == KEPT
    assert not kept & emptied
    assert armed == emptied
    assert unguarded == []


@pytest.mark.parametrize("environment", ["live", "sandbox"])
def test_nobody_can_pretend_that_a_reset_is_running(tenant: Tenant, environment: str) -> None:
    """DI-1: neither the marker nor the name of the business opens a guard; on live not even the function does."""
    if environment == "sandbox":
        tenant.api = tenant.sandbox_key()
    tenant.issued()
    chosen: Any = environment
    with tenant.running.app_role(chosen) as app, tenant.running.owner(chosen) as owner:
        for connection in (app, owner):
            connection.execute("SELECT set_config('app.business_id', %s, false)", [tenant.id])
            connection.execute("SELECT set_config('app.resetting', %s, false)", [tenant.id])
            with pytest.raises((psycopg.errors.RestrictViolation, psycopg.errors.InsufficientPrivilege)):
                connection.execute("DELETE FROM documents WHERE business_id = %s", [tenant.id])
            with pytest.raises((psycopg.errors.RestrictViolation, psycopg.errors.InsufficientPrivilege)):
                connection.execute("DELETE FROM journal_entries WHERE business_id = %s", [tenant.id])
        if environment == "live":
            for connection in (app, owner):
                with pytest.raises(psycopg.errors.RestrictViolation, match="only the sandbox"):
                    connection.execute("SELECT * FROM reset_business()")
                with pytest.raises(psycopg.errors.RestrictViolation, match="only the sandbox"):
                    connection.execute("SELECT advance_job_schedules('1 day')")
    assert tenant.api.get("/documents").json()["items"]


def test_a_reset_touches_no_other_business(opened: Callable[..., Tenant]) -> None:
    ours, theirs = Trial(opened()), Trial(opened())
    for one in (ours, theirs):
        done(one.api.post("/clients", json={"name": "לקוח"}), 201)
    done(ours.api.post("/sandbox/reset"))
    assert [len(done(one.api.get("/clients"))["items"]) for one in (ours, theirs)] == [0, 1]


def test_the_clock_goes_ahead_for_this_business_alone(opened: Callable[..., Tenant]) -> None:
    ours, theirs = Trial(opened()), Trial(opened())
    before = ours.now()
    moved = ours.advance("P1M")
    assert moved["aheadSeconds"] in (28 * 86400, 30 * 86400, 31 * 86400, 30 * 86400 - 3600, 31 * 86400 + 3600)
    assert ours.now() - before >= timedelta(days=28)
    assert theirs.now() - before < timedelta(days=1)
    made = done(ours.api.post("/clients", json={"name": "לקוח"}), 201)
    assert datetime.fromisoformat(made["createdAt"]) - before >= timedelta(days=28)


UNMOVABLE: list[tuple[dict[str, Any], tuple[str, str]]] = [
    ({}, ("advance", "one_of_two")),
    ({"advance": "P1D", "to": "2099-01-01T00:00:00Z"}, ("advance", "one_of_two")),
    ({"advance": "1 month"}, ("advance", "invalid_duration")),
    ({"advance": "P"}, ("advance", "invalid_duration")),
    ({"advance": "-P1D"}, ("advance", "invalid_duration")),
    ({"advance": "P0D"}, ("advance", "not_ahead")),
    ({"advance": "P11Y"}, ("advance", "too_far")),
    ({"to": "2020-01-01T00:00:00Z"}, ("to", "not_ahead")),
    ({"to": "2099-01-01T00:00:00Z"}, ("to", "too_far")),
]


def test_a_clock_that_cannot_be_moved_so_stays(trial: Trial) -> None:
    for body, fault in UNMOVABLE:
        assert faults(trial.api.post("/sandbox/clock", json=body)) == {fault}, body
    assert done(trial.api.get("/sandbox/clock"))["aheadSeconds"] == 0


def test_schedules_run_when_the_clock_passes_them(trial: Trial) -> None:
    lines = [{"description": "{month}", "quantity": "1", "unitPrice": "1"}]
    schedule = {
        "template": {"docType": 305, "client": {"name": "x"}, "lines": lines},
        "frequency": "custom",
        "unit": "days",
        "interval": 10,
        "startDate": (trial.now().date() + timedelta(days=5)).isoformat(),
    }
    done(trial.api.post("/recurring-documents", json=schedule), 201)
    trial.advance("P36D")
    wait_until(lambda: len(trial.documents()) == 4, "four documents")


def test_a_delivery_that_waits_for_its_retry_is_tried_when_the_clock_passes_it(trial: Trial) -> None:
    with Receiver() as receiver:
        receiver.answer(500)
        hooked = {"url": receiver.url("/hook"), "events": ["client.created"]}
        done(trial.api.post("/webhooks", json=hooked), 201)
        done(trial.api.post("/clients", json={"name": "לקוח"}), 201)
        receiver.wait_for(1)
        waits = "SELECT count(*) FROM webhook_queue WHERE business_id = %(id)s AND next_attempt_at > now()"
        wait_until(lambda: trial.rows(waits) == [(1,)], "the retry to be scheduled")
        trial.advance("PT1H")
        receiver.wait_for(2)


def large_invoice(trial: Trial, status: str = "UNAVAILABLE") -> str:
    """The id of an issued invoice that needs an allocation number; usually the worker could not get one."""
    buyer = {"name": 'לקוח גדול בע"מ', "taxId": "777777723", "dealerType": "company"}
    lines = [{"description": "ייעוץ", "quantity": "1", "unitPrice": "60000"}]
    draft = done(trial.api.post("/documents", json={"docType": 305, "client": buyer, "lines": lines}), 201)
    done(trial.api.post(f"/documents/{draft['id']}/finalize", json={}))
    wait_until(lambda: allocation_status(trial, draft["id"]) == status, "the worker's attempt")
    return str(draft["id"])


def allocation_status(trial: Trial, id: str) -> str:
    return str(done(trial.api.get(f"/documents/{id}"))["allocationStatus"])


def test_the_authority_answers_as_it_is_told(trial: Trial) -> None:
    id = large_invoice(trial)
    expected = [("time_out", "UNAVAILABLE"), ("hold", "AWAITING_DECISION")]
    for answer, status in expected:
        asked = {"kind": "authority_answer", "documentId": id, "answer": answer}
        assert done(trial.api.post("/sandbox/simulate", json=asked))["status"] in (status, "PENDING")
    refused(trial.api.post("/sandbox/simulate", json=asked), 409, "decision_required")
    approved, declined = large_invoice(trial), large_invoice(trial)
    asked = {"kind": "authority_answer", "documentId": approved, "answer": "approve"}
    assert done(trial.api.post("/sandbox/simulate", json=asked))["status"] == "APPROVED"
    found = done(trial.api.get(f"/documents/{approved}"))
    assert (found["allocationStatus"], len(found["allocationNumber"])) == ("APPROVED", 26)
    refused(trial.api.post("/sandbox/simulate", json=asked), 409, "allocation_decided")
    asked = {"kind": "authority_answer", "documentId": declined, "answer": "refuse", "code": 434}
    assert done(trial.api.post("/sandbox/simulate", json=asked))["status"] == "DECLINED"
    assert allocation_status(trial, declined) == "DECLINED"


def test_the_next_requests_get_the_answers_that_wait_for_them_in_their_order(trial: Trial) -> None:
    for answer in ("refuse", "approve"):
        told = done(trial.api.post("/sandbox/simulate", json={"kind": "authority_answer", "answer": answer}))
        assert (told["status"], told["documentId"], told["allocationId"]) == ("EXPECTED", None, None)
    found = [large_invoice(trial, status) for status in ("DECLINED", "APPROVED", "UNAVAILABLE")]
    assert done(trial.api.get(f"/documents/{found[1]}"))["allocationNumber"]


def test_what_cannot_be_simulated_is_refused_and_nothing_changes(trial: Trial) -> None:
    id = large_invoice(trial)
    asked = {"kind": "authority_answer", "documentId": id, "answer": "approve"}
    assert faults(trial.api.post("/sandbox/simulate", json={**asked, "code": 434})) == {("code", "not_of_answer")}
    assert ("kind", "invalid") in faults(trial.api.post("/sandbox/simulate", json={**asked, "kind": "deposit"}))
    refused(trial.api.post("/sandbox/simulate", json={**asked, "documentId": trial.id}), 404, "not_found")
    assert allocation_status(trial, id) == "UNAVAILABLE"


def test_a_deposit_comes_to_the_bank_account(trial: Trial) -> None:
    asked = {"kind": "bank_deposit", "amount": "118.00", "description": "Transfer"}
    refused(trial.api.post("/sandbox/simulate", json=asked), 422, "bank_account_not_found")
    account = done(trial.api.post(f"/banking/businesses/{trial.id}/accounts", json={"name": "Bank"}), 201)["id"]
    assert faults(trial.api.post("/sandbox/simulate", json={"kind": "bank_deposit", "answer": "hold"})) == {
        ("answer", "not_of_kind"),
        ("amount", "required"),
        ("description", "required"),
    }
    told = done(trial.api.post("/sandbox/simulate", json=asked))
    assert told["status"] == "UNMATCHED"
    line = done(trial.api.get(f"/bank-reconciliation/transactions/{told['transactionId']}"))
    assert (line["bankAccountId"], line["amount"]) == (account, "118.00")


def test_a_quote_is_over_when_the_clock_has_passed_its_last_day(trial: Trial) -> None:
    until = (trial.now().date() + timedelta(days=10)).isoformat()
    quote = {"docType": 10, "client": {"name": "x"}, "lines": LINES, "validUntil": until}
    draft = done(trial.api.post("/documents", json=quote), 201)
    assert done(trial.api.post(f"/documents/{draft['id']}/finalize", json={}))["quoteStatus"] == "OPEN"
    trial.advance("P12D")
    assert done(trial.api.get(f"/quotes/{draft['id']}"))["status"] == "EXPIRED"


def test_emptying_gives_way_to_a_job_and_begins_anew(trial: Trial) -> None:
    client = done(trial.api.post("/clients", json={"name": "לקוח"}), 201)
    with trial.running.owner("sandbox") as job, ThreadPoolExecutor(1) as pool:
        job.execute("SET deadlock_timeout = '60s'")
        with job.transaction():
            job.execute("SELECT FROM clients WHERE id = %s FOR KEY SHARE", (client["id"],))
            emptied = pool.submit(trial.api.post, "/sandbox/reset")
            waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
            wait_until(lambda: trial.rows(waiting), "emptying waits")
            job.execute("SELECT FROM businesses WHERE business_id = %s FOR UPDATE", (trial.id,))
        assert done(emptied.result(60))["clients"] == 1


@pytest.mark.own_person
def test_the_dashboard_says_overdue_by_the_clock_of_the_business(tenant: Tenant) -> None:
    ours = Trial(tenant)
    due = (ours.now() + timedelta(days=10)).date().isoformat()
    lines = [{"description": "ייעוץ", "quantity": "1", "unitPrice": "100"}]
    body = {"docType": 305, "client": {"name": "לקוח"}, "lines": lines, "dueDate": due}
    draft = done(ours.api.post("/documents", json=body), 201)
    done(ours.api.post(f"/documents/{draft['id']}/finalize", json={}))
    owner = DashboardClient(tenant.running, tenant.email, tenant.password, tenant.id, environment="sandbox")
    owner.set_language("en")
    assert [one.text_content() for one in owner.get("/documents").all("tbody .tag")] == ["Unpaid"]
    ours.advance("P1M")
    assert [one.text_content() for one in owner.get("/documents").all("tbody .tag")] == ["Overdue"]
