"""Expectations and deposits in the database. Expectations of payments are written by `expect_card_deposits` in the
schema, in the statement that posts them, and what batches settle is summed there."""

from collections.abc import Collection, Mapping, Sequence
from datetime import date
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.core.json_codec import to_builtins
from pinkas.core.pagination import Page, SortOrder
from pinkas.domains.card_clearing.rules import Part
from pinkas.domains.card_clearing.types import BatchQuery, BatchRow, ExpectationQuery, ExpectationRow
from pinkas.platform.conditions import QueryConditions
from pinkas.platform.rows import column_values, to_struct
from pinkas.platform.table import TIME_ORDERS, Table, tenant_condition
from pinkas.platform.tx import Tx

_OWN = "WHERE p.business_id = card_expectations.business_id AND p.id = card_expectations.payment_id"
_DOCUMENT_ID = f"coalesce(card_expectations.document_id, (SELECT p.receipt_id FROM payments AS p {_OWN}))"
_DOCUMENT = f"FROM documents AS d WHERE d.business_id = card_expectations.business_id AND d.id = {_DOCUMENT_ID}"
_DEAL_TYPE = f"SELECT p.details ->> 'dealType' FROM payments AS p {_OWN}"
_INSTALLMENTS = f"SELECT (p.details ->> 'installments')::int FROM payments AS p {_OWN}"
EXPECTATIONS = Table(
    "card_expectations",
    ExpectationRow,
    computed={
        "document_id": _DOCUMENT_ID,
        "doc_type": f"SELECT d.doc_type {_DOCUMENT}",
        "doc_number": f"SELECT d.doc_number {_DOCUMENT}",
        "client_name": """SELECT c.name FROM clients AS c
            WHERE c.business_id = card_expectations.business_id AND c.id = card_expectations.client_id""",
        "deal_type": f"coalesce(card_expectations.deal_type, ({_DEAL_TYPE}))",
        "installments": f"coalesce(card_expectations.installments, ({_INSTALLMENTS}))",
        "country": "SELECT b.country FROM businesses AS b WHERE b.business_id = card_expectations.business_id",
    },
)
BATCHES = Table(
    "card_batches",
    BatchRow,
    computed={
        "parts": """SELECT coalesce(jsonb_agg(jsonb_build_object('expectation_id', l.expectation_id,
                'currency', e.currency, 'amount', l.amount) ORDER BY l.expectation_id), '[]')
            FROM card_batch_lines AS l JOIN card_expectations AS e
                ON e.business_id = l.business_id AND e.id = l.expectation_id
            WHERE l.business_id = card_batches.business_id AND l.batch_id = card_batches.id""",
    },
)
_EXPECTATION_ORDERS = {
    **TIME_ORDERS,
    "expectedOn": SortOrder("expected_on", "date", descending=False),
    "-expectedOn": SortOrder("expected_on", "date", descending=True),
    "chargedOn": SortOrder("charged_on", "date", descending=False),
    "-chargedOn": SortOrder("charged_on", "date", descending=True),
}
_BATCH_ORDERS = {
    **TIME_ORDERS,
    "date": SortOrder("date", "date", descending=False),
    "-date": SortOrder("date", "date", descending=True),
}


async def list_expectations(
    tx: Tx, query: ExpectationQuery, clients: Sequence[UUID] | None, today: date | None
) -> Page[ExpectationRow]:
    """One page of expectations; `clients` are the ids of a client and those that were merged into it, `today` the day
    of the business, for a query by what is overdue."""
    where = tenant_condition()
    where.add_if_given("state = %(state)s", state=query.state)
    where.add_if_given("kind = %(kind)s", kind=query.kind)
    where.add_if_given("provider = %(provider)s", provider=query.provider)
    where.add_if_given("payment_id = %(payment)s", payment=query.payment_id)
    where.add_if_given("currency = %(currency)s", currency=query.currency)
    where.add_if_given("client_id = ANY(%(clients)s)", clients=None if clients is None else list(clients))
    _add_days(where, "expected_on", query.from_, query.to)
    if query.overdue is not None:
        late = "(state = 'OPEN' AND expected_on < %(today)s)"
        where.add(late if query.overdue else f"NOT {late}", today=today)
    tx.filter_updated_since(where, query.updated_since)
    return await EXPECTATIONS.page(tx, query, where, _EXPECTATION_ORDERS)


def _add_days(where: QueryConditions, column: str, first: date | None, last: date | None) -> None:
    where.add_if_given(f"{column} >= %(from)s", **{"from": first})
    where.add_if_given(f"{column} <= %(to)s", to=last)


async def list_open_totals(tx: Tx, today: date) -> list[Any]:
    """What is open by processor, in minor units of the books: rows of provider, count, open_value and
    overdue_value."""
    return await tx.fetch_all(
        """SELECT provider, count(*) AS count, sum(open_value)::bigint AS open_value,
               coalesce(sum(open_value) FILTER (WHERE expected_on < %(today)s), 0)::bigint AS overdue_value
           FROM card_expectations WHERE business_id = %(business_id)s AND state = 'OPEN'
           GROUP BY provider ORDER BY provider NULLS LAST""",
        today=today,
    )


async def insert_expectation(tx: Tx, id: UUID, fields: Mapping[str, Any]) -> ExpectationRow:
    """Writes an expectation that a person writes down; without a day it is expected when its processor deposits."""
    values = column_values({name: value for name, value in fields.items() if name != "expected_on"})
    row = await tx.fetch_one(
        f"""INSERT INTO card_expectations (business_id, id, kind, expected_on, created_at, updated_at,
                {", ".join(values)})
            VALUES (%(business_id)s, %(id)s, 'manual', coalesce(%(expected_on)s::date,
                expected_deposit_day(%(business_id)s, %(provider)s, %(charged_on)s)), %(now)s, %(now)s,
                {", ".join(f"%({name})s" for name in values)})
            RETURNING {EXPECTATIONS.columns}""",
        id=id,
        now=tx.now,
        expected_on=fields["expected_on"],
        **values,
    )
    return to_struct(row, ExpectationRow)


async def lock_expectations(tx: Tx, ids: Collection[UUID]) -> dict[UUID, ExpectationRow]:
    """Expectations that are there, by id, locked until the transaction ends."""
    rows = await tx.fetch_all(
        f"""{EXPECTATIONS.select} WHERE business_id = %(business_id)s AND id = ANY(%(ids)s)
            ORDER BY id FOR NO KEY UPDATE""",
        ids=sorted(ids),
    )
    return {row.id: to_struct(row, ExpectationRow) for row in rows}


async def set_deposit_days(tx: Tx, provider: str, days: int) -> None:
    """Sets for how many days a processor keeps the money; of an empty name, all that have no number of their own."""
    await tx.execute(
        """INSERT INTO card_deposit_days (business_id, provider, days) VALUES (%(business_id)s, %(provider)s, %(days)s)
           ON CONFLICT (business_id, provider) DO UPDATE SET days = excluded.days""",
        provider=provider,
        days=days,
    )


async def get_deposit_days(tx: Tx) -> dict[str, int]:
    """The days of each processor by its name; the empty one stands for all others."""
    rows = await tx.fetch_all(
        "SELECT provider, days FROM card_deposit_days WHERE business_id = %(business_id)s ORDER BY provider"
    )
    return {row.provider: row.days for row in rows}


async def list_batches(tx: Tx, query: BatchQuery) -> Page[BatchRow]:
    """One page of deposits."""
    where = tenant_condition()
    where.add_if_given("state = %(state)s", state=query.state)
    where.add_if_given("provider = %(provider)s", provider=query.provider)
    where.add_if_given("currency = %(currency)s", currency=query.currency)
    where.add_if_given(
        """id IN (SELECT batch_id FROM card_batch_lines
            WHERE business_id = %(business_id)s AND expectation_id = %(expectation)s)""",
        expectation=query.expectation_id,
    )
    _add_days(where, "date", query.from_, query.to)
    tx.filter_updated_since(where, query.updated_since)
    return await BATCHES.page(tx, query, where, _BATCH_ORDERS)


async def insert_batch(tx: Tx, id: UUID, fields: Mapping[str, Any], parts: Sequence[Part]) -> None:
    """Writes a deposit and what it settles. The database refuses to settle more than is open."""
    values = {**column_values(fields), "differences": Jsonb(to_builtins(fields["differences"]))}
    await tx.execute(
        f"""INSERT INTO card_batches (business_id, id, created_at, updated_at, {", ".join(values)})
            VALUES (%(business_id)s, %(id)s, %(now)s, %(now)s, {", ".join(f"%({name})s" for name in values)})""",
        id=id,
        now=tx.now,
        **values,
    )
    await tx.execute(
        """INSERT INTO card_batch_lines (business_id, batch_id, expectation_id, amount, value, settled_at)
           SELECT %(business_id)s, %(id)s, expectation_id, amount, value, %(now)s
           FROM jsonb_to_recordset(%(parts)s) AS one (expectation_id uuid, amount bigint, value bigint)""",
        id=id,
        now=tx.now,
        parts=Jsonb(
            [{"expectation_id": str(one.expectation_id), "amount": one.amount, "value": one.value} for one in parts]
        ),
    )


async def undo_batch(tx: Tx, id: UUID, reason: str) -> None:
    """Opens again what a deposit settled."""
    await tx.execute(
        """UPDATE card_batches SET state = 'UNDONE', undo_reason = %(reason)s, undone_at = %(now)s,
               version = version + 1, updated_at = %(now)s
           WHERE business_id = %(business_id)s AND id = %(id)s""",
        id=id,
        reason=reason,
        now=tx.now,
    )
    await tx.execute(
        """UPDATE card_batch_lines SET undone_at = %(now)s
           WHERE business_id = %(business_id)s AND batch_id = %(id)s""",
        id=id,
        now=tx.now,
    )


async def get_expectations(tx: Tx, ids: Collection[UUID]) -> list[ExpectationRow]:
    """Expectations by their ids."""
    rows = await tx.fetch_all(
        f"{EXPECTATIONS.select} WHERE business_id = %(business_id)s AND id = ANY(%(ids)s)", ids=list(ids)
    )
    return [to_struct(row, ExpectationRow) for row in rows]


async def get_batches(tx: Tx, ids: Collection[UUID]) -> list[BatchRow]:
    """Deposits by their ids."""
    rows = await tx.fetch_all(
        f"{BATCHES.select} WHERE business_id = %(business_id)s AND id = ANY(%(ids)s)", ids=list(ids)
    )
    return [to_struct(row, BatchRow) for row in rows]


async def list_open_charges(tx: Tx, currency: str, until: date, zone: str, most: int) -> list[Any]:
    """What is open of a currency until a day, the latest first: rows of id, provider, charged_on, expected_on,
    open_amount and minute, that of the day at which the charge was recorded; 0 when that was another day."""
    return await tx.fetch_all(
        """SELECT id, provider, charged_on, expected_on, open_amount, CASE
               WHEN (created_at AT TIME ZONE %(zone)s)::date = charged_on
               THEN extract(epoch FROM (created_at AT TIME ZONE %(zone)s)::time)::int / 60 ELSE 0 END AS minute
           FROM card_expectations WHERE business_id = %(business_id)s AND state = 'OPEN'
               AND charged_on <= %(until)s AND currency = %(currency)s
           ORDER BY charged_on DESC, id DESC LIMIT %(most)s""",
        currency=currency,
        until=until,
        zone=zone,
        most=most,
    )


async def list_open_between(tx: Tx, provider: str, currency: str, first: date, last: date, most: int) -> list[UUID]:
    """The ids of what a processor charged in a period and is open."""
    rows = await tx.fetch_all(
        """SELECT id FROM card_expectations WHERE business_id = %(business_id)s AND state = 'OPEN'
               AND provider = %(provider)s AND currency = %(currency)s AND charged_on BETWEEN %(first)s AND %(last)s
           ORDER BY charged_on, id LIMIT %(most)s""",
        provider=provider,
        currency=currency,
        first=first,
        last=last,
        most=most,
    )
    return [row.id for row in rows]


async def list_deposits_before(tx: Tx, currency: str, until: date, zone: str, most: int) -> list[Any]:
    """The latest deposits of a currency until a day: rows of provider, date, fee, fee_vat and charges, each of these
    with day, minute and amount."""
    return await tx.fetch_all(
        """SELECT b.provider, b.date, b.fee, b.fee_vat, (
               SELECT coalesce(jsonb_agg(jsonb_build_array(e.charged_on, CASE
                   WHEN (e.created_at AT TIME ZONE %(zone)s)::date = e.charged_on
                   THEN extract(epoch FROM (e.created_at AT TIME ZONE %(zone)s)::time)::int / 60 ELSE 0 END,
                   l.amount) ORDER BY e.charged_on, e.id), '[]')
               FROM card_batch_lines AS l JOIN card_expectations AS e
                   ON e.business_id = l.business_id AND e.id = l.expectation_id
               WHERE l.business_id = b.business_id AND l.batch_id = b.id) AS charges
           FROM card_batches AS b WHERE b.business_id = %(business_id)s AND b.state = 'SETTLED'
               AND b.currency = %(currency)s AND b.date <= %(until)s
           ORDER BY b.date DESC, b.id DESC LIMIT %(most)s""",
        currency=currency,
        until=until,
        zone=zone,
        most=most,
    )
