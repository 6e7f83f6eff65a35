"""Statements: a client's account, balance and history, computed from its documents, and merging clients."""

from pinkas.domains.statements.actions.outbox import count_outbox, list_outbox
from pinkas.domains.statements.actions.reading import (
    compose_balance,
    compose_statement,
    get_account_client,
    read_account_period,
)
from pinkas.domains.statements.flows import Dependencies, render_account, render_statement
from pinkas.domains.statements.rules.account_client import AccountClient, PartyAccount
from pinkas.domains.statements.rules.account_sums import StatementTooLong, sum_accounts
from pinkas.domains.statements.rules.tables import STATEMENT_COLUMNS, account_rows, movement_rows, statement_rows
from pinkas.domains.statements.types import (
    Balance,
    ClientDocumentQuery,
    CurrencyAccount,
    Statement,
    StatementAsOfQuery,
    StatementQuery,
)

__all__ = [
    "STATEMENT_COLUMNS",
    "AccountClient",
    "Balance",
    "ClientDocumentQuery",
    "CurrencyAccount",
    "Dependencies",
    "PartyAccount",
    "Statement",
    "StatementAsOfQuery",
    "StatementQuery",
    "StatementTooLong",
    "account_rows",
    "compose_balance",
    "compose_statement",
    "count_outbox",
    "get_account_client",
    "list_outbox",
    "movement_rows",
    "read_account_period",
    "render_account",
    "render_statement",
    "statement_rows",
    "sum_accounts",
]
