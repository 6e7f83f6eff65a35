"""What the operations of banking refuse."""

from pinkas.core.problems import Problem
from pinkas.core.wording import Wording


class BankAccountNameTaken(Problem):
    status, code, message = 409, "bank_account_name_taken", "Another bank account of the business is called like this."


class BankAccountInUse(Problem):
    status, code, message = (
        409,
        "bank_account_in_use",
        "The account has transactions, statements, rules or an opening balance.",
    )
    hint = "Set `isActive` to false: it takes no more lines, and its history stays."


class BankAccountInactive(Problem):
    status, code, message = 409, "bank_account_inactive", "The bank account is not active."


class BankAccountNotFound(Problem):
    status, code, message = 422, "bank_account_not_found", "`bankAccountId` names no bank account of the business."


class DuplicateTransaction(Problem):
    status, code, message = 409, "duplicate_transaction", "The bank account has this line already."
    hint = "`existingId` names it. If there were two such transactions, send `allowDuplicate`."


class DuplicatesFound(Problem):
    status, code = 409, "duplicates_found"
    message = Wording("{count} lines of the file are there already. Nothing was taken.")


class CurrencyMismatch(Problem):
    status, code, message = 422, "currency_mismatch", "The currency is not that of the bank account."


class UnreadableStatementFile(Problem):
    status, code, message = 422, "unreadable_statement", "The file cannot be read as a bank statement."
    hint = "`reason` says why. The formats are OFX, camt.053, MT940, CSV, and HTML tables that banks call xls."


class StatementAlreadyImported(Problem):
    status, code, message = 409, "statement_already_imported", "This very file was imported into the account already."
    hint = "`statementId` names the import. Undo it first to import the file again."


class StatementUndone(Problem):
    status, code, message = 409, "statement_undone", "The statement was undone already."


class StatementInUse(Problem):
    status, code = 409, "statement_in_use"
    message = "Lines of the statement are matched, or belong to a closed session."


class AutoMatchRunning(Problem):
    status, code, message = 409, "auto_match_running", "Auto-match goes on behind an earlier request."
    hint = "Wait for its end, or cancel it: POST /bank-reconciliation/auto-match/runs/{id}/cancel."


class TransactionMatched(Problem):
    status, code, message = 409, "transaction_matched", "The line is matched. Take the match back first."


class TransactionNotManual(Problem):
    status, code, message = (
        409,
        "transaction_not_manual",
        "The line came from a file. Undo its statement, or exclude it.",
    )


class TransactionExcluded(Problem):
    status, code, message = 409, "transaction_excluded", "The line is excluded already."


class TransactionNotExcluded(Problem):
    status, code, message = 409, "transaction_not_excluded", "The line is not excluded."


class SessionClosed(Problem):
    status, code, message = 409, "session_closed", "The session is closed. Reopen it first."


class SessionOverlaps(Problem):
    status, code, message = 409, "session_overlaps", "Another session of the account has a day of this period."
    hint = "`sessionId` names it. The periods of the sessions of one account do not overlap."


class SessionNotReconciled(Problem):
    status, code, message = 409, "session_not_reconciled", "Some lines of the session are neither matched nor excluded."
    hint = "`unmatchedIds` names them, at most a thousand."


class SessionDifference(Problem):
    status, code = 409, "session_difference"
    message = "The opening balance and the lines do not come to the closing balance."
    hint = "`difference` is what they have beyond it. `allowDifference` closes the session all the same, with a `note`."


class SessionNotClosed(Problem):
    status, code, message = 409, "session_not_closed", "The session is not closed."


class TransactionNotMatched(Problem):
    status, code, message = 409, "transaction_not_matched", "Nothing of the line is matched, or not by this match."


class MatchExceedsLine(Problem):
    status, code, message = 409, "match_exceeds_line", "The links are for more than is open of the line."
    hint = "Lower them to `available`, or say in `difference` what the rest is."


class MatchExceedsTarget(Problem):
    status, code, message = 409, "match_exceeds_target", "Less is open of what the link names."
    hint = "Lower the amount to `available`: somebody may have paid or matched it meanwhile."


class ExchangeRateMissing(Problem):
    status, code = 422, "exchange_rate_unknown"
    message = Wording("There is no exchange rate from {currency} on {day}: set one first.")


class NoClientRecognised(Problem):
    status, code, message = 422, "client_unknown", "Nothing says whose money the line is."
    hint = "Send `clientId`."


class DocumentNotPayable(Problem):
    status, code, message = 409, "document_not_payable", "Nothing can be paid of the document."
    hint = "It is a draft, was cancelled, asks for no money, or is of no client of the business."


class ExpenseNotOpen(Problem):
    status, code, message = 409, "expense_not_open", "The expense is not booked, or was corrected: it cannot be paid."


class SeveralExpensesPaid(Problem):
    status, code = 409, "several_expenses_paid"
    message = "The line pays several expenses without a file, and the paper does not say which of them it is of."
    hint = "`expenseIds` names them. Send `expenseId` instead."


class SettlementDoesNotFit(Problem):
    status, code = 422, "settlement_does_not_fit"
    message = "The charges less the fee and its VAT are not what came."
    hint = "`difference` is what they have beyond it: name other charges, another fee, or a larger `tolerance`."


class TooManyBankRules(Problem):
    status, code = 409, "too_many_bank_rules"
    message = Wording("A business has at most {most} rules for bank transactions.")
