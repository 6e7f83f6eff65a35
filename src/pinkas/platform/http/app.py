"""The web application: every declared operation under `/api/v1`, and the few addresses beside it.

This module is the only one that knows the router (Werkzeug's), which finds the handler of a path and reads the path's
parameters. Methods are the handlers' business.
"""

import re
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any
from urllib.parse import unquote

from werkzeug.exceptions import NotFound
from werkzeug.routing import Map, MapAdapter, Rule

from pinkas.platform.http.adapter import REFUSED, RequestPipeline, path_handler, server_problem_handler
from pinkas.platform.http.pages import page_handler
from pinkas.platform.operation import Operation
from pinkas.platform.web_page import WebPage

API = "/api/v1"
Application = Callable[[Any, Any, Any], Awaitable[None]]
Lifespan = Callable[[], AbstractAsyncContextManager[None]]


def build_app(
    operations: Iterable[Operation],
    pipeline: RequestPipeline,
    pages: Sequence[WebPage],
    lifespan: Lifespan,
    not_found_page: WebPage | None = None,
) -> Application:
    """The ASGI application of one environment. `not_found_page` is shown to a browser at an address that leads nowhere;
    to everybody else that is said as the API says it."""
    by_path: dict[str, dict[str, Operation]] = {}
    for one in operations:
        methods = by_path.setdefault(one.path, {})
        if one.method in methods:
            raise ValueError(f"{one.method} {one.path} is declared twice")
        methods[one.method] = one
    rules = [_routing_rule(API + path, path_handler(methods, pipeline)) for path, methods in by_path.items()]
    rules += [_routing_rule(page.path, page_handler(page, pipeline)) for page in pages]
    router = Map(rules, merge_slashes=False, redirect_defaults=False).bind("")
    nowhere = path_handler({}, pipeline)
    refuse = server_problem_handler(pipeline)
    astray = page_handler(not_found_page, pipeline) if not_found_page is not None else nowhere

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await _run_lifespan(lifespan, receive, send)
        elif REFUSED in scope:
            await refuse(scope, receive, send)
        else:
            of_api = scope["path"].startswith(API)
            if not of_api:  # beside the API an address is the same with a slash at its end
                scope["path"] = scope["path"].rstrip("/") or "/"
            try:
                handle, scope["path_params"] = _match(router, scope)
            except NotFound:
                handle = astray if not of_api and _is_browser(scope) else nowhere
            await handle(scope, receive, send)

    return app


_SLASH = "\udc2f"
"""A slash that was sent as %2F, while a path is matched: no path of a request has this character."""


def _match(router: MapAdapter, scope: Any) -> tuple[Application, Mapping[str, str]]:
    """The handler of a path and its parameters. A slash that was sent as %2F is part of a parameter and ends none."""
    raw: bytes = scope.get("raw_path") or b""
    if b"%2f" not in raw.lower():
        found: tuple[Application, Mapping[str, str]] = router.match(scope["path"])
        return found
    parts = (unquote(part) for part in re.split("%2f", raw.decode("ascii"), flags=re.IGNORECASE))
    handle, parameters = router.match(_SLASH.join(parts))
    return handle, {name: value.replace(_SLASH, "/") for name, value in parameters.items()}


class _MatchedRule(Rule):
    """A rule that only finds the handler of a path. The router would also compile two functions for each rule that
    write its paths, which takes half of the time in which an application is built."""

    def _compile_builder(self, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        return _write_no_path


def _write_no_path(*_: object, **__: object) -> tuple[str, str]:
    raise NotImplementedError("paths are only matched here")


def _routing_rule(path: str, handle: Application) -> Rule:
    """A path of ours, with its parameters as the router writes them."""
    return _MatchedRule(re.sub(r"\{(\w+)\}", r"<\1>", path), endpoint=handle)


def _is_browser(scope: Any) -> bool:
    return any(name == b"accept" and b"text/html" in value for name, value in scope["headers"])


async def _run_lifespan(lifespan: Lifespan, receive: Any, send: Any) -> None:
    """The lifespan protocol of ASGI: what is raised before the start is complete ends the server."""
    await receive()
    async with lifespan():
        await send({"type": "lifespan.startup.complete"})
        await receive()
    await send({"type": "lifespan.shutdown.complete"})
