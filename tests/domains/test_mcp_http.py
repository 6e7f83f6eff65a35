"""The address of the MCP server: who is let in, what a browser's page of another site gets, and what nonsense gets."""

import json
from typing import Any

import httpx
import pytest

from support.oauth import register_app
from support.processes import wait_until
from support.service import PATIENCE, Tenant

ACCEPT = {"Accept": "application/json, text/event-stream"}
LIST = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}


def server(tenant: Tenant, **headers: str) -> httpx.Client:
    """A client of the server's environment."""
    base = tenant.running.url().removesuffix("/api/v1")
    return httpx.Client(base_url=base, headers={**ACCEPT, **headers}, timeout=PATIENCE)


def let_in(tenant: Tenant, **headers: str) -> httpx.Client:
    """A client with a key that reads clients."""
    return server(tenant, **{"X-Api-Key": tenant.key("clients:read").headers["X-Api-Key"], **headers})


def test_who_brings_no_credential_is_told_where_to_get_one(tenant: Tenant) -> None:
    with server(tenant) as http:
        answer = http.post("/mcp", json=LIST)
        assert answer.status_code == 401
        assert answer.json()["error"]["data"]["error"] == "authentication_required"
        challenge = answer.headers["www-authenticate"]
        address = challenge.removeprefix('Bearer resource_metadata="').removesuffix('"')
        told = http.get(address)
        assert told.status_code == 200, told.text
        metadata = told.json()
        assert metadata["resource"] == str(http.base_url).rstrip("/") + "/mcp"
        assert http.get("/.well-known/oauth-protected-resource").json() == metadata
        authority = http.get(metadata["authorization_servers"][0] + "/.well-known/oauth-authorization-server").json()
        assert authority["code_challenge_methods_supported"] == ["S256"]
        assert set(metadata["scopes_supported"]) == set(authority["scopes_supported"])


@pytest.mark.parametrize(
    "headers",
    [
        {"Authorization": "Bearer svc_" + "0" * 64},
        {"Authorization": "Bearer svc_at_" + "0" * 43},
        {"Authorization": "Bearer svc_rt_" + "0" * 43},
        {"Authorization": "Bearer eyJhbGciOiJIUzI1NiJ9.e30.x"},
        {"Authorization": "Basic dTpw"},
        {"X-Api-Key": "svc_at_" + "0" * 43},
        {"X-Partner-Key": "svc_live_" + "0" * 64},
        {"X-Api-Key": "svc_" + "0" * 64, "Authorization": "Bearer svc_" + "0" * 64},
    ],
)
def test_other_credentials_are_refused(tenant: Tenant, headers: dict[str, str]) -> None:
    with server(tenant, **headers) as http:
        answer = http.post("/mcp", json=LIST)
    assert answer.status_code in (400, 401), answer.text
    assert answer.json()["error"]["code"] == -32000
    assert answer.status_code == 400 or "resource_metadata=" in answer.headers["www-authenticate"]


@pytest.mark.logs_in
def test_an_app_with_access_by_oauth_reads_what_it_was_granted(tenant: Tenant) -> None:
    app = register_app(tenant.running)
    code = app.code(tenant, resource=str(server(tenant).base_url) + "mcp")
    tokens = app.exchange(code, resource=str(server(tenant).base_url) + "mcp").json()
    with server(tenant, Authorization=f"Bearer {tokens['access_token']}") as http:
        names = [one["name"] for one in http.post("/mcp", json=LIST).json()["result"]["tools"]]
        assert {"find_clients", "create_client", "find_documents"} <= set(names)
        assert "draft_document" not in names
        found = http.post("/mcp", json=calling("find_clients")).json()["result"]
        assert found["structuredContent"] == {"items": [], "nextCursor": None}
        app.post("/oauth/revoke", {"token": tokens["refresh_token"]})
        answer = http.post("/mcp", json=calling("find_clients"))
        assert (answer.status_code, 'error="invalid_token"' in answer.headers["www-authenticate"]) == (401, True)


def calling(tool: str, **arguments: Any) -> dict[str, Any]:
    """A call of a tool."""
    return {"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {"name": tool, "arguments": arguments}}


def test_pages_of_other_sites_are_refused_also_by_a_name_that_points_here(tenant: Tenant) -> None:
    with let_in(tenant) as http:
        for headers in (
            {"Origin": "https://evil.example"},
            {"Origin": "null"},
            {"Sec-Fetch-Site": "cross-site"},
            {"Host": "evil.example", "Origin": "http://evil.example"},
        ):
            assert http.post("/mcp", json=LIST, headers=headers).status_code == 403, headers
        own = str(http.base_url).rstrip("/")
        assert http.post("/mcp", json=LIST, headers={"Origin": own}).status_code == 200
        answer = http.get("/mcp")
        assert (answer.status_code, answer.headers["allow"]) == (405, "POST")


def test_nonsense_gets_an_error_of_the_protocol(tenant: Tenant) -> None:
    as_json = {"Content-Type": "application/json"}
    with let_in(tenant) as http:
        for sent in (
            b"",
            b"{",
            b"[]",
            b"null",
            b'{"jsonrpc": "2.0"}',
            b'"x"',
            b"\xff",
            b"[" * 100_000,
            json.dumps([LIST]).encode(),
        ):
            answer = http.post("/mcp", content=sent, headers=as_json)
            assert answer.status_code == 400, sent[:20]
            assert answer.json()["error"]["code"] in (-32700, -32600, -32602), sent[:20]
        assert http.post("/mcp", content=b"{}", headers={"Content-Type": "text/plain"}).status_code == 400
        assert http.post("/mcp", content=b" " * (1 << 20) + b" ", headers=as_json).status_code == 413
        for message in (
            {**LIST, "method": "tools/burn"},
            {**LIST, "method": "tools/call"},
            {**LIST, "method": "tools/call", "params": {"name": 5}},
            {**LIST, "method": "tools/call", "params": {"name": "find_clients", "arguments": []}},
            {**LIST, "method": "resources/read", "params": {"uri": ["x"]}},
            {**LIST, "method": "prompts/get", "params": {"name": "month_end", "arguments": {"month": 5}}},
            calling("no_such_tool"),
        ):
            answer = http.post("/mcp", json=message)
            assert answer.status_code in (200, 400, 404), (message, answer.text)
            assert answer.json()["error"]["code"] in (-32601, -32602), (message, answer.text)
        answer = http.post("/mcp", json=LIST, headers={"MCP-Protocol-Version": "1999-01-01"})
        assert (answer.status_code, "error" in answer.json()) == (400, True)
        cancelled = {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 7}}
        assert http.post("/mcp", json=cancelled).status_code == 202
        assert http.post("/mcp", json=LIST).status_code == 200


def test_calls_of_tools_stand_in_the_usage_log_and_count_against_the_limits(tenant: Tenant) -> None:
    made = tenant.session.post("/api-keys", json={"name": "Agent", "scopes": ["clients:read"], "rateLimitPerHour": 2})
    with server(tenant, **{"Authorization": f"Bearer {made.json()['rawKey']}", "User-Agent": "agent/7"}) as http:
        answers = [http.post("/mcp", json=calling("find_clients")).json()["result"] for _ in range(5)]
    assert not answers[0]["isError"]
    assert json.loads(answers[-1]["content"][0]["text"])["error"] == "rate_limit_exceeded"

    def logged() -> list[dict[str, Any]]:
        return list(tenant.session.get(f"/api-keys/{made.json()['id']}/requests").json()["items"])

    wait_until(lambda: len(logged()) == 5, "five requests in the usage log", 20)
    assert {(one["method"], one["route"], one["userAgent"]) for one in logged()} == {("GET", "/clients", "agent/7")}
    assert {one["status"] for one in logged()} == {200, 429}
