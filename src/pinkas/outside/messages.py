"""Short messages to phones, by SMS and WhatsApp: one port, and an adapter for any gateway that speaks plain HTTP.

The protocol (docs/guide/messages.md): a POST of JSON `{id, channel, to, text, language}` with `Authorization: Bearer`;
the gateway answers 2xx with `{"id": ...}`, its own name of the message. A message that is posted again, after a timeout
or a crash, bears the same `id`: the gateway sends it once. What became of it is told to `/messages/status`.
"""

import ipaddress
from dataclasses import dataclass
from typing import Literal, Protocol
from urllib.parse import urlsplit

import msgspec

from pinkas.outside.http import CallObserver, HttpSender

Channel = Literal["sms", "whatsapp"]

ALL_NETWORKS = (ipaddress.ip_network("0.0.0.0/0"), ipaddress.ip_network("::/0"))
"""A gateway may be in a private network, because the operator configured its address."""
DEADLINE_SECONDS = 20.0
LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
RETRYABLE_STATUSES = frozenset({401, 403, 408, 425, 429})
"""Statuses that concern the operator's token or the rate, so that sending may be retried. Any other 4xx rejects the
message."""


class MessageRefused(Exception):
    """The gateway rejected the message permanently: the number or the message is not acceptable."""


class MessageNotSent(Exception):
    """The gateway did not confirm the message; it may be posted again with the same id."""


class InvalidGatewaySetting(ValueError):
    """An invalid gateway address; the text says what is wrong and how to correct it."""


@dataclass(frozen=True)
class ShortMessage:
    """A short message to one phone, `to` in E.164. `id` is the same for every attempt to send it."""

    id: str
    channel: Channel
    to: str
    text: str
    language: str


class Gateway(Protocol):
    """Sends short messages."""

    async def send(self, message: ShortMessage) -> str | None:
        """Sends a message and returns the gateway's id of it. `MessageRefused` is permanent; after `MessageNotSent` it
        may be sent again."""
        ...


class SandboxGateway:
    """The gateway of the sandbox. Sends nothing: messages are only in the message log."""

    async def send(self, message: ShortMessage) -> str | None:
        """Nothing leaves; see `Gateway`."""
        return None


class _GatewayAnswer(msgspec.Struct):
    id: str


class HttpGateway:
    """The gateway at the configured address."""

    def __init__(self, url: str, token: str, sender: HttpSender) -> None:
        self._url = check_gateway_url(url)
        self._token = token
        self._sender = sender

    async def send(self, message: ShortMessage) -> str | None:
        """Posts the note; see `Gateway`."""
        headers = {"content-type": "application/json", "accept": "application/json"}
        if self._token:
            headers["authorization"] = f"Bearer {self._token}"
        body = {
            "id": message.id,
            "channel": message.channel,
            "to": message.to,
            "text": message.text,
            "language": message.language,
        }
        answer = await self._sender.post(self._url, headers, msgspec.json.encode(body))
        if answer.status is None:
            raise MessageNotSent(f"no answer: {answer.error}")
        if answer.status == 409:  # it has this id already, from an attempt whose answer was lost
            return None
        if 200 <= answer.status < 300:
            return _gateway_message_id(answer.excerpt)
        if 400 <= answer.status < 500 and answer.status not in RETRYABLE_STATUSES:
            raise MessageRefused(f"the gateway answered {answer.status}")
        raise MessageNotSent(f"the gateway answered {answer.status}")


def _gateway_message_id(excerpt: bytes) -> str:
    try:
        return msgspec.json.decode(excerpt, type=_GatewayAnswer).id[:200]
    except msgspec.MsgspecError:
        raise MessageNotSent("the gateway's answer is not the JSON that was expected") from None


def check_gateway_url(url: str) -> str:
    """Returns `url` if it may be the address of a gateway. It must be https, since a token is sent, or on this machine.
    Raises BadGatewaySetting otherwise."""
    try:
        parts = urlsplit(url)
        host = parts.hostname
    except ValueError as fault:
        raise InvalidGatewaySetting(f"{fault}.") from None
    if parts.scheme not in ("http", "https") or not host:
        raise InvalidGatewaySetting("write an address such as https://gateway.example.com/messages.")
    if parts.scheme == "http" and host not in LOOPBACK:
        raise InvalidGatewaySetting("the gateway must be reached by https, or stand on this machine.")
    return url


def make_gateway_sender(user_agent: str, observer: CallObserver | None = None) -> HttpSender:
    """The HTTP client for gateways."""
    return HttpSender(
        allowed_networks=ALL_NETWORKS,
        allow_http=True,
        user_agent=user_agent,
        deadline=DEADLINE_SECONDS,
        observer=observer,
    )
