"""The records of a client: contacts, notes, tags, payment methods."""

from typing import Annotated, Literal
from uuid import UUID

from msgspec import UNSET, Meta, UnsetType

from pinkas.core.changes import changes_of
from pinkas.core.fields import Email, Instant, Last4, LongText, LowercaseColor, Name, Phone, ShortText, Tag, Text
from pinkas.core.pagination import PageQuery
from pinkas.core.wire import RequestStruct, ResponseStruct

Receives = Literal["invoices", "reminders", "statements"]
ReceivesList = Annotated[list[Receives], Meta(max_length=3)]
PaymentMethodKind = Literal["card", "bank_debit", "wallet"]
Month = Annotated[int, Meta(ge=1, le=12)]
Year = Annotated[int, Meta(ge=2000, le=2199)]
Token = Annotated[
    str, Meta(min_length=1, max_length=500, pattern=r"\S", description="The token that the provider gave.")
]
NoteText = Annotated[LongText, Meta(min_length=1, pattern=r"\S", examples=["Prefers calls in the morning"])]


class NewContact(RequestStruct, frozen=True, kw_only=True):
    """A person at a client, and what is sent to it."""

    name: Annotated[Name, Meta(examples=["Ruth Cohen"])]
    role: ShortText | None = None
    email: Email | None = None
    phone: Phone | None = None
    receives: ReceivesList = []


@changes_of(NewContact)
class ContactChanges(RequestStruct, frozen=True, kw_only=True):
    """What to change; null clears."""


class Contact(ResponseStruct, frozen=True, kw_only=True):
    """A person at a client. `receives` says what is sent to it."""

    id: UUID
    client_id: UUID
    name: str
    role: str | None
    email: str | None
    phone: str | None
    receives: list[Receives]
    version: int
    created_at: Instant
    updated_at: Instant


class NewNote(RequestStruct, frozen=True, kw_only=True):
    """A note about a client, for the business alone."""

    text: NoteText
    pinned: bool = False


@changes_of(NewNote)
class NoteChanges(RequestStruct, frozen=True, kw_only=True):
    """What to change."""


class Writer(ResponseStruct, frozen=True, kw_only=True):
    """Who wrote it: a person of a session, a key, an app."""

    kind: str
    id: str | None


class Note(ResponseStruct, frozen=True, kw_only=True):
    """A note about a client, with who wrote it."""

    id: UUID
    client_id: UUID
    text: str
    pinned: bool
    written_by: Writer
    version: int
    created_at: Instant
    updated_at: Instant


class NoteQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the notes of a client."""

    pinned: bool | None = None


class NewTag(RequestStruct, frozen=True, kw_only=True):
    """A tag; its name is its own within the business, whatever its case."""

    name: Annotated[Tag, Meta(pattern=r"\S", examples=["wholesale"])]
    color: LowercaseColor | None = None


@changes_of(NewTag)
class TagChanges(RequestStruct, frozen=True, kw_only=True):
    """What to change; a new name is the new name on every client that bears it."""

    name: Annotated[Tag, Meta(pattern=r"\S", examples=["retail"])] | UnsetType = UNSET


class ClientTag(ResponseStruct, frozen=True, kw_only=True):
    """A tag of clients."""

    id: UUID
    name: str
    color: str | None
    version: int
    created_at: Instant
    updated_at: Instant


class TagQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the list of tags."""

    name: Text | None = None
    sort: Literal["-createdAt", "createdAt", "name", "-name", "updatedAt", "-updatedAt"] | None = None


class TagsOfClient(RequestStruct, frozen=True, kw_only=True):
    """The names of all tags of a client; one that there is not yet is made."""

    tags: Annotated[list[Annotated[Tag, Meta(pattern=r"\S", examples=["wholesale"])]], Meta(max_length=50)]


class NewMethod(RequestStruct, frozen=True, kw_only=True):
    """A means of payment as a provider keeps it, by its token. A card number is refused wherever it stands."""

    provider: Annotated[ShortText, Meta(min_length=1, pattern=r"\S", examples=["tranzila"])]
    token: Annotated[Token, Meta(examples=["tok_4f1c2a"])]
    kind: PaymentMethodKind = "card"
    brand: ShortText | None = None
    last4: Last4 | None = None
    expiry_month: Month | None = None
    expiry_year: Year | None = None
    holder: Name | None = None
    label: ShortText | None = None
    is_default: bool = False


class Method(ResponseStruct, frozen=True, kw_only=True):
    """A saved means of payment. Its token never leaves; exactly one of a client's is the default."""

    id: UUID
    client_id: UUID
    provider: str
    kind: PaymentMethodKind
    brand: str | None
    last4: str | None
    expiry_month: int | None
    expiry_year: int | None
    holder: str | None
    label: str | None
    is_default: bool
    version: int
    created_at: Instant
    updated_at: Instant


class OfClientQuery(PageQuery, frozen=True, kw_only=True):
    """The parameters of a list of what stands beside a client."""
