"""Sales documents: drafted, finalized, numbered, chained, signed, printed."""

from pinkas.domains.documents.authenticity.actions import ChainReport, check_chain
from pinkas.domains.documents.authenticity.rules.genuine import Judged, Known, Verdict, judge, judge_seal, number_of
from pinkas.domains.documents.client_accounts.actions import (
    Open,
    client_merged,
    credits_of,
    hold_client,
    newest_of,
    of_clients,
    open_of,
    payments_of,
)
from pinkas.domains.documents.client_accounts.store import WITHHOLDING
from pinkas.domains.documents.drafting.actions import calculate, create, language
from pinkas.domains.documents.drafting.rules.issue_checks import unprintable_texts
from pinkas.domains.documents.following.actions.cancel import cancel
from pinkas.domains.documents.following.actions.convert import convert
from pinkas.domains.documents.following.types import Cancellation, Conversion
from pinkas.domains.documents.issuing.actions.finalize import RENDER, finalize
from pinkas.domains.documents.issuing.actions.status import (
    held,
    set_allocation_status,
    set_delivery_status,
    set_quote_status,
)
from pinkas.domains.documents.issuing.rules.allocation import (
    AllocationNotPossible,
    AllocationPending,
    invoice_of,
    need_of,
    seconds_to_wait,
)
from pinkas.domains.documents.issuing.rules.issuable import addresses
from pinkas.domains.documents.model.actions.read import get, record
from pinkas.domains.documents.model.rules.credit_balance import METHOD as CREDIT_BALANCE
from pinkas.domains.documents.model.rules.problems import NotIssued, PdfUnavailable, SigningUnavailable, UnprintableText
from pinkas.domains.documents.model.rules.record import Record
from pinkas.domains.documents.model.rules.transitions import DocumentCancelled, QuoteExpired
from pinkas.domains.documents.model.rules.wire import balance
from pinkas.domains.documents.model.store.documents import get_all
from pinkas.domains.documents.model.store.relations import cancelling_among
from pinkas.domains.documents.model.types import (
    DeliveryStatus,
    Document,
    DocumentSummary,
    Finalize,
    NewDocument,
    Recipients,
)
from pinkas.domains.documents.model.types.requests import DraftFields, InlineClient, LineFields, NewLine
from pinkas.domains.documents.paper.flows import Outside, Printing, download, ensure_files
from pinkas.domains.documents.paper.rules import as_printed
from pinkas.domains.documents.paper.store import take_original
from pinkas.domains.documents.search.rules.bounds import check_period, check_types
from pinkas.domains.documents.settings.actions import tracks_opening

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
