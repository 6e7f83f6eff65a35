"""The client of the tax authority's interfaces for allocation numbers: a protocol and its implementation over HTTP.

The client knows URLs and tokens; the bodies of requests and the meaning of answers are those of the country's rules. No
call raises for a failure: the result says what happened.
"""

import base64
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol
from urllib.parse import urlencode

import msgspec

from pinkas.core.replies import Reply
from pinkas.outside.http import HttpSender

Decision = Literal["cancel", "continue", "objection"]

MAX_ANSWER_BYTES = 32 * 1024
"""Most bytes of an answer that are read; no answer of the authority is longer."""


class Authority(Protocol):
    """The operations of the tax authority that the service uses."""

    @property
    def is_configured(self) -> bool:
        """Whether the operator has configured this service's OAuth client at the authority."""
        ...

    @property
    def software_number(self) -> str:
        """The number of the producer of this software, which every request contains."""
        ...

    def consent_url(self, state: str) -> str:
        """The URL at which a person authorizes this service to act for a business."""
        ...

    async def exchange(self, code: str) -> Reply:
        """Exchanges an authorization code for tokens."""
        ...

    async def refresh(self, refresh_token: str) -> Reply:
        """Exchanges a refresh token for new tokens."""
        ...

    async def approve(self, token: str, body: Mapping[str, Any]) -> Reply:
        """Requests an allocation number for an invoice."""
        ...

    async def look_up(self, token: str, body: Mapping[str, Any]) -> Reply:
        """Asks which number was assigned to an invoice of the business."""
        ...

    async def details(self, token: str, body: Mapping[str, Any]) -> Reply:
        """Asks for the invoice behind a supplier's number."""
        ...

    async def decide(self, token: str, decision: Decision, body: Mapping[str, Any]) -> Reply:
        """Sends the decision of the business about a held invoice."""
        ...

    async def emergency_numbers(self, token: str, body: Mapping[str, Any]) -> Reply:
        """Requests numbers to use during an outage of the authority."""
        ...

    async def report_emergency(self, token: str, body: Mapping[str, Any]) -> Reply:
        """Reports the invoice for which an emergency number was used."""
        ...


@dataclass(frozen=True)
class AuthorityUrls:
    """The base URLs of the authority: interfaces, OAuth server, and information service (another host in
    production)."""

    api: str
    oauth: str
    information: str


@dataclass(frozen=True)
class AuthorityRegistration:
    """The registration of this service at the authority: OAuth client, redirect URL, and number of the producer."""

    client_id: str
    client_secret: str
    redirect_uri: str
    software_number: str


_DECISIONS: Mapping[Decision, str] = {"cancel": "Cancel", "continue": "Continue", "objection": "FurtherObjection"}
_NOT_REACHED = frozenset({"dns", "connect", "tls", "blocked_address"})


class HttpAuthority:
    """The client over HTTP. It does not follow redirects and never repeats a request."""

    def __init__(self, addresses: AuthorityUrls, registration: AuthorityRegistration, sender: HttpSender) -> None:
        self._urls = addresses
        self._registration = registration
        self._sender = sender

    @property
    def is_configured(self) -> bool:
        """See `Authority`."""
        return bool(self._registration.client_id and self._registration.client_secret)

    @property
    def software_number(self) -> str:
        """See `Authority`."""
        return self._registration.software_number

    def consent_url(self, state: str) -> str:
        """See `Authority`."""
        asked = {
            "response_type": "code",
            "client_id": self._registration.client_id,
            "scope": "scope",  # the authority's own word: it has one scope, and this is its name
            "redirect_uri": self._registration.redirect_uri,
            "state": state,
        }
        return f"{self._urls.oauth}/authorize?{urlencode(asked)}"

    async def exchange(self, code: str) -> Reply:
        """See `Authority`."""
        return await self._request_token(
            grant_type="authorization_code", code=code, redirect_uri=self._registration.redirect_uri
        )

    async def refresh(self, refresh_token: str) -> Reply:
        """See `Authority`."""
        return await self._request_token(grant_type="refresh_token", refresh_token=refresh_token)

    async def approve(self, token: str, body: Mapping[str, Any]) -> Reply:
        """See `Authority`."""
        return await self._call_api(f"{self._urls.api}/Invoices/v2/Approval", token, body)

    async def look_up(self, token: str, body: Mapping[str, Any]) -> Reply:
        """See `Authority`."""
        return await self._call_api(f"{self._urls.information}/invoice-information/v1/confirmationNumber", token, body)

    async def details(self, token: str, body: Mapping[str, Any]) -> Reply:
        """See `Authority`."""
        return await self._call_api(f"{self._urls.information}/invoice-information/v1/details", token, body)

    async def decide(self, token: str, decision: Decision, body: Mapping[str, Any]) -> Reply:
        """See `Authority`."""
        return await self._call_api(f"{self._urls.api}/InvoiceDecisionApi/v1/{_DECISIONS[decision]}", token, body)

    async def emergency_numbers(self, token: str, body: Mapping[str, Any]) -> Reply:
        """See `Authority`."""
        return await self._call_api(f"{self._urls.api}/emergency-invoices/v1/ConfirmationNumbers", token, body)

    async def report_emergency(self, token: str, body: Mapping[str, Any]) -> Reply:
        """See `Authority`."""
        return await self._call_api(f"{self._urls.api}/emergency-invoices/v1/Approval", token, body)

    async def _request_token(self, **form: str) -> Reply:
        """The token endpoint, with the client's id and secret as HTTP Basic."""
        pair = f"{self._registration.client_id}:{self._registration.client_secret}".encode()
        headers = {
            "authorization": f"Basic {base64.b64encode(pair).decode()}",
            "content-type": "application/x-www-form-urlencoded",
            "accept": "application/json",
        }
        return await self._post(f"{self._urls.oauth}/token", headers, urlencode({**form, "scope": "scope"}).encode())

    async def _call_api(self, url: str, token: str, body: Mapping[str, Any]) -> Reply:
        headers = {
            "authorization": f"Bearer {token}",
            "content-type": "application/json",
            "accept": "application/json",
        }
        return await self._post(url, headers, msgspec.json.encode(body))

    async def _post(self, url: str, headers: Mapping[str, str], body: bytes) -> Reply:
        try:
            answer = await self._sender.post(url, headers, body)
        except ValueError:  # the authority issued a token that is not allowed in a header
            return Reply(None, None, "unsendable", reached=False)
        if answer.status is None:
            return Reply(None, None, answer.error, reached=answer.error not in _NOT_REACHED)
        try:
            return Reply(answer.status, msgspec.json.decode(answer.excerpt, strict=True))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return Reply(answer.status, None)
