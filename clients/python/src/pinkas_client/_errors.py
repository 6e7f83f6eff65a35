"""Errors by status. Those by code are generated: `pinkas_client.errors` has them all."""

from __future__ import annotations

from typing import Any


class PinkasError(Exception):
    """Anything that a call raises. `code` is stable: a program decides by it, or by the class."""

    def __init__(
        self,
        message: str,
        *,
        code: str = "",
        status: int | None = None,
        hint: str | None = None,
        details: list[dict[str, str]] | None = None,
        request_id: str | None = None,
        retry_after: float | None = None,
        body: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.status = status
        """The HTTP status; None where there was no answer."""
        self.hint = hint
        """What to do about it, where that is known."""
        self.details = details or []
        """Every failing field: `field`, `code` and `message`."""
        self.request_id = request_id
        """What the operator of the service finds the request by."""
        self.retry_after = retry_after
        """Seconds after which to try again, where the service says so."""
        self.body = body or {}
        """The whole answer, with the facts that stand beside the code."""

    def __str__(self) -> str:
        parts = [f"{self.code}: {self.message}" if self.code else self.message]
        parts += [f"{one.get('field')}: {one.get('message')}" for one in self.details]
        parts += [self.hint] if self.hint else []
        parts += [f"(request {self.request_id})"] if self.request_id else []
        return " ".join(parts)


class ConnectionFailed(PinkasError):
    """There was no whole answer: no connection, or it ended, or it took too long. Whether a change was made is not
    known, unless no connection could be made."""


class UnexpectedAnswer(PinkasError):
    """The answer is not one of this API: something else answers at the address."""


class ApprovalPending(PinkasError):
    """202: the call is above the bounds of the credential. Nothing was done; `body["approval"]` waits for a person."""


class WebhookRefused(PinkasError):
    """A webhook that is not ours, was changed, or is too old."""


class RequestError(PinkasError):
    """The service refused the request (4xx). Nothing was changed."""


class BadRequestError(RequestError):
    """400: the request cannot be read."""


class UnauthorizedError(RequestError):
    """401: the credential is missing, unknown or at its end."""


class ForbiddenError(RequestError):
    """403: the credential may not do this."""


class NotFoundError(RequestError):
    """404: it is not there, or not of this business."""


class MethodNotAllowedError(RequestError):
    """405: the address does not take that method."""


class OperationUnknown(NotFoundError, MethodNotAllowedError):
    """404 or 405: the service does not know the operation. It is older than this client, or not this service."""


class RequestTimeoutError(RequestError):
    """408: the request took too long to arrive."""


class ConflictError(RequestError):
    """409: it does not go with how things stand."""


class GoneError(RequestError):
    """410: it was there and is not any more."""


class PreconditionFailedError(RequestError):
    """412: somebody changed it meanwhile. Read it again."""


class PayloadTooLargeError(RequestError):
    """413: the body is larger than the operation takes."""


class UnsupportedMediaTypeError(RequestError):
    """415: the body has a media type that the operation does not take."""


class UnprocessableError(RequestError):
    """422: fields are wrong; `details` names each."""


class TooManyRequestsError(RequestError):
    """429: more requests than the credential may make; `retry_after` says when it may again."""


class ServerError(PinkasError):
    """Something failed at the service (5xx)."""


class UnavailableError(ServerError):
    """503: a part of the service is not available."""


BY_STATUS: dict[int, type[PinkasError]] = {
    400: BadRequestError,
    401: UnauthorizedError,
    403: ForbiddenError,
    404: NotFoundError,
    405: MethodNotAllowedError,
    408: RequestTimeoutError,
    409: ConflictError,
    410: GoneError,
    412: PreconditionFailedError,
    413: PayloadTooLargeError,
    415: UnsupportedMediaTypeError,
    422: UnprocessableError,
    429: TooManyRequestsError,
    503: UnavailableError,
}


def error_class_of(code: str, status: int) -> type[PinkasError]:
    """The class of an answer: by its code, and of a code that this release does not know by its status."""
    from pinkas_client.errors import BY_CODE

    known = BY_CODE.get(code)
    if known is not None:
        return known
    return BY_STATUS.get(status) or (ServerError if status >= 500 else RequestError)
