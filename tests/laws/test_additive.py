"""Changes within v1 only add: the description is compared with the last released one; the comparer is tested too."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from docs.api_breaks import breaks

from pinkas.wiring import openapi_document

RELEASED = Path(__file__).parents[2] / "docs" / "openapi" / "v1.json"

Change = Any


def test_nothing_that_was_released_is_gone() -> None:
    served = json.loads(json.dumps(openapi_document("live", server="/", oauth_url="/")))
    assert breaks(json.loads(RELEASED.read_text()), served) == []


def _event(kind: str) -> dict[str, Any]:
    return {"type": "object", "properties": {"type": {"const": kind}, "at": {"type": "string"}}}


def _document() -> dict[str, Any]:
    thing = {
        "type": "object",
        "required": ["id", "kind"],
        "properties": {
            "id": {"type": "string", "format": "uuid"},
            "kind": {"enum": ["a", "b"]},
            "note": {"anyOf": [{"type": "string"}, {"type": "null"}]},
            "parts": {"type": "array", "items": {"$ref": "#/components/schemas/Thing"}},
            "last": {"oneOf": [_event("made"), _event("gone")]},
        },
    }
    new_thing = {
        "type": "object",
        "required": ["kind"],
        "properties": {
            "kind": {"enum": ["a", "b"]},
            "name": {"type": "string", "maxLength": 10},
            "price": {"type": ["string", "number"], "multipleOf": 0.01},
            "facts": {"type": "object", "additionalProperties": {"type": ["string", "integer"]}},
            "extra": {},
            "ids": {"type": "array", "items": {}},
            "note": {"anyOf": [{"type": "string"}, {"type": "null"}]},
        },
    }
    reference = {"application/json": {"schema": {"$ref": "#/components/schemas/Thing"}}}
    error = {"allOf": [{"type": "object"}, {"properties": {"error": {"enum": ["not_found", "gone"]}}}]}
    post = {
        "operationId": "post_things",
        "x-scope": "things:write",
        "security": [{"apiKey": []}, {"session": []}],
        "parameters": [{"name": "q", "in": "query", "required": False, "schema": {"type": "integer", "maximum": 100}}],
        "deprecated": True,
        "x-sunset": "2028-01-01",
        "requestBody": {
            "required": True,
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/NewThing"}}},
        },
        "responses": {
            "201": {"description": "Made", "headers": {"X-Request-Id": {}}, "content": reference},
            "404": {"description": "Nothing", "content": {"application/json": {"schema": error}}},
        },
    }
    get = {"operationId": "get_things", "parameters": [], "responses": {"200": {"description": "Read"}}}
    hook = {
        "parameters": [{"name": "webhook-id", "in": "header", "required": True, "schema": {"type": "string"}}],
        "requestBody": {"content": {"application/json": {"schema": _event("thing.made")}}},
    }
    return {
        "paths": {"/things": {"post": post, "get": get}},
        "webhooks": {"thing.made": {"post": hook}},
        "components": {"schemas": {"Thing": thing, "NewThing": new_thing}},
    }


def _post(document: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = document["paths"]["/things"]["post"]
    return found


def _received(document: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = document["components"]["schemas"]["Thing"]
    return found


def _sent(document: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = document["components"]["schemas"]["NewThing"]
    return found


def _hook(document: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = document["webhooks"]["thing.made"]["post"]
    return found


def _codes(document: dict[str, Any]) -> list[str]:
    schema = _post(document)["responses"]["404"]["content"]["application/json"]["schema"]
    found: list[str] = schema["allOf"][1]["properties"]["error"]["enum"]
    return found


BREAKS = {
    "a path is gone": (lambda d: d["paths"].clear(), "POST /things is gone"),
    "a method is gone": (lambda d: d["paths"]["/things"].pop("get"), "GET /things is gone"),
    "a status is gone": (lambda d: _post(d)["responses"].pop("404"), "the status 404 is gone"),
    "a header is gone": (lambda d: _post(d)["responses"]["201"]["headers"].clear(), "201 lost the header X-Request-Id"),
    "an answer is gone": (
        lambda d: _post(d)["responses"]["201"].pop("content"),
        "201 is not answered as application/json any more",
    ),
    "a code is gone": (lambda d: _codes(d).remove("gone"), "404.error lost the member 'gone'"),
    "a parameter is gone": (lambda d: _post(d)["parameters"].clear(), "the query parameter q is gone"),
    "a parameter became required": (
        lambda d: _post(d)["parameters"][0].update(required=True),
        "the query parameter q became required",
    ),
    "a new parameter is required": (
        lambda d: _post(d)["parameters"].append({"name": "x", "in": "query", "required": True, "schema": {}}),
        "the query parameter x became required",
    ),
    "a parameter takes less": (
        lambda d: _post(d)["parameters"][0]["schema"].update(maximum=50),
        "maximum was 100 and is 50",
    ),
    "a parameter is of another type": (
        lambda d: _post(d)["parameters"][0]["schema"].update(type="string"),
        "may not be integer any more",
    ),
    "a response field is gone": (lambda d: _received(d)["properties"].pop("note"), "201.note is gone"),
    "a response field is optional": (lambda d: _received(d)["required"].remove("id"), "201.id is not always there"),
    "a response field may be null": (
        lambda d: _received(d)["properties"].update(id={"anyOf": [{"type": "string"}, {"type": "null"}]}),
        "201.id may now be null",
    ),
    "a response field is of another type": (
        lambda d: _received(d)["properties"]["id"].update(type="integer"),
        "201.id may now be integer",
    ),
    "a response field is of another format": (
        lambda d: _received(d)["properties"]["id"].pop("format"),
        "201.id was of the format uuid",
    ),
    "a response member is renamed": (
        lambda d: _received(d)["properties"]["kind"].update(enum=["a", "c"]),
        "201.kind lost the member 'b'",
    ),
    "a field of one of several objects is gone": (
        lambda d: _received(d)["properties"]["last"]["oneOf"][1]["properties"].pop("at"),
        "201.last.at is gone",
    ),
    "a request field is gone": (lambda d: _sent(d)["properties"].pop("name"), "body.name is gone"),
    "a request field became required": (lambda d: _sent(d)["required"].append("name"), "body.name became required"),
    "a request member is gone": (
        lambda d: _sent(d)["properties"]["kind"]["enum"].pop(),
        "body.kind lost the member 'b'",
    ),
    "a request field takes an enum only": (
        lambda d: _sent(d)["properties"]["name"].update(enum=["x"]),
        "body.name takes only x now",
    ),
    "a request field takes fewer types": (
        lambda d: _sent(d)["properties"]["price"].update(type="string"),
        "body.price may not be number any more",
    ),
    "a request field may not be null": (
        lambda d: _sent(d)["properties"].update(note={"type": "string"}),
        "body.note may not be null any more",
    ),
    "a request field is shorter": (
        lambda d: _sent(d)["properties"]["name"].update(maxLength=5),
        "maxLength was 10 and is 5",
    ),
    "a request field has a new limit": (
        lambda d: _sent(d)["properties"]["name"].update(minLength=1),
        "minLength was open and is 1",
    ),
    "a request field has a new pattern": (
        lambda d: _sent(d)["properties"]["name"].update(pattern="^a"),
        "the pattern was None and is ^a",
    ),
    "a body is asked for": (
        lambda d: d["paths"]["/things"]["get"].update(requestBody={"required": True, "content": {}}),
        "GET /things: a body became required",
    ),
    "a body is not taken": (lambda d: _post(d).pop("requestBody"), "the body is gone"),
    "a credential is not taken": (lambda d: _post(d)["security"].pop(), "the credential session is not taken any more"),
    "a credential is asked for": (
        lambda d: d["paths"]["/things"]["get"].update(security=[{"apiKey": []}]),
        "a credential became required",
    ),
    "a scope is another": (lambda d: _post(d).update({"x-scope": "other"}), "x-scope was 'things:write'"),
    "a refusal lost a part": (
        lambda d: _post(d)["responses"]["404"]["content"]["application/json"]["schema"]["allOf"].pop(),
        "404 lost a part of what it is made of",
    ),
    "a parameter is written in another way": (
        lambda d: _post(d)["parameters"][0].update(style="form", explode=False),
        "parameter q is written in another way",
    ),
    "a request field takes no longer anything": (
        lambda d: _sent(d)["properties"].update(extra={"type": "string"}),
        "body.extra may not be anything any more",
    ),
    "items of a request were anything": (
        lambda d: _sent(d)["properties"]["ids"].update(items={"type": "string"}),
        "body.ids[] may not be anything any more",
    ),
    "items of a request may not be the same": (
        lambda d: _sent(d)["properties"]["ids"].update(uniqueItems=True),
        "body.ids takes nothing twice any more",
    ),
    "a request takes no other members": (
        lambda d: _sent(d).update(additionalProperties=False),
        "body takes no other members any more",
    ),
    "other members of a request are of fewer types": (
        lambda d: _sent(d)["properties"]["facts"].update(additionalProperties={"type": "string"}),
        "body.facts.* may not be integer any more",
    ),
    "a request field is a multiple of more": (
        lambda d: _sent(d)["properties"]["price"].update(multipleOf=1),
        "multipleOf was 0.01 and is 1",
    ),
    "an event is gone": (lambda d: d["webhooks"].clear(), "the event thing.made is gone"),
    "an event lost a field": (
        lambda d: _hook(d)["requestBody"]["content"]["application/json"]["schema"]["properties"].pop("at"),
        "event thing.made.at is gone",
    ),
    "an event lost a header": (lambda d: _hook(d)["parameters"].clear(), "the header webhook-id is gone"),
    "an event is of another media type": (
        lambda d: _hook(d)["requestBody"]["content"].update(
            {"text/plain": _hook(d)["requestBody"]["content"].popitem()[1]}
        ),
        "event thing.made: it is not sent as application/json any more",
    ),
    "a sunset is earlier": (
        lambda d: _post(d).update({"x-sunset": "2027-01-01"}),
        "the sunset was 2028-01-01 and is 2027-01-01",
    ),
    "an operation is gone when its sunset is over": (
        lambda d: d["paths"]["/things"].pop("post"),
        "POST /things is gone",
    ),
    "an operation id is another": (lambda d: _post(d).update(operationId="x"), "operationId was 'post_things'"),
}
ADDITIONS = {
    "nothing": lambda d: None,
    "a deprecation": lambda d: d["paths"]["/things"]["get"].update({"deprecated": True, "x-sunset": "2027-01-01"}),
    "a later sunset": lambda d: _post(d).update({"x-sunset": "2029-01-01"}),
    "no deprecation any more": lambda d: (_post(d).pop("deprecated"), _post(d).pop("x-sunset")),
    "an event": lambda d: d["webhooks"].update({"thing.gone": deepcopy(d["webhooks"]["thing.made"])}),
    "a header of an event": lambda d: _hook(d)["parameters"].append({"name": "x", "in": "header"}),
    "other members of a request of more types": lambda d: _sent(d)["properties"]["facts"].update(
        additionalProperties={"type": ["string", "integer", "boolean"]}
    ),
    "anything in the place of a type": lambda d: _sent(d)["properties"].update(name={}),
    "a path": lambda d: d["paths"].update({"/others": deepcopy(d["paths"]["/things"])}),
    "a method": lambda d: d["paths"]["/things"].update(put=deepcopy(_post(d))),
    "a status": lambda d: _post(d)["responses"].update({"409": {"description": "Conflict"}}),
    "a code": lambda d: _codes(d).append("another"),
    "an optional parameter": lambda d: _post(d)["parameters"].append(
        {"name": "x", "in": "query", "required": False, "schema": {}}
    ),
    "a response field": lambda d: _received(d)["properties"].update(more={"type": "string"}),
    "a response field that is always there": lambda d: _received(d)["required"].append("note"),
    "an optional request field": lambda d: _sent(d)["properties"].update(more={"type": "string"}),
    "a request field that may be left out": lambda d: _sent(d)["required"].clear(),
    "a request member": lambda d: _sent(d)["properties"]["kind"]["enum"].append("c"),
    "a longer request field": lambda d: _sent(d)["properties"]["name"].update(maxLength=20),
    "an endless request field": lambda d: _sent(d)["properties"]["name"].pop("maxLength"),
    "a wider limit": lambda d: _post(d)["parameters"][0]["schema"].update(maximum=200),
    "a credential": lambda d: _post(d)["security"].append({"oauth": []}),
    "another text": lambda d: _post(d)["responses"]["201"].update(description="Created"),
    "a request field of two types as two choices": lambda d: _sent(d)["properties"].update(
        price={"anyOf": [{"type": "string"}, {"type": "number"}]}
    ),
    "the scopes of a credential": lambda d: _post(d)["security"][0].update(apiKey=["things:write"]),
    "an answer as a component": lambda d: (
        d["components"].update(responses={"NotFound": _post(d)["responses"]["404"]}),
        _post(d)["responses"].update({"404": {"$ref": "#/components/responses/NotFound"}}),
    ),
    "another name of a schema": lambda d: (
        d["components"]["schemas"].update(Made=_received(d)),
        _post(d)["responses"]["201"]["content"].update(
            {"application/json": {"schema": {"$ref": "#/components/schemas/Made"}}}
        ),
    ),
}


@pytest.mark.parametrize(("change", "told"), BREAKS.values(), ids=BREAKS)
def test_a_break_is_told(change: Change, told: str) -> None:
    current = _document()
    change(current)
    assert told in "\n".join(breaks(_document(), current))


@pytest.mark.parametrize("change", ADDITIONS.values(), ids=ADDITIONS)
def test_an_addition_passes(change: Change) -> None:
    current = _document()
    change(current)
    assert breaks(_document(), current) == []


def test_a_break_is_told_once_however_deep_schemas_hold_themselves() -> None:
    current = _document()
    _received(current)["properties"].pop("kind")
    assert len([one for one in breaks(_document(), current) if "kind is gone" in one]) == 1
