"""The adapter to the web: one ASGI handler a path, built from the declarations of its operations.

The order of checks is the same everywhere: request id and environment, credential, rate limit, kind and scope, shape of
the request, and then the use case in its transaction. Every answer, errors included, leaves through `send_answer`.
"""

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping
from contextlib import aclosing
from dataclasses import dataclass, replace
from functools import partial
from time import perf_counter
from typing import Any
from urllib.parse import quote

from pinkas.core.bounds import ApprovalNeeded
from pinkas.core.problems import (
    InternalError,
    MethodNotAllowed,
    NotFound,
    Problem,
    RateLimitExceeded,
    problem_body,
)
from pinkas.core.wording import Wording
from pinkas.platform.approvals import ApprovalRequests, AskedCall, PendingApproval
from pinkas.platform.caller import Caller, RequestOrigin, public_caller
from pinkas.platform.database import loggable_error
from pinkas.platform.dry_run import DryRuns
from pinkas.platform.effects import Effects
from pinkas.platform.http.body import (
    Receive,
    is_disconnected,
    refuse_body,
)
from pinkas.platform.http.compiled_operation import CompiledOperation
from pinkas.platform.http.dry_runs import DRY_RUN, answer_dry_run, check_dry_run, wants_dry_run
from pinkas.platform.http.event_streams import accepts_events, make_credential_check, send_events
from pinkas.platform.http.held_calls import asked_call, waiting_answer
from pinkas.platform.http.language import encode_translated, negotiate_language
from pinkas.platform.http.ranges import cut_range
from pinkas.platform.http.request_parts import parse_if_match, read_operation_body, take_from_headers
from pinkas.platform.http.traces import trace_requests
from pinkas.platform.limits import Limiter, RateLimitVerdict, address_bucket
from pinkas.platform.metrics import PROBLEMS, RequestFigures
from pinkas.platform.operation import (
    Blob,
    Credential,
    EventStream,
    Operation,
    Reply,
    StreamedBlob,
    UndoDelivery,
    Upload,
    UploadBatch,
)
from pinkas.platform.request_credentials import (
    CredentialResolver,
    Headers,
    check_authorization,
    client_address,
    identify_caller,
    identify_caller_or_none,
)
from pinkas.platform.settings import Network
from pinkas.platform.tx import Transactions
from pinkas.platform.usage import UsageLog, clean_user_agent

log = logging.getLogger(__name__)

_REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{1,128}", re.ASCII)
REFUSED = "pinkas.refused"
"""The member of a scope that holds the problem of a request which the server itself could not take."""
UNKNOWN_ROUTE = "(unknown)"
"""The route of a request to an address that is none of ours: what stands in the address may be anything."""

Send = Callable[[Mapping[str, Any]], Awaitable[None]]


@dataclass(frozen=True)
class RequestPipeline:
    """What every request passes: made once by the wiring."""

    transactions: Transactions
    resolver: CredentialResolver
    limiter: Limiter
    usage: UsageLog
    outside: Any
    proxies: tuple[Network, ...]
    anonymous_limits: tuple[int, int]
    """Requests a minute and an hour of an address without a credential."""
    address: str
    """The public address of the environment."""
    dry_runs: DryRuns
    approvals: ApprovalRequests
    """Where calls are kept that are above the bounds of their credential."""

    async def limit(self, caller: Caller | None, address: str, operation: Operation | None = None) -> RateLimitVerdict:
        """Counts a request of the caller, or of the address when there is none."""
        if caller is not None:
            return await self.limiter.count_caller(caller)
        if operation is not None and operation.address_limits is not None:
            bucket = f"{operation.name}:{address_bucket(address)}"
            return await self.limiter.count_request(bucket, *operation.address_limits)
        return await self.limiter.count_request(address_bucket(address), *self.anonymous_limits)


@dataclass
class Request:
    """What is known of a request so far, so that an error can carry the right headers."""

    headers: Headers
    origin: RequestOrigin
    verdict: RateLimitVerdict | None = None
    caller: Caller | None = None
    lost: UndoDelivery | None = None
    is_dry_run: bool = False
    waits: PendingApproval | None = None
    """The approval that it waits for."""


_VARY = ("vary", "accept-language")
"""What is said of an answer whose texts are in a language."""

Handler = Callable[[Mapping[str, Any], Receive, Send], Awaitable[None]]


def allowed_methods(methods: Iterable[str]) -> str:
    """The methods of an address, as the header Allow names them: HEAD is answered wherever GET is."""
    return ", ".join(sorted({*methods, *(["HEAD"] if "GET" in methods else [])}))


def declared_method(method: str) -> str:
    """The method whose declaration answers: HEAD asks for the headers of what GET would be answered."""
    return "GET" if method == "HEAD" else method


def path_handler(operations: Mapping[str, Operation], pipeline: RequestPipeline) -> Handler:
    """The ASGI handler of one path: `operations` by method. No operation at all is an unknown path."""
    path = next((one.path for one in operations.values()), UNKNOWN_ROUTE)
    names = {method: one.name for method, one in operations.items()}
    figures = RequestFigures(pipeline.transactions.runtime.environment)
    bound = {method: _compile_operation(one) for method, one in operations.items()}
    credentials = (one.credential for one in operations.values() if one.credential != "public")
    nothing = _unmatched_call(allowed_methods(bound), next(credentials, "key"))
    deprecated = {
        method: one.deprecation.headers(one.name, pipeline.address)
        for method, one in operations.items()
        if one.deprecation is not None
    }

    async def handle(scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
        began = perf_counter()
        request = arrive(scope, pipeline, receive)
        try:
            call = bound.get(declared_method(scope["method"]), nothing)
            status, headers, body = await call(pipeline, request, scope, receive)
        except Exception as fault:
            status, headers, body = await refusal(fault, pipeline, request)
        if deprecated:
            headers += deprecated.get(declared_method(scope["method"]), ())
        if request.caller is not None:
            pipeline.usage.record_request(request.caller, scope["method"], path, status, request.waits)
        figures.count(names.get(declared_method(scope["method"]), UNKNOWN_ROUTE), status, began)
        if not await is_given_back(request):
            await send_answer(send, pipeline, request, status, headers, body, (scope, receive))

    return trace_requests(handle, names, path, pipeline.transactions.runtime.environment, pipeline.proxies)


def server_problem_handler(pipeline: RequestPipeline) -> Handler:
    """The ASGI handler of what the server itself could not take as a request: the problem is in its scope."""

    figures = RequestFigures(pipeline.transactions.runtime.environment)

    async def handle(scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
        began = perf_counter()
        request = arrive(scope, pipeline, receive)
        status, headers, body = await refusal(scope[REFUSED], pipeline, request)
        figures.count(UNKNOWN_ROUTE, status, began)
        await send_answer(send, pipeline, request, status, headers, body)

    return handle


async def is_given_back(request: Request) -> bool:
    """Whether the answer is kept back because whoever asked is gone: asked only of what can be given back, and then it
    is. Once bytes are on their way nobody knows how far they came."""
    if request.is_dry_run or request.lost is None or not await request.origin.is_disconnected():
        return False
    try:
        await request.lost()
    except Exception as fault:
        facts = {"requestId": request.origin.request_id}
        log.error("what nobody received could not be taken back", exc_info=fault, extra={"facts": facts})
    return True


def arrive(scope: Mapping[str, Any], gate: RequestPipeline, receive: Receive) -> Request:
    headers = Headers(scope["headers"])
    given = headers.get("x-request-id") or ""
    runtime = gate.transactions.runtime
    request_id = given if _REQUEST_ID.fullmatch(given) else str(runtime.ids.new(runtime.clock.now()))
    peer = scope["client"][0] if scope.get("client") else "unknown"
    address = client_address(peer, headers, gate.proxies)
    agent = clean_user_agent(headers.get("user-agent"))
    origin = RequestOrigin(
        address, agent, request_id, partial(is_disconnected, receive), headers_only=scope["method"] == "HEAD"
    )
    return Request(headers, origin)


Answer = tuple[int, list[tuple[str, str]], bytes | StreamedBlob | EventStream]
_Call = Callable[[RequestPipeline, Request, Mapping[str, Any], Receive], Awaitable[Answer]]


def _unmatched_call(allow: str, credential: Credential) -> _Call:
    """Refuses a method that an address does not take, or any at an address that is none. Whoever asks with a valid
    credential is counted, limited and logged as everywhere: else an app that asks in vain would pass for nobody."""

    async def call(pipeline: RequestPipeline, request: Request, scope: Mapping[str, Any], receive: Receive) -> Answer:
        request.caller = await identify_caller_or_none(credential, request.headers, request.origin, pipeline.resolver)
        await _check_rate_limit(pipeline, request)
        raise MethodNotAllowed(headers=[("allow", allow)]) if allow else NotFound(unknownAddress=True)

    return call


def _check_refusal(caller: Caller) -> None:
    """Raises what a caller is refused for, whatever they ask."""
    if caller.refusal is not None:
        raise caller.refusal


async def _check_rate_limit(pipeline: RequestPipeline, request: Request, operation: Operation | None = None) -> None:
    """Counts the request of a caller who may call from where they do."""
    if request.caller is not None:
        _check_refusal(request.caller)
    request.verdict = await pipeline.limit(request.caller, request.origin.address, operation)
    if not request.verdict.allowed:
        raise too_many(request.verdict)


async def _count_beside(pipeline: RequestPipeline, request: Request, answer: Coroutine[Any, Any, Answer]) -> Answer:
    """The answer of a request that is counted meanwhile; what the limits refuse is refused whatever the answer was."""
    counting = asyncio.create_task(_check_rate_limit(pipeline, request))
    try:
        found = await answer
    except Exception:
        await counting
        raise
    except BaseException:
        counting.cancel()
        await asyncio.gather(counting, return_exceptions=True)
        raise
    await counting
    return found


def _compile_operation(operation: Operation) -> _Call:
    """Compiles a declaration into the function that answers its requests."""
    bound = CompiledOperation(operation)
    takes_one = operation.shape.is_versioned
    honours_if_match = operation.honours_if_match
    reads_alone = operation.read_only and not operation.shape.takes_flow

    async def call(pipeline: RequestPipeline, request: Request, scope: Mapping[str, Any], receive: Receive) -> Answer:
        request.caller = await identify_caller(
            operation, request.headers, request.origin, pipeline.resolver, scope["path_params"]
        )
        if reads_alone and request.caller is not None and pipeline.limiter.may_count_beside(request.caller.bucket):
            _check_refusal(request.caller)
            return await _count_beside(pipeline, request, answer(pipeline, request, scope, receive))
        await _check_rate_limit(pipeline, request, operation)
        return await answer(pipeline, request, scope, receive)

    async def answer(pipeline: RequestPipeline, request: Request, scope: Mapping[str, Any], receive: Receive) -> Answer:
        if request.caller is not None:
            check_authorization(operation, request.caller, request.headers)
        if wants_dry_run(operation, request.headers):
            request.is_dry_run = True
            check_dry_run(operation)
        arguments = bound.decode_arguments(scope["query_string"], scope["path_params"])
        body = None
        if bound.takes_body:
            body = await read_operation_body(bound, request.headers, receive)
            bound.take(arguments, scope["query_string"], body)
        else:
            await refuse_body(request.headers, receive)
        take_from_headers(operation, request.headers, pipeline.address, arguments)
        caller = request.caller or public_caller(request.origin)
        if caller.obstacle is not None:
            raise caller.obstacle
        versions = parse_if_match(request.headers) if honours_if_match else None
        run = partial(bound.run, caller=caller, versions=versions, arguments=arguments)
        effects: Effects | None = None
        try:
            if request.is_dry_run:
                result, effects = await pipeline.dry_runs.perform(caller, run)
            else:
                result = await run(pipeline.transactions, pipeline.outside)
        except ApprovalNeeded as needed:
            call = asked_call(
                scope["path_params"], scope["query_string"], body, versions, is_dry_run=request.is_dry_run
            )
            return await _keep_for_approval(pipeline, request, operation, call, needed)
        finally:
            if isinstance(body, Upload | UploadBatch):
                body.close()
        if isinstance(result, EventStream):
            check = make_credential_check(operation, request.headers, request.origin, pipeline.resolver)
            return stream_answer(replace(result, check_credential=check), request.headers)
        found = _operation_answer(operation, request, result, takes_one)
        return found if effects is None else await answer_dry_run(found, effects)

    return call


async def _keep_for_approval(
    pipeline: RequestPipeline, request: Request, operation: Operation, call: AskedCall, needed: ApprovalNeeded
) -> Answer:
    """The answer of a call that a person has to grant: what it did is undone, and it is kept."""
    assert request.caller is not None
    request.waits = await pipeline.approvals.keep(request.caller, operation, call, needed)
    language = negotiate_language(",".join(request.headers.all("accept-language")))
    status, headers, body = waiting_answer(request.waits, pipeline.address, language)
    return status, [*headers, _VARY], body


def stream_answer(stream: EventStream, headers: Headers) -> Answer:
    """The answer of a stream: it goes on for whoever accepts events, and ends with what is there for anybody else.
    Proxies are told not to hold it back."""
    said = [("content-type", "text/event-stream"), ("x-accel-buffering", "no"), ("vary", "accept")]
    if not accepts_events(headers):
        return 200, said, stream.missed
    stream.check_room()
    return 200, said, stream


def _operation_answer(operation: Operation, request: Request, result: Any, takes_one: bool) -> Answer:
    extra: list[tuple[str, str]] = []
    status = operation.status
    if isinstance(result, Reply):
        extra, status, result = list(result.headers), result.status or status, result.value
    if isinstance(result, StreamedBlob) and operation.method == "GET":
        status, result = cut_range(result, request.headers)
    if isinstance(result, Blob | StreamedBlob):
        disposition = _content_disposition(result)
        request.lost = result.lost if isinstance(result, Blob) else None
        return (
            status,
            [
                *extra,
                *result.headers,
                ("content-type", result.media_type),
                ("content-disposition", disposition),
                ("content-security-policy", "sandbox; default-src 'none'"),
            ],
            result.content if isinstance(result, Blob) else result,
        )
    if result is None:
        return 204, extra, b""
    if takes_one:
        extra.append(("etag", f'"{result.version}"'))
    language = negotiate_language(",".join(request.headers.all("accept-language")))
    body, in_language = encode_translated(language, result)
    if in_language:
        extra += [("content-language", language), _VARY]
    return status, [*extra, ("content-type", "application/json")], body


def _content_disposition(blob: Blob | StreamedBlob) -> str:
    """How a file is called (RFC 6266): in ASCII, and beside it in full when that is not all of it (RFC 8187)."""
    kind = "attachment" if blob.attachment else "inline"
    plain = "".join(one if one.isascii() and one.isprintable() and one not in '"\\%;' else "_" for one in blob.filename)
    full = "" if plain == blob.filename else f"; filename*=UTF-8''{quote(blob.filename, safe='')}"
    return f'{kind}; filename="{plain}"{full}'


def too_many(verdict: RateLimitVerdict) -> RateLimitExceeded:
    return RateLimitExceeded(
        Wording("More than {limit} requests per {window}.", limit=verdict.limit, window=verdict.window),
        retryAfter=verdict.retry_after,
        headers=[("retry-after", str(verdict.retry_after))],
    )


async def refusal(fault: Exception, gate: RequestPipeline, request: Request) -> Answer:
    """The error answer of anything that was raised. What is not a problem of ours is logged and says nothing."""
    if not isinstance(fault, Problem):
        log.error("request failed", exc_info=fault, extra={"facts": {"requestId": request.origin.request_id}})
        fault = InternalError()
    elif fault.status >= 500:
        cause = loggable_error(fault.__cause__ or fault)
        facts = {"requestId": request.origin.request_id, "code": fault.code, "cause": cause}
        log.warning("request refused", extra={"facts": facts})
    if request.verdict is None:
        request.verdict = await gate.limit(None, request.origin.address)
        if not request.verdict.allowed and fault.status < 500:
            fault = too_many(request.verdict)
    PROBLEMS.labels(gate.transactions.runtime.environment, fault.code).inc()
    language = negotiate_language(",".join(request.headers.all("accept-language")))
    body, in_language = encode_translated(language, error_body(fault, request.origin.request_id))
    said = ("content-language", language if in_language else "en")
    headers = [*fault.headers, ("content-type", "application/json"), said, _VARY]
    if fault.status == 401 and not any(name == "www-authenticate" for name, _ in fault.headers):
        headers.append(("www-authenticate", _authenticate_header(fault)))
    return fault.status, headers, body


def _authenticate_header(problem: Problem) -> str:
    """The challenge of a 401 (RFC 6750 3): it names an error only when a token was sent."""
    return "Bearer" if problem.code == "authentication_required" else 'Bearer error="invalid_token"'


def error_body(problem: Problem, request_id: str) -> dict[str, Any]:
    """The flat error shape of the public interface."""
    return {**problem_body(problem), "requestId": request_id}


async def send_answer(
    send: Send,
    gate: RequestPipeline,
    request: Request,
    status: int,
    headers: list[tuple[str, str]],
    body: bytes | StreamedBlob | EventStream,
    connection: tuple[Mapping[str, Any], Receive] | None = None,
) -> None:
    """Sends an answer. `connection`, scope and `receive`, is needed where it may be a stream."""
    assert request.verdict is not None
    always = [
        ("x-service-environment", gate.transactions.runtime.environment),
        ("x-request-id", request.origin.request_id),
        *request.verdict.headers(),
        ("cache-control", "no-store"),
        ("x-content-type-options", "nosniff"),
    ]
    if request.is_dry_run:
        always.append((DRY_RUN.lower(), "true"))
    if status != 204 and not isinstance(body, EventStream):
        always.append(("content-length", str(body.size if isinstance(body, StreamedBlob) else len(body))))
    own = {name for name, _ in headers}
    every = (*headers, *(one for one in always if one[0] not in own))
    raw = [(name.encode(), value.encode("latin-1", "replace")) for name, value in every]
    await send({"type": "http.response.start", "status": status, "headers": raw})
    if isinstance(body, StreamedBlob):
        async with aclosing(body.pieces) as pieces:  # type: ignore[type-var]
            if not request.origin.headers_only:
                async for piece in pieces:
                    await send({"type": "http.response.body", "body": piece, "more_body": True})
        body = b""
    if isinstance(body, EventStream):
        if connection is not None and not request.origin.headers_only:
            await send_events(send, *connection, body)
        body = b""
    await send({"type": "http.response.body", "body": body})
