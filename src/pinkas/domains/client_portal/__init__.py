"""The client portal: one link per client to what it owes and paid, and the disputes that it opens there."""

from pinkas.domains.client_portal.actions.links import PortalView
from pinkas.domains.client_portal.flows import (
    Dependencies,
    DocumentView,
    PageView,
    dispute_document,
    get_document_file,
    get_document_of_page,
    get_portal_of_page,
    get_statement_file,
    pay_documents,
    reply_to_dispute,
    withdraw_dispute,
)
from pinkas.domains.client_portal.rules import DisputeEnded, DisputeOpen
from pinkas.domains.client_portal.types import (
    DisputeReason,
    DisputeReply,
    NewDispute,
    PortalDocument,
    PortalOpeningItem,
    PortalPayment,
    PublicPortal,
)

__all__ = [
    "Dependencies",
    "DisputeEnded",
    "DisputeOpen",
    "DisputeReason",
    "DisputeReply",
    "DocumentView",
    "NewDispute",
    "PageView",
    "PortalDocument",
    "PortalOpeningItem",
    "PortalPayment",
    "PortalView",
    "PublicPortal",
    "dispute_document",
    "get_document_file",
    "get_document_of_page",
    "get_portal_of_page",
    "get_statement_file",
    "pay_documents",
    "reply_to_dispute",
    "withdraw_dispute",
]
