"""What holds every answer of every test against the description: it lets the described pass and nothing else."""

import json
from typing import Any
from uuid import uuid4

import httpx
import pytest

from support import conformance
from support.conformance import API, REQUIRED_HEADERS
from support.service import Running

HEADERS = dict.fromkeys(REQUIRED_HEADERS, "1") | {"content-type": "application/json"}


def _answer(status: int, body: Any, path: str = "/clients", method: str = "GET", **headers: str) -> httpx.Response:
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    request = httpx.Request(method, f"http://service{API}{path}")
    return httpx.Response(status, content=content, headers={**HEADERS, **headers}, request=request)


def _error(code: str, **more: Any) -> dict[str, Any]:
    return {"error": code, "message": "No.", "requestId": "1", "details": [], **more}


def _page(*items: Any) -> dict[str, Any]:
    return {"items": list(items), "nextCursor": None}


ACCEPTED = {
    "a page": _answer(200, _page()),
    "a wait": _answer(429, _error("rate_limit_exceeded"), **{"retry-after": "7"}),
    "a described refusal": _answer(403, _error("insufficient_scope", requiredScope="clients:read")),
    "nothing at all": _answer(204, b"", f"/clients/{uuid4()}", "DELETE"),
    "a file": _answer(200, b"%PDF", f"/documents/{uuid4()}/pdf", **{"content-type": "application/pdf"}),
    "an unknown address": _answer(404, _error("not_found"), "/nothing"),
    "another method": _answer(405, _error("method_not_allowed"), method="PUT"),
}
REFUSED = {
    "a failure of ours": (_answer(500, _error("internal_error")), "a failure of ours"),
    "a status that is not described": (_answer(418, _error("teapot")), "promises only"),
    "a code that is not described": (_answer(403, _error("no_luck")), '"no_luck" is not one of'),
    "an error without its details": (
        _answer(404, {"error": "not_found", "message": "", "requestId": "1"}, "/nothing"),
        '"details" is a required',
    ),
    "a field that is missing": (_answer(200, {"items": []}), '"nextCursor" is a required property'),
    "an item that is none": (_answer(200, _page({"id": "1"})), "is a required property"),
    "a field of another type": (_answer(200, {"items": [], "nextCursor": 7}), "7 is not valid"),
    "a body where none is described": (_answer(204, {}, f"/clients/{uuid4()}", "DELETE"), "promises no body"),
    "a file of another type": (_answer(200, {}, f"/documents/{uuid4()}/pdf"), "as 'application/json'"),
    "a refusal as a file": (
        _answer(404, b"%PDF", f"/documents/{uuid4()}/pdf", **{"content-type": "application/pdf"}),
        "as 'application/pdf'",
    ),
    "an answer where nothing is": (_answer(200, {}, "/nothing"), "no operation stands there"),
    "another code for an unknown address": (_answer(404, _error("gone"), "/nothing"), "expected the code not_found"),
    "a header that is not described": (_answer(200, _page(), etag='"1"'), "etag"),
    "a wait that is not told": (_answer(429, _error("rate_limit_exceeded")), "retry-after"),
    "the request id of another": (
        _answer(404, _error("not_found") | {"requestId": "2"}, f"/clients/{uuid4()}"),
        "another request id",
    ),
}


@pytest.mark.parametrize("answer", ACCEPTED.values(), ids=ACCEPTED)
def test_what_is_described_passes(answer: httpx.Response) -> None:
    conformance.check_response(answer)


@pytest.mark.parametrize(("answer", "told"), REFUSED.values(), ids=REFUSED)
def test_what_is_not_described_fails_the_test(answer: httpx.Response, told: str) -> None:
    with pytest.raises(AssertionError, match=told):
        conformance.check_response(answer)


@pytest.mark.parametrize("name", REQUIRED_HEADERS)
def test_a_missing_header_fails_the_test(name: str) -> None:
    answer = _answer(200, _page())
    del answer.headers[name]
    with pytest.raises(AssertionError, match=name):
        conformance.check_response(answer)


@pytest.mark.parametrize(
    ("path", "template"),
    [
        ("/clients", "/clients"),
        ("/clients/1", "/clients/{id}"),
        ("/documents/calculate", "/documents/calculate"),
        ("/documents/by-number/305/1", "/documents/by-number/{docType}/{number}"),
        ("/clients/1/2/3", None),
    ],
)
def test_a_path_is_an_instance_of_the_template_with_the_fewest_parameters(path: str, template: str | None) -> None:
    assert conformance.template_of(API + path) == (None if template is None else API + template)


def test_every_client_of_the_service_is_checked(running: Running) -> None:
    for environment in ("live", "sandbox"):
        with running.client(environment) as client:
            assert conformance.check_response in client.event_hooks["response"]
