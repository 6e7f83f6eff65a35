"""Tools about documents: found, drafted, checked, issued and sent."""

from datetime import date
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

from pinkas.core.decimals import Amount, PositiveAmount, Quantity, UnitPrice
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.mcp_server.api import Api, ApiCall
from pinkas.mcp_server.tools.declaring import (
    ClientId,
    DocumentId,
    From,
    Listed,
    Listing,
    Query,
    ReadTool,
    To,
    Tool,
    WriteTool,
    call_with_body,
    given,
    reading,
)

DocType = Annotated[
    int,
    Meta(
        description="10 price quote, 100 order, 200 delivery note, 210 return note, 300 transaction (proforma) "
        "invoice, 305 tax invoice, 320 tax invoice and receipt, 330 credit invoice, 400 receipt, 405 donation receipt."
    ),
]
PaymentMethod = Literal[
    "cash",
    "check",
    "bank_transfer",
    "card",
    "payment_app",
    "paypal",
    "standing_order",
    "gift_voucher",
    "credit_balance",
    "other",
]


class FindDocuments(Listing, frozen=True, kw_only=True):
    """Which documents."""

    q: Query | None = None
    client_id: ClientId | None = None
    doc_type: DocType | None = None
    status: Literal["DRAFT", "ISSUED", "CANCELLED"] | None = None
    payment_status: Literal["UNPAID", "PARTIAL", "PAID", "OVERPAID"] | None = None
    number: Annotated[int, Meta(ge=1, description="The number of the document.")] | None = None
    from_: From | None = msgspec.field(name="from", default=None)
    to: To | None = None


class FoundDocument(ResponseStruct, frozen=True, kw_only=True):
    """A document in a list. `balance` is what is still to be paid."""

    id: str
    doc_type: int
    status: str
    doc_number: int | None = None
    issue_date: str
    due_date: str | None = None
    client_id: str | None = None
    client_name: str | None = None
    subject: str | None = None
    currency: str
    total: str
    balance: str
    payment_status: str


class DocumentLine(ResponseStruct, frozen=True, kw_only=True):
    """A line of a document."""

    description: str
    quantity: str
    unit_price: str
    vat_rate: str
    net: str
    gross: str


class DocumentPayment(ResponseStruct, frozen=True, kw_only=True):
    """A payment that a document shows."""

    method: str
    date: str
    amount: str


class DocumentClient(ResponseStruct, frozen=True, kw_only=True):
    """The client of a document, as it shows them."""

    name: str | None = None
    tax_id: str | None = None


class Finding(ResponseStruct, frozen=True, kw_only=True):
    """Something that is wrong with a document, or to be known of it."""

    code: str
    message: str
    field: str | None = None


class WholeDocument(ResponseStruct, frozen=True, kw_only=True):
    """A document with its lines."""

    id: str
    doc_type: int
    status: str
    doc_number: int | None = None
    issue_date: str
    due_date: str | None = None
    client_id: str | None = None
    client: DocumentClient | None = None
    subject: str | None = None
    currency: str
    lines: list[DocumentLine]
    payments: list[DocumentPayment]
    subtotal: str
    vat_amount: str
    total: str
    paid: str
    credited: str
    balance: str
    payment_status: str
    allocation_number: str | None = None
    version: int
    warnings: list[Finding] = []


class OfDocument(RequestStruct, frozen=True, kw_only=True):
    """Which document."""

    document_id: DocumentId


class Validation(ResponseStruct, frozen=True, kw_only=True):
    """Whether a draft can be issued, and why not."""

    valid: bool
    problems: list[Finding]
    warnings: list[Finding]


async def _check_draft(api: Api, arguments: OfDocument) -> Validation:
    answer = await api.ask(ApiCall("POST", f"/documents/{arguments.document_id}/validate", body={}))
    return msgspec.json.decode(answer.body, type=Validation)


class DraftLine(RequestStruct, frozen=True, kw_only=True):
    """A line: of a product, or described."""

    quantity: Quantity
    description: Annotated[str, Meta(max_length=1000, description="What it is; a product has its own.")] | None = None
    unit_price: Annotated[UnitPrice, Meta(description="The price of one; a product has its own.")] | None = None
    product_id: Annotated[UUID, Meta(description="The id of a product, as find_products tells it.")] | None = None
    vat_type: Annotated[Literal["default", "exempt", "zero"], Meta(description="Left out: default.")] | None = None


class DraftPayment(RequestStruct, frozen=True, kw_only=True):
    """A payment that the document shows: of receipts and of invoices that are receipts."""

    method: PaymentMethod
    date: date
    amount: PositiveAmount


class NewDraft(RequestStruct, frozen=True, kw_only=True):
    """A draft: `clientId` of a known client, or `clientName` of one who is not kept."""

    doc_type: DocType
    client_id: ClientId | None = None
    client_name: Annotated[str, Meta(min_length=1, max_length=200)] | None = None
    lines: Annotated[list[DraftLine], Meta(max_length=100)] = []
    payments: Annotated[list[DraftPayment], Meta(max_length=20)] = []
    price_mode: (
        Annotated[Literal["net", "gross"], Meta(description="Whether prices are without VAT (net) or with it.")] | None
    ) = None
    currency: Annotated[str, Meta(pattern="^[A-Z]{3}$", description="Left out: that of the business.")] | None = None
    subject: Annotated[str, Meta(max_length=200)] | None = None
    notes: Annotated[str, Meta(max_length=2000)] | None = None
    issue_date: date | None = None
    due_date: date | None = None


def _draft(arguments: NewDraft) -> ApiCall:
    body = given(arguments)
    name = body.pop("clientName", None)
    if name is not None:
        body["client"] = {"name": name}
    return ApiCall("POST", "/documents", body=body)


class ToIssue(RequestStruct, frozen=True, kw_only=True):
    """Which draft, and what is expected of it."""

    document_id: DocumentId
    expected_total: Annotated[Amount, Meta(description="It is only issued with this total.")] | None = None


class ToSend(RequestStruct, frozen=True, kw_only=True):
    """Which document, and to whom: with neither `emails` nor `phones` to the addresses of the client."""

    document_id: DocumentId
    emails: Annotated[list[str], Meta(min_length=1, max_length=10)] | None = None
    phones: Annotated[list[str], Meta(min_length=1, max_length=10, description="Numbers that get an SMS.")] | None = (
        None
    )
    subject: Annotated[str, Meta(max_length=200)] | None = None
    text: Annotated[str, Meta(max_length=4000)] | None = None
    language: Literal["he", "en"] | None = None


class SentMessage(ResponseStruct, frozen=True, kw_only=True):
    """A message that is on its way."""

    id: str
    channel: str
    state: str
    recipient: str
    subject: str | None = None


class Sending(ResponseStruct, frozen=True, kw_only=True):
    """What was sent of a document."""

    document_id: str
    messages: list[SentMessage]


def _sending(path: str, arguments: ToSend) -> ApiCall:
    values = given(arguments)
    body: dict[str, Any] = {name: values[name] for name in ("subject", "text", "language") if name in values}
    to = {channel: values[name] for name, channel in (("emails", "email"), ("phones", "sms")) if name in values}
    if to:
        body["to"] = to
    return ApiCall("POST", path.format_map(values), body=body)


def _path(arguments: ToIssue) -> str:
    return f"/documents/{arguments.document_id}"


DOCUMENT_TOOLS: tuple[Tool, ...] = (
    ReadTool(
        "find_documents",
        "Find documents",
        "Finds quotes, invoices, receipts and other documents by client, type, number, state, days or text.",
        ("documents:read",),
        FindDocuments,
        Listed[FoundDocument],
        reading("/documents", Listed[FoundDocument]),
    ),
    ReadTool(
        "get_document",
        "Look at a document",
        "One document with its lines, VAT, payments and what is still open.",
        ("documents:read",),
        OfDocument,
        WholeDocument,
        reading("/documents/{documentId}", WholeDocument),
    ),
    ReadTool(
        "check_draft",
        "Check a draft",
        "Whether a draft could be issued now: everything that is wrong with it, and what to know. Changes nothing.",
        ("documents:write",),
        OfDocument,
        Validation,
        _check_draft,
    ),
    WriteTool(
        "draft_document",
        "Draft a document",
        "Makes a draft of an invoice, quote, receipt or other document. A draft has no number and can be changed.",
        ("documents:write",),
        NewDraft,
        WholeDocument,
        _draft,
    ),
    WriteTool(
        "issue_document",
        "Issue a document",
        "Issues a draft: it gets its number, is signed and booked, and can never be changed again. Check it first.",
        ("documents:write",),
        ToIssue,
        WholeDocument,
        lambda arguments: call_with_body("/documents/{documentId}/finalize", arguments),
        is_destructive=True,
        versioned=_path,
    ),
    WriteTool(
        "send_document",
        "Send a document",
        "Sends an issued document to its client by e-mail or SMS.",
        ("documents:write",),
        ToSend,
        Sending,
        lambda arguments: _sending("/documents/{documentId}/send", arguments),
        is_destructive=True,
    ),
    WriteTool(
        "send_reminder",
        "Send a reminder",
        "Sends the client of an overdue document a reminder to pay, now.",
        ("documents:write",),
        ToSend,
        Sending,
        lambda arguments: _sending("/documents/{documentId}/reminders", arguments),
        is_destructive=True,
    ),
)
