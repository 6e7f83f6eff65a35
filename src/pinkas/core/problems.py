"""The error answers of operations: one exception class for each situation, with a public code that is never renamed.

General problems are defined here; each domain defines its own beside the rule that raises them. The HTTP adapter turns
a `Problem` into the flat error body of the public interface, and the OpenAPI description of an operation lists the
problems that it declares.
"""

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from pinkas.core.wording import Wording


@dataclass(frozen=True)
class Detail:
    """One fault of one field: `field` is a path in wire names (`lines[0].quantity`), `code` is stable snake_case,
    `message` is a template or the wording made from one. `facts` are those of the problem that is told as a fault, for
    whoever puts it in other words; answers leave them out."""

    field: str
    code: str
    message: str
    facts: Mapping[str, Any] = dataclasses.field(default_factory=dict, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "message", Wording(self.message, **self.facts))


class Problem(Exception):
    """A refusal that a caller can understand. Raising it always rolls the transaction back. `message` is its template;
    one that has more names than the facts that answers show is given as a `Wording`."""

    status: ClassVar[int] = 500
    code: ClassVar[str] = "internal_error"
    message: ClassVar[str] = "Something failed on our side. Nothing was done."
    hint: ClassVar[str | None] = None
    sends_retry_after: ClassVar[bool] = False
    """Whether the answer has the header `Retry-After`."""

    def __init__(
        self,
        message: str | None = None,
        *,
        details: Sequence[Detail] = (),
        headers: Sequence[tuple[str, str]] = (),
        **facts: Any,
    ) -> None:
        self.text = Wording(message or self.message, **facts)
        super().__init__(self.text)
        self.details = tuple(details)
        self.headers = tuple(headers)
        self.facts = facts


def as_detail(problem: Problem) -> Detail:
    """A problem as a detail of another one, at the field that its facts name."""
    return Detail(str(problem.facts.get("field") or ""), problem.code, problem.text, problem.facts)


def combine_problems(problems: Sequence[Problem]) -> Problem:
    """The first of several problems, with all of them as its details unless it has details of its own."""
    first = problems[0]
    if len(problems) > 1 and not first.details:
        first.details = tuple(map(as_detail, problems))
    return first


def problem_body(problem: Problem) -> dict[str, Any]:
    """The JSON body of a problem: `error`, `message`, `hint` if there is one, the facts by name, and `details`."""
    body: dict[str, Any] = {"error": problem.code, "message": problem.text}
    if problem.hint:
        body["hint"] = Wording(problem.hint)
    body.update(problem.facts)
    body["details"] = [{"field": one.field, "code": one.code, "message": one.message} for one in problem.details]
    return body


class MalformedRequest(Problem):
    status, code, message = 400, "malformed_request", "The request is not acceptable HTTP/1.1."


class MalformedJson(Problem):
    status, code, message = 400, "malformed_json", "The body is not acceptable JSON."


class UnknownParameter(Problem):
    status, code, message = (
        400,
        "unknown_parameter",
        "The address has a query parameter that this operation does not know.",
    )


class InvalidCursor(Problem):
    status, code, message = 400, "invalid_cursor", "The cursor is not one that this list gave out for these filters."
    hint = "Start again without `cursor`."


class MultipleCredentials(Problem):
    status, code, message = 400, "multiple_credentials", "Send exactly one credential."


class MissingBusiness(Problem):
    status, code, message = (
        400,
        "missing_business",
        "A dashboard session names its business in the header X-Business-Id.",
    )


class AuthenticationRequired(Problem):
    status, code, message = 401, "authentication_required", "This operation needs a credential."
    hint = "Send `X-Api-Key: <key>`, or `Authorization: Bearer <token>`."


class PartnerKeyRequired(AuthenticationRequired):
    """The same of the partner interface, which takes no other credential."""

    message = "The partner interface takes a partner key in X-Partner-Key."
    hint = "Send `X-Partner-Key: <key>`."


class InvalidApiKey(Problem):
    status, code, message = 401, "invalid_api_key", "The API key is not known here."


class ApiKeyExpired(Problem):
    status, code, message = 401, "api_key_expired", "The API key has expired."


class ApiKeyRevoked(Problem):
    status, code, message = 401, "api_key_revoked", "The API key was revoked."


class InvalidToken(Problem):
    status, code, message = 401, "invalid_token", "The access token is not known here."


class TokenExpired(Problem):
    status, code, message = 401, "token_expired", "The access token has expired."
    hint = "Use the refresh token."


class TokenRevoked(Problem):
    status, code, message = 401, "token_revoked", "The access was revoked."
    hint = "Send the person through the authorization again."


class InvalidSession(Problem):
    status, code, message = 401, "invalid_session", "The session is not valid. Log in again."


class InsufficientScope(Problem):
    status, code, message = 403, "insufficient_scope", "The credential lacks the scope that this operation needs."


class IpNotAllowed(Problem):
    status, code, message = 403, "ip_not_allowed", "The key may not be used from this address."


class DashboardSessionRequired(Problem):
    status, code, message = 403, "dashboard_session_required", "Only a dashboard session may do this."


class PartnerSuspended(Problem):
    status, code, message = 403, "partner_suspended", "The operator of the service has suspended this partner."


class AccessTokenRequired(Problem):
    status, code, message = 403, "access_token_required", "Only an app with an OAuth access token may do this."
    hint = (
        "Send `Authorization: Bearer svc_at_...`. With a key or a session use the operations without `/integrations`."
    )


class RoleNotAllowed(Problem):
    status, code, message = 403, "role_not_allowed", "Your role in this business does not allow this."


class BusinessMismatch(Problem):
    status, code, message = 403, "business_mismatch", "The credential does not belong to the business in X-Business-Id."


class CrossSiteRequest(Problem):
    status, code, message = 403, "cross_site_request", "The cookie is for pages of this service only."


class NotFound(Problem):
    status, code, message = 404, "not_found", "There is nothing here."


class MethodNotAllowed(Problem):
    status, code, message = 405, "method_not_allowed", "This address does not take that method."


class RequestTimeout(Problem):
    status, code, message = 408, "request_timeout", "The request took too long to arrive."
    hint = "Send it again on another connection."


class ReferenceConflict(Problem):
    status, code, message = 409, "reference_conflict", "The reference belongs to a request that said something else."
    hint = "Send another reference, or the request as it was sent first."


class VersionConflict(Problem):
    status, code, message = 412, "version_conflict", "Somebody changed it meanwhile."
    hint = "Read it again and send the new ETag in If-Match."


class PayloadTooLarge(Problem):
    status, code, message = 413, "payload_too_large", "The body is larger than this operation takes."


class AddressTooLong(Problem):
    status, code, message = 414, "uri_too_long", "The path and query are longer than this service takes."


class UnsupportedMediaType(Problem):
    status, code, message = 415, "unsupported_media_type", "The body must be application/json in UTF-8."


class ValidationFailed(Problem):
    status, code, message = 422, "validation_failed", "Some fields are not acceptable; `details` names each one."


class RateLimitExceeded(Problem):
    status, code, message = 429, "rate_limit_exceeded", "Too many requests."
    sends_retry_after = True


class NotPrintable(Problem):
    status, code, message = 422, "not_printable", "It cannot be made into a PDF within the limits of time and memory."
    hint = "Use shorter texts, fewer lines or a simpler template."


class HeadersTooLarge(Problem):
    status, code = 431, "headers_too_large"
    message = "The headers have more bytes or more lines than this service takes."


class ServiceUnavailable(Problem):
    status, code, message = 503, "service_unavailable", "A part of the service is not available. Nothing was done."
    hint = "Try again in a few seconds."


class StorageFull(ServiceUnavailable):
    code, message = "storage_full", "The disk of the service is full. Nothing was done."
    hint = "Trying again does not help: the operator of the service must make room first."


class BusinessMoving(ServiceUnavailable):
    code, message = "business_moving", "The business moves to another part of the service just now. Nothing was done."
    hint = "Send it again after the seconds that `Retry-After` tells."
    sends_retry_after = True


class RangeNotSatisfiable(Problem):
    status, code, message = 416, "range_not_satisfiable", "The file has no such part."
    hint = "`Content-Range` says how many bytes it has."


class FilesUnavailable(Problem):
    status, code, message = 503, "files_unavailable", "The store of files does not answer. Nothing was done."
    hint = "Try again in a few seconds."


class DryRunNotPossible(Problem):
    status, code = 409, "dry_run_not_possible"
    message = "This call does something that cannot be taken back or may not be tried, so it has no dry run."
    hint = "Nothing was sent and nothing was kept. Call it without `X-Service-Dry-Run` to do it."


class OutcomeUnknown(Problem):
    status, code = 503, "outcome_unknown"
    message = "The connection to the database was lost while it kept the change: it is not known whether it was kept."
    hint = "Read before you repeat."


class InternalError(Problem):
    """The answer to an unexpected error of the service: no more than the request id."""


REQUEST_LEVEL_PROBLEMS = (MalformedRequest, RequestTimeout, AddressTooLong, HeadersTooLarge)
"""Problems of a request that is refused before its operation is known, so no operation declares them."""


def invalid_field(field: str, code: str, template: str, /, **facts: Any) -> ValidationFailed:
    """A `ValidationFailed` for one field. The facts fill the names in the template."""
    return ValidationFailed(details=[Detail(field, code, Wording(template, **facts))])


class FaultCollector:
    """Collects every fault of a request, so that one answer names them all."""

    def __init__(self) -> None:
        self.details: list[Detail] = []

    def add(self, field: str, code: str, template: str, /, **facts: Any) -> None:
        """Notes one fault; nothing is raised yet. The facts fill the names in the template."""
        self.details.append(Detail(field, code, Wording(template, **facts)))

    def raise_if_any(self) -> None:
        """Raises `ValidationFailed` with every fault, if there is any."""
        if self.details:
            raise ValidationFailed(details=self.details)
