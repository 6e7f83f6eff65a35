"""Bank accounts in the database."""

from collections.abc import Collection
from datetime import date
from typing import Any
from uuid import UUID

from pinkas.domains.banking.types.accounts import BankAccountQuery, BankAccountRow
from pinkas.platform.rows import to_struct
from pinkas.platform.table import NAME_ORDERS, NamedTable, contains_pattern, tenant_condition
from pinkas.platform.tx import Tx

ACCOUNTS = NamedTable("bank_accounts", BankAccountRow)
_ORDERS = {"name": NAME_ORDERS["name"], **NAME_ORDERS}


async def list_accounts(tx: Tx, query: BankAccountQuery) -> Any:
    """One page of accounts, by name unless `sort` says otherwise."""
    where = tenant_condition()
    where.add_if_given("is_active = %(is_active)s", is_active=query.is_active)
    where.add_if_given("currency = %(currency)s", currency=query.currency)
    where.add_if_given("kind = %(kind)s", kind=query.kind)
    where.add_if_given(
        "(name ILIKE %(q)s OR account ILIKE %(q)s OR iban ILIKE %(q)s OR beneficiary ILIKE %(q)s)",
        q=contains_pattern(query.q),
    )
    return await ACCOUNTS.page(tx, query, where, _ORDERS)


async def count_in_currency(tx: Tx, currency: str) -> int:
    """How many accounts there are in a currency."""
    row = await tx.fetch_one(
        "SELECT count(*) AS n FROM bank_accounts WHERE business_id = %(business_id)s AND currency = %(currency)s",
        currency=currency,
    )
    return row.n if row else 0


async def get_with_ledger_account(tx: Tx, ledger_account_id: UUID) -> UUID | None:
    """The bank account that an account of the books belongs to."""
    row = await tx.fetch_one(
        """SELECT id FROM bank_accounts
           WHERE business_id = %(business_id)s AND ledger_account_id = %(ledger_account_id)s""",
        ledger_account_id=ledger_account_id,
    )
    return row.id if row else None


async def get_for_lines(tx: Tx, id: UUID) -> BankAccountRow | None:
    """An account, locked so that lines come into it one import after another; None where there is none."""
    row = await tx.fetch_one(
        f"{ACCOUNTS.select} WHERE business_id = %(business_id)s AND id = %(id)s FOR NO KEY UPDATE", id=id
    )
    return to_struct(row, BankAccountRow) if row else None


async def is_used(tx: Tx, id: UUID) -> bool:
    """Whether an account has lines, statements or sessions, or a rule is for its lines."""
    row = await tx.fetch_one(
        """SELECT EXISTS (SELECT FROM bank_transactions
                   WHERE business_id = %(business_id)s AND bank_account_id = %(id)s)
               OR EXISTS (SELECT FROM bank_statements
                   WHERE business_id = %(business_id)s AND bank_account_id = %(id)s)
               OR EXISTS (SELECT FROM bank_sessions
                   WHERE business_id = %(business_id)s AND bank_account_id = %(id)s)
               OR EXISTS (SELECT FROM bank_rules
                   WHERE business_id = %(business_id)s AND bank_account_id = %(id)s) AS used""",
        id=id,
    )
    return bool(row and row.used)


async def note_balance(tx: Tx, id: UUID, day: date, balance: int | None) -> None:
    """Keeps the balance of a statement where none is newer."""
    await tx.execute(
        """UPDATE bank_accounts SET last_statement_date = %(day)s, last_balance = coalesce(%(balance)s, last_balance),
               version = version + 1, updated_at = %(now)s
           WHERE business_id = %(business_id)s AND id = %(id)s
               AND (last_statement_date IS NULL OR last_statement_date <= %(day)s)""",
        id=id,
        day=day,
        balance=balance,
        now=tx.now,
    )


async def list_by_ids(tx: Tx, ids: Collection[UUID]) -> list[BankAccountRow]:
    """Accounts by their ids, by name."""
    rows = await tx.fetch_all(
        f"{ACCOUNTS.select} WHERE business_id = %(business_id)s AND id = ANY(%(ids)s) ORDER BY name, id",
        ids=sorted(ids),
    )
    return [to_struct(row, BankAccountRow) for row in rows]
