"""The inbox: papers come in, are read, corrected, and become expenses."""

from pinkas.domains.inbox.actions.receiving import ReceivingTerms
from pinkas.domains.inbox.flows import Dependencies, PaperReader, read_next, upload
from pinkas.domains.inbox.mail_flows import InboxPostmaster
from pinkas.domains.inbox.types import InboxUploadQuery

__all__ = [
    "Dependencies",
    "InboxPostmaster",
    "InboxUploadQuery",
    "PaperReader",
    "ReceivingTerms",
    "read_next",
    "upload",
]
