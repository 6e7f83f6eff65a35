"""The description as other software reads it: validators, linters, names that generated code is made of."""

import csv
import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from pinkas.core.events import EVENT_NAMES
from pinkas.core.scopes import SCOPES
from pinkas.countries import COUNTRIES
from pinkas.domains.oauth.rules import token_families
from pinkas.event_types import EVENT_TYPES
from pinkas.wiring import openapi_document
from support.node import package_program, run_node
from support.processes import wait_until
from support.service import Tenant

DOCS = Path(__file__).parents[2] / "docs"
IDS = DOCS / "openapi" / "operation-ids.tsv"
GUIDE = (DOCS / "guide" / "openapi.md").read_text()
MOST_BYTES_EACH = 2_785_000 // 2 // 261
"""Half of what an operation took on the average of 261, while every refusal stood in every one."""
METHODS = ("get", "post", "put", "patch", "delete")


@cache
def _document() -> dict[str, Any]:
    whole: dict[str, Any] = json.loads(
        json.dumps(openapi_document("live", server="http://127.0.0.1:8000", oauth_url="http://127.0.0.1:8000"))
    )
    return whole


@pytest.fixture(scope="module")
def openapi(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The description, in a file."""
    path = tmp_path_factory.mktemp("openapi") / "openapi.json"
    path.write_text(json.dumps(_document()))
    return path


def _operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in _document()["paths"].items():
        for method in METHODS:
            if method in methods:
                yield method.upper(), path, methods[method]


def _schemas(value: Any) -> Iterator[dict[str, Any]]:
    """Every object of the description that may be a schema."""
    if isinstance(value, dict):
        yield value
        for inner in value.values():
            yield from _schemas(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _schemas(inner)


def test_c6_ajv_compiles_every_schema_strictly_and_every_pattern_is_of_ecma_262(
    openapi: Path, tenant: Tenant, tmp_path: Path
) -> None:
    files = []
    for kind in tenant.api.get("/webhooks/event-types").json()["items"]:
        files.append(tmp_path / f"{kind['name']}.json")
        files[-1].write_text(json.dumps(kind["schema"]))
    done = run_node("schemas.mjs", openapi, *files)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["failed"] == []
    assert found["compiled"] > 1000
    assert found["patterns"] > 10


def test_c6_every_format_is_of_a_registry() -> None:
    registered = {"uuid", "date", "date-time", "binary"}
    assert {one["format"] for one in _schemas(_document()) if isinstance(one.get("format"), str)} <= registered


def test_c7_events_are_told_apart_by_their_type() -> None:
    schemas = _document()["components"]["schemas"]
    page = _document()["paths"]["/api/v1/events"]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
    items = schemas[page["$ref"].rpartition("/")[2]]["properties"]["items"]
    event = schemas[items["items"]["$ref"].rpartition("/")[2]]
    assert event["discriminator"] == {"propertyName": "type"}
    assert [one["$ref"].rpartition("/")[2] for one in event["oneOf"]] == list(EVENT_NAMES)
    for one in EVENT_TYPES:
        schema = schemas[one.name]
        assert schema["properties"]["type"]["const"] == one.name
        assert "$ref" in schema["properties"]["data"]["properties"]["object"]


def test_c7_events_that_are_read_obey_the_schema_of_their_type(tenant: Tenant) -> None:
    tenant.client()
    tenant.issued(320)
    whole = {"$ref": "#/components/schemas/EventPage", "components": _document()["components"]}

    def types() -> set[str]:
        return {one["type"] for one in tenant.api.get("/events").json()["items"]}

    # An event is read once nothing that began before it is still being written.
    wait_until(lambda: len(types()) >= 2, "the events of the invoice")
    page = tenant.api.get("/events").json()
    Draft202012Validator(whole).validate(page)
    page["items"][0]["data"]["object"] = {"id": 7}
    assert not Draft202012Validator(whole).is_valid(page)


def test_c7_the_type_of_a_document_is_one_of_the_codes() -> None:
    codes = sorted({code for one in COUNTRIES.values() for code in one.document_types})
    schemas = _document()["components"]["schemas"]
    assert schemas["DocType"]["enum"] == codes
    assert schemas["ReceivedPayment"]["properties"]["docType"]["anyOf"][0] == {"$ref": "#/components/schemas/DocType"}
    for name in ("Document", "DocumentSummary", "NewDocument"):
        assert schemas[name]["properties"]["docType"] == {"$ref": "#/components/schemas/DocType"}


def test_c7_webhooks_declare_their_headers_and_no_credential() -> None:
    webhooks = _document()["webhooks"]
    assert list(webhooks) == list(EVENT_NAMES)
    for hook in webhooks.values():
        names = {one["name"].lower() for one in hook["post"]["parameters"] if one["in"] == "header"}
        assert hook["post"]["security"] == []
        assert names == {
            "webhook-id",
            "webhook-timestamp",
            "webhook-signature",
            "x-service-delivery-id",
            "x-service-event",
            "x-service-environment",
        }


def test_c8_operation_ids_are_those_that_were_published() -> None:
    with IDS.open(newline="") as lines:
        published = {(row["method"], row["path"]): row["operationId"] for row in csv.DictReader(lines, delimiter="\t")}
    served = {(method, path.removeprefix("/api/v1")): one["operationId"] for method, path, one in _operations()}
    new = ["\t".join((name, *where)) for where, name in served.items() if where not in published]
    assert new == [], f"add to {IDS.name}, if each reads as a person would name it"
    assert served == published


def test_c8_operation_ids_are_a_verb_and_a_noun_and_unique() -> None:
    hooks = [one["post"]["operationId"] for one in _document()["webhooks"].values()]
    names = [*(one["operationId"] for _, _, one in _operations()), *hooks]
    assert [name for name, times in Counter(name.lower() for name in names).items() if times > 1] == []
    assert [name for name in names if not re.fullmatch(r"[a-z]+([A-Z][a-z0-9]*)+", name)] == []


@pytest.mark.parametrize(
    ("where", "name"),
    [
        (("POST", "/documents/{id}/finalize"), "finalizeDocument"),
        (("GET", "/clients"), "listClients"),
        (("GET", "/clients/{id}"), "getClient"),
        (("GET", "/documents/{id}/pdf"), "downloadDocumentPdf"),
        (("POST", "/documents/bulk/finalize"), "finalizeDocuments"),
        (("DELETE", "/clients/{id}"), "archiveClient"),
    ],
)
def test_c8_operation_ids_read_as_a_person_names_them(where: tuple[str, str], name: str) -> None:
    assert {(method, path): one["operationId"] for method, path, one in _operations()}[
        where[0], "/api/v1" + where[1]
    ] == name


def test_c8_every_refusal_is_a_named_component() -> None:
    inline = [
        f"{method} {path} {status}"
        for method, path, one in _operations()
        for status, answer in one["responses"].items()
        if status >= "400" and path.startswith("/api/v1") and set(answer) != {"$ref"}
    ]
    assert inline == []
    names = {
        answer["$ref"].rpartition("/")[2]
        for _, _, one in _operations()
        for answer in one["responses"].values()
        if "$ref" in answer
    }
    assert names == set(_document()["components"]["responses"])


def test_c8_the_description_takes_at_most_half_of_the_bytes() -> None:
    size = len(json.dumps(_document(), ensure_ascii=False, separators=(",", ":")).encode())
    assert size < MOST_BYTES_EACH * len(IDS.read_text().splitlines()[1:])


def test_c8_a_closed_set_has_a_type_and_is_a_constant_when_it_has_one_member() -> None:
    sets = [one for one in _schemas(_document()) if isinstance(one.get("enum"), list)]
    assert len(sets) > 100
    assert [one for one in sets if len(one["enum"]) == 1 or "type" not in one] == []
    default = _document()["components"]["schemas"]["WarehouseChanges"]["properties"]["isDefault"]
    assert (default["type"], default["const"]) == ("boolean", True)


def test_c8_no_component_collides_with_a_class_of_generated_code() -> None:
    schemas = _document()["components"]["schemas"]
    assert not {"Client", "File", "Response", "Unset"} & set(schemas)
    classes = Counter(re.sub(r"[^a-z0-9]", "", name.lower()) for name in schemas)
    assert [name for name, times in classes.items() if times > 1] == []


def test_c8_every_tag_says_what_its_operations_are_about() -> None:
    assert [tag["name"] for tag in _document()["tags"] if not tag.get("description", "").endswith(".")] == []


def test_c8_every_example_obeys_its_schema() -> None:
    components = {"components": _document()["components"]}
    wrong = []
    for method, path, one in _operations():
        shown = [(each["schema"], each["example"]) for each in one["parameters"] if "example" in each]
        content = one.get("requestBody", {}).get("content", {}).values()
        shown += [(each["schema"], each["example"]) for each in content if "example" in each]
        wrong += [
            f"{method} {path}: {fault.message}"
            for schema, example in shown
            for fault in Draft202012Validator({**schema, **components}).iter_errors(example)
        ]
    for hook in _document()["webhooks"].values():
        content = hook["post"]["requestBody"]["content"]["application/json"]
        validator = Draft202012Validator({**content["schema"], **components})
        wrong += [fault.message for fault in validator.iter_errors(content["example"])]
    assert wrong == []


def test_c8_redocly_reports_no_error_and_only_the_warnings_that_the_guide_names(openapi: Path) -> None:
    done = run_node(
        package_program("@redocly/cli/bin/cli.js"), "lint", openapi, "--extends", "recommended", "--format", "json"
    )
    problems = json.loads(done.stdout)["problems"]
    assert [one for one in problems if one["severity"] == "error"] == []
    for one in problems:
        assert f"`{one['ruleId']}`" in GUIDE, one["message"]
        places = re.findall(r"`/api/v1(/[^`]+)`", one["message"])
        assert places, one["message"]
        assert [place for place in places if f"`{place}`" not in GUIDE] == []


def test_c8_spectral_reports_nothing(openapi: Path, tmp_path: Path) -> None:
    rules = tmp_path / "rules.yaml"
    rules.write_text("extends: ['spectral:oas']\n")
    done = run_node(
        package_program("@stoplight/spectral-cli/dist/index.js"),
        "lint",
        openapi,
        "--ruleset",
        rules,
        "--format",
        "json",
        "-q",
    )
    assert (done.stdout.strip(), done.returncode) == ("[]", 0), done.stdout[:4000] + done.stderr


def test_c17_the_rules_of_the_oauth_server_are_in_the_description() -> None:
    scheme = _document()["components"]["securitySchemes"]["oauth"]
    flow = scheme["flows"]["authorizationCode"]
    assert scheme["type"] == "oauth2"
    assert flow["authorizationUrl"] == "http://127.0.0.1:8000/oauth/authorize"
    assert flow["tokenUrl"] == flow["refreshUrl"] == "http://127.0.0.1:8000/oauth/token"
    assert flow["scopes"] == dict(SCOPES)
    for lifetime in (
        f"{token_families.CODE_SECONDS} seconds",
        f"{token_families.ACCESS_SECONDS} seconds",
        f"{token_families.MAX_IDLE.days} days",
        f"{token_families.MAX_LIFETIME.days} days",
    ):
        assert lifetime in scheme["description"]
    assert "used again is taken for stolen" in scheme["description"]
    asked = [one for _, _, one in _operations() if "x-scope" in one and {"partner": []} not in one["security"]]
    assert all({"oauth": [one["x-scope"]]} in one["security"] for one in asked)
    assert len(asked) > 100
