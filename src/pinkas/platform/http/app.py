"""The web application: every declared operation under `/api/v1`, and the few addresses beside it.

This package is the only one that knows the web framework (Litestar): it routes, and gives the pages beside the API.
"""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any

from litestar import HttpMethod, Litestar, Response, route
from litestar.exceptions import HTTPException
from litestar.handlers import HTTPRouteHandler

from pinkas.platform.http.adapter import REFUSED, Handler, RequestPipeline, page_handler, path_handler, refusal_handler
from pinkas.platform.operation import Operation
from pinkas.platform.page import Page

API = "/api/v1"
Application = Callable[[Any, Any, Any], Awaitable[None]]


def build_app(
    operations: Iterable[Operation],
    gate: RequestPipeline,
    pages: Sequence[Page],
    lifespan: Callable[..., Any],
    lost: Page | None = None,
) -> Application:
    """The ASGI application of one environment. `lost` is shown to a browser at an address that leads nowhere; to
    everybody else that is said as the API says it."""
    by_path: dict[str, dict[str, Operation]] = {}
    for one in operations:
        methods = by_path.setdefault(one.path, {})
        if one.method in methods:
            raise ValueError(f"{one.method} {one.path} is declared twice")
        methods[one.method] = one
    routes = [_route(API + path, path_handler(methods, gate)) for path, methods in by_path.items()]
    beside = [_route(page.path, page_handler(page, gate)) for page in pages]
    nowhere = path_handler({}, gate)
    refuse = refusal_handler(gate)
    astray = page_handler(lost, gate) if lost is not None else nowhere
    framework = Litestar(
        route_handlers=[*routes, *beside],
        openapi_config=None,
        lifespan=[lifespan],
        logging_config=None,
        exception_handlers={HTTPException: _nowhere(_Forward(nowhere), _Forward(astray))},
    )

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if REFUSED in scope:
            await refuse(scope, receive, send)
            return
        if scope["type"] == "http" and scope["path"].startswith(API) and not _is_exact(scope["path"]):
            await nowhere(scope, receive, send)
            return
        if scope["type"] == "http" and scope["method"] not in _METHODS:
            # The framework's router fails on a method that it does not know (TRACE, say). To us it is like OPTIONS,
            # which no operation takes: 405 with what the address does take, or 404.
            scope = {**scope, "method": "OPTIONS"}
        await framework(scope, receive, send)

    return app


_METHODS = [
    HttpMethod.GET,
    HttpMethod.POST,
    HttpMethod.PUT,
    HttpMethod.PATCH,
    HttpMethod.DELETE,
    HttpMethod.HEAD,
    HttpMethod.OPTIONS,
]


def _is_exact(path: str) -> bool:
    """False for another spelling (`//`, a slash at the end) that the framework would take for one of our addresses."""
    return "//" not in path and not path.endswith("/")


def _route(path: str, handle: Handler) -> HTTPRouteHandler:
    """A path of ours: every method comes to `handle`, which knows which ones it takes."""
    typed = "/".join(f"{{{part[1:-1]}:str}}" if part.startswith("{") else part for part in path.split("/"))
    forward = _Forward(handle)

    @route(typed, http_method=_METHODS, status_code=200)
    async def forwarding() -> Response[bytes]:
        return forward

    return forwarding


def _nowhere(nowhere: Response[bytes], astray: Response[bytes]) -> Callable[[Any, HTTPException], Response[bytes]]:
    """What no route serves answers `not_found` in our shape, with our headers; a browser is shown a page."""

    def answer(request: Any, _fault: HTTPException) -> Response[bytes]:
        of_api = request.scope["path"].startswith(API)
        return astray if not of_api and "text/html" in request.headers.get("accept", "") else nowhere

    return answer


class _Forward(Response[bytes]):
    """Hands a request that found no route to one of our handlers."""

    def __init__(self, handle: Handler) -> None:
        super().__init__(content=b"")
        self._handle = handle

    def to_asgi_response(self, *_: Any, **__: Any) -> Any:
        """The handler itself: it is an ASGI application."""
        return self._handle
