"""The inbox: papers come in, are read, corrected, and become expenses."""

from pinkas.domains.inbox.actions.converting import attach_to_expense, get_convertible, make_draft_for_line
from pinkas.domains.inbox.actions.receiving import ReceivingTerms
from pinkas.domains.inbox.flows import Dependencies, PaperReader, read_next, upload
from pinkas.domains.inbox.mail_flows import InboxPostmaster
from pinkas.domains.inbox.rules.problems import InboxItemEnded, InboxItemQuarantined
from pinkas.domains.inbox.types import InboxItem, InboxMatch, InboxUploadQuery, ItemRow

__all__ = [
    "Dependencies",
    "InboxItem",
    "InboxItemEnded",
    "InboxItemQuarantined",
    "InboxMatch",
    "InboxPostmaster",
    "InboxUploadQuery",
    "ItemRow",
    "PaperReader",
    "ReceivingTerms",
    "attach_to_expense",
    "get_convertible",
    "make_draft_for_line",
    "read_next",
    "upload",
]
