"""The curl command of an operation, with the examples in the OpenAPI description."""

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from pinkas.dashboard.schema_fields import Schema, Schemas


def request_content(operation: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]] | None:
    """The media type of the request body of an operation and its OpenAPI description; None without a body."""
    content = operation.get("requestBody", {}).get("content", {})
    return next(iter(content.items()), None)


def example_body(operation: Mapping[str, Any]) -> Any:
    """The example body of an operation; None when it takes no JSON."""
    content = request_content(operation)
    return content[1]["example"] if content and content[0] == "application/json" else None


def curl_command(method: str, path: str, operation: Mapping[str, Any], schemas: Schemas, server: str) -> str:
    """The command that calls an operation; its credential comes from an environment variable of the shell."""
    query = []
    for one in operation.get("parameters", ()):
        if "$ref" in one:  # a header that every write takes, and that no example needs
            continue
        if one["in"] == "path":
            path = path.replace("{" + one["name"] + "}", str(one["example"]))
        elif one["in"] == "query" and one.get("required"):
            value = one["example"]
            listed = ",".join(map(str, value)) if isinstance(value, list) else str(value)
            query.append(f"{one['name']}={quote(listed, safe='/,')}")
    address = server + path + ("?" + "&".join(query) if query else "")
    first = "curl" if method == "get" else f"curl -X {method.upper()}"
    parts = [f"{first} {_shell_quote(address) if query else address}", *_credential_arguments(operation)]
    parts += _body_arguments(operation, schemas)
    if _returns_file(operation):
        parts.append("-O -J")
    return " \\\n  ".join(parts)


def _body_arguments(operation: Mapping[str, Any], schemas: Schemas) -> list[str]:
    content = request_content(operation)
    if content is None:
        return []
    media_type, described = content
    if media_type == "application/json":
        body = json.dumps(described["example"], ensure_ascii=False, indent=2)
        return ["-H 'Content-Type: application/json'", f"-d {_shell_quote(body)}"]
    fields = schemas.resolve(described["schema"]).get("properties", {})
    if media_type == "multipart/form-data":
        return [f"-F {name}=@{name}.png" for name, field in fields.items() if _is_binary(field)]
    if "example" in described:
        return [f"--data-urlencode {_shell_quote(f'{name}={value}')}" for name, value in described["example"].items()]
    return [f"-H 'Content-Type: {media_type}'", "--data-binary @file"]


def _credential_arguments(operation: Mapping[str, Any]) -> list[str]:
    kinds = {name for one in operation.get("security", ()) for name in one}
    if "apiKey" in kinds:
        return ['-H "X-Api-Key: $PINKAS_KEY"']
    if "oauthClient" in kinds:
        return ['-u "$CLIENT_ID:$CLIENT_SECRET"']
    if "session" in kinds:
        return ['-H "Authorization: Bearer $TOKEN"', '-H "X-Business-Id: $BUSINESS"']
    return ['-H "Authorization: Bearer $TOKEN"'] if kinds else []


def _is_binary(field: Schema) -> bool:
    return field.get("format") == "binary"


def _returns_file(operation: Mapping[str, Any]) -> bool:
    good = (answer for status, answer in operation["responses"].items() if status.startswith("2"))
    shown = {"application/json", "text/html"}
    return any(media_type not in shown for answer in good for media_type in answer.get("content", {}))


def _shell_quote(text: str) -> str:
    """For a POSIX shell."""
    return "'" + text.replace("'", "'\\''") + "'"
