"""Reading and changing the settings of documents."""

from typing import Any

import msgspec
from msgspec import UNSET

from pinkas.core.fields import given
from pinkas.core.problems import NotFound
from pinkas.countries import Country, country
from pinkas.domains import businesses, stock, templates
from pinkas.domains.documents.rules import settings as rules
from pinkas.domains.documents.store import settings as store
from pinkas.domains.documents.types import (
    DateRules,
    DocumentConfig,
    DocumentConfigChanges,
    DocumentDefault,
    DocumentDefaults,
    DocumentDefaultsChanges,
    Numbering,
    NumberingChange,
    TypeDefaults,
)
from pinkas.platform.tx import Tx


async def defaults(tx: Tx) -> DocumentDefaults:
    """What drafts get that do not say, by document type."""
    return _defaults(await store.defaults(tx))


async def default(tx: Tx, doc_type: int) -> DocumentDefault:
    """What drafts of one type get that do not say."""
    if doc_type not in (await _land(tx)).document_types:
        raise NotFound
    row = await store.defaults(tx)
    found = store.by_type(row).get(str(doc_type), TypeDefaults())
    return DocumentDefault(
        doc_type=doc_type,
        payment_terms=found.payment_terms,
        notes=found.notes,
        footer=found.footer,
        price_mode=found.price_mode,
        lang=found.lang,
        currency=found.currency,
        rounding=found.rounding,
        template_id=found.template_id,
        version=row.version if row else 0,
        updated_at=row.updated_at if row else None,
    )


async def change_defaults(tx: Tx, body: DocumentDefaultsChanges) -> DocumentDefaults:
    """Changes the fields that are sent, by type. Drafts that are there keep what they have."""
    row = await store.lock_defaults(tx)
    tx.check_version(row.version)
    found = rules.merged(store.by_type(row), body.defaults, await _land(tx))
    if found == store.by_type(row):
        return _defaults(row)
    for template_id in {one.template_id for one in found.values() if one.template_id}:
        await templates.named(tx, template_id)
    before, after = _defaults(row), _defaults(await store.write_defaults(tx, found))
    tx.audit("document_defaults.changed", "business", tx.business_id, before=before, after=after)
    return after


async def config(tx: Tx) -> DocumentConfig:
    """How documents are numbered and dated, and how long quotes are valid."""
    return await _config(tx, await store.config(tx))


async def change_config(tx: Tx, body: DocumentConfigChanges) -> DocumentConfig:
    """Changes the fields that are sent. The start of a series that has begun answers 409 `numbering_begun`."""
    row = await store.lock_config(tx)
    tx.check_version(row.version)
    before = await _config(tx, row)
    rules.check_config(body, await _land(tx))
    dates, days = before.date_rules, row.quote_validity_days
    if body.date_rules is not UNSET:
        dates = msgspec.structs.replace(dates, **given(body.date_rules))
    if body.quote_validity_days is not UNSET:
        days = body.quote_validity_days
    if body.numbering is not UNSET:
        await _start(tx, body.numbering)
    if body.negative_stock is not UNSET:
        await stock.set_policy(tx, body.negative_stock)
    tracked = before.track_opening if body.track_opening is UNSET else body.track_opening
    now = msgspec.structs.replace(
        await _config(tx, row), date_rules=dates, quote_validity_days=days, track_opening=tracked
    )
    if now == before:
        return before
    after = await _config(tx, await store.write_config(tx, dates, days, tracked))
    tx.audit("document_config.changed", "business", tx.business_id, before=before, after=after)
    return after


async def tracks_opening(tx: Tx) -> bool:
    """Whether the business wants it noted that the link of a message was opened."""
    row = await store.config(tx)
    return row is None or bool(row.track_opening)


async def _start(tx: Tx, chosen: dict[str, NumberingChange | None]) -> None:
    """Chooses the starts of series, in the order of their types, as everybody locks them."""
    for code in sorted(chosen, key=int):
        one = chosen[code]
        if not await store.start_series(tx, int(code), one.start if one else 1):
            raise rules.NumberingBegun(field=f"numbering.{code}.start", docType=int(code))


async def _land(tx: Tx) -> Country:
    return country((await businesses.current(tx)).country)


def _defaults(row: Any | None) -> DocumentDefaults:
    return DocumentDefaults(
        defaults=store.by_type(row),
        version=row.version if row else 0,
        updated_at=row.updated_at if row and row.version else None,
    )


async def _config(tx: Tx, row: Any | None) -> DocumentConfig:
    started = await store.series(tx)
    numbering = {}
    for code in sorted((await _land(tx)).document_types):
        one = started.get(code)
        numbering[str(code)] = Numbering(
            start=one.first_number if one else 1,
            next_number=one.next_number if one else 1,
            begun=bool(one and one.begun),
        )
    return DocumentConfig(
        numbering=numbering,
        date_rules=DateRules(max_back_days=row.max_back_days, allow_future=row.allow_future) if row else DateRules(),
        quote_validity_days=row.quote_validity_days if row else None,
        track_opening=row.track_opening if row else True,
        negative_stock=await stock.policy(tx),
        version=row.version if row else 0,
        updated_at=row.updated_at if row and row.version else None,
    )
