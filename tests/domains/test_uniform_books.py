"""The books of a uniform file: what suppliers are owed, accounts that the chart lacks, the day on which balances are
opened, and whose file it is."""

from collections.abc import Callable
from typing import Any

from domains.answers import done, paid, refused
from domains.purchases import booked, credit_note, pay, supplier
from domains.test_uniform_imports import checked, committed, export, parity, settled, trial
from support.service import Tenant
from support.uniform_writer import data, folder, other_program


def owed(tenant: Tenant) -> dict[str, str]:
    """What each supplier is owed, by name."""
    found = {}
    for one in done(tenant.api.get("/suppliers", params={"limit": 100}))["items"]:
        coins = done(tenant.api.get(f"/suppliers/{one['id']}/balance"))["currencies"]
        found[one["name"]] = coins[0]["balance"] if coins else "0.00"
    return found


def bought(source: Tenant) -> None:
    """Suppliers of whom some is owed, one that owes, one that was paid, an expense of nobody, and an own account."""
    first, second, third = (supplier(source, name, taxId=None) for name in ("אלף", "בית", "גימל"))
    booked(source, first)
    credit_note(source, second)
    pay(source, third, booked(source, third))
    booked(source, None, "50", "9", number="77")
    code = {"code": "1777", "name": {"he": "פיקדון", "en": "Deposit"}, "type": "asset"}
    done(source.api.post("/ledger/accounts", json=code), 201)
    lines = [{"accountCode": "1777", "debit": "300"}, {"accountCode": "1100", "credit": "300"}]
    body = {"date": source.today(), "description": "Deposit", "lines": lines}
    done(source.api.post("/ledger/journal-entries", json=body), 201)


def test_the_trial_balance_is_that_of_the_source_with_suppliers_and_new_accounts(opened: Callable[..., Tenant]) -> None:
    source, target = opened(), opened()
    bought(source)
    found = checked(target, export(source))
    assert all(one["reasons"] for one in parity(target, found["id"], differs="true"))
    (new,) = [one for one in parity(target, found["id"], section="accounts") if one["key"] == "1777"]
    assert (new["ourAmount"], new["reasons"][0]["code"]) == ("300.00", "created_asset")
    assert len(parity(target, found["id"], section="suppliers")) == 3, "two suppliers, and nobody in particular"
    assert committed(target, found["id"])["state"] == "COMMITTED"
    assert trial(target) == trial(source)
    assert sorted(owed(target).values()) == ["-118.00", "0.00", "1180.00"]
    assert owed(target) == owed(source)
    proof = done(target.api.get("/ledger/integrity"))
    assert proof["ok"], proof

    done(target.api.post(f"/imports/{found['id']}/undo", json={}))
    assert settled(target, found["id"])["state"] == "UNDONE"
    assert trial(target) == {}
    assert done(target.api.get("/ledger/integrity"))["ok"]
    again = checked(target, export(source))
    assert committed(target, again["id"])["state"] == "COMMITTED"
    assert trial(target) == trial(source)
    of = next(one for one in done(target.api.get("/suppliers"))["items"] if one["name"].startswith("אלף"))
    (opening,) = done(target.api.get(f"/suppliers/{of['id']}/expenses"))["items"]
    assert (opening["total"], opening["vat"], opening["status"]) == ("1180.00", "0.00", "BOOKED")
    pay(target, of, (opening, "80"))
    refused(target.api.post(f"/imports/{again['id']}/undo", json={}), 409, "import_in_use")


def other_books() -> list[tuple[str, dict[str, Any]]]:
    """Accounts in the manner of another program: suppliers in a group that is called so, and others by their line of
    form 6111, by their group, and by the side on which they stand. Together they come to nothing."""
    return [
        ("B110", {"account": "P1", "name": "ספק כלשהו", "group": "40", "groupName": "ספקים", "credit": 5850}),
        ("B110", {"account": "P2", "name": "בזק", "group": "40", "groupName": "ספקים", "opening": -1000}),
        ("B110", {"account": "100", "name": "בנק לאומי", "group": "10", "groupName": "בנקים", "debit": 9000}),
        ("B110", {"account": "1010", "name": "רכב", "group": "20", "form": 8010, "debit": 4000}),
        ("B110", {"account": "700", "name": "הכנסות", "group": "70", "groupName": "הכנסות", "credit": 5000}),
        ("B110", {"account": "999", "name": "X", "group": "90", "credit": 1150}),
        ("B110", {"account": "998", "name": "Y", "group": "91"}),
    ]  # fmt: skip


def test_accounts_of_another_program_are_created_by_what_the_file_tells_of_them(tenant: Tenant) -> None:
    content = folder(data([*other_program(), *other_books()]))
    found = checked(tenant, content, openingDate="2026-01-01")
    rows = {one["key"]: one for one in parity(tenant, found["id"], section="accounts")}
    told = {key: [one["code"] for one in row["reasons"]] for key, row in rows.items()}
    assert told["100"] == ["created_asset"]
    assert told["1010"] == ["created_asset"], "the chart has another account of this number"
    assert told["700"] == ["created_income", "year_begins"]
    assert told["999"] == ["created_liability"]
    assert "998" not in told, "it never moved"
    changed = {"openingDate": "2026-02-01"}
    done(tenant.api.patch(f"/imports/{found['id']}", json=changed))
    assert settled(tenant, found["id"])["state"] == "CHECKED"
    report = done(tenant.api.get(f"/imports/{found['id']}/parity", params={"section": "accounts"}))
    assert report["openingDate"] == "2026-02-01"
    assert {one["key"]: one["ourAmount"] for one in report["items"]}["700"] == "-50.00"
    assert committed(tenant, found["id"])["state"] == "COMMITTED"
    assert owed(tenant) == {"ספק כלשהו": "58.50", "בזק": "10.00"}
    accounts = {one["code"]: one for one in done(tenant.api.get("/ledger/accounts", params={"limit": 100}))["items"]}
    assert (accounts["1010-1"]["name"]["he"], accounts["1010-1"]["balance"]) == ("רכב", "40.00")
    assert (accounts["1010-1"]["form6111Code"], accounts["700"]["type"]) == ("8010", "income")
    opening = done(tenant.api.get("/ledger/opening-balances"))
    assert opening["date"] == "2026-02-01"
    late = checked(tenant, content, openingDate="2031-01-01", allowDuplicate="true")
    codes = {one["code"] for one in done(tenant.api.get(f"/imports/{late['id']}/errors"))["items"]}
    assert codes == {"opening_in_future"}


def test_a_file_of_another_tax_id_is_booked_only_where_that_is_said(tenant: Tenant) -> None:
    found = checked(tenant, folder(data(other_program())), allowOtherTaxId="false")
    assert done(tenant.api.get(f"/imports/{found['id']}/parity"))["otherTaxId"] is True
    fault = refused(tenant.api.post(f"/imports/{found['id']}/commit"), 409, "other_tax_id")
    assert (fault["fileTaxId"], fault["field"]) == ("514000017", "allowOtherTaxId")
    done(tenant.api.patch(f"/imports/{found['id']}", json={"allowOtherTaxId": True}))
    assert committed(tenant, found["id"])["state"] == "COMMITTED"


def test_a_file_that_cannot_be_read_has_no_report_and_says_so(tenant: Tenant) -> None:
    found = checked(tenant, folder(data(other_program()))[:-200])
    assert (found["state"], found["error"]) == ("FAILED", "damaged")
    (fault,) = done(tenant.api.get(f"/imports/{found['id']}/errors"))["items"]
    assert (fault["code"], "cut off here" in fault["message"]) == ("damaged", True)
    refused(tenant.api.get(f"/imports/{found['id']}/parity"), 409, "parity_not_ready")


def test_the_report_names_things_in_the_language_that_is_asked_for(tenant: Tenant) -> None:
    found = checked(tenant, folder(data(other_program())))
    for lang, text in (("en", "Credit invoice"), ("he", "חשבונית מס זיכוי")):
        names = {one["key"]: one["name"] for one in parity(tenant, found["id"], section="lines", lang=lang)}
        assert names["330"] == text


def capital(amount: int) -> tuple[str, dict[str, Any]]:
    return ("B110", {"account": "S", "name": "הון", "groupName": "הון", "opening": amount})


def two_clients(parent: str) -> list[tuple[str, dict[str, Any]]]:
    said = [("C1", "אלף", 60000), ("C2", "בית", 30000)]
    return [("B110", {"account": key, "name": name, "parent": parent, "opening": it}) for key, name, it in said]


def test_what_control_accounts_have_beside_those_below_them_is_opened_too(opened: Callable[..., Tenant]) -> None:
    beside = opened()
    records = [
        ("B110", {"account": "1200", "name": "לקוחות", "opening": 10000}),
        *two_clients("1200"),
        ("B110", {"account": "2200", "name": "מקדמות מלקוחות", "opening": -4000}),
        ("B110", {"account": "1300", "name": "מקדמות לספקים", "opening": 700}),
        ("B110", {"account": "2100", "name": "ספקים", "opening": -1700}),
        capital(-95000),
    ]
    found = checked(beside, folder(data(records)))
    rows = {(one["section"], one["key"]): one for one in parity(beside, found["id"])}
    assert rows["accounts", "1300"]["reasons"][0]["code"] == "advances_as_credits"
    own = rows["clients", "1200"]
    assert (own["ourAmount"], own["reasons"][0]["code"]) == ("100.00", "created_own_part")
    assert committed(beside, found["id"])["state"] == "COMMITTED"
    assert trial(beside) == {"1200": "1000.00", "2100": "-10.00", "2200": "-40.00", "S": "-950.00"}
    assert done(beside.api.get("/ledger/integrity"))["ok"]
    done(beside.api.post(f"/imports/{found['id']}/undo", json={}))
    assert settled(beside, found["id"])["state"] == "UNDONE"
    assert trial(beside) == {}


def test_an_account_that_sums_its_clients_is_none_and_opens_what_it_has_more(opened: Callable[..., Tenant]) -> None:
    for number, name in (("1200", "לקוחות"), ("1305", "לקוחות בארץ")):
        target = opened()
        control = ("B110", {"account": number, "name": name, "groupName": "לקוחות", "opening": 100000})
        found = checked(target, folder(data([control, *two_clients(number), capital(-100000)])))
        (row,) = [one for one in parity(target, found["id"], section="accounts") if one["key"] == number]
        assert row["sourceAmount"] == row["ourAmount"] == "1000.00"
        assert committed(target, found["id"])["state"] == "COMMITTED"
        assert trial(target) == {"1200": "1000.00", "S": "-1000.00"}


def test_it_is_said_where_the_books_of_the_file_do_not_tell_it(tenant: Tenant) -> None:
    records = [("B110", {"account": "1200", "name": "לקוחות", "opening": 5}), *two_clients("1200"), capital(-7)]
    found = checked(tenant, folder(data(records)))
    (row,) = [one for one in parity(tenant, found["id"], section="accounts") if one["key"] == "1200"]
    assert [one["code"] for one in row["reasons"]] == ["control_unclear"]


def test_accounts_of_one_key_are_one_account(tenant: Tenant) -> None:
    bank = {"account": "B7", "name": "בנק", "groupName": "בנקים"}
    records = [("B110", {**bank, "opening": 100}), ("B110", {**bank, "debit": 50}), capital(-150)]
    found = checked(tenant, folder(data(records)))
    (row,) = [one for one in parity(tenant, found["id"], section="records") if one["key"] == "B110"]
    assert (row["sourceCount"], row["ourCount"], row["reasons"][0]["code"]) == (3, 2, "accounts_summed")
    assert committed(tenant, found["id"])["state"] == "COMMITTED"
    assert trial(tenant) == {"B7": "1.50", "S": "-1.50"}


def test_advances_of_our_own_file_come_along(opened: Callable[..., Tenant]) -> None:
    source, target = opened(), opened()
    client = source.client(name="מקדים")
    draft = done(
        source.api.post(
            "/documents", json={"docType": 400, "clientId": client["id"], "payments": [paid(source, "70")]}
        ),
        201,
    )
    done(source.api.post(f"/documents/{draft['id']}/finalize", json={}))
    found = checked(target, export(source))
    assert committed(target, found["id"])["state"] == "COMMITTED"
    assert trial(target) == trial(source)
    assert trial(target)["2200"] == "-70.00"
