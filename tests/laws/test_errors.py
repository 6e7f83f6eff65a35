"""Errors, repetition, paging and concurrent changes, as an integrator relies on them (GE-1, 4, 5, 6).

What a single operation refuses of a request (GE-2, GE-7) is in `test_requests.py`, what every answer carries in
`test_answers.py`.
"""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from laws.declared import OPERATIONS, address, call, caller, every, least_body
from laws.objects import MAKERS, Values, place
from pinkas.core.problems import VersionConflict
from pinkas.platform.operation import Operation
from support.conformance import REQUIRED_HEADERS
from support.service import Running, Tenant

INSIDE = re.compile(
    r"Traceback|File \"|/src/|\.py\b|psycopg|SELECT |relation|clients_away|msgspec|werkzeug|uvicorn|/tmp"
)


ORDERS = (None, "name")
"""Of the list of clients: the newest first, by name."""


def is_list(declared: Operation) -> bool:
    """Whether the operation answers pages of a list that no object owns."""
    query = declared.shape.query
    return query is not None and "cursor" in query.__struct_fields__ and "{" not in declared.path


# GE-1


@pytest.fixture
def broken(running: Running, ours: Tenant) -> Iterator[httpx.Client]:
    """A client of a service that lost a table: the conformance check, which fails on any 500, is not asked."""
    with running.owner() as owner, httpx.Client(base_url=running.url(), headers=ours.api.headers, timeout=30) as client:
        owner.execute("ALTER TABLE clients RENAME TO clients_away")
        try:
            yield client
        finally:
            owner.execute("ALTER TABLE clients_away RENAME TO clients")


def test_a_failure_of_ours_has_the_flat_shape_and_shows_nothing_of_the_inside(broken: httpx.Client) -> None:
    """GE-1."""
    answer = broken.get("/clients", headers={"X-Request-Id": "mine"})
    assert answer.status_code == 500
    assert answer.json() == {
        "error": "internal_error",
        "message": "Something failed on our side. Nothing was done.",
        "requestId": "mine",
        "details": [],
    }
    assert [name for name in REQUIRED_HEADERS if name not in answer.headers] == []
    assert not INSIDE.search(answer.text + str(answer.headers))


def test_an_error_is_in_hebrew_where_that_is_preferred(ours: Tenant) -> None:
    """The codes, the fields and everything else stay the same."""
    body = {"docType": 305, "lines": [{"quantity": "1", "unitPrice": "1"}]}
    english = ours.api.post("/documents", json=body)
    hebrew = ours.api.post("/documents", json=body, headers={"Accept-Language": "he-IL, en;q=0.5"})
    assert (english.headers["content-language"], hebrew.headers["content-language"]) == ("en", "he")
    assert english.headers["vary"] == hebrew.headers["vary"] == "accept-language"
    before, after = english.json(), hebrew.json()
    assert english.status_code == hebrew.status_code == 422
    told = {"message", "requestId", "details"}
    assert {**before, **dict.fromkeys(told)} == {**after, **dict.fromkeys(told)}
    assert [(one["field"], one["code"]) for one in before["details"]] == [
        (one["field"], one["code"]) for one in after["details"]
    ]
    assert all(re.search("[\u05d0-\u05ea]", one["message"]) for one in (after, *after["details"]))


def test_a_failure_of_ours_does_nothing_half(broken: httpx.Client, ours: Tenant) -> None:
    """GE-1."""
    before = ours.api.get("/documents", params={"include": "total"}).json()["total"]
    body = {"docType": 305, "client": {"name": "a"}, "lines": [{"description": "a", "quantity": "1", "unitPrice": "1"}]}
    with_a_client = {**body, "clientId": "01a1fda8-6c2c-7000-b5af-9609f089e896"}
    del with_a_client["client"]
    assert broken.post("/documents", json=with_a_client).status_code == 500
    assert ours.api.get("/documents", params={"include": "total"}).json()["total"] == before


@pytest.mark.parametrize(
    ("status", "request_"),
    [
        (400, {"method": "POST", "url": "/clients", "content": b"{", "headers": {"Content-Type": "application/json"}}),
        (401, {"method": "GET", "url": "/clients", "headers": {"X-Api-Key": "nonsense"}}),
        (404, {"method": "GET", "url": "/nothing"}),
        (404, {"method": "GET", "url": "/clients/nothing"}),
        (405, {"method": "PUT", "url": "/clients"}),
        (413, {"method": "POST", "url": "/clients", "content": b" " * 1_100_000}),
        (415, {"method": "POST", "url": "/clients", "content": b"a", "headers": {"Content-Type": "text/plain"}}),
        (422, {"method": "POST", "url": "/clients", "json": {}}),
    ],
)
def test_every_refusal_has_the_flat_shape_with_the_id_of_its_request(
    ours: Tenant, status: int, request_: dict[str, Any]
) -> None:
    """GE-1."""
    headers = {"Content-Type": "application/json"} | request_.pop("headers", {}) | {"X-Request-Id": "mine"}
    answer = ours.api.request(**request_, headers=headers)
    assert answer.status_code == status
    body = answer.json()
    assert {"error", "message", "requestId", "details"} <= set(body)
    assert (body["requestId"], answer.headers["x-request-id"]) == ("mine", "mine")
    assert not INSIDE.search(answer.text)
    assert ("allow" in answer.headers) == (status == 405)


# GE-4


@pytest.mark.parametrize("path", ["/documents", "/clients"])
def test_an_idempotency_key_is_ignored_where_it_is_not_promised(ours: Tenant, path: str) -> None:
    """GE-4: two calls, two objects."""
    body: dict[str, Any] = {"name": "א"} if path == "/clients" else {"docType": 305, "client": {"name": "א"}}
    made = [ours.api.post(path, json=body, headers={"Idempotency-Key": "one"}) for _ in range(2)]
    assert [one.status_code for one in made] == [201, 201]
    assert len({one.json()["id"] for one in made}) == 2


# GE-5


@pytest.fixture(scope="module")
def filled(ours: Tenant, theirs: Tenant) -> tuple[Tenant, Tenant]:
    """A business with more than one object of every kind, and another one."""
    for _ in range(2):
        for make in MAKERS.values():
            make(ours)
    return ours, theirs


def _cursor(client: httpx.Client, declared: Operation, **query: str) -> str:
    answer = call(client, declared, params={"limit": "1", **query})
    assert answer.status_code == 200, answer.text
    cursor = answer.json()["nextCursor"]
    if cursor is None:
        pytest.skip("this list has no second page here")
    return str(cursor)


def _refuses(client: httpx.Client, declared: Operation, cursor: str, **query: str) -> None:
    answer = call(client, declared, params={"limit": "1", "cursor": cursor, **query})
    assert (answer.status_code, answer.json()["error"]) == (400, "invalid_cursor")


@every(is_list)
def test_a_tampered_cursor_is_refused(declared: Operation, filled: tuple[Tenant, Tenant]) -> None:
    """GE-5: whichever letter of it was changed."""
    client = caller(declared, filled[0])
    cursor = _cursor(client, declared)
    for at in {0, 5, len(cursor) // 2, len(cursor) - 4}:
        _refuses(client, declared, f"{cursor[:at]}{'A' if cursor[at] != 'A' else 'B'}{cursor[at + 1 :]}")
    for another in (cursor[:-1], cursor + "A", cursor[4:]):
        _refuses(client, declared, another)
    assert call(client, declared, params={"limit": "1", "cursor": cursor}).status_code == 200


@every(lambda one: is_list(one) and one.tenant)
def test_a_cursor_of_another_business_is_refused(declared: Operation, filled: tuple[Tenant, Tenant]) -> None:
    """GE-5."""
    ours, theirs = filled
    _refuses(caller(declared, theirs), declared, _cursor(caller(declared, ours), declared))


@pytest.mark.parametrize("other", [{"q": "a"}, {"sort": "name"}])
def test_a_cursor_of_another_filter_or_order_is_refused(
    filled: tuple[Tenant, Tenant], client_list: Operation, other: dict[str, str]
) -> None:
    """GE-5."""
    client = filled[0].api
    assert call(client, client_list, params=other).status_code == 200
    _refuses(client, client_list, _cursor(client, client_list), **other)


def test_a_cursor_of_another_list_is_refused(
    filled: tuple[Tenant, Tenant], client_list: Operation, product_list: Operation
) -> None:
    """GE-5."""
    client = filled[0].api
    _refuses(client, product_list, _cursor(client, client_list))


@pytest.fixture(scope="module")
def client_list() -> Operation:
    """GET /clients."""
    return _declared("GET", "/clients")


@pytest.fixture(scope="module")
def product_list() -> Operation:
    """GET /products."""
    return _declared("GET", "/products")


def _declared(method: str, path: str) -> Operation:
    return next(one for one in OPERATIONS if (one.method, one.path) == (method, path))


def test_paging_while_a_thousand_are_added_neither_repeats_nor_skips(tenant: Tenant) -> None:
    """GE-5: every row that was there before is on exactly one page, in either order and however often one pages."""
    there = {str(tenant.client(name=f"לקוח {n:03}")["id"]) for n in range(30)}

    def add(count: int) -> int:
        with httpx.Client(base_url=tenant.running.url(), headers=tenant.api.headers, timeout=60) as client:
            for _ in range(count // 10):
                body = {"clients": [{"name": "A" if n % 2 else "ת"} for n in range(10)]}
                assert client.post("/clients/bulk", json=body).json()["created"] == 10
        return count

    with ThreadPoolExecutor(4) as pool:
        adding = [pool.submit(add, 250) for _ in range(4)]
        passes, finished = 0, False
        while not finished:
            finished = all(one.done() for one in adding)
            seen = _all_pages(tenant, ORDERS[passes % 2])
            passes += 1
            assert len(seen) == len(set(seen))
            assert there <= set(seen)
        assert sum(one.result() for one in adding) == 1000
    assert passes >= 3
    assert {len(_all_pages(tenant, sort)) for sort in ORDERS} == {1030}


def _all_pages(tenant: Tenant, sort: str | None) -> list[str]:
    query: dict[str, Any] = {"limit": 50} | ({"sort": sort} if sort else {})
    found: list[str] = []
    while True:
        page = tenant.api.get("/clients", params=query).json()
        found += [one["id"] for one in page["items"]]
        if page["nextCursor"] is None:
            return found
        query["cursor"] = page["nextCursor"]


# GE-6


def has_version(declared: Operation) -> bool:
    """Whether the answer is one object with a version."""
    return "version" in getattr(declared.shape.result, "__struct_fields__", ())


def of_a_business(declared: Operation) -> bool:
    """Whether what the path names is a business's, so that `objects.py` can make one, or nothing is named."""
    return declared.tenant or "{" not in declared.path


@every(lambda one: one.method == "GET" and has_version(one) and of_a_business(one))
def test_a_single_object_has_an_etag_that_is_its_version(declared: Operation, ours: Tenant) -> None:
    """GE-6."""
    for values in _own(declared, ours):
        answer = call(caller(declared, ours), declared, address(declared, values))
        assert answer.status_code == 200, answer.text
        assert answer.headers["etag"] == f'"{answer.json()["version"]}"'


@every(lambda one: one.method == "PATCH" and VersionConflict in one.problems and of_a_business(one))
@pytest.mark.parametrize("stale", ['"999"', 'W/"999"', '"nonsense"', "nonsense"])
def test_a_stale_if_match_is_412_and_changes_nothing(declared: Operation, ours: Tenant, stale: str) -> None:
    """GE-6."""
    client = caller(declared, ours)
    for values in _own(declared, ours):
        before = _read(client, declared, values)
        answer = call(
            client, declared, address(declared, values), json=least_body(declared), headers={"If-Match": stale}
        )
        if answer.status_code == 409:  # an issued document refuses any change, whatever was seen
            assert answer.json()["error"] == "document_immutable"
        else:
            assert (answer.status_code, answer.json()["error"]) == (412, "version_conflict")
        assert _read(client, declared, values) == before


def test_two_changes_at_once_of_different_fields_both_stay(tenant: Tenant) -> None:
    """GE-6: without If-Match."""
    path = f"/clients/{tenant.client()['id']}"
    with ThreadPoolExecutor(2) as pool:
        for n in range(25):
            changes = [{"phone": f"03-{5_000_000 + n}"}, {"notes": f"הערה {n}"}]
            answers = list(pool.map(lambda one: tenant.api.patch(path, json=one), changes))
            assert [one.status_code for one in answers] == [200, 200]
            now = tenant.api.get(path).json()
            assert (now["phone"], now["notes"]) == (changes[0]["phone"], changes[1]["notes"])
            assert {one.json()["version"] for one in answers} == {now["version"], now["version"] - 1}


def test_of_two_changes_at_once_of_what_both_saw_one_is_refused(tenant: Tenant) -> None:
    """GE-6: with If-Match."""
    path = f"/clients/{tenant.client()['id']}"
    with ThreadPoolExecutor(2) as pool:
        for n in range(25):
            seen = {"If-Match": tenant.api.get(path).headers["etag"]}
            names = [f"א {n}", f"ב {n}"]
            asked = [pool.submit(tenant.api.patch, path, json={"name": name}, headers=seen) for name in names]
            answers = [one.result() for one in asked]
            assert sorted(one.status_code for one in answers) == [200, 412]
            won = next(name for name, one in zip(names, answers, strict=True) if one.status_code == 200)
            assert tenant.api.get(path).json()["name"] == won


def _read(client: httpx.Client, declared: Operation, values: Values) -> bytes | None:
    """The object that an operation changes, as it is read; None for one that is only listed."""
    reader = next((one for one in OPERATIONS if (one.method, one.path) == ("GET", declared.path)), None)
    if reader is None:
        return None
    answer = call(client, reader, address(reader, values))
    assert answer.status_code == 200, answer.text
    return answer.content


def _own(declared: Operation, tenant: Tenant) -> list[Values]:
    return MAKERS[place(declared)](tenant) if "{" in declared.path else [{}]
