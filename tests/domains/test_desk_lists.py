"""Lists of the dashboard: filters that are removed one by one, orders, sums, files, and actions on all that match."""

from datetime import date, timedelta
from typing import Any

import pytest

from domains.answers import done
from support.dashboard import DashboardClient, ReceivedPage, log_in_owner
from support.service import Tenant

pytestmark = pytest.mark.logs_in


def _english(tenant: Tenant) -> DashboardClient:
    somebody = log_in_owner(tenant)
    somebody.set_language("en")
    return somebody


def _chips(page: ReceivedPage) -> dict[str, str]:
    """The filters in force in words, and where each is removed."""
    return {one.cssselect("span")[0].text_content(): one.get("href") for one in page.all("a.chip")}


def _sums(page: ReceivedPage) -> dict[str, str]:
    """The sums of a list by what they are of, and where they lead."""
    return {" ".join(one.text_content().split()): one.get("href") for one in page.all(".sums a")}


def _subjects(page: ReceivedPage) -> list[str]:
    return [one.text_content() for one in page.all("tbody td .soft.small")]


def test_each_filter_is_removed_by_itself_and_all_of_them_at_once(tenant: Tenant) -> None:
    client = tenant.client(name="Galil Gardens")
    somebody = _english(tenant)
    asked = f"/documents?docType=305&from=2026-01-31&overdue=true&clientId={client['id']}&sort=total&q="
    chips = _chips(somebody.get(asked))
    assert set(chips) == {"Type of document: Tax invoice", "From: 31 Jan 2026", "Overdue", "Client: Galil Gardens"}
    without = _chips(somebody.get(chips["Overdue"]))
    assert set(without) == set(chips) - {"Overdue"}
    (clear,) = [one for one in somebody.get(asked).all(".chips a") if one.text_content() == "Clear all"]
    assert clear.get("href").endswith("/documents?sort=total")
    assert _chips(somebody.get("/products?state=active&trackStock=true")).keys() == {"Stock is kept"}
    assert _chips(somebody.get(f"/quotes?clientId={client['id']}")).keys() == {"Client: Galil Gardens"}


def test_a_filter_that_is_invalid_is_marked_and_narrows_nothing(tenant: Tenant) -> None:
    tenant.draft(305)
    page = _english(tenant).get("/documents?minTotal=1,5&status=DRAFT")
    assert _chips(page).keys() == {"Status: Draft"}
    assert "minTotal" in page.faults()
    assert "minTotal" not in page.all('[name="_filter"]')[0].get("value")


def test_heads_sort_by_what_the_operation_offers_and_say_so(tenant: Tenant) -> None:
    for price, subject in (("50", "middle"), ("9", "small"), ("700", "large")):
        tenant.draft(305, subject=subject, lines=[{"description": "x", "quantity": "1", "unitPrice": price}])
    somebody = _english(tenant)
    page = somebody.get("/documents?status=DRAFT")
    assert page.all("th[aria-sort]") == []
    heads = {one.text_content(): one.get("href") for one in page.all("th a.sort")}
    assert set(heads) == {"Date", "Total"}
    falling = somebody.get(heads["Total"])
    assert _subjects(falling) == ["large", "middle", "small"]
    (head,) = falling.all("th[aria-sort]")
    assert (head.get("aria-sort"), _chips(falling).keys()) == ("descending", {"Status: Draft"})
    rising = somebody.get(head.cssselect("a")[0].get("href"))
    assert (_subjects(rising), rising.all("th[aria-sort]")[0].get("aria-sort")) == (
        ["small", "middle", "large"],
        "ascending",
    )
    for name in ("Beta", "Alpha"):
        tenant.client(name=name)
    clients = somebody.get(somebody.get("/clients").all("th a.sort")[0].get("href"))
    assert [one.text_content() for one in clients.all("tbody td:first-child a")] == ["Alpha", "Beta"]


def test_sums_are_by_currency_and_type_and_lead_to_what_they_are_made_of(tenant: Tenant) -> None:
    paid, unpaid = tenant.issued(305), tenant.issued(305)
    money = {"method": "cash", "date": tenant.today(), "amount": "100"}
    done(tenant.api.post(f"/documents/{paid['id']}/payments", json={"payments": [money]}), 201)
    tenant.draft(305)
    tenant.issued(10, currency="USD", exchangeRate="3.7")
    somebody = _english(tenant)
    assert "hx-get" in somebody.get("/documents").all("#sums")[0].attrib, "asked for behind the page"
    for path in ("/documents?sums=1", "/documents/sums"):
        sums = _sums(somebody.get(path))
        assert set(sums) == {
            "Balance due₪136.00",
            "Receipt 1₪100.00",
            "Tax invoice 2₪236.00",
            "Tax invoice, Draft 1₪118.00",
            "Quote 1$118.00",
        }
    ids = {one.get("value") for one in somebody.get(sums["Tax invoice 2₪236.00"]).all('[name="ids[]"]')}
    assert ids == {paid["id"], unpaid["id"]}
    assert len(somebody.get(sums["Balance due₪136.00"]).all('[name="ids[]"]')) == 2
    assert set(_sums(somebody.get("/documents?sums=1&currency=USD"))) == {"Quote 1$118.00"}


def test_what_clients_owe_stands_beside_them_and_adds_up(tenant: Tenant) -> None:
    owing, ahead = tenant.client(name="Owing"), tenant.client(name="Ahead")
    tenant.issued(305, client=None, clientId=owing["id"])
    tenant.issued(305, client=None, clientId=owing["id"], currency="USD", exchangeRate="3.7")
    money = [{"method": "cash", "date": tenant.today(), "amount": "50"}]
    tenant.issued(400, client=None, clientId=ahead["id"], lines=[], payments=money)
    page = _english(tenant).get("/clients?sort=name")
    balances = [one.text_content() for one in page.all("tbody td.end")]
    assert [sorted(one.replace("$", " $").split()) for one in balances] == [["-₪50.00"], ["$118.00", "₪118.00"]]
    sums = _sums(page)
    assert set(sums) == {"Owe altogether₪118.00", "Owe altogether$118.00", "Paid ahead₪50.00"}
    found = _english(tenant).get(sums["Paid ahead₪50.00"])
    assert [one.text_content() for one in found.all("tbody td:first-child a")] == ["Ahead"]


def test_how_late_a_document_is_stands_beside_its_due_date(tenant: Tenant) -> None:
    today = date.fromisoformat(tenant.today())
    early = (today - timedelta(days=40)).isoformat()
    tenant.issued(305, issueDate=early, dueDate=(today - timedelta(days=31)).isoformat())
    tenant.issued(10)
    late = _english(tenant).get("/documents?overdue=true").all(".late")
    assert [one.text_content()[-12:] for one in late] == ["31 days late"]


def test_clients_and_products_are_files_of_what_is_shown(tenant: Tenant) -> None:
    tenant.client(name="Seen", tags=["vip"]), tenant.client(name="Hidden")
    done(tenant.api.post("/products", json={"name": "Chair", "price": "10", "type": "goods"}), 201)
    done(tenant.api.post("/products", json={"name": "Advice", "price": "10"}), 201)
    somebody = _english(tenant)
    for path, seen, hidden in (("/clients?tag=vip", "Seen", "Hidden"), ("/products?type=goods", "Chair", "Advice")):
        links = {one.text_content().split()[-1]: one.get("href") for one in somebody.get(path).all(".exports a")}
        table = somebody.get(links["CSV"]).answer
        assert "attachment" in table.headers["content-disposition"]
        assert (seen in table.text, hidden in table.text) == (True, False)
        assert somebody.get(links["XLSX"]).answer.content[:2] == b"PK"


def _sent(page: ReceivedPage) -> dict[str, Any]:
    """A form as it is sent with everything that matches ticked."""
    form = next(one for one in page.all("main form") if one.get("action").endswith("/several"))
    return {"_filter": form.cssselect('[name="_filter"]')[0].get("value"), "_all": "1"}


def test_all_documents_of_a_filter_are_acted_on_up_to_the_limit(tenant: Tenant) -> None:
    for _ in range(101):
        tenant.draft(305, subject="many")
    other = tenant.draft(305, subject="one")
    somebody = _english(tenant)
    assert somebody.get(f"/documents?q={other['subject']}").all('[name="_all"]') == [], "no more than the page has"
    page = somebody.get("/documents?q=many")
    assert "at most 100" in page.all(".bulk label")[0].text_content()
    assert len(page.answer.content) < 100_000
    review = somebody.post("/documents/several", {**_sent(page), "_do": "finalize"})
    assert len(review.all('[name="ids[]"]')) == 100
    assert "these are the first 100" in review.text
    assert other["id"] not in {one.get("value") for one in review.all('[name="ids[]"]')}
    nothing = somebody.post("/documents/several", {**_sent(page), "_do": "send", "_back": f"{somebody.base}/documents"})
    assert nothing.answer.headers["location"].endswith("done=none_matching"), "a draft is not sent"


def test_all_documents_of_a_filter_are_sent_after_a_look_at_them(tenant: Tenant) -> None:
    client = tenant.client(name="Noa", mobile="050-2345678")
    issued = [tenant.issued(305, client=None, clientId=client["id"]) for _ in range(2)]
    somebody = _english(tenant)
    page = somebody.get("/documents?docType=305")
    review = somebody.post("/documents/several", {**_sent(page), "_do": "send"})
    assert done(tenant.api.get("/messages"))["items"] == []
    assert "Send 2 documents to their clients" in review.text
    ids = [one.get("value") for one in review.all('main form [name="ids[]"]')]
    assert set(ids) == {one["id"] for one in issued}
    answer = somebody.post("/documents/several", {"_do": "send", "ids[]": ids})
    assert [one.text for one in answer.all("td .tag")] == ["Done", "Done"]


def test_a_filter_of_a_form_that_is_no_filter_is_left_out(tenant: Tenant) -> None:
    draft = tenant.draft(305)
    sent = {"_all": "1", "_do": "finalize", "_filter": "limit=1&cursor=x&include=total&status=DRAFT"}
    review = _english(tenant).post("/documents/several", sent)
    assert [one.get("value") for one in review.all('[name="ids[]"]')] == [draft["id"]]
