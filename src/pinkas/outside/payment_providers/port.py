"""What a payment provider can be asked, whichever it is, and what it can answer.

No call raises for a failure of the provider or of the network: the outcome says what happened. A call whose answer did
not come is `unknown`, and whoever called looks the charge up before anything is tried again. Amounts are minor units of
their currency. Card numbers never pass through: a buyer enters them on the provider's own page.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, Protocol

from pinkas.core.wording import Wording

Credentials = Mapping[str, str]
"""The credentials of a business at a provider, by the keys of `PaymentProvider.credential_fields`."""

Mode = Literal["live", "test"]

ChargeState = Literal["paid", "declined", "pending", "refused", "unknown"]
"""`paid`: the money is charged. `declined`: the card issuer or the buyer said no; another attempt may succeed.
`pending`: nothing is decided yet, the buyer may still be on the page. `refused`: the provider did not accept the
request itself and nothing was charged. `unknown`: no usable answer came, and the charge may have happened."""

DeclineCode = Literal[
    "card_declined",
    "insufficient_funds",
    "expired_card",
    "lost_or_stolen_card",
    "authentication_required",
    "authentication_failed",
    "limit_exceeded",
    "instalments_not_allowed",
    "invalid_card_data",
    "cancelled_by_buyer",
    "processing_error",
]
"""Why a charge was declined, in one vocabulary for all providers."""

FINAL_DECLINES: frozenset[DeclineCode] = frozenset({"expired_card", "lost_or_stolen_card", "invalid_card_data"})
"""Declines after which charging the same card again is useless (a hard decline)."""


@dataclass(frozen=True)
class CredentialField:
    """A value that a business enters to connect. `label` is what the page calls it; a secret one is never shown
    again."""

    key: str
    label: str
    secret: bool = True
    required: bool = True


Wallet = Literal["apple_pay", "bit", "google_pay", "link", "paypal"]


@dataclass(frozen=True)
class Capabilities:
    """What a provider can do: `currencies` (ISO 4217), the most instalments, whether it saves cards and refunds a part
    of a charge, whether a refund can be asked about again by its key (`refunds_by_key`), and which other methods its
    page offers."""

    currencies: frozenset[str]
    max_instalments: int
    saves_cards: bool
    refunds_partially: bool
    refunds_by_key: bool
    wallets: tuple[Wallet, ...] = ()


@dataclass(frozen=True)
class Card:
    """What may be known of a card: its brand, the last four digits, and the month it expires (`MM/YY`)."""

    brand: str | None
    last4: str | None
    expiry: str | None


@dataclass(frozen=True)
class SavedCard:
    """A card saved at the provider: the token that stands for it, and what may be shown."""

    token: str
    card: Card


@dataclass(frozen=True)
class ChargeOutcome:
    """The outcome of a charge. `reference` is the provider's own id of the charge, by which it is refunded. `code` and
    `message` are the provider's own words, for the business and its support, never for the buyer."""

    state: ChargeState
    reference: str | None = None
    amount: int | None = None
    currency: str | None = None
    decline_code: DeclineCode | None = None
    card: Card | None = None
    auth_number: str | None = None
    instalments: int = 1
    wallet: Wallet | None = None
    """The wallet or app by which the buyer paid on the provider's page, where the provider says so."""
    saved_card: SavedCard | None = None
    redirect_url: str | None = None
    code: str | None = None
    message: str | None = None


@dataclass(frozen=True)
class PageRequest:
    """A page of the provider on which a buyer pays once. `key` makes the request idempotent and comes back with every
    notice; with `save_card` the card is saved for later charges."""

    key: str
    amount: int
    currency: str
    description: str
    language: Literal["he", "en"]
    success_url: str
    failure_url: str
    callback_url: str
    buyer_name: str | None = None
    buyer_email: str | None = None
    max_instalments: int = 1
    save_card: bool = False


@dataclass(frozen=True)
class PageOutcome:
    """A page that was opened: its address, and the reference by which it is looked up. Without an address `state` says
    whether the provider refused, or did not answer."""

    state: Literal["open", "refused", "unknown"]
    reference: str | None = None
    url: str | None = None
    code: str | None = None
    message: str | None = None


@dataclass(frozen=True)
class SetupRequest:
    """A page of the provider on which a card is saved for later charges, and nothing is charged. `key` makes the
    request idempotent; `currency` is that of the later charges, which some providers want to know."""

    key: str
    currency: str
    description: str
    language: Literal["he", "en"]
    success_url: str
    failure_url: str
    callback_url: str
    buyer_name: str | None = None
    buyer_email: str | None = None


@dataclass(frozen=True)
class SetupOutcome:
    """What became of such a page. `saved`: the card is saved at the provider, and `saved_card` stands for it;
    `declined`, `pending` and `unknown` as of a charge; `refused`: the provider knows no such page."""

    state: Literal["saved", "declined", "pending", "refused", "unknown"]
    saved_card: SavedCard | None = None
    decline_code: DeclineCode | None = None
    code: str | None = None
    message: str | None = None


@dataclass(frozen=True)
class CardCharge:
    """A charge of a saved card without its holder present. `key` is idempotent: the provider charges it once."""

    key: str
    card: SavedCard
    amount: int
    currency: str
    description: str
    instalments: int = 1


@dataclass(frozen=True)
class RefundRequest:
    """A refund of all or a part of a charge. `charged` is the whole amount of the charge, `refunded` what of it was
    given back before."""

    key: str
    charge_reference: str
    amount: int
    currency: str
    charged: int
    refunded: int = 0


@dataclass(frozen=True)
class RefundOutcome:
    """The outcome of a refund. `pending`: the provider accepted it and pays out later; `unknown`: no usable answer
    came."""

    state: Literal["refunded", "pending", "refused", "unknown"]
    reference: str | None = None
    code: str | None = None
    message: str | None = None


@dataclass(frozen=True)
class ConnectionOutcome:
    """Whether the credentials work: `works`, `refused` by the provider, or `unknown` when it could not be asked.
    `account` is what the provider calls the account."""

    state: Literal["works", "refused", "unknown"]
    account: str | None = None
    code: str | None = None
    message: str | None = None


@dataclass(frozen=True)
class ProviderNotice:
    """A notice of the provider about a page or a charge. It is only a hint: what happened is what looking it up
    says. `event` identifies the notice, so that the same one has its effect once."""

    event: str
    reference: str
    kind: Literal["page", "charge", "refund"]


class PaymentProvider(Protocol):
    """A payment provider."""

    @property
    def name(self) -> str:
        """The name in paths and records, lower case."""
        ...

    @property
    def title(self) -> str:
        """The provider's own name, as people write it."""
        ...

    @property
    def credential_fields(self) -> tuple[CredentialField, ...]:
        """What a business enters to connect."""
        ...

    @property
    def capabilities(self) -> Capabilities:
        """What it can do."""
        ...

    def find_faults(self, credentials: Credentials) -> Mapping[str, Wording]:
        """What is wrong with the form of credentials, by field; nobody is asked."""
        ...

    def mode_of(self, credentials: Credentials) -> Mode:
        """Whether the credentials charge real money."""
        ...

    def account_label(self, credentials: Credentials) -> str:
        """What may be shown of the credentials to tell two accounts apart."""
        ...

    async def test(self, credentials: Credentials) -> ConnectionOutcome:
        """Asks the provider whether the credentials work. Nothing is charged."""
        ...

    async def open_page(self, credentials: Credentials, request: PageRequest) -> PageOutcome:
        """Opens a page on which a buyer pays."""
        ...

    async def look_up_page(self, credentials: Credentials, reference: str) -> ChargeOutcome:
        """What became of a page."""
        ...

    async def open_setup(self, credentials: Credentials, request: SetupRequest) -> PageOutcome:
        """Opens a page on which a card is saved without a charge. Only a provider with `saves_cards` is asked."""
        ...

    async def look_up_setup(self, credentials: Credentials, reference: str) -> SetupOutcome:
        """What became of such a page."""
        ...

    async def charge(self, credentials: Credentials, request: CardCharge) -> ChargeOutcome:
        """Charges a saved card."""
        ...

    async def look_up_charge(self, credentials: Credentials, request: CardCharge) -> ChargeOutcome:
        """What became of a charge of a saved card whose answer was lost; `pending` when the provider knows of none."""
        ...

    async def refund(self, credentials: Credentials, request: RefundRequest) -> RefundOutcome:
        """Gives back all or a part of a charge."""
        ...

    async def look_up_refund(self, credentials: Credentials, request: RefundRequest) -> RefundOutcome:
        """What became of a refund that was asked for before. A provider with `refunds_by_key` makes it now if it never
        arrived, and makes it once; another one answers `unknown`."""
        ...

    def read_notice(self, credentials: Credentials, headers: Mapping[str, str], body: bytes) -> ProviderNotice | None:
        """The notice in a callback; None when it is not authentic, or is about nothing that matters here."""
        ...

    async def close(self) -> None:
        """Closes its connections."""
        ...
