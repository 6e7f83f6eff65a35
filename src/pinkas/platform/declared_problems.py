"""The problems that each operation may answer, and the error responses of the OpenAPI description.

Every error response is a named component. Responses that many operations share have a common name; others are named by
their operation. A name depends only on the content of the response, so it does not change when operations are added.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from pinkas.core import problems as general
from pinkas.core.problems import Problem
from pinkas.platform.operation import Operation

_GENERAL_PROBLEMS: tuple[type[Problem], ...] = (
    general.RateLimitExceeded,
    general.UnknownParameter,
    general.ValidationFailed,
    general.InternalError,
    general.ServiceUnavailable,
    general.StorageFull,
    general.BusinessMoving,
    general.OutcomeUnknown,
)
_BY_CREDENTIAL: dict[str, tuple[type[Problem], ...]] = {
    "public": (),
    "key": (
        general.AuthenticationRequired,
        general.InvalidApiKey,
        general.ApiKeyExpired,
        general.ApiKeyRevoked,
        general.InvalidToken,
        general.TokenExpired,
        general.TokenRevoked,
        general.InvalidSession,
        general.MultipleCredentials,
        general.MissingBusiness,
        general.InsufficientScope,
        general.IpNotAllowed,
        general.BusinessMismatch,
    ),
    "oauth": (
        general.AuthenticationRequired,
        general.InvalidApiKey,
        general.ApiKeyExpired,
        general.ApiKeyRevoked,
        general.InvalidToken,
        general.TokenExpired,
        general.TokenRevoked,
        general.InvalidSession,
        general.MultipleCredentials,
        general.MissingBusiness,
        general.AccessTokenRequired,
        general.InsufficientScope,
        general.IpNotAllowed,
        general.BusinessMismatch,
    ),
    "jwt": (
        general.AuthenticationRequired,
        general.InvalidSession,
        general.InvalidApiKey,
        general.InvalidToken,
        general.TokenExpired,
        general.TokenRevoked,
        general.ApiKeyExpired,
        general.ApiKeyRevoked,
        general.MultipleCredentials,
        general.MissingBusiness,
        general.DashboardSessionRequired,
        general.IpNotAllowed,
        general.BusinessMismatch,
    ),
    "partner": (
        general.AuthenticationRequired,
        general.InvalidApiKey,
        general.ApiKeyExpired,
        general.ApiKeyRevoked,
        general.MultipleCredentials,
        general.InsufficientScope,
        general.IpNotAllowed,
        general.PartnerSuspended,
    ),
    "admin": (
        general.AuthenticationRequired,
        general.InvalidSession,
        general.InvalidToken,
        general.MultipleCredentials,
    ),
}

_STATUSES = {
    400: "BadRequest",
    401: "Unauthorized",
    403: "Forbidden",
    404: "NotFound",
    409: "Conflict",
    412: "PreconditionFailed",
    413: "PayloadTooLarge",
    415: "UnsupportedMediaType",
    422: "UnprocessableContent",
    429: "TooManyRequests",
    500: "InternalServerError",
    502: "BadGateway",
    503: "ServiceUnavailable",
}


def possible_problems(operation: Operation) -> list[type[Problem]]:
    """All problems that an operation may answer: general ones and those that it declares, by status and code."""
    shape = operation.shape
    found = [*_credential_problems(operation.credential, operation.tenant), *operation.problems]
    if shape.body is not None:
        found += [
            general.MalformedJson,
            general.PayloadTooLarge,
            general.UnsupportedMediaType,
        ]
    if shape.raw:
        found.append(general.PayloadTooLarge)
    if shape.upload:
        found += [general.PayloadTooLarge, general.UnsupportedMediaType]
    if shape.json_alternative is not None:
        found.append(general.MalformedJson)
    if shape.query is not None and "cursor" in shape.query.__struct_fields__:
        found.append(general.InvalidCursor)
    if shape.path or (operation.tenant and operation.credential != "public"):
        found.append(general.NotFound)
    return sorted(set(found), key=lambda one: (one.status, one.code))


def _credential_problems(credential: str, tenant: bool) -> list[type[Problem]]:
    """The problems that every operation with that kind of credential may answer."""
    found = [*_GENERAL_PROBLEMS, *_BY_CREDENTIAL[credential]]
    if not tenant and credential != "key":  # a key still may not name a foreign business
        found = [one for one in found if one not in (general.MissingBusiness, general.BusinessMismatch)]
    return found


def _shared_component_names() -> dict[frozenset[type[Problem]], str]:
    """The component names of error responses with several codes that many operations share."""
    found: dict[frozenset[type[Problem]], str] = {}
    for prefix, credential, tenant in (
        ("", "key", True),
        ("Session", "jwt", True),
        ("App", "oauth", True),
        ("Account", "jwt", False),
        ("Operator", "admin", False),
        ("Partner", "partner", False),
        ("Public", "public", False),
    ):
        base = _credential_problems(credential, tenant)
        for kind, more in (
            ("", ()),
            ("BadBody", (general.MalformedJson,)),
            ("BadListRequest", (general.InvalidCursor,)),
            ("RoleForbidden", (general.RoleNotAllowed,)),
        ):
            for status, problems in _by_status([*base, *more]).items():
                found.setdefault(frozenset(problems), f"{prefix}{kind or _STATUSES[status]}Error")
    return found


def error_components(operation: Operation) -> dict[int, tuple[str, list[type[Problem]]]]:
    """The error responses of an operation by status: the name of the component, and its problems."""
    return {
        status: (_component_name(operation, status, found), found)
        for status, found in _by_status(possible_problems(operation)).items()
    }


def _by_status(problems: Iterable[type[Problem]]) -> dict[int, list[type[Problem]]]:
    found: dict[int, list[type[Problem]]] = {}
    for problem in sorted(set(problems), key=lambda one: (one.status, one.code)):
        found.setdefault(problem.status, []).append(problem)
    return found


def _component_name(operation: Operation, status: int, problems: list[type[Problem]]) -> str:
    if len(problems) == 1:
        code = "".join(word.capitalize() for word in problems[0].code.split("_"))
        return code.removesuffix("Error") + "Error"
    shared = _SHARED_COMPONENT_NAMES.get(frozenset(problems))
    return shared or f"{operation.name[:1].upper()}{operation.name[1:]}{_STATUSES[status]}Error"


_SHARED_COMPONENT_NAMES: Mapping[frozenset[type[Problem]], str] = _shared_component_names()


def error_response(name: str, problems: list[type[Problem]], headers: dict[str, Any]) -> dict[str, Any]:
    """The OpenAPI component of an error response; its schema is the schema component of the same name."""
    return {
        "description": "\n".join(f"`{problem.code}`: {problem.message}" for problem in problems),
        "headers": headers,
        "content": {"application/json": {"schema": {"$ref": f"#/components/schemas/{name}"}}},
    }


def error_schema(problems: list[type[Problem]]) -> dict[str, Any]:
    """The schema of an error body with one of the codes of these problems."""
    codes = sorted({problem.code for problem in problems})
    member = {"const": codes[0]} if len(codes) == 1 else {"enum": codes}
    return {
        "allOf": [
            {"$ref": "#/components/schemas/Error"},
            {"type": "object", "required": ["error"], "properties": {"error": {"type": "string", **member}}},
        ]
    }
