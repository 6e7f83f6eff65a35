"""Standing orders and their charges in the database."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any
from uuid import UUID

import msgspec
from psycopg.types.json import Jsonb

from pinkas.core.pagination import Page, SortOrder
from pinkas.domains.mandates.types import (
    ChargeQuery,
    ChargeRow,
    ChargeTableQuery,
    DebitFileQuery,
    MandateAttempt,
    MandateQuery,
    MandateRow,
    NewCharge,
)
from pinkas.platform.conditions import QueryConditions
from pinkas.platform.due import DueTable
from pinkas.platform.rows import column_values, to_struct
from pinkas.platform.table import TIME_ORDERS, Table, tenant_condition
from pinkas.platform.tx import Tx

CREDENTIAL_KIND = "mandate"
_CLIENT_NAME = """SELECT c.name FROM clients AS c
    WHERE c.business_id = {0}.business_id AND c.id = {0}.client_id"""
MANDATES = Table("mandates", MandateRow, computed={"client_name": _CLIENT_NAME.format("mandates")})
_CHECKOUT = """SELECT {} FROM checkouts AS k
    WHERE k.business_id = mandate_charges.business_id AND k.id = mandate_charges.checkout_id"""
_PROVIDER_REF = """SELECT a.charge_reference FROM checkout_attempts AS a
    WHERE a.business_id = mandate_charges.business_id AND a.checkout_id = mandate_charges.checkout_id
    ORDER BY a.number DESC LIMIT 1"""
CHARGES = Table(
    "mandate_charges",
    ChargeRow,
    computed={
        "client_name": _CLIENT_NAME.format("mandate_charges"),
        "payment_id": _CHECKOUT.format("k.payment_id"),
        "provider_ref": _PROVIDER_REF,
        "document_id": f"coalesce(document_id, ({_CHECKOUT.format('k.document_id')}))",
        "document_error": f"coalesce(document_error, ({_CHECKOUT.format('k.document_error')}))",
    },
)
DUE_MANDATES = DueTable("mandates", at="due_at")
DUE_CHARGES = DueTable("mandate_charges", at="due_at")
_MANDATE_ORDERS = {
    **TIME_ORDERS,
    "nextChargeAt": SortOrder("charge_order", "timestamptz", descending=False),
}
_CHARGE_ORDERS = {
    **TIME_ORDERS,
    "-scheduledFor": SortOrder("scheduled_for", "date", descending=True),
    "scheduledFor": SortOrder("scheduled_for", "date", descending=False),
}
_WITH_DOCUMENT_ERROR = """id IN (
    SELECT c.id FROM mandate_charges AS c WHERE c.business_id = %(business_id)s AND c.document_error IS NOT NULL
    UNION ALL
    SELECT k.mandate_charge_id FROM checkouts AS k WHERE k.business_id = %(business_id)s
        AND k.mandate_charge_id IS NOT NULL AND k.document_error IS NOT NULL)"""
"""Charges whose document could not be issued. A checkout with such an error was paid: it is the last of its charge."""
OPEN_STATES = ("SCHEDULED", "PENDING", "AWAITING_BANK", "UNKNOWN")
"""States of charges of which the outcome is not known."""


async def list_mandates(tx: Tx, query: MandateQuery, clients: Sequence[UUID] | None) -> Page[MandateRow]:
    """One page of standing orders; `clients` are the ids of a client and those that were merged into it."""
    where = tenant_condition()
    where.add_if_given("client_id = ANY(%(clients)s)", clients=None if clients is None else list(clients))
    where.add_if_given("status = %(status)s", status=query.status)
    where.add_if_given("kind = %(kind)s", kind=query.kind)
    where.add_if_given("method_id = %(method)s", method=query.method_id)
    where.add_if_given("payment_page_id = %(page)s", page=query.payment_page_id)
    where.add_if_given("external_reference = %(reference)s", reference=query.external_reference)
    where.add_if_given("next_date >= %(due_from)s", due_from=query.due_from)
    where.add_if_given("next_date <= %(due_to)s", due_to=query.due_to)
    tx.filter_updated_since(where, query.updated_since)
    return await MANDATES.page(tx, query, where, _MANDATE_ORDERS)


async def insert_mandate(tx: Tx, id: UUID, fields: dict[str, Any], token_hash: bytes) -> MandateRow:
    """Writes a standing order; from then on its token leads to it."""
    values = {**column_values(fields), "hash": token_hash}
    for name in ("lines", "created_by"):
        values[name] = None if fields[name] is None else Jsonb(fields[name])
    row = await tx.fetch_one(
        f"""WITH known AS (SELECT add_credential(%(hash)s, '{CREDENTIAL_KIND}', %(id)s))
            INSERT INTO mandates (business_id, id, created_at, updated_at, {", ".join(values)})
            SELECT %(business_id)s, %(id)s, %(now)s, %(now)s, {", ".join(f"%({name})s" for name in values)} FROM known
            RETURNING {MANDATES.columns}""",
        id=id,
        now=tx.now,
        **values,
    )
    return to_struct(row, MandateRow)


async def update_mandate(tx: Tx, id: UUID, fields: Mapping[str, Any]) -> MandateRow:
    """Updates columns of a standing order, its lines among them."""
    lines = fields["lines"]
    return await MANDATES.update(tx, id, {**fields, "lines": None if lines is None else Jsonb(lines)})


async def lock_mandate(tx: Tx, id: UUID) -> MandateRow:
    """A standing order, locked until the transaction ends, whatever version of it the request has seen."""
    row = await tx.fetch_one(
        f"{MANDATES.select} WHERE business_id = %(business_id)s AND id = %(id)s FOR NO KEY UPDATE", id=id
    )
    return to_struct(row, MandateRow)


async def find_mandate(tx: Tx, id: UUID) -> MandateRow | None:
    """A standing order; None where the business has none of this id."""
    row = await tx.fetch_one(f"{MANDATES.select} WHERE business_id = %(business_id)s AND id = %(id)s", id=id)
    return to_struct(row, MandateRow) if row else None


async def list_charging_until(tx: Tx, day: date, clients: Sequence[UUID] | None) -> list[MandateRow]:
    """The standing orders that are charged and whose next date is not after `day`: all, or those of a client (its id
    and those that were merged into it)."""
    where = tenant_condition()
    where.add("status IN ('ACTIVE', 'PAST_DUE') AND next_date <= %(day)s", day=day)
    where.add_if_given("client_id = ANY(%(clients)s)", clients=None if clients is None else list(clients))
    rows = await tx.fetch_all(f"{MANDATES.select} WHERE {where.sql()}", **where.params)
    return [to_struct(row, MandateRow) for row in rows]


async def claim_mandate(tx: Tx, id: UUID) -> MandateRow | None:
    """A standing order that is due, locked until the transaction ends; None when another worker has it just now."""
    row = await tx.fetch_one(
        f"""{MANDATES.select} WHERE business_id = %(business_id)s AND id = %(id)s AND due_at <= %(now)s
            FOR NO KEY UPDATE SKIP LOCKED""",
        id=id,
        now=tx.now,
    )
    return to_struct(row, MandateRow) if row else None


async def insert_charge(tx: Tx, mandate: MandateRow, new: NewCharge, **columns: Any) -> ChargeRow | None:
    """Writes a charge that waits to be tried; None where the date, or the document, has one already."""
    fields = {
        **msgspec.structs.asdict(new),
        "mandate_id": mandate.id,
        "client_id": mandate.client_id,
        "currency": mandate.currency,
        "state": "SCHEDULED",
        "due_at": tx.now,
        **columns,
    }
    values = column_values(fields)
    row = await tx.fetch_one(
        f"""INSERT INTO mandate_charges (business_id, id, created_at, updated_at, {", ".join(values)})
            VALUES (%(business_id)s, %(id)s, %(now)s, %(now)s, {", ".join(f"%({name})s" for name in values)})
            ON CONFLICT DO NOTHING RETURNING {CHARGES.columns}""",
        id=tx.new_id(),
        now=tx.now,
        **values,
    )
    return to_struct(row, ChargeRow) if row else None


_LOCKED_MANDATE = f"""{MANDATES.select} WHERE business_id = %(business_id)s AND id = (
    SELECT c.mandate_id FROM mandate_charges AS c WHERE c.business_id = %(business_id)s AND c.{{column}} = %(id)s)
    FOR NO KEY UPDATE"""
"""The standing order of a charge, locked until the transaction ends: by the id of the charge, or of its checkout."""


async def lock_charge(tx: Tx, id: UUID) -> tuple[MandateRow, ChargeRow]:
    """A charge, read behind the lock of its standing order, which lasts until the transaction ends."""
    found, charge = await tx.gather(tx.fetch_one(_LOCKED_MANDATE.format(column="id"), id=id), CHARGES.get(tx, id))
    return to_struct(found, MandateRow), charge


async def lock_charge_of_checkout(tx: Tx, checkout_id: UUID) -> tuple[MandateRow, ChargeRow] | None:
    """The charge whose last attempt is a checkout, read in the same way; None for another checkout."""
    found, charge = await tx.gather(
        tx.fetch_one(_LOCKED_MANDATE.format(column="checkout_id"), id=checkout_id),
        tx.fetch_one(f"{CHARGES.select} WHERE business_id = %(business_id)s AND checkout_id = %(id)s", id=checkout_id),
    )
    return (to_struct(found, MandateRow), to_struct(charge, ChargeRow)) if found and charge else None


async def claim_charge(tx: Tx, id: UUID) -> tuple[MandateRow, ChargeRow] | None:
    """A charge that is due, read behind the lock of its standing order; None when another worker has it just now."""
    found = await tx.fetch_one(f"{_LOCKED_MANDATE.format(column='id')} SKIP LOCKED", id=id)
    if found is None:
        return None
    charge = await CHARGES.get(tx, id)
    if charge.due_at is None or charge.due_at > tx.now:
        return None
    return to_struct(found, MandateRow), charge


async def has_failed_charge(tx: Tx, mandate_id: UUID, *, but: UUID) -> bool:
    """Whether another charge of a standing order has failed for good and was not paid since."""
    row = await tx.fetch_one(
        """SELECT FROM mandate_charges WHERE business_id = %(business_id)s AND mandate_id = %(mandate)s
               AND state = 'FAILED' AND origin <> 'manual' AND id <> %(but)s LIMIT 1""",
        mandate=mandate_id,
        but=but,
    )
    return row is not None


async def hold_waiting(tx: Tx, mandate_id: UUID) -> None:
    """What waits to be tried is not tried while the standing order is paused."""
    await tx.execute(
        """UPDATE mandate_charges SET due_at = NULL WHERE business_id = %(business_id)s AND mandate_id = %(mandate)s
               AND state = 'SCHEDULED'""",
        mandate=mandate_id,
    )


async def release_waiting(tx: Tx, mandate_id: UUID) -> None:
    """What waits is tried now."""
    await tx.execute(
        """UPDATE mandate_charges SET due_at = %(now)s WHERE business_id = %(business_id)s AND mandate_id = %(mandate)s
               AND state = 'SCHEDULED'""",
        mandate=mandate_id,
        now=tx.now,
    )


async def get_charge(tx: Tx, mandate_id: UUID, id: UUID) -> ChargeRow | None:
    """A charge of a standing order."""
    row = await tx.fetch_one(
        f"{CHARGES.select} WHERE business_id = %(business_id)s AND mandate_id = %(mandate)s AND id = %(id)s",
        mandate=mandate_id,
        id=id,
    )
    return to_struct(row, ChargeRow) if row else None


async def find_open_charge(tx: Tx, mandate_id: UUID, states: Sequence[str] = OPEN_STATES) -> UUID | None:
    """A charge of a standing order whose outcome is not known."""
    row = await tx.fetch_one(
        """SELECT id FROM mandate_charges WHERE business_id = %(business_id)s AND mandate_id = %(mandate)s
               AND state IN ('SCHEDULED', 'PENDING', 'AWAITING_BANK', 'UNKNOWN') AND state = ANY(%(states)s)
           ORDER BY id LIMIT 1""",
        mandate=mandate_id,
        states=list(states),
    )
    return row.id if row else None


async def has_charge_of_date(tx: Tx, mandate_id: UUID, day: date) -> bool:
    """Whether a date of a standing order has its charge, made or skipped."""
    row = await tx.fetch_one(
        """SELECT FROM mandate_charges WHERE business_id = %(business_id)s AND mandate_id = %(mandate)s
               AND scheduled_for = %(day)s AND origin = 'schedule'""",
        mandate=mandate_id,
        day=day,
    )
    return row is not None


async def find_charge_of_document(tx: Tx, mandate_id: UUID, document_id: UUID) -> UUID | None:
    """The charge of a standing order that pays a document."""
    row = await tx.fetch_one(
        """SELECT id FROM mandate_charges WHERE business_id = %(business_id)s AND mandate_id = %(mandate)s
               AND for_document_id = %(document)s""",
        mandate=mandate_id,
        document=document_id,
    )
    return row.id if row else None


async def cancel_waiting(tx: Tx, mandate_id: UUID) -> int:
    """Cancels the charges that wait to be tried; what a provider is asked about goes on. How many."""
    return await tx.execute(
        """UPDATE mandate_charges SET state = 'CANCELLED', due_at = NULL, ended_at = %(now)s, updated_at = %(now)s,
               version = version + 1
           WHERE business_id = %(business_id)s AND mandate_id = %(mandate)s AND state = 'SCHEDULED'""",
        mandate=mandate_id,
        now=tx.now,
    )


async def list_charges(
    tx: Tx, query: ChargeQuery, mandate_id: UUID | None, clients: Sequence[UUID] | None = None
) -> Page[ChargeRow]:
    """One page of charges: of one standing order, or of all."""
    where = tenant_condition()
    where.add_if_given("mandate_id = %(mandate)s", mandate=mandate_id)
    where.add_if_given("client_id = ANY(%(clients)s)", clients=None if clients is None else list(clients))
    _add_charge_filters(where, query)
    tx.filter_updated_since(where, query.updated_since)
    return await CHARGES.page(tx, query, where, _CHARGE_ORDERS)


def _add_charge_filters(where: QueryConditions, query: ChargeQuery) -> None:
    where.add_if_given("state = %(state)s", state=query.state)
    where.add_if_given("origin = %(origin)s", origin=query.origin)
    where.add_if_given("scheduled_for >= %(from)s", **{"from": query.from_})
    where.add_if_given("scheduled_for <= %(to)s", to=query.to)
    if query.document_error is not None:
        where.add(_WITH_DOCUMENT_ERROR if query.document_error else f"NOT ({_WITH_DOCUMENT_ERROR})")
    if isinstance(query, ChargeTableQuery):
        where.add_if_given(
            """mandate_id IN (SELECT m.id FROM mandates AS m
                WHERE m.business_id = %(business_id)s AND m.kind = %(kind)s)""",
            kind=query.kind,
        )


async def list_waiting_for_bank(tx: Tx, currency: str, query: DebitFileQuery, most: int) -> list[Any]:
    """Charges that wait for a bank, the oldest first, with the means of payment of their standing orders."""
    where = tenant_condition()
    where.add("state = 'AWAITING_BANK' AND currency = %(currency)s", currency=currency)
    where.add_if_given("scheduled_for >= %(from)s", **{"from": query.from_})
    where.add_if_given("scheduled_for <= %(to)s", to=query.to)
    return await tx.fetch_all(
        f"""SELECT c.id, c.mandate_id, c.client_id, c.amount, m.method_id, m.external_reference
            FROM (SELECT * FROM mandate_charges WHERE {where.sql()} ORDER BY id LIMIT %(most)s) AS c
            JOIN mandates AS m ON m.business_id = c.business_id AND m.id = c.mandate_id
            ORDER BY c.scheduled_for, c.id""",
        most=most,
        **where.params,
    )


async def list_attempts(tx: Tx, charge_id: UUID) -> list[MandateAttempt]:
    """The attempts of a charge, the first one first."""
    rows = await tx.fetch_all(
        """SELECT k.mandate_try AS number, k.id AS checkout_id, a.provider, a.state, a.decline_code,
               a.charge_reference AS provider_ref, a.provider_code, a.provider_message, a.created_at AS started_at,
               a.ended_at
           FROM checkouts AS k JOIN checkout_attempts AS a ON a.business_id = k.business_id AND a.checkout_id = k.id
           WHERE k.business_id = %(business_id)s AND k.mandate_charge_id = %(charge)s
           ORDER BY k.mandate_try, a.number""",
        charge=charge_id,
    )
    return [to_struct(row, MandateAttempt) for row in rows]


async def order_by_charge(tx: Tx, checkout_ids: Sequence[UUID]) -> list[UUID]:
    """Those of the checkouts that are the last attempts of charges, in the order of the charges."""
    rows = await tx.fetch_all(
        """SELECT checkout_id FROM mandate_charges WHERE business_id = %(business_id)s AND checkout_id = ANY(%(ids)s)
           ORDER BY id""",
        ids=list(checkout_ids),
    )
    return [one.checkout_id for one in rows]


async def move_client_mandates(tx: Tx, source_id: UUID, target_id: UUID) -> None:
    """The standing orders of a client that was merged into another one are of that one from now on."""
    await tx.execute(
        """UPDATE mandates SET client_id = %(into)s, version = version + 1, updated_at = %(now)s
           WHERE business_id = %(business_id)s AND client_id = %(gone)s""",
        gone=source_id,
        into=target_id,
        now=tx.now,
    )


async def delay(tx: Tx, id: UUID, until: datetime) -> None:
    """Puts off what is due of a standing order, or of a charge."""
    for table in ("mandates", "mandate_charges"):
        await tx.execute(
            f"""UPDATE {table} SET due_at = %(until)s
                WHERE business_id = %(business_id)s AND id = %(id)s AND due_at <= %(now)s""",
            id=id,
            until=until,
            now=tx.now,
        )
