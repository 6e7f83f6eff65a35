"""Sales documents: drafted, finalized, numbered, chained, signed, printed."""

from pinkas.domains.documents.authenticity.actions import (
    ENTRY_SOURCES,
    ChainReport,
    check_chain,
    expected_entries,
)
from pinkas.domains.documents.authenticity.rules.archived import read_archived
from pinkas.domains.documents.authenticity.rules.chain import ChainVerifier
from pinkas.domains.documents.authenticity.rules.verification import (
    Judgement,
    TrustedKeys,
    Verdict,
    document_number_of,
    judge_file,
    judge_seal,
)
from pinkas.domains.documents.bookings.actions import (
    RecordedReceipt,
    book_receipt,
    book_receipts,
    issue_recorded_receipts,
    lock_books,
    pay_out_credit,
    post_entry,
    publish_payment,
    take_back_bounced,
    take_back_receipt,
)
from pinkas.domains.documents.bookings.rules import Payout, money_types, receipt_type
from pinkas.domains.documents.client_accounts.actions import (
    OpenAmount,
    client_credits,
    client_credits_as_of,
    count_waiting_work,
    list_documents_of,
    list_payments_of,
    lock_client_documents,
    move_client_documents,
    newest_documents,
    open_amounts,
    open_by_client,
)
from pinkas.domains.documents.client_accounts.store import WITHHOLDING_METHOD, count_drafts_by_month
from pinkas.domains.documents.collecting.actions import (
    Debtors,
    OpenFilter,
    find_debtors,
    flow_later,
    list_habits,
    list_issued_debtors,
    list_open,
    notify_overdue,
    sum_debtors,
    sum_debts_as_of,
    sum_every_debtor,
    sum_flow_as_of,
    sum_flow_days,
)
from pinkas.domains.documents.collecting.rules import asking_types
from pinkas.domains.documents.drafting.actions import calculate, create, document_language
from pinkas.domains.documents.drafting.operations import DRAFT_PROBLEMS
from pinkas.domains.documents.drafting.rules.issue_checks import unprintable_texts
from pinkas.domains.documents.following.actions.cancel import cancel, lock_to_cancel
from pinkas.domains.documents.following.actions.convert import convert
from pinkas.domains.documents.following.actions.credit import credit_giving_back, lock_creditable
from pinkas.domains.documents.following.actions.payments import pay
from pinkas.domains.documents.following.actions.source import lock_document
from pinkas.domains.documents.following.operations import CANCEL_PROBLEMS, PAY_PROBLEMS
from pinkas.domains.documents.following.rules.credit import Creditable, GivenBack, NotCreditable
from pinkas.domains.documents.following.rules.refund import returned_payment
from pinkas.domains.documents.following.types import (
    Cancellation,
    Cancelled,
    Conversion,
    CreditAsked,
    DocumentName,
    RecordedPayments,
)
from pinkas.domains.documents.income.actions import (
    IncomeFilter,
    charges_vat,
    get_buyers_as_of,
    group_buyers_as_of,
    income_later,
    issued_later,
    list_income,
    products_later,
    sum_cash_income_days,
    sum_categories_as_of,
    sum_income,
    sum_income_by_client,
    sum_income_by_type,
    sum_income_days,
    sum_income_days_as_of,
    sum_income_in_chain,
    sum_income_keys_as_of,
    sum_issued_days,
    sum_issued_days_as_of,
    sum_issued_types_as_of,
)
from pinkas.domains.documents.income.store import find_first_later, list_issue_days
from pinkas.domains.documents.income.store.cash import list_settlement_days
from pinkas.domains.documents.issuing.actions.finalize import (
    RENDER,
    REQUEST_ALLOCATION,
    SEND,
    finalize_and_print_later,
    finalize_draft,
)
from pinkas.domains.documents.issuing.actions.provider_refunds import GIVE_BACK
from pinkas.domains.documents.issuing.actions.status import (
    get_for_update,
    set_allocation_status,
    set_deal,
    set_delivery_status,
    set_quote_status,
)
from pinkas.domains.documents.issuing.operations import ISSUE_PROBLEMS
from pinkas.domains.documents.issuing.rules.allocation import (
    AllocationNotPossible,
    AllocationPending,
    allocation_need,
    authority_invoice,
    seconds_to_wait,
)
from pinkas.domains.documents.issuing.rules.finalize_problems import FINALIZE_PROBLEMS
from pinkas.domains.documents.issuing.rules.issuable import delivery_addresses
from pinkas.domains.documents.issuing.rules.issuance_types import BookingSource
from pinkas.domains.documents.issuing.rules.provider_refunds import RefundUnderWay
from pinkas.domains.documents.issuing.rules.warnings import problem_findings
from pinkas.domains.documents.model.actions.read import get_document, get_record
from pinkas.domains.documents.model.rules.client_account import receivable_types
from pinkas.domains.documents.model.rules.context import proforma_types
from pinkas.domains.documents.model.rules.credit_balance import METHOD as CREDIT_BALANCE
from pinkas.domains.documents.model.rules.due import days_overdue, due_day, is_overdue
from pinkas.domains.documents.model.rules.file_names import document_file_name, document_title
from pinkas.domains.documents.model.rules.problems import (
    AlreadyIssued,
    ClientNotFound,
    NotIssued,
    PdfUnavailable,
    ProductArchived,
    ProductNotFound,
    SigningUnavailable,
    TotalChanged,
    UnprintableText,
)
from pinkas.domains.documents.model.rules.record import Record
from pinkas.domains.documents.model.rules.transitions import AlreadyCancelled, DocumentCancelled, QuoteExpired
from pinkas.domains.documents.model.rules.wire import document_view, open_balance, payable_balance
from pinkas.domains.documents.model.store.documents import get_records
from pinkas.domains.documents.model.store.relations import cancelling_receipts_among
from pinkas.domains.documents.model.types import (
    DeliveryStatus,
    Document,
    DocumentSummary,
    Finalize,
    Finding,
    NewDocument,
    PdfQuery,
    Recipients,
)
from pinkas.domains.documents.model.types.requests import (
    CreditReason,
    Discount,
    DraftFields,
    InlineClient,
    LineFields,
    Lines,
    NewLine,
    NewPayment,
    NewReference,
    Payments,
    PriceMode,
    References,
    Rounding,
    Withholding,
)
from pinkas.domains.documents.model.types.settings import NumberingChange
from pinkas.domains.documents.numbering.actions import change as start_numbers
from pinkas.domains.documents.numbering.actions import check_sequences
from pinkas.domains.documents.pdf_files.flows import (
    PDF_MEDIA_TYPE,
    PNG_MEDIA_TYPE,
    Outside,
    PdfDependencies,
    download_pdf,
    get_or_make_files,
    get_pdf,
)
from pinkas.domains.documents.pdf_files.operations import PDF_PROBLEMS
from pinkas.domains.documents.pdf_files.rules import printed_view
from pinkas.domains.documents.pdf_files.store import take_original
from pinkas.domains.documents.product_sales.actions import sum_by_product
from pinkas.domains.documents.search.rules.bounds import check_period, check_types
from pinkas.domains.documents.search.store.searched import SEARCHED
from pinkas.domains.documents.settings.actions import is_opening_tracked

__all__ = [
    "CANCEL_PROBLEMS",
    "CREDIT_BALANCE",
    "DRAFT_PROBLEMS",
    "ENTRY_SOURCES",
    "FINALIZE_PROBLEMS",
    "GIVE_BACK",
    "ISSUE_PROBLEMS",
    "PAY_PROBLEMS",
    "PDF_MEDIA_TYPE",
    "PDF_PROBLEMS",
    "PNG_MEDIA_TYPE",
    "RENDER",
    "REQUEST_ALLOCATION",
    "SEARCHED",
    "SEND",
    "WITHHOLDING_METHOD",
    "AllocationNotPossible",
    "AllocationPending",
    "AlreadyCancelled",
    "AlreadyIssued",
    "BookingSource",
    "Cancellation",
    "Cancelled",
    "ChainReport",
    "ChainVerifier",
    "ClientNotFound",
    "Conversion",
    "CreditAsked",
    "CreditReason",
    "Creditable",
    "Debtors",
    "DeliveryStatus",
    "Discount",
    "Document",
    "DocumentCancelled",
    "DocumentName",
    "DocumentSummary",
    "DraftFields",
    "Finalize",
    "Finding",
    "GivenBack",
    "IncomeFilter",
    "InlineClient",
    "Judgement",
    "LineFields",
    "Lines",
    "NewDocument",
    "NewLine",
    "NewPayment",
    "NewReference",
    "NotCreditable",
    "NotIssued",
    "NumberingChange",
    "OpenAmount",
    "OpenFilter",
    "Outside",
    "Payments",
    "Payout",
    "PdfDependencies",
    "PdfQuery",
    "PdfUnavailable",
    "PriceMode",
    "ProductArchived",
    "ProductNotFound",
    "QuoteExpired",
    "Recipients",
    "Record",
    "RecordedPayments",
    "RecordedReceipt",
    "References",
    "RefundUnderWay",
    "Rounding",
    "SigningUnavailable",
    "TotalChanged",
    "TrustedKeys",
    "UnprintableText",
    "Verdict",
    "Withholding",
    "allocation_need",
    "asking_types",
    "authority_invoice",
    "book_receipt",
    "book_receipts",
    "calculate",
    "cancel",
    "cancelling_receipts_among",
    "charges_vat",
    "check_chain",
    "check_period",
    "check_sequences",
    "check_types",
    "client_credits",
    "client_credits_as_of",
    "convert",
    "count_drafts_by_month",
    "count_waiting_work",
    "create",
    "credit_giving_back",
    "days_overdue",
    "delivery_addresses",
    "document_file_name",
    "document_language",
    "document_number_of",
    "document_title",
    "document_view",
    "download_pdf",
    "due_day",
    "expected_entries",
    "finalize_and_print_later",
    "finalize_draft",
    "find_debtors",
    "find_first_later",
    "flow_later",
    "get_buyers_as_of",
    "get_document",
    "get_for_update",
    "get_or_make_files",
    "get_pdf",
    "get_record",
    "get_records",
    "group_buyers_as_of",
    "income_later",
    "is_opening_tracked",
    "is_overdue",
    "issue_recorded_receipts",
    "issued_later",
    "judge_file",
    "judge_seal",
    "list_documents_of",
    "list_habits",
    "list_income",
    "list_issue_days",
    "list_issued_debtors",
    "list_open",
    "list_payments_of",
    "list_settlement_days",
    "lock_books",
    "lock_client_documents",
    "lock_creditable",
    "lock_document",
    "lock_to_cancel",
    "money_types",
    "move_client_documents",
    "newest_documents",
    "notify_overdue",
    "open_amounts",
    "open_balance",
    "open_by_client",
    "pay",
    "pay_out_credit",
    "payable_balance",
    "post_entry",
    "printed_view",
    "problem_findings",
    "products_later",
    "proforma_types",
    "publish_payment",
    "read_archived",
    "receipt_type",
    "receivable_types",
    "returned_payment",
    "seconds_to_wait",
    "set_allocation_status",
    "set_deal",
    "set_delivery_status",
    "set_quote_status",
    "start_numbers",
    "sum_by_product",
    "sum_cash_income_days",
    "sum_categories_as_of",
    "sum_debtors",
    "sum_debts_as_of",
    "sum_every_debtor",
    "sum_flow_as_of",
    "sum_flow_days",
    "sum_income",
    "sum_income_by_client",
    "sum_income_by_type",
    "sum_income_days",
    "sum_income_days_as_of",
    "sum_income_in_chain",
    "sum_income_keys_as_of",
    "sum_issued_days",
    "sum_issued_days_as_of",
    "sum_issued_types_as_of",
    "take_back_bounced",
    "take_back_receipt",
    "take_original",
    "unprintable_texts",
]
