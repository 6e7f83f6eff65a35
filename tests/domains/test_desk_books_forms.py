"""What people write at the pages of the books: entries by hand, accounts, opening balances, posting rules; and the
proof of the books, the revaluation of a month, the trial balance at another time and the journal as a file."""

from datetime import date

import pytest

from domains.answers import done
from domains.test_desk_as_of import local
from domains.test_desk_words import english
from domains.test_revaluations import last_month, sold_abroad
from support.service import Tenant

pytestmark = pytest.mark.logs_in
NEW = "/books/entries/new"


def accounts(tenant: Tenant) -> dict[str, dict[str, str]]:
    """All accounts by number."""
    found, cursor = {}, None
    while True:
        page = done(tenant.api.get("/ledger/accounts", params={"limit": 100, **({"cursor": cursor} if cursor else {})}))
        found |= {one["code"]: one for one in page["items"]}
        cursor = page["nextCursor"]
        if cursor is None:
            return found


def test_an_entry_is_written_by_hand_with_every_fault_at_its_field(tenant: Tenant) -> None:
    somebody = english(tenant)
    assert f"{somebody.base}{NEW}" in somebody.get("/books/journal").links()
    page = somebody.get(NEW)
    assert [one.get("list") for one in page.all("[name='lines[0].accountCode']")] == ["accounts"]
    options = [one.get("value") for one in page.all("datalist option")]
    assert "6120" in options
    assert {one["code"] for one in accounts(tenant).values() if one["role"] == "customers"} & {*options} == set()
    rows = {"lines[0].accountCode": "6120", "lines[0].debit": "1,250.50", "lines[1].accountCode": "1590"}
    more = somebody.post(NEW, {**page.form(), **rows, "_do": "add:lines"})
    assert len(more.all("[name$='.accountCode']")) == 4
    assert "₪1,250.50" in somebody.post(f"{NEW}/sums", rows).text
    wrong = {**page.form(), **rows, "lines[1].credit": "x", "lines[2].accountCode": "0000", "lines[2].credit": "1"}
    refused = somebody.post(NEW, wrong)
    assert refused.status == 422
    assert {"description", "lines[1].credit"} <= refused.faults().keys()
    rows |= {"description": "Depreciation", "lines[2].accountCode": "0000", "lines[2].credit": "1"}
    refused = somebody.post(NEW, {**page.form(), **rows, "lines[1].credit": "1250"})
    assert refused.faults()["lines[2].accountCode"] == "There is no such account."
    assert "₪0.50" in refused.text  # what debits and credits differ by
    fits = {**page.form(), **rows, "lines[1].credit": "1250.50", "lines[2].accountCode": "", "lines[2].credit": ""}
    posted = somebody.post(NEW, fits)
    assert posted.status == 303
    shown = somebody.get(posted.answer.headers["location"])
    assert "Posted: the books show it." in shown.text
    assert "Reverse the entry" in shown.text
    (entry,) = done(tenant.api.get("/ledger/journal-entries", params={"q": "Depreciation"}))["items"]
    assert entry["total"] == "1250.50"
    file = somebody.get("/books/journal/export?format=csv&q=Depreciation").answer
    assert file.headers["content-type"].startswith("text/csv")
    assert file.text.splitlines()[1].endswith("Depreciation,1250.50,ILS")


def test_an_account_of_ones_own_is_added_changed_and_deleted(tenant: Tenant) -> None:
    somebody = english(tenant)
    chart = somebody.get("/books/accounts")
    fixed = next(one for one in accounts(tenant).values() if one["role"] == "customers")
    assert f"{somebody.base}/books/accounts/{fixed['id']}" in chart.links()
    form = somebody.get("/books/accounts/new").form()
    wrong = somebody.post("/books/accounts/new", {**form, "code": fixed["code"], "name.he": "תוכנה"})
    assert wrong.status == 409
    assert "code" in wrong.faults()
    made = somebody.post("/books/accounts/new", {**form, "code": "6999", "name.he": "תוכנה", "name.en": "Software"})
    assert made.status == 303
    own = accounts(tenant)["6999"]
    path = f"/books/accounts/{own['id']}"
    assert "Software" in somebody.get("/books/accounts?q=6999").text
    change = somebody.get(f"{path}/edit").form()
    assert somebody.post(f"{path}/edit", {**change, "name.he": "רישיונות", "form6111Code": "3680"}).status == 303
    late = somebody.post(f"{path}/edit", {**change, "name.he": "אחר"})
    assert late.status == 412
    assert "Somebody else has changed this meanwhile." in late.text
    changed = accounts(tenant)["6999"]
    assert (changed["name"]["he"], changed["form6111Code"]) == ("רישיונות", "3680")
    lines = [{"accountCode": "6999", "debit": "7"}, {"accountCode": "1590", "credit": "7"}]
    body = {"date": tenant.today(), "description": "Licence", "lines": lines}
    done(tenant.api.post("/ledger/journal-entries", json=body), 201)
    refused = somebody.post(f"{path}/remove", {})
    assert refused.status == 409
    assert refused.all("[data-problem]")
    empty = done(
        tenant.api.post("/ledger/accounts", json={"code": "6998", "name": {"he": "א"}, "type": "expense"}), 201
    )
    assert somebody.post(f"/books/accounts/{empty['id']}/remove", {}).status == 303
    assert "6998" not in accounts(tenant)


def test_opening_balances_are_set_and_set_again(tenant: Tenant) -> None:
    somebody, path = english(tenant), "/books/opening-balances"
    form = somebody.get(path).form()
    day = date.fromisoformat(tenant.today()).replace(day=1).isoformat()
    rows = {"date": day, "lines[0].accountCode": "1590", "lines[0].debit": "900", "lines[1].accountCode": "0000"}
    refused = somebody.post(path, {**form, **rows})
    assert {"lines[1].accountCode", "lines[1].debit"} <= refused.faults().keys()
    assert somebody.post(path, {**form, **rows, "lines[1].accountCode": ""}).status == 303
    again = somebody.get(path)
    assert again.form()["lines[0].debit"] == "900.00"
    assert somebody.post(path, {**again.form(), "lines[0].debit": "950"}).status == 303
    (line,) = done(tenant.api.get("/ledger/opening-balances"))["lines"]
    assert line["debit"] == "950.00"
    assert somebody.post(path, {**again.form(), "lines[0].debit": "", "lines[0].accountCode": ""}).status == 303
    assert done(tenant.api.get("/ledger/opening-balances"))["lines"] == []


def test_the_proof_of_the_books_lists_every_check(tenant: Tenant) -> None:
    tenant.issued(305)
    somebody = english(tenant)
    page = somebody.get("/books/proof")
    assert "Everything fits" in page.text
    assert len(page.all("tbody tr")) == len(done(tenant.api.get("/ledger/integrity"))["checks"])
    assert set(somebody.get("/books/proof?from=2026-05-01&to=2026-01-01").faults()) == {"from"}


def test_a_role_posts_to_another_account_from_a_day_on(tenant: Tenant) -> None:
    somebody, path = english(tenant), "/books/posting-rules"
    kind = {"code": "4999", "name": {"he": "הכנסות אחרות", "en": "Other income"}, "type": "income"}
    own = done(tenant.api.post("/ledger/accounts", json=kind), 201)
    form = somebody.get(path).form()
    wrong = {**form, "rules[0].role": "service_income", "rules[0].accountId": accounts(tenant)["1590"]["id"]}
    assert "rules[0].accountId" in somebody.post(path, wrong).faults()
    assert somebody.post(path, {**wrong, "rules[0].accountId": own["id"]}).status == 303
    assert "4999 Other income" in somebody.get(path).text
    rules = done(tenant.api.get("/ledger/posting-rules"))["items"]
    assert [one["accountCode"] for one in rules if one["role"] == "service_income" and one["isCurrent"]] == ["4999"]


def test_the_trial_balance_is_shown_at_another_time(tenant: Tenant) -> None:
    tenant.issued(305)
    somebody = english(tenant)
    assert "₪118.00" in somebody.get("/books").text
    before = somebody.get(f"/books?asOf={local(-60)}")
    assert "₪118.00" not in before.text
    assert len(before.all("p.note[role=status]")) == 1
    assert set(somebody.get(f"/books?asOf={local(60)}").faults()) == {"asOf"}
    file = somebody.get(f"/books/export?format=csv&asOf={local(-60)}").answer
    assert len(file.text.splitlines()) == 1


def test_a_month_is_revalued_by_rates_that_are_written_on_its_page(tenant: Tenant) -> None:
    month, last = last_month(tenant)
    sold_abroad(tenant, tenant.client(name="Abroad Ltd"), last)
    somebody, path = english(tenant), f"/books/revaluations/{month}"
    assert f"{somebody.base}{path}" in somebody.get(f"/books/periods?year={month[:4]}").links()
    preview = somebody.get(path)
    assert "Abroad Ltd" in preview.text
    wrong = somebody.post(path, {**preview.form(), "rates[0].rate": "x"})
    assert "rates[0].rate" in wrong.faults()
    posted = somebody.post(path, {**preview.form(), "rates[0].rate": "3.7"})
    assert posted.status == 303
    again = somebody.get(path)
    assert "₪20.00" in again.text
    assert again.all("main form") == []
    refused = somebody.post(path, {})
    assert refused.status == 409
    assert refused.all("[data-problem]")
