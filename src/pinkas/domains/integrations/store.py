"""The references of integrations in the database."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple
from uuid import UUID

from pinkas.core.pagination import SortOrder
from pinkas.domains.integrations.types import IntegrationReferenceQuery, KeptReference, Kind
from pinkas.platform.conditions import QueryConditions
from pinkas.platform.rows import to_struct
from pinkas.platform.table import tenant_condition
from pinkas.platform.tx import Tx

_FIND = """SELECT id, object_id, receipt_id, request, created_at FROM integration_references
    WHERE business_id = %(business_id)s AND reference = %(reference)s AND kind = ANY(%(kinds)s)
    ORDER BY array_position(%(kinds)s, kind) LIMIT 1"""
_TRY_HOLD = "SELECT pg_try_advisory_xact_lock(hashtextextended(%(key)s, 70)) AS held"
_ORDERS = {"-createdAt": SortOrder("created_at", "timestamptz", descending=True)}
_LAST_CHARACTER = "\U0010ffff"


class Held(NamedTuple):
    """Whether this transaction holds a reference now, and what it leads to already."""

    is_held: bool
    known: KeptReference | None


async def hold_and_find(tx: Tx, kind: Kind, reference: str) -> Held:
    """Holds a reference until the transaction ends, unless another transaction holds it, and finds what it leads to. It
    is a lock and no row, so that nothing is left of a transaction that dies. Two statements of one round trip, in this
    order: what is read behind the lock stays so."""
    held, found = await tx.ask_together(
        (_TRY_HOLD, {"key": f"{tx.business_id}:{kind}:{reference}"}), (_FIND, {"reference": reference, "kinds": [kind]})
    )
    return Held(held[0].held, to_struct(found[0], KeptReference) if found else None)


async def find(tx: Tx, kinds: Sequence[Kind], reference: str) -> KeptReference | None:
    """What a reference leads to, of the first of the kinds that has it."""
    if "\0" in reference:  # which no text of a database has
        return None
    row = await tx.fetch_one(_FIND, reference=reference, kinds=list(kinds))
    return to_struct(row, KeptReference) if row else None


def keep_later(tx: Tx, kind: Kind, reference: str, request: str, *, object_id: UUID, receipt_id: UUID | None) -> None:
    """Keeps a reference that this transaction holds, with the connection of the app that it acts for."""
    tx.execute_later(
        """INSERT INTO integration_references (business_id, id, kind, reference, object_id, receipt_id, request,
               connection_id, created_at)
           VALUES (%(business_id)s, %(id)s, %(kind)s, %(reference)s, %(object_id)s, %(receipt_id)s, %(request)s,
               (SELECT connection_id FROM oauth_grants WHERE business_id = %(business_id)s AND id = %(grant_id)s),
               %(now)s)""",
        id=tx.new_id(),
        kind=kind,
        reference=reference,
        object_id=object_id,
        receipt_id=receipt_id,
        request=request,
        grant_id=tx.caller.credential_id,
        now=tx.now,
    )


async def list_references(tx: Tx, query: IntegrationReferenceQuery, timezone: str) -> tuple[list[Any], str | None, Any]:
    """One page of references, the newest first: rows, the cursor of the next page, and the total when it was asked
    for. The days of the filters are those of a time zone."""
    return await tx.fetch_page(
        "integration-references",
        query,
        select="""SELECT id, kind, reference, object_id, receipt_id, connection_id, created_at
                  FROM integration_references""",
        conditions=_filtered(query, timezone),
        orders=_ORDERS,
    )


def _filtered(query: IntegrationReferenceQuery, timezone: str) -> QueryConditions:
    where = tenant_condition()
    where.add_if_given("kind = %(kind)s", kind=query.kind)
    where.add_if_given("reference = %(reference)s", reference=query.external_reference)
    where.add_if_given("object_id = %(object_id)s", object_id=query.object_id)
    where.add_if_given("created_at >= %(from)s::date::timestamp AT TIME ZONE %(zone)s", **{"from": query.from_})
    where.add_if_given("created_at < (%(to)s::date + 1)::timestamp AT TIME ZONE %(zone)s", to=query.to)
    where.params["zone"] = timezone
    if query.q is not None:  # a range, which the index of the references serves whatever stands in it
        where.add("reference >= %(first)s AND reference < %(beyond)s", first=query.q, beyond=query.q + _LAST_CHARACTER)
    return where


async def describe_objects(tx: Tx, ids: Iterable[UUID]) -> dict[UUID, Any]:
    """What records are called, by id: rows of name, doc_type and doc_number."""
    rows = await tx.fetch_all(
        """SELECT id, coalesce(client_name, '') AS name, doc_type, doc_number FROM documents
               WHERE business_id = %(business_id)s AND id = ANY(%(ids)s)
           UNION ALL SELECT id, name, NULL, NULL FROM clients
               WHERE business_id = %(business_id)s AND id = ANY(%(ids)s)
           UNION ALL SELECT id, name, NULL, NULL FROM products
               WHERE business_id = %(business_id)s AND id = ANY(%(ids)s)
           UNION ALL SELECT id, coalesce(client_name, ''), NULL, NULL FROM payments
               WHERE business_id = %(business_id)s AND id = ANY(%(ids)s)""",
        ids=list(ids),
    )
    return {row.id: row for row in rows}


async def name_apps(tx: Tx, connection_ids: Iterable[UUID]) -> dict[UUID, str]:
    """The names of the apps of connections, those that ended too."""
    rows = await tx.fetch_all(
        """SELECT one AS id, k.client_name FROM unnest(%(ids)s::uuid[]) AS one, LATERAL connected_app(one) AS k""",
        ids=list(connection_ids),
    )
    return {row.id: row.client_name for row in rows}
