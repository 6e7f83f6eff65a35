"""The public operations of expenses."""

from pinkas.core.problems import FilesUnavailable, InsufficientScope, RoleNotAllowed, VersionConflict
from pinkas.domains import businesses
from pinkas.domains.expenses import flows
from pinkas.domains.expenses.actions import approving, booking, claiming, papers, reading, writing
from pinkas.domains.expenses.rules import problems
from pinkas.domains.expenses.rules.views import EXPENSE_COLUMNS, expense_rows
from pinkas.domains.files import EXTENSIONS, FilesFull, UnsafeFile, UnsupportedFile
from pinkas.domains.ledger import PeriodClosed
from pinkas.domains.suppliers import SupplierExists
from pinkas.platform.operation import operation
from pinkas.platform.reports import report

GROUP, READ, WRITE = "expenses", "expenses:read", "expenses:write"
_WRITING = (problems.ExpenseExists, SupplierExists)

OPERATIONS = (
    operation(
        "GET /expenses",
        reading.list_expenses,
        "List expenses; filter by supplier, category, state, date, amount",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "POST /expenses",
        writing.create,
        "Create an expense with lines, VAT and its deductible part",
        group=GROUP,
        scope=WRITE,
        creates=True,
        problems=_WRITING,
    ),
    operation(
        "POST /expenses/bulk",
        writing.create_bulk,
        "Create up to 100 expenses, each with its own result",
        group=GROUP,
        scope=WRITE,
    ),
    operation("GET /expenses/{id}", reading.get_expense, "Get an expense", group=GROUP, scope=READ),
    operation(
        "PATCH /expenses/{id}",
        writing.change,
        "Change an expense that is not booked",
        group=GROUP,
        scope=WRITE,
        problems=(*_WRITING, problems.ExpenseImmutable, VersionConflict),
    ),
    operation(
        "DELETE /expenses/{id}",
        writing.remove,
        "Delete an expense that is not booked",
        group=GROUP,
        scope=WRITE,
        problems=(problems.ExpenseImmutable, VersionConflict),
    ),
    operation(
        "POST /expenses/{id}/duplicate",
        writing.duplicate,
        "Copy into a new draft",
        name="duplicateExpense",
        group=GROUP,
        scope=WRITE,
        creates=True,
    ),
    operation(
        "POST /expenses/{id}/submit",
        approving.submit,
        "Ask for approval",
        name="submitExpense",
        group=GROUP,
        scope=WRITE,
        problems=(problems.ExpenseExists, problems.ExpenseImmutable, VersionConflict),
    ),
    operation(
        "POST /expenses/{id}/approve",
        approving.approve,
        "Approve",
        name="approveExpense",
        group=GROUP,
        scope=WRITE,
        problems=(problems.ExpenseExists, problems.ExpenseImmutable, RoleNotAllowed, VersionConflict),
    ),
    operation(
        "POST /expenses/{id}/reject",
        approving.reject,
        "Reject with a reason",
        name="rejectExpense",
        group=GROUP,
        scope=WRITE,
        problems=(problems.NothingToDecide, problems.ExpenseImmutable, RoleNotAllowed, VersionConflict),
    ),
    operation(
        "POST /expenses/{id}/book",
        booking.book,
        "Book to the ledger; immutable from then on",
        name="bookExpense",
        group=GROUP,
        scope=WRITE,
        problems=(
            problems.ApprovalRequired,
            problems.ExpenseExists,
            problems.ExpenseImmutable,
            PeriodClosed,
            VersionConflict,
        ),
    ),
    operation(
        "POST /expenses/{id}/correct",
        booking.correct,
        "Reverse a booked expense and draft its correction",
        name="correctExpense",
        group=GROUP,
        scope=WRITE,
        problems=(problems.ExpenseNotBooked, problems.ExpensePaid, VersionConflict),
    ),
    operation(
        "POST /expenses/{id}/claim-vat",
        claiming.claim_vat,
        "Claim input VAT that waited for a paper",
        name="claimExpenseVat",
        group=GROUP,
        scope=WRITE,
        problems=(
            problems.ExpenseNotBooked,
            problems.VatNotAtRisk,
            problems.VatPapersMissing,
            problems.VatClaimExpired,
            VersionConflict,
        ),
    ),
    operation(
        "POST /expenses/{id}/give-up-vat",
        claiming.give_up_vat,
        "Make input VAT that waits a cost",
        name="giveUpExpenseVat",
        group=GROUP,
        scope=WRITE,
        problems=(problems.ExpenseNotBooked, problems.VatNotAtRisk, VersionConflict),
    ),
    operation(
        "PUT /expenses/{id}/file",
        flows.put_file,
        "Set the receipt file; sends expense.uploaded",
        name="setExpenseFile",
        group=GROUP,
        scope=WRITE,
        problems=(
            problems.FileStays,
            UnsupportedFile,
            UnsafeFile,
            FilesFull,
            FilesUnavailable,
            InsufficientScope,
            VersionConflict,
        ),
    ),
    operation(
        "GET /expenses/{id}/file",
        flows.download_file,
        "Download the receipt file",
        name="downloadExpenseFile",
        group=GROUP,
        scope=READ,
        media_type=", ".join(EXTENSIONS),
        problems=(problems.NoExpenseFile, FilesUnavailable),
    ),
    operation(
        "DELETE /expenses/{id}/file",
        papers.remove_file,
        "Remove the file of an unbooked expense",
        name="removeExpenseFile",
        group=GROUP,
        scope=WRITE,
        problems=(problems.NoExpenseFile, problems.FileStays, VersionConflict),
    ),
    operation(
        "GET /suppliers/{id}/expenses",
        reading.list_of_supplier,
        "Expenses of a supplier",
        group="suppliers",
        scope="suppliers:read",
    ),
    report(
        "/reports/expense-list",
        reading.compose_table,
        "Expenses with the filters of their list",
        name="getExpenseTable",
        group="reports",
        scope=READ,
        load=businesses.get_current,
        rows=expense_rows,
        columns=EXPENSE_COLUMNS,
    ),
)
