"""The journal: entries by hand, taken back, listed; accounts with running balances; the general ledger; the chain."""

import csv
import hashlib
import io
from typing import Any

import pytest

from domains.answers import done
from support.service import Running, Tenant, open_business

DAY = "2026-11-02"


def entry_body(amount: str = "100", **fields: Any) -> dict[str, Any]:
    """Office expenses paid from the bank."""
    lines = [{"accountCode": "6040", "debit": amount}, {"accountCode": "1100", "credit": amount}]
    return {"date": DAY, "description": "ניירת", "lines": lines, **fields}


def posted(tenant: Tenant, amount: str = "100", **fields: Any) -> dict[str, Any]:
    """The same, posted."""
    return done(tenant.api.post("/ledger/journal-entries", json=entry_body(amount, **fields)), 201)


def faults(answer: Any) -> set[tuple[str, str]]:
    """The fields of a refusal with their codes."""
    assert answer.status_code == 422, answer.text
    return {(one["field"], one["code"]) for one in answer.json()["details"]}


def account_id(tenant: Tenant, code: str) -> str:
    """The id of an account."""
    listed = tenant.api.get("/ledger/accounts", params={"limit": 100}).json()["items"]
    return str(next(one["id"] for one in listed if one["code"] == code))


@pytest.fixture(scope="module")
def shared(running: Running) -> Tenant:
    """A business whose books change by the tests of this file, none of which minds the others."""
    return open_business(running)


def test_an_entry_by_hand_is_posted_read_and_taken_back_once(shared: Tenant) -> None:
    made = posted(shared, "100.50")
    assert [(one["accountCode"], one["debit"], one["credit"]) for one in made["lines"]] == [
        ("6040", "100.50", "0.00"),
        ("1100", "0.00", "100.50"),
    ]
    assert (made["source"]["type"], made["period"], made["total"]) == ("manual", "2026-11", "100.50")
    path = f"/ledger/journal-entries/{made['id']}"
    assert done(shared.api.get(path)) == made
    back = done(shared.api.post(f"{path}/reverse", json={}), 201)
    assert (back["reverses"], back["source"]["path"]) == (made["id"], path)
    assert [(one["debit"], one["credit"]) for one in back["lines"]] == [("0.00", "100.50"), ("100.50", "0.00")]
    assert done(shared.api.get(path))["reversedBy"] == back["id"]
    again = shared.api.post(f"{path}/reverse", json={})
    assert (again.status_code, again.json()["error"]) == (409, "already_reversed")
    twice = done(shared.api.post(f"/ledger/journal-entries/{back['id']}/reverse", json={}), 201)
    assert twice["reverses"] == back["id"]


def test_every_wrong_line_is_named_at_once_and_nothing_is_posted(shared: Tenant) -> None:
    before = done(shared.api.get("/ledger/journal-entries", params={"include": "total"}))["total"]
    own = {"code": "6999", "name": {"he": "ישן"}, "type": "expense", "isActive": False}
    if shared.api.post("/ledger/accounts", json=own).status_code not in (201, 409):
        pytest.fail("the account was not created")
    lines = [
        {"accountCode": "9999", "debit": "1"},
        {"accountCode": "6999", "debit": "1"},
        {"accountCode": "1200", "debit": "1"},
        {"accountCode": "6040", "debit": "1", "credit": "1"},
        {"debit": "1"},
        {"accountCode": "6040", "debit": "0.001"},
        {"accountCode": "6040", "debit": "1", "currency": "USD"},
        {"accountCode": "6040", "debit": "0"},
        {"accountCode": "6040", "debit": "1", "partyId": "01900000-0000-7000-8000-000000000000"},
    ]
    refused = shared.api.post("/ledger/journal-entries", json=entry_body(date="2099-01-01", lines=lines))
    assert faults(refused) == {
        ("date", "in_the_future"),
        ("lines[0].accountCode", "account_not_found"),
        ("lines[1].accountCode", "account_inactive"),
        ("lines[2].accountCode", "control_account"),
        ("lines[3].debit", "one_side"),
        ("lines[4].accountId", "account_required"),
        ("lines[5].debit", "invalid_amount"),
        ("lines[6].foreignAmount", "currency_required"),
        ("lines[7].debit", "one_side"),
        ("lines[8].partyId", "not_found"),
    }
    unbalanced = entry_body()
    unbalanced["lines"][1]["credit"] = "99.99"
    assert faults(shared.api.post("/ledger/journal-entries", json=unbalanced)) == {("lines", "entry_unbalanced")}
    many = [{"accountCode": "6040", "debit": "1"}] * 10_000
    assert faults(shared.api.post("/ledger/journal-entries", json=entry_body(lines=many))) == {("lines", "invalid")}
    negative = entry_body("-5")
    assert {field for field, _ in faults(shared.api.post("/ledger/journal-entries", json=negative))} == {
        "lines[0].debit",
        "lines[1].credit",
    }
    assert done(shared.api.get("/ledger/journal-entries", params={"include": "total"}))["total"] == before


def test_what_comes_from_a_document_is_not_taken_back_here(shared: Tenant) -> None:
    issued = shared.issued(305)
    listed = done(shared.api.get("/ledger/journal-entries", params={"sourceType": "document"}))["items"]
    assert listed[0]["source"] == {"type": "document", "id": issued["id"], "path": f"/documents/{issued['id']}"}
    refused = shared.api.post(f"/ledger/journal-entries/{listed[0]['id']}/reverse", json={})
    assert (refused.status_code, refused.json()["error"]) == (409, "entry_has_source")
    assert refused.json()["sourcePath"] == f"/documents/{issued['id']}"


def test_a_bulk_posts_each_by_itself(shared: Tenant) -> None:
    wrong = entry_body()
    wrong["lines"][0]["accountCode"] = "9999"
    bodies = [entry_body("1"), wrong, {"date": DAY}, entry_body("2")]
    done_ = done(shared.api.post("/ledger/journal-entries/bulk", json={"entries": bodies}))
    assert (done_["created"], done_["failed"]) == (2, 2)
    assert [one["status"] for one in done_["items"]] == ["created", "failed", "failed", "created"]
    assert done_["items"][1]["error"]["details"][0]["code"] == "account_not_found"
    first, last = done_["items"][0]["entry"], done_["items"][3]["entry"]
    assert (last["number"], last["prevHash"]) == (first["number"] + 1, first["hash"])


def test_a_closed_month_takes_no_entry_by_hand_and_no_reversal_into_it(tenant: Tenant) -> None:
    made = posted(tenant, date="2026-10-02")
    done(tenant.api.post("/ledger/periods/2026-10/close"))
    refused = tenant.api.post("/ledger/journal-entries", json=entry_body(date="2026-10-31"))
    assert (refused.status_code, refused.json()["error"], refused.json()["field"]) == (409, "period_closed", "date")
    path = f"/ledger/journal-entries/{made['id']}/reverse"
    assert tenant.api.post(path, json={"date": "2026-10-05"}).json()["error"] == "period_closed"
    assert faults(tenant.api.post(path, json={"date": "2026-10-01"})) == {("date", "before_entry")}
    bulk = done(tenant.api.post("/ledger/journal-entries/bulk", json={"entries": [entry_body(date="2026-10-01")] * 2}))
    assert [one["error"]["error"] for one in bulk["items"]] == ["period_closed", "period_closed"]
    assert done(tenant.api.get("/ledger/journal-entries", params={"include": "total"}))["total"] == 1
    done(tenant.api.post(path, json={}), 201)


def test_the_journal_is_filtered_sorted_and_paged(tenant: Tenant) -> None:
    for day, amount in (("2026-11-01", "10"), ("2026-10-01", "20"), ("2026-11-03", "30")):
        posted(tenant, amount, date=day, description=f"רישום {amount}")

    def numbers(**query: Any) -> list[int]:
        return [one["number"] for one in done(tenant.api.get("/ledger/journal-entries", params=query))["items"]]

    assert numbers() == [3, 2, 1]
    assert numbers(sort="date") == [2, 1, 3]
    assert numbers(**{"from": "2026-11-01", "to": "2026-11-02"}) == [1]
    assert numbers(minAmount="20") == [3, 2]
    assert numbers(q="30") == [3]
    assert numbers(number=2) == [2]
    assert numbers(accountId=account_id(tenant, "1100")) == [3, 2, 1]
    assert numbers(accountId=account_id(tenant, "6110")) == []
    page = done(tenant.api.get("/ledger/journal-entries", params={"limit": 2}))
    rest = done(tenant.api.get("/ledger/journal-entries", params={"limit": 2, "cursor": page["nextCursor"]}))
    assert [one["number"] for one in rest["items"]] == [1]


def test_an_account_shows_its_balance_behind_each_line_however_it_is_paged(tenant: Tenant) -> None:
    for day, amount in (("2026-10-20", "5"), ("2026-11-01", "10"), ("2026-10-25", "20"), ("2026-11-01", "40")):
        posted(tenant, amount, date=day)
    path = f"/ledger/accounts/{account_id(tenant, '1100')}/entries"
    query = {"from": "2026-10-21", "to": "2026-11-02"}

    def pages(**more: Any) -> list[tuple[str, str]]:
        found, cursor = [], None
        while True:
            asked = {**query, "limit": 1, **more, **({"cursor": cursor} if cursor else {})}
            page = done(tenant.api.get(path, params=asked))
            assert (page["opening"], page["closing"]) == ("-5.00", "-75.00")
            found += [(one["credit"], one["balance"]) for one in page["items"]]
            cursor = page["nextCursor"]
            if cursor is None:
                return found

    expected = [("20.00", "-25.00"), ("10.00", "-35.00"), ("40.00", "-75.00")]
    assert pages() == expected
    assert pages(limit=2) == expected
    assert pages(sort="-date") == expected[::-1]
    file = tenant.api.get(path, params={**query, "format": "csv", "lang": "en"})
    assert [row["Balance"] for row in csv.DictReader(io.StringIO(file.text.lstrip("\ufeff")))] == [
        balance for _, balance in expected
    ]


def test_the_general_ledger_pages_and_streams_the_same_lines(tenant: Tenant) -> None:
    for amount in range(1, 8):
        posted(tenant, str(amount))
    query = {"from": "2026-11-01", "to": "2026-11-30"}
    found, cursor = [], None
    while True:
        more = {"cursor": cursor} if cursor else {}
        page = done(tenant.api.get("/ledger/general-ledger", params={**query, "limit": 3, **more}))
        found += page["items"]
        cursor = page["nextCursor"]
        if cursor is None:
            break
    assert [(one["accountCode"], one["number"]) for one in found] == [
        (code, number) for code in ("1100", "6040") for number in range(1, 8)
    ]
    assert (page["debit"], page["credit"]) == ("28.00", "28.00")
    file = tenant.api.get("/ledger/general-ledger", params={**query, "format": "csv", "lang": "he"})
    rows = list(csv.reader(io.StringIO(file.text.lstrip("\ufeff"))))
    assert len(rows) == 1 + len(found)
    assert tenant.api.get("/ledger/general-ledger", params={**query, "format": "xlsx"}).content[:2] == b"PK"


def test_the_chain_of_hashes_is_what_the_entries_say(tenant: Tenant) -> None:
    posted(tenant, "10", valueDate="2026-11-05")
    tenant.issued(305)
    with tenant.running.owner() as connection:
        rows = connection.execute(
            """SELECT e.prev_hash, e.hash, journal_entry_text(e.number, e.id, e.date, e.value_date, e.description,
                   e.source_type, e.source_id, e.posted_at, (SELECT jsonb_agg(jsonb_build_array(l.position,
                   l.account_id, l.debit, l.credit, l.currency, l.foreign_amount, l.party_id, l.memo)
                   ORDER BY l.position) FROM journal_lines AS l
                   WHERE l.business_id = e.business_id AND l.entry_id = e.id)),
                   (SELECT last_hash FROM ledger_counters AS c WHERE c.business_id = e.business_id)
               FROM journal_entries AS e WHERE e.business_id = %s ORDER BY e.number""",
            [tenant.id],
        ).fetchall()
    before = b""
    for prev, digest, text, _ in rows:
        assert prev == before
        assert digest == hashlib.sha256(prev + text.encode()).digest()
        before = digest
    assert len(rows) == 2
    assert rows[-1][3] == before


def test_posting_rules_change_for_days_to_come_and_never_for_the_past(tenant: Tenant) -> None:
    own = done(
        tenant.api.post("/ledger/accounts", json={"code": "4011", "name": {"he": "חנות"}, "type": "income"}), 201
    )
    tenant.issued(305)
    rule = {"role": "sales_income", "accountId": own["id"]}
    wrong = [
        {**rule, "validFrom": "2026-01-01"},
        {**rule, "role": "customers"},
        {**rule, "role": "none_such"},
        {"role": "bank", "accountId": own["id"]},
    ]
    assert faults(tenant.api.put("/ledger/posting-rules", json={"rules": wrong})) == {
        ("rules[0].validFrom", "in_the_past"),
        ("rules[1].role", "fixed_role"),
        ("rules[1].accountId", "other_account_type"),
        ("rules[2].role", "unknown_role"),
        ("rules[3].accountId", "other_account_type"),
    }
    answer = done(tenant.api.put("/ledger/posting-rules", json={"rules": [rule]}))
    current = {one["role"]: one["accountCode"] for one in answer["items"] if one["isCurrent"]}
    assert (current["sales_income"], current["bank"]) == ("4011", "1100")
    new = tenant.issued(305)
    balances = {
        one["code"]: one["balance"]
        for one in done(tenant.api.get("/ledger/balances"))["rows"]
        if one["type"] == "income"
    }
    assert set(balances) == {"4010", "4011"}
    before = balances["4011"]
    credit = {"reason": "order_change", "full": True, "finalize": True}
    done(tenant.api.post(f"/documents/{new['id']}/credit", json=credit), 201)
    after = {one["code"]: one["balance"] for one in done(tenant.api.get("/ledger/balances"))["rows"]}
    assert before != "0.00"
    assert "4011" not in after


def test_as_of_an_instant_the_books_say_what_they_said_then(tenant: Tenant) -> None:
    posted(tenant, "10", date="2026-10-10")
    said = done(tenant.api.get("/ledger/trial-balance", params={"from": "2026-10-05", "to": "2026-11-30"}))
    instant = done(tenant.api.get("/ledger/journal-entries"))["items"][0]["postedAt"]
    for day in ("2026-10-01", "2026-10-06", "2026-11-30"[:8] + "01"):
        posted(tenant, "7", date=day)
    query = {"from": "2026-10-05", "to": "2026-11-30", "asOf": instant}
    then = done(tenant.api.get("/ledger/trial-balance", params=query))
    assert (then["rows"], then["totals"]) == (said["rows"], said["totals"])
    ledger = done(tenant.api.get("/ledger/general-ledger", params=query))
    assert [one["number"] for one in ledger["items"]] == [1, 1]
    balances = done(tenant.api.get("/ledger/balances", params={"date": "2026-11-30", "asOf": instant}))
    assert {one["code"]: one["balance"] for one in balances["rows"]} == {"1100": "-10.00", "6040": "10.00"}
    ahead = tenant.api.get("/ledger/balances", params={"asOf": "2099-01-01T00:00:00Z"})
    assert faults(ahead) == {("asOf", "as_of_in_future")}
