"""Partners, their keys and merchants in the database: tables of no tenant, reached by narrow functions alone."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.json_codec import encode_json
from pinkas.core.pagination import Page, PagePosition, SortOrder, cursor_binding, decode_cursor, encode_cursor
from pinkas.core.problems import NotFound
from pinkas.domains.partners.types import (
    MerchantCounts,
    MerchantQuery,
    MerchantRow,
    NewMerchant,
    Partner,
    PartnerAccess,
    PartnerAccessQuery,
    PartnerKeyQuery,
    PartnerQuery,
    PartnerUsage,
    PartnerWebhook,
    PartnerWebhookQuery,
    StoredPartnerKey,
)
from pinkas.platform.conditions import QueryConditions
from pinkas.platform.rows import to_struct
from pinkas.platform.table import NAME_ORDERS, contains_pattern, tenant_condition
from pinkas.platform.tx import Tx

_BY_ID = {
    "-createdAt": SortOrder("id", "uuid", descending=True),
    "createdAt": SortOrder("id", "uuid", descending=False),
}


async def list_partners(tx: Tx, query: PartnerQuery) -> Page[Partner]:
    """The registered partners."""
    where = QueryConditions("true")
    where.add_if_given("(name ILIKE %(q)s OR contact_email ILIKE %(q)s)", q=contains_pattern(query.q))
    where.add_if_given("status = %(status)s", status=query.status)
    rows, cursor, total = await tx.fetch_page(
        "partners", query, select="SELECT * FROM list_partners()", conditions=where, orders=NAME_ORDERS
    )
    return Page([to_struct(row, Partner) for row in rows], cursor, total)


async def get_partner(tx: Tx, id: UUID) -> Partner:
    """A partner."""
    return _partner_from_row(await tx.fetch_one("SELECT * FROM partner_by_id(%(id)s)", id=id))


async def get_partner_for_update(tx: Tx, id: UUID) -> Partner:
    """A partner, locked until the transaction ends: what changes of it, its keys and its merchants waits here."""
    return _partner_from_row(await tx.fetch_one("SELECT * FROM lock_partner(%(id)s)", id=id))


async def insert_partner(tx: Tx, fields: Mapping[str, Any]) -> Partner:
    """Registers a partner."""
    made = {**fields, "id": tx.new_id(), "version": 1, "created_at": tx.now, "updated_at": tx.now}
    return _partner_from_row(await tx.fetch_one("SELECT * FROM add_partner(%(row)s)", row=encode_json(made).decode()))


async def update_partner(tx: Tx, before: Partner, fields: Mapping[str, Any]) -> Partner:
    """Changes a partner that is locked."""
    kept = {name: getattr(before, name) for name in Partner.__struct_fields__}
    changed = encode_json({**kept, **fields, "updated_at": tx.now}).decode()
    return _partner_from_row(await tx.fetch_one("SELECT * FROM change_partner(%(row)s)", row=changed))


def _partner_from_row(row: Any) -> Partner:
    if row is None:
        raise NotFound
    return to_struct(row, Partner)


async def list_keys(tx: Tx, partner_id: UUID, query: PartnerKeyQuery) -> Page[StoredPartnerKey]:
    """The keys of a partner, revoked ones too."""
    where = QueryConditions("true")
    where.params["partner"] = partner_id
    rows, cursor, total = await tx.fetch_page(
        f"partner-keys/{partner_id}",
        query,
        select="SELECT * FROM list_partner_keys(%(partner)s)",
        conditions=where,
        orders=_BY_ID,
    )
    return Page([to_struct(row, StoredPartnerKey) for row in rows], cursor, total)


async def get_key_for_update(tx: Tx, partner_id: UUID, id: UUID) -> StoredPartnerKey:
    """A key of a partner, locked until the transaction ends."""
    return _key_from_row(
        await tx.fetch_one("SELECT * FROM lock_partner_key(%(partner)s, %(id)s)", partner=partner_id, id=id)
    )


async def insert_key(
    tx: Tx, partner_id: UUID, fields: Mapping[str, Any], prefix: str, digest: bytes
) -> StoredPartnerKey:
    """Writes a key, and the way from its hash to it."""
    row = await tx.fetch_one(
        """SELECT * FROM add_partner_key(%(id)s, %(partner)s, %(name)s, %(prefix)s, %(digest)s, %(scopes)s::text[],
               %(allowed_ips)s, %(expires_at)s, %(now)s)""",
        id=tx.new_id(),
        partner=partner_id,
        prefix=prefix,
        digest=digest,
        now=tx.now,
        **fields,
    )
    return _key_from_row(row)


async def replace_secret(tx: Tx, id: UUID, prefix: str, digest: bytes, until: datetime) -> StoredPartnerKey:
    """Gives a locked key another raw key; the one before is good until `until`, any older one no longer."""
    row = await tx.fetch_one(
        "SELECT * FROM rotate_partner_key(%(id)s, %(prefix)s, %(digest)s, %(until)s, %(now)s)",
        id=id,
        prefix=prefix,
        digest=digest,
        until=until,
        now=tx.now,
    )
    return _key_from_row(row)


async def revoke_key(tx: Tx, id: UUID) -> None:
    """Ends a key; nothing happens to one that has ended."""
    await tx.execute("SELECT * FROM revoke_partner_key(%(id)s, %(now)s)", id=id, now=tx.now)


def _key_from_row(row: Any) -> StoredPartnerKey:
    if row is None:
        raise NotFound
    return to_struct(row, StoredPartnerKey)


async def list_webhooks(tx: Tx, partner_id: UUID, query: PartnerWebhookQuery) -> Page[PartnerWebhook]:
    """The endpoints of a partner, with how they fare."""
    where = QueryConditions("true")
    where.params["partner"] = partner_id
    rows, cursor, total = await tx.fetch_page(
        f"partner-webhooks/{partner_id}",
        query,
        select="SELECT * FROM list_partner_webhooks(%(partner)s)",
        conditions=where,
        orders=_BY_ID,
    )
    return Page([to_struct(row, PartnerWebhook) for row in rows], cursor, total)


async def insert_webhook(tx: Tx, partner_id: UUID, fields: Mapping[str, Any], secret: bytes) -> PartnerWebhook:
    """Writes an endpoint of a partner; `secret` is encrypted."""
    id = tx.new_id()
    await tx.execute(
        """SELECT * FROM add_partner_webhook(%(id)s, %(partner)s, %(url)s, %(events)s::text[], %(description)s,
               %(max_retries)s, %(is_active)s, %(secret)s, %(now)s)""",
        id=id,
        partner=partner_id,
        secret=secret,
        now=tx.now,
        **fields,
    )
    row = await tx.fetch_one(
        "SELECT * FROM list_partner_webhooks(%(partner)s) WHERE id = %(id)s", partner=partner_id, id=id
    )
    return to_struct(row, PartnerWebhook)


async def count_webhooks(tx: Tx, partner_id: UUID) -> int:
    """How many endpoints a partner has."""
    row = await tx.fetch_one("SELECT count(*) AS n FROM list_partner_webhooks(%(partner)s)", partner=partner_id)
    return int(row.n) if row else 0


async def delete_webhook(tx: Tx, partner_id: UUID, id: UUID) -> None:
    """Ends an endpoint of a partner."""
    row = await tx.fetch_one(
        "SELECT delete_partner_webhook(%(partner)s, %(id)s, %(now)s) AS id", partner=partner_id, id=id, now=tx.now
    )
    if row is None or row.id is None:
        raise NotFound


_BY_TIME = {
    "-createdAt": SortOrder("created_at", "timestamptz", descending=True),
    "createdAt": SortOrder("created_at", "timestamptz", descending=False),
}
_PAGE = """SELECT * FROM partner_merchants_page(%(partner)s, %(merchant)s, %(reference)s, %(status)s, %(q)s, %(since)s,
    %(before)s, %(size)s)"""
_ANY: Mapping[str, Any] = dict.fromkeys(("merchant", "reference", "status", "q", "since", "before"))


async def list_merchants(tx: Tx, partner_id: UUID, query: MerchantQuery) -> Page[MerchantRow]:
    """The merchants of a partner, newest first. The page is cut inside the function, which nobody sees through: it
    costs a page however many there are."""
    binding = cursor_binding("partner-merchants", str(partner_id), query)
    place = decode_cursor(query.cursor, binding, tx.keys.cursor_key) if query.cursor is not None else None
    filters = {
        "partner": partner_id,
        "merchant": None,
        "reference": query.external_reference,
        "status": query.status,
        "q": query.q.strip().lower() if query.q else None,
        "since": query.updated_since,
    }
    total: int | msgspec.UnsetType = msgspec.UNSET
    if query.include == "total":
        counted = f"SELECT count(*) AS n FROM ({_PAGE}) AS found"
        row = await tx.fetch_one(counted, **filters, before=None, size=None)
        total = row.n if row else 0
    before = UUID(place.id) if place else None
    rows = await tx.fetch_all(_PAGE, **filters, before=before, size=query.limit + 1)
    items = [to_struct(row, MerchantRow) for row in rows[: query.limit]]
    if len(rows) <= query.limit:
        return Page(items, None, total)
    last = str(items[-1].place)
    return Page(items, encode_cursor(PagePosition(last, last), binding, tx.keys.cursor_key), total)


async def get_merchant(tx: Tx, partner_id: UUID, merchant_id: UUID) -> MerchantRow:
    """A merchant of a partner."""
    row = await tx.fetch_one(_PAGE, **{**_ANY, "partner": partner_id, "merchant": merchant_id, "size": 1})
    if row is None:
        raise NotFound
    return to_struct(row, MerchantRow)


async def find_merchant(tx: Tx, partner_id: UUID, reference: str) -> MerchantRow | None:
    """The merchant of a partner that has a reference."""
    row = await tx.fetch_one(_PAGE, **{**_ANY, "partner": partner_id, "reference": reference, "size": 1})
    return to_struct(row, MerchantRow) if row else None


async def count_merchants(tx: Tx, partner_id: UUID) -> int:
    """How many merchants of a partner have not ended."""
    row = await tx.fetch_one("SELECT count_partner_merchants(%(partner)s) AS n", partner=partner_id)
    return int(row.n) if row else 0


async def find_business(tx: Tx, tax_id: str, owner_email: str) -> UUID | None:
    """The business that has a tax id; of several one of the owner's, or else the oldest."""
    row = await tx.fetch_one("SELECT business_of_tax_id(%(tax_id)s, %(email)s) AS id", tax_id=tax_id, email=owner_email)
    return row.id if row else None


async def insert_merchant(tx: Tx, partner_id: UUID, body: NewMerchant, fields: Mapping[str, Any]) -> bool:
    """Writes a merchant of a partner, or opens one again that had ended; False when the partner has it already. The
    transaction is that of the business."""
    made = {
        "partner_id": partner_id,
        "business_id": tx.business_id,
        "id": tx.new_id(),
        "external_reference": body.external_reference,
        "name": body.name.strip(),
        "business_type": body.business_type,
        "plan": body.plan,
        "version": 1,
        "created_at": tx.now,
        "updated_at": tx.now,
        **fields,
    }
    return await tx.fetch_one("SELECT * FROM add_partner_merchant(%(row)s)", row=encode_json(made).decode()) is not None


async def update_merchant(tx: Tx, partner_id: UUID, merchant_id: UUID, fields: Mapping[str, Any]) -> None:
    """Changes what a partner keeps of a merchant."""
    await tx.execute(
        """SELECT change_partner_merchant(%(partner)s, %(merchant)s, %(external_reference)s, %(plan)s, %(owner_email)s,
               %(now)s)""",
        partner=partner_id,
        merchant=merchant_id,
        now=tx.now,
        **fields,
    )


async def step_access(
    tx: Tx,
    partner_id: UUID,
    before: tuple[str, ...],
    after: str,
    *,
    ended_by: str | None = None,
    confirms: bool = False,
) -> bool:
    """Takes the access of a partner to the business a step further; False when it is in none of the states before."""
    row = await tx.fetch_one(
        """SELECT step_partner_access(%(partner)s, %(before)s::text[], %(after)s, %(ended_by)s, %(confirms)s, %(now)s)
               AS id""",
        partner=partner_id,
        before=list(before),
        after=after,
        ended_by=ended_by,
        confirms=confirms,
        now=tx.now,
    )
    return row is not None and row.id is not None


async def get_usage(tx: Tx, partner_id: UUID) -> PartnerUsage:
    """What the keys of a partner did in its merchants, and how many merchants there are of each status."""
    rows = await tx.fetch_all("SELECT * FROM partner_usage(%(partner)s)", partner=partner_id)
    counts = await tx.fetch_all("SELECT * FROM partner_merchant_counts(%(partner)s)", partner=partner_id)
    known = {row.status.lower(): row.n for row in counts}
    by_class = {hundred: sum(row.n for row in rows if row.status // 100 == hundred) for hundred in (2, 4, 5)}
    return PartnerUsage(
        merchants=MerchantCounts(**{name: known.get(name, 0) for name in MerchantCounts.__struct_fields__}),
        total_requests=sum(row.n for row in rows),
        succeeded=by_class[2],
        refused=by_class[4],
        failed=by_class[5],
        rate_limited=sum(row.n for row in rows if row.status == 429),
        last_used_at=max((row.last_at for row in rows), default=None),
    )


async def list_access(tx: Tx, query: PartnerAccessQuery) -> Page[PartnerAccess]:
    """The partners of the business."""
    where = tenant_condition()
    where.add_if_given("status = %(status)s", status=query.status)
    rows, cursor, total = await tx.fetch_page(
        "partner-access", query, select="SELECT * FROM partner_access()", conditions=where, orders=_BY_TIME
    )
    return Page([to_struct(row, PartnerAccess) for row in rows], cursor, total)


async def get_access(tx: Tx, partner_id: UUID) -> PartnerAccess:
    """A partner of the business."""
    row = await tx.fetch_one(
        "SELECT * FROM partner_access() WHERE business_id = %(business_id)s AND id = %(id)s", id=partner_id
    )
    if row is None:
        raise NotFound
    return to_struct(row, PartnerAccess)
