"""What the inbox shows: a paper with its checks, its twins and what the business's own history says of it."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from pinkas.core.money import format_amount
from pinkas.core.pagination import Page
from pinkas.countries import get_country
from pinkas.domains import businesses
from pinkas.domains.inbox.actions import history
from pinkas.domains.inbox.rules import checks, errors, fields
from pinkas.domains.inbox.store.items import ITEMS, list_items
from pinkas.domains.inbox.types import (
    Duplicate,
    InboxItem,
    InboxQuery,
    InboxSummary,
    ItemRow,
    UploadResult,
)
from pinkas.platform.tx import Tx


async def list_(tx: Tx, query: InboxQuery) -> Page[InboxSummary]:
    """Papers that came in, newest first unless `sort` says otherwise."""
    business = await businesses.get_current(tx)
    since = _day_start(query.from_, business.timezone)
    before = _day_start(query.to + timedelta(days=1), business.timezone) if query.to else None
    page = await list_items(tx, query, since, before)
    return Page(await summaries(tx, page.items), page.next_cursor, page.total)


async def get(tx: Tx, id: UUID) -> InboxItem:
    """A paper with what was read, how sure each field is and where it stands, what to look at, the category that the
    business's own history suggests, and what it seems to repeat."""
    return await item_view(tx, await ITEMS.get(tx, id))


async def summaries(tx: Tx, rows: Sequence[ItemRow]) -> list[InboxSummary]:
    """Papers as a list shows them."""
    twins = await history.find_duplicates(tx, rows)
    return [_summary(row, twins.get(row.id)) for row in rows]


async def item_view(tx: Tx, row: ItemRow) -> InboxItem:
    """A whole paper."""
    values = fields.paper_values(row.reading, row.corrections)
    shown = fields.fields_view(row.reading, row.corrections)
    supplier = await history.find_supplier(tx, values)
    duplicate = (await history.find_duplicates(tx, [row])).get(row.id)
    business = await businesses.get_current(tx)
    country = get_country(business.country)
    context = checks.CheckContext(
        country=country,
        today=tx.today(business.timezone),
        business_tax_id=business.tax_id,
        supplier_known=supplier is not None,
        duplicate=duplicate,
        allocation_threshold=country.purchases.allocation_threshold,
    )
    found = checks.check_paper(values, context) if shown is not None else []
    return InboxItem(
        id=row.id,
        file_id=row.file_id,
        file_name=row.file_name,
        media_type=row.media_type,
        size=row.size,
        source=row.source,
        sender=row.sender,
        sender_verified=row.sender_verified,
        subject=row.subject,
        quarantine=row.quarantine,
        state=row.state,
        outcome=row.outcome,
        attempts=row.attempts,
        next_attempt_at=row.next_attempt_at,
        error=errors.error_view(row.error_class) if row.error_class else None,
        engine=row.engine,
        pages=row.pages,
        fields=shown,
        checks=found,
        sure=fields.is_sure(shown) and all(one.code in checks.HARMLESS for one in found),
        category_id=_chosen_category(row),
        notes=row.corrections.get("notes"),
        suggested_category=await history.suggest_category(tx, supplier),
        duplicate_of=duplicate,
        supplier_id=supplier.id if supplier else None,
        expense_id=row.expense_id,
        bank_transaction_id=row.bank_transaction_id,
        read_at=row.read_at,
        ended_at=row.ended_at,
        version=row.version,
        created_at=row.created_at,
        updated_at=row.updated_at,
    )


def added_result(index: int, file_name: str | None, summary: InboxSummary, *, added: bool) -> UploadResult:
    """What is told of a file that is in the inbox now."""
    status = "added" if added else "duplicate"
    return UploadResult(index=index, file_name=file_name, status=status, item=summary, error=None)  # type: ignore[arg-type]


def _chosen_category(row: ItemRow) -> UUID | None:
    chosen = row.corrections.get("category_id")
    return UUID(chosen) if chosen else None


def _summary(row: ItemRow, duplicate: Duplicate | None) -> InboxSummary:
    currency = row.currency or fields.DEFAULT_CURRENCY
    values = fields.paper_values(row.reading, row.corrections)
    return InboxSummary(
        id=row.id,
        file_id=row.file_id,
        file_name=row.file_name,
        media_type=row.media_type,
        source=row.source,
        sender=row.sender,
        subject=row.subject,
        quarantine=row.quarantine,
        state=row.state,
        outcome=row.outcome,
        error=errors.error_view(row.error_class) if row.error_class else None,
        next_attempt_at=row.next_attempt_at,
        supplier_name=row.supplier_name,
        supplier_tax_id=row.supplier_tax_id,
        number=values.number,
        date=row.paper_date,
        currency=row.currency,
        total=format_amount(row.total, currency) if row.total is not None else None,
        sure=fields.is_sure(fields.fields_view(row.reading, row.corrections)),
        duplicate_of=duplicate,
        expense_id=row.expense_id,
        version=row.version,
        created_at=row.created_at,
        updated_at=row.updated_at,
    )


def _day_start(day: date | None, timezone: str) -> datetime | None:
    return datetime.combine(day, time(), ZoneInfo(timezone)).astimezone(UTC) if day else None
