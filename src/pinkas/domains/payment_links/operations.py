"""The public operations of payment links."""

from pinkas.core.cards import CardNumberRefused
from pinkas.core.problems import VersionConflict
from pinkas.domains import businesses, documents
from pinkas.domains.checkouts import PAY_PROBLEMS
from pinkas.domains.messages import ChannelUnavailable, NoRecipient
from pinkas.domains.payment_links import actions, flows
from pinkas.domains.payment_links.rules import AmountExceedsBalance, LinkBeingPaid, LinkEnded, NothingToPay
from pinkas.domains.payment_links.rules.table import LINK_COLUMNS, link_rows
from pinkas.domains.payment_providers import CurrencyNotTaken, NoProviderConnected
from pinkas.platform.operation import operation
from pinkas.platform.reports import report

GROUP, READ, WRITE = "payment links", "payments:read", "payments:write"
_ASKING = (NothingToPay, AmountExceedsBalance, NoProviderConnected, CurrencyNotTaken, CardNumberRefused)

OPERATIONS = (
    operation("GET /payment-links", actions.list_links, "List payment links", group=GROUP, scope=READ),
    report(
        "/reports/payment-links",
        actions.compose_table,
        "Payment links with the filters of their list",
        name="getPaymentLinkTable",
        group="reports",
        scope=READ,
        load=businesses.get_current,
        rows=link_rows,
        columns=LINK_COLUMNS,
    ),
    operation(
        "POST /payment-links",
        flows.create_link,
        "Create a payment link for an amount or documents",
        group=GROUP,
        scope=WRITE,
        creates=True,
        problems=_ASKING,
    ),
    operation("GET /payment-links/{id}", actions.get_link, "Get a payment link", group=GROUP, scope=READ),
    operation(
        "PATCH /payment-links/{id}",
        actions.change_link,
        "Change amount, expiry or text of an unpaid link",
        group=GROUP,
        scope=WRITE,
        problems=(NothingToPay, AmountExceedsBalance, LinkEnded, LinkBeingPaid, VersionConflict, CardNumberRefused),
    ),
    operation(
        "POST /payment-links/{id}/deactivate",
        actions.deactivate,
        "Deactivate a link",
        group=GROUP,
        scope=WRITE,
        problems=(LinkEnded, LinkBeingPaid, VersionConflict),
    ),
    operation(
        "POST /payment-links/{id}/send",
        flows.send_link,
        "Send a link to the client",
        group=GROUP,
        scope=WRITE,
        problems=(LinkEnded, NothingToPay, NoRecipient, ChannelUnavailable),
    ),
    operation(
        "POST /payment-links/{id}/send/preview",
        flows.preview_message,
        "What a message about a payment link would say, and to whom it would go",
        name="previewPaymentLinkMessage",
        group=GROUP,
        scope=WRITE,
    ),
    operation(
        "POST /documents/{id}/payment-link",
        flows.create_document_link,
        "Create a payment link for the open balance",
        name="createDocumentPaymentLink",
        group="documents",
        scope="documents:write",
        creates=True,
        problems=(*_ASKING, documents.NotIssued, documents.DocumentCancelled),
    ),
    operation(
        "GET /public/payment-links/{token}",
        flows.get_public_link,
        "What a payment link asks for",
        name="getPublicPaymentLink",
        group="public pages",
        credential="public",
    ),
    operation(
        "POST /public/payment-links/{token}/pay",
        flows.pay_public_link,
        "Pay a payment link through the provider",
        name="payPublicPaymentLink",
        group="public pages",
        credential="public",
        problems=(*PAY_PROBLEMS, LinkEnded, NothingToPay, NoProviderConnected, CurrencyNotTaken),
    ),
)
