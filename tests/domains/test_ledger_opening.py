"""Opening balances of accounts and of clients in the books."""

from importlib import import_module
from importlib.resources import files
from typing import Any

import psycopg

from domains.answers import books_fit, done, faults, of_single, refused
from domains.purchases import accounts
from support.service import Tenant

PATH = "/ledger/opening-balances"


def put(tenant: Tenant, *lines: dict[str, Any], date: str = "2026-01-01") -> Any:
    return tenant.api.put(PATH, json={"date": date, "lines": list(lines)})


def test_they_are_posted_by_one_entry_and_replaced_by_another(tenant: Tenant) -> None:
    before = done(tenant.api.get(PATH))
    assert (before["date"], before["entryNumber"], before["lines"], before["canChange"]) == (None, None, [], True)
    made = done(put(tenant, {"accountCode": "1100", "debit": "5000"}, {"accountCode": "3200", "credit": "3000.50"}))
    assert [(one["accountCode"], one["debit"], one["credit"]) for one in made["lines"]] == [
        ("1100", "5000.00", "0.00"),
        ("3200", "0.00", "3000.50"),
    ]
    assert (made["balance"], made["entryNumber"]) == ("-1999.50", 1)
    same = done(put(tenant, {"accountCode": "3200", "credit": "3000.5"}, {"accountCode": "1100", "debit": "5000"}))
    assert same == made
    again = done(put(tenant, {"accountCode": "1100", "debit": "7"}, date="2026-02-01"))
    assert (again["entryNumber"], again["date"], again["balance"]) == (3, "2026-02-01", "-7.00")
    assert accounts(tenant) == {"bank": 700, "opening_balances": -700}
    gone = done(put(tenant))
    assert (gone["lines"], gone["balance"], accounts(tenant)) == ([], "0.00", {})
    books_fit(tenant)


def test_every_line_that_is_wrong_is_named_at_once_and_nothing_is_posted(tenant: Tenant) -> None:
    account = done(tenant.api.get("/ledger/accounts", params={"limit": 1}))["items"][0]
    answer = put(
        tenant,
        {"accountCode": "1200", "debit": "1"},
        {"accountCode": "9999", "debit": "1"},
        {"accountCode": "3100", "debit": "1"},
        {"accountCode": "1100", "debit": "0"},
        {"accountCode": "1100", "credit": "-5"},
        {"accountCode": "1100", "debit": "1", "credit": "1"},
        {"accountCode": "1100", "debit": "1.001"},
        {"debit": "1"},
        {"accountId": account["id"], "debit": "1"},
        {"accountCode": account["code"], "debit": "1"},
        date="2999-01-01",
    )
    assert faults(answer) == {
        ("date", "in_future"),
        ("lines[0].accountCode", "control_account"),
        ("lines[1].accountCode", "account_not_found"),
        ("lines[2].accountCode", "opening_account"),
        ("lines[3].debit", "not_positive"),
        ("lines[4].credit", "not_positive"),
        ("lines[5].debit", "one_side"),
        ("lines[6].debit", "invalid_amount"),
        ("lines[7].accountId", "required"),
        ("lines[9].accountCode", "repeated"),
    }
    many = [{"accountCode": "1100", "debit": "1"}] * 1001
    assert put(tenant, *many).status_code == 422
    assert accounts(tenant) == {}


def test_they_stay_once_a_month_is_closed(tenant: Tenant) -> None:
    done(put(tenant, {"accountCode": "1100", "debit": "5"}))
    done(tenant.api.post("/ledger/periods/2026-01/close", json={}))
    refused(put(tenant, {"accountCode": "1100", "debit": "6"}), 409, "opening_balances_closed")
    assert done(tenant.api.get(PATH))["canChange"] is False
    opening = {"amount": "9", "date": "2026-01-15"}
    late = tenant.api.post("/clients", json={"name": "ל", "openingBalance": opening})
    refused(late, 409, "period_closed")
    done(tenant.api.post("/clients", json={"name": "ל", "openingBalance": {**opening, "date": "2026-02-01"}}), 201)
    assert accounts(tenant) == {"bank": 500, "customers": 900, "opening_balances": -1400}


def test_those_of_clients_are_posted_changed_and_taken_back(tenant: Tenant) -> None:
    owes = tenant.client(openingBalance={"amount": "100", "date": "2026-01-01"})
    ahead = tenant.client(openingBalance={"amount": "-30", "date": "2026-01-02"})
    assert accounts(tenant) == {"customers": 10000, "customer_advances": -3000, "opening_balances": -7000}
    abroad = {"amount": "10", "date": "2026-01-01", "currency": "USD", "exchangeRate": "3.5"}
    done(tenant.api.patch(f"/clients/{owes['id']}", json={"openingBalance": abroad}))
    done(tenant.api.patch(f"/clients/{ahead['id']}", json={"openingBalance": {"amount": "4", "date": "2026-01-02"}}))
    assert accounts(tenant) == {"customers": 3900, "opening_balances": -3900}
    unknown = {"amount": "10", "date": "2026-01-01", "currency": "USD"}
    done(tenant.api.patch(f"/clients/{owes['id']}", json={"openingBalance": unknown}))
    done(tenant.api.patch(f"/clients/{ahead['id']}", json={"openingBalance": None}))
    assert accounts(tenant) == {}
    assert done(tenant.api.get(PATH))["balance"] == "0.00"
    assert books_fit(tenant)["client_openings"] >= 2


def test_those_of_before_are_posted_by_the_migration(tenant: Tenant) -> None:
    """Numbered, chained and summed as the service does it; all of it is rolled back again."""
    tenant.client(openingBalance={"amount": "100", "date": "2026-01-01"})
    tenant.client(openingBalance={"amount": "-30", "date": "2026-01-02"})
    abroad = {"amount": "10", "date": "2026-01-03", "currency": "USD", "exchangeRate": "3.5"}
    tenant.client(openingBalance=abroad)
    posted = """SELECT e.number, e.date, a.role, l.debit, l.credit, l.currency, l.foreign_amount, l.party_id,
            e.hash = sha256(e.prev_hash || convert_to(journal_entry_text(e.number, e.id, e.date, e.value_date,
                e.description, e.source_type, e.source_id, e.posted_at, (SELECT jsonb_agg(jsonb_build_array(x.position,
                    x.account_id, x.debit, x.credit, x.currency, x.foreign_amount, x.party_id, x.memo)
                    ORDER BY x.position) FROM journal_lines x WHERE x.entry_id = e.id)), 'UTF8'))
        FROM journal_entries e JOIN journal_lines l ON l.business_id = e.business_id AND l.entry_id = e.id
        JOIN ledger_accounts a ON a.business_id = l.business_id AND a.id = l.account_id
        WHERE e.business_id = %s ORDER BY e.number, l.position"""
    migration = import_module("pinkas.migrations.versions.0052_opening_balances")
    script = files("pinkas.migrations.versions").joinpath("0052_opening_balances.sql").read_text()
    with tenant.running.owner() as connection, connection.transaction(force_rollback=True):
        before = connection.execute(posted, [tenant.id]).fetchall()
        connection.execute("SET LOCAL session_replication_role = replica")
        for table in ("journal_lines", "journal_entries", "ledger_monthly_sums", "ledger_counters", "ledger_accounts"):
            connection.execute(f"DELETE FROM {table} WHERE business_id = '{tenant.id}'")
        connection.execute("SET LOCAL session_replication_role = origin")
        connection.execute(script[script.index("CREATE FUNCTION post_client_opening") :].encode())

        def run(statement: str, **params: Any) -> list[Any]:
            cursor: psycopg.Cursor[Any] = connection.execute(statement, params)
            return cursor.fetchall() if cursor.description else []

        migration.post_opening_balances(
            lambda statement, **params: run(
                statement.replace(
                    "WHERE c.opening_balance", f"WHERE b.business_id = '{tenant.id}' AND c.opening_balance"
                ),
                **params,
            )
        )
        assert connection.execute(posted, [tenant.id]).fetchall() == before
        assert len(before) == 6
    books_fit(tenant)


def test_of_many_clients_only_those_that_open_in_a_closed_month_are_refused(tenant: Tenant) -> None:
    """Each with the answer of the single operation."""
    year = int(tenant.today()[:4]) - 1
    opening = {"amount": "70", "date": f"{year}-01-31"}
    old = tenant.client(name="א", openingBalance=opening)
    done(tenant.api.post(f"/ledger/periods/{year}-01/close", json={}))
    late = {**opening, "date": f"{year}-02-01"}
    clients = [
        {"name": "ב", "openingBalance": opening},
        {"name": "ג", "openingBalance": late},
        {"id": old["id"], "openingBalance": {**opening, "amount": "80"}},
        {"name": "ד"},
    ]
    found = done(tenant.api.post("/clients/bulk", json={"clients": clients}))
    refusals = [one.get("error") and one["error"]["error"] for one in found["items"]]
    assert refusals == ["period_closed", None, "period_closed", None]
    single = tenant.api.post("/clients", json=clients[0])
    refused(single, 409, "period_closed")
    assert of_single(found["items"][0]["error"], single)
    assert found["items"][0]["error"]["earliestOpenDay"] == f"{year}-02-01"
    assert done(tenant.api.get("/clients?include=total"))["total"] == 3
    assert done(tenant.api.get(f"/clients/{old['id']}"))["openingBalance"]["amount"] == "70.00"
    assert books_fit(tenant)
