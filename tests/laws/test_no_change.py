"""A change that changes nothing keeps the version and the time, writes no entry of the audit log and sends no event."""

from collections.abc import Mapping
from typing import Any

import httpx
import msgspec

from laws.declared import OPERATIONS, caller, every
from laws.test_examples import example_body, in_address
from pinkas.core.decoding import union_members
from pinkas.platform.operation import Operation
from support.service import Tenant

_READS = "webhook.secret_read"
"""An answer that shows a secret is in the audit log, whether it changed anything or not."""
GET = {one.path for one in OPERATIONS if one.method == "GET"}


ACTS = {
    "PUT /stock-counts/{id}/lines": "to enter what was counted is to count again, against what is there at that moment",
    "PUT /allocation-numbers/connection": "it begins a consent at the authority, which ends the one before it",
}
"""PUT operations that do something each time."""
OTHER_THAN_SHOWN = {
    "PATCH /crm/pipelines/{id}/stages/{stageId}": "the answer is the whole pipeline",
    "PATCH /auth/me": "the e-mail address takes the password",
    "PUT /message-templates/{kind}": "our texts are shown where the business has none of its own",
}
"""Whose answer is no body for them: what was sent is sent again."""


def _place(declared: Operation) -> str:
    return f"{declared.method} {declared.path}"


def changes(declared: Operation) -> bool:
    """Whether the operation changes what is there by fields that are sent."""
    return declared.method in ("PATCH", "PUT") and declared.shape.body is not None and _place(declared) not in ACTS


@every(changes)
def test_13_a_change_that_changes_nothing_leaves_no_trace(declared: Operation, ours: Tenant) -> None:
    """Sent are no field, the very values that GET shows, and what was sent before."""
    client, kind = caller(declared, ours), declared.shape.body
    assert kind is not None
    here = in_address(declared, ours)
    path = declared.path.format(**here)
    example = example_body(declared, ours, here)
    first = client.request(declared.method, path, json=example)
    assert first.status_code == 200, first.text
    bodies = [] if declared.method == "PUT" or any(one.required for one in msgspec.structs.fields(kind)) else [{}]
    if declared.method == "PATCH" and _place(declared) not in OTHER_THAN_SHOWN:
        bodies.append(_shaped(_current(declared, client, path) or first.json(), kind))
    for body in (*bodies, example):
        before, traces = _current(declared, client, path) or first.json(), _traces(ours)
        answer = client.request(declared.method, path, json=body)
        assert answer.status_code == 200, (body, answer.text)
        after = _current(declared, client, path) or answer.json()
        assert _state(after) == _state(before), body
        assert _state(answer.json()) == _state(before), body
        assert _traces(ours) == traces, body


def _current(declared: Operation, client: httpx.Client, path: str) -> dict[str, Any] | None:
    if declared.path not in GET:
        return None
    found = client.get(path)
    assert found.status_code == 200, found.text
    return dict(found.json())


def _state(thing: Mapping[str, Any]) -> tuple[Any, Any]:
    inner = thing.get("user", thing)
    return inner.get("version"), inner.get("updatedAt")


def _traces(tenant: Tenant) -> tuple[int, int]:
    """How many entries the audit log of the business has, and how many events."""
    with tenant.running.owner() as connection:
        entries = connection.execute(
            "SELECT count(*) FROM audit_log WHERE business_id = %s AND action <> %s", [tenant.id, _READS]
        ).fetchone()
        events = connection.execute("SELECT count(*) FROM events WHERE business_id = %s", [tenant.id]).fetchone()
    assert entries is not None
    assert events is not None
    return entries[0], events[0]


def _shaped(value: Any, kind: Any) -> Any:
    """A value of an answer as the type of a request has it: without the fields that only answers have."""
    members = list(union_members(kind))
    struct = next((one for one in members if isinstance(one, type) and issubclass(one, msgspec.Struct)), None)
    if struct is not None and isinstance(value, dict):
        whole = dict(value.get("user", value))
        if whole.get("vatRateChosen") is False:  # to send the rate would be to choose it
            del whole["vatRate"]
        return {
            field.encode_name: _shaped(whole[field.encode_name], field.type)
            for field in msgspec.structs.fields(struct)
            if field.encode_name in whole
        }
    listed = next((one for one in members if getattr(one, "__origin__", None) is list), None)
    if listed is not None and isinstance(value, list):
        return [_shaped(one, listed.__args__[0]) for one in value]
    mapped = next((one for one in members if getattr(one, "__origin__", None) is dict), None)
    if mapped is not None and isinstance(value, dict):
        return {name: _shaped(one, mapped.__args__[1]) for name, one in value.items()}
    return value
