"""Checkouts, their attempts, and what providers told, in the database."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any
from uuid import UUID

import msgspec
from psycopg.types.json import Jsonb

from pinkas.core.pagination import Page
from pinkas.domains.checkouts.types import AttemptRow, CheckoutQuery, CheckoutRow, NewCheckout, RefundRow, State
from pinkas.platform.due import DueTable
from pinkas.platform.rows import column_values, sql_assignments, to_struct
from pinkas.platform.table import TIME_ORDERS, Table, tenant_condition
from pinkas.platform.tx import Tx

CREDENTIAL_KIND = "checkout"
UNDER_WAY = "state IN ('STARTED', 'OPEN', 'UNKNOWN')"
CHECKOUTS = Table(
    "checkouts",
    CheckoutRow,
    computed={
        "documents": """SELECT coalesce(jsonb_agg(jsonb_build_object('documentId', d.document_id, 'amount', d.amount)
                ORDER BY d.position), '[]') FROM checkout_documents AS d
            WHERE d.business_id = checkouts.business_id AND d.checkout_id = checkouts.id""",
        "opening_items": """SELECT coalesce(jsonb_agg(jsonb_build_object('openingItemId', o.opening_item_id, 'amount',
                o.amount) ORDER BY o.opening_item_id), '[]') FROM checkout_opening_items AS o
            WHERE o.business_id = checkouts.business_id AND o.checkout_id = checkouts.id""",
        "document_due_at": """SELECT min(a.due_at) FROM checkout_attempts AS a
            WHERE a.business_id = checkouts.business_id AND a.checkout_id = checkouts.id AND a.state = 'PAID'""",
    },
)
REFUNDS = Table("checkout_refunds", RefundRow)
DUE_CHECKOUTS = DueTable("checkouts", at="due_at")
DUE_ATTEMPTS = DueTable("checkout_attempts", at="due_at")
DUE_REFUNDS = DueTable("checkout_refunds", at="due_at")
_ATTEMPT_COLUMNS = ", ".join(AttemptRow.__struct_fields__)
_ATTEMPTS = f"SELECT {_ATTEMPT_COLUMNS} FROM checkout_attempts WHERE business_id = %(business_id)s"


async def list_checkouts(tx: Tx, query: CheckoutQuery, clients: Sequence[UUID] | None) -> Page[CheckoutRow]:
    """One page of checkouts; `clients` are the ids of a client and those that were merged into it."""
    where = tenant_condition()
    where.add_if_given("client_id = ANY(%(clients)s)", clients=None if clients is None else list(clients))
    where.add_if_given("state = %(state)s", state=query.state)
    where.add_if_given("source = %(source)s", source=query.source)
    where.add_if_given("provider = %(provider)s", provider=query.provider)
    where.add_if_given("payment_link_id = %(link)s", link=query.payment_link_id)
    where.add_if_given("payment_page_id = %(page)s", page=query.payment_page_id)
    where.add_if_given("mandate_id = %(mandate)s", mandate=query.mandate_id)
    where.add_if_given("external_reference = %(reference)s", reference=query.external_reference)
    where.add_if_given("(document_error IS NOT NULL) = %(failed)s", failed=query.document_error)
    where.add_if_given("created_at >= %(from)s::date", **{"from": query.from_})
    where.add_if_given("created_at < %(to)s::date + 1", to=query.to)
    where.add_if_given(
        """(document_id = %(document)s OR id IN (SELECT checkout_id FROM checkout_documents
            WHERE business_id = %(business_id)s AND document_id = %(document)s))""",
        document=query.document_id,
    )
    tx.filter_updated_since(where, query.updated_since)
    return await CHECKOUTS.page(tx, query, where, TIME_ORDERS)


def insert_checkout(tx: Tx, id: UUID, new: NewCheckout, token: bytes, token_hash: bytes, state: State = "OPEN") -> None:
    """Writes a checkout with the documents and opening balances that it pays, with the next statement; from then on its
    token leads to it."""
    fields = msgspec.structs.asdict(new)
    documents: Mapping[UUID, int] = fields.pop("documents")
    opening_items: Mapping[UUID, int] = fields.pop("opening_items")
    creator = fields["created_by"]
    values = {
        **column_values(fields),
        "created_by": None if creator is None else Jsonb(msgspec.to_builtins(creator)),
        "due_at": new.expires_at,
    }
    tx.execute_later(
        f"""WITH known AS (SELECT add_credential(%(hash)s, '{CREDENTIAL_KIND}', %(id)s))
            INSERT INTO checkouts (business_id, id, state, token, hash, created_at, updated_at, {", ".join(values)})
            SELECT %(business_id)s, %(id)s, %(state)s, %(token)s, %(hash)s, %(now)s, %(now)s,
                {", ".join(f"%({name})s" for name in values)} FROM known""",
        id=id,
        state=state,
        token=token,
        hash=token_hash,
        now=tx.now,
        **values,
    )
    if documents:
        tx.execute_later(
            """INSERT INTO checkout_documents (business_id, checkout_id, document_id, position, amount)
               SELECT %(business_id)s, %(id)s, document_id, position, amount
               FROM jsonb_to_recordset(%(rows)s) AS one (document_id uuid, position int, amount bigint)""",
            id=id,
            rows=Jsonb(
                [
                    {"document_id": str(document_id), "position": place, "amount": amount}
                    for place, (document_id, amount) in enumerate(documents.items())
                ]
            ),
        )
    if opening_items:
        tx.execute_later(
            """INSERT INTO checkout_opening_items (business_id, checkout_id, opening_item_id, amount)
               SELECT %(business_id)s, %(id)s, opening_item_id, amount
               FROM jsonb_to_recordset(%(rows)s) AS one (opening_item_id uuid, amount bigint)""",
            id=id,
            rows=Jsonb([{"opening_item_id": str(one), "amount": amount} for one, amount in opening_items.items()]),
        )


async def find_open_checkout(tx: Tx, payment_link_id: UUID) -> CheckoutRow | None:
    """The checkout of a link that has not ended, locked until the transaction ends."""
    row = await tx.fetch_one(
        f"""{CHECKOUTS.select} WHERE business_id = %(business_id)s AND payment_link_id = %(link)s
            AND state IN ('OPEN', 'PENDING', 'FAILED') FOR NO KEY UPDATE""",
        link=payment_link_id,
    )
    return to_struct(row, CheckoutRow) if row else None


async def list_open_of_portal(tx: Tx, client_ids: Sequence[UUID], *, lock: bool = False) -> list[CheckoutRow]:
    """The checkouts that a client began in its portal and that have not ended; locked until the transaction ends when
    one of them may be changed."""
    rows = await tx.fetch_all(
        f"""{CHECKOUTS.select} WHERE business_id = %(business_id)s AND client_id = ANY(%(clients)s)
            AND source = 'portal' AND state IN ('OPEN', 'PENDING', 'FAILED')
            ORDER BY id {"FOR NO KEY UPDATE" if lock else ""}""",
        clients=list(client_ids),
    )
    return [to_struct(row, CheckoutRow) for row in rows]


async def find_pending(tx: Tx, ids: Collection[UUID]) -> UUID | None:
    """A checkout by which one of these documents or opening balances is being paid at this moment, or was, and the
    books do not show it yet."""
    row = await tx.fetch_one(
        """SELECT c.id FROM (
               SELECT checkout_id FROM checkout_documents
               WHERE business_id = %(business_id)s AND document_id = ANY(%(ids)s)
               UNION ALL
               SELECT checkout_id FROM checkout_opening_items
               WHERE business_id = %(business_id)s AND opening_item_id = ANY(%(ids)s)
           ) AS named JOIN checkouts AS c ON c.business_id = %(business_id)s AND c.id = named.checkout_id
               AND (c.state = 'PENDING' OR (c.state = 'PAID' AND c.payment_id IS NULL))
           ORDER BY c.id LIMIT 1""",
        ids=list(ids),
    )
    return row.id if row else None


async def list_attempts(tx: Tx, checkout_ids: Sequence[UUID]) -> dict[UUID, list[AttemptRow]]:
    """The attempts of checkouts, the first one first."""
    rows = await tx.fetch_all(f"{_ATTEMPTS} AND checkout_id = ANY(%(ids)s) ORDER BY number", ids=list(checkout_ids))
    found: dict[UUID, list[AttemptRow]] = {id: [] for id in checkout_ids}
    for row in rows:
        found[row.checkout_id].append(to_struct(row, AttemptRow))
    return found


async def get_attempt(tx: Tx, id: UUID) -> AttemptRow | None:
    """An attempt."""
    row = await tx.fetch_one(f"{_ATTEMPTS} AND id = %(id)s", id=id)
    return to_struct(row, AttemptRow) if row else None


async def find_open_page(tx: Tx, checkout_id: UUID) -> AttemptRow | None:
    """The attempt whose page is open at the provider."""
    row = await tx.fetch_one(
        f"""{_ATTEMPTS} AND checkout_id = %(checkout)s AND kind <> 'saved_card' AND state = 'OPEN'
            AND page_reference IS NOT NULL ORDER BY number DESC LIMIT 1""",
        checkout=checkout_id,
    )
    return to_struct(row, AttemptRow) if row else None


async def find_attempt(tx: Tx, provider: str, reference: str | None) -> AttemptRow | None:
    """The attempt that a provider knows by the reference of its page, or of its charge."""
    row = await tx.fetch_one(
        f"""{_ATTEMPTS} AND provider = %(provider)s
            AND (page_reference = %(reference)s OR charge_reference = %(reference)s) LIMIT 1""",
        provider=provider,
        reference=reference,
    )
    return to_struct(row, AttemptRow) if row else None


async def insert_attempt(tx: Tx, id: UUID, fields: Mapping[str, Any]) -> AttemptRow:
    """Writes the beginning of an attempt, before the provider is asked."""
    values = column_values(fields)
    row = await tx.fetch_one(
        f"""INSERT INTO checkout_attempts (business_id, id, number, state, created_at, {", ".join(values)})
            VALUES (%(business_id)s, %(id)s, 1 + (SELECT count(*) FROM checkout_attempts
                    WHERE business_id = %(business_id)s AND checkout_id = %(checkout_id)s), 'STARTED', %(now)s,
                {", ".join(f"%({name})s" for name in values)})
            RETURNING {_ATTEMPT_COLUMNS}""",
        id=id,
        now=tx.now,
        **values,
    )
    return to_struct(row, AttemptRow)


async def update_attempt(tx: Tx, id: UUID, fields: Mapping[str, Any]) -> AttemptRow:
    """Updates columns of an attempt, whose checkout is locked; what it is then."""
    values = column_values(fields)
    row = await tx.fetch_one(
        f"""UPDATE checkout_attempts SET {sql_assignments(values)} WHERE business_id = %(business_id)s AND id = %(id)s
            RETURNING {_ATTEMPT_COLUMNS}""",
        id=id,
        **values,
    )
    return to_struct(row, AttemptRow)


def update_attempt_later(tx: Tx, id: UUID, fields: Mapping[str, Any]) -> None:
    """The same where nobody needs to see it: it travels with the next statement, or with the commit."""
    values = column_values(fields)
    tx.execute_later(
        f"UPDATE checkout_attempts SET {sql_assignments(values)} WHERE business_id = %(business_id)s AND id = %(id)s",
        id=id,
        **values,
    )


async def lock_attempt(tx: Tx, id: UUID) -> tuple[CheckoutRow, AttemptRow]:
    """An attempt, read behind the lock of its checkout, which lasts until the transaction ends. Attempts are never
    removed."""
    found, attempt = await tx.gather(
        tx.fetch_one(
            f"""{CHECKOUTS.select} WHERE business_id = %(business_id)s AND id = (SELECT a.checkout_id
                    FROM checkout_attempts AS a WHERE a.business_id = %(business_id)s AND a.id = %(attempt)s)
                FOR NO KEY UPDATE""",
            attempt=id,
        ),
        get_attempt(tx, id),
    )
    assert attempt is not None
    return to_struct(found, CheckoutRow), attempt


async def lock_checkout(tx: Tx, id: UUID) -> CheckoutRow:
    """A checkout, locked until the transaction ends, whatever version the request has seen of it: what a provider did
    is written down."""
    row = await tx.fetch_one(
        f"{CHECKOUTS.select} WHERE business_id = %(business_id)s AND id = %(id)s FOR NO KEY UPDATE", id=id
    )
    return to_struct(row, CheckoutRow)


async def list_refunds(tx: Tx, checkout_id: UUID) -> list[RefundRow]:
    """The refunds of a checkout, the first one first."""
    rows = await tx.fetch_all(
        f"{REFUNDS.select} WHERE business_id = %(business_id)s AND checkout_id = %(id)s ORDER BY id", id=checkout_id
    )
    return [to_struct(one, RefundRow) for one in rows]


async def insert_refund(tx: Tx, id: UUID, fields: Mapping[str, Any]) -> RefundRow:
    """Writes a refund before the provider is asked. The database refuses more than is left of the charge."""
    values = column_values(fields)
    row = await tx.fetch_one(
        f"""INSERT INTO checkout_refunds (business_id, id, state, created_at, updated_at, {", ".join(values)})
            VALUES (%(business_id)s, %(id)s, 'REQUESTED', %(now)s, %(now)s,
                {", ".join(f"%({name})s" for name in values)})
            RETURNING {REFUNDS.columns}""",
        id=id,
        now=tx.now,
        **values,
    )
    return to_struct(row, RefundRow)


async def find_refunds_under_way(tx: Tx, provider: str, reference: str) -> list[UUID]:
    """The refunds that a provider's notice about a refund or its charge may be about, and that are not decided."""
    rows = await tx.fetch_all(
        """SELECT r.id FROM checkout_refunds AS r JOIN checkout_attempts AS a
               ON a.business_id = r.business_id AND a.id = r.attempt_id
           WHERE r.business_id = %(business_id)s AND r.provider = %(provider)s
               AND r.state IN ('REQUESTED', 'PENDING', 'UNKNOWN')
               AND (r.reference = %(reference)s OR a.charge_reference = %(reference)s)""",
        provider=provider,
        reference=reference,
    )
    return [one.id for one in rows]


async def save_notice(tx: Tx, provider: str, event: str, reference: str, kind: str) -> None:
    """Keeps what a provider told; the same once more is counted."""
    await tx.execute(
        """INSERT INTO provider_notices (business_id, provider, event, reference, kind, first_at, last_at)
           VALUES (%(business_id)s, %(provider)s, %(event)s, %(reference)s, %(kind)s, %(now)s, %(now)s)
           ON CONFLICT (business_id, provider, event) DO UPDATE SET times = provider_notices.times + 1,
               last_at = excluded.last_at""",
        provider=provider,
        event=event,
        reference=reference,
        kind=kind,
        now=tx.now,
    )
