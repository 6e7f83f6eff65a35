"""Opening, reading and changing a business."""

import msgspec

from pinkas.core.fields import given
from pinkas.core.pages import Page, PageQuery
from pinkas.core.problems import Faults, InvalidCursor, NotFound
from pinkas.countries import country
from pinkas.domains.businesses import rules, store
from pinkas.domains.businesses.types import Business, BusinessChanges, BusinessSummary, NewBusiness
from pinkas.platform.tx import Tx


async def open_business(tx: Tx, new: NewBusiness, language: str) -> Business:
    """Writes a business in a transaction that already carries its id. The country decides its first settings."""
    faults = Faults()
    rules.check_new(new, faults)
    faults.refuse()
    land = country(new.country)
    return await store.insert(
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


async def open_twin(tx: Tx, live: Business) -> None:
    """The same business in the sandbox, under the same id, once; what the sandbox has made of it since then stays."""
    if await store.get(tx) is None:
        copied = msgspec.structs.asdict(live)
        for own in ("id", "logo_sha256", "version", "created_at", "updated_at"):
            del copied[own]
        await store.insert(tx, copied)


async def current(tx: Tx) -> Business:
    """The business of the credential, or of `X-Business-Id`."""
    business = await store.get(tx)
    if business is None:
        raise NotFound
    return business


async def change(tx: Tx, body: BusinessChanges) -> Business:
    """Changes the fields that are sent; issued documents keep what they were issued with."""
    before = await store.lock(tx)
    if before is None:
        raise NotFound
    tx.check_version(before.version)
    fields = given(body)
    rules.check_changes(fields)
    return await store.update(tx, fields) if fields else before


async def remove_logo(tx: Tx) -> None:
    """Removes the logo; issued documents keep the one they were issued with."""
    await current(tx)
    await store.update(tx, {"logo_sha256": None})


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
