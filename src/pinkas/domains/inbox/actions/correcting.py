"""Corrections of what was read: kept beside the reading, and taught to the next one of that supplier."""

from decimal import Decimal
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.currencies import check_currency
from pinkas.core.fields import sent_fields
from pinkas.core.problems import FaultCollector
from pinkas.core.requested_amounts import collect_amount
from pinkas.countries import get_country
from pinkas.domains import businesses
from pinkas.domains.inbox.actions import history, views
from pinkas.domains.inbox.actions.ending import get_open
from pinkas.domains.inbox.rules import fields, lessons
from pinkas.domains.inbox.store import lessons as lesson_store
from pinkas.domains.inbox.store.items import ITEMS, get_words
from pinkas.domains.inbox.types import FIELDS, InboxCorrections, InboxItem, ItemRow
from pinkas.outside.reading import FieldName, PrintedWord, learn_hint
from pinkas.platform.tx import Tx


async def correct(tx: Tx, id: UUID, body: InboxCorrections) -> InboxItem:
    """Says what a paper says where the reading is wrong, unsure or silent. What was read stays beside it, and the next
    paper of the same supplier is read with what this one taught."""
    row = await get_open(tx, id)
    sent = sent_fields(body)
    await _check(tx, row, sent)
    corrections = {**row.corrections}
    for name, value in sent.items():
        if value is None and name in ("category_id", "notes"):
            corrections.pop(name, None)
        else:
            corrections[name] = str(value) if name == "category_id" else fields.stored_correction(name, value)
    if corrections == row.corrections:
        return await views.item_view(tx, row)
    values = fields.paper_values(row.reading, corrections)
    after = await ITEMS.update(tx, id, {"corrections": corrections, **fields.indexed_columns(values)})
    changed = sorted(name for name in sent if corrections.get(name) != row.corrections.get(name))
    tx.audit("inbox_item.corrected", "inbox_item", id, facts={"fields": changed})
    await _learn(tx, row, after)
    return await views.item_view(tx, after)


async def _check(tx: Tx, row: ItemRow, sent: dict[str, Any]) -> None:
    """Refuses every field at once that is none."""
    faults = FaultCollector()
    currency = sent.get("currency") or fields.paper_values(row.reading, row.corrections).money
    if check_currency(faults, "currency", currency):
        for name in fields.AMOUNTS:
            if sent.get(name) is not None:
                collect_amount(sent[name], currency, name, faults)
    category_id = sent.get("category_id")
    if category_id is not None and not await history.category_exists(tx, category_id):
        faults.add("categoryId", "unknown_category", "There is no expense category with this id.")
    faults.raise_if_any()


async def _learn(tx: Tx, before: ItemRow, after: ItemRow) -> None:
    """Keeps what the corrections of a paper teach of its supplier."""
    values = fields.paper_values(after.reading, after.corrections)
    key = fields.supplier_key(values.supplier_tax_id, values.supplier_name)
    if key is None or not any(name in after.corrections for name in FIELDS):
        return
    read = (after.reading or {}).get("fields", {})
    patterns = []
    read_name = (read.get("supplier_name") or {}).get("value")
    if read_name and values.supplier_name and read_name != values.supplier_name:
        patterns.append(read_name)
    rules = get_country((await businesses.get_current(tx)).country).papers
    words = msgspec.convert(await get_words(tx, after.id), list[PrintedWord])
    places: list[dict[str, Any]] = []
    for name in FIELDS:
        if name in after.corrections and after.corrections[name] is not None and words:
            place = learn_hint(words, _field_name(name), _printed(name, after.corrections[name]), rules)
            if place is not None:
                places.append(msgspec.to_builtins(place))
    merged = lessons.merge_lesson(
        await lesson_store.get_lesson(tx, key),
        name=values.supplier_name,
        tax_id=values.supplier_tax_id,
        patterns=patterns,
        fields=places,
        usual={name: after.corrections.get(name) for name in ("document_type", "currency")},
    )
    await lesson_store.put_lesson(tx, key, merged)


def _printed(name: str, value: Any) -> str:
    """A corrected value in the form in which a reading has it: amounts with two digits."""
    return format(Decimal(str(value)), ".2f") if name in fields.AMOUNTS else str(value)


def _field_name(name: str) -> FieldName:
    return name  # type: ignore[return-value]
