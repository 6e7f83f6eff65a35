"""The OAuth server in OpenAPI: its five addresses outside `/api/v1`, and its credential."""

from typing import Any

from pinkas.core.scopes import SCOPES
from pinkas.domains.oauth.rules.requests import FORM_MEDIA_TYPE
from pinkas.domains.oauth.rules.token_families import ACCESS_SECONDS, CODE_SECONDS, MAX_IDLE, MAX_LIFETIME

GROUP = "oauth server"
_STRING_SCHEMA = {"type": "string"}
_CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
"""That of RFC 7636, appendix B, as is the verifier below."""
_AUTHORIZATION_EXAMPLE = {
    "response_type": "code",
    "client_id": "CLIENT_ID",
    "redirect_uri": "https://example.com/callback",
    "scope": "documents:read",
    "code_challenge": _CHALLENGE,
    "code_challenge_method": "S256",
}
_CODE_GRANT_EXAMPLE = {
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
_ERROR_SCHEMAS = {
    "400": "OAuthBadRequestError",
    "401": "OAuthUnauthorizedError",
    "405": "OAuthMethodNotAllowedError",
    "413": "OAuthPayloadTooLargeError",
    "415": "OAuthUnsupportedMediaTypeError",
    "429": "OAuthTooManyRequestsError",
    "500": "OAuthInternalServerError",
    "503": "OAuthServiceUnavailableError",
}
_RETRY_AFTER_HEADER = {"Retry-After": {"$ref": "#/components/headers/Retry-After"}}
_SCHEMAS: dict[str, Any] = {
    "OAuthError": {
        "type": "object",
        "description": "An error in the form of RFC 6749, 5.2.",
        "required": ["error", "error_description"],
        "properties": {
            "error": {"type": "string", "description": "A stable code."},
            "error_description": _STRING_SCHEMA,
            "retryAfter": {"type": "integer", "description": "Seconds."},
        },
    },
    "OAuthTokens": {
        "type": "object",
        "description": "What the app keeps: the access token for calls, the refresh token for the next pair.",
        "required": ["access_token", "token_type", "expires_in", "refresh_token", "scope"],
        "properties": {
            "access_token": _STRING_SCHEMA,
            "token_type": {"type": "string", "const": "Bearer"},
            "expires_in": {"type": "integer", "description": f"Seconds: {ACCESS_SECONDS}."},
            "refresh_token": {"type": "string", "description": "Works once; keep the new one of every answer."},
            "scope": {"type": "string", "description": "The scopes granted, with blanks between them."},
        },
    },
    "OAuthTokenState": {
        "type": "object",
        "description": "What a token is good for; of one that is not, `active` is false and nothing else is told.",
        "required": ["active"],
        "properties": {
            "active": {"type": "boolean"},
            "scope": _STRING_SCHEMA,
            "client_id": _STRING_SCHEMA,
            "token_type": _STRING_SCHEMA,
            "exp": {"type": "integer"},
            "sub": _STRING_SCHEMA,
            "iss": _STRING_SCHEMA,
            "business_id": _STRING_SCHEMA,
        },
    },
    "OAuthMetadata": {"type": "object", "description": "Server metadata of RFC 8414."},
}
_CREDENTIAL_DESCRIPTION = (
    f"An OAuth access token (`svc_at_`) of an app that a business gave access to. An authorization code works once, "
    f"for {CODE_SECONDS} seconds, with PKCE (S256). An access token works for {ACCESS_SECONDS} seconds. A refresh "
    f"token works once: each use answers a new one, which must be kept before anything else is done. It lapses "
    f"{MAX_IDLE.days} days after it was given unless it is used, and the whole approval ends "
    f"{MAX_LIFETIME.days} days after it "
    "was given. A refresh token that is used again is taken for stolen: every token of that approval is revoked at "
    "once, without grace, and the person has to approve again. A code that is used again does the same."
)


def oauth_description(address: str) -> dict[str, Any]:
    """The paths of the server at `address`, and the components that they and the API refer to."""
    return {"paths": _openapi_paths(address), "components": _openapi_components(address)}


def _openapi_components(address: str) -> dict[str, Any]:
    flow = {
        "authorizationUrl": f"{address}/oauth/authorize",
        "tokenUrl": f"{address}/oauth/token",
        "refreshUrl": f"{address}/oauth/token",
        "scopes": dict(SCOPES),
    }
    return {
        "schemas": _SCHEMAS,
        "responses": {
            name: {
                "description": _ERROR_CODES[status],
                **_json_content("OAuthError"),
                **({"headers": _RETRY_AFTER_HEADER} if status == "429" else {}),
            }
            for status, name in _ERROR_SCHEMAS.items()
        },
        "securitySchemes": {
            "oauth": {"type": "oauth2", "description": _CREDENTIAL_DESCRIPTION, "flows": {"authorizationCode": flow}},
            "oauthClient": {"type": "http", "scheme": "basic", "description": "An OAuth client's id and secret."},
        },
    }


def _openapi_paths(address: str) -> dict[str, Any]:
    return {
        path: {method: {**one, "servers": [{"url": address}]} for method, one in methods.items()}
        for path, methods in {
            "/oauth/authorize": {"get": _authorize_path()},
            "/oauth/token": {
                "post": _endpoint_path(
                    "createOauthToken",
                    "Authorization-code and refresh grants",
                    {
                        "grant_type": {"type": "string", "enum": ["authorization_code", "refresh_token"]},
                        **dict.fromkeys(
                            ("code", "redirect_uri", "code_verifier", "refresh_token", "scope"), _STRING_SCHEMA
                        ),
                    },
                    ["grant_type"],
                    "OAuthTokens",
                    _CODE_GRANT_EXAMPLE,
                )
            },
            "/oauth/revoke": {"post": _token_query_path("revokeOauthToken", "Revoke access (RFC 7009)", None)},
            "/oauth/introspect": {
                "post": _token_query_path("introspectOauthToken", "Token state (RFC 7662)", "OAuthTokenState")
            },
            "/.well-known/oauth-authorization-server": {
                "get": {
                    "operationId": "getOauthMetadata",
                    "summary": "Server metadata (RFC 8414)",
                    "description": "The addresses of the server and what it supports, for OAuth libraries.",
                    "tags": [GROUP],
                    "security": [],
                    "parameters": [],
                    "responses": {
                        "200": {"description": "The metadata.", **_json_content("OAuthMetadata")},
                        **{status: {"description": _ERROR_CODES[status]} for status in ("500", "503")},
                        "429": {"description": _ERROR_CODES["429"], "headers": _RETRY_AFTER_HEADER},
                        "405": {"description": "Only GET."},
                    },
                }
            },
        }.items()
    }


def _authorize_path() -> dict[str, Any]:
    page = {"content": {"text/html": {"schema": _STRING_SCHEMA}}}
    return {
        "operationId": "authorizeOauthClient",
        "summary": "Authorization with PKCE: log in, pick a business, consent",
        "description": "Opened in the browser of the person, who comes back to `redirect_uri` with `code`, `state` and "
        "`iss`, or with `error`.",
        "tags": [GROUP],
        "security": [],
        "parameters": [
            *(
                {"name": name, "in": "query", "required": True, "schema": _STRING_SCHEMA, "example": example}
                for name, example in _AUTHORIZATION_EXAMPLE.items()
            ),
            *(
                {"name": name, "in": "query", "required": False, "schema": _STRING_SCHEMA}
                for name in ("state", "ui_locales")
            ),
        ],
        "responses": {
            "200": {"description": "The login, or the consent, as a page.", **page},
            "303": {"description": "Back to the app, with an error of RFC 6749 4.1.2.1."},
            "400": {"description": "The app or its redirect URI is not known: a page, and no redirect.", **page},
            "405": {"description": "Only GET.", **page},
            "429": {"description": "Too many requests of this address.", **page, "headers": _RETRY_AFTER_HEADER},
            "500": {"description": "Something failed on our side.", **page},
            "503": {"description": "A part of the service is not available.", **page},
        },
    }


def _token_query_path(name: str, summary: str, answer: str | None) -> dict[str, Any]:
    return _endpoint_path(
        name,
        summary,
        {"token": _STRING_SCHEMA, "token_type_hint": _STRING_SCHEMA},
        ["token"],
        answer,
        {"token": "TOKEN"},
    )


def _endpoint_path(
    name: str,
    summary: str,
    fields: dict[str, Any],
    required: list[str],
    answer: str | None,
    example: dict[str, str],
) -> dict[str, Any]:
    form = {
        "type": "object",
        "required": required,
        "properties": {**fields, "client_id": _STRING_SCHEMA, "client_secret": _STRING_SCHEMA},
    }
    return {
        "operationId": name,
        "summary": summary,
        "description": "The client authenticates by HTTP Basic, or by `client_id` and `client_secret` in the form.",
        "tags": [GROUP],
        "security": [{"oauthClient": []}, {}],
        "parameters": [],
        "requestBody": {"required": True, "content": {FORM_MEDIA_TYPE: {"schema": form, "example": example}}},
        "responses": {
            "200": {"description": summary, **(_json_content(answer) if answer else {})},
            **{status: {"$ref": f"#/components/responses/{refusal}"} for status, refusal in _ERROR_SCHEMAS.items()},
        },
    }


def _json_content(name: str) -> dict[str, Any]:
    return {"content": {"application/json": {"schema": {"$ref": f"#/components/schemas/{name}"}}}}
