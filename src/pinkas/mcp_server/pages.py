"""The addresses of the MCP server: `/mcp`, and what tells programs how to get access to it (RFC 9728).

A browser's page of another site is refused by its Origin: every browser sends one with a POST, also where a name was
made to point here (DNS rebinding), and nothing is answered to a GET.
"""

import asyncio
import importlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from types import ModuleType
from typing import Any

import msgspec

from pinkas.core.json_codec import encode_json
from pinkas.core.problems import NotFound, Problem, problem_body
from pinkas.core.scopes import SCOPES
from pinkas.mcp_server.api import Api, Application
from pinkas.mcp_server.confirmations import Confirmations
from pinkas.mcp_server.running import AgentRequest
from pinkas.platform.caller import Caller
from pinkas.platform.request_credentials import (
    CredentialResolver,
    identify_program,
    program_credential,
    refuse_cross_site_request,
)
from pinkas.platform.tx import Flow
from pinkas.platform.web_page import PageRequest, PageResponse, WebPage

PATH = "/mcp"
METADATA = "/.well-known/oauth-protected-resource"
JSON = "application/json"
MAX_MESSAGE = 1 << 20
"""Bytes of one message."""
LIMITS = (6000, 200_000)
"""Requests a minute and an hour of one address: many people may share an agent's. What a tool calls counts against the
limits of the credential."""
_HANDED_ON = ("user-agent", "accept-language")
"""Headers that the API gets as the agent sent them."""
_ASKED_OF_THE_API = ("tools/call", "resources/read")
"""Methods whose credential the API checks."""
_OF_THE_PROTOCOL = ("accept", "content-type", "mcp-protocol-version", "mcp-session-id", "last-event-id")


@dataclass
class McpServer:
    """The server of an environment. `application` is that environment's, which answers the calls of tools; `issuer` is
    the address of its OAuth server."""

    address: str
    issuer: str
    resolver: CredentialResolver
    confirmations: Confirmations
    application: Application | None = None
    _module: ModuleType | None = None
    _runner: Any = None
    _starting: asyncio.Lock = field(default_factory=asyncio.Lock)

    def pages(self) -> tuple[WebPage, ...]:
        """Its addresses."""
        metadata = {"GET": self._tell_metadata}
        return (
            WebPage(PATH, {"POST": self._answer}, self._render_problem, LIMITS, max_form=MAX_MESSAGE),
            WebPage(METADATA, metadata),
            WebPage(METADATA + PATH, metadata),
        )

    async def close(self) -> None:
        """Ends what the first request began."""
        if self._runner is not None:
            await self._runner.close()

    async def _tell_metadata(self, _flow: Flow[Any], _request: PageRequest) -> PageResponse:
        return PageResponse(encode_json(resource_metadata(self.address, self.issuer)), JSON)

    async def _answer(self, _flow: Flow[Any], request: PageRequest) -> PageResponse:
        refuse_cross_site_request(request.headers, self.address)
        credential = program_credential(request.headers)
        module = self._module or await self._start()
        headers = [credential, ("x-request-id", request.origin.request_id)]
        headers += [(name, value) for name in _HANDED_ON if (value := request.headers.get(name)) is not None]
        assert self.application is not None
        api = Api(self.application, request.origin.address, request.headers.get("host") or "localhost", headers)
        agent = AgentRequest(api, self.confirmations, partial(self._identify, request))
        if _method(request.form) not in _ASKED_OF_THE_API:
            await agent.caller()
        scope = _scope(request)
        scope[module.AGENT_REQUEST] = agent
        answer = await _collect(self._runner, scope, request.form)
        if api.unauthorized is not None:  # said as HTTP says it, so that a program gets another token
            await agent.caller()
        return answer

    async def _identify(self, request: PageRequest) -> Caller:
        return await identify_program(request.headers, request.origin, self.resolver)

    async def _start(self) -> ModuleType:
        """The SDK. It is imported by a thread, so that others are answered meanwhile."""
        async with self._starting:
            try:
                module = await asyncio.to_thread(importlib.import_module, "pinkas.mcp_server.protocol")
            except ModuleNotFoundError as fault:
                if (fault.name or "").partition(".")[0] not in ("mcp", "mcp_types"):
                    raise
                raise NotFound("This installation has no MCP server: install pinkas[mcp].") from None
            if self._module is None:
                self._runner, self._module = module.ProtocolRunner(), module
            return module

    def _render_problem(self, problem: Problem, request: PageRequest) -> PageResponse:
        """A refusal as an error of JSON-RPC, whose `data` is the problem as the API tells it; 401 says where access is
        to be had."""
        body = {**problem_body(problem), "requestId": request.origin.request_id}
        error = {"code": -32000, "message": problem.text, "data": body}
        headers: tuple[tuple[str, str], ...] = ()
        if problem.status == 401:
            kind = "" if problem.code == "authentication_required" else 'error="invalid_token", '
            headers = (("www-authenticate", f'Bearer {kind}resource_metadata="{self.address}{METADATA}{PATH}"'),)
        return PageResponse(encode_json({"jsonrpc": "2.0", "id": None, "error": error}), JSON, problem.status, headers)


class _Message(msgspec.Struct):
    method: str = ""


def _method(message: bytes) -> str:
    """The method of a message, as far as it is one."""
    try:
        return msgspec.json.decode(message, type=_Message).method
    except (msgspec.DecodeError, RecursionError):
        return ""


def resource_metadata(address: str, issuer: str) -> Mapping[str, Any]:
    """What RFC 9728 wants known of the server at an address."""
    return {
        "resource": address + PATH,
        "authorization_servers": [issuer],
        "scopes_supported": list(SCOPES),
        "bearer_methods_supported": ["header"],
        "resource_name": "Pinkas",
        "resource_documentation": f"{address}/docs/guides/mcp",
    }


def _scope(request: PageRequest) -> dict[str, Any]:
    """The request for the SDK: of its headers those that the protocol knows, and never a credential."""
    first = request.headers.first_values()
    protocol = [name for name in first if name in _OF_THE_PROTOCOL or name.startswith("mcp-")]
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "http",
        "method": request.method,
        "path": PATH,
        "raw_path": PATH.encode(),
        "query_string": b"",
        "headers": [
            (name.encode(), value.encode("latin-1")) for name in protocol for value in request.headers.all(name)
        ],
        "client": (request.origin.address, 0),
    }


async def _collect(runner: Any, scope: dict[str, Any], body: bytes) -> PageResponse:
    """What the SDK answers to one message."""
    sent: list[Mapping[str, Any]] = []
    messages = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Mapping[str, Any]:
        if messages:
            return messages.pop()
        return await asyncio.get_running_loop().create_future()  # type: ignore[no-any-return]

    async def send(message: Mapping[str, Any]) -> None:
        sent.append(message)

    await runner.answer(scope, receive, send)
    start = next(one for one in sent if one["type"] == "http.response.start")
    content = b"".join(one.get("body", b"") for one in sent if one["type"] == "http.response.body")
    said = {name.decode().lower(): value.decode("latin-1") for name, value in start["headers"]}
    kept = tuple((name, said[name]) for name in ("allow", "mcp-session-id") if name in said)
    return PageResponse(content, said.get("content-type", JSON), start["status"], kept)
