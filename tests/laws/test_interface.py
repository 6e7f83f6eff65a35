"""The description of the interface is what is served and what was specified: operations, credentials, scopes."""

import copy
import csv
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from jsonschema import Draft202012Validator

from laws.declared import OPERATIONS, every
from pinkas.core.events import EVENT_NAMES
from pinkas.core.scopes import PARTNER_SCOPES, SCOPES
from pinkas.platform.declared_problems import possible_problems
from pinkas.platform.operation import Operation
from support.conformance import API, openapi_document
from support.service import Running, Tenant

SPECIFIED_SCOPES = [
    "analytics:read",
    "audit:read",
    "banking:read",
    "banking:write",
    "business:read",
    "business:write",
    "checkout:read",
    "checkout:write",
    "clients:read",
    "clients:write",
    "crm:read",
    "crm:write",
    "data:manage",
    "documents:read",
    "documents:write",
    "events:read",
    "expenses:read",
    "expenses:write",
    "files:read",
    "files:write",
    "inbox:read",
    "inbox:write",
    "insights:read",
    "integrations:read",
    "integrations:write",
    "inventory:read",
    "inventory:write",
    "ledger:read",
    "ledger:write",
    "mandates:read",
    "mandates:write",
    "messages:read",
    "messages:write",
    "notifications:read",
    "notifications:write",
    "payments:read",
    "payments:write",
    "products:read",
    "products:write",
    "reconciliation:read",
    "reconciliation:write",
    "recurring:read",
    "recurring:write",
    "reports:read",
    "reports:write",
    "suppliers:read",
    "suppliers:write",
    "tax:read",
    "tax:write",
    "webhooks:manage",
]
"""The fifty, exactly: none may be added, renamed or removed."""

SPECIFIED = {
    (row["method"], row["path"]): row
    for row in csv.DictReader(
        (Path(__file__).parent.parent / "data" / "operations.tsv").read_text().splitlines(), delimiter="\t"
    )
}
"""Every operation of the specified interface: method, path, credential, scope ("-" for none)."""

ADDED: dict[tuple[str, str], tuple[str, str, str]] = {
    ("PATCH", "/partner/admin/partners/{partnerId}"): ("partner administration", "admin", "-"),
    ("GET", "/partner/admin/partners/{partnerId}/api-keys"): ("partner administration", "admin", "-"),
    ("POST", "/partner/admin/partners/{partnerId}/api-keys/{keyId}/rotate"): ("partner administration", "admin", "-"),
    ("DELETE", "/partner/admin/partners/{partnerId}/webhooks/{webhookId}"): ("partner administration", "admin", "-"),
    ("GET", "/partner/usage"): ("partner merchants", "partner", "-"),
    ("GET", "/partner/merchants/{merchantId}/deliveries"): ("partner merchants", "partner", "-"),
    ("GET", "/partner-access"): ("partner access", "jwt", "-"),
    ("POST", "/partner-access/{id}/approve"): ("partner access", "jwt", "-"),
    ("POST", "/partner-access/{id}/suspend"): ("partner access", "jwt", "-"),
    ("POST", "/partner-access/{id}/resume"): ("partner access", "jwt", "-"),
    ("DELETE", "/partner-access/{id}"): ("partner access", "jwt", "-"),
    ("GET", "/reports/integration-references"): ("reports", "key", "integrations:read"),
    ("GET", "/exports/{id}/report"): ("exports", "key", "data:manage"),
    ("PATCH", "/imports/{id}"): ("imports", "key", "data:manage"),
    ("POST", "/imports/{id}/undo"): ("imports", "key", "data:manage"),
    ("GET", "/import-templates/{kind}"): ("imports", "key", "data:manage"),
    ("GET", "/imports/{id}/parity"): ("imports", "key", "data:manage"),
    ("PATCH", "/oauth-connections/{id}"): ("oauth connections", "jwt", "-"),
    ("GET", "/approvals"): ("approvals", "key", "documents:read"),
    ("GET", "/approvals/{id}"): ("approvals", "key", "documents:read"),
    ("POST", "/approvals/{id}/approve"): ("approvals", "jwt", "-"),
    ("POST", "/approvals/{id}/decline"): ("approvals", "jwt", "-"),
    ("GET", "/imported-documents"): ("imported documents", "key", "documents:read"),
    ("GET", "/imported-documents/{id}"): ("imported documents", "key", "documents:read"),
    ("POST", "/imported-documents/{id}/original"): ("imported documents", "key", "documents:write"),
    ("GET", "/imported-documents/{id}/original"): ("imported documents", "key", "documents:read"),
    ("POST", "/inbox/bulk"): ("inbox", "key", "inbox:write"),
    ("GET", "/inbox/sender-rules"): ("inbox", "key", "inbox:read"),
    ("POST", "/inbox/sender-rules"): ("inbox", "key", "inbox:write"),
    ("DELETE", "/inbox/sender-rules/{id}"): ("inbox", "key", "inbox:write"),
    ("POST", "/inbox/{id}/approve"): ("inbox", "key", "inbox:write"),
    ("GET", "/inbox/{id}/pages/{n}"): ("inbox", "key", "inbox:read"),
    ("GET", "/sandbox/clock"): ("sandbox", "key", "business:read"),
    ("POST", "/sandbox/clock"): ("sandbox", "key", "business:write"),
    ("GET", "/products/{id}/image"): ("products", "key", "products:read"),
    ("GET", "/mandates/calendar"): ("mandates", "key", "mandates:read"),
    ("GET", "/mandates/{id}/authorizations"): ("mandates", "key", "mandates:read"),
    ("POST", "/mandates/{id}/confirm-authorization"): ("mandates", "key", "mandates:write"),
    ("GET", "/public/mandates/{token}"): ("public pages", "public", "-"),
    ("POST", "/public/mandates/{token}/authorize"): ("public pages", "public", "-"),
    ("POST", "/recurring-documents/dates"): ("recurring documents", "key", "recurring:write"),
    ("POST", "/message-templates/{kind}/preview"): ("messages", "key", "messages:write"),
    ("POST", "/documents/{id}/send/preview"): ("documents", "key", "documents:write"),
    ("POST", "/clients/{id}/payment-methods/setup"): ("client payment methods", "key", "clients:write"),
    ("POST", "/payment-links/{id}/send/preview"): ("payment links", "key", "payments:write"),
    ("GET", "/saved-views"): ("saved views", "jwt", "-"),
    ("GET", "/notifications/push-key"): ("notifications", "jwt", "-"),
    ("GET", "/notifications/push-subscriptions"): ("notifications", "jwt", "-"),
    ("POST", "/notifications/push-subscriptions"): ("notifications", "jwt", "-"),
    ("DELETE", "/notifications/push-subscriptions/{id}"): ("notifications", "jwt", "-"),
    ("POST", "/saved-views"): ("saved views", "jwt", "-"),
    ("DELETE", "/saved-views/{id}"): ("saved views", "jwt", "-"),
    ("GET", "/reports/document-totals"): ("reports", "key", "documents:read"),
    ("POST", "/expenses/{id}/submit"): ("expenses", "key", "expenses:write"),
    ("POST", "/expenses/{id}/claim-vat"): ("expenses", "key", "expenses:write"),
    ("POST", "/expenses/{id}/give-up-vat"): ("expenses", "key", "expenses:write"),
    ("POST", "/expenses/{id}/verify-allocation"): ("expenses", "key", "expenses:write"),
    ("GET", "/expenses/{id}/request-missing"): ("expenses", "key", "expenses:read"),
    ("POST", "/expenses/{id}/request-missing"): ("expenses", "key", "expenses:write"),
    ("POST", "/recurring-expenses/dates"): ("recurring expenses", "key", "expenses:write"),
    ("GET", "/recurring-expenses/{id}/runs"): ("recurring expenses", "key", "expenses:read"),
    ("GET", "/ledger/revaluations/{period}"): ("fiscal periods", "key", "ledger:read"),
    ("POST", "/ledger/revaluations/{period}"): ("fiscal periods", "key", "ledger:write"),
    ("GET", "/tax/vat-periods/{period}/documents"): ("tax", "key", "tax:read"),
    ("GET", "/expenses/missing-papers"): ("expenses", "key", "expenses:read"),
    ("POST", "/expenses/missing-papers/dismiss"): ("expenses", "key", "expenses:write"),
    ("POST", "/expenses/missing-papers/restore"): ("expenses", "key", "expenses:write"),
    ("GET", "/expenses/missing-papers/reminder"): ("expenses", "key", "expenses:read"),
    ("PATCH", "/expenses/missing-papers/reminder"): ("expenses", "key", "expenses:write"),
    ("GET", "/banking/businesses/{businessId}/accounts/{accountId}/statements/{statementId}"): (
        "bank accounts",
        "key",
        "banking:read",
    ),
    ("POST", "/banking/businesses/{businessId}/accounts/{accountId}/statements/{statementId}/undo"): (
        "bank accounts",
        "key",
        "banking:write",
    ),
    ("GET", "/reports/bank-transactions"): ("reports", "key", "reconciliation:read"),
    ("GET", "/reports/bank-sessions"): ("reports", "key", "reconciliation:read"),
    ("POST", "/bank-reconciliation/transactions/{id}/decline"): (
        "bank reconciliation transactions",
        "key",
        "reconciliation:write",
    ),
    ("POST", "/bank-reconciliation/transactions/{id}/hold"): (
        "bank reconciliation transactions",
        "key",
        "reconciliation:write",
    ),
    ("POST", "/bank-reconciliation/rules/preview"): ("bank reconciliation rules", "key", "reconciliation:write"),
    ("GET", "/bank-reconciliation/auto-match/runs"): ("bank reconciliation transactions", "key", "reconciliation:read"),
    ("GET", "/bank-reconciliation/auto-match/runs/{id}"): (
        "bank reconciliation transactions",
        "key",
        "reconciliation:read",
    ),
    ("POST", "/bank-reconciliation/auto-match/runs/{id}/cancel"): (
        "bank reconciliation transactions",
        "key",
        "reconciliation:write",
    ),
    ("GET", "/bank-reconciliation/settings"): ("bank reconciliation transactions", "key", "reconciliation:read"),
    ("PATCH", "/bank-reconciliation/settings"): ("bank reconciliation transactions", "key", "reconciliation:write"),
    ("GET", "/analytics/vat/threshold/plan"): ("analytics vat", "key", "analytics:read"),
    ("GET", "/reports/expense-list"): ("reports", "key", "expenses:read"),
    ("GET", "/reports/journal-entries"): ("reports", "key", "ledger:read"),
    ("GET", "/reports/suppliers"): ("reports", "key", "suppliers:read"),
    ("GET", "/suppliers/balances"): ("suppliers", "key", "suppliers:read"),
    ("GET", "/suppliers/{id}/withholding-certificates"): ("suppliers", "key", "suppliers:read"),
    ("GET", "/suppliers/{id}/bank-changes"): ("suppliers", "key", "suppliers:read"),
    ("POST", "/suppliers/{id}/bank-changes/{changeId}/confirm"): ("suppliers", "key", "suppliers:write"),
    ("GET", "/reports/supplier-payments"): ("reports", "key", "suppliers:read"),
    ("POST", "/supplier-payments/calculate"): ("supplier payments", "key", "suppliers:read"),
    ("PUT", "/supplier-payments/{id}/receipt"): ("supplier payments", "key", "suppliers:write"),
    ("GET", "/supplier-payments/{id}/withholding-certificate"): ("supplier payments", "key", "suppliers:read"),
    ("GET", "/supplier-payments/bank-files"): ("supplier payments", "key", "suppliers:read"),
    ("GET", "/supplier-payments/bank-files/{id}"): ("supplier payments", "key", "suppliers:read"),
    ("GET", "/supplier-payments/bank-files/{id}/content"): ("supplier payments", "key", "suppliers:read"),
    ("POST", "/supplier-payments/bank-files/{id}/cancel"): ("supplier payments", "key", "suppliers:write"),
    ("GET", "/businesses/supplier-payment-config"): ("businesses", "key", "business:read"),
    ("PATCH", "/businesses/supplier-payment-config"): ("businesses", "key", "business:write"),
    ("GET", "/reports/clients"): ("reports", "key", "clients:read"),
    ("GET", "/reports/products"): ("reports", "key", "products:read"),
    ("POST", "/checkouts/{id}/refunds/{refundId}/resolve"): ("checkouts", "key", "checkout:write"),
    ("GET", "/reports/payments"): ("reports", "key", "payments:read"),
    ("GET", "/reports/payment-links"): ("reports", "key", "payments:read"),
    ("GET", "/reports/mandates"): ("reports", "key", "mandates:read"),
    ("GET", "/reports/mandate-charges"): ("reports", "key", "mandates:read"),
    ("GET", "/mandates/debits/file"): ("mandates", "key", "mandates:read"),
    ("GET", "/mandates/{id}/charges/{chargeId}"): ("mandates", "key", "mandates:read"),
    ("POST", "/mandates/{id}/charges/{chargeId}/retry"): ("mandates", "key", "mandates:write"),
    ("POST", "/mandates/{id}/charges/{chargeId}/skip"): ("mandates", "key", "mandates:write"),
    ("POST", "/mandates/{id}/charges/{chargeId}/resolve"): ("mandates", "key", "mandates:write"),
    ("GET", "/reports/deals"): ("reports", "key", "crm:read"),
    ("GET", "/reports/checkouts"): ("reports", "key", "checkout:read"),
    ("GET", "/reports/refunds"): ("reports", "key", "payments:read"),
    ("GET", "/reports/card-deposits"): ("reports", "key", "payments:read"),
    ("GET", "/reports/payment-pages"): ("reports", "key", "checkout:read"),
    ("GET", "/dunning/policies/{id}"): ("dunning", "key", "payments:read"),
    ("GET", "/dunning/runs"): ("dunning", "key", "payments:read"),
    ("GET", "/dunning/runs/{id}"): ("dunning", "key", "payments:read"),
    ("GET", "/dunning/promises"): ("dunning", "key", "payments:read"),
    ("GET", "/dunning/promises/{documentId}"): ("dunning", "key", "payments:read"),
    ("PUT", "/dunning/promises/{documentId}"): ("dunning", "key", "payments:write"),
    ("DELETE", "/dunning/promises/{documentId}"): ("dunning", "key", "payments:write"),
    ("GET", "/dunning/effect"): ("dunning", "key", "payments:read"),
    ("GET", "/clients/{id}/reminder-consent"): ("clients", "key", "clients:read"),
    ("PUT", "/clients/{id}/reminder-consent"): ("clients", "key", "clients:write"),
    ("GET", "/public/reminders/{token}"): ("public pages", "public", "-"),
    ("POST", "/public/reminders/{token}"): ("public pages", "public", "-"),
    ("GET", "/reports/disputes"): ("reports", "key", "documents:read"),
    ("GET", "/reports/card-clearing"): ("reports", "key", "payments:read"),
    ("POST", "/payments/{id}/clear"): ("payments", "key", "payments:write"),
    ("POST", "/payments/{id}/bounce"): ("payments", "key", "payments:write"),
    ("GET", "/card-clearing/deposit-days"): ("card clearing", "key", "payments:read"),
    ("PUT", "/card-clearing/deposit-days"): ("card clearing", "key", "payments:write"),
    ("GET", "/bank-reconciliation/transactions/{id}/deposit-solutions"): (
        "bank reconciliation transactions",
        "key",
        "reconciliation:read",
    ),
    ("GET", "/clients/balances"): ("clients", "key", "clients:read"),
    ("POST", "/documents/bulk/validate"): ("documents", "key", "documents:write"),
    ("POST", "/clients/{id}/portal-link"): ("clients", "key", "clients:write"),
    ("GET", "/clients/{id}/portal-link"): ("clients", "key", "clients:write"),
    ("DELETE", "/clients/{id}/portal-link"): ("clients", "key", "clients:write"),
    ("GET", "/disputes"): ("disputes", "key", "documents:read"),
    ("POST", "/disputes"): ("disputes", "key", "documents:write"),
    ("GET", "/disputes/{id}"): ("disputes", "key", "documents:read"),
    ("POST", "/disputes/{id}/answer"): ("disputes", "key", "documents:write"),
    ("POST", "/disputes/{id}/resolve"): ("disputes", "key", "documents:write"),
    ("GET", "/public/portal/{token}"): ("public pages", "public", "-"),
    ("GET", "/public/portal/{token}/documents"): ("public pages", "public", "-"),
    ("POST", "/public/portal/{token}/pay"): ("public pages", "public", "-"),
    ("GET", "/public/portal/{token}/statement"): ("public pages", "public", "-"),
    ("GET", "/public/portal/{token}/documents/{id}/pdf"): ("public pages", "public", "-"),
    ("POST", "/public/portal/{token}/documents/{id}/dispute"): ("public pages", "public", "-"),
    ("POST", "/public/portal/{token}/disputes/{id}/reply"): ("public pages", "public", "-"),
    ("POST", "/public/portal/{token}/disputes/{id}/withdraw"): ("public pages", "public", "-"),
}
"""Operations that the specification does not list, each with the reason on its domain's page."""
SPECIFIED.update(
    {
        (method, path): {"method": method, "path": path, "group": group, "credential": credential, "scope": scope}
        for (method, path), (group, credential, scope) in ADDED.items()
    }
)

BESIDE = {
    "/oauth/authorize": {"get"},
    "/oauth/token": {"post"},
    "/oauth/revoke": {"post"},
    "/oauth/introspect": {"post"},
    "/.well-known/oauth-authorization-server": {"get"},
}
"""The addresses of the OAuth server, which its standards name."""

METHODS = {"get", "post", "put", "patch", "delete"}


@pytest.fixture(scope="module")
def served(running: Running) -> dict[str, Any]:
    """The description as the service gives it out."""
    with running.client() as client:
        answer = client.get("/openapi.json")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/json"
    document: dict[str, Any] = answer.json()
    return document


def test_the_scopes_are_the_fifty_specified() -> None:
    assert len(SPECIFIED_SCOPES) == 50
    assert sorted(SCOPES) == sorted(SPECIFIED_SCOPES)


def test_every_specified_operation_names_one_of_the_scopes_or_none() -> None:
    assert {row["scope"] for row in SPECIFIED.values()} - {"-"} == set(SCOPES)


def test_every_scope_says_what_it_allows() -> None:
    assert all(sentence.endswith(".") and len(sentence) > 10 for sentence in SCOPES.values())


@every()
def test_an_operation_is_declared_as_specified(declared: Operation) -> None:
    row = SPECIFIED.get((declared.method, declared.path))
    assert row is not None, "no such operation was specified"
    assert declared.credential == row["credential"]
    if declared.credential == "partner":  # the specified table names no scopes for them
        assert declared.scope in PARTNER_SCOPES
    else:
        assert (declared.scope or "-") == row["scope"]


def test_no_operation_is_declared_twice() -> None:
    assert Counter((one.method, one.path) for one in OPERATIONS).most_common(1)[0][1] == 1


def test_no_two_addresses_differ_only_in_the_name_of_a_parameter() -> None:
    shapes = Counter(re.sub(r"{\w+}", "{}", path) for path in {one.path for one in OPERATIONS})
    assert shapes.most_common(1)[0][1] == 1


@every()
def test_an_operation_says_what_it_is(declared: Operation) -> None:
    assert len(declared.summary) > 5
    assert not declared.summary.endswith(".")
    assert declared.group


@every()
def test_the_problems_of_an_operation_have_codes_of_their_own(declared: Operation) -> None:
    problems = possible_problems(declared)
    assert all(400 <= one.status <= 599 and re.fullmatch("[a-z][a-z0-9_]+", one.code) for one in problems)
    assert Counter(one.code for one in problems).most_common(1)[0][1] == 1


def test_the_description_names_exactly_the_operations_that_are_served(served: dict[str, Any], running: Running) -> None:
    in_description = {(method.upper(), path) for path, method, _ in _operations(served) if path.startswith(API)}
    assert in_description == {(one.method, API + one.path) for one in running.services["live"].operations}


@every()
def test_every_operation_of_the_description_is_routed(declared: Operation, anonymous: httpx.Client) -> None:
    path = declared.path.replace("{", "").replace("}", "")
    answer = anonymous.options(path)
    assert (answer.status_code, declared.method in answer.headers.get("allow", "")) == (405, True)


def test_both_environments_describe_the_same_interface(served: dict[str, Any], running: Running) -> None:
    served = copy.deepcopy(served)
    with running.client("sandbox") as client:
        sandbox = client.get("/openapi.json").json()
    assert sandbox["servers"] != served["servers"]
    for document in (sandbox, served):
        document["servers"] = []
        for path in BESIDE:
            for one in document["paths"][path].values():
                assert one.pop("servers")
        flow = document["components"]["securitySchemes"]["oauth"]["flows"]["authorizationCode"]
        assert {flow.pop(f"{name}Url").rpartition("/oauth/")[2] for name in ("authorization", "token", "refresh")} == {
            "authorize",
            "token",
        }
    assert sandbox == served


def test_what_stands_beside_the_api_is_described_with_its_own_address(served: dict[str, Any], running: Running) -> None:
    beside = {path: set(methods) for path, methods in served["paths"].items() if not path.startswith(API)}
    assert beside == BESIDE
    base = running.url().removesuffix(API)
    assert all(one["servers"] == [{"url": base}] for path in BESIDE for one in served["paths"][path].values())


def test_operation_ids_are_unique(served: dict[str, Any]) -> None:
    ids = [one["operationId"] for _, _, one in _operations(served)]
    ids += [one["post"]["operationId"] for one in served["webhooks"].values()]
    assert Counter(ids).most_common(1)[0][1] == 1
    assert all(one.isidentifier() for one in ids)


def test_an_upload_is_described_as_a_form_and_as_the_body_itself(served: dict[str, Any]) -> None:
    for path, method in (("/files", "post"), ("/products/{id}/image", "put")):
        (found,) = (one[method] for at, one in served["paths"].items() if at.removeprefix("/api/v1") == path)
        assert set(found["requestBody"]["content"]) == {"multipart/form-data", "application/octet-stream"}


def test_the_description_has_the_members_of_openapi_3_1(served: dict[str, Any]) -> None:
    assert served["openapi"].startswith("3.1.")
    assert set(served) <= {
        "openapi",
        "info",
        "jsonSchemaDialect",
        "servers",
        "paths",
        "webhooks",
        "components",
        "security",
        "tags",
        "externalDocs",
    }
    assert {"title", "version"} <= set(served["info"])
    assert set(served["components"]) <= {
        "schemas",
        "responses",
        "parameters",
        "examples",
        "requestBodies",
        "headers",
        "securitySchemes",
        "links",
        "callbacks",
        "pathItems",
    }


def test_every_operation_object_has_the_members_of_openapi_3_1(served: dict[str, Any]) -> None:
    known = {
        "tags",
        "summary",
        "description",
        "externalDocs",
        "operationId",
        "parameters",
        "requestBody",
        "responses",
        "callbacks",
        "deprecated",
        "security",
        "servers",
    }
    for path, method, one in _operations(served):
        where = f"{method} {path}"
        assert path.startswith(API + "/") or path in BESIDE, where
        assert method in METHODS, where
        assert {name for name in one if not name.startswith("x-")} <= known, where
        assert one["responses"], where
        for status, response in _answers(served, one).items():
            assert len(status) == 3, where
            assert status.isdigit(), where
            assert response["description"], where
        good = sorted(status for status in one["responses"] if status < "300")
        replays = "/integrations/" in path or where == f"post {API}/partner/merchants"
        in_parts = where == f"get {API}/exports/{{id}}/download" and good == ["200", "206"]
        tried = method != "get" and good == ["200", "204"]  # 200 is the answer of a dry run
        assert len(good) == 1 or (good == ["200", "201"] and replays) or in_parts or tried, where
        tags = {tag["name"] for tag in served["tags"]}
        assert set(one["tags"]) <= tags, where


def test_every_parameter_has_the_members_of_openapi_3_1(served: dict[str, Any]) -> None:
    for path, method, one in _operations(served):
        where = f"{method} {path}"
        shared = served["components"]["parameters"]
        found = [shared[each["$ref"].rpartition("/")[2]] if "$ref" in each else each for each in one["parameters"]]
        places = [(parameter["in"], parameter["name"]) for parameter in found]
        assert len(set(places)) == len(places), where
        assert all(place in ("path", "query", "header", "cookie") for place, _ in places), where
        assert all("schema" in parameter for parameter in found), where
        in_path = {part[1:-1] for part in path.split("/") if part.startswith("{")}
        assert {name for place, name in places if place == "path"} == in_path, where
        assert all(parameter["required"] for parameter in found if parameter["in"] == "path"), where


def test_every_schema_of_the_description_is_a_schema(served: dict[str, Any]) -> None:
    different = {json.dumps(schema, sort_keys=True) for schema in _schemas(served)}
    assert len(different) > 50
    for schema in different:
        Draft202012Validator.check_schema(json.loads(schema))


def test_every_reference_of_the_description_leads_somewhere(served: dict[str, Any]) -> None:
    references = {value for name, value in _members(served) if name == "$ref"}
    assert references
    for reference in references:
        found: Any = served
        for token in reference.removeprefix("#/").split("/"):
            found = found[token.replace("~1", "/").replace("~0", "~")]


def test_a_schema_is_named_for_readers_and_not_for_the_module_that_it_is_made_in(served: dict[str, Any]) -> None:
    assert {name for name in served["components"]["schemas"] if "." in name} == set(EVENT_NAMES)


def test_every_schema_of_the_components_is_used(served: dict[str, Any]) -> None:
    references = {value for name, value in _members(served) if name == "$ref"}
    assert {f"#/components/schemas/{name}" for name in served["components"]["schemas"]} <= references


def test_every_security_requirement_names_a_scheme(served: dict[str, Any]) -> None:
    for path, method, one in _operations(served):
        for requirement in one["security"]:
            assert set(requirement) <= set(served["components"]["securitySchemes"]), f"{method} {path}"


@every()
def test_the_description_tells_the_scope(declared: Operation) -> None:
    one = openapi_document()["paths"][API + declared.path][declared.method.lower()]
    assert one.get("x-scope") == declared.scope


@every(lambda one: one.shape.body is not None)
def test_the_description_refuses_unknown_fields_as_the_service_does(declared: Operation) -> None:
    body = openapi_document()["paths"][API + declared.path][declared.method.lower()]["requestBody"]
    schema = body["content"]["application/json"]["schema"]
    kind = openapi_document()["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    assert kind["additionalProperties"] is False


def test_the_description_lists_the_headers_of_each_answer(served: dict[str, Any]) -> None:
    def headers(path: str, method: str, status: int) -> set[str]:
        return set(_answers(served, served["paths"][path][method])[str(status)].get("headers", {}))

    client, paper = f"{API}/clients/{{id}}", f"{API}/documents/{{id}}/pdf"
    always = {"X-Service-Environment", "X-Request-Id", "RateLimit", "RateLimit-Policy"}
    always |= {f"X-RateLimit-{one}" for one in ("Limit", "Remaining", "Reset")}
    in_language = {"Content-Language", "Vary"}
    for path, method, status, more in (
        (client, "get", 200, {"ETag"}),
        (client, "patch", 200, {"ETag"}),
        (client, "patch", 412, set()),
        (client, "get", 401, {"WWW-Authenticate"}),
        (client, "get", 403, {"WWW-Authenticate"}),
        (client, "get", 429, {"Retry-After"}),
        (f"{API}/clients", "get", 200, set()),
        (f"{API}/clients", "post", 201, {"ETag"}),
        (paper, "get", 200, {"Content-Disposition"}),
        (paper, "get", 409, {"Retry-After"}),
    ):
        expected = always | more | (in_language if status >= 400 else set())
        assert headers(path, method, status) == expected, (path, method, status)
    assert all("Retry-After" in _answers(served, one)["429"]["headers"] for _, _, one in _operations(served))


def test_the_description_of_a_client_fits_a_client(ours: Tenant) -> None:
    components = openapi_document()["components"]
    validator = Draft202012Validator({**components["schemas"]["ClientRecord"], "components": components})
    assert list(validator.iter_errors(ours.client())) == []
    assert list(validator.iter_errors({"id": 7})) != []


def _operations(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in document["paths"].items():
        for method, one in methods.items():
            yield path, method, one


def _answers(document: dict[str, Any], operation: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The responses of an operation by status, behind the references to components."""
    named = document["components"]["responses"]
    return {
        status: named[one["$ref"].rpartition("/")[2]] if "$ref" in one else one
        for status, one in operation["responses"].items()
    }


def _members(value: Any) -> Iterator[tuple[str, Any]]:
    """Every member of every object, however deep."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield name, inner
            yield from _members(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _members(inner)


def _schemas(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield from document["components"]["schemas"].values()
    for part in (document["paths"], document["webhooks"], document["components"]["responses"]):
        yield from (inner for name, inner in _members(part) if name == "schema")
