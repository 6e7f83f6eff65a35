"""Accounts of the books that belong to one thing, such as a bank account: below an account of the chart, and posted to
by their number."""

from datetime import date
from uuid import UUID

from pinkas.countries import Country
from pinkas.domains.ledger import store
from pinkas.platform.tx import Tx


async def open_chart(tx: Tx, country: Country) -> None:
    """Gives the business the accounts of the chart where it has none yet."""
    await store.open_books(tx, country.chart)


async def get_role_account(tx: Tx, role: str) -> UUID:
    """The account of a role, in books that are open."""
    row = await tx.fetch_one(
        "SELECT id FROM ledger_accounts WHERE business_id = %(business_id)s AND role = %(role)s", role=role
    )
    assert row is not None, f"the books are open and have no account of {role}"
    id: UUID = row.id
    return id


async def get_account_code(tx: Tx, id: UUID, kind: str) -> str | None:
    """The number of an account of a kind (`asset`), by which it is posted to; None where there is none."""
    row = await tx.fetch_one(
        "SELECT code FROM ledger_accounts WHERE business_id = %(business_id)s AND id = %(id)s AND kind = %(kind)s",
        id=id,
        kind=kind,
    )
    return row.code if row else None


async def create_child_account(tx: Tx, role: str, name: str) -> UUID:
    """Creates an account below the account of a role: of the same kind, with the next number below it (`1100-1`).
    Numbers are given one after another: the caller holds what they belong to."""
    row = await tx.fetch_one(
        """INSERT INTO ledger_accounts (business_id, id, code, name, kind, created_at)
           SELECT %(business_id)s, %(id)s, parent.code || '-' || (1 + (
               SELECT coalesce(max(substring(child.code FROM length(parent.code) + 2)::int), 0)
               FROM ledger_accounts AS child
               WHERE child.business_id = %(business_id)s AND child.code ~ ('^' || parent.code || '-[0-9]{1,6}$')
           )), jsonb_build_object('he', %(name)s::text, 'en', %(name)s::text), parent.kind, %(now)s
           FROM ledger_accounts AS parent WHERE parent.business_id = %(business_id)s AND parent.role = %(role)s
           RETURNING id""",
        id=tx.new_id(),
        role=role,
        name=name,
        now=tx.now,
    )
    assert row is not None, f"the books are open and have no account of {role}"
    id: UUID = row.id
    return id


async def get_account_balance_on(tx: Tx, id: UUID, day: date, currency: str | None) -> int:
    """Debit less credit of an account at the end of a day: minor units of the books, or of a foreign `currency` as it
    was posted."""
    row = await tx.fetch_one(
        """SELECT coalesce(sum(CASE WHEN %(currency)s::text IS NULL THEN line.debit - line.credit
                   WHEN line.currency = %(currency)s THEN line.foreign_amount
                   ELSE 0 END), 0)::bigint AS balance
           FROM journal_lines AS line
           JOIN journal_entries AS entry ON entry.business_id = line.business_id AND entry.id = line.entry_id
           WHERE line.business_id = %(business_id)s AND line.account_id = %(id)s AND entry.date <= %(day)s""",
        id=id,
        day=day,
        currency=currency,
    )
    assert row is not None
    balance: int = row.balance
    return balance
