"""What a client can pay: open documents, and what is open of an opening balance, as the forms of money name them."""

from dataclasses import dataclass
from datetime import date
from typing import Any, Literal

from pinkas.dashboard.business_pages.page_context import PageContext
from pinkas.domains.documents import due_day


@dataclass(frozen=True)
class OpenItem:
    """A document, or an opening balance. `field` is how a reference or an allocation names it, `name` what it is
    called, `due` its due date or else its day, `balance` what is open of it."""

    field: Literal["documentId", "openingItemId"]
    id: str
    name: str
    number: str
    """Of a document, as it is set apart from its name; empty of an opening balance."""
    due: date
    date: date
    balance: str
    currency: str
    href: str | None

    @property
    def whole_name(self) -> str:
        """Its name with its number."""
        return f"{self.name} {self.number}".strip()

    @property
    def choice(self) -> str:
        """The value that names it in a list of documents to choose from."""
        return self.id if self.field == "documentId" else f"{self.field}:{self.id}"


def document_item(context: PageContext, one: Any) -> OpenItem:
    """A document as something to pay."""
    return OpenItem(
        field="documentId",
        id=str(one.id),
        name=context.words.label(one.doc_type, "docType"),
        number=str(one.doc_number or ""),
        date=one.issue_date,
        due=due_day(one),
        balance=one.balance,
        currency=one.currency,
        href=context.url("documents", one.id),
    )


async def open_opening_items(context: PageContext, client_id: Any, currency: str | None = None) -> list[OpenItem]:
    """What is open of the opening balances of a client and of those that were merged into it."""
    if not client_id or not context.has_scope("clients:read"):
        return []
    found = (await context.perform("GET /clients/{id}/balance", id=client_id)).opening_items
    return [
        OpenItem(
            field="openingItemId",
            id=str(one.id),
            name=context.words.label(one.doc_type, "docType")
            if one.doc_type is not None
            else context.words.text("Opening balance of {day}", day=context.words.day(one.date)),
            number=one.doc_number or "",
            date=one.date,
            due=one.due_date or one.date,
            balance=one.open,
            currency=one.currency,
            href=context.url("imported-documents", one.imported_document_id) if one.imported_document_id else None,
        )
        for one in found
        if one.payment_status != "PAID" and currency in (None, one.currency)
    ]
