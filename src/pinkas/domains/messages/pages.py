"""Where gateways report the outcome of a message: a POST that is signed like a webhook (Standard Webhooks 1.0)."""

import base64
import hashlib
import hmac
from datetime import datetime
from typing import Literal
from uuid import UUID

import msgspec

from pinkas.core.problems import MalformedJson, NotFound, Problem
from pinkas.domains.messages.actions import delivery_reports
from pinkas.domains.messages.flows import Dependencies
from pinkas.domains.messages.types import State
from pinkas.platform.tx import Flow
from pinkas.platform.web_page import PageRequest, PageResponse, WebPage

TOLERANCE_SECONDS = 300
"""How far the gateway's clock may be from ours; a report that was overheard is of no use afterwards."""
JSON_MEDIA_TYPE = "application/json"
REQUEST_LIMITS = (6000, 200_000)


class BadSignature(Problem):
    status, code, message = 401, "invalid_signature", "The report is not signed by the gateway, or is too old."


class DeliveryReport(msgspec.Struct, frozen=True):
    """The report of a gateway: `id` as it was sent to the gateway, and the state of the message."""

    id: str
    state: Literal["delivered", "read", "failed"]
    reason: str | None = None


_REPORTED_STATES: dict[str, State] = {"delivered": "DELIVERED", "read": "OPENED", "failed": "BOUNCED"}


async def receive_report(flow: Flow[Dependencies], visit: PageRequest) -> PageResponse:
    """Receives a report. A report that is repeated, late or out of order changes nothing; one about an unknown message
    is answered like any other."""
    messaging = flow.outside.messaging
    if messaging.secret is None:
        raise NotFound
    now = flow.transactions.runtime.clock.now()
    if not is_signature_valid(visit, messaging.secret, now):
        raise BadSignature
    try:
        told = msgspec.json.decode(visit.form, type=DeliveryReport)
        business_id, message_id = UUID(told.id[:32]), UUID(told.id[32:])
    except (msgspec.MsgspecError, ValueError):
        raise MalformedJson("Expected {id, state, reason}: `state` is delivered, read or failed.") from None
    reason = " ".join((told.reason or "").split())[:300] or None
    try:
        async with flow.transaction() as tx:
            await tx.switch_business(business_id)
            await delivery_reports.record_report(tx, message_id, _REPORTED_STATES[told.state], reason)
    except NotFound:
        pass
    return PageResponse(b'{"received":true}', JSON_MEDIA_TYPE)


def is_signature_valid(visit: PageRequest, secret: bytes, now: datetime) -> bool:
    """Whether the report has a valid signature that is not older or newer than the tolerance."""
    name = visit.headers.get("webhook-id") or ""
    at = visit.headers.get("webhook-timestamp") or ""
    if not (at.isascii() and at.isdigit() and len(at) < 12 and abs(int(at) - now.timestamp()) <= TOLERANCE_SECONDS):
        return False
    told = f"{name}.{at}.".encode("latin-1", "replace") + visit.form
    expected = "v1," + base64.b64encode(hmac.digest(secret, told, hashlib.sha256)).decode()
    given = (visit.headers.get("webhook-signature") or "").split()
    return any(one.isascii() and hmac.compare_digest(one, expected) for one in given)


def gateway_pages() -> tuple[WebPage, ...]:
    """The addresses of this domain beside the API."""
    return (WebPage("/messages/status", {"POST": receive_report}, limits=REQUEST_LIMITS),)
