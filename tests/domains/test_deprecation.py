"""An operation that is declared deprecated says so: in its answers, the description, the clients and the usage log."""

import warnings
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from datetime import date
from functools import cache
from typing import Any

import pytest
from clients.generate.model import build_model
from clients.generate.python import python_files
from clients.generate.typescript import typescript_files
from docs.api_breaks import breaks
from docs.api_changes import find_changes
from pinkas_client._core import deprecated

from domains.answers import done, refused
from pinkas.platform.deprecation import Deprecation
from pinkas.platform.operation import Operation
from pinkas.wiring import all_operations, openapi_document, operations_and_jobs
from pinkas.wiring import service as services
from support.processes import wait_until
from support.service import Running, Tenant, TestServer

OLD = Deprecation(date(2027, 1, 1), "Use `GET /tags`.", date(2028, 1, 1))
SENTENCE = "Deprecated since 2027-01-01. Use `GET /tags`. It may be gone from 2028-01-01 on."


def _with_deprecated(environment: Any) -> tuple[Operation, ...]:
    """Every operation, of which one is deprecated and one will also be gone."""
    found = {"listBrands": replace(OLD, sunset=None), "listTags": OLD}
    return tuple(replace(one, deprecation=found.get(one.name)) for one in all_operations(environment))


@pytest.fixture(scope="module")
def deprecating(database: TestServer) -> Iterator[Running]:
    """A service of such operations."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(services, "all_operations", _with_deprecated)
        started = Running(database)
        try:
            yield started
        finally:
            started.close()


@pytest.fixture
def owner(deprecating: Running) -> Tenant:
    """A business there."""
    return deprecating.openers.open()


@cache
def _described() -> dict[str, Any]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(operations_and_jobs, "all_operations", _with_deprecated)
        return openapi_document("live", server="/", oauth_url="/")


def test_every_answer_says_so_and_the_usage_of_the_key_does(owner: Tenant) -> None:
    place = f"{owner.running.url().removesuffix('/api/v1')}/docs/operations"
    key = done(owner.session.post("/api-keys", json={"name": "old", "scopes": ["clients:read", "clients:write"]}), 201)
    program = owner.running.client(**{"X-Api-Key": key["rawKey"]})
    answers = [program.get("/tags"), program.get("/tags?unknown=1"), program.head("/tags")]
    assert [one.status_code for one in answers] == [200, 400, 200]
    for one in answers:
        assert one.headers["deprecation"] == "@1798761600"
        assert one.headers["sunset"] == "Sat, 01 Jan 2028 00:00:00 GMT"
        links = [f'<{place}/listTags>; rel="{name}"; type="text/html"' for name in ("deprecation", "sunset")]
        assert one.headers["link"] == ", ".join(links)
    without = program.get("/brands")
    assert refused(without, 403, "insufficient_scope")
    assert (without.headers["deprecation"], "sunset" in without.headers) == ("@1798761600", False)
    assert not {"deprecation", "sunset", "link"} & program.get("/clients").headers.keys()
    assert "deprecation" not in program.post("/tags", json={"name": "a"}).headers

    def usage() -> dict[str, Any]:
        found: dict[str, Any] = done(owner.session.get(f"/api-keys/{key['id']}/usage"))
        return found

    wait_until(lambda: usage()["totalRequests"] == 6, "the usage of the key")
    routes = {(one["method"], one["route"]): one["deprecated"] for one in usage()["topRoutes"]}
    told = done(owner.session.get(f"/api-keys/{key['id']}/requests"))["items"]
    logged = {(one["method"], one["route"]): one["deprecated"] for one in told}
    assert routes == logged
    assert {where for where, is_old in routes.items() if not is_old} == {("GET", "/clients"), ("POST", "/tags")}
    assert {where for where, is_old in routes.items() if is_old} == {
        ("GET", "/tags"),
        ("HEAD", "/tags"),
        ("GET", "/brands"),
    }


def test_the_description_and_the_changes_say_so() -> None:
    document = _described()
    tags = document["paths"]["/api/v1/tags"]["get"]
    assert (tags["deprecated"], tags["x-deprecated-since"], tags["x-sunset"]) == (True, "2027-01-01", "2028-01-01")
    assert tags["description"].startswith(SENTENCE)
    assert {"Deprecation", "Sunset", "Link"} <= tags["responses"]["200"]["headers"].keys()
    brands = document["paths"]["/api/v1/brands"]["get"]
    assert "x-sunset" not in brands
    assert "Sunset" not in brands["responses"]["200"]["headers"]
    before = openapi_document("live", server="/", oauth_url="/")
    assert breaks(before, document) == []
    told = find_changes(before, document).deprecated
    assert {one.operation_id: one.told for one in told} == {
        "listTags": [SENTENCE],
        "listBrands": ["Deprecated since 2027-01-01. Use `GET /tags`."],
    }
    sooner = deepcopy(document)
    sooner["paths"]["/api/v1/tags"]["get"]["x-sunset"] = "2027-06-01"
    assert breaks(document, sooner) == ["GET /api/v1/tags: the sunset was 2028-01-01 and is 2027-06-01"]


def test_the_clients_mark_its_methods() -> None:
    model = build_model(_described())
    modules = {path.name: text for path, text in python_files(model).items()}
    python = modules["tags.py"]
    mark = f'    @deprecated("{SENTENCE}")\n'
    assert python.count(mark + "    def list(") == python.count(mark + "    async def list(") == 1
    assert "import AsyncResource, deprecated, Resource, segment" in python
    script = {path.name: text for path, text in typescript_files(model).items()}["tags.ts"]
    assert f"   * @deprecated {SENTENCE}\n   */\n  list(" in script
    assert "deprecated" not in modules["clients.py"]


def test_a_call_of_such_a_method_is_warned_of_at_its_line() -> None:
    @deprecated(SENTENCE)
    def old(name: str, *, twice: bool = False) -> str:
        return name * (2 if twice else 1)

    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        assert old("a", twice=True) == "aa"
    (warning,) = caught
    assert (warning.category, str(warning.message), warning.filename) == (DeprecationWarning, SENTENCE, __file__)


@pytest.mark.parametrize(
    ("instead", "sunset", "why"),
    [("Use `GET /tags`.", date(2027, 1, 1), "not after the deprecation"), ("GET /tags", None, "in a sentence")],
)
def test_a_deprecation_that_cannot_be_meant_is_refused(instead: str, sunset: date | None, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Deprecation(date(2027, 1, 1), instead, sunset)
