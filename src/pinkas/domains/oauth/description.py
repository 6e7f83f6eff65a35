"""The five addresses of the OAuth server as OpenAPI tells them: beside `/api/v1`, at an address of their own."""

from typing import Any

from pinkas.domains.oauth.rules.asking import FORM

GROUP = "oauth server"
_TEXT = {"type": "string"}
_CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
"""That of RFC 7636, appendix B, as is the verifier below."""
_ASKED = {
    "response_type": "code",
    "client_id": "CLIENT_ID",
    "redirect_uri": "https://example.com/callback",
    "scope": "documents:read",
    "code_challenge": _CHALLENGE,
    "code_challenge_method": "S256",
}
_CODE_GRANT = {
    "grant_type": "authorization_code",
    "code": "CODE",
    "redirect_uri": "https://example.com/callback",
    "code_verifier": "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
}
_ERROR_CODES = {
    "400": "`invalid_request`, `invalid_grant`, `invalid_scope`, `unsupported_grant_type`.",
    "401": "`invalid_client`: the client is not known, its secret is wrong, or it is paused.",
    "405": "Only POST.",
    "413": "More than 64 KiB.",
    "415": "Compressed bodies are not taken.",
    "429": "Too many requests of this address, or too many wrong client secrets.",
    "500": "Something failed on our side.",
    "503": "A part of the service is not available.",
}
_WAITS = {"headers": {"Retry-After": {"$ref": "#/components/headers/Retry-After"}}}
_ERROR = {
    "type": "object",
    "required": ["error", "error_description"],
    "properties": {"error": _TEXT, "error_description": _TEXT, "retryAfter": {"type": "integer"}},
}
_TOKENS = {
    "type": "object",
    "required": ["access_token", "token_type", "expires_in", "refresh_token", "scope"],
    "properties": {
        "access_token": _TEXT,
        "token_type": {"const": "Bearer"},
        "expires_in": {"type": "integer"},
        "refresh_token": _TEXT,
        "scope": _TEXT,
    },
}
_STATE = {
    "type": "object",
    "required": ["active"],
    "properties": {
        "active": {"type": "boolean"},
        "scope": _TEXT,
        "client_id": _TEXT,
        "token_type": _TEXT,
        "exp": {"type": "integer"},
        "sub": _TEXT,
        "iss": _TEXT,
        "business_id": _TEXT,
    },
}


def description(address: str) -> dict[str, Any]:
    """The paths of the server at `address`."""
    return {
        path: {method: {**one, "servers": [{"url": address}]} for method, one in methods.items()}
        for path, methods in {
            "/oauth/authorize": {"get": _authorize()},
            "/oauth/token": {
                "post": _endpoint(
                    "token",
                    "Authorization-code and refresh grants",
                    {
                        "grant_type": {"enum": ["authorization_code", "refresh_token"]},
                        **dict.fromkeys(("code", "redirect_uri", "code_verifier", "refresh_token", "scope"), _TEXT),
                    },
                    ["grant_type"],
                    _TOKENS,
                    _CODE_GRANT,
                )
            },
            "/oauth/revoke": {"post": _about_token("revoke", "Revoke access (RFC 7009)", None)},
            "/oauth/introspect": {"post": _about_token("introspect", "Token state (RFC 7662)", _STATE)},
            "/.well-known/oauth-authorization-server": {
                "get": {
                    "operationId": "get_oauth_metadata",
                    "summary": "Server metadata (RFC 8414)",
                    "tags": [GROUP],
                    "security": [],
                    "parameters": [],
                    "responses": {
                        "200": {"description": "The metadata.", **_json({"type": "object"})},
                        **{status: {"description": _ERROR_CODES[status]} for status in ("500", "503")},
                        "429": {"description": _ERROR_CODES["429"], **_WAITS},
                        "405": {"description": "Only GET."},
                    },
                }
            },
        }.items()
    }


def _authorize() -> dict[str, Any]:
    page = {"content": {"text/html": {"schema": _TEXT}}}
    return {
        "operationId": "get_oauth_authorize",
        "summary": "Authorization with PKCE: log in, pick a business, consent",
        "tags": [GROUP],
        "security": [],
        "parameters": [
            *(
                {"name": name, "in": "query", "required": True, "schema": _TEXT, "example": example}
                for name, example in _ASKED.items()
            ),
            *({"name": name, "in": "query", "required": False, "schema": _TEXT} for name in ("state", "ui_locales")),
        ],
        "responses": {
            "200": {"description": "The login, or the consent, as a page.", **page},
            "303": {"description": "Back to the app, with an error of RFC 6749 4.1.2.1."},
            "400": {"description": "The app or its redirect URI is not known: a page, and no redirect.", **page},
            "405": {"description": "Only GET.", **page},
            "429": {"description": "Too many requests of this address.", **page, **_WAITS},
            "500": {"description": "Something failed on our side.", **page},
            "503": {"description": "A part of the service is not available.", **page},
        },
    }


def _about_token(name: str, summary: str, answer: dict[str, Any] | None) -> dict[str, Any]:
    return _endpoint(name, summary, {"token": _TEXT, "token_type_hint": _TEXT}, ["token"], answer, {"token": "TOKEN"})


def _endpoint(
    name: str,
    summary: str,
    fields: dict[str, Any],
    required: list[str],
    answer: dict[str, Any] | None,
    example: dict[str, str],
) -> dict[str, Any]:
    form = {
        "type": "object",
        "required": required,
        "properties": {**fields, "client_id": _TEXT, "client_secret": _TEXT},
    }
    return {
        "operationId": f"post_oauth_{name}",
        "summary": summary,
        "description": "The client authenticates by HTTP Basic, or by `client_id` and `client_secret` in the form.",
        "tags": [GROUP],
        "security": [{"oauthClient": []}, {}],
        "parameters": [],
        "requestBody": {"required": True, "content": {FORM: {"schema": form, "example": example}}},
        "responses": {
            "200": {"description": summary, **(_json(answer) if answer else {})},
            **{
                status: {"description": text, **_json(_ERROR), **(_WAITS if status == "429" else {})}
                for status, text in _ERROR_CODES.items()
            },
        },
    }


def _json(schema: dict[str, Any]) -> dict[str, Any]:
    return {"content": {"application/json": {"schema": schema}}}
