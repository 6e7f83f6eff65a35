"""Payment providers as they cross the wire."""

from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

from pinkas.core.fields import Instant
from pinkas.core.wire import RequestStruct, ResponseStruct

ProviderName = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[a-z0-9_]+$", examples=["stripe"])]
Status = Literal["NOT_CONNECTED", "CONNECTED", "FAILING"]
Result = Literal["works", "refused", "unknown"]
_CREDENTIALS = {"secretKey": "sk_live_your_key", "webhookSecret": "whsec_your_secret"}


class CredentialField(ResponseStruct, frozen=True, kw_only=True):
    """A value that is entered to connect. A secret one is never shown again."""

    key: str
    label: str
    secret: bool


class ProviderCapabilities(ResponseStruct, frozen=True, kw_only=True):
    """What a provider can do. `wallets` are further methods that its own page offers, where the account has them."""

    currencies: list[str]
    max_installments: int
    saves_cards: bool
    refunds_partially: bool
    wallets: list[str]


class Provider(ResponseStruct, frozen=True, kw_only=True):
    """A payment provider, and the business's account there. `FAILING`: the last time that it was asked it refused the
    credentials. `callbackUrl` is entered at the provider, where it asks for one: it sends its notices there."""

    provider: str
    title: str
    status: Status
    mode: Literal["live", "test"] | None
    account: str | None
    connected_at: Instant | None
    tested_at: Instant | None
    last_error: str | None
    credential_fields: list[CredentialField]
    capabilities: ProviderCapabilities
    callback_url: str


class Providers(ResponseStruct, frozen=True, kw_only=True):
    """Every provider of this service."""

    items: list[Provider]


class ProviderConnect(RequestStruct, frozen=True, kw_only=True):
    """The credentials of the business's account, by the keys of `credentialFields`: all of them, each time."""

    credentials: Annotated[
        dict[str, Annotated[str, Meta(min_length=1, max_length=500)]], Meta(max_length=20, examples=[_CREDENTIALS])
    ]


class ProviderTest(ResponseStruct, frozen=True, kw_only=True):
    """What the provider said of the credentials: they work, it refuses them, or it could not be asked (`unknown`).
    `message` is its own sentence."""

    result: Result
    account: str | None
    message: str | None
    tested_at: Instant


class ConnectionRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `payment_provider_connections`; the credentials are encrypted."""

    provider: str
    id: UUID
    credentials: bytes
    mode: Literal["live", "test"]
    account: str | None
    connected_at: Instant
    tested_at: Instant
    failure: str | None
    attempts_under_way: int
