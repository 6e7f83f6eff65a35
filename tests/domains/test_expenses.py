"""Expenses: written down, changed, booked, corrected, and never twice."""

from typing import Any

import pytest

from support.service import Running, Tenant

ISRAELI_SUPPLIER = {"name": "פז חברת נפט", "taxId": "520007030", "save": True}
DAY = "2026-11-02"


def expense(tenant: Tenant, **fields: Any) -> dict[str, Any]:
    """An expense that was written down."""
    body = {"date": DAY, "docType": 305, "net": "100.00", "vat": "18.00", **fields}
    made = tenant.api.post("/expenses", json=body)
    assert made.status_code == 201, made.text
    found: dict[str, Any] = made.json()
    return found


def book(tenant: Tenant, made: dict[str, Any]) -> dict[str, Any]:
    """The expense, booked."""
    done = tenant.api.post(f"/expenses/{made['id']}/book")
    assert done.status_code == 200, done.text
    found: dict[str, Any] = done.json()
    return found


def category(tenant: Tenant, key: str) -> str:
    """The id of a category that every business has."""
    listed = tenant.api.get("/expense-categories", params={"limit": 100}).json()["items"]
    return str(next(one["id"] for one in listed if one["key"] == key))


def entries(running: Running, expense_id: str) -> dict[str, list[tuple[str, int]]]:
    """What is in the books of an expense: account number and debit less credit in agorot, by what the entry is
    about."""
    with running.owner() as connection:
        rows = connection.execute(
            """SELECT e.source_type, a.code, l.debit - l.credit FROM journal_entries e
               JOIN journal_lines l ON l.business_id = e.business_id AND l.entry_id = e.id
               JOIN ledger_accounts a ON a.business_id = l.business_id AND a.id = l.account_id
               WHERE e.source_id = %s ORDER BY e.number, l.position""",
            [expense_id],
        ).fetchall()
    found: dict[str, list[tuple[str, int]]] = {}
    for source, code, amount in rows:
        found.setdefault(source, []).append((code, amount))
    return found


def faults(answer: Any) -> set[tuple[str, str]]:
    """The fields of a refusal with their codes."""
    assert answer.status_code == 422, answer.text
    return {(one["field"], one["code"]) for one in answer.json()["details"]}


def test_an_expense_is_written_down_read_changed_and_removed(tenant: Tenant) -> None:
    made = expense(tenant, number="A-17", supplier=ISRAELI_SUPPLIER, notes="נייר")
    assert (made["status"], made["total"], made["vatState"]) == ("DRAFT", "118.00", "claimable")
    assert (made["reportingPeriod"], made["claimUntil"]) == ("2026-11", "2027-05-02")
    assert made["supplierId"]
    assert made["supplierTaxId"] == "520007030"
    assert made["lines"][0]["accountCode"] == "6900"
    path = f"/expenses/{made['id']}"
    assert tenant.api.get(path).json() == made
    changed = tenant.api.patch(path, json={"total": "236.00", "vat": "36.00", "project": "דירה"}).json()
    assert (changed["net"], changed["total"], changed["version"]) == ("200.00", "236.00", 2)
    assert tenant.api.patch(path, json={"project": "דירה"}).json()["version"] == 2
    assert tenant.api.delete(path).status_code == 204
    assert tenant.api.get(path).status_code == 404


def test_two_of_net_vat_and_total_are_enough_and_lines_come_to_all_of_them(tenant: Tenant) -> None:
    assert expense(tenant, net=None, total="118.00")["net"] == "100.00"
    assert expense(tenant, vat=None, total="118.00")["vat"] == "18.00"
    lines = [{"amount": "70.00", "description": "נייר"}, {"amount": "40.00"}, {"amount": "-10.00", "vat": "-1.80"}]
    for line, vat in zip(lines, ("12.60", "7.20", "-1.80"), strict=True):
        line["vat"] = vat
    whole = expense(tenant, net=None, vat=None, lines=lines)
    assert (whole["net"], whole["vat"], whole["total"]) == ("100.00", "18.00", "118.00")
    spread = expense(tenant, net=None, vat="18.00", lines=[{"amount": "33.33"}, {"amount": "66.67"}])
    assert [one["vat"] for one in spread["lines"]] == ["6.00", "12.00"]


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"net": "100", "vat": "18", "total": "119"}, {("total", "sum_mismatch")}),
        ({"net": "100", "vat": "18.02"}, {("vat", "above_rate")}),
        ({"net": "100", "vat": None}, {("vat", "required")}),
        ({"net": None, "vat": "18"}, {("total", "required")}),
        ({"net": "0", "vat": "0"}, {("total", "not_positive")}),
        ({"net": "1.001", "vat": "0"}, {("net", "invalid_amount")}),
        ({"date": "2030-01-01"}, {("date", "in_the_future")}),
        ({"date": "1999-01-01"}, {("date", "date_out_of_range")}),
        ({"docType": 10}, {("docType", "not_a_purchase")}),
        (
            {"dueDate": "2026-01-01", "reportingPeriod": "2026-10"},
            {("dueDate", "before_date"), ("reportingPeriod", "before_date")},
        ),
        ({"supplier": {"name": "א", "taxId": "123456789"}}, {("supplier.taxId", "invalid_tax_id")}),
        ({"currency": "USD"}, {("exchangeRate", "no_rate")}),
        ({"currency": "XXA"}, {("currency", "unknown_currency")}),
        ({"exchangeRate": "3.5"}, {("exchangeRate", "contradiction")}),
        ({"allocationNumber": "12"}, {("allocationNumber", "invalid_allocation_number")}),
        ({"lines": [{"amount": "50", "vat": "10"}]}, {("net", "sum_mismatch"), ("vat", "sum_mismatch")}),
        ({"supplierId": "01a1fd2d-4b0a-7000-9c41-0f2e3d4c5b6a"}, {("supplierId", "supplier_not_found")}),
        ({"categoryId": "01a1fd2d-4b0a-7000-9c41-0f2e3d4c5b6a"}, {("categoryId", "unknown_category")}),
        (
            {"creditsId": "01a1fd2d-4b0a-7000-9c41-0f2e3d4c5b6a"},
            {("creditsId", "not_a_credit"), ("creditsId", "expense_not_found")},
        ),
    ],
)
def test_every_field_that_cannot_be_is_named(
    tenant: Tenant, fields: dict[str, Any], wrong: set[tuple[str, str]]
) -> None:
    body = {"date": DAY, "docType": 305, "net": "100.00", "vat": "18.00", **fields}
    assert faults(tenant.api.post("/expenses", json=body)) == wrong


def test_booking_posts_cost_input_vat_and_what_the_supplier_is_owed(tenant: Tenant, running: Running) -> None:
    lines = [
        {"amount": "100.00", "vat": "18.00", "categoryId": category(tenant, "fuel")},
        {"amount": "1000.00", "vat": "180.00", "categoryId": category(tenant, "computers")},
        {"amount": "50.00", "vat": "9.00", "categoryId": category(tenant, "hospitality")},
        {"amount": "10.00", "vat": "1.80", "categoryId": category(tenant, "car_private_use")},
    ]
    booked = book(tenant, expense(tenant, net=None, vat=None, lines=lines, supplier=ISRAELI_SUPPLIER, number="7"))
    assert (booked["status"], booked["vatState"], booked["claimableVat"]) == ("BOOKED", "claimed", "192.45")
    assert (booked["open"], booked["paid"], booked["claimedPeriod"]) == ("1368.80", "0.00", "2026-11")
    assert entries(running, booked["id"]) == {
        "expense": [
            ("6020", 10600),
            ("1500", 100000),
            ("6090", 5900),
            ("6010", 1135),
            ("1610", 1245),
            ("1620", 18000),
            ("2100", -136880),
        ]
    }


def test_what_is_booked_never_changes(tenant: Tenant, running: Running) -> None:
    booked = book(tenant, expense(tenant))
    path = f"/expenses/{booked['id']}"
    for refused in (
        tenant.api.patch(path, json={"notes": "אחר"}),
        tenant.api.delete(path),
        tenant.api.post(f"{path}/book"),
        tenant.api.post(f"{path}/approve"),
    ):
        assert (refused.status_code, refused.json()["error"]) == (409, "expense_immutable")
    with running.owner() as connection:
        for statement in (
            "UPDATE expenses SET total = 1, net = 1, vat = 0 WHERE id = %s",
            "UPDATE expenses SET status = 'DRAFT' WHERE id = %s",
            "DELETE FROM expenses WHERE id = %s",
            "UPDATE expense_lines SET amount = 1 WHERE expense_id = %s",
            "DELETE FROM expense_lines WHERE expense_id = %s",
        ):
            with pytest.raises(Exception, match="never change"), connection.transaction():
                connection.execute(statement, [booked["id"]])


def test_a_correction_reverses_what_was_booked_and_drafts_what_takes_its_place(
    tenant: Tenant, running: Running
) -> None:
    booked = book(tenant, expense(tenant, supplier=ISRAELI_SUPPLIER, number="55"))
    answer = tenant.api.post(f"/expenses/{booked['id']}/correct", json={"reason": "סכום שגוי"})
    assert answer.status_code == 200, answer.text
    draft = answer.json()
    assert (draft["status"], draft["correctsId"], draft["number"]) == ("DRAFT", booked["id"], "55")
    corrected = tenant.api.get(f"/expenses/{booked['id']}").json()
    assert (corrected["status"], corrected["correctedById"], corrected["open"]) == ("CORRECTED", draft["id"], "0.00")
    posted = entries(running, booked["id"])
    assert sorted((code, -amount) for code, amount in posted["expense"]) == sorted(posted["expense_reversal"])
    again = tenant.api.post(f"/expenses/{booked['id']}/correct", json={"reason": "שוב"})
    assert (again.status_code, again.json()["error"]) == (409, "expense_not_booked")
    assert book(tenant, draft)["status"] == "BOOKED"


def test_the_same_paper_is_refused_with_its_twin_and_one_that_looks_like_it_warns(tenant: Tenant) -> None:
    first = expense(tenant, supplier=ISRAELI_SUPPLIER, number="INV-0017")
    body = {"date": "2026-10-30", "docType": 305, "net": "100", "vat": "18", "number": "inv 17"}
    described = {"name": "אחר", "taxId": "520007030"}
    same = tenant.api.post("/expenses", json={**body, "number": "INV 0017", "supplier": described})
    assert (same.status_code, same.json()["error"], same.json()["existingId"]) == (409, "expense_exists", first["id"])
    near = tenant.api.post("/expenses", json={**body, "number": "18", "supplier": described}).json()
    assert [(one["code"], one["facts"]) for one in near["warnings"]] == [("near_duplicate", {"expenseId": first["id"]})]
    other_total = expense(tenant, supplier=described, number="INV-0017", net="50", vat="9", date="2026-01-05")
    assert [one["facts"]["expenseId"] for one in other_total["warnings"]] == [first["id"]]
    changed = tenant.api.patch(f"/expenses/{near['id']}", json={"number": "INV-0017"})
    assert (changed.status_code, changed.json()["existingId"]) == (409, first["id"])
    assert tenant.api.post(f"/expenses/{first['id']}/reject", json={"reason": "לא שלנו"}).status_code == 200
    assert tenant.api.patch(f"/expenses/{near['id']}", json={"number": "INV-0017"}).status_code == 200


def test_up_to_a_hundred_are_created_at_once_each_with_its_own_result(tenant: Tenant) -> None:
    good = {"date": DAY, "docType": 305, "net": "10", "vat": "1.80", "supplier": ISRAELI_SUPPLIER, "number": "1"}
    bad = {**good, "number": "2", "vat": "5"}
    unknown = {**good, "nonsense": 1}
    answer = tenant.api.post("/expenses/bulk", json={"expenses": [good, bad, unknown, good, {**good, "number": "3"}]})
    assert answer.status_code == 200, answer.text
    done = answer.json()
    assert (done["created"], done["failed"]) == (2, 3)
    assert [one["status"] for one in done["items"]] == ["created", "failed", "failed", "failed", "created"]
    codes = [one.get("error", {}).get("error") for one in done["items"]]
    assert codes == [None, "validation_failed", "validation_failed", "expense_exists", None]
    assert done["items"][3]["error"]["existingId"] == done["items"][0]["expense"]["id"]


def test_an_expense_in_foreign_currency_is_booked_at_its_rate(tenant: Tenant, running: Running) -> None:
    made = expense(tenant, currency="USD", exchangeRate="3.333", docType=None, net="33.33", vat="0")
    booked = book(tenant, made)
    assert (booked["total"], booked["value"], booked["homeCurrency"]) == ("33.33", "111.09", "ILS")
    assert entries(running, booked["id"])["expense"] == [("6900", 11109), ("2100", -11109)]


def test_a_credit_of_a_supplier_takes_back_cost_and_input_vat(tenant: Tenant, running: Running) -> None:
    booked = book(tenant, expense(tenant, supplier=ISRAELI_SUPPLIER, number="9"))
    credit = {"docType": 330, "supplierId": booked["supplierId"], "number": "C9", "creditsId": booked["id"]}
    too_much = {"date": DAY, **credit, "net": "200", "vat": "36"}
    assert faults(tenant.api.post("/expenses", json=too_much)) == {("total", "credit_exceeds_expense")}
    back = book(tenant, expense(tenant, **credit, net="50", vat="9"))
    assert (back["isCredit"], back["vatState"]) == (True, "claimed")
    assert entries(running, back["id"])["expense"] == [("6900", -5000), ("1610", -900), ("2100", 5900)]


def test_a_dealer_without_vat_books_all_of_it_as_cost(opened: Any, running: Running) -> None:
    tenant = opened("exempt_dealer")
    booked = book(tenant, expense(tenant))
    assert (booked["vatState"], booked["claimableVat"], booked["missing"]) == ("none", "0.00", [])
    assert entries(running, booked["id"])["expense"] == [("6900", 11800), ("2100", -11800)]


def test_the_opening_balance_of_a_supplier_is_an_expense_without_vat(tenant: Tenant, running: Running) -> None:
    opening = {"categoryId": category(tenant, "opening_balance"), "docType": None, "supplier": ISRAELI_SUPPLIER}
    body = {"date": DAY, "net": "100", "vat": "18", **opening}
    assert faults(tenant.api.post("/expenses", json=body)) == {("categoryId", "opening_balance")}
    booked = book(tenant, expense(tenant, **opening, net="500", vat="0"))
    assert entries(running, booked["id"])["expense"] == [("3100", 50000), ("2100", -50000)]


def test_above_the_threshold_an_expense_is_booked_only_when_it_was_approved(tenant: Tenant) -> None:
    set_to = tenant.api.patch("/businesses/current", json={"expenseApprovalThreshold": "118"})
    assert set_to.json()["expenseApprovalThreshold"] == "118.00"
    assert book(tenant, expense(tenant))["status"] == "BOOKED"
    large = expense(tenant, net="100.01", vat="18")
    path = f"/expenses/{large['id']}"
    refused = tenant.api.post(f"{path}/book")
    assert (refused.status_code, refused.json()["error"]) == (409, "approval_required")
    assert tenant.api.post(f"{path}/submit").json()["status"] == "PENDING_APPROVAL"
    assert tenant.api.post(f"{path}/approve").json()["status"] == "APPROVED"
    assert tenant.api.patch(path, json={"notes": "אחר"}).json()["status"] == "DRAFT"
    assert tenant.api.post(f"{path}/reject", json={"reason": "יקר"}).json()["rejectedReason"] == "יקר"
    assert tenant.api.post(f"{path}/book").status_code == 409
    assert tenant.api.post(f"{path}/approve").json()["status"] == "APPROVED"
    assert book(tenant, large)["status"] == "BOOKED"


def test_expenses_are_found_by_their_filters_and_summed(tenant: Tenant) -> None:
    fuel = category(tenant, "fuel")
    first = expense(tenant, supplier=ISRAELI_SUPPLIER, number="X-1", categoryId=fuel)
    second = expense(tenant, net="1000", vat="180", date="2026-10-01", notes="מחשב", supplier={"name": "באג"})
    third = book(tenant, expense(tenant, docType=330, net="10", vat="1.80"))

    def found(**query: Any) -> list[str]:
        answer = tenant.api.get("/expenses", params=query)
        assert answer.status_code == 200, answer.text
        return [one["id"] for one in answer.json()["items"]]

    ids = [first["id"], second["id"], third["id"]]
    assert found() == ids[::-1]
    assert found(supplierId=first["supplierId"]) == found(categoryId=fuel) == found(q="פז") == found(q="x1") == [ids[0]]
    assert found(q="באג") == found(to="2026-10-15") == found(minAmount="1000") == found(period="2026-10") == [ids[1]]
    assert found(status="BOOKED") == found(open="true") == found(maxAmount="20") == [ids[2]]
    assert found(sort="date") == [ids[1], *sorted([ids[0], ids[2]])]
    assert found(sort="-value")[0] == ids[1]
    assert found(hasFile="true") == []
    summed = tenant.api.get("/expenses", params={"include": "total"}).json()
    assert summed["total"] == 3
    (sums,) = summed["sums"]
    assert (sums["count"], sums["net"], sums["total"], sums["open"]) == (3, "1090.00", "1286.20", "-11.80")
    of_supplier = tenant.api.get(f"/suppliers/{first['supplierId']}/expenses").json()["items"]
    assert [one["id"] for one in of_supplier] == [ids[0]]
    table = tenant.api.get("/reports/expense-list", params={"format": "csv", "lang": "en"})
    assert table.status_code == 200
    assert "X-1" in table.text


def test_a_copy_is_a_draft_of_today_without_number_and_papers(tenant: Tenant) -> None:
    booked = book(tenant, expense(tenant, supplier=ISRAELI_SUPPLIER, number="77"))
    copy = tenant.api.post(f"/expenses/{booked['id']}/duplicate")
    assert copy.status_code == 201, copy.text
    made = copy.json()
    assert (made["number"], made["status"], made["duplicateOf"]) == (None, "DRAFT", booked["id"])
    assert (made["total"], made["supplierId"]) == (booked["total"], booked["supplierId"])
