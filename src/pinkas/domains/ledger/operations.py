"""The public operations of the books."""

from pinkas.core.problems import RoleNotAllowed, VersionConflict
from pinkas.core.report_tables import Column
from pinkas.domains import businesses
from pinkas.domains.ledger.actions import accounts, balances, journal, movements, periods, posting_rules
from pinkas.domains.ledger.rules import problems
from pinkas.domains.ledger.rules.journal import EntryHasSource, EntryReversed
from pinkas.platform.operation import operation
from pinkas.platform.reports import report

READ, WRITE = "ledger:read", "ledger:write"
ACCOUNTS, BALANCES, PERIODS = "ledger accounts", "ledger balances", "fiscal periods"
JOURNAL = "journal entries"

_CURRENCY = Column("currency", "currency", lambda row, composed: composed.answer.currency)
_NAMES = (
    Column("accountCode", value=lambda row, composed: row.code),
    Column("account", value=lambda row, composed: row.name),
)

_MOVEMENTS = (
    Column("accountCode"),
    Column("account", value=lambda row, composed: row.account_name),
    Column("date", "day"),
    Column("entryNumber", "number", lambda row, composed: row.number),
    Column("description"),
    Column("memo"),
    Column("debit", "amount"),
    Column("credit", "amount"),
    Column("balance", "amount"),
    _CURRENCY,
)

_ENTRIES = (
    Column("entryNumber", "number", lambda row, composed: row.number),
    Column("date", "day"),
    Column("description"),
    Column("amount", "amount", lambda row, composed: row.total),
    Column("currency", "currency"),
)

OPERATIONS = (
    operation("GET /ledger/accounts", accounts.list_accounts, "Chart of accounts", group=ACCOUNTS, scope=READ),
    operation(
        "POST /ledger/accounts",
        accounts.create_account,
        "Create an account",
        group=ACCOUNTS,
        scope=WRITE,
        creates=True,
        problems=(problems.AccountCodeExists, problems.TooManyAccounts),
    ),
    operation(
        "GET /ledger/accounts/{id}", accounts.get_account, "Get an account with its balance", group=ACCOUNTS, scope=READ
    ),
    operation(
        "PATCH /ledger/accounts/{id}",
        accounts.change_account,
        "Change an account",
        group=ACCOUNTS,
        scope=WRITE,
        problems=(problems.AccountCodeExists, VersionConflict),
    ),
    operation(
        "DELETE /ledger/accounts/{id}",
        accounts.delete_account,
        "Delete an account without entries",
        group=ACCOUNTS,
        scope=WRITE,
        problems=(problems.AccountBuiltIn, problems.AccountHasEntries, problems.AccountInUse, VersionConflict),
    ),
    report(
        "/ledger/accounts/{id}/entries",
        movements.compose_account_entries,
        "Entries of an account with running balance",
        name="listAccountEntries",
        group=ACCOUNTS,
        scope=READ,
        load=movements.get_account_subject,
        rows=lambda composed: composed.answer.items,
        columns=_MOVEMENTS,
        streams=True,
    ),
    operation(
        "GET /ledger/journal-entries",
        journal.list_entries,
        "List entries",
        group=JOURNAL,
        scope=READ,
    ),
    report(
        "/reports/journal-entries",
        journal.compose_table,
        "Journal entries with the filters of their list",
        name="getJournalTable",
        group="reports",
        scope=READ,
        load=businesses.get_current,
        rows=lambda composed: composed.answer.items,
        columns=_ENTRIES,
        streams=True,
    ),
    operation(
        "POST /ledger/journal-entries",
        journal.post_entry,
        "Post a balanced manual entry",
        name="postJournalEntry",
        group=JOURNAL,
        scope=WRITE,
        creates=True,
        problems=(problems.PeriodClosed,),
    ),
    operation(
        "POST /ledger/journal-entries/bulk",
        journal.post_many,
        "Post up to 100 entries, each with its own result",
        name="postJournalEntries",
        group=JOURNAL,
        scope=WRITE,
    ),
    operation(
        "GET /ledger/journal-entries/{id}", journal.get_entry, "Get an entry with its source", group=JOURNAL, scope=READ
    ),
    operation(
        "POST /ledger/journal-entries/{id}/reverse",
        journal.reverse_entry,
        "Reverse an entry",
        name="reverseJournalEntry",
        group=JOURNAL,
        scope=WRITE,
        creates=True,
        problems=(EntryReversed, EntryHasSource, problems.PeriodClosed),
    ),
    report(
        "/ledger/balances",
        balances.compose_balances,
        "Balances on a date",
        group=BALANCES,
        scope=READ,
        load=businesses.get_current,
        rows=lambda composed: composed.answer.rows,
        columns=(*_NAMES, Column("balance", "amount"), _CURRENCY),
    ),
    report(
        "/ledger/trial-balance",
        balances.compose_trial_balance,
        "Trial balance of a period",
        group=BALANCES,
        scope=READ,
        load=businesses.get_current,
        rows=lambda composed: composed.answer.rows,
        columns=(
            *_NAMES,
            Column("openingBalance", "amount", lambda row, composed: row.opening),
            Column("debit", "amount"),
            Column("credit", "amount"),
            Column("closingBalance", "amount", lambda row, composed: row.closing),
            Column("compared", "amount", lambda row, composed: row.compared or None),
            _CURRENCY,
        ),
    ),
    report(
        "/ledger/general-ledger",
        movements.compose_general_ledger,
        "General ledger of a period",
        name="getGeneralLedger",
        group=BALANCES,
        scope=READ,
        load=businesses.get_current,
        rows=lambda composed: composed.answer.items,
        columns=_MOVEMENTS,
        streams=True,
    ),
    operation(
        "POST /ledger/periods/{period}/close",
        periods.close_period,
        "Close a period: no posting into it",
        name="closePeriod",
        group=PERIODS,
        scope=WRITE,
        problems=(
            problems.PeriodAlreadyClosed,
            problems.PeriodNotOver,
            problems.EarlierPeriodOpen,
            RoleNotAllowed,
        ),
    ),
    operation(
        "POST /ledger/periods/{period}/reopen",
        periods.reopen_period,
        "Reopen a period",
        name="reopenPeriod",
        group=PERIODS,
        scope=WRITE,
        problems=(problems.PeriodNotClosed, problems.LaterPeriodClosed, problems.PeriodClosed, RoleNotAllowed),
    ),
    operation(
        "GET /ledger/posting-rules",
        posting_rules.list_rules,
        "Which account each kind of event posts to",
        group=PERIODS,
        scope=READ,
    ),
    operation(
        "PUT /ledger/posting-rules", posting_rules.change_rules, "Change the mapping", group=PERIODS, scope=WRITE
    ),
)
