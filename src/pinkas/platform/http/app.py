"""The web application: every declared operation under `/api/v1`, and the few addresses beside it.

This package is the only one that knows the web framework (Litestar): it routes, and gives the pages beside the API.
"""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from litestar import Litestar, Response, asgi
from litestar.exceptions import HTTPException
from litestar.handlers import BaseRouteHandler
from litestar.types import Receive, Scope, Send

from pinkas.platform.http.adapter import Gate, Handler, page_handler, path_handler
from pinkas.platform.operation import Operation

API = "/api/v1"


@dataclass(frozen=True)
class Page:
    """An address beside the API: `content` makes its bytes; a problem that it raises becomes the answer."""

    path: str
    content: Callable[[], Awaitable[bytes]]
    media_type: str


def build_app(
    operations: Iterable[Operation], gate: Gate, pages: Sequence[Page], lifespan: Callable[..., Any]
) -> Litestar:
    """The ASGI application of one environment."""
    by_path: dict[str, dict[str, Operation]] = {}
    for one in operations:
        methods = by_path.setdefault(one.path, {})
        if one.method in methods:
            raise ValueError(f"{one.method} {one.path} is declared twice")
        methods[one.method] = one
    routes = [_route(API + path, path_handler(methods, gate)) for path, methods in by_path.items()]
    beside = [_route(page.path, page_handler(page.content, page.media_type, gate)) for page in pages]
    return Litestar(
        route_handlers=[*routes, *beside],
        openapi_config=None,
        lifespan=[lifespan],
        logging_config=None,
        exception_handlers={HTTPException: _nowhere(gate)},
    )


def _route(path: str, handle: Handler) -> BaseRouteHandler:
    typed = "/".join(f"{{{part[1:-1]}:str}}" if part.startswith("{") else part for part in path.split("/"))

    @asgi(typed, copy_scope=False)
    async def route(scope: Scope, receive: Receive, send: Send) -> None:
        await handle(scope, receive, send)  # type: ignore[arg-type]

    return route


def _nowhere(gate: Gate) -> Callable[[Any, HTTPException], Response[bytes]]:
    """Every address that nothing serves answers `not_found` in our shape, with our headers."""
    handle = path_handler({}, gate)

    def answer(request: Any, _fault: HTTPException) -> Any:
        return _Forward(handle)

    return answer


class _Forward(Response[bytes]):
    """Hands a request that found no route to one of our handlers."""

    def __init__(self, handle: Handler) -> None:
        super().__init__(content=b"")
        self._handle = handle

    def to_asgi_response(self, *_: Any, **__: Any) -> Any:
        """The handler itself: it is an ASGI application."""
        return self._handle
