"""Drawing Payment Pages up, publishing them, and selling on them."""

import secrets
from io import BytesIO
from typing import Any, cast
from uuid import UUID

import msgspec
import segno

from pinkas.core.creators import Creator
from pinkas.core.currencies import check_currency
from pinkas.core.decimals import Amount
from pinkas.core.fields import Language, sent_fields
from pinkas.core.json_codec import to_builtins
from pinkas.core.money import decimal_text, format_amount, to_minor
from pinkas.core.pagination import Page
from pinkas.core.problems import FaultCollector, NotFound, Problem, as_detail, invalid_field
from pinkas.core.requested_amounts import collect_amount
from pinkas.core.struct_mapping import make_mapping
from pinkas.countries import get_country
from pinkas.domains import brands, businesses, checkouts, clients, documents, payment_providers, products
from pinkas.domains.businesses import Business
from pinkas.domains.payment_pages import rules, store
from pinkas.domains.payment_pages.subscribing import Agreed, begin_subscription
from pinkas.domains.payment_pages.types import (
    NewPageCheckout,
    NewPaymentPage,
    PageItem,
    PageRevenue,
    PageRow,
    PaymentPage,
    PaymentPageChanges,
    PaymentPageQuery,
    PaymentPageStats,
    PaymentPageTable,
    PublicItem,
    PublicPaymentPage,
    QrQuery,
)
from pinkas.domains.payment_providers import ProviderSettings
from pinkas.platform.caller import Caller
from pinkas.platform.creators import get_creator
from pinkas.platform.link_tokens import follow_credential
from pinkas.platform.operation import Blob
from pinkas.platform.tx import Tx

SVG_MEDIA_TYPE, PNG_MEDIA_TYPE = "image/svg+xml", "image/png"


async def list_pages(tx: Tx, query: PaymentPageQuery) -> Page[PaymentPage]:
    """Payment Pages, newest first unless `sort` says otherwise."""
    page = await store.list_pages(tx, query)
    return Page([page_view(tx, one) for one in page.items], page.next_cursor, page.total)


async def compose_table(tx: Tx, _business: Business, query: PaymentPageQuery) -> PaymentPageTable:
    """Payment Pages with the filters of their list, as JSON or as a file with all of them."""
    page = await list_pages(tx, query)
    return PaymentPageTable(items=page.items, next_cursor=page.next_cursor, total=page.total)


async def get_page(tx: Tx, id: UUID) -> PaymentPage:
    """A Payment Page."""
    return page_view(tx, await store.PAGES.get(tx, id))


async def create_page(tx: Tx, body: NewPaymentPage) -> PaymentPage:
    """Draws up a page as a draft. Raises every fault of what it asks for at once."""
    business = await businesses.get_current(tx)
    allowed = rules.sale_types(get_country(business.country), business.business_type)
    asked = {name: getattr(body, name) for name in NewPaymentPage.__struct_fields__ if name != "slug"}
    asked["currency"] = body.currency or business.default_currency
    asked["language"] = body.language or business.default_lang
    asked["frequency"] = body.frequency or ("monthly_date" if body.kind == "recurring" else None)
    asked["doc_type"] = body.doc_type or allowed[-1 if business.business_type == "nonprofit" else 0]
    fields = await _checked(tx, asked, asked["currency"], allowed)
    id = tx.new_id()
    slug = await _claim_slug(tx, body, id)
    creator = await get_creator(tx)
    values = {**fields, "slug": slug, "created_by": None if creator is None else to_builtins(creator)}
    made = page_view(tx, await store.insert_page(tx, id, values))
    tx.audit("payment_page.created", "payment_page", id, after=made)
    return made


async def change_page(tx: Tx, settings: ProviderSettings, id: UUID, body: PaymentPageChanges) -> PaymentPage:
    """Changes the fields that are sent."""
    row = await store.PAGES.get_for_update(tx, id)
    business = await businesses.get_current(tx)
    sent = sent_fields(body)
    if sent.get("expires_at") == row.expires_at:
        sent.pop("expires_at", None)  # a page that is over is changed as well
    now = {name: getattr(row, name) for name in NewPaymentPage.__struct_fields__ if name not in ("slug", *sent)}
    now["items"] = rules.items_of(row) if "items" not in sent else sent["items"]
    for name in ("min_amount", "max_amount"):
        if name not in sent and now[name] is not None:
            now[name] = Amount(format_amount(now[name], row.currency))
    if "expires_at" not in sent:
        now["expires_at"] = None
    kind = sent.get("kind", row.kind)
    if kind != row.kind:  # what the other kind has is left behind, unless it is sent
        left = {"frequency": "monthly_date" if kind == "recurring" else None, "charges": None}
        sent = {**left, **sent}
    elif kind == "recurring" and "frequency" in sent:
        sent["frequency"] = sent["frequency"] or "monthly_date"
    allowed = rules.sale_types(get_country(business.country), business.business_type)
    fields = await _checked(tx, {**now, **sent}, row.currency, allowed)
    changed = {name: fields[name] for name in sent}
    if "items" in changed:
        changed["items"] = to_builtins(changed["items"])
    kept = {name: value for name, value in changed.items() if getattr(row, name) != value}
    if not kept:
        return page_view(tx, row)
    after = await store.update_page(tx, id, kept)
    if after.status == "LIVE":
        await _check_ready(tx, settings, after, business)
    tx.audit("payment_page.changed", "payment_page", id, before=page_view(tx, row), after=page_view(tx, after))
    return page_view(tx, after)


async def delete_page(tx: Tx, id: UUID) -> None:
    """Deletes a page on which nobody has started to buy. Its address is free again."""
    row = await store.PAGES.get_for_update(tx, id, alone=True)
    found = (await store.count_checkouts(tx, id)).checkouts
    if found:
        raise rules.PageHasSales(sales=found)
    await store.PAGES.delete(tx, id)
    await store.release_slug(tx, row.slug)
    tx.audit("payment_page.deleted", "payment_page", id, before=page_view(tx, row))


async def publish(tx: Tx, settings: ProviderSettings, id: UUID) -> PaymentPage:
    """Publishes a page. Raises everything that does not work yet at once."""
    row = await store.PAGES.get_for_update(tx, id)
    if row.status == "LIVE":
        return page_view(tx, row)
    await _check_ready(tx, settings, row, await businesses.get_current(tx))
    tx.audit("payment_page.published", "payment_page", id)
    return page_view(tx, await store.PAGES.update(tx, id, {"status": "LIVE", "published_at": tx.now}))


async def unpublish(tx: Tx, id: UUID) -> PaymentPage:
    """Takes a page offline: nobody can open it any more. Who is at the provider already may still pay."""
    row = await store.PAGES.get_for_update(tx, id)
    if row.status != "LIVE":
        return page_view(tx, row)
    tx.audit("payment_page.unpublished", "payment_page", id)
    return page_view(tx, await store.PAGES.update(tx, id, {"status": "OFFLINE"}))


async def get_stats(tx: Tx, id: UUID) -> PaymentPageStats:
    """Views, checkouts and revenue of a page since it was made."""
    row = await store.PAGES.get(tx, id)
    counts = await store.count_checkouts(tx, id)
    revenue = await store.sum_revenue(tx, id)
    limit = row.stock_limit
    return PaymentPageStats(
        views=row.views,
        last_viewed_at=row.last_viewed_at,
        checkouts=counts.checkouts,
        paid=counts.paid,
        declined=counts.declined,
        expired=counts.expired,
        cancelled=counts.cancelled,
        open=counts.open,
        conversion=rules.conversion(counts.paid, row.views),
        revenue=[
            PageRevenue(currency=one.currency, amount=format_amount(one.amount, one.currency), count=one.count)
            for one in revenue
        ],
        stock_limit=limit,
        places=counts.places,
        remaining=None if limit is None else max(limit - counts.places, 0),
        oversold=0 if limit is None else max(counts.sold - limit, 0),
        document_errors=counts.document_errors,
    )


async def get_qr(tx: Tx, id: UUID, query: QrQuery) -> Blob:
    """The address of a page as a QR code, for print and for a screen."""
    row = await store.PAGES.get(tx, id)
    code, made = segno.make(page_url(tx, row)), BytesIO()
    if query.format == "svg":
        code.save(made, kind="svg", scale=8, border=4, light="#fff")
        return Blob(made.getvalue(), SVG_MEDIA_TYPE, f"{row.slug}.svg")
    code.save(made, kind="png", scale=12, border=4)
    return Blob(made.getvalue(), PNG_MEDIA_TYPE, f"{row.slug}.png")


async def follow_slug(tx: Tx, slug: str) -> PageRow:
    """The page at an address; the transaction continues as its business. One that never was, is not live, or has
    expired is the same `NotFound`."""
    row = await store.PAGES.get(tx, await follow_credential(tx, store.CREDENTIAL_KIND, store.slug_hash(slug)))
    if not rules.is_open(row, tx.now):
        raise NotFound
    return row


async def public_view(tx: Tx, row: PageRow) -> PublicPaymentPage:
    """A page as a buyer sees it."""
    business = await businesses.get_current(tx)
    amount, items = None, []
    if row.amount_mode != "open":
        found = await documents.calculate(
            tx, rules.document_to_sell(row, get_country(business.country), language=row.language)
        )
        amount = found.total
        items = [
            PublicItem(
                description=one.description,
                quantity=decimal_text(one.quantity),
                total=one.gross or format_amount(0, row.currency),
            )
            for one in found.lines
        ]
    taken = 0 if row.stock_limit is None else (await store.count_checkouts(tx, row.id)).places
    name = await _seller(tx, row, business)
    own: dict[str, Any] = {
        "business_name": name,
        "amount": amount,
        "items": items,
        "sold_out": row.stock_limit is not None and taken >= row.stock_limit,
        "min_amount": None if row.min_amount is None else format_amount(row.min_amount, row.currency),
        "max_amount": None if row.max_amount is None else format_amount(row.max_amount, row.currency),
    }
    kept = {key: getattr(row, key) for key in PublicPaymentPage.__struct_fields__ if key not in own}
    return PublicPaymentPage(**kept, **own)


async def _seller(tx: Tx, row: PageRow, business: Business) -> str:
    if row.brand_id is not None:
        return (await brands.get(tx, row.brand_id)).name
    return business.name_in(row.language)


async def begin_sale(tx: Tx, settings: ProviderSettings, id: UUID, body: NewPageCheckout, caller: Caller) -> UUID:
    """The checkout of a buyer. Buyers of a limited stock come one after another, so that no place is sold twice."""
    row = await store.PAGES.get_for_update(tx, id)
    if not rules.is_open(row, tx.now):
        raise NotFound
    business = await businesses.get_current(tx)
    country = get_country(business.country)
    faults = FaultCollector()
    asked = None if body.amount is None else collect_amount(body.amount, row.currency, "amount", faults)
    if not faults.details:
        rules.check_order(row, body, asked, faults)
    faults.raise_if_any()
    buyer = clients.DescribedClient(name=body.buyer.name, emails=[body.buyer.email], tax_id=body.buyer.tax_id)
    clients.check_new(buyer, business.country, prefix="buyer.")
    quantity = body.quantity or 1
    if row.stock_limit is not None:
        left = row.stock_limit - (await store.count_checkouts(tx, id)).places
        if left < quantity:
            raise rules.PageSoldOut(remaining=max(left, 0))
    language: Language = body.language or row.language
    new = rules.document_to_sell(row, country, language=language, quantity=quantity, amount=asked)
    found = await documents.calculate(tx, new)
    amount = to_minor(Amount(found.total), row.currency)
    if amount <= 0:
        raise invalid_field("amount", "not_positive", "Expected more than zero.")
    account = await payment_providers.choose_account(tx, settings, row.currency, saves_cards=row.kind == "recurring")
    answers = {one.label: body.fields[one.key].strip() for one in row.fields if body.fields.get(one.key, "").strip()}
    told = "\n".join(f"{label}: {text}" for label, text in answers.items())[:5000] or None
    sale = rules.sale_of(row, country, new, found.lines, quantity, told)
    life = rules.HELD_FOR if row.stock_limit is not None else checkouts.CHECKOUT_LIFE
    kept = checkouts.Sale(
        document=to_builtins(sale),
        notify=row.notify,
        success_url=row.success_url,
        thanks=rules.text_of(row, language, "thanks"),
    )
    told_buyer = {
        **{name: value for name, value in msgspec.to_builtins(body.buyer).items() if value is not None},
        **({"fields": {key: value for key, value in body.fields.items() if value.strip()}} if answers else {}),
    }
    expires_at = min(tx.now + life, row.expires_at or tx.now + life)
    if row.kind == "recurring":
        agreed = Agreed(row, amount, sale, kept, language, quantity, told_buyer, expires_at)
        return await begin_subscription(tx, settings, agreed, body.buyer, caller)
    made = await checkouts.begin_checkout(
        tx,
        checkouts.NewCheckout(
            source="payment_page",
            payment_page_id=id,
            client_id=None,
            client_name=body.buyer.name,
            buyer=told_buyer,
            amount=amount,
            currency=row.currency,
            description=(rules.text_of(row, language, "title") or row.title)[:200],
            language=language,
            provider=account.provider.name,
            max_installments=min(row.max_installments, account.provider.capabilities.max_instalments),
            documents={},
            expires_at=expires_at,
            external_reference=row.external_reference,
            metadata=row.metadata,
            quantity=quantity,
            sale=kept,
        ),
    )
    return made.id


def page_url(tx: Tx, row: PageRow) -> str:
    """The address of a page."""
    return f"{tx.runtime.address}/p/{row.slug}"


def page_view(tx: Tx, row: PageRow) -> PaymentPage:
    """A page as the business sees it."""
    return msgspec.structs.replace(_VIEW(row, row.currency), url=page_url(tx, row))


def _amount(name: str) -> Any:
    def shown(row: PageRow, currency: str) -> str | None:
        minor = getattr(row, name)
        return None if minor is None else format_amount(minor, currency)

    return shown


_VIEW = make_mapping(
    PageRow,
    PaymentPage,
    url=lambda _row, _currency: "",
    min_amount=_amount("min_amount"),
    max_amount=_amount("max_amount"),
    items=lambda row, _currency: rules.items_of(row),
    conversion=lambda row, _currency: rules.conversion(row.paid, row.views),
    created_by=lambda row, _currency: None if row.created_by is None else msgspec.convert(row.created_by, Creator),
)


async def _checked(tx: Tx, asked: dict[str, Any], currency: str, allowed: list[int]) -> dict[str, Any]:
    """The fields of a page with its amounts in minor units. Raises every fault at once."""
    faults = FaultCollector()
    fields = dict(asked)
    known_currency = check_currency(faults, "currency", currency)
    for name, wire in (("min_amount", "minAmount"), ("max_amount", "maxAmount")):
        value = asked[name]
        fields[name] = None if value is None or not known_currency else collect_amount(value, currency, wire, faults)
    rules.check_page(fields, allowed, tx.now, faults)
    named = {one.product_id for one in fields["items"] if one.product_id is not None}
    known = await products.get_by_ids(tx, named) if named else {}
    for place, item in enumerate(fields["items"]):
        if item.product_id is not None and item.product_id not in known:
            faults.add(f"items[{place}].productId", "not_found", "There is no such product.")
    if fields["brand_id"] is not None:
        try:
            await brands.get_for_document(tx, fields["brand_id"])
        except Problem as problem:
            faults.details.append(as_detail(problem))
    faults.raise_if_any()
    return fields


async def _claim_slug(tx: Tx, body: NewPaymentPage, id: UUID) -> str:
    if body.slug is not None:
        if not await store.claim_slug(tx, body.slug, id):
            raise rules.SlugTaken(field="slug")
        return body.slug
    wanted = slug = rules.slug_of(body.title)
    while not await store.claim_slug(tx, slug, id):
        slug = f"{wanted}-{secrets.token_hex(3)}"
    return slug


async def _check_ready(tx: Tx, settings: ProviderSettings, row: PageRow, business: Business) -> None:
    """Raises `PageNotReady` with everything that the page needs and that does not work."""
    faults = FaultCollector()
    country = get_country(business.country)
    if row.doc_type not in rules.sale_types(country, business.business_type):
        faults.add("docType", "type_not_allowed", "The business may not issue this document for a sale.")
    if row.expires_at is not None and row.expires_at <= tx.now:
        faults.add("expiresAt", "in_the_past", "Expected an instant to come.")
    try:
        await payment_providers.choose_account(tx, settings, row.currency, saves_cards=row.kind == "recurring")
    except Problem as problem:
        faults.add("currency", problem.code, cast(str, problem.text))
    items: list[PageItem] = rules.items_of(row)
    if row.amount_mode != "open" and not items:
        faults.add("items", "required", "Name what is sold, with its price.")
    elif row.doc_type in country.document_types:
        try:
            amount = (row.min_amount or 100) if row.amount_mode == "open" else None
            found = await documents.calculate(
                tx, rules.document_to_sell(row, country, language=row.language, amount=amount)
            )
            if Amount(found.total) <= 0:
                faults.add("items", "no_price", "The price must be more than zero.")
        except Problem as problem:
            faults.details.extend(problem.details or (as_detail(problem),))
    if faults.details:
        raise rules.PageNotReady(details=faults.details)
