"""The ASGI handlers of the addresses beside the API: pages for people, forms, files."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from time import perf_counter
from typing import Any

from pinkas.core.problems import InternalError, MethodNotAllowed, Problem
from pinkas.platform.caller import public_caller
from pinkas.platform.http.adapter import (
    UNKNOWN_ROUTE,
    Answer,
    Handler,
    Request,
    RequestPipeline,
    Send,
    allowed_methods,
    arrive,
    declared_method,
    is_given_back,
    refusal,
    send_answer,
    too_many,
)
from pinkas.platform.http.body import Receive, read_batch, read_body, read_upload
from pinkas.platform.http.dry_runs import refuse_dry_run
from pinkas.platform.http.traces import trace_requests
from pinkas.platform.limits import RateLimitVerdict, address_bucket
from pinkas.platform.metrics import RequestFigures
from pinkas.platform.tx import Flow
from pinkas.platform.web_page import PageRequest, PageResponse, WebPage

_PAGE_HEADERS = [
    (
        "content-security-policy",
        "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; frame-ancestors 'none'; "
        "base-uri 'none'; form-action 'self'",
    ),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
]


def page_handler(page: WebPage, gate: RequestPipeline) -> Handler:
    """The ASGI handler of an address beside the API: no credential of the API, the same headers."""
    allow = allowed_methods(page.methods)
    figures = RequestFigures(gate.transactions.runtime.environment)
    names = {method: f"{method} {page.path}" for method in page.methods}

    async def handle(scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
        began = perf_counter()
        request = arrive(scope, gate, receive)
        visit = None
        try:
            function = page.methods.get(declared_method(scope["method"]))
            if function is None:
                raise MethodNotAllowed(headers=[("allow", allow)])
            request.verdict = await _page_limit(page, gate, request.origin.address)
            if not request.verdict.allowed:
                raise too_many(request.verdict)
            visit = _make_page_request(scope, request)
            if scope["method"] not in ("GET", "HEAD"):
                refuse_dry_run(request.headers)
                visit = await _with_body(page, visit, request, receive)
            flow = Flow(gate.transactions, public_caller(request.origin), gate.outside)
            shown = await function(flow, visit)
            request.lost = shown.lost
            status, headers, body = _response_parts(shown)
        except Exception as fault:
            status, headers, body = await refusal(fault, gate, request)
            if page.render_problem is not None:
                problem = fault if isinstance(fault, Problem) else InternalError()
                shown = page.render_problem(problem, visit or _make_page_request(scope, request))
                status, headers, body = _response_parts(shown, extra=problem.headers)
        finally:
            for sent in (visit.upload, visit.batch) if visit is not None else ():
                if sent is not None:
                    sent.close()
        figures.count(names.get(declared_method(scope["method"]), UNKNOWN_ROUTE), status, began)
        if not await is_given_back(request):
            await send_answer(send, gate, request, status, headers, body, (scope, receive))

    return trace_requests(handle, names, page.path, gate.transactions.runtime.environment, gate.proxies)


async def _page_limit(page: WebPage, gate: RequestPipeline, address: str) -> RateLimitVerdict:
    if page.limits is None:
        return await gate.limit(None, address)
    return await gate.limiter.count_request(f"{address_bucket(address)}:{page.path}", *page.limits)


async def _with_body(page: WebPage, visit: PageRequest, request: Request, receive: Receive) -> PageRequest:
    """The visit with what was posted: a form, a file, or several."""
    if page.takes_files:
        return replace(visit, batch=await read_batch(request.headers, receive))
    if not page.takes_file:
        return replace(visit, form=await read_body(request.headers, receive, page.max_form))
    return replace(visit, upload=await read_upload(request.headers, receive))


def _make_page_request(scope: Mapping[str, Any], request: Request) -> PageRequest:
    query = scope["query_string"].decode("latin-1")
    return PageRequest(
        method=scope["method"],
        url=scope["path"] + (f"?{query}" if query else ""),
        path=scope.get("path_params") or {},
        query=query,
        form=b"",
        headers=request.headers,
        origin=request.origin,
    )


def _response_parts(shown: PageResponse, extra: Sequence[tuple[str, str]] = ()) -> Answer:
    own = {name for name, _ in shown.headers}
    usual = [("content-type", shown.media_type), *_PAGE_HEADERS, *extra]
    return shown.status, [*shown.headers, *(one for one in usual if one[0] not in own)], shown.body
