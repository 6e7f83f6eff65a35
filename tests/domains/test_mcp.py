"""The MCP server over HTTP, as agents use it: with the SDK's own client, and with messages that no client would send."""

import contextlib
from collections.abc import AsyncIterator
from typing import Any

import httpx2
from mcp.client.client import Client
from mcp.client.streamable_http import streamable_http_client
from support.service import Tenant


@contextlib.asynccontextmanager
async def connected(tenant: Tenant, *scopes: str, mode: str = "auto", **key: Any) -> AsyncIterator[Client]:
    """A client of the SDK with a fresh key."""
    credential = tenant.key(*scopes, **key).headers["X-Api-Key"]
    address = tenant.running.url().removesuffix("/api/v1") + "/mcp"
    async with (
        httpx2.AsyncClient(headers={"Authorization": f"Bearer {credential}"}, timeout=60) as http,
        Client(streamable_http_client(address, http_client=http), mode=mode) as client,
    ):
        yield client


async def test_a_client_is_found(tenant: Tenant) -> None:
    tenant.client(name="Orchid Ltd")
    for mode in ("auto", "legacy"):
        async with connected(tenant, "clients:read", mode=mode) as agent:
            tools = await agent.list_tools()
            print(mode, [one.name for one in tools.tools], agent.server_info if hasattr(agent, "server_info") else "")
            found = await agent.call_tool("find_clients", {"q": "Orchid"})
            print(found)
