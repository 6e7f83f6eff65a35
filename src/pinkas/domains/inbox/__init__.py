"""The inbox: papers come in, are read, corrected, and become expenses."""

from pinkas.domains.inbox.actions.receiving import ReceivingTerms
from pinkas.domains.inbox.flows import Dependencies, PaperReader, read_next
from pinkas.domains.inbox.mail_flows import InboxPostmaster

__all__ = ["Dependencies", "InboxPostmaster", "PaperReader", "ReceivingTerms", "read_next"]
