"""What a call is on the wire: its request, whether it is tried again, what its answer says."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterable, Mapping, Sequence
from contextvars import ContextVar
from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any, BinaryIO
from urllib.parse import quote, urlencode
from uuid import UUID
from weakref import WeakKeyDictionary

from pinkas_client._errors import (
    ApprovalPending,
    ConnectionFailed,
    OperationUnknown,
    PinkasError,
    UnexpectedAnswer,
    error_class_of,
)
from pinkas_client._version import VERSION

if TYPE_CHECKING:
    import ssl

    import httpx

SAFE = frozenset(("GET", "HEAD", "PUT", "DELETE"))
"""Methods that may be sent twice (RFC 9110 9.2.2)."""
FIRST_WAIT, LONGEST_WAIT = 0.5, 8.0
"""Seconds before a call is tried again, where the service does not say."""
PATIENCE = 60.0
"""Seconds that `Retry-After` may ask for. Is it more, the error is raised: the program decides."""
JSON = "application/json"
DRY_RUN = "X-Service-Dry-Run"


class Call:
    """One call of an operation."""

    __slots__ = ("content", "files", "headers", "opened", "replays", "url", "verb")

    def __init__(self, verb: str, url: str, headers: dict[str, str], replays: bool) -> None:
        self.verb, self.url, self.headers, self.replays = verb, url, headers, replays
        self.content: bytes | None = None
        self.files: list[tuple[str, tuple[str, Any, str]]] | None = None
        self.opened: list[BinaryIO] = []

    def request(self, http: httpx.Client | httpx.AsyncClient, timeout: Any) -> httpx.Request:
        """The request, anew for every attempt."""
        return http.build_request(
            self.verb, self.url, headers=self.headers, content=self.content, files=self.files, timeout=timeout
        )

    def close(self) -> None:
        """Closes the files that this call opened."""
        for one in self.opened:
            one.close()


class LastAnswer:
    """What stood around an answer: its status and headers."""

    __slots__ = ("effects", "headers", "status")

    def __init__(self, response: httpx.Response) -> None:
        self.effects: list[dict[str, Any]] | None = None
        """What a dry run would have done; None where the call was none."""
        self.status: int = response.status_code
        self.headers: Mapping[str, str] = response.headers

    @property
    def request_id(self) -> str | None:
        """What the operator of the service finds the request by."""
        return self.headers.get("x-request-id")

    @property
    def etag(self) -> str | None:
        """The version of what was answered, for `if_match`."""
        return self.headers.get("etag")

    @property
    def environment(self) -> str | None:
        """`live` or `sandbox`."""
        return self.headers.get("x-service-environment")

    @property
    def replayed(self) -> bool:
        """Whether the call did nothing, because the same one had been made before."""
        return self.headers.get("idempotent-replayed") == "true"

    @property
    def rate_limit_remaining(self) -> int | None:
        """Requests that are left in the window with the fewest."""
        left = self.headers.get("x-ratelimit-remaining", "")
        return int(left) if left.isdecimal() else None


_LAST: ContextVar[WeakKeyDictionary[object, LastAnswer]] = ContextVar("pinkas_client_last")
"""The last answer of each connection in this thread or task."""


def remember(connection: object, response: httpx.Response) -> None:
    """Keeps what stood around an answer, for this thread or task."""
    known = _LAST.get(None)
    kept: WeakKeyDictionary[object, LastAnswer] = WeakKeyDictionary(known) if known else WeakKeyDictionary()
    kept[connection] = LastAnswer(response)
    _LAST.set(kept)


def authorities(call: Call) -> ssl.SSLContext | bool:
    """Whom the connections of a call's client trust: those that httpx trusts, which take 30 ms to read; nobody, where
    the address of the service has no TLS."""
    import ssl

    return True if call.url.startswith("https:") else ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


def _check_done(connection: object, call: Call, response: httpx.Response) -> None:
    """Raises what says that a call, answered as well as it may be, was not made as it was meant: it waits for a person,
    or it was to be a dry run and was none. Keeps the effects of a dry run. The body was read in all these cases."""
    if response.status_code == 202:
        body = _record(response)
        if isinstance(body.get("approval"), dict):
            text = "The call is above the bounds of the credential. Nothing was done; it waits for a person."
            request_id = response.headers.get("x-request-id")
            raise ApprovalPending(text, code="approval_pending", status=202, request_id=request_id, body=body)
    if DRY_RUN not in call.headers:
        return
    if response.headers.get(DRY_RUN) != "true":
        raise UnexpectedAnswer("The service is older than dry runs: the call was made.", status=response.status_code)
    body, last = _record(response), last_answer(connection)
    if last is not None:
        last.effects = body.get("dryRunEffects", body.get("effects"))


def _record(response: httpx.Response) -> dict[str, Any]:
    try:
        body = json.loads(response.content)
    except ValueError:
        body = None
    return body if isinstance(body, dict) else {}


def last_answer(connection: object) -> LastAnswer | None:
    """The last answer of a connection in this thread or task."""
    known = _LAST.get(None)
    return known.get(connection) if known else None


def segment(value: object) -> str:
    """A part of a path. Raises ValueError for one that would be another path."""
    text = str(value)
    if text in ("", ".", ".."):
        raise ValueError(f"{text!r} names nothing: an id is needed")
    return text if text.isalnum() and text.isascii() else quote(text, safe="")


def query_text(query: Mapping[str, Any]) -> str:
    """The query of an address; what is None is left out, several values stand behind each other with commas."""
    pairs = [(name, _plain(value)) for name, value in query.items() if value is not None]
    return "?" + urlencode(pairs) if pairs else ""


def _plain(value: Any) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (date, datetime)):
        return value.isoformat()
    if isinstance(value, Sequence):
        return ",".join(map(_plain, value))
    return str(value)


def json_bytes(body: Any) -> bytes:
    """JSON of a body: decimals and ids are strings, days and instants as in ISO 8601. ValueError for NaN."""
    return json.dumps(body, default=_encodable, allow_nan=False, separators=(",", ":")).encode()


def _encodable(value: Any) -> Any:
    if isinstance(value, (Decimal, UUID)):
        return str(value)
    if isinstance(value, (date, datetime)):
        return value.isoformat()
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, Sequence):
        return list(value)
    raise TypeError(f"{type(value).__name__} is nothing that JSON has")


def if_match(value: object) -> str:
    """The header of a version, which may be given as a number or as the ETag."""
    text = str(value)
    return text if text.startswith(('"', "W/", "*")) else f'"{text}"'


def file_parts(call: Call, files: Iterable[tuple[Any, str | None, str | None]]) -> list[tuple[str, Any]]:
    """Files as parts of a form, with their names and media types. A path is opened, and closed with the call."""
    try:
        return [("file", _file_part(call, *one)) for one in files]
    except BaseException:
        call.close()
        raise


def _file_part(call: Call, file: Any, filename: str | None, media_type: str | None) -> tuple[str, Any, str]:
    if isinstance(file, (str, os.PathLike)):
        file = open(file, "rb")  # noqa: SIM115  (closed with the call)
        call.opened.append(file)
    name = filename or os.path.basename(str(getattr(file, "name", "") or "file"))
    if not isinstance(file, (bytes, bytearray)) and not (hasattr(file, "seekable") and file.seekable()):
        file = file.read()  # what cannot be read twice could not be sent again
    return name, file, media_type or _guess(name)


def _guess(name: str) -> str:
    import mimetypes

    return mimetypes.guess_type(name)[0] or "application/octet-stream"


class Tries:
    """The attempts of one call: whether an answer ends it, and after how many seconds it is sent again."""

    __slots__ = ("_call", "_connection", "_left", "_made")

    def __init__(self, call: Call, connection: object, most: int) -> None:
        self._call, self._connection = call, connection
        self._made, self._left = 0, max(most, 0)

    def needs_body(self, response: httpx.Response) -> bool:
        """Whether the body has to be read to know what an answer means; kept is what stands around one that ends the
        call without that."""
        if not response.is_success or response.status_code == 202 or DRY_RUN in self._call.headers:
            return True
        remember(self._connection, response)
        return False

    def is_done(self, response: httpx.Response) -> bool:
        """Whether a call whose answer was read went well. Raises what says that it was not made as it was meant."""
        remember(self._connection, response)
        if response.is_success:
            _check_done(self._connection, self._call, response)
        return response.is_success

    def wait_after_refusal(self, response: httpx.Response) -> float:
        """Seconds after which a refused call is sent again; raises the refusal where it is not. 429 has done nothing,
        whatever the call is; 502 to 504 may have, so only what may be sent twice is."""
        status = response.status_code
        if self._left and (status == 429 or (status in (502, 503, 504) and self._may_be_sent_twice)):
            asked = _retry_after(response)
            if asked is None:
                return self._backoff()
            if asked <= PATIENCE:
                self._backoff()
                return asked + random.uniform(0, 0.25)  # noqa: S311  (no secret)
        raise answer_error(self._call, response)

    def wait_after_fault(self, fault: Exception) -> float:
        """Seconds after which a call without an answer is sent again; raises the fault where it is not. What never got
        a connection was not sent at all."""
        import httpx

        unsent = isinstance(fault, (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout))
        if self._left and (unsent or self._may_be_sent_twice):
            return self._backoff()
        raise connection_error(self._call, fault) from fault

    @property
    def _may_be_sent_twice(self) -> bool:
        return self._call.verb in SAFE or self._call.replays

    def _backoff(self) -> float:
        """One attempt less is left, and the wait before it is twice as long as the one before."""
        wait = random.uniform(0.5, 1.0) * min(FIRST_WAIT * 2.0**self._made, LONGEST_WAIT)  # noqa: S311  (no secret)
        self._made, self._left = self._made + 1, self._left - 1
        return wait


def _retry_after(response: httpx.Response) -> float | None:
    text = response.headers.get("retry-after", "")
    return float(text) if text.isdecimal() else None


def connection_error(call: Call, fault: Exception) -> PinkasError:
    """What is raised where there was no answer."""
    return ConnectionFailed(f"{call.verb} {call.url}: {type(fault).__name__}: {fault}", code="connection_failed")


def answer_error(call: Call, response: httpx.Response) -> PinkasError:
    """What is raised for an answer that is no success."""
    status, request_id = response.status_code, response.headers.get("x-request-id")
    body = _record(response)
    if not isinstance(body.get("error"), str):
        text = f"{call.verb} {call.url} was answered {status}, and not by this API."
        return UnexpectedAnswer(text, status=status, request_id=request_id, retry_after=_retry_after(response))
    code, details = body["error"], body.get("details")
    kind, hint = error_class_of(code, status), body.get("hint")
    if status == 405 or (status == 404 and body.get("unknownAddress") is True):
        kind = OperationUnknown
        hint = f"The service does not know {call.verb} {call.url}: it is older than this client ({VERSION})."
    return kind(
        str(body.get("message") or body.get("error_description") or code),
        code=code,
        status=status,
        hint=hint,
        details=[one for one in details if isinstance(one, dict)] if isinstance(details, list) else [],
        request_id=body.get("requestId") or request_id,
        retry_after=_retry_after(response),
        body=body,
    )


def json_answer(call: Call, response: httpx.Response) -> Any:
    """The value of an answer; None of an empty one."""
    if response.status_code == 204:
        return None
    try:
        return json.loads(response.content)
    except ValueError:
        text = f"{call.verb} {call.url} was answered with something that is not JSON."
        raise UnexpectedAnswer(
            text, status=response.status_code, request_id=response.headers.get("x-request-id")
        ) from None
