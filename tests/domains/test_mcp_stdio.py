"""`pinkas mcp`: an agent that starts the server itself, and what a service gets through it."""

import asyncio
import contextlib
import json
import socket
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.shared.exceptions import MCPError
from pinkas_client.cli.faults import CommandFault
from pinkas_client.cli.profiles import Profile, Profiles, check_url, write_profiles

from pinkas.mcp_stdio import AccessError, read_access
from support.service import Tenant

COMMAND = [sys.executable, "-m", "pinkas.cli", "mcp"]


def environment(tenant: Tenant, **more: str) -> dict[str, str]:
    """What the program is told."""
    key = tenant.key("clients:read", "clients:write").headers["X-Api-Key"]
    return {"PINKAS_API_KEY": key, "PINKAS_URL": tenant.running.url(), **more}


@pytest.mark.parametrize("mode", ["auto", "legacy"])
async def test_an_agent_starts_it_and_writes(tenant: Tenant, mode: str) -> None:
    server = StdioServerParameters(command=COMMAND[0], args=COMMAND[1:], env=environment(tenant))
    # Not the standard error of when the SDK was imported, which is another process's where workers are forked.
    async with Client(stdio_client(server, errlog=sys.stderr), mode=mode) as agent:
        tools = (await agent.list_tools()).tools
        assert {one.name for one in tools if not one.annotations.read_only_hint} == {"create_client"}
        arguments = {"name": "שושנה"}
        shown = (await agent.call_tool("create_client", arguments)).structured_content
        arguments["confirmationToken"] = shown["confirmationToken"]
        done = (await agent.call_tool("create_client", arguments)).structured_content
        assert (done["status"], done["result"]["name"]) == ("done", "שושנה")
        with pytest.raises(MCPError, match="no tool"):
            await agent.call_tool("לא כלי", {})
    assert [one["name"] for one in tenant.api.get("/clients").json()["items"]] == ["שושנה"]


@contextlib.asynccontextmanager
async def started(**variables: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """The program, spoken to by lines."""
    pipe = asyncio.subprocess.PIPE
    program = await asyncio.create_subprocess_exec(
        *COMMAND, stdin=pipe, stdout=pipe, stderr=pipe, env=variables, limit=1 << 22
    )
    try:
        yield program
    finally:
        if program.returncode is None:
            program.kill()
        await program.wait()


async def told(program: asyncio.subprocess.Process, *lines: bytes) -> dict[Any, dict[str, Any]]:
    """The answers to all lines, by their ids, when it has ended by itself."""
    out, _ = await program.communicate(b"\n".join(lines) + b"\n")
    assert program.returncode == 0
    answers = [json.loads(line) for line in out.splitlines()]
    return {one.get("id"): one for one in answers}


async def test_nonsense_is_answered_and_the_next_message_too(tenant: Tenant) -> None:
    async with started(**environment(tenant)) as program:
        first = [b"{", b"", b"[1]", b'"x"', b"\xff\xfe", b"[" * 100_000, b'{"jsonrpc": "2.0", "id": 1, "result": {}}']
        long = b'{"id": "' + b"x" * (3 << 20) + b'"}'
        unknown = b'{"jsonrpc": "2.0", "id": "u", "method": "tools/burn"}'
        cancelled = b'{"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": "never"}}'
        good = b'{"jsonrpc": "2.0", "id": "g", "method": "tools/list"}'
        answers = await told(program, *first, long, unknown, cancelled, good)
    assert answers[None]["error"]["code"] in (-32700, -32600)
    assert answers["u"]["error"]["code"] == -32601
    assert answers["g"]["result"]["tools"][0]["name"] == "find_clients"
    assert answers.keys() == {None, "u", "g"}


async def test_a_call_that_is_cancelled_is_not_answered() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:  # takes calls and says nothing
        address = f"http://127.0.0.1:{silent.getsockname()[1]}"
        async with started(PINKAS_API_KEY="svc_x", PINKAS_URL=address) as program:
            ask = b'{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}'
            cancel = b'{"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}}'
            assert await told(program, ask, cancel) == {}


async def test_a_service_that_does_not_let_it_in_or_is_away_is_told(tenant: Tenant, tmp_path: Path) -> None:
    ask = b'{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}'
    async with started(**environment(tenant, PINKAS_API_KEY="svc_" + "0" * 64)) as program:
        problem = (await told(program, ask))[1]["error"]
        assert problem["data"]["error"] == "invalid_api_key"
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = f"http://127.0.0.1:{taken.getsockname()[1]}"
    async with started(PINKAS_API_KEY="svc_x", PINKAS_URL=address) as program:
        assert "cannot be asked" in (await told(program, ask))[1]["error"]["message"]
    async with started(XDG_CONFIG_HOME=str(tmp_path)) as program:
        _, said = await program.communicate(ask)
        assert (program.returncode, said.startswith(b"pinkas: No credential")) == (1, True)


async def test_without_a_key_the_profile_of_the_command_line_is_used(
    tenant: Tenant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    given = environment(tenant)
    kept = Profile(given["PINKAS_URL"], given["PINKAS_API_KEY"])
    write_profiles(Profiles({"books": kept}, "books"))
    async with started(XDG_CONFIG_HOME=str(tmp_path)) as program:
        answer = (await told(program, b'{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}'))[1]
    assert "create_client" in {one["name"] for one in answer["result"]["tools"]}


def test_access_is_read_from_the_environment() -> None:
    assert read_access({"PINKAS_API_KEY": " k "}).address == "http://127.0.0.1:8000"
    given = read_access({"PINKAS_API_KEY": "k", "PINKAS_URL": "https://books.example/api/v1/"})
    assert (given.address, given.credential) == ("https://books.example", "k")
    assert read_access({"PINKAS_API_KEY": "k", "PINKAS_BASE_URL": "https://a.example/"}).address == "https://a.example"
    for wrong in ({}, {"PINKAS_API_KEY": "a b"}, {"PINKAS_API_KEY": "k", "PINKAS_URL": "books.example"}):
        with pytest.raises(AccessError):
            read_access(wrong)


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1:8000",
        "https://books.example/api/v1/",
        "https://books.example/pinkas",
        "https://[::1]:8443",
        "https://me@books.example",
        "https://:x@books.example",
        "https://books.example?a=b",
        "https://books.example#a",
        "https://books .example",
        "https://books.example:0",
        "https://books.example:99999",
        "https://[::1",
        "https://",
        "ftp://books.example",
        "books.example",
    ],
)
def test_an_address_is_one_for_agents_as_it_is_for_commands(url: str) -> None:
    def judged(read: Callable[[], str], fault: type[Exception]) -> str | None:
        try:
            return read()
        except fault:
            return None

    access = {"PINKAS_API_KEY": "k", "PINKAS_URL": url}
    assert judged(lambda: read_access(access).address, AccessError) == judged(lambda: check_url(url), CommandFault)
