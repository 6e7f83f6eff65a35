"""The public operations of bank accounts, their transactions and reconciliation sessions."""

from pinkas.core.problems import ServiceUnavailable, VersionConflict
from pinkas.domains import businesses
from pinkas.domains.banking import flows
from pinkas.domains.banking.actions import accounts, adding, importing, sessions, transactions
from pinkas.domains.banking.match_operations import MATCH_OPERATIONS
from pinkas.domains.banking.paper_operations import PAPER_OPERATIONS
from pinkas.domains.banking.rule_operations import RULE_OPERATIONS
from pinkas.domains.banking.rules.problems import (
    BankAccountInactive,
    BankAccountInUse,
    BankAccountNameTaken,
    BankAccountNotFound,
    CurrencyMismatch,
    DuplicatesFound,
    DuplicateTransaction,
    SessionClosed,
    SessionDifference,
    SessionNotClosed,
    SessionNotReconciled,
    SessionOverlaps,
    StatementAlreadyImported,
    StatementInUse,
    StatementUndone,
    TransactionExcluded,
    TransactionMatched,
    TransactionNotExcluded,
    TransactionNotManual,
    UnreadableStatementFile,
)
from pinkas.domains.banking.rules.table import SESSION_COLUMNS, TRANSACTION_COLUMNS, transaction_rows
from pinkas.domains.banking.settling_operations import SETTLING_OPERATIONS
from pinkas.domains.banking.suggestion_operations import SUGGESTION_OPERATIONS
from pinkas.domains.ledger import PeriodClosed
from pinkas.platform.operation import operation
from pinkas.platform.reports import report

ACCOUNTS, ACCOUNT = "/banking/businesses/{businessId}/accounts", "/banking/businesses/{businessId}/accounts/{accountId}"
STATEMENT = ACCOUNT + "/statements/{statementId}"
LINES = "/bank-reconciliation/transactions"
_FILE_PROBLEMS = (
    BankAccountInactive,
    BankAccountNotFound,
    CurrencyMismatch,
    DuplicatesFound,
    StatementAlreadyImported,
    UnreadableStatementFile,
    ServiceUnavailable,
)

_ACCOUNT_OPERATIONS = (
    operation(
        f"GET {ACCOUNTS}",
        accounts.list_accounts,
        "List bank accounts",
        name="listBankAccounts",
        group="bank accounts",
        scope="banking:read",
    ),
    operation(
        f"POST {ACCOUNTS}",
        accounts.create_account,
        "Create a bank account",
        name="createBankAccount",
        group="bank accounts",
        scope="banking:write",
        creates=True,
        problems=(BankAccountNameTaken, PeriodClosed),
    ),
    operation(
        f"GET {ACCOUNT}",
        accounts.get_account,
        "Get an account",
        name="getBankAccount",
        group="bank accounts",
        scope="banking:read",
    ),
    operation(
        f"PUT {ACCOUNT}",
        accounts.change_account,
        "Update an account",
        name="updateBankAccount",
        group="bank accounts",
        scope="banking:write",
        problems=(BankAccountNameTaken, PeriodClosed, VersionConflict),
    ),
    operation(
        f"DELETE {ACCOUNT}",
        accounts.delete_account,
        "Delete an account",
        name="deleteBankAccount",
        group="bank accounts",
        scope="banking:write",
        problems=(BankAccountInUse, VersionConflict),
    ),
    operation(
        f"PUT {ACCOUNT}/set-default",
        accounts.set_default,
        "Make the account the default",
        name="setDefaultBankAccount",
        group="bank accounts",
        scope="banking:write",
        problems=(VersionConflict,),
    ),
    operation(
        f"POST {ACCOUNT}/statements",
        flows.import_statement,
        "Import a statement: OFX, camt.053, MT940 or a bank's CSV",
        name="importBankStatement",
        group="bank accounts",
        scope="banking:write",
        problems=_FILE_PROBLEMS,
    ),
    operation(
        f"GET {ACCOUNT}/statements",
        importing.list_statements,
        "Statements imported",
        name="listBankStatements",
        group="bank accounts",
        scope="banking:read",
    ),
    operation(
        f"GET {STATEMENT}",
        importing.get_statement,
        "Get a statement that was imported",
        name="getBankStatement",
        group="bank accounts",
        scope="banking:read",
    ),
    operation(
        f"POST {STATEMENT}/undo",
        importing.undo_statement,
        "Take the lines of a statement out again",
        name="undoBankStatement",
        group="bank accounts",
        scope="banking:write",
        problems=(StatementUndone, StatementInUse, VersionConflict),
    ),
    operation(
        "GET /banking/institutions",
        accounts.list_institutions,
        "Banks and their codes",
        name="listBankInstitutions",
        group="bank accounts",
        scope="banking:read",
    ),
)

_GROUP, _READ, _WRITE = "bank reconciliation transactions", "reconciliation:read", "reconciliation:write"
_LINE_OPERATIONS = (
    operation(
        f"GET {LINES}",
        transactions.list_transactions,
        "List bank transactions; filters by status, account, session, date",
        name="listBankTransactions",
        group=_GROUP,
        scope=_READ,
    ),
    report(
        "/reports/bank-transactions",
        transactions.compose_table,
        "Bank transactions with the filters of their list",
        name="getBankTransactionTable",
        group="reports",
        scope=_READ,
        load=businesses.get_current,
        rows=transaction_rows,
        columns=TRANSACTION_COLUMNS,
    ),
    operation(
        f"POST {LINES}",
        adding.create_transaction,
        "Create one transaction (manual entry)",
        name="createBankTransaction",
        group=_GROUP,
        scope=_WRITE,
        creates=True,
        problems=(BankAccountInactive, BankAccountNotFound, CurrencyMismatch, DuplicateTransaction),
    ),
    operation(
        f"POST {LINES}/bulk",
        adding.create_many,
        "Create many transactions in one call",
        name="createBankTransactions",
        group=_GROUP,
        scope=_WRITE,
    ),
    operation(
        f"POST {LINES}/import-csv",
        flows.import_csv,
        "Import from CSV with columns date, amount, description, reference",
        name="importBankTransactions",
        group=_GROUP,
        scope=_WRITE,
        problems=_FILE_PROBLEMS,
    ),
    operation(
        f"GET {LINES}/{{id}}",
        transactions.get_transaction,
        "Get a transaction",
        name="getBankTransaction",
        group=_GROUP,
        scope=_READ,
    ),
    operation(
        f"DELETE {LINES}/{{id}}",
        transactions.delete_transaction,
        "Delete an unmatched manual transaction",
        name="deleteBankTransaction",
        group=_GROUP,
        scope=_WRITE,
        problems=(TransactionNotManual, TransactionMatched, SessionClosed, VersionConflict),
    ),
    operation(
        f"POST {LINES}/{{id}}/exclude",
        transactions.exclude,
        "Exclude from reconciliation",
        name="excludeBankTransaction",
        group=_GROUP,
        scope=_WRITE,
        problems=(TransactionMatched, TransactionExcluded, SessionClosed, VersionConflict),
    ),
    operation(
        f"POST {LINES}/{{id}}/include",
        transactions.include,
        "Take an exclusion back",
        name="includeBankTransaction",
        group=_GROUP,
        scope=_WRITE,
        problems=(TransactionNotExcluded, SessionClosed, VersionConflict),
    ),
    operation(
        f"POST {LINES}/{{id}}/assign-session",
        transactions.assign_session,
        "Assign to, or clear from, a session",
        name="assignBankTransaction",
        group=_GROUP,
        scope=_WRITE,
        problems=(SessionClosed, VersionConflict),
    ),
    operation(
        "GET /bank-reconciliation/summary",
        transactions.summarize,
        "Open, matched and excluded by account",
        name="getBankReconciliationSummary",
        group=_GROUP,
        scope=_READ,
    ),
)

SESSIONS, SESSION_GROUP = "/bank-reconciliation/sessions", "bank reconciliation sessions"
_SESSION_OPERATIONS = (
    operation(
        f"GET {SESSIONS}",
        sessions.list_sessions,
        "List sessions",
        name="listBankSessions",
        group=SESSION_GROUP,
        scope=_READ,
    ),
    report(
        "/reports/bank-sessions",
        sessions.compose_table,
        "Reconciliation sessions with the filters of their list",
        name="getBankSessionTable",
        group="reports",
        scope=_READ,
        load=businesses.get_current,
        rows=lambda composed: composed.answer.items,
        columns=SESSION_COLUMNS,
    ),
    operation(
        f"POST {SESSIONS}",
        sessions.create_session,
        "Open a session for a period",
        name="createBankSession",
        group=SESSION_GROUP,
        scope=_WRITE,
        creates=True,
        problems=(BankAccountNotFound, SessionOverlaps),
    ),
    operation(
        f"GET {SESSIONS}/{{id}}",
        sessions.get_session,
        "Get a session",
        name="getBankSession",
        group=SESSION_GROUP,
        scope=_READ,
    ),
    operation(
        f"POST {SESSIONS}/{{id}}/close",
        sessions.close_session,
        "Close a session (all its transactions matched or excluded; no ledger posting)",
        name="closeBankSession",
        group=SESSION_GROUP,
        scope=_WRITE,
        problems=(SessionClosed, SessionNotReconciled, SessionDifference, VersionConflict),
    ),
    operation(
        f"POST {SESSIONS}/{{id}}/reopen",
        sessions.reopen_session,
        "Reopen a closed session",
        name="reopenBankSession",
        group=SESSION_GROUP,
        scope=_WRITE,
        problems=(SessionNotClosed, VersionConflict),
    ),
    operation(
        f"GET {SESSIONS}/{{id}}/reconciliation",
        sessions.reconcile,
        "Assertion that the ledger bank-account balance equals the session closing balance",
        name="getBankSessionReconciliation",
        group=SESSION_GROUP,
        scope=_READ,
    ),
)

OPERATIONS = (
    *_ACCOUNT_OPERATIONS,
    *_LINE_OPERATIONS,
    *MATCH_OPERATIONS,
    *SUGGESTION_OPERATIONS,
    *SETTLING_OPERATIONS,
    *PAPER_OPERATIONS,
    *_SESSION_OPERATIONS,
    *RULE_OPERATIONS,
)
