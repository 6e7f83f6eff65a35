"""The pages of the reference: what they say is what the service does."""

import copy
import itertools
import json
import re
import time
from html.parser import HTMLParser
from typing import Any

import jsonschema
import pytest

from pinkas.core.events import EVENTS
from pinkas.dashboard.curl_examples import curl_command, example_body
from pinkas.dashboard.docs_pages import Documentation
from pinkas.dashboard.frame import static_address
from pinkas.dashboard.reference import ErrorCode, operation_error_codes, resolve_responses
from pinkas.dashboard.schema_fields import Schemas
from pinkas.domains.webhooks import rules
from pinkas.event_types import EVENT_TYPES
from pinkas.platform.openapi import build_openapi_document
from pinkas.wiring import all_operations
from support.service import Tenant

OPENAPI = build_openapi_document(
    all_operations("live"),
    version="1.0",
    servers=["http://127.0.0.1:8000"],
    event_types=EVENT_TYPES,
)
SCHEMAS = Schemas(OPENAPI["components"]["schemas"])
EVERY = [(path, method, one) for path, methods in OPENAPI["paths"].items() for method, one in methods.items()]
WITH_BODY = [pytest.param(one, id=one["operationId"]) for _, _, one in EVERY if example_body(one) is not None]


def _faults_of(one: dict[str, Any]) -> list[ErrorCode]:
    return operation_error_codes(
        {**one, "responses": resolve_responses(one["responses"], OPENAPI["components"]["responses"])}
    )


INLINE = {"a", "b", "i", "strong", "wbr"}


class Text(HTMLParser):
    """The text of each element that has an id, up to the next one."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.parts: dict[str, str] = {"": ""}
        self._at = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._at = dict(attrs).get("id") or self._at
        self.parts.setdefault(self._at, "")
        self.parts[self._at] += "" if tag in INLINE else "\n"

    def handle_data(self, data: str) -> None:
        self.parts[self._at] += data


def _pages(description: dict[str, Any]) -> list[bytes]:
    """Every page of the reference."""
    written = Documentation(lambda: description, "live")
    groups = [written.group_page(one.id) for one in written.reference.groups]
    return [written.reference_page(), written.types_page(), *filter(None, groups)]


@pytest.fixture(scope="module")
def shown() -> dict[str, str]:
    """The text of all pages by anchor."""
    return {name: text for page in _pages(OPENAPI) for name, text in Text(page.decode()).parts.items()}


def test_every_operation_has_a_section_with_its_method_path_and_scope(shown: dict[str, str]) -> None:
    for path, method, one in EVERY:
        text = shown[one["operationId"]]
        assert method.upper() in text
        assert path in text
        assert one.get("x-scope", "") in text


def test_every_operation_shows_all_of_its_error_codes(shown: dict[str, str]) -> None:
    for _, _, one in EVERY:
        names = [answer["$ref"].rpartition("/")[2] for status, answer in one["responses"].items() if status >= "4"]
        members = [SCHEMAS.named[name]["allOf"][1]["properties"]["error"] for name in names]
        codes = {code for one in members for code in one.get("enum", [one.get("const")])}
        assert codes == {fault.code for fault in _faults_of(one)}
        assert codes <= set(re.findall(r"[a-z0-9_]+", shown[one["operationId"]]))


def test_every_error_code_is_listed_once_with_its_sentence(shown: dict[str, str]) -> None:
    for _, _, one in EVERY:
        for fault in _faults_of(one):
            told = " ".join(shown[f"error-{fault.code}"].split())
            assert fault.description.replace("`", "") in told


def test_the_code_of_an_address_without_the_method_is_listed(tenant: Tenant, shown: dict[str, str]) -> None:
    answer = tenant.api.put("/clients", json={})
    assert answer.status_code == 405
    assert answer.json()["message"] in shown[f"error-{answer.json()['error']}"]


def test_every_field_of_a_body_is_shown_down_to_the_last_object(shown: dict[str, str]) -> None:
    text = shown["createDocument"]
    for name in ("NewDocument", "NewLine", "NewPayment", "Discount", "Address", "PaymentTerms"):
        for field in SCHEMAS.named[name]["properties"]:
            assert re.search(rf"\b{field}\b", text), f"{name}.{field}"


def test_every_object_of_an_answer_is_described_with_its_fields(shown: dict[str, str]) -> None:
    for name in ("Document", "Line", "Seal", "ClientRecord", "Product", "Endpoint", "Attempt"):
        for field in SCHEMAS.named[name]["properties"]:
            assert field in shown[f"type-{name}"]


def test_the_error_type_shows_the_fields_of_its_details(shown: dict[str, str]) -> None:
    assert re.search(r"details\s+list of object\s+field\s+string\s+code\s+string", shown["type-Error"])


def test_every_event_is_listed(shown: dict[str, str]) -> None:
    assert all(name in shown["events"] for name in EVENTS)


@pytest.mark.parametrize("operation", WITH_BODY)
def test_an_example_body_obeys_its_schema(operation: dict[str, Any]) -> None:
    schema = operation["requestBody"]["content"]["application/json"]["schema"]
    whole = {**schema, "components": OPENAPI["components"]}
    jsonschema.Draft202012Validator(whole).validate(example_body(operation))


def test_an_example_reads_like_a_real_request() -> None:
    """A text that stands for any text tells a reader nothing."""
    empty = {one.id for one in WITH_BODY if "text" in _leaves(example_body(one.values[0]))}
    assert empty == set()


def _leaves(value: Any) -> list[Any]:
    inner = list(value.values()) if isinstance(value, dict) else value
    return [leaf for one in inner for leaf in _leaves(one)] if isinstance(inner, list) else [value]


def test_the_page_shows_the_examples_of_the_description(shown: dict[str, str]) -> None:
    for path, method, one in EVERY:
        for parameter in one["parameters"]:
            if parameter.get("in") == "path":
                path = path.replace("{" + parameter["name"] + "}", str(parameter["example"]))
        text = shown[one["operationId"]]
        assert f"http://127.0.0.1:8000{path}" in text, f"{method} {path}"
        if example_body(one) is not None:
            assert json.dumps(example_body(one), ensure_ascii=False, indent=2) in text


def test_documents_clients_and_products_are_described_with_an_example_of_them() -> None:
    examples = OPENAPI["components"]["examples"]
    for path, name in (("/documents", "Document"), ("/clients", "ClientRecord"), ("/products", "Product")):
        answer = OPENAPI["paths"][f"/api/v1{path}"]["post"]["responses"]["201"]["content"]["application/json"]
        assert answer["examples"] == {name: {"$ref": f"#/components/examples/{name}"}}
        whole = {**SCHEMAS.named[name], "components": OPENAPI["components"]}
        jsonschema.Draft202012Validator(whole).validate(examples[name]["value"])


def test_the_example_document_can_be_finalized(tenant: Tenant) -> None:
    body = example_body(OPENAPI["paths"]["/api/v1/documents"]["post"])
    draft = tenant.api.post("/documents", json=body).json()
    issued = tenant.api.post(f"/documents/{draft['id']}/finalize", json={})
    assert issued.status_code == 200, issued.text


@pytest.mark.parametrize(("tampered", "age", "genuine"), [(False, 0, True), (True, 0, False), (False, 3600, False)])
def test_the_verification_on_the_page_tells_a_real_delivery(
    shown: dict[str, str], tampered: bool, age: int, genuine: bool
) -> None:
    scope: dict[str, Any] = {}
    code = shown["verify"].split("\nAttempts")[0].strip()
    exec(code, scope)  # noqa: S102  (the snippet that readers copy is what is tested)
    key, body, now = b"k" * rules.SECRET_BYTES, '{"name": "לקוח"}'.encode(), int(time.time()) - age
    headers = {
        "webhook-id": "d1",
        "webhook-timestamp": str(now),
        "webhook-signature": rules.sign_delivery(key, "d1", now, body),
    }
    assert scope["genuine"](rules.format_secret(key), headers, body + b" " * tampered) is genuine


def test_a_file_is_sent_as_a_form() -> None:
    logo = OPENAPI["paths"]["/api/v1/businesses/current/logo"]["post"]
    assert "-F file=@file.png" in curl_command(
        "post", "/api/v1/businesses/current/logo", logo, SCHEMAS, "http://127.0.0.1:8000"
    )


def test_text_of_a_description_never_becomes_markup() -> None:
    hostile = copy.deepcopy(OPENAPI)
    hostile["paths"]["/api/v1/clients"]["get"]["description"] = "`<b>` <script>alert(1)</script>"
    written = Documentation(lambda: hostile, "live")
    page = (written.group_page("clients") or b"").decode()
    assert "<code>&lt;b&gt;</code> &lt;script&gt;" in page
    assert re.findall(r"<script[^>]*>", page) == [f'<script src="{static_address("docs.js")}" defer>']
    assert "<script>alert" not in written.search_page("<script>alert(1)</script>").decode()


def test_six_hundred_operations_make_pages_that_can_be_loaded() -> None:
    big, count = copy.deepcopy(OPENAPI), sum(map(len, OPENAPI["paths"].values()))
    for round_ in itertools.count(1):
        for path, methods in OPENAPI["paths"].items():
            if count >= 600:
                break
            count += len(methods)
            big["paths"][path.replace("/v1/", f"/v1/copy{round_}/")] = {
                method: {**one, "operationId": f"{one['operationId']}_{round_}", "tags": [f"copy {round_}"]}
                for method, one in methods.items()
            }
        if count >= 600:
            break
    assert min(seconds_of(big) for _ in range(3)) < 1
    assert max(map(len, _pages(big))) < 1_000_000


def seconds_of(description: dict[str, Any]) -> float:
    """CPU seconds that all pages take."""
    began = time.process_time()
    _pages(description)
    return time.process_time() - began


def test_several_values_of_a_query_have_commas_between_them() -> None:
    path, _, balances = next(one for one in EVERY if one[2]["operationId"] == "listClientBalances")
    ids = next(one for one in balances["parameters"] if one["name"] == "ids")
    two = {**balances, "parameters": [{**ids, "example": ["a", "b"]}]}
    assert f"'http://x{path}?ids=a,b'" in curl_command("get", path, two, SCHEMAS, "http://x")
