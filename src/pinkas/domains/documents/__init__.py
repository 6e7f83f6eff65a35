"""Sales documents: drafted, finalized, numbered, chained, signed, printed."""

from pinkas.domains.documents.actions.chain import ChainReport, check_chain
from pinkas.domains.documents.flows import Printing

__all__ = ["ChainReport", "Printing", "check_chain"]
