"""Statements: a client's account, balance and history, computed from its documents, and merging clients."""

from pinkas.domains.statements.actions.outbox import count_outbox, list_outbox
from pinkas.domains.statements.actions.reading import compose_balance, compose_statement, get_account_client
from pinkas.domains.statements.flows import Dependencies, render_statement
from pinkas.domains.statements.rules.account_client import AccountClient
from pinkas.domains.statements.rules.account_sums import StatementTooLong
from pinkas.domains.statements.rules.tables import STATEMENT_COLUMNS, statement_rows
from pinkas.domains.statements.types import Balance, ClientDocumentQuery, Statement, StatementQuery

__all__ = [
    "STATEMENT_COLUMNS",
    "AccountClient",
    "Balance",
    "ClientDocumentQuery",
    "Dependencies",
    "Statement",
    "StatementQuery",
    "StatementTooLong",
    "compose_balance",
    "compose_statement",
    "count_outbox",
    "get_account_client",
    "list_outbox",
    "render_statement",
    "statement_rows",
]
