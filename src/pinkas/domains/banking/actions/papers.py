"""Papers of the inbox and the lines that pay them; what went out and has no paper."""

from uuid import UUID

from pinkas.core.problems import FaultCollector, InsufficientScope, invalid_field
from pinkas.domains import expenses, inbox
from pinkas.domains.banking.rules.papers import PaperFacts, choose_paid_expense
from pinkas.domains.banking.rules.problems import TransactionExcluded, TransactionMatched
from pinkas.domains.banking.store import papers as store
from pinkas.domains.banking.store import transactions as line_store
from pinkas.platform.tx import Tx

LINE_SCOPE = "reconciliation:write"


async def match_paper(tx: Tx, id: UUID, body: inbox.InboxMatch) -> inbox.InboxItem:
    """Makes a paper the file of an expense that has none: the one that is named, or the one that a line pays. Where the
    line pays none yet, or each has its file and something of the line is open, the paper becomes the draft of an
    expense (`outcome` is `converted` then), which is suggested for the line first when it is booked. What came in is
    refused (422 `wrong_direction`)."""
    row = await inbox.get_convertible(tx, id)
    line_id = _check_choice(body)
    if body.expense_id is not None:
        return await inbox.attach_to_expense(tx, row, body.expense_id)
    assert line_id is not None
    if LINE_SCOPE not in tx.caller.scopes:
        raise InsufficientScope("A bank transaction needs reconciliation:write too.", requiredScope=LINE_SCOPE)
    line = (await line_store.lock(tx, [line_id])).get(line_id)
    if line is None:
        raise invalid_field("bankTransactionId", "unknown_transaction", "There is no bank transaction with this id.")
    if line.amount > 0:
        raise invalid_field("bankTransactionId", "wrong_direction", "The money of the line comes in.")
    if line.status == "EXCLUDED":
        raise TransactionExcluded(field="bankTransactionId")
    paid = await store.list_paid_expenses(tx, line_id)
    chosen = choose_paid_expense(paid, PaperFacts(row.number_key, row.total, row.currency))
    if chosen is not None:
        return await inbox.attach_to_expense(tx, row, chosen, line_id)
    if not line.open_amount and not await store.has_open_advance(tx, line_id):
        raise expenses.FileStays(field="bankTransactionId") if paid else TransactionMatched(field="bankTransactionId")
    return await inbox.make_draft_for_line(tx, row, line_id)


def _check_choice(body: inbox.InboxMatch) -> UUID | None:
    faults = FaultCollector()
    if body.expense_id is None and body.bank_transaction_id is None:
        faults.add("expenseId", "required", "Say an expense, or a bank transaction.")
    elif body.expense_id is not None and body.bank_transaction_id is not None:
        faults.add("bankTransactionId", "said_twice", "Say an expense or a bank transaction, not both.")
    faults.raise_if_any()
    return body.bank_transaction_id
