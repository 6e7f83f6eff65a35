"""Text of documents is found by the beginning of every word."""

from datetime import date, timedelta
from typing import Any
from urllib.parse import quote

import pytest

from domains.answers import done, faults
from pinkas.platform.search import pages as search_pages
from pinkas.platform.search import walking
from support.service import Tenant


def _make(tenant: Tenant, *documents: dict[str, Any]) -> list[str]:
    bodies = [
        {
            "docType": 305,
            "client": {"name": one.pop("client", "לקוח")},
            "lines": [{"description": "x", "quantity": "1", "unitPrice": one.pop("price", "100")}],
            **one,
        }
        for one in documents
    ]
    made = tenant.api.post("/documents/bulk", json={"documents": bodies}).json()
    assert made["failed"] == 0, made
    return [one["document"]["id"] for one in made["items"]]


def _found(tenant: Tenant, **query: Any) -> list[str]:
    answer = tenant.api.get("/documents", params=query)
    assert answer.status_code == 200, answer.text
    return [one["id"] for one in answer.json()["items"]]


@pytest.mark.parametrize(
    ("text", "hit"),
    [
        ("א", True),
        ("אל", True),
        ("אלק", True),
        ("אלקטרוניקה", True),
        ("אלקטרוניקהה", False),
        ("לקטרוניקה", False),
        ("בעמ", True),
        ('בע"מ', True),
        ("בע״מ", True),
        ("שָׁלוֹם", True),
        ("שלום", True),
        ("invoice", True),
        ("INV", True),
        ("inv אלק", True),
        ("inv zzz", False),
        ("PO-2026", True),
        ("77", True),
        ("2026/77", True),
        ("1180", True),
        ("1,180.00", True),
        ("1180.00", True),
        ("118", False),
        ("1,180.01", False),
        ("1.5", True),
        ("!!!", False),
        ("café", True),
        ("CAFE", True),
    ],
)
def test_a_draft_is_found_by_the_beginning_of_every_word(tenant: Tenant, text: str, hit: bool) -> None:
    wanted, _other = _make(
        tenant,
        {
            "client": 'אלקטרוניקה שלום בע"מ',
            "subject": "Invoice v1.5 for the Café",
            "externalReference": "PO-2026/77",
            "price": "1000",
        },
        {"client": "תחרות", "subject": "something else", "price": "9"},
    )
    assert _found(tenant, q=text) == ([wanted] if hit else [])


def test_words_are_found_as_the_document_is_now(tenant: Tenant) -> None:
    (draft,) = _make(tenant, {"client": "ישן", "subject": "before"})
    changed = tenant.api.patch(f"/documents/{draft}", json={"subject": "afterwards", "tags": ["vip"]})
    assert changed.status_code == 200, changed.text
    assert (_found(tenant, q="bef"), _found(tenant, q="aft"), _found(tenant, q="יש")) == ([], [draft], [draft])
    number = tenant.api.post(f"/documents/{draft}/finalize", json={}).json()["docNumber"]
    assert _found(tenant, q=str(number)) == [draft]
    (gone,) = _make(tenant, {"client": "נעלם"})
    assert _found(tenant, q="נעלם") == [gone]
    assert tenant.api.delete(f"/documents/{gone}").status_code == 204
    assert _found(tenant, q="נעלם") == []
    with tenant.running.owner() as connection:
        left = connection.execute("SELECT count(*) FROM document_terms WHERE document_id = %s", [gone]).fetchone()
    assert left == (0,)


def test_a_client_that_was_renamed_is_found_by_the_name_on_the_document(tenant: Tenant) -> None:
    client = tenant.client(name="Oldname")
    draft = tenant.draft(clientId=client["id"], client=None)["id"]
    assert tenant.api.patch(f"/clients/{client['id']}", json={"name": "Newname"}).status_code == 200
    assert _found(tenant, q="oldname") == [draft]
    tenant.api.post(f"/documents/{draft}/finalize", json={})
    assert (_found(tenant, q="oldname"), _found(tenant, q="newname")) == ([], [draft])


@pytest.mark.parametrize("text", ["wor", "wo", "w", "word other", "common rare"])
@pytest.mark.parametrize("sort", [None, "createdAt", "-issueDate", "updatedAt"])
def test_pages_of_a_search_hold_each_document_once_and_in_order(tenant: Tenant, text: str, sort: str | None) -> None:
    ids = _make(tenant, *({"subject": f"word{n % 3} other common {'rare' if n % 2 else 'much'}"} for n in range(11)))
    wanted = ids[1::2] if "rare" in text else ids
    seen: list[str] = []
    query: dict[str, Any] = {"q": text, "limit": 3, "include": "total", **({"sort": sort} if sort else {})}
    while True:
        answer = tenant.api.get("/documents", params=query).json()
        assert answer["total"] == len(wanted)
        seen += [one["id"] for one in answer["items"]]
        if answer["nextCursor"] is None:
            break
        assert len(answer["items"]) == 3
        query["cursor"] = answer["nextCursor"]
    assert sorted(seen) == sorted(wanted)
    assert len(seen) == len(wanted)
    if sort is None:
        assert seen == sorted(wanted, reverse=True)


def test_a_search_goes_together_with_every_filter(tenant: Tenant) -> None:
    client = tenant.client(name="Filter Client")["id"]
    first, second = _make(
        tenant,
        {"subject": "alpha beta", "tags": ["red"], "price": "50"},
        {"subject": "alpha gamma", "tags": ["red", "blue"], "price": "70"},
    )
    third = tenant.draft(300, clientId=client, client=None, subject="alpha delta")["id"]
    tenant.api.post(f"/documents/{first}/finalize", json={})
    assert _found(tenant, q="alp") == [third, second, first]
    assert _found(tenant, q="alp", tag="red") == [second, first]
    assert _found(tenant, tag="blue") == [second]
    assert _found(tenant, tag="bl") == []
    assert _found(tenant, q="alp", clientId=client) == [third]
    assert _found(tenant, q="alp", status="ISSUED") == [first]
    assert _found(tenant, q="alp", docType="300,305", status="DRAFT") == [third, second]
    assert _found(tenant, q="alp", minTotal="60", maxTotal="90") == [second]
    assert _found(tenant, q="alp", number=1) == [first]
    day = tenant.today()
    assert _found(tenant, q="alp", **{"from": day, "to": day}) == [third, second, first]
    assert _found(tenant, q="alp", **{"from": "2020-01-01", "to": "2020-02-01"}) == []


def test_every_axis_is_a_filter(tenant: Tenant) -> None:
    invoice, quote_ = tenant.issued()["id"], tenant.issued(10)["id"]
    credit = tenant.issued(
        330, references=[{"documentId": invoice, "amount": "118.00"}], client={"name": "לקוח לדוגמה"}
    )["id"]
    assert _found(tenant, creditStatus="FULL") == [invoice]
    assert _found(tenant, creditStatus="NONE") == [credit, quote_]
    assert _found(tenant, paymentStatus="NOT_APPLICABLE", docType="10,300") == [quote_]
    assert _found(tenant, conversionStatus="NONE", docType=10) == [quote_]
    assert _found(tenant, deliveryStatus="SENT") == []
    assert _found(tenant, deliveryStatus="NONE", allocationStatus="NOT_REQUIRED") == [credit, quote_, invoice]
    assert tenant.api.get("/documents?quoteStatus=SHUT").status_code == 422
    assert set(_found(tenant, quoteStatus="OPEN")) <= {quote_}


def test_several_types_a_number_and_a_range_of_days_are_paged_alike(tenant: Tenant) -> None:
    ids = [tenant.issued(kind)["id"] for kind in (305, 300, 10, 305, 300)]
    day = tenant.today()
    for query, wanted in (
        ({"docType": "305,300"}, [ids[4], ids[3], ids[1], ids[0]]),
        ({"number": 1}, [ids[2], ids[1], ids[0]]),
        ({"number": 2}, [ids[4], ids[3]]),
        ({"from": day, "to": day}, ids[::-1]),
        ({"minTotal": "118", "maxTotal": "118", "currency": "ILS"}, ids[::-1]),
        ({"from": "2020-01-01", "to": "2020-01-02"}, []),
    ):
        seen, cursor = [], None
        while True:
            answer = tenant.api.get(
                "/documents", params={**query, "limit": 2, "include": "total", **({"cursor": cursor} if cursor else {})}
            )
            page = done(answer)
            assert page["total"] == len(wanted), query
            seen += [one["id"] for one in page["items"]]
            cursor = page["nextCursor"]
            if cursor is None:
                break
        assert seen == wanted, query
    turned = tenant.api.get("/documents", params={"from": day, "to": "2020-01-01"})
    assert faults(turned) == {("to", "before_from")}


def _paged(tenant: Tenant, **query: Any) -> list[list[str]]:
    """Every page of a list."""
    pages, cursor = [], None
    while True:
        page = done(tenant.api.get("/documents", params={**query, **({"cursor": cursor} if cursor else {})}))
        pages.append([one["id"] for one in page["items"]])
        cursor = page["nextCursor"]
        if cursor is None:
            return pages


def test_a_range_of_dates_is_the_months_and_days_in_it(tenant: Tenant) -> None:
    days = [date(2025, 1, 1) + timedelta(days=n * 7919 % 420) for n in range(40)]  # in no order
    ids = _make(tenant, *({"issueDate": str(day), "subject": f"w{n % 3}"} for n, day in enumerate(days)))
    tenant.api.patch(f"/documents/{ids[0]}", json={"issueDate": "2025-11-11"})
    days[0] = date(2025, 11, 11)
    for first, last in (
        (date(2025, 3, 1), date(2025, 3, 31)),
        (date(2025, 1, 15), date(2025, 6, 14)),
        (date(2025, 2, 1), date(2025, 12, 31)),
        (date(2025, 11, 11), date(2025, 11, 11)),
        (None, date(2025, 5, 20)),
        (date(2025, 9, 10), None),
        (date(1000, 1, 1), date(9999, 12, 31)),
        (date(2030, 1, 1), None),
    ):
        for more, fits in (({}, range(40)), ({"q": "w1", "status": "DRAFT"}, range(1, 40, 3)), ({"docType": "10"}, ())):
            wanted = [ids[n] for n in fits if (first or days[n]) <= days[n] <= (last or days[n])]
            asked = {"from": first and str(first), "to": last and str(last), **more}
            query = {name: value for name, value in asked.items() if value}
            assert [one for page in _paged(tenant, limit=8, **query) for one in page] == wanted[::-1], query
            assert _paged(tenant, limit=40, sort="createdAt", **query) == [wanted], query


def test_a_page_that_hardly_anything_fits_ends_where_it_stopped(
    tenant: Tenant, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many documents have both words, no page walks through all of them."""
    ids = _make(tenant, *({"subject": "one" if n % 10 else "one other"} for n in range(40)), {"subject": "other"})
    monkeypatch.setattr(search_pages, "RARE", 0)  # so few documents are not counted as few
    monkeypatch.setattr(walking, "FAR", 8)
    wanted = ids[0:40:10]
    for sort, expected in (("-createdAt", wanted[::-1]), ("createdAt", wanted)):
        pages = _paged(tenant, q="one other", limit=1, sort=sort)
        assert [one for page in pages for one in page] == expected
    uncounted = {"docType": "305,320", "currency": "USD"}  # of neither it is counted how many documents it has
    for filters in ({"q": "one", "status": "ISSUED"}, uncounted):
        pages = _paged(tenant, **filters, limit=1)
        assert len(pages) > 2
        assert not any(pages)


def test_another_business_is_not_searched(tenant: Tenant, opened: Any) -> None:
    _make(opened(), {"subject": "secretword"})
    assert _found(tenant, q="secretword") == []
    assert _found(tenant, q="s") == []
    assert _found(tenant, q=quote("%")) == []


def test_a_document_is_found_by_the_title_that_a_list_prints(tenant: Tenant) -> None:
    first, second = tenant.issued(305), tenant.issued(305, subject="Tax invoice 1")
    receipt = tenant.issued(320)
    for title in ("Tax invoice", "tax  invoice #", "חשבונית מס"):
        assert _found(tenant, q=f"{title} {first['docNumber']}") == [first["id"]]
        assert _found(tenant, q=f"{title} {second['docNumber']}") == [second["id"]]
    assert _found(tenant, q=f"חשבונית מס/קבלה {receipt['docNumber']}") == [receipt["id"]]
    assert _found(tenant, q="Tax invoice 99") == []
    assert second["id"] in _found(tenant, q="Tax invoice"), "without a number it is a text"


def test_an_amount_is_found_without_its_agorot(tenant: Tenant) -> None:
    (id,) = _make(tenant, {"price": "1000.34"})  # 1,180.40 with VAT
    for text in ("1180", "1,180", "1180.40", "1,180.4"):
        assert _found(tenant, q=text) == [id], text
    assert _found(tenant, q="1180.41") == []
