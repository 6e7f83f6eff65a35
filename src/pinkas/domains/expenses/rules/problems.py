"""What expenses are refused for."""

from pinkas.core.problems import Problem


class ExpenseExists(Problem):
    status, code, message = 409, "expense_exists", "This paper of this supplier is an expense already."
    hint = "`existingId` names it. A paper is written down once, however often it comes."


class ExpenseImmutable(Problem):
    status, code, message = 409, "expense_immutable", "The expense is booked; it does not change any more."
    hint = "Correct it: `POST /expenses/{id}/correct` reverses it and drafts another."


class ExpenseNotBooked(Problem):
    status, code, message = 409, "expense_not_booked", "The expense is not booked."


class ExpensePaid(Problem):
    status, code, message = 409, "expense_paid", "Something was paid for the expense."
    hint = "Void the payment first."


class ApprovalRequired(Problem):
    status, code, message = 409, "approval_required", "An expense of this size is booked only when it was approved."
    hint = "`POST /expenses/{id}/submit`, and then somebody with that right approves it."


class NothingToDecide(Problem):
    status, code, message = 409, "nothing_to_decide", "The expense does not wait for a decision."


class VatNotAtRisk(Problem):
    status, code, message = 409, "vat_not_at_risk", "The expense has no VAT that waits to be claimed."


class VatPapersMissing(Problem):
    status, code, message = (
        409,
        "vat_papers_missing",
        "Something is still missing to claim the VAT.",
    )


class VatClaimExpired(Problem):
    status, code, message = 409, "vat_claim_expired", "The time in which the VAT could be claimed is over."
    hint = "`POST /expenses/{id}/give-up-vat` makes it a cost."


class FileStays(Problem):
    status, code, message = 409, "file_stays", "The file of a booked expense stays."


class NoExpenseFile(Problem):
    status, code, message = 404, "no_file", "The expense has no file."
