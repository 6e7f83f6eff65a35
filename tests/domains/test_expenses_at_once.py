"""The same paper written down, and the same expense booked, by many at once."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from domains.test_expenses import DAY, ISRAELI_SUPPLIER, entries, expense
from support.service import Running, Tenant


def test_of_many_requests_with_one_paper_one_makes_it(tenant: Tenant) -> None:
    body = {"date": DAY, "docType": 305, "net": "100", "vat": "18", "number": "17", "supplier": ISRAELI_SUPPLIER}
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda _: tenant.api.post("/expenses", json=body), range(6)))
    assert Counter(one.status_code for one in answers) == {201: 1, 409: 5}
    (made,) = [one.json()["id"] for one in answers if one.status_code == 201]
    assert {one.json()["existingId"] for one in answers if one.status_code == 409} == {made}


def test_lists_with_the_same_papers_in_another_order_make_each_once(tenant: Tenant) -> None:
    papers = [
        {"date": DAY, "docType": 305, "net": "10", "vat": "1.80", "number": str(n), "supplier": {"name": "א"}}
        for n in range(20)
    ]

    def send(backwards: bool) -> Any:
        return tenant.api.post("/expenses/bulk", json={"expenses": papers[::-1] if backwards else papers}).json()

    with ThreadPoolExecutor(4) as pool:
        done = list(pool.map(send, [False, True, False, True]))
    assert sum(one["created"] for one in done) == 20
    assert tenant.api.get("/expenses", params={"include": "total"}).json()["total"] == 20


def test_an_expense_that_many_book_at_once_is_booked_once(tenant: Tenant, running: Running) -> None:
    made = expense(tenant)
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda _: tenant.api.post(f"/expenses/{made['id']}/book"), range(6)))
    assert Counter(one.status_code for one in answers) == {200: 1, 409: 5}
    assert len(entries(running, made["id"])["expense"]) == 3
