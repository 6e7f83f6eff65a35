"""Opening, reading and changing a business."""

from collections.abc import Collection
from datetime import date, datetime, time
from zoneinfo import ZoneInfo

import msgspec

from pinkas.core.changes import changed_fields
from pinkas.core.dates import local_date
from pinkas.core.fields import sent_fields
from pinkas.core.pagination import Page, PageQuery
from pinkas.core.problems import FaultCollector, InvalidCursor, NotFound
from pinkas.countries import get_country
from pinkas.domains.businesses import jobs, rules, store
from pinkas.domains.businesses.types import (
    Business,
    BusinessChanges,
    BusinessSummary,
    NewBusiness,
    TypeChange,
    TypePeriod,
    VatReporting,
)
from pinkas.platform.tx import Tx


async def open_business(tx: Tx, new_business: NewBusiness, language: str) -> Business:
    """Writes a business in a transaction that already carries its id. The country decides its first settings."""
    faults = FaultCollector()
    rules.check_new(new_business, faults)
    faults.raise_if_any()
    country_rules = get_country(new_business.country)
    opened = await store.insert(
        tx,
        {
            "country": new_business.country,
            "business_type": new_business.business_type,
            "name": new_business.name.strip(),
            "name_en": new_business.name_en,
            "tax_id": country_rules.normalize_tax_id(new_business.tax_id),
            "address": new_business.address,
            "phone": new_business.phone,
            "email": new_business.email,
            "website": new_business.website,
            "vat_reporting": rules.first_vat_reporting(
                country_rules.business_types[new_business.business_type].charges_vat
            ),
            "timezone": country_rules.timezone,
            "default_currency": country_rules.currency,
            "default_lang": language,
        },
    )
    await store.insert_type(tx, new_business.business_type, tx.today(country_rules.timezone), None)
    return opened


async def copy_to_sandbox(tx: Tx, live_business: Business) -> None:
    """Copies the business into the sandbox, under the same id, once; later changes in the sandbox are kept."""
    if await store.get(tx) is None:
        copied = msgspec.structs.asdict(live_business)
        for own in ("id", "logo_sha256", "version", "created_at", "updated_at"):
            del copied[own]
        await store.insert(tx, copied)
        await store.insert_type(
            tx, live_business.business_type, local_date(live_business.created_at, live_business.timezone), None
        )


async def get_current(tx: Tx) -> Business:
    """The business of the credential, or of `X-Business-Id`."""
    business = await store.get(tx)
    if business is None:
        raise NotFound
    return business


async def get_unless_known(tx: Tx, known: Business | None) -> Business:
    """The same; `known` is the one that the caller has read in this transaction, if it has."""
    return known or await get_current(tx)


async def get_as_of(tx: Tx, day: date | None) -> Business:
    """The business with the type that it has on `day`; None is today."""
    business = await store.get(tx, day)
    if business is None:
        raise NotFound
    return business


async def get_on_days(tx: Tx, days: Collection[date | None]) -> dict[date | None, Business]:
    """The business on each of several days; None is today."""
    found: dict[date | None, Business] = {None: await get_current(tx)} if None in days else {}
    dated = sorted(day for day in days if day is not None)
    if dated:
        first = found[dated[0]] = await get_as_of(tx, dated[0])
        types = await store.get_types_on(tx, dated[1:]) if dated[1:] else {}
        for day, kind in types.items():
            found[day] = msgspec.structs.replace(first, business_type=kind or first.business_type)
    return found


async def get_for_update(tx: Tx) -> Business:
    """The business, locked until the transaction ends: for changes that must come one after another."""
    business = await store.get_for_update(tx)
    if business is None:
        raise NotFound
    return business


async def change(tx: Tx, body: BusinessChanges) -> Business:
    """Changes the fields that are sent; issued documents keep what they were issued with."""
    before = await get_for_update(tx)
    tx.check_version(before.version)
    fields = rules.check_changes(sent_fields(body), get_country(before.country).currency)
    return await _update(tx, before, fields)


async def set_vat_reporting(tx: Tx, before: Business, vat_reporting: VatReporting) -> Business:
    """Sets how often the business, which the caller has locked, reports VAT."""
    return await _update(tx, before, {"vat_reporting": vat_reporting})


async def set_logo(tx: Tx, digest: bytes) -> Business:
    """Makes the file of a digest the logo."""
    before = await get_for_update(tx)
    tx.check_version(before.version)
    return await _update(tx, before, {"logo_sha256": digest})


async def remove_logo(tx: Tx) -> None:
    """Removes the logo; issued documents keep the one they were issued with."""
    before = await get_for_update(tx)
    tx.check_version(before.version)
    await _update(tx, before, {"logo_sha256": None})


async def _update(tx: Tx, before: Business, fields: dict[str, object]) -> Business:
    fields = changed_fields(before, fields)
    if not fields:
        return before
    after = await store.update(tx, fields)
    tx.audit("business.changed", "business", after.id, before=before, after=after)
    return after


async def list_type_history(tx: Tx, query: PageQuery) -> Page[TypePeriod]:
    """The types that the business had, has and will have, newest first."""
    return await store.page_of_types(tx, query)


async def change_type(tx: Tx, body: TypeChange, last_issued: date | None) -> Business:
    """Writes another type from a day on. `last_issued` is the date of the last issued document; the caller sees to it
    that none is issued meanwhile."""
    rules.check_may_change_type(tx.caller.role)
    before = await get_for_update(tx)
    tx.check_version(before.version)
    history = await store.list_types(tx)
    found = rules.rewrite_history(history, body, tx.today(before.timezone), last_issued, get_country(before.country))
    await store.delete_types_from(tx, body.from_)
    if found.writes:
        await store.insert_type(tx, found.type, body.from_, body.reason)
    facts = {"type": body.type, "from": body.from_, "reason": body.reason}
    tx.audit("business.type_changed", "business", before.id, facts=facts)
    if body.from_ > tx.today(before.timezone):
        tx.enqueue(jobs.APPLY_TYPE, at=_start_of_day(body.from_, before.timezone))
    return await apply_current_type(tx)


async def apply_current_type(tx: Tx) -> Business:
    """Applies everything that depends on the type for the type in force today; applying it twice changes nothing."""
    business = await get_for_update(tx)
    applied = await store.get_applied_type(tx)
    if applied == business.business_type:
        return business
    types = get_country(business.country).business_types
    fields: dict[str, object] = {"business_type": business.business_type}
    charges = types[business.business_type].charges_vat
    if applied is None or types[applied].charges_vat != charges:
        fields["vat_reporting"] = rules.first_vat_reporting(charges)
    return await store.update(tx, fields)


def _start_of_day(day: date, timezone: str) -> datetime:
    """The instant at which a day begins."""
    return datetime.combine(day, time(), ZoneInfo(timezone))


async def list_(tx: Tx, query: PageQuery) -> Page[BusinessSummary]:
    """The businesses of the person; with a key, the one business of the key."""
    if tx.caller.user_id is not None:
        return await store.list_businesses_of_person(tx, tx.caller.user_id, query)
    if query.cursor is not None:
        raise InvalidCursor
    one = await get_current(tx)
    summary = BusinessSummary(
        id=one.id, name=one.name, business_type=one.business_type, role=None, created_at=one.created_at
    )
    return Page([summary], None, 1 if query.include == "total" else msgspec.UNSET)
