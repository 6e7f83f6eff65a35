"""Messages as they cross the wire."""

from dataclasses import dataclass
from datetime import date
from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.fields import Instant, Language
from pinkas.core.item_errors import ItemError
from pinkas.core.pagination import PageQuery
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.domains.documents import Recipients

Channel = Literal["email", "sms", "whatsapp"]
State = Literal["QUEUED", "SENT", "DELIVERED", "OPENED", "BOUNCED", "FAILED"]
Kind = Literal["document", "quote", "receipt", "reminder", "payment_link", "mandate"]
Subject = Annotated[str, Meta(min_length=1, max_length=200, pattern=r"\S")]
Body = Annotated[str, Meta(min_length=1, max_length=5000, pattern=r"\S")]
Short = Annotated[str, Meta(min_length=1, max_length=1000, pattern=r"\S")]
Outcome = Literal["sent", "again", "bounced", "failed"]


class MessageOptions(RequestStruct, frozen=True, kw_only=True):
    """What a message carries. `subject` and `text` replace those of the template; they may hold its placeholders."""

    subject: Subject | None = None
    text: Body | None = None
    language: Language | None = None
    attach_pdf: bool = True
    link: bool = True


class SendDocument(MessageOptions, frozen=True, kw_only=True):
    """How a document is sent. Without `to` it goes to the client's e-mail addresses, or to its mobile phone by SMS when
    it has none. `subject` and `text` replace those of the template; they may hold its placeholders."""

    to: Recipients | None = None


class SendReminder(SendDocument, frozen=True, kw_only=True):
    """How a reminder is sent; `force` sends it though there was one in the last 24 hours."""

    force: bool = False


class PreviewMessage(MessageOptions, frozen=True, kw_only=True):
    """How a document is to be sent; `reminder` asks for the text of a reminder."""

    reminder: bool = False


class LinkMessageOptions(RequestStruct, frozen=True, kw_only=True):
    """What a message about a payment link says. `subject` and `text` replace those of the template; they may hold its
    placeholders. Without `language` it is that of the link."""

    subject: Subject | None = None
    text: Body | None = None
    language: Language | None = None


class SendPaymentLink(LinkMessageOptions, frozen=True, kw_only=True):
    """How a payment link is sent. Without `to` it goes to the client's e-mail addresses, or to its mobile phone by SMS
    when it has none."""

    to: Recipients | None = None


class MessageRecipient(ResponseStruct, frozen=True, kw_only=True):
    """An address of a channel."""

    channel: Channel
    address: str


class MessagePreview(ResponseStruct, frozen=True, kw_only=True):
    """What a message says: `subject` and `text` of an e-mail, `short` of an SMS or a WhatsApp message, with `{link}` in
    place of its link; of a document each recipient gets one of its own. `to` is where it goes when no address is
    named."""

    kind: Kind
    language: Language
    subject: str
    text: str
    short: str
    to: list[MessageRecipient]


class BulkSend(MessageOptions, frozen=True, kw_only=True):
    """Documents that are sent alike, each to its own client."""

    ids: Annotated[list[UUID], Meta(min_length=1, max_length=100)]


class MessageAttachment(ResponseStruct, frozen=True, kw_only=True):
    """A file beside an e-mail; `size` in bytes."""

    name: str
    media_type: str
    size: int


class MessageAttempt(ResponseStruct, frozen=True, kw_only=True):
    """One attempt to hand a message over: `sent`, to be tried `again`, or refused for good."""

    at: Instant
    outcome: Outcome
    message: str | None


class MessageFault(ResponseStruct, frozen=True, kw_only=True):
    """Why a message did not come through."""

    code: str
    message: str


class _MessageLogEntry(ResponseStruct, frozen=True, kw_only=True):
    """What is known of anything that goes to one address."""

    id: UUID
    channel: Channel
    state: State
    recipient: str
    client_id: UUID | None
    language: Language
    subject: str | None
    has_link: bool
    attachments: list[MessageAttachment]
    error: MessageFault | None
    resend_of: UUID | None
    sent_at: Instant | None
    delivered_at: Instant | None
    opened_at: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant


class MessageSummary(_MessageLogEntry, frozen=True, kw_only=True):
    """A message to one address. `SENT` is handed over to the mail server or gateway, which knows no more in most cases;
    `DELIVERED` and `BOUNCED` are what it said of it, `OPENED` that its link was opened, `FAILED` that it was given up.
    It is about a document, about a payment link (of a link for exactly one document it names both), or about a standing
    order that its client is to authorize."""

    kind: Kind
    document_id: UUID | None
    payment_link_id: UUID | None
    mandate_id: UUID | None


class Message(MessageSummary, frozen=True, kw_only=True):
    """A message with what it says. The link stands in `text` as `{link}`: it opens the document, so the log does not
    tell it."""

    text: str
    attempts: list[MessageAttempt]


class KeptMessage(_MessageLogEntry, frozen=True, kw_only=True):
    """A message of the sandbox as it would have left, with its link. A `statement` carries no document, and has its
    file when its state is no longer `QUEUED`."""

    kind: Literal["document", "quote", "receipt", "reminder", "payment_link", "mandate", "statement"]
    document_id: UUID | None
    payment_link_id: UUID | None
    mandate_id: UUID | None
    text: str
    html: str | None
    """The same as it would have stood in the e-mail."""
    sender_name: str
    reply_to: str | None
    link: str | None


class MessageQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the log. `from` is the first instant wanted, `to` the first one not."""

    document_id: UUID | None = None
    payment_link_id: UUID | None = None
    mandate_id: UUID | None = None
    client_id: UUID | None = None
    channel: Channel | None = None
    state: State | None = None
    kind: Kind | None = None
    recipient: Annotated[str, Meta(min_length=1, max_length=254)] | None = None
    from_: Instant | None = msgspec.field(name="from", default=None)
    to: Instant | None = None
    sort: Literal["-createdAt", "createdAt"] | None = None


class OutboxQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the sandbox's outbox."""

    document_id: UUID | None = None
    payment_link_id: UUID | None = None
    mandate_id: UUID | None = None
    client_id: UUID | None = None
    channel: Channel | None = None
    recipient: Annotated[str, Meta(min_length=1, max_length=254)] | None = None


class DocumentMessage(Message, frozen=True, kw_only=True):
    """A message about a document."""

    document_id: UUID


class Sending(ResponseStruct, frozen=True, kw_only=True):
    """What was queued for a document, a message an address."""

    document_id: UUID
    messages: list[DocumentMessage]


class LinkSending(ResponseStruct, frozen=True, kw_only=True):
    """What was queued for a payment link, a message an address."""

    payment_link_id: UUID
    messages: list[Message]


class QueuedItem(ResponseStruct, frozen=True, kw_only=True):
    """The result of one document; `index` is its place in the request."""

    index: int
    id: UUID
    status: Literal["queued", "failed"]
    messages: list[DocumentMessage] | UnsetType = UNSET
    error: ItemError | UnsetType = UNSET


class QueuedMessages(ResponseStruct, frozen=True, kw_only=True):
    """A result for every document, in the order of the request."""

    queued: int
    failed: int
    items: list[QueuedItem]


class MessageText(RequestStruct, frozen=True, kw_only=True):
    """A text in one language: `subject` and `text` of an e-mail, `short` of an SMS or a WhatsApp message."""

    subject: Subject
    text: Body
    short: Short


class ShownMessageText(ResponseStruct, frozen=True, kw_only=True):
    """A text in one language; `isDefault` when the business wrote none of its own."""

    subject: str
    text: str
    short: str
    is_default: bool


class MessageTemplate(ResponseStruct, frozen=True, kw_only=True):
    """The texts of a kind of message. `version` is 0 before the first change."""

    kind: Kind
    he: ShownMessageText
    en: ShownMessageText
    placeholders: list[str]
    version: int
    updated_at: Instant | None


_WRITTEN = {
    "subject": "{docType} {docNumber}",
    "text": "Hello {clientName},\n\n{docType} {docNumber} is here: {link}",
    "short": "{docType} {docNumber}: {link}",
}


class MessageTemplateChange(RequestStruct, frozen=True, kw_only=True):
    """New texts by language: null brings ours back, a language that is left out stays as it is."""

    he: MessageText | None | UnsetType = UNSET
    en: Annotated[MessageText | None | UnsetType, Meta(examples=[_WRITTEN])] = UNSET


class MessageSample(ResponseStruct, frozen=True, kw_only=True):
    """What a text says to a client, of a document that is made up; `values` are what its placeholders stand for."""

    subject: str
    text: str
    short: str
    values: dict[str, str]


class MessageSamples(ResponseStruct, frozen=True, kw_only=True):
    """Texts of a kind as a client would read them."""

    he: MessageSample
    en: MessageSample


class OwnTexts(msgspec.Struct, frozen=True, kw_only=True):
    """The texts of a kind that a business wrote itself."""

    he: MessageText | None = None
    en: MessageText | None = None


@dataclass(frozen=True)
class SendingLimits:
    """What the operator allows: the channels that are there, and how many messages a business may send in a day."""

    channels: frozenset[Channel]
    per_day: int


@dataclass(frozen=True)
class RecipientAddress:
    """One address of a channel, in the form that is written to."""

    channel: Channel
    value: str


class EmailCard(msgspec.Struct, frozen=True):
    """What stands in the frame of an e-mail: a title, and captions with values."""

    title: str
    facts: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class MessageDraft:
    """A message that is to be queued. `error`: it cannot be sent, and is kept as failed."""

    id: UUID
    kind: Kind
    address: RecipientAddress
    document_id: UUID | None
    client_id: UUID | None
    language: Language
    subject: str | None
    text: str
    link: str | None
    attach_pdf: bool
    resend_of: UUID | None = None
    dedupe_key: str | None = None
    error: MessageFault | None = None
    payment_link_id: UUID | None = None
    mandate_id: UUID | None = None
    card: EmailCard | None = None


@dataclass(frozen=True)
class StepMessage:
    """How a step of a plan of reminders is sent: by a channel or as every message, in its own words by language or in
    ours; `upcoming`: the document is not overdue yet. `opt_out` is where its client says that it wants no more."""

    channel: Channel | None
    texts: OwnTexts
    upcoming: bool
    opt_out: str | None


@dataclass(frozen=True)
class MandateNotice:
    """What a client is told of its standing order, without a link: `facts` are captions with values beside the text."""

    mandate_id: UUID
    client_id: UUID
    language: Language
    subject: str
    text: str
    title: str
    facts: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class AskedPayment:
    """What a message about a payment link tells, or about the link by which a client authorizes a standing order; the
    amount is minor units of `currency`. `subject_id` is the payment link, or the standing order. `document_id`: the
    link is for exactly one document."""

    kind: Literal["payment_link", "mandate"]
    subject_id: UUID
    client_id: UUID
    document_id: UUID | None
    address: str
    amount: int
    currency: str
    description: str
    language: Language
    last_day: date
