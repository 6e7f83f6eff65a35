"""What every operation refuses of a request, before its use case is asked: unknown names, unreadable bodies."""

import typing
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest

from laws.declared import address, call, caller, every, least_body, required_query, spread, takes_body, takes_query
from pinkas.core.decoding import is_list_type, union_members
from pinkas.platform.http.body import MAX_BODY
from pinkas.platform.http.decoding import MAX_DEPTH
from pinkas.platform.http.upload import MAX_UPLOAD
from pinkas.platform.operation import Operation
from support.service import Tenant

JSON = {"Content-Type": "application/json"}
NEVER_SET = ("businessId", "business_id", "status", "number", "docNumber", "issuedAt", "createdAt", "version")
"""What belongs to the service: it must never take effect in a body."""
OF_OTHERS = {
    ("POST /documents/{id}/allocation-number", "number"): "the tax authority's number, not the document's",
    ("POST /allocation-numbers/verify", "number"): "the tax authority's number, of a supplier's invoice",
    ("POST /expenses", "number"): "the number on the supplier's paper",
    ("PATCH /expenses/{id}", "number"): "the number on the supplier's paper",
    ("PATCH /inbox/{id}", "number"): "the number on the supplier's paper",
    ("PUT /supplier-payments/{id}/receipt", "number"): "the number on the supplier's receipt",
    ("POST /partner/admin/partners", "status"): "the operator says whether a partner may act",
    ("PATCH /partner/admin/partners/{partnerId}", "status"): "the operator says whether a partner may act",
}
"""Fields that are called like that and are another's."""


def is_list(declared: Operation) -> bool:
    """Whether the operation answers pages of a list."""
    return declared.shape.query is not None and "cursor" in declared.shape.query.__struct_fields__


@every(takes_body)
def test_an_unknown_field_is_422_and_named(declared: Operation, ours: Tenant) -> None:
    """GE-2."""
    answer = call(caller(declared, ours), declared, json={**(least_body(declared) or {}), "neverAField": 1})
    assert (answer.status_code, answer.json()["error"]) == (422, "validation_failed")
    assert ("neverAField", "unknown_field") in _named(answer)


@every(takes_body)
def test_what_the_service_sets_is_no_field_of_a_body(declared: Operation, ours: Tenant) -> None:
    """GE-2."""
    body = {**(least_body(declared) or {}), **dict.fromkeys(NEVER_SET, "1")}
    answer = call(caller(declared, ours), declared, json=body)
    assert answer.status_code == 422
    ours_alone = [one for one in NEVER_SET if (f"{declared.method} {declared.path}", one) not in OF_OTHERS]
    assert {(name, "unknown_field") for name in ours_alone} <= _named(answer)


@every(takes_body)
def test_all_missing_fields_are_named_at_once(declared: Operation, ours: Tenant) -> None:
    """GE-2."""
    required = set(least_body(declared) or {})
    if not required:
        pytest.skip("no field of this body is required")
    answer = call(caller(declared, ours), declared, json={})
    assert answer.status_code == 422
    assert {name for name, code in _named(answer) if code == "required"} == required


@spread("body", ["[]", "null", "1", '"text"', "true"], takes_body, share=1)
def test_a_body_that_is_no_object_is_422(declared: Operation, ours: Tenant, body: str) -> None:
    answer = call(caller(declared, ours), declared, content=body, headers=JSON)
    assert (answer.status_code, answer.json()["error"]) == (422, "validation_failed")


@every()
def test_an_unknown_parameter_is_400_and_named(declared: Operation, ours: Tenant) -> None:
    body = least_body(declared)
    answer = call(caller(declared, ours), declared, params={"neverAParameter": "1"}, **({"json": body} if body else {}))
    assert (answer.status_code, answer.json()["error"]) == (400, "unknown_parameter")
    assert answer.json()["parameter"] == "neverAParameter"


@spread(
    "media_type",
    [None, "text/plain", "application/x-www-form-urlencoded", "application/xml", "application/json; charset=utf-16"],
    takes_body,
    share=1,
)
def test_another_content_type_is_415(declared: Operation, ours: Tenant, media_type: str | None) -> None:
    """GE-1."""
    headers = {} if media_type is None else {"Content-Type": media_type}
    answer = call(caller(declared, ours), declared, content=b"{}", headers=headers)
    assert (answer.status_code, answer.json()["error"]) == (415, "unsupported_media_type")


@every(takes_body)
def test_a_compressed_body_is_415(declared: Operation, ours: Tenant) -> None:
    """GE-7."""
    answer = call(caller(declared, ours), declared, content=b"{}", headers={**JSON, "Content-Encoding": "gzip"})
    assert answer.status_code == 415


@every(takes_body)
def test_a_body_over_a_mebibyte_is_413(declared: Operation, ours: Tenant) -> None:
    """GE-7."""
    answer = call(caller(declared, ours), declared, content=b" " * (MAX_BODY + 1), headers=JSON)
    assert (answer.status_code, answer.json()["error"]) == (413, "payload_too_large")


@every(takes_body)
def test_a_body_that_does_not_say_its_size_is_413_as_soon_as_it_is_too_big(declared: Operation, ours: Tenant) -> None:
    """GE-7."""

    def chunks() -> Iterator[bytes]:
        for _ in range(17):
            yield b" " * (MAX_BODY // 16)

    answer = call(caller(declared, ours), declared, content=chunks(), headers=JSON)
    assert answer.status_code == 413


@spread(
    "body",
    [
        pytest.param(b"{", id="unfinished"),
        pytest.param(b"{} {}", id="two values"),
        pytest.param(b"{'name': 1}", id="single quotes"),
        pytest.param(b'{"name": 1,}', id="trailing comma"),
        pytest.param(b'\xef\xbb\xbf{"name": 1}', id="byte order mark"),
        pytest.param(b'{"name": "a", "name": "b"}', id="duplicate key"),
        pytest.param(b'{"a": {"name": 1, "n\\u0061me": 2}}', id="duplicate key in disguise"),
        pytest.param(b'{"name": NaN}', id="NaN"),
        pytest.param(b'{"name": Infinity}', id="infinity"),
        pytest.param(b'{"name": -Infinity}', id="minus infinity"),
        pytest.param(b'{"name": "a\\u0000b"}', id="NUL"),
        pytest.param(b'{"a\\u0000b": 1}', id="NUL in a key"),
        pytest.param(b'{"name": "a\x00b"}', id="bare NUL"),
        pytest.param(b'{"name": "\\ud800"}', id="lone high surrogate"),
        pytest.param(b'{"name": ["\\udc00"]}', id="lone low surrogate"),
        pytest.param(b'{"name": "\xed\xa0\x80"}', id="surrogate as bytes"),
        pytest.param(b'{"name": "\xff"}', id="not UTF-8"),
        pytest.param(b'{"name": 9007199254740993}', id="integer beyond 2^53"),
        pytest.param(b'{"name": -9007199254740993}', id="integer beyond -2^53"),
        pytest.param(b'{"name": ' + b"9" * 5000 + b"}", id="endless integer"),
        pytest.param(b'{"name": 1e9999999999999999999}', id="exponent beyond range"),
        pytest.param(b'{"name": 1e-9999999999999999999}', id="exponent below range"),
        pytest.param(b'{"name": ' + b"[" * MAX_DEPTH + b"]" * MAX_DEPTH + b"}", id="too deep"),
        pytest.param(b"[" * 200_000, id="far too deep"),
        pytest.param(b'{"a":' * 100_000, id="far too deep in objects"),
    ],
    takes_body,
    share=3,
)
def test_a_body_that_is_no_acceptable_json_is_400(declared: Operation, ours: Tenant, body: bytes) -> None:
    """GE-7."""
    answer = call(caller(declared, ours), declared, content=body, headers=JSON)
    assert (answer.status_code, answer.json()["error"]) == (400, "malformed_json")


@every(lambda one: takes_body(one) and one.needs_body)
def test_16_an_empty_body_is_400_whatever_is_said_of_its_type(declared: Operation, ours: Tenant) -> None:
    for headers in ({}, JSON):
        answer = call(caller(declared, ours), declared, content=b"", headers=headers)
        assert (answer.status_code, answer.json()["error"]) == (400, "malformed_json")


@spread(
    "body",
    [
        pytest.param(b'{"neverAField": ' + b"[" * (MAX_DEPTH - 1) + b"]" * (MAX_DEPTH - 1) + b"}", id="deep enough"),
        pytest.param(b'{"neverAField": "' + b"[{" * 100 + b'"}', id="brackets in a text"),
        pytest.param(b'{"neverAField": 9007199254740992}', id="2^53"),
        pytest.param(b'{"neverAField": "\\ud83d\\ude00"}', id="surrogate pair"),
        pytest.param(b'{"neverAField": 1e400}', id="big decimal"),
    ],
    takes_body,
    share=1,
)
def test_what_is_just_within_the_limits_of_json_is_read(declared: Operation, ours: Tenant, body: bytes) -> None:
    """GE-7."""
    answer = call(caller(declared, ours), declared, content=body, headers=JSON)
    assert answer.status_code == 422
    assert ("neverAField", "unknown_field") in _named(answer)


@every(lambda one: one.shape.upload and one.shape.json_alternative is None)
def test_an_upload_that_is_json_is_415(declared: Operation, ours: Tenant) -> None:
    answer = call(caller(declared, ours), declared, params=required_query(declared), json={})
    assert (answer.status_code, answer.json()["error"]) == (415, "unsupported_media_type")


@every(lambda one: one.shape.upload and one.max_upload is None)
def test_an_upload_over_ten_mebibytes_is_413(declared: Operation, ours: Tenant) -> None:
    """GE-7."""
    headers = {"Content-Type": "image/png"}
    answer = call(
        caller(declared, ours),
        declared,
        params=required_query(declared),
        content=bytes(MAX_UPLOAD + 1),
        headers=headers,
    )
    assert (answer.status_code, answer.json()["error"]) == (413, "payload_too_large")


@every(lambda one: one.shape.upload)
def test_an_upload_of_another_part_is_422_and_named(declared: Operation, ours: Tenant) -> None:
    answer = call(
        caller(declared, ours),
        declared,
        params=required_query(declared),
        files={"neverAPart": ("a.png", b"a", "image/png")},
    )
    assert (answer.status_code, _named(answer)) == (422, {("neverAPart", "unknown_field")})


@every(lambda one: one.shape.upload)
@pytest.mark.parametrize(
    "body",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b"--x", id="unfinished"),
        pytest.param(b"--x\r\n\r\n", id="without headers"),
        pytest.param(b"--x\r\nContent-Disposition: form-data\r\n\r\na\r\n--x--", id="without a name"),
    ],
)
def test_a_malformed_upload_is_422(declared: Operation, ours: Tenant, body: bytes) -> None:
    headers = {"Content-Type": "multipart/form-data; boundary=x"}
    answer = call(caller(declared, ours), declared, content=body, headers=headers)
    assert (answer.status_code, answer.json()["error"]) == (422, "validation_failed")


def _needed(declared: Operation) -> bool:
    query = declared.shape.query
    return query is not None and any(one.required for one in msgspec.structs.fields(query))


def takes_nothing(declared: Operation) -> bool:
    """Whether the operation takes no body at all."""
    return declared.shape.body is None and not declared.shape.upload and not declared.shape.raw


@spread(
    "sent",
    [
        pytest.param({"json": {"neverAField": 1}}, id="a field"),
        pytest.param({"json": []}, id="a list"),
        pytest.param({"json": None, "content": b"null", "headers": JSON}, id="null"),
        pytest.param({"content": b"{", "headers": JSON}, id="malformed"),
        pytest.param({"content": b"overlapHours=0"}, id="no content type"),
        pytest.param({"data": {"overlapHours": "0"}}, id="a form"),
        pytest.param({"content": iter([b"{", b'"a": 1}']), "headers": JSON}, id="in pieces"),
        pytest.param({"content": b" " * (MAX_BODY + 1), "headers": JSON}, id="too large"),
        pytest.param({"content": b"x", "headers": {"Content-Encoding": "gzip"}}, id="compressed"),
    ],
    lambda one: takes_nothing(one) and not _needed(one),
    share=2,
)
def test_12_a_body_where_none_is_taken_is_422(declared: Operation, ours: Tenant, sent: dict[str, Any]) -> None:
    if "content" in sent and not isinstance(sent["content"], bytes):
        sent = {**sent, "content": iter([b"{", b'"a": 1}'])}
    answer = call(caller(declared, ours), declared, **sent)
    assert (answer.status_code, answer.json()["error"]) == (422, "validation_failed")
    assert {code for _, code in _named(answer)} == {"unexpected_body"}


@spread(
    "sent",
    [{"json": {}}, {"content": b""}, {"content": b" \n", "headers": JSON}, {"content": b" { } ", "headers": JSON}],
    lambda one: takes_nothing(one) and one.method == "GET" and not _needed(one),
    share=1,
)
def test_12_an_empty_body_is_no_body(declared: Operation, ours: Tenant, sent: dict[str, Any]) -> None:
    client, path = caller(declared, ours), address(declared)
    assert call(client, declared, path, **sent).status_code == call(client, declared, path).status_code


@spread("limit", ["0", "101", "-1", "abc", "", "1.5", "9" * 30], is_list, share=2)
def test_a_limit_outside_1_to_100_is_422(declared: Operation, ours: Tenant, limit: str) -> None:
    """GE-5."""
    answer = call(caller(declared, ours), declared, params={"limit": limit})
    assert answer.status_code == 422
    assert [name for name, _ in _named(answer)] == ["limit"]


@spread(
    "cursor",
    ["abc", "", "é", "A" * 100, "%00", "eyJhIjoxfQ=="],
    lambda one: is_list(one) and "{" not in one.path,
    share=2,
)
def test_a_cursor_that_we_did_not_give_is_400(declared: Operation, ours: Tenant, cursor: str) -> None:
    """GE-5."""
    answer = call(caller(declared, ours), declared, params={"cursor": cursor})
    assert (answer.status_code, answer.json()["error"]) == (400, "invalid_cursor")


@every(takes_query)
@pytest.mark.parametrize("word", ["null", "NULL"])
def test_the_word_null_never_drops_a_filter(declared: Operation, ours: Tenant, word: str) -> None:
    assert declared.shape.query is not None
    hints = typing.get_type_hints(declared.shape.query, include_extras=True)
    names = {
        one.encode_name
        for one in msgspec.structs.fields(declared.shape.query)
        if str not in union_members(hints[one.name]) and not is_list_type(hints[one.name])
    }
    needed = {one.encode_name for one in msgspec.structs.fields(declared.shape.query) if one.required}
    if not names | needed:
        return
    answer = call(caller(declared, ours), declared, params=dict.fromkeys(names, word))
    assert answer.status_code == 422
    assert {name for name, _ in _named(answer)} == names | needed


@spread(
    "number",
    ["0", "1790000000", "0.5", "-1e3"],
    lambda one: one.shape.query is not None and "updatedSince" in one.shape.query.__struct_encode_fields__,
    share=1,
)
def test_a_number_is_no_instant(declared: Operation, ours: Tenant, number: str) -> None:
    answer = call(caller(declared, ours), declared, params={"updatedSince": number})
    assert (answer.status_code, _named(answer)) == (422, {("updatedSince", "invalid")})


@every(takes_query)
def test_a_parameter_given_twice_is_refused(declared: Operation, ours: Tenant) -> None:
    assert declared.shape.query is not None
    hints = typing.get_type_hints(declared.shape.query, include_extras=True)
    fields = msgspec.structs.fields(declared.shape.query)
    name = next((one.encode_name for one in fields if not is_list_type(hints[one.name])), None)
    if name is None:
        return
    answer = call(caller(declared, ours), declared, params=[(name, "5"), (name, "6")])
    assert (answer.status_code, _named(answer)) == (422, {(name, "repeated")})


def _named(answer: httpx.Response) -> set[tuple[str, str]]:
    details: list[dict[str, Any]] = answer.json()["details"]
    return {(one["field"], one["code"]) for one in details}


def _choices(kind: Any, many: bool = False) -> list[Any]:
    """What a value of the kind may be, where it must be one of a few; nothing where it may be another one too."""
    members = [one for one in union_members(kind) if one not in (type(None), msgspec.UnsetType)]
    listed = [typing.get_args(one)[0] for one in members if typing.get_origin(one) is list]
    if listed and not many:
        return _choices(listed[0], many=True)
    if any(typing.get_origin(one) is not typing.Literal for one in members):
        return []
    return [value for one in members for value in typing.get_args(one) if value is not None]


def _chosen(kind: type[msgspec.Struct] | None) -> dict[str, tuple[list[Any], bool]]:
    """The fields whose values are one of a few, with these, and whether a field takes several of them."""
    fields = msgspec.structs.fields(kind) if kind else ()
    found = {one.encode_name: (_choices(one.type), is_list_type(one.type)) for one in fields}
    return {name: choices for name, choices in found.items() if choices[0]}


@every(lambda one: _chosen(one.shape.body))
def test_a_value_that_is_none_of_those_allowed_is_told_which_are(declared: Operation, ours: Tenant) -> None:
    chosen = _chosen(declared.shape.body)
    wrong = {name: ["never"] if many else "never" for name, (_, many) in chosen.items()}
    answer = call(caller(declared, ours), declared, json={**(least_body(declared) or {}), **wrong})
    assert answer.status_code == 422
    _tells_the_choices(answer, chosen)


@every(lambda one: _chosen(one.shape.query))
def test_a_filter_that_is_none_of_those_allowed_is_told_which_are(declared: Operation, ours: Tenant) -> None:
    chosen = _chosen(declared.shape.query)
    answer = call(caller(declared, ours), declared, params=dict.fromkeys(chosen, "never"))
    assert answer.status_code == 422
    _tells_the_choices(answer, chosen)


def _tells_the_choices(answer: httpx.Response, chosen: dict[str, tuple[list[Any], bool]]) -> None:
    told = {one["field"].removesuffix("[0]"): one["message"] for one in answer.json()["details"]}
    for name, (choices, _) in chosen.items():
        values = [str(one).lower() if isinstance(one, bool) else str(one) for one in choices]
        assert told[name] == f"Expected one of: {', '.join(values)}."
