"""Every answer that a test sees is held against the OpenAPI description: status, headers, error code and body.

`check` is an event hook of every client of the running service, so no test can get an answer that the description does
not promise without failing.
"""

import re
from functools import cache
from typing import Any
from uuid import UUID

import httpx
import msgspec
from jsonschema_rs import Draft202012Validator, Registry

from pinkas.event_types import EVENT_TYPES
from pinkas.platform.approvals import WaitingCall
from pinkas.platform.openapi import build_openapi_document
from pinkas.wiring import all_operations

API = "/api/v1"
REQUIRED_HEADERS = (
    "x-service-environment",
    "x-request-id",
    "x-ratelimit-limit",
    "x-ratelimit-remaining",
    "x-ratelimit-reset",
    "ratelimit-policy",
    "ratelimit",
)
"""The headers of every answer below `/api/v1`."""
OPTIONAL_HEADERS = ("etag", "retry-after", "www-authenticate", "content-disposition", "location", "x-as-of")
"""The headers of some answers: of those whose description lists them."""
BEFORE_ANY_OPERATION = {
    404: "not_found",
    405: "method_not_allowed",
    429: "rate_limit_exceeded",
    503: "service_unavailable",
}
"""What an address may answer when no operation stands at that method."""

_DOCUMENT = "urn:pinkas:openapi"


def _is_uuid(value: str) -> bool:
    try:
        return str(UUID(value)) == value
    except ValueError:
        return False


def _is_instant(value: str) -> bool:
    return re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z", value) is not None


_FORMATS = {"uuid": _is_uuid, "date-time": _is_instant}
"""Stricter than the standard ones: as they are always written here."""


@cache
def openapi_document() -> dict[str, Any]:
    """The description of the public interface."""
    return build_openapi_document(all_operations("live"), version="test", servers=["/"], event_types=EVENT_TYPES)


def check_response(response: httpx.Response) -> None:
    """Fails the test when the answer is not what the description promises."""
    request = response.request
    path = request.url.raw_path.decode().partition("?")[0]
    if not path.startswith(API + "/") or path == f"{API}/openapi.json":
        return
    response.read()
    told = f"{request.method} {path} answered {response.status_code} {response.text[:2000]!r}"
    assert response.status_code != 500, f"{told}: a failure of ours"
    missing = [name for name in REQUIRED_HEADERS if name not in response.headers]
    assert not missing, f"{told} without {missing}"
    template = template_of(path)
    method = "get" if request.method == "HEAD" else request.method.lower()
    operation = openapi_document()["paths"].get(template, {}).get(method)
    if operation is None:
        _check_nothing_there(response, told)
    else:
        _check_answer(response, template or "", operation, told)


def _check_nothing_there(response: httpx.Response, told: str) -> None:
    expected = BEFORE_ANY_OPERATION.get(response.status_code)
    assert expected is not None, f"{told}, but no operation stands there"
    if response.request.method == "HEAD":
        return
    body = response.json()
    _check_schema("#/components/schemas/Error", body, told)
    assert body["error"] == expected, f"{told}: expected the code {expected}"


def _check_answer(response: httpx.Response, template: str, operation: dict[str, Any], told: str) -> None:
    status = str(response.status_code)
    if response.headers.get("x-service-dry-run") == "true" and '"dry_run_not_possible"' in response.text[:50]:
        assert status == "409", told
        _check_schema("#/components/schemas/Error", response.json(), told)  # the parameter says that any write may
        return
    if status == "202" and "202" not in operation["responses"]:  # to a credential with bounds
        assert operation.get("x-may-wait-for-approval"), told
        msgspec.json.decode(response.content, type=WaitingCall)
        return
    promised = answer_of(operation, status)
    assert promised is not None, f"{told}: {operation['operationId']} promises only {sorted(operation['responses'])}"
    _check_headers(response, {name.lower() for name in promised.get("headers", {})}, told)
    content = promised.get("content", {})
    if not content or response.request.method == "HEAD":
        assert response.content == b"", f"{told}: {operation['operationId']} promises no body with {status}"
        return
    media_type = response.headers.get("content-type", "").partition(";")[0]
    assert media_type in content, f"{told} as {media_type!r}: {operation['operationId']} promises {sorted(content)}"
    if media_type == "application/json":
        refusal = operation["responses"][status].get("$ref")
        place = refusal or f"#/paths/{_escaped(template)}/{response.request.method.lower()}/responses/{status}"
        _check_schema(f"{place}/content/application~1json/schema", response.json(), told)
    if response.status_code >= 400:
        assert response.json()["requestId"] == response.headers["x-request-id"], f"{told}: another request id"


def answer_of(operation: dict[str, Any], status: str) -> dict[str, Any] | None:
    """What an operation answers with a status, behind the reference to a component."""
    found: dict[str, Any] | None = operation["responses"].get(status)
    if found is None or "$ref" not in found:
        return found
    named: dict[str, Any] = openapi_document()["components"]["responses"][found["$ref"].rpartition("/")[2]]
    return named


def _check_headers(response: httpx.Response, described: set[str], told: str) -> None:
    """Nothing is sent that is not described, and a version or a wait that is described is told."""
    hidden = [name for name in OPTIONAL_HEADERS if name in response.headers and name not in described]
    assert not hidden, f"{told} with {hidden}, which the description does not list"
    is_json = response.headers.get("content-type") == "application/json"
    always = {"etag": response.is_success and is_json, "retry-after": response.status_code == 429}
    missing = [name for name, due in always.items() if due and name in described and name not in response.headers]
    assert not missing, f"{told} without {missing}, which the description promises"


def _check_schema(pointer: str, body: Any, told: str) -> None:
    faults = [f"{fault.instance_path}: {fault.message[:300]}" for fault in _validator(pointer).iter_errors(body)]
    assert not faults, f"{told}, which is not what is described: {faults}"


@cache
def _validator(pointer: str) -> Draft202012Validator:
    return Draft202012Validator(
        {"$ref": _DOCUMENT + pointer}, registry=_registry(), formats=_FORMATS, validate_formats=True
    )


@cache
def _registry() -> Registry:
    return Registry([(_DOCUMENT, openapi_document())])


def _escaped(template: str) -> str:
    """A path as a token of a JSON pointer in a URI fragment."""
    return template.replace("~", "~0").replace("/", "~1").replace("{", "%7B").replace("}", "%7D")


def template_of(path: str) -> str | None:
    """The described path that a request's path is an instance of: the one with the fewest parameters."""
    alike = _patterns().get(_place(path), ())
    return next((template for pattern, template in alike if pattern.fullmatch(path)), None)


def _place(path: str) -> tuple[int, str]:
    """What a path shares with its template: how many parts it has, and the first one below the root of the API, which
    is no parameter of any."""
    parts = path.split("/")
    return len(parts), "/".join(parts[:4])


@cache
def _patterns() -> dict[tuple[int, str], list[tuple[re.Pattern[str], str]]]:
    """Those of every template, by what their paths share: a test asks thousands of times."""
    templates = sorted(
        openapi_document()["paths"], key=lambda template: [part[:1] == "{" for part in template.split("/")]
    )
    found: dict[tuple[int, str], list[tuple[re.Pattern[str], str]]] = {}
    for template in templates:
        pattern = re.compile("/".join(map(_segment, template.split("/"))))
        found.setdefault(_place(template), []).append((pattern, template))
    return found


def _segment(part: str) -> str:
    return "[^/]+" if part.startswith("{") else re.escape(part)
