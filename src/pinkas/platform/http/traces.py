"""The spans of requests, while traces are on."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from pinkas.platform.request_credentials import is_trusted_proxy
from pinkas.platform.settings import Network
from pinkas.platform.tracing import tracing

Handler = Callable[[Mapping[str, Any], Any, Any], Awaitable[None]]


def trace_requests(
    handle: Handler, names: Mapping[str, str], route: str, environment: str, proxies: tuple[Network, ...]
) -> Handler:
    """The handler with a span around each request; the same handler while traces are off. `names` are the operations
    by method."""
    on = tracing()
    if on is None:
        return handle

    async def traced(scope: Mapping[str, Any], receive: Any, send: Any) -> None:
        peer = scope["client"][0] if scope.get("client") else ""
        given: dict[str, str] = {}
        if is_trusted_proxy(peer, proxies):
            wanted = (b"traceparent", b"tracestate")
            given = {name.decode(): value.decode("latin-1") for name, value in scope["headers"] if name in wanted}
        method = scope["method"] if scope["method"] in names else "HTTP"
        with on.request(f"{method} {route}", environment, given) as span:
            span.set_attributes({"http.request.method": scope["method"], "http.route": route})
            span.set_attribute("pinkas.operation", names.get(scope["method"], ""))

            async def noting(message: Mapping[str, Any]) -> None:
                if message["type"] == "http.response.start":
                    span.set_attribute("http.response.status_code", message["status"])
                    if message["status"] >= 500:
                        on.mark_failed(span)
                await send(message)

            await handle(scope, receive, noting)

    return traced
