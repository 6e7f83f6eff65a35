"""Sales documents: drafted, finalized, numbered, chained, signed, printed."""

from pinkas.domains.documents.actions.cancel import cancel
from pinkas.domains.documents.actions.chain import ChainReport, check_chain
from pinkas.domains.documents.actions.convert import convert
from pinkas.domains.documents.actions.drafts import calculate, create, language
from pinkas.domains.documents.actions.finalize import finalize
from pinkas.domains.documents.actions.lock_document import held
from pinkas.domains.documents.actions.parties import (
    Open,
    client_merged,
    credits_of,
    hold_client,
    newest_of,
    of_clients,
    open_of,
    payments_of,
)
from pinkas.domains.documents.actions.reads import get, record
from pinkas.domains.documents.actions.set_status import set_allocation_status, set_delivery_status, set_quote_status
from pinkas.domains.documents.actions.settings import tracks_opening
from pinkas.domains.documents.flows import Outside, Printing, download, ensure_files
from pinkas.domains.documents.jobs import RENDER
from pinkas.domains.documents.rules.allocation import (
    AllocationNotPossible,
    AllocationPending,
    invoice_of,
    need_of,
    seconds_to_wait,
)
from pinkas.domains.documents.rules.as_printed import as_printed
from pinkas.domains.documents.rules.bounds import check_period, check_types
from pinkas.domains.documents.rules.credit_balance import METHOD as CREDIT_BALANCE
from pinkas.domains.documents.rules.genuine import Judged, Known, Verdict, judge, judge_seal, number_of
from pinkas.domains.documents.rules.issue import unprintable_texts
from pinkas.domains.documents.rules.problems import NotIssued, PdfUnavailable, SigningUnavailable, UnprintableText
from pinkas.domains.documents.rules.recipients import addresses
from pinkas.domains.documents.rules.record import Record
from pinkas.domains.documents.rules.transitions import DocumentCancelled, QuoteExpired
from pinkas.domains.documents.rules.wire import balance
from pinkas.domains.documents.store.following import cancelling_among
from pinkas.domains.documents.store.issuing import take_original
from pinkas.domains.documents.store.parties import WITHHOLDING
from pinkas.domains.documents.store.reads import get_all
from pinkas.domains.documents.types import DeliveryStatus, Document, DocumentSummary, Finalize, NewDocument, Recipients
from pinkas.domains.documents.types.asked import DraftFields, InlineClient, LineFields, NewLine
from pinkas.domains.documents.types.following import Cancellation, Conversion

__all__ = [
    "CREDIT_BALANCE",
    "RENDER",
    "WITHHOLDING",
    "AllocationNotPossible",
    "AllocationPending",
    "Cancellation",
    "ChainReport",
    "Conversion",
    "DeliveryStatus",
    "Document",
    "DocumentCancelled",
    "DocumentSummary",
    "DraftFields",
    "Finalize",
    "InlineClient",
    "Judged",
    "Known",
    "LineFields",
    "NewDocument",
    "NewLine",
    "NotIssued",
    "Open",
    "Outside",
    "PdfUnavailable",
    "Printing",
    "QuoteExpired",
    "Recipients",
    "Record",
    "SigningUnavailable",
    "UnprintableText",
    "Verdict",
    "addresses",
    "as_printed",
    "balance",
    "calculate",
    "cancel",
    "cancelling_among",
    "check_chain",
    "check_period",
    "check_types",
    "client_merged",
    "convert",
    "create",
    "credits_of",
    "download",
    "ensure_files",
    "finalize",
    "get",
    "get_all",
    "held",
    "hold_client",
    "invoice_of",
    "judge",
    "judge_seal",
    "language",
    "need_of",
    "newest_of",
    "number_of",
    "of_clients",
    "open_of",
    "payments_of",
    "record",
    "seconds_to_wait",
    "set_allocation_status",
    "set_delivery_status",
    "set_quote_status",
    "take_original",
    "tracks_opening",
    "unprintable_texts",
]
