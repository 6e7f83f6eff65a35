"""Reading and changing the settings of documents."""

from typing import Any
from uuid import UUID

import msgspec
from msgspec import UNSET

from pinkas.core.fields import sent_fields
from pinkas.core.problems import NotFound
from pinkas.core.wording import Wording
from pinkas.countries import Country, get_country
from pinkas.domains import brands, businesses, stock, templates
from pinkas.domains.businesses import Business, TypeChange
from pinkas.domains.documents.model.rules import settings as rules
from pinkas.domains.documents.model.rules.problems import BrandInUse, TemplateInUse
from pinkas.domains.documents.model.store import documents as document_store
from pinkas.domains.documents.model.store import settings as settings_store
from pinkas.domains.documents.model.types import (
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
from pinkas.domains.documents.numbering import store as numbering_store
from pinkas.platform.tx import Tx


async def get_defaults(tx: Tx) -> DocumentDefaults:
    """What drafts get that do not say, by document type."""
    return _defaults_view(await settings_store.get_defaults(tx))


async def get_type_defaults(tx: Tx, doc_type: int) -> DocumentDefault:
    """What drafts of one type get that do not say."""
    if doc_type not in (await _get_country(tx)).document_types:
        raise NotFound
    row = await settings_store.get_defaults(tx)
    found = settings_store.defaults_by_type(row).get(str(doc_type), TypeDefaults())
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
    row = await settings_store.get_defaults_for_update(tx)
    tx.check_version(row.version)
    found = rules.merge_defaults(settings_store.defaults_by_type(row), body.defaults, await _get_country(tx))
    if found == settings_store.defaults_by_type(row):
        return _defaults_view(row)
    for template_id in {one.template_id for one in found.values() if one.template_id}:
        await templates.get_for_document(tx, template_id)
    before, after = _defaults_view(row), _defaults_view(await settings_store.write_defaults(tx, found))
    tx.audit("document_defaults.changed", "business", tx.business_id, before=before, after=after)
    return after


async def get_config(tx: Tx) -> DocumentConfig:
    """How documents are numbered and dated, and how long quotes are valid."""
    return await _config_view(tx, await settings_store.get_config(tx))


async def change_config(tx: Tx, body: DocumentConfigChanges) -> DocumentConfig:
    """Changes the fields that are sent. The start of a series that has begun answers 409 `numbering_begun`."""
    row = await settings_store.get_config_for_update(tx)
    tx.check_version(row.version)
    before = await _config_view(tx, row)
    rules.check_config(body, await _get_country(tx))
    dates, days = before.date_rules, row.quote_validity_days
    if body.date_rules is not UNSET:
        dates = msgspec.structs.replace(dates, **sent_fields(body.date_rules))
    if body.quote_validity_days is not UNSET:
        days = body.quote_validity_days
    if body.numbering is not UNSET:
        await _start_series(tx, body.numbering)
    if body.negative_stock is not UNSET:
        await stock.set_negative_stock_policy(tx, body.negative_stock)
    tracked = before.track_opening if body.track_opening is UNSET else body.track_opening
    cash = before.cash_policy if body.cash_policy is UNSET else body.cash_policy
    now = msgspec.structs.replace(
        await _config_view(tx, row),
        date_rules=dates,
        quote_validity_days=days,
        track_opening=tracked,
        cash_policy=cash,
    )
    if now == before:
        return before
    after = await _config_view(tx, await settings_store.write_config(tx, dates, days, tracked, cash))
    tx.audit("document_config.changed", "business", tx.business_id, before=before, after=after)
    return after


async def is_opening_tracked(tx: Tx) -> bool:
    """Whether the business wants it noted that the link of a message was opened."""
    row = await settings_store.get_config(tx)
    return row is None or bool(row.track_opening)


async def _start_series(tx: Tx, series_starts: dict[str, NumberingChange | None]) -> None:
    """Sets the starts of series, in the order of their types, in which everybody locks them."""
    for code in sorted(series_starts, key=int):
        one = series_starts[code]
        if not await numbering_store.start_series(tx, int(code), one.start if one else 1):
            raise rules.NumberingBegun(field=f"numbering.{code}.start", docType=int(code))


async def _get_country(tx: Tx) -> Country:
    return get_country((await businesses.get_current(tx)).country)


def _defaults_view(row: Any | None) -> DocumentDefaults:
    return DocumentDefaults(
        defaults=settings_store.defaults_by_type(row),
        version=row.version if row else 0,
        updated_at=row.updated_at if row and row.version else None,
    )


async def _config_view(tx: Tx, row: Any | None) -> DocumentConfig:
    started = await numbering_store.list_series(tx)
    numbering = {}
    for code in sorted((await _get_country(tx)).document_types):
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
        cash_policy=row.cash_policy if row else rules.Settings().cash_policy,
        negative_stock=await stock.get_negative_stock_policy(tx),
        version=row.version if row else 0,
        updated_at=row.updated_at if row and row.version else None,
    )


MAX_NAMED_DOCUMENTS = 10
"""How many of the documents that stand in the way are named."""


async def change_type(tx: Tx, body: TypeChange) -> Business:
    """Changes what the business is before the law, from a day on. It decides which documents may be issued with that
    date or a later one, and whether VAT stands on them; what is issued already stays, so the day lies after it."""
    businesses.check_may_change_type(tx.caller.role)
    await numbering_store.lock_chain(tx)  # nothing is issued from here on until this is written
    return await businesses.change_type(tx, body, await numbering_store.get_last_issue_date_of_all(tx))


async def delete_brand(tx: Tx, id: UUID) -> None:
    """Deletes a trade name that no document names. One that was used is made inactive instead."""
    brand = await brands.get_for_update(tx, id)
    total, named = await document_store.documents_of_brand(tx, id, MAX_NAMED_DOCUMENTS)
    if total:
        raise BrandInUse(
            Wording("{total} document(s) bear the trade name.", total=total),
            total=total,
            documents=[{"id": str(one.id), "docType": one.doc_type, "docNumber": one.doc_number} for one in named],
        )
    await brands.remove(tx, brand)


async def delete_template(tx: Tx, id: UUID) -> None:
    """Deletes a template that no draft and no default of a type names. Issued documents keep their look."""
    template = await templates.get_for_update(tx, id)
    defaults = settings_store.defaults_by_type(await settings_store.get_defaults(tx))
    types = sorted(int(code) for code, one in defaults.items() if one.template_id == id)
    drafts = await document_store.drafts_of_template(tx, id, MAX_NAMED_DOCUMENTS)
    if drafts or types:
        raise TemplateInUse(documents=[str(one) for one in drafts], docTypes=types)
    await templates.delete_template(tx, template)
