"""`pinkas listen`: the events of a business, forwarded to a port of this machine and printed.

For whoever writes a receiver. It reads `GET /events?after=`, so this machine need not be reachable from outside. Each
event is posted like a webhook delivery, signed with a secret of this run.
"""

from __future__ import annotations

import argparse
import base64
import json
import os
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid5

from pinkas_client import Pinkas
from pinkas_client._errors import ConnectionFailed, ServerError, TooManyRequestsError
from pinkas_client._webhooks import sign_webhook
from pinkas_client.cli import output
from pinkas_client.cli.calls import make_client
from pinkas_client.cli.faults import CommandFault
from pinkas_client.cli.profiles import find_profile, is_http_url

POLL_SECONDS = 2.0
"""Half of what a key with the usual limit of 60 requests a minute may ask."""
RECEIVER_SECONDS = 30
"""Seconds that the local receiver has to answer, the same as for webhooks."""
_PAGE = 100
_SECRET_BYTES = 32


@dataclass(frozen=True)
class _Forwarding:
    """Where events go, and what signs them. `types` are the events to forward; none for all."""

    url: str
    secret: str
    types: tuple[str, ...] = ()


def run_listen(options: argparse.Namespace) -> int:
    """Forwards events until it is stopped."""
    if not is_http_url(options.forward) or " " in options.forward:
        raise CommandFault("--forward is the address of your receiver, such as http://127.0.0.1:3000/hooks.")
    profile = find_profile(options.profile)
    secret = "whsec_" + base64.b64encode(os.urandom(_SECRET_BYTES)).decode()
    types = tuple(one for given in options.events for one in given.split(",") if one)
    forwarding = _Forwarding(options.forward, secret, types)
    with make_client(profile) as client:
        _say(f"secret     {secret}   (of this run: give it to your receiver)")
        for event in _events(client, profile.url, forwarding, options.after):
            if not types or event["type"] in types:
                _say(_forward(forwarding, event))
    return 0


def _say(line: str) -> None:
    output.write(output.printable(line))
    sys.stdout.flush()


def _events(client: Pinkas, url: str, forwarding: _Forwarding, after: int | None) -> Iterator[dict[str, Any]]:
    """All events in order, without end, those behind `after` or those from now on. Waits while the service is not
    reachable."""
    told = False
    while True:
        page: list[dict[str, Any]] = []
        try:
            if after is None:
                after = _newest_sequence(client)
                _say(f"listening  {url} behind event {after}, forwarding to {forwarding.url}")
            page = [{**one} for one in client.events.list(after=after, limit=_PAGE)["items"]]
            told = False
        except (KeyError, TypeError):
            raise CommandFault(f"{url} is not the API: it answers something else.") from None
        except (ConnectionFailed, ServerError, TooManyRequestsError) as fault:
            if not told:
                _say(f"waiting    {url} cannot be reached: {fault.message}")
            told = True
        for event in page:
            yield event
            after = event["sequence"]
        if len(page) < _PAGE:
            time.sleep(POLL_SECONDS)


def _newest_sequence(client: Pinkas) -> int:
    page = client.events.list(limit=1, sort="-sequence")["items"]
    return page[0]["sequence"] if page else 0


def _forward(forwarding: _Forwarding, event: dict[str, Any]) -> str:
    """Posts one event like a webhook delivery, once; a line that describes the result."""
    import httpx

    body = json.dumps({**event, "endpointSequence": event["sequence"]}, ensure_ascii=False, separators=(",", ":"))
    delivery_id = str(uuid5(UUID(event["id"]), forwarding.url))  # the same event, the same delivery
    timestamp = str(int(time.time()))
    headers = {
        "content-type": "application/json",
        "webhook-id": delivery_id,
        "webhook-timestamp": timestamp,
        "webhook-signature": sign_webhook(body.encode(), delivery_id, timestamp, forwarding.secret),
        "x-service-delivery-id": delivery_id,
        "x-service-event": event["type"],
        "x-service-environment": event["environment"],
    }
    try:
        answer = httpx.post(forwarding.url, content=body.encode(), headers=headers, timeout=RECEIVER_SECONDS)
        came = str(answer.status_code)
    except (httpx.HTTPError, httpx.InvalidURL) as fault:
        came = f"no answer ({fault})"
    return f"{event['sequence']:>9}  {event['type']:<20} webhook-id {delivery_id}  -> {came}"
