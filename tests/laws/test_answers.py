"""What every answer carries, whatever was asked and however it went: headers, request id, the methods of an address."""

import re
from uuid import UUID

import httpx
import pytest

from laws.declared import METHODS, OPERATIONS, Case, address, call, cases, every, spread
from pinkas.platform.operation import Operation
from pinkas.platform.settings import Environment
from support.conformance import REQUIRED_HEADERS
from support.service import Running, Tenant

BY_PATH: dict[str, list[Operation]] = {
    path: [one for one in OPERATIONS if one.path == path] for path in dict.fromkeys(one.path for one in OPERATIONS)
}


def _next(methods: list[str], place: int) -> list[str]:
    return [methods[(2 * place + step) % len(methods)] for step in range(2)]


def _taken(declared: list[Operation]) -> set[str]:
    """The methods that an address takes: HEAD wherever GET is."""
    methods = {one.method for one in declared}
    return methods | {"HEAD"} if "GET" in methods else methods


UNDECLARED = [
    Case(declared[0].group, f"{method} {path}", {"path": path, "method": method})
    for place, (path, declared) in enumerate(BY_PATH.items())
    for method in _next([one for one in METHODS if one not in _taken(declared)], place)
]
"""Of every address two of the methods that it has not; the next address takes the next ones."""
NOWHERE = ("/nothing", "/clients/a/b/c", "/../etc/passwd", "/clients//", "/%2e%2e/x", "/CLIENTS", "/clients/", "/é")


def _headers_are_there(answer: httpx.Response, environment: Environment = "live") -> None:
    for name in REQUIRED_HEADERS:
        assert len(answer.headers.get_list(name)) == 1, name
    assert answer.headers["x-service-environment"] == environment
    limit, left, reset = (int(answer.headers[name]) for name in REQUIRED_HEADERS[2:5])
    assert 0 <= left <= limit
    assert reset > 1_700_000_000
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] == "no-store"
    assert "server" not in answer.headers
    assert "x-powered-by" not in answer.headers


@every()
def test_the_headers_are_on_the_answer_of_every_operation(declared: Operation, ours: Tenant) -> None:
    """RL-5."""
    _headers_are_there(call(ours.api, declared))


@every()
def test_the_headers_are_on_every_401(declared: Operation, anonymous: httpx.Client) -> None:
    _headers_are_there(call(anonymous, declared))


@every(lambda one: one.credential != "public")
def test_the_sandbox_says_that_it_is_one(declared: Operation, running: Running) -> None:
    with running.client("sandbox") as client:
        _headers_are_there(call(client, declared), "sandbox")


@pytest.mark.parametrize("where", NOWHERE)
def test_an_unknown_address_is_404_in_our_shape(ours: Tenant, anonymous: httpx.Client, where: str) -> None:
    """GE-1."""
    for client in (ours.api, anonymous):
        answer = client.get(where)
        assert (answer.status_code, answer.json()["error"]) == (404, "not_found")
        _headers_are_there(answer)


@cases(UNDECLARED)
def test_an_undeclared_method_is_405_and_names_the_declared_ones(
    anonymous: httpx.Client, path: str, method: str
) -> None:
    """GE-1."""
    answer = anonymous.request(method, address(BY_PATH[path][0]))
    assert answer.status_code == 405
    assert answer.headers["allow"].split(", ") == sorted(_taken(BY_PATH[path]))
    _headers_are_there(answer)


@every(lambda one: one.method == "GET")
def test_14_head_answers_wherever_get_does_with_the_same_headers_and_no_body(
    declared: Operation, ours: Tenant, anonymous: httpx.Client
) -> None:
    for client in (ours.api, ours.session, anonymous):
        got, head = (client.request(method, address(declared)) for method in ("GET", "HEAD"))
        assert (head.status_code, head.content) == (got.status_code, b"")
        for name in ("content-type", "etag", "content-disposition", "www-authenticate", "x-document-copy"):
            assert head.headers.get(name) == got.headers.get(name), name
        assert int(head.headers["content-length"]) > 0
        _headers_are_there(head)


@spread("sent", ["a", "A-b_c.9", "x" * 128], share=1)
def test_a_valid_request_id_is_echoed(declared: Operation, anonymous: httpx.Client, sent: str) -> None:
    """GE-1."""
    answer = call(anonymous, declared, headers={"X-Request-Id": sent})
    assert answer.headers["x-request-id"] == sent
    if answer.is_error:
        assert answer.json()["requestId"] == sent


@spread("sent", [None, "", "x" * 129, "a b", "a/b", "<script>", "a,b", "é".encode(), "a\tb"], share=2)
def test_any_other_request_id_is_replaced_by_one_of_ours(
    declared: Operation, anonymous: httpx.Client, sent: str | bytes | None
) -> None:
    """GE-1."""
    headers = [] if sent is None else [(b"x-request-id", sent if isinstance(sent, bytes) else sent.encode())]
    given = call(anonymous, declared, headers=headers).headers["x-request-id"]
    assert UUID(given).version == 7


def test_a_request_id_is_echoed_on_success(ours: Tenant) -> None:
    answer = ours.api.get("/clients", headers={"X-Request-Id": "mine"})
    assert (answer.status_code, answer.headers["x-request-id"]) == (200, "mine")


def test_request_ids_of_ours_are_all_different(anonymous: httpx.Client) -> None:
    assert len({anonymous.get("/clients").headers["x-request-id"] for _ in range(20)}) == 20


@every()
def test_no_refusal_shows_the_inside(declared: Operation, ours: Tenant) -> None:
    """GE-1."""
    answer = call(ours.api, declared, content=b"{'", headers={"Content-Type": "application/json"})
    assert not re.search(r"Traceback|File \"|/src/|\.py\b|psycopg|SELECT |msgspec|werkzeug|uvicorn", answer.text)


@every(lambda one: one.media_type != "application/json")
def test_a_refusal_never_calls_itself_a_file(declared: Operation, ours: Tenant, anonymous: httpx.Client) -> None:
    there = (
        declared.columns or re.search(r"\{(period|kind)\}", declared.path) or "{" not in declared.path
    )  # no id, or a month or a kind: it is there
    wrong = address(declared) + "?format=csv&lang=xx" * bool(there)
    for answer in (call(anonymous, declared), call(ours.api, declared, wrong)):
        assert answer.status_code >= 400
        assert answer.headers["content-type"] == "application/json"
        assert "content-disposition" not in answer.headers
