"""Lines that are matched in batches: what is written is the same as line by line, and no line loses another."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from bench.inside import listening

from domains.answers import books_fit, done, faults
from domains.test_bank_matching import bank_account, link
from domains.test_bank_sessions import LINES
from domains.test_round_trips import NotedCounters, serving
from pinkas.core.problems import NotPrintable
from pinkas.domains.banking.actions import auto_match_runs
from pinkas.domains.banking.store import match_runs as store
from support.processes import wait_until
from support.service import Tenant

AUTO_MATCH = "/bank-reconciliation/auto-match"
NAMES = ("פרידמן מערכות", "סלע נכסים", "ברקוביץ יזמות")


def invoices(tenant: Tenant, prices: Sequence[int]) -> list[dict[str, Any]]:
    """An invoice for each price, of three clients in turns."""
    ids = [tenant.client(name=one)["id"] for one in NAMES]
    bodies = [
        {
            "docType": 305,
            "clientId": ids[place % len(ids)],
            "lines": [{"description": "ייעוץ", "quantity": "1", "unitPrice": str(price)}],
        }
        for place, price in enumerate(prices)
    ]
    drafts = done(tenant.api.post("/documents/bulk", json={"documents": bodies}))["items"]
    asked = {"ids": [one["document"]["id"] for one in drafts]}
    return [one["document"] for one in done(tenant.api.post("/documents/bulk/finalize", json=asked))["items"]]


def add_lines(tenant: Tenant, account: dict[str, Any], rows: Sequence[tuple[str, str]], **fields: Any) -> list[str]:
    """Lines of today, each of an amount and a text; their ids."""
    same = {"bankAccountId": account["id"], "date": tenant.today(), **fields}
    new = [{**same, "amount": amount, "description": text} for amount, text in rows]
    made = done(tenant.api.post(f"{LINES}/bulk", json={"transactions": new}))
    return [one["id"] for one in made["results"]]


def add_certain_lines(tenant: Tenant, account: dict[str, Any], sold: Sequence[dict[str, Any]]) -> list[str]:
    """A line for each invoice."""
    return add_lines(tenant, account, [(one["total"], f"העברה מאת {one['client']['name']}") for one in sold])


def year(tenant: Tenant) -> list[str]:
    """Lines that are matched by themselves: for one invoice and for several, and for a transfer between accounts."""
    account = bank_account(tenant)
    savings = bank_account(tenant, "חיסכון", account="445566", bankCode="12", branch="600")
    sold = invoices(tenant, [100 + place * 7 for place in range(9)])
    ids = add_certain_lines(tenant, account, sold[:6])
    both = f"{sum(float(one['total']) for one in sold[6:8]):.2f}"
    ids += add_lines(tenant, account, [(both, f"{sold[6]['docNumber']} {sold[7]['docNumber']}")])
    ids += add_lines(tenant, account, [("-500", "העברה לחיסכון")], counterparty={"account": "445566"})
    ids += add_lines(tenant, savings, [("500", "העברה")])
    ids += add_certain_lines(tenant, account, sold[8:])
    return ids


def written(tenant: Tenant) -> dict[str, list[Any]]:
    """What matching has written, without ids and times."""
    asked = {
        "documents": """SELECT d.doc_type, d.doc_number, d.chain_index, d.issue_date, d.total, d.paid, d.payment_status,
                d.client_name, d.version,
                (SELECT array_agg((r.doc_number, r.amount) ORDER BY r.position) FROM document_references AS r
                 WHERE r.business_id = d.business_id AND r.document_id = d.id)
            FROM documents AS d WHERE d.business_id = %s ORDER BY d.doc_type, d.doc_number""",
        "payments": """SELECT p.method, p.date, p.amount, p.unallocated, p.bank_matched, p.state, p.client_name,
                p.version, (SELECT d.doc_number FROM documents AS d
                    WHERE d.business_id = p.business_id AND d.id = p.receipt_id)
            FROM payments AS p WHERE p.business_id = %s ORDER BY p.amount""",
        "entries": """SELECT e.source_type, e.date, e.description,
                array_agg((a.code, l.debit, l.credit) ORDER BY a.code, l.debit) AS lines
            FROM journal_entries AS e
            JOIN journal_lines AS l ON l.business_id = e.business_id AND l.entry_id = e.id
            JOIN ledger_accounts AS a ON a.business_id = l.business_id AND a.id = l.account_id
            WHERE e.business_id = %s GROUP BY e.id, e.source_type, e.date, e.description ORDER BY 1, 2, 3, 4""",
        "matches": """SELECT m.type, m.named_type, m.amount, m.target_amount, m.value, m.counter_role, m.counter_value,
                m.created_target, m.shared, m.has_entry, m.score
            FROM bank_matches AS m WHERE m.business_id = %s ORDER BY m.amount, m.type""",
        "accounts": """SELECT c.name, a.currency, a.debit, a.credit, a.received FROM client_accounts AS a
            JOIN clients AS c ON c.business_id = a.business_id AND c.id = a.client_id
            WHERE a.business_id = %s ORDER BY c.name""",
        "audit": """SELECT action, count(*) FROM audit_log WHERE business_id = %s AND action NOT LIKE 'session.%%'
            GROUP BY action ORDER BY action""",
        "events": "SELECT type, count(*) FROM events WHERE business_id = %s GROUP BY type ORDER BY type",
    }
    with tenant.running.owner() as connection:
        return {name: connection.execute(sql, [tenant.id]).fetchall() for name, sql in asked.items()}  # type: ignore[arg-type]


def check_books(tenant: Tenant, receipts: int) -> None:
    """The books fit, and receipts have numbers without a gap."""
    books_fit(tenant)
    issued = done(tenant.api.get("/documents", params={"docType": 400, "limit": 100}))["items"]
    assert sorted(one["docNumber"] for one in issued) == list(range(1, receipts + 1))


def test_a_batch_writes_what_is_written_line_by_line(opened: Callable[..., Tenant]) -> None:
    tenant, other = opened(), opened()
    assert len(year(tenant)) == len(year(other))
    together = done(tenant.api.post(AUTO_MATCH, json={}))
    alone: list[Any] = []
    cursor, first = None, True
    while first or cursor is not None:
        answer = done(other.api.post(AUTO_MATCH, json={"limit": 1, **({"cursor": cursor} if cursor else {})}))
        alone += answer["matched"]
        cursor, first = answer["nextCursor"], False
    assert [one["suggestion"]["amount"] for one in together["matched"]] == [
        one["suggestion"]["amount"] for one in alone
    ]
    assert len(alone) >= 8, together
    one, many = written(other), written(tenant)
    for name, rows in one.items():
        assert many[name] == rows, name
    receipts = sum(bool(line["receiptId"]) for line in together["matched"])
    check_books(tenant, receipts)
    check_books(other, receipts)


def test_a_line_that_is_refused_does_not_lose_the_others(tenant: Tenant) -> None:
    sold = invoices(tenant, [100, 200, 300, 400, 500])
    ids = add_certain_lines(tenant, bank_account(tenant), sold)
    assert tenant.api.delete(f"/clients/{sold[1]['clientId']}").status_code == 204
    answer = done(tenant.api.post(AUTO_MATCH, json={}))
    assert [one["transactionId"] for one in answer["matched"]] == [ids[0], ids[2], ids[3]]
    assert [(one["transactionId"], one["error"]) for one in answer["proposed"]] == [
        (ids[1], "client_archived"),
        (ids[4], "client_archived"),
    ]
    check_books(tenant, 3)


def test_two_calls_at_once_match_nothing_twice(tenant: Tenant) -> None:
    sold = invoices(tenant, [100 + place for place in range(12)])
    ids = add_certain_lines(tenant, bank_account(tenant), sold)
    with ThreadPoolExecutor() as pool:
        calls = [pool.submit(tenant.api.post, AUTO_MATCH, json={}) for _ in range(2)]
        by_hand = pool.submit(tenant.api.post, f"{LINES}/{ids[7]}/match", json={"links": [link("document", sold[7])]})
    answers = [done(one.result()) for one in calls]
    assert by_hand.result().status_code in (200, 409, 422), by_hand.result().text
    matched = [one["transactionId"] for answer in answers for one in answer["matched"]]
    assert len(matched) == len(set(matched))
    assert len(matched) == len(ids) - (by_hand.result().status_code == 200)
    assert {one["error"] for answer in answers for one in answer["proposed"]} <= {"transaction_matched", None}
    assert {tenant.api.get(f"{LINES}/{id}").json()["status"] for id in ids} == {"MATCHED"}
    check_books(tenant, len(matched))


async def test_the_number_of_statements_hardly_depends_on_that_of_the_lines(tenant: Tenant) -> None:
    account, asked = bank_account(tenant), {}
    sold = invoices(tenant, [100 + place for place in range(26)])
    async with serving(tenant, NotedCounters()) as (client, _):
        for first, last in ((0, 2), (2, 6), (6, 26)):
            add_certain_lines(tenant, account, sold[first:last])
            with listening() as heard:
                answer = (await client.post(AUTO_MATCH, json={})).json()
            assert len(answer["matched"]) == last - first, answer
            asked[last - first] = (len(heard), heard.trips)
    (few, few_trips), (many, many_trips) = asked[4], asked[20]
    assert many - few <= 2, asked
    assert many_trips == few_trips, asked


def test_what_a_call_leaves_is_matched_behind_it_and_nothing_twice(
    tenant: Tenant, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(auto_match_runs, "AT_ONCE", 3)
    advance, broken = store.advance, []

    async def breaking(*args: Any, **progress: Any) -> bool:
        if not broken:  # the worker ends between what it has matched and its progress
            broken.append(True)
            raise ConnectionError
        return await advance(*args, **progress)

    monkeypatch.setattr(store, "advance", breaking)
    account = bank_account(tenant)
    ids = add_certain_lines(tenant, account, invoices(tenant, [100 + place for place in range(8)]))
    ids += add_lines(tenant, account, [("12.34", "משהו אחר")])
    answer = done(tenant.api.post(AUTO_MATCH, json={"limit": 2, "continueInBackground": True}))
    assert (len(answer["matched"]), answer["remaining"], answer["run"]["total"]) == (2, 7, 7)
    path = f"{AUTO_MATCH}/runs/{answer['run']['id']}"
    wait_until(lambda: done(tenant.api.get(path))["state"] == "DONE", "the run")
    run = done(tenant.api.get(path))
    assert (broken, run["matched"], run["refused"], run["skipped"]) == ([True], 6, 0, 1)
    assert [one["id"] for one in done(tenant.api.get(f"{AUTO_MATCH}/runs", params={"state": "DONE"}))["items"]] == [
        run["id"]
    ]
    assert {tenant.api.get(f"{LINES}/{id}").json()["status"] for id in ids[:8]} == {"MATCHED"}
    assert done(tenant.api.post(f"{path}/cancel"))["state"] == "DONE"
    check_books(tenant, 8)


def test_one_run_goes_on_at_a_time_and_is_cancelled(tenant: Tenant) -> None:
    account = bank_account(tenant)
    add_certain_lines(tenant, account, invoices(tenant, [100, 200]))
    with tenant.running.owner() as connection:  # a run whose worker has not come yet
        connection.execute(
            """INSERT INTO bank_match_runs (business_id, id, asked, state, total, place_date, place_id, created_at,
                   updated_at)
               VALUES (%s, gen_random_uuid(), '{}', 'RUNNING', 5, '2026-01-01', gen_random_uuid(), now(), now())""",
            [tenant.id],
        )
    both = {"limit": 1, "continueInBackground": True}
    refused = tenant.api.post(AUTO_MATCH, json=both)
    assert (refused.status_code, refused.json()["error"]) == (409, "auto_match_running")
    (run,) = done(tenant.api.get(f"{AUTO_MATCH}/runs"))["items"]
    cancelled = done(tenant.api.post(f"{AUTO_MATCH}/runs/{run['id']}/cancel"))
    assert (cancelled["state"], bool(cancelled["endedAt"]), cancelled["version"]) == ("CANCELLED", True, 2)
    assert done(tenant.api.post(f"{AUTO_MATCH}/runs/{run['id']}/cancel")) == cancelled
    started = done(tenant.api.post(AUTO_MATCH, json=both))["run"]
    wait_until(lambda: done(tenant.api.get(f"{AUTO_MATCH}/runs/{started['id']}"))["state"] == "DONE", "the run")
    dry = tenant.api.post(AUTO_MATCH, json={**both, "dryRun": True})
    assert faults(dry) == {("continueInBackground", "contradiction")}
    check_books(tenant, 2)


def test_a_run_that_is_given_up_tells_why_and_another_one_may_begin(
    tenant: Tenant, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(auto_match_runs, "AT_ONCE", 1)
    advance, tries = store.advance, []

    async def breaking(*args: Any, **progress: Any) -> bool:
        tries.append(True)
        raise NotPrintable  # of this one few attempts are made, so that nobody waits long

    monkeypatch.setattr(store, "advance", breaking)
    account = bank_account(tenant)
    add_certain_lines(tenant, account, invoices(tenant, [100 * place for place in range(1, 9)]))
    both = {"limit": 1, "continueInBackground": True}
    run = done(tenant.api.post(AUTO_MATCH, json=both))["run"]
    path = f"{AUTO_MATCH}/runs/{run['id']}"
    wait_until(lambda: done(tenant.api.get(path))["state"] != "RUNNING", "the run")
    failed = done(tenant.api.get(path))
    assert (failed["state"], failed["error"], failed["matched"]) == ("FAILED", NotPrintable.code, len(tries)), failed
    assert failed["endedAt"]
    assert len(tries) < 5
    assert done(tenant.api.post(f"{path}/cancel")) == failed
    monkeypatch.setattr(store, "advance", advance)
    again = done(tenant.api.post(AUTO_MATCH, json=both))["run"]
    path = f"{AUTO_MATCH}/runs/{again['id']}"
    wait_until(lambda: done(tenant.api.get(path))["state"] == "DONE", "the second run")
    check_books(tenant, 8)
