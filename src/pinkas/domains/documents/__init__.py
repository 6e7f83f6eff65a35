"""Sales documents: drafted, finalized, numbered, chained, signed, printed."""

from pinkas.domains.documents.actions.axes import allocation_became, delivery_became, quote_became
from pinkas.domains.documents.actions.chain import ChainReport, check_chain
from pinkas.domains.documents.actions.drafts import create
from pinkas.domains.documents.actions.finalize import finalize
from pinkas.domains.documents.actions.reads import get, record
from pinkas.domains.documents.flows import Printing, download
from pinkas.domains.documents.rules.record import Record
from pinkas.domains.documents.types import Document, Finalize, NewDocument

__all__ = [
    "ChainReport",
    "Document",
    "Finalize",
    "NewDocument",
    "Printing",
    "Record",
    "allocation_became",
    "check_chain",
    "create",
    "delivery_became",
    "download",
    "finalize",
    "get",
    "quote_became",
    "record",
]
