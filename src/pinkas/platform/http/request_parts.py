"""The parts of a request to an operation: its body, and what it takes from headers."""

import re
from typing import Any

from pinkas.core.problems import InvalidSession, MalformedJson
from pinkas.platform.http.body import (
    MAX_BODY,
    Receive,
    check_json_content_type,
    is_empty,
    media_type,
    read_batch,
    read_body,
    read_upload,
)
from pinkas.platform.http.compiled_operation import CompiledOperation
from pinkas.platform.operation import LAST_EVENT_ID, Operation, RawBody, Upload, UploadBatch
from pinkas.platform.request_credentials import Headers, refuse_cross_site_request

_TAG = re.compile(r'(W/)?"([^"\s]*)"')
_TAGS = re.compile(r'[\s,]*(?:W/)?"[^"\s]*"(?:\s*,[\s,]*(?:W/)?"[^"\s]*")*[\s,]*')
_VERSION = re.compile(r"[0-9]{1,9}", re.ASCII)


def take_from_headers(operation: Operation, headers: Headers, address: str, arguments: dict[str, Any]) -> None:
    """Adds to the arguments what the operation takes from headers."""
    if operation.cookie is not None:
        refuse_cross_site_request(headers, address)
        arguments["cookie"] = headers.cookie(operation.cookie)
        if arguments["cookie"] is None:
            raise InvalidSession("The refresh cookie is missing.")
    if operation.secret is not None:
        arguments["secret"] = headers.get(operation.secret.lower())
    if operation.shape.streams:
        arguments["last_event_id"] = headers.get(LAST_EVENT_ID.lower())


async def read_operation_body(
    bound: CompiledOperation, headers: Headers, receive: Receive
) -> bytes | Upload | UploadBatch | RawBody | None:
    """The body as it came: JSON, or a file; None where nothing was sent and nothing need be. An empty body is the same
    whether or not a type is said of it, and however it is sent."""
    shape = bound.declared.shape
    if shape.raw:
        return RawBody(await read_body(headers, receive, MAX_BODY), headers.first_values())
    if shape.batch:
        return await read_batch(headers, receive)
    if shape.upload and (shape.json_alternative is None or media_type(headers) != "application/json"):
        return await read_upload(headers, receive, bound.declared.max_upload)
    sent = b""
    if not is_empty(headers):
        check_json_content_type(headers)
        sent = await read_body(headers, receive, MAX_BODY)
    if not sent and bound.empty_body is None:
        raise MalformedJson("The body is empty; send a JSON object.")
    return sent or None


def parse_if_match(headers: Headers) -> frozenset[int] | None:
    """The versions that If-Match allows; None for `*` or silence. The comparison is the strong one (RFC 9110 13.1.1):
    a weak tag matches nothing, and neither does what is no tag of ours."""
    lines = headers.all("if-match")
    value = ",".join(lines)
    if not lines or value.strip() == "*":
        return None
    if not _TAGS.fullmatch(value):
        return frozenset()
    return frozenset(int(tag) for weak, tag in _TAG.findall(value) if not weak and _VERSION.fullmatch(tag))
