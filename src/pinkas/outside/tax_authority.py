"""The tax authority's interfaces for allocation numbers, as a port, and the adapter that speaks them over HTTP.

The port knows addresses and bytes; what is written into a request and what an answer means is the country's. Every
call may end in any way; none raises for it.
"""

import base64
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol
from urllib.parse import urlencode

import msgspec

from pinkas.core.replies import Reply
from pinkas.outside.http import Sender

Decision = Literal["cancel", "continue", "objection"]

MOST_ANSWERED = 32 * 1024
"""Bytes of an answer that are read; nothing that the authority says is longer."""


class Authority(Protocol):
    """What the house asks of a tax authority."""

    @property
    def ready(self) -> bool:
        """Whether the operator has registered this service with the authority."""
        ...

    @property
    def software(self) -> str:
        """The number of the program's producer, which every request names."""
        ...

    def consent_url(self, state: str) -> str:
        """Where a person lets this service act for a business."""
        ...

    async def exchange(self, code: str) -> Reply:
        """Tokens for the code of a consent."""
        ...

    async def refresh(self, refresh_token: str) -> Reply:
        """Fresh tokens for a refresh token."""
        ...

    async def approve(self, token: str, body: Mapping[str, Any]) -> Reply:
        """Asks for a number."""
        ...

    async def look_up(self, token: str, body: Mapping[str, Any]) -> Reply:
        """Asks which number an own invoice was given."""
        ...

    async def details(self, token: str, body: Mapping[str, Any]) -> Reply:
        """Asks what stands behind a supplier's number."""
        ...

    async def decide(self, token: str, decision: Decision, body: Mapping[str, Any]) -> Reply:
        """Tells what becomes of a held invoice."""
        ...

    async def emergency_numbers(self, token: str, body: Mapping[str, Any]) -> Reply:
        """Asks for numbers to use while the authority is away."""
        ...

    async def report_emergency(self, token: str, body: Mapping[str, Any]) -> Reply:
        """Tells for which invoice such a number was used."""
        ...


@dataclass(frozen=True)
class Addresses:
    """Where the authority is: its interfaces, its OAuth server, and its information service (another host in
    production)."""

    api: str
    oauth: str
    information: str


@dataclass(frozen=True)
class Registration:
    """This service at the authority: OAuth client, the one redirect address, and the number of its producer."""

    client_id: str
    client_secret: str
    redirect_uri: str
    software: str


_DECISIONS: Mapping[Decision, str] = {"cancel": "Cancel", "continue": "Continue", "objection": "FurtherObjection"}
_NOT_REACHED = frozenset({"dns", "connect", "tls", "blocked_address"})


class HttpAuthority:
    """The authority over HTTP. Redirects are not followed and nothing is sent twice: that is the sender's law."""

    def __init__(self, addresses: Addresses, registration: Registration, sender: Sender) -> None:
        self._at = addresses
        self._as = registration
        self._sender = sender

    @property
    def ready(self) -> bool:
        """See `Authority`."""
        return bool(self._as.client_id and self._as.client_secret)

    @property
    def software(self) -> str:
        """See `Authority`."""
        return self._as.software

    def consent_url(self, state: str) -> str:
        """See `Authority`."""
        asked = {
            "response_type": "code",
            "client_id": self._as.client_id,
            "scope": "scope",  # the authority's own word: it has one scope, and this is its name
            "redirect_uri": self._as.redirect_uri,
            "state": state,
        }
        return f"{self._at.oauth}/authorize?{urlencode(asked)}"

    async def exchange(self, code: str) -> Reply:
        """See `Authority`."""
        return await self._token(grant_type="authorization_code", code=code, redirect_uri=self._as.redirect_uri)

    async def refresh(self, refresh_token: str) -> Reply:
        """See `Authority`."""
        return await self._token(grant_type="refresh_token", refresh_token=refresh_token)

    async def approve(self, token: str, body: Mapping[str, Any]) -> Reply:
        """See `Authority`."""
        return await self._ask(f"{self._at.api}/Invoices/v2/Approval", token, body)

    async def look_up(self, token: str, body: Mapping[str, Any]) -> Reply:
        """See `Authority`."""
        return await self._ask(f"{self._at.information}/invoice-information/v1/confirmationNumber", token, body)

    async def details(self, token: str, body: Mapping[str, Any]) -> Reply:
        """See `Authority`."""
        return await self._ask(f"{self._at.information}/invoice-information/v1/details", token, body)

    async def decide(self, token: str, decision: Decision, body: Mapping[str, Any]) -> Reply:
        """See `Authority`."""
        return await self._ask(f"{self._at.api}/InvoiceDecisionApi/v1/{_DECISIONS[decision]}", token, body)

    async def emergency_numbers(self, token: str, body: Mapping[str, Any]) -> Reply:
        """See `Authority`."""
        return await self._ask(f"{self._at.api}/emergency-invoices/v1/ConfirmationNumbers", token, body)

    async def report_emergency(self, token: str, body: Mapping[str, Any]) -> Reply:
        """See `Authority`."""
        return await self._ask(f"{self._at.api}/emergency-invoices/v1/Approval", token, body)

    async def _token(self, **form: str) -> Reply:
        """The token endpoint, with the client's id and secret as HTTP Basic."""
        pair = f"{self._as.client_id}:{self._as.client_secret}".encode()
        headers = {
            "authorization": f"Basic {base64.b64encode(pair).decode()}",
            "content-type": "application/x-www-form-urlencoded",
            "accept": "application/json",
        }
        return await self._post(f"{self._at.oauth}/token", headers, urlencode({**form, "scope": "scope"}).encode())

    async def _ask(self, url: str, token: str, body: Mapping[str, Any]) -> Reply:
        headers = {
            "authorization": f"Bearer {token}",
            "content-type": "application/json",
            "accept": "application/json",
        }
        return await self._post(url, headers, msgspec.json.encode(body))

    async def _post(self, url: str, headers: Mapping[str, str], body: bytes) -> Reply:
        try:
            answer = await self._sender.post(url, headers, body)
        except ValueError:  # a token that no header can carry: what gave it out is broken
            return Reply(None, None, "unsendable", reached=False)
        if answer.status is None:
            return Reply(None, None, answer.error, reached=answer.error not in _NOT_REACHED)
        try:
            return Reply(answer.status, msgspec.json.decode(answer.excerpt, strict=True))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return Reply(answer.status, None)
