"""The public operations of papers that belong to bank transactions."""

from pinkas.core.problems import VersionConflict
from pinkas.domains import expenses, inbox
from pinkas.domains.banking.actions import papers
from pinkas.domains.banking.rules.problems import SeveralExpensesPaid, TransactionExcluded, TransactionMatched
from pinkas.platform.operation import operation

PAPER_OPERATIONS = (
    operation(
        "POST /inbox/{id}/match",
        papers.match_paper,
        "Attach it to an expense, or to the bank transaction that pays it",
        name="matchInboxItem",
        group="inbox",
        scope="inbox:write",
        problems=(
            inbox.InboxItemEnded,
            inbox.InboxItemQuarantined,
            expenses.ExpenseExists,
            expenses.FileStays,
            TransactionExcluded,
            TransactionMatched,
            SeveralExpensesPaid,
            VersionConflict,
        ),
    ),
)
