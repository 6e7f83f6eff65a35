"""Opening, reading and changing a business."""

from collections.abc import Collection
from datetime import date, datetime, time
from zoneinfo import ZoneInfo

import msgspec

from pinkas.core.changes import differing
from pinkas.core.dates import day_in
from pinkas.core.fields import given
from pinkas.core.pages import Page, PageQuery
from pinkas.core.problems import Faults, InvalidCursor, NotFound
from pinkas.countries import country
from pinkas.domains.businesses import jobs, rules, store
from pinkas.domains.businesses.types import (
    Business,
    BusinessChanges,
    BusinessSummary,
    NewBusiness,
    TypeChange,
    TypePeriod,
)
from pinkas.platform.tx import Tx


async def open_business(tx: Tx, new: NewBusiness, language: str) -> Business:
    """Writes a business in a transaction that already carries its id. The country decides its first settings."""
    faults = Faults()
    rules.check_new(new, faults)
    faults.raise_if_any()
    land = country(new.country)
    opened = await store.insert(
        tx,
        {
            "country": new.country,
            "business_type": new.business_type,
            "name": new.name.strip(),
            "name_en": new.name_en,
            "tax_id": land.normal_tax_id(new.tax_id),
            "address": new.address,
            "phone": new.phone,
            "email": new.email,
            "website": new.website,
            "vat_reporting": rules.first_vat_reporting(land.business_types[new.business_type].charges_vat),
            "timezone": land.timezone,
            "default_currency": land.currency,
            "default_lang": language,
        },
    )
    await store.add_type(tx, new.business_type, tx.today(land.timezone), None)
    return opened


async def open_twin(tx: Tx, live: Business) -> None:
    """Copies the business into the sandbox, under the same id, once; later changes in the sandbox are kept."""
    if await store.get(tx) is None:
        copied = msgspec.structs.asdict(live)
        for own in ("id", "logo_sha256", "version", "created_at", "updated_at"):
            del copied[own]
        await store.insert(tx, copied)
        await store.add_type(tx, live.business_type, day_in(live.created_at, live.timezone), None)


async def current(tx: Tx) -> Business:
    """The business of the credential, or of `X-Business-Id`."""
    business = await store.get(tx)
    if business is None:
        raise NotFound
    return business


async def as_of(tx: Tx, day: date | None) -> Business:
    """The business with the type that it has on `day`; None is today."""
    business = await store.get(tx, day)
    if business is None:
        raise NotFound
    return business


async def on_days(tx: Tx, days: Collection[date | None]) -> dict[date | None, Business]:
    """The business on each of several days; None is today."""
    found: dict[date | None, Business] = {None: await current(tx)} if None in days else {}
    dated = sorted(day for day in days if day is not None)
    if dated:
        first = found[dated[0]] = await as_of(tx, dated[0])
        types = await store.types_on(tx, dated[1:]) if dated[1:] else {}
        for day, kind in types.items():
            found[day] = msgspec.structs.replace(first, business_type=kind or first.business_type)
    return found


async def hold(tx: Tx) -> Business:
    """The business, locked until the transaction ends: for changes that must come one after another."""
    business = await store.lock(tx)
    if business is None:
        raise NotFound
    return business


async def change(tx: Tx, body: BusinessChanges) -> Business:
    """Changes the fields that are sent; issued documents keep what they were issued with."""
    before = await hold(tx)
    tx.check_version(before.version)
    fields = given(body)
    rules.check_changes(fields)
    return await _changed(tx, before, fields)


async def set_logo(tx: Tx, digest: bytes) -> Business:
    """Makes the file of a digest the logo."""
    before = await hold(tx)
    tx.check_version(before.version)
    return await _changed(tx, before, {"logo_sha256": digest})


async def remove_logo(tx: Tx) -> None:
    """Removes the logo; issued documents keep the one they were issued with."""
    before = await hold(tx)
    tx.check_version(before.version)
    await _changed(tx, before, {"logo_sha256": None})


async def _changed(tx: Tx, before: Business, fields: dict[str, object]) -> Business:
    fields = differing(before, fields)
    if not fields:
        return before
    after = await store.update(tx, fields)
    tx.audit("business.changed", "business", after.id, before=before, after=after)
    return after


async def type_history(tx: Tx, query: PageQuery) -> Page[TypePeriod]:
    """The types that the business had, has and will have, newest first."""
    return await store.page_of_history(tx, query)


async def change_type(tx: Tx, body: TypeChange, last_issued: date | None) -> Business:
    """Writes another type from a day on. `last_issued` is the date of the last issued document; the caller sees to it
    that none is issued meanwhile."""
    rules.may_change_type(tx.caller.role)
    before = await hold(tx)
    tx.check_version(before.version)
    history = await store.history(tx)
    found = rules.rewritten(history, body, tx.today(before.timezone), last_issued, country(before.country))
    await store.forget_types(tx, body.from_)
    if found.writes:
        await store.add_type(tx, found.type, body.from_, body.reason)
    facts = {"type": body.type, "from": body.from_, "reason": body.reason}
    tx.audit("business.type_changed", "business", before.id, facts=facts)
    if body.from_ > tx.today(before.timezone):
        tx.enqueue(jobs.APPLY_TYPE, at=_start(body.from_, before.timezone))
    return await apply_type(tx)


async def apply_type(tx: Tx) -> Business:
    """Applies everything that depends on the type for the type in force today; applying it twice changes nothing."""
    business = await hold(tx)
    applied = await store.applied_type(tx)
    if applied == business.business_type:
        return business
    types = country(business.country).business_types
    fields: dict[str, object] = {"business_type": business.business_type}
    charges = types[business.business_type].charges_vat
    if applied is None or types[applied].charges_vat != charges:
        fields["vat_reporting"] = rules.first_vat_reporting(charges)
    return await store.update(tx, fields)


def _start(day: date, timezone: str) -> datetime:
    """The instant at which a day begins."""
    return datetime.combine(day, time(), ZoneInfo(timezone))


async def list_(tx: Tx, query: PageQuery) -> Page[BusinessSummary]:
    """The businesses of the person; with a key, the one business of the key."""
    if tx.caller.user_id is not None:
        return await store.page_of_person(tx, tx.caller.user_id, query)
    if query.cursor is not None:
        raise InvalidCursor
    one = await current(tx)
    summary = BusinessSummary(
        id=one.id, name=one.name, business_type=one.business_type, role=None, created_at=one.created_at
    )
    return Page([summary], None, 1 if query.include == "total" else msgspec.UNSET)
