"""Who may call what: read from the declarations, true of every operation."""

from collections.abc import Callable

import httpx

from laws.declared import OPERATIONS, call, caller, every, spread, takes_key
from pinkas.platform.operation import Operation
from support.service import Running, Tenant


@every(lambda one: one.credential != "public")
def test_without_a_credential_the_answer_is_401(declared: Operation, anonymous: httpx.Client) -> None:
    answer = call(anonymous, declared)
    assert (answer.status_code, answer.json()["error"]) == (401, "authentication_required")
    assert "www-authenticate" in answer.headers


@every(lambda one: one.credential == "public" and "{" not in one.path)
def test_a_public_operation_asks_for_no_credential(declared: Operation, anonymous: httpx.Client) -> None:
    answer = call(anonymous, declared)
    assert answer.is_success or answer.json()["error"] != "authentication_required"
    assert answer.status_code not in (403, 404, 405)


@spread(
    "key",
    ["svc_" + "0" * 64, "svc_at_" + "0" * 64, "svc_live_" + "0" * 64, "nonsense", ""],
    lambda one: one.credential in ("key", "jwt"),
    share=2,
)
def test_a_key_that_is_not_known_is_401(declared: Operation, running: Running, key: str) -> None:
    with running.client(**{"X-Api-Key": key}) as client:
        answer = call(client, declared)
    assert (answer.status_code, answer.json()["error"]) == (401, "invalid_api_key")


@every(lambda one: one.credential != "public")
def test_two_credentials_are_refused(declared: Operation, ours: Tenant) -> None:
    answer = call(ours.api, declared, headers={"Authorization": f"Bearer {ours.token}"})
    assert (answer.status_code, answer.json()["error"]) == (400, "multiple_credentials")


@every(lambda one: one.credential == "admin")
def test_the_operator_s_operations_take_no_credential_of_a_business(declared: Operation, ours: Tenant) -> None:
    for client in (ours.api, ours.session):
        answer = call(client, declared)
        assert answer.status_code == 401
        assert answer.json()["error"] in ("authentication_required", "invalid_token")


@every(takes_key)
def test_every_scope_but_the_declared_one_is_not_enough(
    declared: Operation, without: Callable[[str], httpx.Client]
) -> None:
    assert declared.scope is not None
    answer = call(without(declared.scope), declared)
    assert (answer.status_code, answer.json()["error"]) == (403, "insufficient_scope")
    assert answer.json()["requiredScope"] == declared.scope


@every(takes_key)
def test_the_declared_scope_alone_is_enough(declared: Operation, only: Callable[[str], httpx.Client]) -> None:
    assert declared.scope is not None
    answer = call(only(declared.scope), declared)
    assert answer.status_code not in (401, 403, 405)


@every(lambda one: one.credential == "jwt")
def test_a_key_never_stands_for_a_dashboard_session(declared: Operation, ours: Tenant) -> None:
    answer = call(ours.api, declared)
    assert (answer.status_code, answer.json()["error"]) == (403, "dashboard_session_required")


@every(lambda one: one.credential in ("key", "jwt") and one.tenant)
def test_a_session_names_its_business(declared: Operation, bare_session: httpx.Client) -> None:
    """TI-3."""
    answer = call(bare_session, declared)
    assert (answer.status_code, answer.json()["error"]) == (400, "missing_business")


@every(lambda one: one.credential in ("key", "jwt") and one.tenant)
def test_a_session_names_its_business_by_an_id(declared: Operation, bare_session: httpx.Client) -> None:
    """TI-3."""
    answer = call(bare_session, declared, headers={"X-Business-Id": "ours"})
    assert (answer.status_code, answer.json()["error"]) == (400, "missing_business")


@every(lambda one: one.credential in ("key", "jwt") and one.tenant)
def test_a_session_may_not_name_a_foreign_business(
    declared: Operation, bare_session: httpx.Client, theirs: Tenant
) -> None:
    """TI-3."""
    answer = call(bare_session, declared, headers={"X-Business-Id": theirs.id})
    assert (answer.status_code, answer.json()["error"]) == (403, "business_mismatch")


@every(takes_key)
def test_a_key_may_not_name_a_foreign_business(declared: Operation, ours: Tenant, theirs: Tenant) -> None:
    answer = call(ours.api, declared, headers={"X-Business-Id": theirs.id})
    assert (answer.status_code, answer.json()["error"]) == (403, "business_mismatch")


@every(takes_key)
def test_a_key_may_name_its_own_business(declared: Operation, ours: Tenant) -> None:
    answer = call(ours.api, declared, headers={"X-Business-Id": ours.id})
    assert answer.status_code not in (401, 403)
    assert answer.status_code != 400 or answer.json()["error"] == "malformed_json"  # no body, where one is needed


@every(lambda one: one.credential == "jwt" and not one.tenant and one.method == "GET")
def test_what_needs_no_business_asks_for_none(declared: Operation, bare_session: httpx.Client) -> None:
    assert call(bare_session, declared).status_code == 200
    assert call(bare_session, declared, headers={"X-Business-Id": "none"}).status_code == 200


@every(lambda one: one.credential in ("key", "jwt"))
def test_a_live_key_is_unknown_to_the_sandbox(declared: Operation, running: Running, ours: Tenant) -> None:
    with running.client("sandbox", **{"X-Api-Key": ours.api.headers["x-api-key"]}) as client:
        answer = call(client, declared)
    assert (answer.status_code, answer.json()["error"]) == (401, "invalid_api_key")


def test_every_credential_of_a_declaration_has_a_caller(ours: Tenant) -> None:
    assert all(caller(one, ours) for one in OPERATIONS)
