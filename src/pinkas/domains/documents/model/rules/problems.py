"""What can be wrong with a document, one class a situation."""

from pinkas.core.cards import CardNumberRefused
from pinkas.core.problems import Problem
from pinkas.domains.ledger import PeriodClosed


class TypeNotAllowed(Problem):
    status, code, message = 422, "type_not_allowed_for_business", "A business of this type may not issue this document."


class ClientNotFound(Problem):
    status, code, message = 422, "client_not_found", "`clientId` names no client of the business."


class BrandInUse(Problem):
    status, code, message = 409, "brand_in_use", "Documents bear the trade name; `documents` names the first of them."
    hint = "Make it inactive instead: no new document can bear it then."


class TemplateInUse(Problem):
    status, code, message = (
        409,
        "template_in_use",
        "Drafts or defaults of types name the template: `documents` has the first drafts, `docTypes` the types.",
    )
    hint = "Give them another template first."


class ProductNotFound(Problem):
    status, code, message = 422, "product_not_found", "A `productId` names no product of the business."


class ReferenceNotFound(Problem):
    status, code, message = 422, "document_not_found", "A reference names no issued document of the business."


class DocumentImmutable(Problem):
    status, code, message = 409, "document_immutable", "An issued document never changes."
    hint = "Correct it by a further document: a credit invoice, or a new one."


class AlreadyIssued(Problem):
    status, code, message = 409, "already_issued", "The document is issued already."


class NotIssued(Problem):
    status, code, message = 409, "not_issued", "The document is a draft: it has no number and no signature yet."
    hint = "Finalize it first, or use `/preview`."


class ClientRequired(Problem):
    status, code, message = 422, "client_required", "The document needs a client."


class ClientArchived(Problem):
    status, code, message = 409, "client_archived", "The client is archived."


class ProductArchived(Problem):
    status, code, message = 409, "product_archived", "The product of a line is archived."
    hint = "Restore it (POST /products/{id}/restore), name another one, or leave `productId` out."


class LinesRequired(Problem):
    status, code, message = 422, "lines_required", "The document needs at least one line."


class PaymentsRequired(Problem):
    status, code, message = 422, "payments_required", "The document needs its payments."


class PaymentsMismatch(Problem):
    status, code, message = 422, "payments_mismatch", "Payments and withheld tax must add up to the total."


class DateOutOfRange(Problem):
    status, code, message = 422, "date_out_of_range", "The document may not bear this date."


class ReferenceRequired(Problem):
    status, code, message = 422, "reference_required", "A credit invoice names the invoices that it credits."


class ReferencesMismatch(Problem):
    status, code, message = 422, "references_mismatch", "The amounts of the references do not fit the document's total."


class CreditExceedsBalance(Problem):
    status, code, message = 422, "credit_exceeds_balance", "More would be credited than was invoiced."


class CreditOfVatAlone(Problem):
    status, code, message = 422, "credit_of_vat_alone", "So small an amount would credit VAT and nothing else."
    hint = "Credit a little more, or all that is left."


class AllocationExceedsBalance(Problem):
    status, code, message = 422, "allocation_exceeds_balance", "More would be paid than is open."


class TotalChanged(Problem):
    status, code, message = 409, "total_changed", "The total is not the one that you expect."


class NegativeTotal(Problem):
    status, code, message = 422, "negative_total", "The total of an issued document is not below zero."
    hint = "Give money back with a credit invoice (330)."


class UnprintableText(Problem):
    status, code, message = 422, "unprintable_text", "A text holds characters that cannot be printed."
    hint = "Hebrew, Latin, Greek, Cyrillic and Arabic letters are printed, and no pictographs. Leave the others out."


class DocumentTooLong(Problem):
    status, code, message = 422, "document_too_long", "The lines' descriptions are longer than one document can print."
    hint = "Together they have at most 400,000 characters, a line break counting as 50. Issue several documents."


class SigningUnavailable(Problem):
    status, code, message = 503, "signing_unavailable", "The signing key is not available. The document is unchanged."
    hint = "Try again in a few seconds."


class PdfUnavailable(Problem):
    status, code, message = 503, "pdf_unavailable", "The PDF cannot be made or read now."
    hint = "Try again in a few seconds."


FINALIZE_PROBLEMS = (
    ClientRequired,
    ClientArchived,
    ProductArchived,
    LinesRequired,
    PaymentsRequired,
    PaymentsMismatch,
    PeriodClosed,
    DateOutOfRange,
    ReferenceRequired,
    ReferenceNotFound,
    ReferencesMismatch,
    CreditExceedsBalance,
    CreditOfVatAlone,
    AllocationExceedsBalance,
    NegativeTotal,
    TypeNotAllowed,
    UnprintableText,
    CardNumberRefused,
    DocumentTooLong,
)
"""What every check of finalize may answer."""
