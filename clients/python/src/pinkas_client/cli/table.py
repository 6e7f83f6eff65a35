"""The commands for daily work: a group is a resource, a command one operation of it with the columns of its table.

Everything else of a command comes from the operation: its path has the arguments, its query and the fields of its body
have the options. What is not here is called by `pinkas api`.
"""

from __future__ import annotations

from typing import NamedTuple


class Command(NamedTuple):
    """A command: what it is called, the operation that it calls, and the columns that a list shows."""

    name: str
    operation: str
    columns: str = ""
    words: str = ""
    """A parameter of the query that is given as an argument."""
    lines: bool = False
    """Whether `--line DESCRIPTION QUANTITY PRICE` adds to the lines of the body."""


_DOCUMENTS = "id docNumber clientName total status issueDate docType balance paymentStatus dueDate"
_CLIENTS = "id name taxId emails phone currency isActive"
_PRODUCTS = "id sku name price unit type archivedAt"
_EXPENSES = "id supplierName total status date number vat docType"
_PAYMENTS = "id clientName amount method date unallocated state receiptNumber"
_LINKS = "id clientName amount state url expiresAt"

GROUPS: dict[str, tuple[str, tuple[Command, ...]]] = {
    "documents": (
        "quotes, invoices, receipts, credits: from the draft to the PDF",
        (
            Command("list", "listDocuments", _DOCUMENTS),
            Command("find", "listDocuments", _DOCUMENTS, words="q"),
            Command("show", "getDocument"),
            Command("draft", "createDocument", lines=True),
            Command("edit", "updateDocument", lines=True),
            Command("check", "validateDocument"),
            Command("finalize", "finalizeDocument"),
            Command("pdf", "downloadDocumentPdf"),
            Command("send", "sendDocument"),
            Command("credit", "creditDocument"),
            Command("cancel", "cancelDocument"),
            Command("delete", "deleteDocument"),
        ),
    ),
    "clients": (
        "whom the business sells to",
        (
            Command("list", "listClients", _CLIENTS),
            Command("find", "listClients", _CLIENTS, words="q"),
            Command("show", "getClient"),
            Command("create", "createClient"),
            Command("edit", "updateClient"),
            Command("balance", "getClientBalance"),
            Command("statement", "getClientStatement"),
            Command("archive", "archiveClient"),
        ),
    ),
    "products": (
        "what it sells",
        (
            Command("list", "listProducts", _PRODUCTS),
            Command("find", "listProducts", _PRODUCTS, words="q"),
            Command("show", "getProduct"),
            Command("create", "createProduct"),
            Command("edit", "updateProduct"),
            Command("archive", "archiveProduct"),
        ),
    ),
    "suppliers": (
        "whom it buys from",
        (
            Command("list", "listSuppliers", _CLIENTS),
            Command("find", "listSuppliers", _CLIENTS, words="q"),
            Command("show", "getSupplier"),
            Command("create", "createSupplier"),
        ),
    ),
    "expenses": (
        "what it bought",
        (
            Command("list", "listExpenses", _EXPENSES),
            Command("show", "getExpense"),
            Command("create", "createExpense"),
            Command("edit", "updateExpense"),
            Command("submit", "submitExpense"),
            Command("book", "bookExpense"),
            Command("file", "setExpenseFile"),
        ),
    ),
    "payments": (
        "money that clients paid",
        (
            Command("list", "listPayments", _PAYMENTS),
            Command("show", "getPayment"),
            Command("record", "recordPayment"),
            Command("receipt", "issuePaymentReceipt"),
            Command("void", "voidPayment"),
        ),
    ),
    "payment-links": (
        "requests for money that a customer pays by a link",
        (
            Command("list", "listPaymentLinks", _LINKS),
            Command("show", "getPaymentLink"),
            Command("create", "createPaymentLink"),
        ),
    ),
    "quotes": (
        "quotes with the answers of customers",
        (
            Command("list", "listQuotes", "id docNumber clientName total status issueDate openUntil answeredBy"),
            Command("show", "getQuote"),
            Command("accept", "acceptQuote"),
            Command("reject", "rejectQuote"),
        ),
    ),
    "approvals": (
        "calls above the bounds of a key; people decide on them in the dashboard",
        (
            Command("list", "listApprovals", "id status method route summary expiresAt"),
            Command("show", "getApproval"),
        ),
    ),
    "events": (
        "what happened, as webhooks tell it",
        (
            Command("list", "listEvents", "sequence type occurredAt id"),
            Command("show", "getEvent"),
            Command("types", "listEventTypes", "name description"),
        ),
    ),
    "webhooks": (
        "endpoints that events are delivered to",
        (
            Command("list", "listWebhooks", "id url isActive events lastSuccessAt lastFailureAt"),
            Command("show", "getWebhook"),
            Command("create", "createWebhook"),
            Command("test", "testWebhook"),
            Command("deliveries", "listWebhookDeliveries", "id eventType state attempts createdAt"),
            Command("delete", "deleteWebhook"),
        ),
    ),
    "files": (
        "papers that were uploaded",
        (
            Command("list", "listFiles", "id fileName mediaType size purpose createdAt"),
            Command("upload", "uploadFile"),
            Command("download", "downloadFile"),
        ),
    ),
}

SEARCH = Command("search", "searchRecords", "type id title", words="q")
"""The command that is in no group."""
