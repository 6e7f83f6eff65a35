"""Authorizations of standing orders as they cross the wire, and as they are stored."""

from datetime import date
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

from pinkas.core.creators import Creator
from pinkas.core.decimals import AmountText
from pinkas.core.fields import Digits, Instant, Language, Name, ShortText
from pinkas.core.schedule_fields import ScheduleEnd
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.domains.messages import Message, SendPaymentLink

Kind = Literal["card", "bank_debit"]
Source = Literal["link", "payment_page"]
StoredState = Literal["OPEN", "CONSENTED", "AUTHORIZED", "CANCELLED"]
State = Literal["OPEN", "CONSENTED", "AUTHORIZED", "CANCELLED", "EXPIRED"]
BankDigits = Annotated[Digits, Meta(max_length=12)]


class SendAuthorization(SendPaymentLink, frozen=True, kw_only=True):
    """How the link is sent by which the client authorizes a standing order. Without `to` it goes to the client's e-mail
    addresses, or to its mobile phone by SMS when it has none; with `send` false nothing is sent, and the answer has the
    link. Without `expiresAt` it can be used for 30 days."""

    send: bool = True
    expires_at: Instant | None = None


class DebitedAccount(RequestStruct, frozen=True, kw_only=True):
    """The bank account that is to be debited, by the numbers of the country, and who holds it."""

    bank_code: Annotated[Digits, Meta(examples=["12"])]
    branch: Annotated[Digits, Meta(examples=["600"])]
    account: Annotated[Digits, Meta(examples=["123456"])]
    holder: Annotated[Name, Meta(examples=["Dana Levi"])]


class AuthorizeMandate(RequestStruct, frozen=True, kw_only=True):
    """A client's consent to what the page says. `name` is who consents, `consent` must be true; `bank` is the account
    of a standing order of kind `bank_debit`. A card is entered on the provider's own page, where `redirectUrl` leads.
    """

    name: Annotated[Name, Meta(examples=["Dana Levi"])]
    consent: bool
    bank: DebitedAccount | None = None
    language: Language | None = None


class TermsQuery(msgspec.Struct, frozen=True, kw_only=True):
    """The language of `terms`; without it, that in which the link was sent."""

    language: Language | None = None


class ConfirmAuthorization(RequestStruct, frozen=True, kw_only=True):
    """What the bank says of a debit that the client has authorized; `reference` is its number of it."""

    reference: ShortText | None = None


class MandateConsent(ResponseStruct, frozen=True, kw_only=True):
    """What somebody consented to: the text as it was shown, by whom, when and from which address."""

    name: str
    text: str
    language: Language
    at: Instant
    address: str | None
    user_agent: str | None


class MandateAuthorization(ResponseStruct, frozen=True, kw_only=True):
    """A link by which a client authorizes a standing order, and what came of it. `CONSENTED`: the client has agreed;
    the card is not saved yet, or the bank has not confirmed the debit. `CANCELLED`: a newer link took its place, or the
    standing order is over. One of source `payment_page` was agreed on a recurring Payment Page."""

    id: UUID
    mandate_id: UUID
    kind: Kind
    source: Source
    state: State
    url: str
    language: Language
    checkout_id: UUID | None
    consent: MandateConsent | None
    bank: DebitedAccount | None
    bank_reference: str | None
    views: int
    expires_at: Instant
    authorized_at: Instant | None
    created_by: Creator | None
    version: int
    created_at: Instant
    updated_at: Instant


class AuthorizationSending(ResponseStruct, frozen=True, kw_only=True):
    """The link that was made, and the messages that carry it."""

    authorization: MandateAuthorization
    messages: list[Message]


class MandateAuthorizations(ResponseStruct, frozen=True, kw_only=True):
    """The authorizations of a standing order, the newest first."""

    items: list[MandateAuthorization]


class PublicMandate(ResponseStruct, frozen=True, kw_only=True):
    """A standing order as its client sees it who is to authorize it. `amount` is charged each time, or at most
    `amountMax`, which has no `frequency`; `terms` is the text that is consented to. `redirectUrl` is the provider's
    page, where the card is entered; null when there is nothing to do there."""

    state: State
    kind: Kind
    business_name: str
    client_name: str
    subject: str
    amount: AmountText | None
    amount_max: AmountText | None
    first_amount: AmountText | None
    currency: str
    frequency: str | None
    start_date: date
    ends: ScheduleEnd = msgspec.field(name="end")
    terms: str
    language: Language
    expires_at: Instant
    redirect_url: str | None


class AuthorizationRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `mandate_authorizations`."""

    id: UUID
    mandate_id: UUID
    kind: Kind
    source: Source
    state: StoredState
    language: Language
    token: bytes
    checkout_id: UUID | None
    consent: dict[str, Any] | None
    bank: dict[str, Any] | None
    bank_reference: str | None
    views: int
    expires_at: Instant
    authorized_at: Instant | None
    created_by: Creator | None
    version: int
    created_at: Instant
    updated_at: Instant


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """What a standing order comes to for its client; amounts as texts in `currency`."""

    kind: Kind
    business: str
    subject: str
    amount: str | None
    amount_max: str | None
    first_amount: str | None
    currency: str
    frequency: str | None
    start_date: date
    ends: ScheduleEnd
