"""Demo data: a year of documents by the use cases of the API, each on its own day."""

from collections import Counter
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from typing import Any, TypeVar
from uuid import UUID
from zoneinfo import ZoneInfo

import msgspec

from pinkas.core.decimals import decode_decimal
from pinkas.core.json_codec import to_builtins
from pinkas.countries import country
from pinkas.domains import businesses, clients, documents, products, quotes
from pinkas.domains.sandbox import store
from pinkas.domains.sandbox.actions import only_here
from pinkas.domains.sandbox.rules.problems import AlreadySeeded, NotEmpty
from pinkas.domains.sandbox.rules.story import FOLLOWING, Step, following, request, story, types
from pinkas.domains.sandbox.rules.story import clients as demo_clients
from pinkas.domains.sandbox.rules.story import products as demo_products
from pinkas.domains.sandbox.types import Seeded
from pinkas.platform.tx import Tx

Wanted = TypeVar("Wanted", bound=msgspec.Struct)


async def seed(tx: Tx) -> Seeded:
    """Fills an empty business with a believable year: clients, products, quotes, orders, invoices, receipts, credits,
    foreign currency, what is open and what is overdue. It takes a few seconds, and is done when it answers.

    Nobody is told of it: it sends no events, and the PDFs are made when they are asked for. Live answers 409
    `sandbox_only`.
    """
    only_here(tx)
    business = await businesses.hold(tx)
    held = await store.held(tx)
    if held.seeded:
        raise AlreadySeeded
    if held.any_rows:
        raise NotEmpty
    began, today = tx.now, tx.today(business.timezone)
    land = country(business.country)
    codes = types({code for code in land.document_types if land.may_issue(business.business_type, code)})
    steps = [one for one in story(today) if one.kind in codes]
    _go_to(tx, steps[0].day - timedelta(days=1), business.timezone, began)
    ids = [str((await clients.create(tx, _read(one, clients.NewClient))).id) for one in demo_clients()]
    for one in demo_products():
        await products.create(tx, _read(one, products.NewProduct))
    made: dict[str, dict[str, Any]] = {}
    for step in steps:
        if step.of is None or step.of in made:
            _go_to(tx, step.day, business.timezone, began)
            made[step.key] = await _drawn_up(tx, step, codes[step.kind], ids[step.client], made.get(step.of or ""))
            cancelling = await _became(tx, step, UUID(made[step.key]["id"]))
            if cancelling is not None:
                made[f"{step.key}-cancelled"] = cancelling
    tx.go_to(began)
    tx.discard_outbox()
    counts = Counter(str(one["docType"]) for one in made.values())
    tx.audit("sandbox.seeded", "business", tx.business_id, facts={"documents": len(made)})
    drafts = sum(one["status"] == "DRAFT" for one in made.values())
    return Seeded(
        clients=len(ids),
        products=len(demo_products()),
        documents=dict(sorted(counts.items())),
        drafts=drafts,
        from_=steps[0].day,
        to=steps[-1].day,
    )


async def _drawn_up(tx: Tx, step: Step, code: int, client_id: str, of: dict[str, Any] | None) -> dict[str, Any]:
    """The document of a step, issued unless it is to stay a draft."""
    if of is not None and step.kind in FOLLOWING:
        return _shown(
            await documents.convert(tx, UUID(of["id"]), _read(following(step, code, of), documents.Conversion))
        )
    asked = request(step, code, client_id, of)
    if step.kind == "receipt" and of is not None:
        total = Decimal(of["total"]) * step.part / 100
        asked["payments"] = [_payment(step.day, f"{total:.2f}", "bank_transfer")]
    if step.kind == "sale":
        numbers = await documents.calculate(tx, _read(asked, documents.NewDocument))
        asked["payments"] = [_payment(step.day, numbers.total, "payment_app")]
    if step.kind == "donation":
        asked["payments"] = [_payment(step.day, "360", "bank_transfer")]
    drawn = await documents.create(tx, _read(asked, documents.NewDocument))
    if not step.draft:
        drawn = await documents.finalize(tx, drawn.id, documents.Finalize())
    return _shown(drawn)


async def _became(tx: Tx, step: Step, id: UUID) -> dict[str, Any] | None:
    """What happened to the document on the same day; the document that cancels it, where there is one."""
    if step.accepted:
        await quotes.accept(tx, id, quotes.QuoteAcceptance(name="נועה", note="בטלפון"))
    if step.rejected:
        await quotes.reject(tx, id, quotes.QuoteRejection(reason="בחרנו בהצעה אחרת"))
    if not step.cancelled:
        return None
    done = await documents.cancel(tx, id, documents.Cancellation(reason="הופקה בטעות"))
    return _shown(await documents.get(tx, done.cancelling.id)) if done.cancelling is not None else None


def _shown(document: documents.Document) -> dict[str, Any]:
    shown: dict[str, Any] = to_builtins(document)
    return shown


def _payment(day: date, amount: str, method: str) -> dict[str, Any]:
    return {"method": method, "date": day.isoformat(), "amount": amount}


def _read(asked: dict[str, Any], kind: type[Wanted]) -> Wanted:
    return msgspec.convert(asked, kind, dec_hook=decode_decimal)


def _go_to(tx: Tx, day: date, timezone: str, began: datetime) -> None:
    """Goes on as at ten in the morning of a past day; of today, no later than it is."""
    morning = datetime.combine(day, time(10), ZoneInfo(timezone)).astimezone(UTC)
    tx.go_to(min(morning, began))
