"""One attempt: signed, sent once, and returned in the form in which it is stored. Workers, tests and manual retries
share it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol
from uuid import UUID

from pinkas.domains.webhooks import rules
from pinkas.domains.webhooks.types import Trigger, WholeAttempt
from pinkas.outside.http import HttpAnswer
from pinkas.platform.runtime_context import RuntimeContext


class DeliverySender(Protocol):
    """What posts to strangers' addresses (`outside.http.HttpSender`)."""

    user_agent: str

    async def post(self, url: str, headers: dict[str, str], body: bytes) -> HttpAnswer:
        """Sends the bytes once; whatever happens is an answer."""
        ...


@dataclass(frozen=True)
class DeliveryRequest:
    """What one attempt sends: the bytes, where to, and the secrets that sign them, the newest first."""

    business_id: UUID
    delivery_id: UUID
    event_type: str
    url: str
    body: bytes
    secrets: Sequence[bytes]


@dataclass(frozen=True)
class AttemptOutcome:
    """The outcome of an attempt."""

    ok: bool
    attempt: WholeAttempt
    ended: datetime


def build_delivery_request(runtime: RuntimeContext, row: Any) -> DeliveryRequest:
    """The delivery request of a row that holds business, delivery, address, body and the encrypted secrets."""
    closed = [one for one in (row.secret, row.previous_secret) if one is not None]
    secrets = [runtime.keys.box.decrypt(bytes(one), row.partner_id or row.business_id) for one in closed]
    return DeliveryRequest(row.business_id, row.id, row.event_type, row.url, row.body.encode(), secrets)


async def send_attempt(
    runtime: RuntimeContext, sender: DeliverySender, request: DeliveryRequest, trigger: Trigger
) -> AttemptOutcome:
    """Sends a delivery request once."""
    began = runtime.clock.now()
    headers = _request_headers(runtime, sender, request, int(began.timestamp()))
    answer = await sender.post(request.url, headers, request.body)
    ok = answer.status is not None and 200 <= answer.status < 300
    told = WholeAttempt(
        n=0,  # its place is known where it is written
        at=began,
        duration_ms=answer.duration_ms,
        status=answer.status,
        error=answer.error,
        response_excerpt=_response_excerpt(answer),
        trigger=trigger,
        request_headers=headers,
    )
    return AttemptOutcome(ok, told, runtime.clock.now())


def _request_headers(
    runtime: RuntimeContext, sender: DeliverySender, request: DeliveryRequest, timestamp: int
) -> dict[str, str]:
    delivery_id = str(request.delivery_id)
    return {
        "content-type": "application/json",
        "user-agent": sender.user_agent,
        "webhook-id": delivery_id,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": rules.signature_header(request.secrets, delivery_id, timestamp, request.body),
        "x-service-delivery-id": delivery_id,
        "x-service-event": request.event_type,
        "x-service-environment": runtime.environment,
    }


def _response_excerpt(answer: HttpAnswer) -> str:
    """The excerpt of the response as text that the database accepts."""
    return answer.excerpt.decode("utf-8", "replace").replace("\x00", "\ufffd")
