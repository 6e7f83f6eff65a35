"""Components that all operations share in the OpenAPI description: error schema, security schemes, headers."""

from typing import Any

from pinkas.core.decimals import DECIMAL_PATTERN

ERROR_SCHEMA: dict[str, Any] = {
    "type": "object",
    "required": ["error", "message", "requestId", "details"],
    "properties": {
        "error": {"type": "string", "description": "A stable code."},
        "message": {"type": "string", "description": "For a person."},
        "requestId": {"type": "string"},
        "hint": {"type": "string"},
        "retryAfter": {"type": "integer", "description": "Seconds."},
        "requiredScope": {"type": "string"},
        "difference": {"type": "string", "pattern": DECIMAL_PATTERN},
        "details": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["field", "code", "message"],
                "properties": {"field": {"type": "string"}, "code": {"type": "string"}, "message": {"type": "string"}},
            },
        },
    },
}
SECURITY_SCHEMES: dict[str, Any] = {
    "apiKey": {"type": "apiKey", "in": "header", "name": "X-Api-Key", "description": "A key of one business."},
    "session": {
        "type": "http",
        "scheme": "bearer",
        "bearerFormat": "JWT",
        "description": "A dashboard session; it names its business in `X-Business-Id`.",
    },
    "admin": {"type": "http", "scheme": "bearer", "description": "The operator's token (setting ADMIN_TOKEN)."},
    "partner": {
        "type": "apiKey",
        "in": "header",
        "name": "X-Partner-Key",
        "description": "A key of a partner: `svc_live_` on live, `svc_test_` in the sandbox.",
    },
}
"""The security schemes of the API itself; the OAuth server adds its own."""
COMMON_HEADERS: dict[str, Any] = {
    "X-Service-Environment": {
        "schema": {"type": "string", "enum": ["live", "sandbox"]},
        "description": "Which environment answered.",
    },
    "X-Request-Id": {"schema": {"type": "string"}, "description": "Yours when you sent one, else ours."},
    "X-RateLimit-Limit": {"schema": {"type": "integer"}, "description": "Requests in the window with the fewest left."},
    "X-RateLimit-Remaining": {"schema": {"type": "integer"}, "description": "Requests left in it."},
    "X-RateLimit-Reset": {"schema": {"type": "integer"}, "description": "Unix seconds at which it ends."},
    "RateLimit-Policy": {
        "schema": {"type": "string"},
        "description": 'Both windows: `"minute";q=60;w=60, "hour";q=5000;w=3600` (requests, seconds).',
    },
    "RateLimit": {
        "schema": {"type": "string"},
        "description": 'What is left: `"minute";r=49;t=12, "hour";r=4880;t=1812` (requests, seconds from now).',
    },
}
"""The headers of every answer."""
DRY_RUN_PARAMETER: dict[str, Any] = {
    "name": "X-Service-Dry-Run",
    "in": "header",
    "required": False,
    "schema": {"type": "boolean"},
    "description": "`true`: answers what the call would have answered, and keeps and sends nothing. The body has the "
    "member `effects` beside its own (`DryRunAnswer`), or `dryRunEffects` where it has `effects` of its own; an answer "
    "without a body, or a file, is 200 with `effects` alone. "
    "What cannot be taken back answers 409 `dry_run_not_possible`.",
}
"""The header parameter of every write, which is described once."""
OPTIONAL_HEADERS: dict[str, Any] = {
    "X-Service-Dry-Run": {
        "schema": {"type": "string", "const": "true"},
        "description": "The call was a dry run: nothing was kept and nothing was sent. On errors too.",
    },
    "ETag": {"schema": {"type": "string"}, "description": 'The version of the answer, for `If-Match`: `"3"`.'},
    "Retry-After": {
        "schema": {"type": "integer", "minimum": 0},
        "description": "Seconds after which to ask again: `retryAfter` of the body, where it has one.",
    },
    "WWW-Authenticate": {
        "schema": {"type": "string"},
        "description": "How to authenticate (RFC 6750), with the scope.",
    },
    "Content-Language": {
        "schema": {"type": "string", "enum": ["en", "he"]},
        "description": "The language of `message` and `hint`: Hebrew where `Accept-Language` prefers it (RFC 9110), "
        "else English.",
    },
    "Vary": {
        "schema": {"type": "string"},
        "description": "`accept-language`: the texts are in the language asked for.",
    },
    "Idempotent-Replayed": {
        "schema": {"type": "string", "const": "true"},
        "description": "The same call was made before, and this one did nothing.",
    },
    "X-As-Of": {
        "schema": {"type": "string", "format": "date-time"},
        "description": "The instant up to which the answer knows everything; every write of the business that was "
        "answered before is in it. Absent: it knows everything up to now.",
    },
    "Content-Disposition": {"schema": {"type": "string"}, "description": "How the file is called (RFC 6266)."},
}
"""The headers of some answers only."""
