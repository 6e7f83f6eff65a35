"""Rules for bank lines in the database, and what is written and read of the lines that they are for."""

from collections.abc import Collection, Mapping
from datetime import date
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.core.json_codec import to_builtins
from pinkas.core.pagination import SortOrder
from pinkas.domains.banking.store.transactions import TRANSACTIONS
from pinkas.domains.banking.types.bank_rules import BankRule, HandMatch, NewBankRule
from pinkas.domains.banking.types.transactions import TransactionRow
from pinkas.platform.rows import to_struct
from pinkas.platform.table import TIME_ORDERS, Table, tenant_condition
from pinkas.platform.tx import Tx

RULES = Table("bank_rules", BankRule)
FILTERS = {
    "q": "(name ILIKE %(q)s OR text ILIKE %(q)s)",
    "is_active": "is_active = %(is_active)s",
    "action": "action = %(action)s",
    "bank_account_id": "bank_account_id = %(bank_account_id)s",
}
ORDERS = {
    "position": SortOrder("position", "int", descending=False),
    "-position": SortOrder("position", "int", descending=True),
    **TIME_ORDERS,
}


async def list_active(tx: Tx) -> list[BankRule]:
    """The rules that are applied, in their order."""
    return await _list(tx, "is_active")


async def list_for_import(tx: Tx, account_id: UUID) -> list[BankRule]:
    """The rules that are applied to new lines of an account, in their order."""
    return await _list(
        tx,
        "is_active AND apply_on_import AND (bank_account_id IS NULL OR bank_account_id = %(account_id)s)",
        account_id=account_id,
    )


async def list_named(tx: Tx, ids: Collection[UUID]) -> list[BankRule]:
    """Those of some rules that are there, in their order."""
    return await _list(tx, "id = ANY(%(ids)s)", ids=sorted(ids))


async def _list(tx: Tx, condition: str, **params: Any) -> list[BankRule]:
    rows = await tx.fetch_all(
        f"{RULES.select} WHERE business_id = %(business_id)s AND {condition} ORDER BY position, id", **params
    )
    return [to_struct(one, BankRule) for one in rows]


async def list_order(tx: Tx) -> list[UUID]:
    """The ids of all rules in their order."""
    rows = await tx.fetch_all(
        "SELECT id FROM bank_rules WHERE business_id = %(business_id)s ORDER BY position, id",
    )
    return [one.id for one in rows]


async def write_order(tx: Tx, order: Collection[UUID], but: UUID | None = None) -> None:
    """Gives rules the places 1, 2 and so on, except one that is written by itself. A rule whose place changes has a new
    version."""
    await tx.execute(
        """UPDATE bank_rules AS r SET position = one.place, version = version + 1, updated_at = %(now)s
           FROM unnest(%(order)s::uuid[]) WITH ORDINALITY AS one (id, place)
           WHERE r.business_id = %(business_id)s AND r.id = one.id AND r.position <> one.place
               AND r.id IS DISTINCT FROM %(but)s::uuid""",
        order=list(order),
        but=but,
        now=tx.now,
    )


async def write_lines(tx: Tx, fields_of: Mapping[UUID, Mapping[str, Any]]) -> None:
    """Writes what rules did into lines: the rule, and what it says of exclusion, client and hold; what it does not say
    stays."""
    if not fields_of:
        return
    await tx.execute(
        """UPDATE bank_transactions AS t SET rule_id = one.rule_id,
               exclude_reason = coalesce(one.exclude_reason, t.exclude_reason),
               suggested_client_id = coalesce(one.suggested_client_id, t.suggested_client_id),
               on_hold_until = coalesce(one.on_hold_until, t.on_hold_until),
               version = t.version + 1, updated_at = %(now)s
           FROM jsonb_to_recordset(%(rows)s) AS one (id uuid, rule_id uuid, exclude_reason text,
               suggested_client_id uuid, on_hold_until date)
           WHERE t.business_id = %(business_id)s AND t.id = one.id""",
        rows=Jsonb([{"id": str(id), **to_builtins(dict(fields))} for id, fields in fields_of.items()]),
        now=tx.now,
    )


async def list_lines_since(tx: Tx, first: date, rule: NewBankRule, most: int) -> list[TransactionRow]:
    """The lines since a day, the latest first, that fit what the database knows of a rule: its account, its direction
    and its kind."""
    where = tenant_condition()
    where.add_if_given("date >= %(first)s", first=first)
    where.add_if_given("bank_account_id = %(account_id)s", account_id=rule.bank_account_id)
    where.add_if_given("kind = %(kind)s", kind=rule.kind)
    if rule.direction != "both":
        where.add("amount > 0" if rule.direction == "in" else "amount < 0")
    rows = await tx.fetch_all(
        f"{TRANSACTIONS.select} WHERE {where.sql()} ORDER BY date DESC, id DESC LIMIT %(most)s",
        most=most,
        **where.params,
    )
    return [to_struct(one, TransactionRow) for one in rows]


async def list_hand_matches(tx: Tx, lines: Collection[UUID]) -> list[HandMatch]:
    """What people matched lines with, as far as it was not taken back, and whose payments those are; merged clients and
    suppliers are those that stay."""
    rows = await tx.fetch_all(
        """SELECT m.transaction_id, m.target_id,
               coalesce(c.merged_into_id, c.id) AS client_id, coalesce(s.merged_into_id, s.id) AS supplier_id
           FROM bank_matches AS m
           LEFT JOIN payments AS p ON p.business_id = m.business_id AND p.id = m.target_id
               AND m.type IN ('payment', 'payment_return')
           LEFT JOIN payment_refunds AS r ON r.business_id = m.business_id AND r.id = m.target_id AND m.type = 'refund'
           LEFT JOIN clients AS c ON c.business_id = m.business_id AND c.id = coalesce(p.client_id, r.client_id)
           LEFT JOIN supplier_payments AS sp ON sp.business_id = m.business_id AND sp.id = m.target_id
               AND m.type = 'supplier_payment'
           LEFT JOIN suppliers AS s ON s.business_id = m.business_id AND s.id = sp.supplier_id
           WHERE m.business_id = %(business_id)s AND m.transaction_id = ANY(%(lines)s)
               AND m.unmatched_at IS NULL AND m.score IS NULL AND m.type NOT IN ('fee', 'difference')
           ORDER BY m.id""",
        lines=sorted(lines),
    )
    return [to_struct(one, HandMatch) for one in rows]
