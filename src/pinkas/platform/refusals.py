"""What an operation may answer instead of its result, and the components of the description that say so.

Every refusal is a named component. What many operations share has a name of its own; what only one answers is named
for it. A name follows from what is in it alone, so that it stays when operations are added.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from pinkas.core import problems as general
from pinkas.core.problems import Problem
from pinkas.platform.operation import Operation

_ALWAYS: tuple[type[Problem], ...] = (
    general.RateLimitExceeded,
    general.UnknownParameter,
    general.ValidationFailed,
    general.InternalError,
    general.ServiceUnavailable,
    general.StorageFull,
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


def problems_of(operation: Operation) -> list[type[Problem]]:
    """Everything that an operation may answer instead of its result: what is general, and what it declares."""
    shape = operation.shape
    found = [*_general(operation.credential, operation.tenant), *operation.problems]
    if shape.body is not None:
        found += [
            general.MalformedJson,
            general.PayloadTooLarge,
            general.UnsupportedMediaType,
        ]
    if shape.upload:
        found += [general.PayloadTooLarge, general.UnsupportedMediaType]
    if shape.instead is not None:
        found.append(general.MalformedJson)
    if shape.query is not None and "cursor" in shape.query.__struct_fields__:
        found.append(general.InvalidCursor)
    if shape.path or (operation.tenant and operation.credential != "public"):
        found.append(general.NotFound)
    return sorted(set(found), key=lambda one: (one.status, one.code))


def _general(credential: str, tenant: bool) -> list[type[Problem]]:
    """What every operation with that credential may answer."""
    found = [*_ALWAYS, *_BY_CREDENTIAL[credential]]
    if not tenant and credential != "key":  # a key still may not name a foreign business
        found = [one for one in found if one not in (general.MissingBusiness, general.BusinessMismatch)]
    return found


def _shared_names() -> dict[frozenset[type[Problem]], str]:
    """The names of the refusals with several codes that do not depend on what an operation does."""
    found: dict[frozenset[type[Problem]], str] = {}
    for prefix, credential, tenant in (
        ("", "key", True),
        ("Session", "jwt", True),
        ("Account", "jwt", False),
        ("Operator", "admin", False),
        ("Public", "public", False),
    ):
        base = _general(credential, tenant)
        for kind, more in (
            ("", ()),
            ("BadBody", (general.MalformedJson,)),
            ("BadListRequest", (general.InvalidCursor,)),
            ("RoleForbidden", (general.RoleNotAllowed,)),
        ):
            for status, problems in _by_status([*base, *more]).items():
                found.setdefault(frozenset(problems), f"{prefix}{kind or _STATUSES[status]}Error")
    return found


def refusals_of(operation: Operation) -> dict[int, tuple[str, list[type[Problem]]]]:
    """What an operation may answer instead of its result, by status: the name of the component, and the problems."""
    return {
        status: (_name(operation, status, found), found) for status, found in _by_status(problems_of(operation)).items()
    }


def _by_status(problems: Iterable[type[Problem]]) -> dict[int, list[type[Problem]]]:
    found: dict[int, list[type[Problem]]] = {}
    for problem in sorted(set(problems), key=lambda one: (one.status, one.code)):
        found.setdefault(problem.status, []).append(problem)
    return found


def _name(operation: Operation, status: int, problems: list[type[Problem]]) -> str:
    if len(problems) == 1:
        code = "".join(word.capitalize() for word in problems[0].code.split("_"))
        return code.removesuffix("Error") + "Error"
    shared = _SHARED.get(frozenset(problems))
    return shared or f"{operation.name[:1].upper()}{operation.name[1:]}{_STATUSES[status]}Error"


_SHARED: Mapping[frozenset[type[Problem]], str] = _shared_names()


def response(name: str, problems: list[type[Problem]], headers: dict[str, Any]) -> dict[str, Any]:
    """The component of a refusal; its schema is the component of that name."""
    return {
        "description": "\n".join(f"`{problem.code}`: {problem.message}" for problem in problems),
        "headers": headers,
        "content": {"application/json": {"schema": {"$ref": f"#/components/schemas/{name}"}}},
    }


def schema(problems: list[type[Problem]]) -> dict[str, Any]:
    """The body of a refusal: an error with one of these codes."""
    codes = sorted({problem.code for problem in problems})
    member = {"const": codes[0]} if len(codes) == 1 else {"enum": codes}
    return {
        "allOf": [
            {"$ref": "#/components/schemas/Error"},
            {"type": "object", "required": ["error"], "properties": {"error": {"type": "string", **member}}},
        ]
    }
