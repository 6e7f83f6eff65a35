"""The declarations that the laws run over, and what it takes to call any of them: an address, a body, a credential.

Everything comes from the declarations, so a new operation stands under every law without a word here. Only a new kind
of object in a path needs one maker in `objects.py`; the law says so.
"""

import functools
import inspect
import re
import time
import typing
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest

from pinkas.core.decimals import REQUEST_DECIMAL_PATTERN
from pinkas.core.fields import CurrencyCode, Month
from pinkas.core.scopes import SCOPES
from pinkas.platform.operation import Operation
from pinkas.wiring import all_operations
from support.apps import shop_of
from support.conformance import API, openapi_document
from support.partners import partner_of
from support.service import Tenant

OPERATIONS = all_operations("live")
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE")


@dataclass(frozen=True)
class Case:
    """What a law is asked of: the group that it is tested with, a name for messages, the law's parameters."""

    group: str
    name: str
    given: dict[str, Any]


Law = Callable[..., None]


def cases(chosen: Sequence[Case]) -> Callable[[Law], Law]:
    """Runs a law over cases, those of a group as one test: to tell of a test takes longer than to answer a request.
    Every case of the group is asked, and all that break the law are named."""
    groups: dict[str, list[Case]] = {}
    for one in chosen:
        groups.setdefault(one.group, []).append(one)

    def over(law: Law) -> Law:
        @functools.wraps(law)
        def ask_each(group: list[Case], **fixtures: Any) -> None:
            faults, skipped = [], []
            for one in group:
                try:
                    law(**one.given, **fixtures)
                except pytest.skip.Exception as reason:
                    skipped.append(str(reason))
                except Exception as fault:
                    fault.add_note(f"case: {one.name}")
                    faults.append((one.name, fault))
            if faults:
                broken_by = ", ".join(name for name, _ in faults)
                raise ExceptionGroup(f"the law is broken by {broken_by}", [fault for _, fault in faults])
            if len(skipped) == len(group):
                pytest.skip(skipped[0])

        given = set(chosen[0].given) if chosen else {"declared"}
        fixtures = [one for name, one in inspect.signature(law).parameters.items() if name not in given]
        group = inspect.Parameter("group", inspect.Parameter.POSITIONAL_OR_KEYWORD)
        ask_each.__signature__ = inspect.Signature([group, *fixtures])  # type: ignore[attr-defined]
        return pytest.mark.parametrize("group", [pytest.param(of, id=name) for name, of in groups.items()])(ask_each)

    return over


def every(chosen: Callable[[Operation], Any] = lambda _: True) -> Callable[[Law], Law]:
    """Runs a law as `declared` over every operation for which `chosen` holds."""
    return cases([Case(one.group, one.name, {"declared": one}) for one in OPERATIONS if chosen(one)])


def spread(
    name: str, values: Sequence[Any], chosen: Callable[[Operation], Any] = lambda _: True, share: int = 2
) -> Callable[[Law], Law]:
    """Runs a law over every chosen operation with `share` of the values, as `name`: the next operation takes the next
    ones. What one adapter decides for all of them needs every value and every operation, but not every pair."""
    operations = [one for one in OPERATIONS if chosen(one)]
    share = min(len(values), max(share, -(-len(values) // max(len(operations), 1))))
    pairs = [
        (one, values[(place * share + step) % len(values)])
        for place, one in enumerate(operations)
        for step in range(share)
    ]
    return cases(
        [Case(one.group, f"{one.name}-{_label(value)}", {"declared": one, name: _value(value)}) for one, value in pairs]
    )


def _value(case: Any) -> Any:
    return case.values[0] if hasattr(case, "values") and hasattr(case, "marks") else case


def _label(case: Any) -> str:
    return str(case.id) if hasattr(case, "marks") else ascii(case)[:40]


def takes_body(declared: Operation) -> bool:
    """Whether the operation reads a JSON body."""
    return declared.shape.body is not None


def takes_query(declared: Operation) -> bool:
    """Whether the operation takes query parameters."""
    return declared.shape.query is not None


def takes_key(declared: Operation) -> bool:
    """Whether keys, tokens and sessions with a scope may call it."""
    return declared.credential == "key"


def address(declared: Operation, values: dict[str, Any] | None = None) -> str:
    """The path with its parameters filled in: with `values`, else with what nothing has."""
    given = values or {}
    names = re.findall(r"\{(\w+)\}", declared.path)
    return declared.path.format(**{name: given.get(name, _nothing(declared, name)) for name in names})


def _nothing(declared: Operation, name: str) -> Any:
    kind = declared.shape.path[name]
    known: dict[Any, Any] = {UUID: uuid4(), int: 999_999_999, date: "2026-01-01", CurrencyCode: "USD", Month: "2001-01"}
    if typing.get_origin(kind) is typing.Literal:  # one of few words, which every business has
        return typing.get_args(kind)[0]
    return known.get(kind, "nothing")


def required_query(declared: Operation) -> dict[str, Any]:
    """The parameters without which the operation is refused, as the description shows them."""
    described = openapi_document()["paths"][API + declared.path][declared.method.lower()]
    needed = (one for one in described["parameters"] if one.get("in") == "query" and one["required"])
    return {one["name"]: one["example"] for one in needed}


def least_body(declared: Operation) -> dict[str, Any] | None:
    """The smallest body of the right shape, made from its schema; None for an operation without one."""
    if not takes_body(declared):
        return None
    operation = openapi_document()["paths"][API + declared.path][declared.method.lower()]
    body: dict[str, Any] = example(operation["requestBody"]["content"]["application/json"]["schema"])
    return body


SAID = {
    "matchInboxItem": {"expenseId": "01a1fd2d-4b0a-7000-9c41-0f2e3d4c5b6a"},
    "createPublicPaymentPageCheckout": {"buyer": {"name": "א", "email": "a@example.com"}},
    "createDocumentPayment": {"payments": [{"method": "cash", "date": "2026-01-01", "amount": "1"}]},
    "setSupplierPaymentReceipt": {"number": "1041"},
    "acceptQuote": {"note": "by telephone"},
}
"""What a rule asks for beside the required fields, by operation: it is asked before any object is looked for."""


def enough_body(declared: Operation) -> dict[str, Any] | None:
    """The smallest body that no rule refuses by itself; None for an operation without one."""
    body = least_body(declared)
    return None if body is None else {**body, **SAID.get(declared.name, {})}


def example(schema: dict[str, Any]) -> Any:
    """The smallest value of a schema as our descriptions are written."""
    if "$ref" in schema:
        return example(openapi_document()["components"]["schemas"][schema["$ref"].rpartition("/")[2]])
    if "anyOf" in schema:
        return example(next(one for one in schema["anyOf"] if one.get("type") != "null"))
    for fixed in ("const", "enum"):
        if fixed in schema:
            return schema[fixed] if fixed == "const" else schema[fixed][0]
    kinds = schema.get("type", "object")
    kind = kinds if isinstance(kinds, str) else kinds[0]
    if kind == "object":
        properties = schema.get("properties", {})
        return {name: example(properties[name]) for name in schema.get("required", [])}
    if kind == "array":
        return [example(schema["items"])] * schema.get("minItems", 0)
    if kind == "string":
        return _text(schema)
    return {"integer": schema.get("minimum", 1), "number": 1, "boolean": True}[kind]


def _text(schema: dict[str, Any]) -> str:
    if schema.get("pattern") == REQUEST_DECIMAL_PATTERN:
        return "1"
    known = {"date": "2026-01-01", "date-time": "2026-01-01T00:00:00Z", "uuid": str(uuid4())}
    return known.get(schema.get("format", ""), "a" * max(schema.get("minLength", 1), 1))


def caller(declared: Operation, tenant: Tenant) -> httpx.Client:
    """A client of the tenant that may call the operation."""
    if declared.credential == "admin":
        return tenant.running.operator()
    if _reads_the_sandbox(declared):
        if tenant.id not in _BOXES:
            renewed_session(tenant)
            _BOXES[tenant.id] = tenant.sandbox_key()
        return _BOXES[tenant.id]
    if declared.credential == "partner":
        renewed_session(tenant)  # by which its owner lets the partner act
        return partner_of(tenant).api
    if declared.credential == "oauth":
        return shop_of(tenant)
    session = renewed_session(tenant)
    clients = {"key": tenant.api, "jwt": session, "public": session}
    if declared.credential not in clients:
        pytest.fail(f"{declared.name}: say in tests/laws/declared.py how a {declared.credential} credential is made")
    return clients[declared.credential]


SESSION_KEPT_SECONDS = 480
"""How long a session is used before it is renewed: well below the life of its token."""
_LOGGED_IN: dict[str, float] = {}
"""When each person logged in last."""


def renewed_session(tenant: Tenant) -> httpx.Client:
    """The session of a tenant, logged in again before its token ends: a file of laws may take longer than that."""
    since = _LOGGED_IN.setdefault(tenant.email, time.monotonic())
    if time.monotonic() - since > SESSION_KEPT_SECONDS:
        with tenant.running.client() as anonymous:
            answer = anonymous.post("/auth/login", json={"email": tenant.email, "password": tenant.password})
        if answer.status_code == 200:
            tenant.session.headers["Authorization"] = f"Bearer {answer.json()['accessToken']}"
        _LOGGED_IN[tenant.email] = time.monotonic()
    return tenant.session


def callers(declared: Operation, tenant: Tenant) -> list[httpx.Client]:
    """A client of the tenant for every kind of credential that may call the operation: a key, a session."""
    first = caller(declared, tenant)
    if _reads_the_sandbox(declared):
        return [first]
    return [first, renewed_session(tenant)] if declared.credential == "key" else [first]


_BOXES: dict[str, httpx.Client] = {}
"""A client of the sandbox for each business that was asked for one."""


def _reads_the_sandbox(declared: Operation) -> bool:
    """Whether it shows what only the sandbox has: live refuses it."""
    return declared.group == "sandbox" and declared.method == "GET"


def call(client: httpx.Client, declared: Operation, path: str | None = None, **more: Any) -> httpx.Response:
    """Calls the operation; `path` is its address when that matters."""
    return client.request(declared.method, path or address(declared), **more)


def all_scopes_but(scope: str) -> list[str]:
    """Every scope there is, without one."""
    return [one for one in SCOPES if one != scope]
