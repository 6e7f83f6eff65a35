"""What a release of the API adds is told, and a release that takes something away is refused."""

import json
from copy import deepcopy
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from docs.api_breaks import breaks
from docs.api_changes import changes_text, find_changes, read_releases, without_texts
from docs.release import release

THING = {
    "type": "object",
    "description": "A thing.",
    "properties": {
        "description": {"type": "string", "description": "What it is.", "example": "a chair"},
        "kind": {"enum": ["a", "b"]},
        "state": {"anyOf": [{"enum": ["on"]}, {"type": "null"}]},
    },
}
JSON = "application/json"


def _document() -> dict[str, Any]:
    refused = {"allOf": [{"type": "object"}, {"properties": {"error": {"enum": ["not_found"]}}}]}
    get = {
        "operationId": "listThings",
        "summary": "List things",
        "tags": ["things"],
        "security": [{"oauth": ["things:read"]}],
        "parameters": [{"$ref": "#/components/parameters/Q"}],
        "responses": {
            "200": {"description": "Read", "content": {JSON: {"schema": {"$ref": "#/components/schemas/Thing"}}}},
            "404": {"$ref": "#/components/responses/Missing"},
        },
    }
    hook = {"summary": "A thing was made", "requestBody": {"content": {JSON: {"schema": {"type": "object"}}}}}
    return {
        "info": {"version": "1.1.0"},
        "paths": {"/api/v1/things": {"get": get}},
        "webhooks": {"thing.made": {"post": hook}},
        "components": {
            "schemas": {"Thing": deepcopy(THING)},
            "responses": {"Missing": {"description": "No", "content": {JSON: {"schema": refused}}}},
            "parameters": {"Q": {"name": "q", "in": "query", "required": False, "schema": {"type": "string"}}},
            "securitySchemes": {"oauth": {"flows": {"authorizationCode": {"scopes": {"things:read": "Read things"}}}}},
        },
    }


def _grown() -> dict[str, Any]:
    """The same with something new of every kind."""
    grown = _document()
    get = grown["paths"]["/api/v1/things"]["get"]
    post = {**deepcopy(get), "operationId": "createThing", "summary": "Make a thing"}
    grown["paths"]["/api/v1/things"]["post"] = post
    get["parameters"].append({"name": "color", "in": "query", "required": False, "schema": {"type": "string"}})
    get["responses"]["200"]["content"]["text/csv"] = {"schema": {"type": "string"}}
    get |= {"deprecated": True, "description": "Deprecated since 2027-01-01. Use `GET /goods`.\n\nAll things."}
    get["requestBody"] = {"content": {JSON: {"schema": {"type": "object"}}}}
    error = grown["components"]["responses"]["Missing"]["content"][JSON]["schema"]["allOf"][1]["properties"]["error"]
    error["enum"].append("gone")
    thing = grown["components"]["schemas"]["Thing"]["properties"]
    thing["size"] = {"type": "integer"}
    thing["kind"]["enum"].append("c")
    thing["state"]["anyOf"][0]["enum"].append("off")
    grown["webhooks"]["thing.gone"] = {"post": {"summary": "A thing is gone", "requestBody": {"content": {}}}}
    flow = grown["components"]["securitySchemes"]["oauth"]["flows"]["authorizationCode"]
    flow["scopes"]["things:write"] = "Make things"
    return grown


GROWN = """## Not released yet

### Deprecated

- `GET /things`: Deprecated since 2027-01-01. Use `GET /goods`.

### New scopes

- `things:write`: Make things

### New events

- `thing.gone`: A thing is gone

### Operations that take or answer more

- `GET /things`: parameter `color`, takes `application/json`, answers `text/csv`, code `gone`

### Types with more

- `Thing`: `size`, `kind`: `c`, `state`: `off`

### New operations

- things
  - `POST /things`: Make a thing"""


def test_everything_that_is_new_is_told() -> None:
    assert changes_text(find_changes(_document(), _grown())) == GROWN


def test_nothing_new_is_told_too() -> None:
    assert changes_text(find_changes(_document(), _document())) == "## Not released yet\n\nNothing."


def test_what_many_operations_have_is_told_once() -> None:
    before, after = _document(), _document()
    for n in range(40):
        for document in (before, after):
            document["paths"][f"/api/v1/things/{n}"] = deepcopy(_document()["paths"]["/api/v1/things"])
        more = {"name": "If-Match", "in": "header", "required": False, "schema": {"type": "string"}}
        after["paths"][f"/api/v1/things/{n}"]["get"]["parameters"].append(more)
    assert "- header `If-Match`: 40 operations" in changes_text(find_changes(before, after))


def test_texts_are_no_part_of_a_snapshot_and_names_are() -> None:
    plain = without_texts(_document())
    assert plain["components"]["schemas"]["Thing"]["properties"]["description"] == {"type": "string"}
    assert "description" not in plain["components"]["schemas"]["Thing"]
    assert breaks(plain, _document()) == breaks(_document(), plain) == []


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The snapshot of a first release."""
    (tmp_path / "v1.json").write_text(json.dumps(without_texts(_document())))
    return tmp_path


def test_a_release_keeps_the_snapshot_and_what_it_changed(folder: Path) -> None:
    release(_grown(), date(2027, 1, 2), folder)
    (kept,) = read_releases(folder / "releases")
    assert changes_text(kept) == GROWN.replace("Not released yet", "1.1.0 - 2027-01-02")
    assert find_changes(json.loads((folder / "v1.json").read_text()), _grown()).added == {}
    with pytest.raises(ValueError, match=r"1\.1\.0 was released"):
        release(_grown(), date(2027, 1, 3), folder)
    later = {**_grown(), "info": {"version": "1.2.0"}}
    release(later, date(2027, 2, 1), folder)
    assert [one.version for one in read_releases(folder / "releases")] == ["1.2.0", "1.1.0"]


def test_a_release_that_takes_something_away_is_refused(folder: Path) -> None:
    smaller = _grown()
    smaller["components"]["schemas"]["Thing"]["properties"].pop("kind")
    before = (folder / "v1.json").read_text()
    with pytest.raises(ValueError, match=r"GET /api/v1/things: 200\.kind is gone"):
        release(smaller, date(2027, 1, 2), folder)
    assert (folder / "v1.json").read_text() == before
    assert not (folder / "releases").exists()
