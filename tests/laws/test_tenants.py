"""What belongs to another business is not there: the same answer, byte for byte, as for what never existed."""

import re
from typing import Any

import httpx

from laws.declared import OPERATIONS, address, call, caller, callers, enough_body, every
from laws.objects import Values, names_an_object, place
from pinkas.platform.operation import Operation
from support.service import Tenant

SAME_ID = {"X-Request-Id": "the-same-request"}


@every(names_an_object)
def test_another_business_s_object_answers_exactly_like_nothing(
    declared: Operation, ours: Tenant, foreign: dict[str, list[Values]]
) -> None:
    """TI-1: for a key as for a session."""
    assert place(declared) in foreign, f"say in tests/laws/objects.py how to make {place(declared)}"
    for client in callers(declared, ours):
        nothing = _asked(client, declared, address(declared))
        assert (nothing.status_code, nothing.json()["error"]) == (404, "not_found")
        for values in foreign[place(declared)]:
            answer = _asked(client, declared, address(declared, values))
            assert answer.status_code == 404
            assert answer.content == nothing.content
            assert _telling(answer) == _telling(nothing)


@every(lambda one: names_an_object(one) and one.method != "GET")
def test_another_business_s_object_stays_as_it_was(
    declared: Operation, ours: Tenant, theirs: Tenant, foreign: dict[str, list[Values]]
) -> None:
    """TI-1."""
    by_itself = place(declared)
    list_of_it = by_itself.rpartition("/")[0]
    reader = next(
        one
        for where in (by_itself, declared.path, list_of_it, list_of_it.rpartition("/")[0])
        for one in OPERATIONS
        if one.method == "GET" and one.path == where
    )
    for values in foreign[place(declared)]:
        before = _asked(caller(reader, theirs), reader, address(reader, values))
        for client in callers(declared, ours):
            _asked(client, declared, address(declared, values))
        assert before.status_code == 200
        assert _lasting(_asked(caller(reader, theirs), reader, address(reader, values))) == _lasting(before)


def _lasting(answer: httpx.Response) -> bytes:
    """What an answer says but for the last use of a key, which is told some seconds after the use."""
    return re.sub(rb'"lastUsedAt":("[^"]*"|null)', b"", answer.content)


@every(lambda one: "{" in one.path)
def test_what_can_be_no_id_is_not_there(declared: Operation, ours: Tenant) -> None:
    for strange in ("0", "-1", "null", "1e3", "%00", "%27", "٣", "0" * 36, "0" * 300, "..%2F.."):
        values = dict.fromkeys(declared.shape.path, strange)
        answer = _asked(caller(declared, ours), declared, address(declared, values))
        assert (answer.status_code, answer.json()["error"]) == (404, "not_found"), answer.text


@every(lambda one: one.method == "GET" and "{" not in one.path and one.tenant and one.credential in ("key", "jwt"))
def test_a_list_holds_nothing_of_another_business(
    declared: Operation, ours: Tenant, foreign: dict[str, list[Values]]
) -> None:
    """TI-1: for a key as for a session."""
    hidden = {str(value) for made in foreign.values() for values in made for value in values.values()}
    hidden = {one for one in hidden if len(one) == 36}  # ids; a number of a document says nothing by itself
    assert hidden
    for client in callers(declared, ours):
        answer = _asked(client, declared, address(declared))
        assert not [one for one in hidden if one in answer.text]


def test_the_next_number_is_not_moved_by_another_business(ours: Tenant, theirs: Tenant) -> None:
    """TI-1: it is the one list-like answer without an id in it."""
    asked = "/businesses/documents/next-number?docType=305"
    before = ours.api.get(asked).content
    theirs.issued(305)
    theirs.issued(305)
    assert ours.api.get(asked).content == before


def _asked(client: httpx.Client, declared: Operation, path: str) -> httpx.Response:
    more: dict[str, Any] = {} if (body := enough_body(declared)) is None else {"json": body}
    if declared.shape.upload:
        more = {"files": {"file": ("a.txt", b"text", "text/plain")}}
    return call(client, declared, path, headers=SAME_ID, **more)


def _telling(answer: httpx.Response) -> list[str]:
    """The headers that could tell one answer from another (values that count requests or time aside)."""
    counting = ("x-ratelimit-remaining", "x-ratelimit-reset", "ratelimit", "date")
    return [f"{name}: {value}" for name, value in sorted(answer.headers.items()) if name not in counting]
