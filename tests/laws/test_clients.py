"""The clients in `clients/` are what their generator writes today, and what they call things stays."""

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest
from clients.generate.model import Model, build_model
from clients.generate.names import method_of, read_names
from clients.generate.python import STATUS_CLASSES
from clients.generate.written import TYPESCRIPT, written_files
from pinkas_client._errors import BY_STATUS
from pinkas_client.cli.operations import operations
from pinkas_client.cli.table import GROUPS, SEARCH, Command

from pinkas.wiring import openapi_document

COMMANDS = [("search", SEARCH), *((group, one) for group, (_, listed) in GROUPS.items() for one in listed)]


@cache
def _document() -> dict[str, Any]:
    whole: dict[str, Any] = json.loads(json.dumps(openapi_document("live", server="/", oauth_url="/")))
    return whole


@cache
def _model() -> Model:
    return build_model(_document())


def test_the_clients_are_what_make_clients_writes() -> None:
    files = written_files(_model(), _document())
    stale = [path for path, text in files.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    folders = {path.parent for path in files if path.parent.name == "resources"}
    left = [path for folder in folders for path in folder.iterdir() if path.is_file() and path not in files]
    assert (stale, left) == ([], []), "`make clients` writes them again"


def test_a_status_has_the_same_class_in_the_generator_and_in_both_clients() -> None:
    by_hand = {status: kind.__name__ for status, kind in BY_STATUS.items()}
    in_typescript = re.findall(r"^  (\d{3}): (\w+),$", (TYPESCRIPT / "base-errors.ts").read_text(), re.MULTILINE)
    assert by_hand == STATUS_CLASSES == {int(status): kind for status, kind in in_typescript}


def test_no_name_is_given_twice() -> None:
    places = list(read_names().values())
    assert len(places) == len(set(places))


def test_an_operation_keeps_the_name_that_it_was_given() -> None:
    kept = {**read_names(), "finalizeDocument": ("documents", "issue")}
    documents = next(one for one in build_model(_document(), kept).resources if one.name == "documents")
    assert [one.name for one in documents.methods if one.operation_id == "finalizeDocument"] == ["issue"]


def test_two_methods_of_one_name_are_refused() -> None:
    kept = {**read_names(), "finalizeDocument": ("documents", "create")}
    with pytest.raises(ValueError, match=r"would both be documents\.create"):
        build_model(_document(), kept)


def test_every_operation_of_programs_has_a_method() -> None:
    described = {one["operationId"] for methods in _document()["paths"].values() for one in methods.values()}
    left_out = described - {one.removesuffix("#file") for one in _model().names}
    assert left_out == {"authorizeOauthClient", "receiveProviderNotice"}


@pytest.mark.parametrize(
    ("operation", "path", "group", "name"),
    [
        ("finalizeDocument", "/documents/{id}/finalize", "documents", "finalize"),
        ("finalizeDocuments", "/documents/bulk/finalize", "documents", "finalizeMany"),
        ("listDocuments", "/documents", "documents", "list"),
        ("mergeClients", "/clients/{id}/merge", "clients", "merge"),
        ("getDocumentByNumber", "/documents/by-number/{docType}/{number}", "documents", "getByNumber"),
        ("listClientContacts", "/clients/{id}/contacts", "client contacts", "list"),
        ("markAllNotificationsRead", "/notifications/mark-all-read", "notifications", "markAllRead"),
        ("getStockCount", "/stock-counts/{id}", "stock counts", "get"),
        ("getRevenueSummary", "/analytics/revenue/summary", "analytics revenue", "getRevenueSummary"),
    ],
)
def test_a_method_is_the_operation_without_the_noun(operation: str, path: str, group: str, name: str) -> None:
    assert method_of(operation, path, group) == name


def _members(schema: Mapping[str, Any]) -> Iterator[str]:
    """The names of all fields that an answer of a schema may have."""
    schemas = _document()["components"]["schemas"]
    if "$ref" in schema:
        schema = schemas[schema["$ref"].rsplit("/", 1)[1]]
    yield from schema.get("properties", {})
    for key in ("allOf", "oneOf", "anyOf"):
        for one in schema.get(key, ()):
            yield from _members(one)


@pytest.mark.parametrize(("group", "task"), COMMANDS)
def test_a_command_shows_columns_that_its_answer_has(group: str, task: Command) -> None:
    known = operations()[task.operation]
    if not task.columns:
        assert known.items == "", f"{group} {task.name} is a list, and lists are tables"
        return
    answers = _document()["paths"][f"/api/v1{known.path}"][known.verb.lower()]["responses"]["200"]
    page = answers["content"]["application/json"]["schema"]
    page = _document()["components"]["schemas"][page["$ref"].rsplit("/", 1)[1]]
    members = set(_members(page["properties"][known.items or "items"]["items"]))
    assert [one for one in task.columns.split() if one not in members] == []
