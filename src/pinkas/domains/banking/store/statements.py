"""Statements in the database."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.core.json_codec import to_builtins
from pinkas.core.pagination import Page
from pinkas.domains.banking.types.statements import ImportWarning, StatementQuery, StatementRow
from pinkas.platform.table import TIME_ORDERS, Table, tenant_condition
from pinkas.platform.tx import Tx

STATEMENTS = Table(
    "bank_statements",
    StatementRow,
    computed={
        "currency": """SELECT a.currency FROM bank_accounts AS a
            WHERE a.business_id = bank_statements.business_id AND a.id = bank_statements.bank_account_id"""
    },
)


async def list_statements(tx: Tx, account_id: UUID, query: StatementQuery) -> Page[StatementRow]:
    """One page of the statements of an account."""
    where = tenant_condition()
    where.add("bank_account_id = %(account_id)s", account_id=account_id)
    where.add_if_given("state = %(state)s", state=query.state)
    where.add_if_given("source = %(source)s", source=query.source)
    return await STATEMENTS.page(tx, query, where, TIME_ORDERS)


async def find_same_file(tx: Tx, account_id: UUID, sha256: str) -> UUID | None:
    """The import of the very same file that was not undone."""
    row = await tx.fetch_one(
        """SELECT id FROM bank_statements WHERE business_id = %(business_id)s AND bank_account_id = %(account_id)s
               AND sha256 = %(sha256)s AND state = 'IMPORTED' LIMIT 1""",
        account_id=account_id,
        sha256=sha256,
    )
    return row.id if row else None


async def insert_statement(tx: Tx, fields: Mapping[str, Any], warnings: Sequence[ImportWarning]) -> StatementRow:
    """Writes a statement."""
    return await STATEMENTS.insert(tx, {**fields, "warnings": Jsonb(to_builtins(list(warnings)))})
