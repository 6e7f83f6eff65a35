"""The public operations of the client portal and of disputes."""

from pinkas.core.cards import CardNumberRefused
from pinkas.core.problems import NotPrintable, VersionConflict
from pinkas.domains import businesses, documents, statements
from pinkas.domains.checkouts import PAY_PROBLEMS
from pinkas.domains.client_portal import flows
from pinkas.domains.client_portal.actions import disputes, links
from pinkas.domains.client_portal.rules import DisputeEnded, DisputeOpen, DisputeTooLong
from pinkas.domains.client_portal.rules.table import DISPUTE_COLUMNS, dispute_rows
from pinkas.domains.clients import ClientIsArchived
from pinkas.domains.documents import AllocationPending, PdfUnavailable, UnprintableText
from pinkas.domains.payment_links import AmountExceedsBalance, NothingToPay
from pinkas.domains.payment_providers import CurrencyNotTaken, NoProviderConnected, ProviderNotConnected
from pinkas.platform.operation import operation
from pinkas.platform.reports import report

GROUP, READ, WRITE = "disputes", "documents:read", "documents:write"
_PUBLIC = "public pages"
PORTAL = "/public/portal/{token}"

OPERATIONS = (
    operation(
        "POST /clients/{id}/portal-link",
        links.make_link,
        "Make or renew the link of a client's portal",
        name="createClientPortalLink",
        group="clients",
        scope="clients:write",
        creates=True,
        problems=(ClientIsArchived,),
    ),
    operation(
        "GET /clients/{id}/portal-link",
        links.get_link,
        "The link of a client's portal",
        name="getClientPortalLink",
        group="clients",
        scope="clients:write",
    ),
    operation(
        "DELETE /clients/{id}/portal-link",
        links.end_link,
        "End the link of a client's portal at once",
        name="endClientPortalLink",
        group="clients",
        scope="clients:write",
    ),
    operation(
        "POST /disputes",
        disputes.note_dispute,
        "Note that a client disputes a document",
        name="createDispute",
        group=GROUP,
        scope=WRITE,
        creates=True,
        problems=(documents.NotIssued, DisputeOpen),
    ),
    operation("GET /disputes", disputes.list_disputes, "List disputes of clients", group=GROUP, scope=READ),
    report(
        "/reports/disputes",
        disputes.compose_table,
        "Disputes with the filters of their list",
        name="getDisputeTable",
        group="reports",
        scope=READ,
        load=businesses.get_current,
        rows=dispute_rows,
        columns=DISPUTE_COLUMNS,
    ),
    operation("GET /disputes/{id}", disputes.get_dispute, "Get a dispute", group=GROUP, scope=READ),
    operation(
        "POST /disputes/{id}/answer",
        disputes.answer_dispute,
        "Answer a dispute",
        group=GROUP,
        scope=WRITE,
        problems=(DisputeEnded, DisputeTooLong, VersionConflict),
    ),
    operation(
        "POST /disputes/{id}/resolve",
        disputes.resolve_dispute,
        "Resolve a dispute",
        group=GROUP,
        scope=WRITE,
        problems=(DisputeEnded, DisputeTooLong, VersionConflict),
    ),
    operation(
        f"GET {PORTAL}",
        flows.get_portal,
        "The account of a client by its portal link",
        name="getClientPortal",
        group=_PUBLIC,
        credential="public",
    ),
    operation(
        f"GET {PORTAL}/documents",
        flows.list_paid_documents,
        "Documents of the last year that the client has paid",
        name="listClientPortalDocuments",
        group=_PUBLIC,
        credential="public",
    ),
    operation(
        f"POST {PORTAL}/pay",
        flows.pay_documents,
        "Pay open documents, or an amount, through the provider",
        name="payClientPortal",
        group=_PUBLIC,
        credential="public",
        problems=(
            *PAY_PROBLEMS,
            NothingToPay,
            AmountExceedsBalance,
            NoProviderConnected,
            CurrencyNotTaken,
            ProviderNotConnected,
        ),
    ),
    report(
        f"{PORTAL}/statement",
        flows.compose_statement,
        "The client's statement of account, as JSON, PDF or CSV",
        name="getClientPortalStatement",
        group=_PUBLIC,
        credential="public",
        load=links.follow_to_account,
        rows=statements.statement_rows,
        columns=statements.STATEMENT_COLUMNS,
        pdf=flows.render_statement,
        problems=(statements.StatementTooLong, UnprintableText, NotPrintable),
    ),
    operation(
        f"GET {PORTAL}/documents/{{id}}/pdf",
        flows.get_document_file,
        "The PDF of a document of the client",
        name="downloadClientPortalDocumentPdf",
        group=_PUBLIC,
        credential="public",
        media_type="application/pdf",
        problems=(NotPrintable, PdfUnavailable, AllocationPending, documents.SigningUnavailable),
    ),
    operation(
        f"POST {PORTAL}/documents/{{id}}/dispute",
        flows.dispute_document,
        "Dispute a document",
        name="disputeClientPortalDocument",
        group=_PUBLIC,
        credential="public",
        creates=True,
        problems=(DisputeOpen, CardNumberRefused),
    ),
    operation(
        f"POST {PORTAL}/disputes/{{id}}/reply",
        flows.reply_to_dispute,
        "Add to a dispute",
        name="replyToClientPortalDispute",
        group=_PUBLIC,
        credential="public",
        problems=(DisputeEnded, DisputeTooLong, CardNumberRefused),
    ),
    operation(
        f"POST {PORTAL}/disputes/{{id}}/withdraw",
        flows.withdraw_dispute,
        "Withdraw a dispute",
        name="withdrawClientPortalDispute",
        group=_PUBLIC,
        credential="public",
        problems=(DisputeEnded,),
    ),
)
