"""`pinkas listen`: the events of a business, forwarded to a port of this machine and printed.

For whoever writes a receiver.
It polls `GET /events?after=` with an API key, so this machine need not be reachable from outside. Each event is posted
like a webhook delivery, signed with a secret of this run.
"""

import os
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode, urlsplit
from uuid import UUID, uuid5

import msgspec

from pinkas.core.json_codec import encode_json
from pinkas.domains.webhooks import rules

POLL_SECONDS = 2.0
"""Half of what a key with the usual limit of 60 requests a minute may ask."""
RECEIVER_SECONDS = 30
"""Seconds that the local receiver has to answer, the same as for webhooks."""

Say = Callable[[str], None]


class ListenError(Exception):
    """Events cannot be read; the text says why and what to do."""


@dataclass(frozen=True)
class ListenOptions:
    """Where events are read, and where they are forwarded to."""

    url: str
    api_key: str
    forward: str
    secret: bytes
    after: int | None = None
    """Begin behind this `sequence`; None begins with what happens from now on."""


def run(url: str, api_key: str, forward: str, after: int | None, print_line: Say) -> None:
    """Forwards events until it is stopped; `print_line` prints a line."""
    if not _is_url(forward):
        raise ListenError("--forward is the address of your receiver, such as http://127.0.0.1:3000/hooks.")
    if not _is_url(url):
        raise ListenError("--url is the address of the API, such as http://127.0.0.1:8000.")
    if not api_key:
        raise ListenError("An API key with the scope events:read is needed: --api-key, or LISTEN_API_KEY.")
    listening = ListenOptions(url.rstrip("/"), api_key, forward, os.urandom(rules.SECRET_BYTES), after)
    print_line(f"secret     {rules.format_secret(listening.secret)}   (of this run: give it to your receiver)")
    for event in iterate_events(listening, print_line):
        print_line(forward_event(listening, event))


def _is_url(text: str) -> bool:
    try:
        parts = urlsplit(text)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0 and " " not in text
    except ValueError:
        return False


def iterate_events(options: ListenOptions, print_line: Say) -> Iterator[dict[str, Any]]:
    """Yields all events in order, without end. Waits while the service is not reachable."""
    after = options.after
    told = False
    while True:
        try:
            if after is None:
                after = _newest_sequence(options)
                print_line(f"listening  {options.url} behind event {after}, forwarding to {options.forward}")
            page = _fetch_events(options, after=after, limit=100)
            told = False
        except OSError as fault:
            if not told:
                print_line(f"waiting    {options.url} cannot be reached: {fault}")
            told = True
            page = []
        for event in page:
            yield event
            after = event["sequence"]
        if len(page) < 100:
            time.sleep(POLL_SECONDS)


def _fetch_events(options: ListenOptions, **query: int) -> list[dict[str, Any]]:
    """A page of events. OSError when the service is not reachable or asks to wait; CannotListen for a final refusal."""
    request = urllib.request.Request(  # noqa: S310  (an address of the caller's own)
        f"{options.url}/api/v1/events?{urlencode(query)}", headers={"X-Api-Key": options.api_key}
    )
    try:
        with urllib.request.urlopen(request, timeout=RECEIVER_SECONDS) as answer:  # noqa: S310
            return list(msgspec.json.decode(answer.read())["items"])
    except (msgspec.DecodeError, KeyError, TypeError):
        raise ListenError(f"{options.url} is not the API: it answers something else.") from None
    except urllib.error.HTTPError as fault:
        if fault.code == 429 or fault.code >= 500:
            raise
        raise ListenError(f"{options.url} answers {fault.code}: {fault.read().decode(errors='replace')}") from None


def _newest_sequence(options: ListenOptions) -> int:
    """The sequence of the newest event, found by bisection, since the list can only be read from an older event on."""
    low, high = 0, 1
    while _fetch_events(options, after=high, limit=1):
        low, high = high, high * 2
    while low < high:
        middle = (low + high) // 2
        if _fetch_events(options, after=middle, limit=1):
            low = middle + 1
        else:
            high = middle
    return low


def forward_event(options: ListenOptions, event: dict[str, Any]) -> str:
    """Posts one event like a webhook delivery, once, and returns a line that describes the result."""
    body = encode_json({**event, "endpointSequence": event["sequence"]})
    delivery_id = str(uuid5(UUID(event["id"]), options.forward))  # the same event, the same delivery
    timestamp = int(time.time())
    headers = {
        "content-type": "application/json",
        "webhook-id": delivery_id,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": rules.sign_delivery(options.secret, delivery_id, timestamp, body),
        "x-service-delivery-id": delivery_id,
        "x-service-event": event["type"],
        "x-service-environment": event["environment"],
    }
    request = urllib.request.Request(options.forward, body, headers)  # noqa: S310  (an address of the caller's own)
    try:
        with urllib.request.urlopen(request, timeout=RECEIVER_SECONDS) as answer:  # noqa: S310
            came = str(answer.status)
    except urllib.error.HTTPError as fault:
        came = str(fault.code)
    except OSError as fault:
        came = f"no answer ({getattr(fault, 'reason', fault)})"
    return f"{event['sequence']:>9}  {event['type']:<20} webhook-id {delivery_id}  -> {came}"
