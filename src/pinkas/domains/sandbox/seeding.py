"""Demo data: a year of documents by the use cases of the API, each on its own day."""

from collections import Counter
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from typing import Any, Protocol
from uuid import UUID
from zoneinfo import ZoneInfo

import msgspec

from pinkas.core.dates import local_date
from pinkas.core.json_codec import to_builtins
from pinkas.countries import get_country
from pinkas.domains import (
    businesses,
    clients,
    documents,
    expense_categories,
    inbox,
    mandates,
    payment_links,
    payments,
    products,
    quotes,
    suppliers,
    tax,
)
from pinkas.domains.messages import MessageServices
from pinkas.domains.payment_providers import ProviderSettings
from pinkas.domains.sandbox import store
from pinkas.domains.sandbox.actions import check_sandbox
from pinkas.domains.sandbox.rules.demo_data import (
    CONVERSION_KINDS,
    DemoStep,
    conversion_request,
    demo_links,
    demo_steps,
    document_types_by_kind,
    draft_request,
)
from pinkas.domains.sandbox.rules.demo_data import demo_clients as demo_clients
from pinkas.domains.sandbox.rules.demo_data import demo_products as demo_products
from pinkas.domains.sandbox.rules.demo_data import demo_suppliers as demo_suppliers
from pinkas.domains.sandbox.rules.demo_purchases import SUPPLIER_CATEGORIES, demo_purchases
from pinkas.domains.sandbox.rules.problems import AlreadySeeded, NotEmpty
from pinkas.domains.sandbox.seeded_bank import BankSeeder
from pinkas.domains.sandbox.seeded_books import keep_books
from pinkas.domains.sandbox.seeded_collections import ReminderSeeder, seed_mandates
from pinkas.domains.sandbox.seeded_deals import seed_deals
from pinkas.domains.sandbox.seeded_payments import convert_request, pay_link, sell_on_page
from pinkas.domains.sandbox.seeded_purchases import PurchaseSeeder, send_paper
from pinkas.domains.sandbox.types import Seeded
from pinkas.platform.tx import Flow, Tx


class Dependencies(inbox.Dependencies, mandates.Dependencies, Protocol):
    """The part of the wiring's outside that filling a business needs."""


async def seed_business(flow: Flow[Dependencies]) -> Seeded:
    """Fills an empty business with a believable year: clients, suppliers, products, quotes, orders, invoices, receipts,
    credits, foreign currency, card charges and their deposits, what is open and what is overdue, payment links, a
    Payment Page; deals that were won and lost, and those that are open with what is to be done; expenses, one of them
    with VAT at risk, what is paid to suppliers, a recurring expense, and a paper in the inbox; VAT periods that were
    filed, closed months, and a report that is sent every month; reminders with what they achieved, and standing orders.
    It takes a few seconds, and is done when it answers.

    Nobody is told of the year: it sends no events, and the PDFs are made when they are asked for. One of the links is
    then paid on the simulator's page as a customer would pay it, and three buy on the Payment Page: two pay, one is
    declined, and a part of one purchase goes back. Live answers 409 `sandbox_only`.
    """
    async with flow.transaction() as tx:
        seeded, paid_link, creditable, buyers = await _seed(tx, flow.outside.payment_providers, flow.outside.messaging)
    async with flow.transaction(read_only=True) as tx:
        business = await businesses.get_current(tx)
        today = tx.today(business.timezone)
    await send_paper(flow, today, get_country(business.country))
    made = await pay_link(flow, paid_link)
    made += await sell_on_page(flow, creditable)
    made += await seed_mandates(flow, buyers, today)
    counts = Counter(seeded.documents)
    counts.update(str(code) for code in made)
    return msgspec.structs.replace(seeded, documents=dict(sorted(counts.items())))


async def _file_returns(tx: Tx, business: businesses.Business, first: date, began: datetime) -> None:
    """Closes and files the VAT periods of the year, each a fortnight after its end; the last one that is over is closed
    and waits to be filed."""
    if business.vat_reporting == "none":
        return
    rules, cadence = get_country(business.country), business.vat_reporting
    today, filed = local_date(began, business.timezone), 0
    start = rules.vat_period_start(first, cadence)
    while True:
        month = (start + timedelta(days=31)).replace(day=1) if cadence == "bimonthly" else start
        following = (month + timedelta(days=31)).replace(day=1)
        if following > today:
            return
        day = min(following + timedelta(days=13), today)
        _set_clock(tx, day, business.timezone, began)
        period = month.isoformat()[:7]
        await tax.close(tx, period)
        filed += 1
        if rules.vat_period_start((following + timedelta(days=62)), cadence) <= today:
            await tax.mark_filed(tx, period, tax.VatFiled(reference=f"874-{day:%Y%m%d}-{filed:04}"))
        start = following


async def _seed(
    tx: Tx, settings: ProviderSettings, messaging: MessageServices
) -> tuple[Seeded, UUID, int | None, list[UUID]]:
    """The year, the payment link that is to be paid, the type of sales that credit invoices credit, and the clients."""
    check_sandbox(tx)
    business = await businesses.get_for_update(tx)
    held = await store.get_content_flags(tx)
    if held.seeded:
        raise AlreadySeeded
    if held.any_rows:
        raise NotEmpty
    began, today = tx.now, tx.today(business.timezone)
    country_rules = get_country(business.country)
    codes = document_types_by_kind(
        {code for code in country_rules.document_types if country_rules.may_issue(business.business_type, code)}
    )
    steps = [one for one in demo_steps(today) if one.kind in codes]
    _set_clock(tx, steps[0].day - timedelta(days=1), business.timezone, began)
    ids = [str((await clients.create(tx, convert_request(one, clients.NewClient))).id) for one in demo_clients()]
    bought_from = [
        (await suppliers.create(tx, convert_request({**one, "expenseCategoryId": category}, suppliers.NewSupplier))).id
        for one, key in zip(demo_suppliers(), SUPPLIER_CATEGORIES, strict=True)
        for category in [str(expense_categories.category_id(business.id, key))]
    ]
    buying, bank = PurchaseSeeder(bought_from, country_rules), await BankSeeder.open(tx)
    for one in demo_products():
        await products.create(tx, convert_request(one, products.NewProduct))
    made: dict[str, dict[str, Any]] = {}
    recorded: dict[str, UUID] = {}
    purchases = demo_purchases(steps[0].day, today)
    reminders = ReminderSeeder(messaging, steps[0].day)
    await reminders.begin(tx)
    for step in steps:
        await reminders.remind(tx, step.day, lambda day: _set_clock(tx, day, business.timezone, began))
        while purchases and purchases[0].day <= step.day:
            _set_clock(tx, purchases[0].day, business.timezone, began)
            await buying.make(tx, purchases.pop(0))
        if step.of is not None and step.of not in made and step.of not in recorded:
            continue
        _set_clock(tx, step.day, business.timezone, began)
        client_id, source = ids[step.client], made.get(step.of or "")
        if step.kind in ("payment", "deposit"):
            recorded[step.key] = await _record_payment(tx, step, client_id, source)
        elif step.of in recorded:
            receipt = await _continue_payment(tx, step, recorded[step.of])
            made.update({} if receipt is None else {step.key: receipt})
        elif step.kind == "card_deposit":
            charged = UUID(made[step.of or ""]["payments"][0]["id"])
            await bank.deposit(tx, step.day, charged, country_rules, is_settled=not step.waits)
        else:
            made[step.key] = await _create_document(tx, step, codes[step.kind], client_id, source)
            cancelling = await _apply_outcome(tx, step, UUID(made[step.key]["id"]))
            if cancelling is not None:
                made[f"{step.key}-cancelled"] = cancelling
    for purchase in purchases:
        _set_clock(tx, purchase.day, business.timezone, began)
        await buying.make(tx, purchase)
    await _file_returns(tx, business, steps[0].day, began)
    deals = await seed_deals(
        tx,
        ids,
        {key: UUID(one["id"]) for key, one in made.items()},
        today,
        lambda day: _set_clock(tx, day, business.timezone, began),
    )
    tx.travel_to(began)
    await buying.schedule(tx, today)
    await bank.fill(tx, country_rules.currency, steps[0].day, today)
    await keep_books(tx, steps[0].day, today)
    links = [
        await payment_links.make_link(tx, settings, convert_request(asked, payment_links.NewPaymentLink))
        for asked in demo_links(ids, {key: str(one["id"]) for key, one in made.items()})
    ]
    tx.discard_outbox()
    counts = Counter(str(one["docType"]) for one in made.values())
    tx.audit("sandbox.seeded", "business", tx.business_id, facts={"documents": len(made)})
    drafts = sum(one["status"] == "DRAFT" for one in made.values())
    seeded = Seeded(
        clients=len(ids),
        suppliers=len(demo_suppliers()),
        products=len(demo_products()),
        documents=dict(sorted(counts.items())),
        drafts=drafts,
        deals=deals,
        from_=steps[0].day,
        to=steps[-1].day,
    )
    return seeded, links[-1].id, codes.get("sale") if "credit" in codes else None, [UUID(one) for one in ids]


async def _create_document(
    tx: Tx, step: DemoStep, doc_type: int, client_id: str, source: dict[str, Any] | None
) -> dict[str, Any]:
    """The document of a step, issued unless it is to stay a draft."""
    if source is not None and step.kind in CONVERSION_KINDS:
        return _wire_document(
            await documents.convert(
                tx,
                UUID(source["id"]),
                convert_request(conversion_request(step, doc_type, source), documents.Conversion),
            )
        )
    asked = draft_request(step, doc_type, client_id, source)
    if step.kind == "receipt" and source is not None:
        total = Decimal(source["total"]) * step.part / 100
        asked["payments"] = [_payment_fields(step.day, f"{total:.2f}", "bank_transfer")]
    if step.kind == "sale":
        numbers = await documents.calculate(tx, convert_request(asked, documents.NewDocument))
        asked["payments"] = [_payment_fields(step.day, numbers.total, "card" if step.by_card else "payment_app")]
    if step.kind == "donation":
        asked["payments"] = [_payment_fields(step.day, "360", "bank_transfer")]
    drawn = await documents.create(tx, convert_request(asked, documents.NewDocument))
    if not step.draft:
        drawn = await documents.finalize_draft(tx, drawn.id, documents.Finalize())
    return _wire_document(drawn)


async def _record_payment(tx: Tx, step: DemoStep, client_id: str, source: dict[str, Any] | None) -> UUID:
    """Money that came by bank, for a document or as the client's credit."""
    asked: dict[str, Any] = _payment_fields(step.day, source["total"] if source else step.amount, "bank_transfer")
    if source is not None:
        asked["allocations"] = [{"documentId": source["id"], "amount": source["total"]}]
    body = convert_request({**asked, "clientId": client_id}, payments.PaymentToRecord)
    return (await payments.record(tx, body)).id


async def _continue_payment(tx: Tx, step: DemoStep, id: UUID) -> dict[str, Any] | None:
    """What became of a payment that was recorded; its receipt, where that is issued."""
    if step.kind == "payment_receipt":
        return _wire_document(await payments.issue_receipt(tx, id, payments.NewReceipt()))
    if step.kind == "payment_void":
        await payments.void(tx, id, payments.PaymentVoid(reason="נרשם פעמיים"))
    else:
        await payments.refund(tx, id, payments.NewRefund(date=step.day, reason="ההזמנה בוטלה"))
    return None


async def _apply_outcome(tx: Tx, step: DemoStep, id: UUID) -> dict[str, Any] | None:
    """What happened to the document on the same day; the document that cancels it, where there is one."""
    if step.accepted:
        await quotes.accept(tx, id, quotes.QuoteAcceptance(name="נועה", note="בטלפון"))
    if step.rejected:
        await quotes.reject(tx, id, quotes.QuoteRejection(reason="בחרנו בהצעה אחרת"))
    if not step.cancelled:
        return None
    done = await documents.cancel(tx, id, documents.Cancellation(reason="הופקה בטעות"))
    return _wire_document(await documents.get_document(tx, done.cancelling.id)) if done.cancelling is not None else None


def _wire_document(document: documents.Document) -> dict[str, Any]:
    shown: dict[str, Any] = to_builtins(document)
    return shown


def _payment_fields(day: date, amount: str, method: str) -> dict[str, Any]:
    return {"method": method, "date": day.isoformat(), "amount": amount}


def _set_clock(tx: Tx, day: date, timezone: str, began_at: datetime) -> None:
    """Goes on as at ten in the morning of a past day; of today, no later than it is."""
    morning = datetime.combine(day, time(10), ZoneInfo(timezone)).astimezone(UTC)
    tx.travel_to(min(morning, began_at))
