"""Reads through the MCP server, and the calls of the API that they make, in turns over connections that stay open."""

import json
import re
import socket
import time
from statistics import median

from bench.figures import Figure
from bench.material import invoice, new_client
from bench.sizes import Sizes
from bench.stage import Broken, Stage, Tenant, free_port, fresh_stage, open_tenant, web
from pinkas.platform import embedded

MOST = 1.5
VERSION = "2026-07-28"
META = {
    "io.modelcontextprotocol/protocolVersion": VERSION,
    "io.modelcontextprotocol/clientCapabilities": {},
    "io.modelcontextprotocol/clientInfo": {"name": "bench", "version": "1"},
}


def measure(server: embedded.Server, sizes: Sizes) -> list[Figure]:
    """A row for each read."""
    port = free_port()
    with fresh_stage(server, "bench_agents", sizes) as stage, web(stage, port):
        return _compare(stage, port, sizes)


def _compare(stage: Stage, port: int, sizes: Sizes) -> list[Figure]:
    tenant = open_tenant(stage, port)
    client = new_client(tenant)
    ids = [str(tenant.post("/documents", invoice(client))["id"]) for _ in range(sizes.documents)]
    for one in ids:
        tenant.post(f"/documents/{one}/finalize", {})
    today = time.strftime("%Y-%m-%d")
    cases: list[tuple[str, str, str, dict[str, object]]] = [
        ("a document", f"/documents/{ids[0]}", "get_document", {"documentId": ids[0]}),
        ("20 documents", "/documents?limit=20", "find_documents", {"limit": 20}),
        (
            "profit and loss",
            f"/reports/profit-and-loss?from={today[:4]}-01-01&to={today}",
            "get_profit_and_loss",
            {"from": f"{today[:4]}-01-01", "to": today},
        ),
    ]
    figures = []
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for what, path, tool, arguments in cases:
            requests = _api_request(tenant, path), _tool_request(tenant, tool, arguments)
            taken: tuple[list[float], list[float]] = ([], [])
            for turn in range(sizes.requests + 3):
                for request, times in zip(requests, taken, strict=True):
                    began = time.perf_counter()
                    _ask(connection, request)
                    if turn >= 3:  # the first ones import and prepare
                        times.append((time.perf_counter() - began) * 1000)
            api, tools = (median(one) for one in taken)
            told = f"{tools:.2f} ms, {api:.2f} ms by the API"
            figures.append(Figure(f"MCP server: {what}", told, tools / api, MOST, at_most=True))
    return figures


def _api_request(tenant: Tenant, path: str) -> bytes:
    return f"GET /api/v1{path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Api-Key: {tenant.key}\r\n\r\n".encode()


def _tool_request(tenant: Tenant, tool: str, arguments: dict[str, object]) -> bytes:
    parameters = {"name": tool, "arguments": arguments, "_meta": META}
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": parameters}).encode()
    head = (
        f"POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Api-Key: {tenant.key}\r\nContent-Type: application/json\r\n"
        f"Accept: application/json, text/event-stream\r\nMcp-Protocol-Version: {VERSION}\r\nMcp-Method: tools/call\r\n"
        f"Mcp-Name: {tool}\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


def _ask(connection: socket.socket, request: bytes) -> None:
    connection.sendall(request)
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += _receive(connection)
    head, _, body = answer.partition(b"\r\n\r\n")
    found = re.search(rb"(?i)\r\ncontent-length: *(\d+)", head)
    length = int(found[1]) if found else 0
    while len(body) < length:
        body += _receive(connection)
    if head[9:12] != b"200" or b'"isError":true' in body:
        raise Broken(f"a read was answered {head.splitlines()[0].decode()}: {body[:300].decode()}")


def _receive(connection: socket.socket) -> bytes:
    piece = connection.recv(1 << 16)
    if not piece:
        raise Broken("the service closed the connection")
    return piece
