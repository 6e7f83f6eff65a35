"""Making charges: what is written down before a provider is asked, and what a failure means.

A charge is locked by its standing order. Its attempts are checkouts, which ask the provider again by themselves."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.money import format_amount
from pinkas.core.problems import Problem
from pinkas.countries import get_country
from pinkas.domains import businesses, checkouts, clients, documents, payment_providers
from pinkas.domains.checkouts import BegunCharge
from pinkas.domains.mandates import rules, store
from pinkas.domains.mandates.actions import changing, notices
from pinkas.domains.mandates.actions.documents import sale_of_charge
from pinkas.domains.mandates.actions.methods import is_over
from pinkas.domains.mandates.rules import plan
from pinkas.domains.mandates.types import ChargeFailure, ChargeRow, MandateRow, NewCharge
from pinkas.domains.payment_providers import ProviderAccount, ProviderSettings
from pinkas.platform.tx import Tx


async def begin_due_date(tx: Tx, settings: ProviderSettings, id: UUID) -> BegunCharge | None:
    """Writes the charge of the date that is due, and moves the standing order to its next one: together, so that a date
    has one charge whichever worker dies when. None when another worker has it, or nobody is to be asked."""
    row = await store.claim_mandate(tx, id)
    if row is None:
        return None
    if row.next_date is None or row.status not in plan.CHARGING:
        await store.MANDATES.update(tx, id, {"due_at": None})
        return None
    if row.next_charge_at is not None and row.next_charge_at > tx.now:  # somebody looks too early
        await store.MANDATES.update(tx, id, {"due_at": row.next_charge_at})
        return None
    (row, charge), known = await tx.gather(_take_date(tx, row, row.next_date), _look_around(tx, settings, row))
    if charge is None:
        await changing.end_if_over(tx, row)
        return None
    return await begin_try(tx, settings, row, charge, known)


async def _take_date(tx: Tx, row: MandateRow, day: date) -> tuple[MandateRow, ChargeRow | None]:
    """Writes the charge of a date, and moves the standing order on; None where the date has its charge."""
    new = NewCharge(
        origin="schedule",
        scheduled_for=day,
        amount=plan.amount_of_date(row, day),
        external_reference=row.external_reference,
        metadata=row.metadata,
    )
    charge = await store.insert_charge(tx, row, new)
    after, columns = plan.after_date(row, day) if charge is not None else (row, {})
    moved = plan.columns_at(after, row.occurrence + 1, after.charged_count)
    return await store.MANDATES.update(tx, row.id, {**columns, **moved}), charge


async def begin_due_try(tx: Tx, settings: ProviderSettings, id: UUID) -> BegunCharge | None:
    """The same for a charge that waits to be tried."""
    found = await store.claim_charge(tx, id)
    if found is None:
        return None
    row, charge = found
    if charge.state != "SCHEDULED" or (row.status not in plan.CHARGING and charge.origin == "schedule"):
        await store.CHARGES.update(tx, id, {"due_at": None})
        return None
    return await begin_try(tx, settings, row, charge)


@dataclass(frozen=True)
class _Known:
    """What a charge needs to know of its client and its business."""

    client: clients.Client
    saved: clients.SavedMethod | None
    connections: Mapping[str, payment_providers.ConnectionRow]
    business: businesses.Business


async def _look_around(tx: Tx, settings: ProviderSettings, row: MandateRow) -> _Known | None:
    """What a charge of a standing order by card needs to know; None for a bank debit."""
    if row.kind == "bank_debit":
        return None
    found = await tx.gather(
        clients.get_current_client(tx, row.client_id),
        _saved_method(tx, row),
        payment_providers.list_connections(tx, settings),
        businesses.get_current(tx),
    )
    return _Known(*found)


async def _saved_method(tx: Tx, row: MandateRow) -> clients.SavedMethod | None:
    return None if row.method_id is None else await clients.find_to_charge(tx, row.client_id, row.method_id)


async def begin_try(
    tx: Tx, settings: ProviderSettings, row: MandateRow, charge: ChargeRow, known: _Known | None = None
) -> BegunCharge | None:
    """Writes an attempt of a charge down. What keeps the provider from being asked is an attempt that failed. A bank
    debit waits for what the bank says."""
    first = charge.first_try_at or tx.now
    tried = {"tries": charge.tries + 1, "first_try_at": first, "due_at": None}
    if row.kind == "bank_debit":
        await store.CHARGES.update(tx, charge.id, {**tried, "state": "AWAITING_BANK"})
        return None
    try:
        known = known or await _look_around(tx, settings, row)
        assert known is not None
        new, saved, account = await _prepare(tx, settings, row, charge, known)
    except Problem as problem:
        if problem.status >= 500:
            raise
        if isinstance(problem, rules.NothingOpen):  # the document was paid meanwhile
            await _give_up(tx, row, charge)
            return None
        charge = await store.CHARGES.update(tx, charge.id, tried)
        await record_failure(tx, row, charge, problem.code, str(problem.text))
        return None
    begun = await checkouts.begin_card_charge(tx, new, saved, account)
    begins = {**tried, "state": "PENDING", "checkout_id": begun.checkout.id, "last_error": None}
    store.CHARGES.update_later(tx, charge.id, begins)
    return begun


async def _prepare(
    tx: Tx, settings: ProviderSettings, row: MandateRow, charge: ChargeRow, known: _Known
) -> tuple[checkouts.NewCheckout, clients.SavedMethod, ProviderAccount]:
    """The checkout of an attempt, with the card and the account. Raises what keeps the card from being charged."""
    client, saved = known.client, known.saved
    if client.archived_at is not None:
        raise clients.ClientIsArchived
    if saved is None or saved.method.kind != "card":
        raise checkouts.NoSavedCard
    if is_over(saved, tx.today(row.timezone)):
        raise checkouts.CardExpired
    account = payment_providers.account_among(tx, settings, known.connections, saved.method.provider)
    can = account.provider.capabilities
    if row.currency not in can.currencies:
        raise payment_providers.CurrencyNotTaken(currency=row.currency, currencies=sorted(can.currencies))
    check_ceiling(row, charge.amount, charge.scheduled_for)
    sale: checkouts.Sale | None = None
    send = row.auto_send if charge.document_to_issue is None else charge.document_to_issue.send
    amount, paid = charge.amount, dict[UUID, int]()
    if charge.for_document_id is None:
        country = get_country(known.business.country)
        document = await sale_of_charge(tx, row, charge, country)
        sale = checkouts.Sale(document=document, notify=False, success_url=None, thanks=None)
    else:
        amount = await _open_amount(tx, charge.for_document_id, charge.amount)
        paid = {charge.for_document_id: amount}
    new = checkouts.NewCheckout(
        source="mandate",
        client_id=client.id,
        client_name=client.name,
        amount=amount,
        currency=row.currency,
        description=row.subject,
        language=row.language,
        provider=saved.method.provider,
        max_installments=1,
        documents=paid,
        expires_at=tx.now + checkouts.FOLLOWED_FOR,
        buyer={"email": client.emails[0]} if send and client.emails else {},
        external_reference=charge.external_reference,
        metadata=charge.metadata,
        sale=sale,
        mandate_id=row.id,
        mandate_charge_id=charge.id,
        mandate_try=charge.tries + 1,
    )
    return new, saved, account


async def _open_amount(tx: Tx, document_id: UUID, amount: int) -> int:
    """What of a document is charged: no more than is open of it. Raises `NothingOpen`, and `PaymentInProgress` where it
    is being paid in another way at this moment."""
    pending = await checkouts.find_pending(tx, [document_id])
    if pending is not None:
        raise checkouts.PaymentInProgress(checkoutId=str(pending))
    record = await documents.get_record(tx, document_id)
    open_now = documents.payable_balance(record)
    if record.status != "ISSUED" or open_now <= 0:
        raise rules.NothingOpen
    return min(amount, open_now)


def check_ceiling(row: MandateRow, amount: int, day: Any) -> None:
    """Raises `AboveCeiling` for more than the client has agreed to: the ceiling, or the fixed amount."""
    ceiling = row.amount_max
    if ceiling is None:
        ceiling = max(row.amount or 0, row.first_amount or 0)
        if row.next_amount is not None and row.next_amount_from is not None and day >= row.next_amount_from:
            ceiling = max(ceiling, row.next_amount)
    if amount > ceiling:
        raise rules.AboveCeiling(field="amount", ceiling=format_amount(ceiling, row.currency), currency=row.currency)


async def record_failure(tx: Tx, row: MandateRow, charge: ChargeRow, code: str, message: str) -> MandateRow:
    """Records that an attempt of a charge failed: it is tried again by the plan, or has failed for good. A charge by
    hand is tried again by hand alone. What fails while the order is paused waits until it is resumed."""
    kind = plan.error_kind(code)
    failure = ChargeFailure(code=code, kind=kind, message=message, at=tx.now)
    again = None
    going = row.status in plan.CHARGING or row.status == "PAUSED"
    if going and charge.origin != "manual":
        again = plan.next_try(row, row.retry, charge.first_try_at or tx.now, charge.tries, kind)
    stored = msgspec.to_builtins(failure)
    if again is not None:
        held = row.status == "PAUSED"
        columns: dict[str, Any] = {"state": "SCHEDULED", "due_at": None if held else again, "last_error": stored}
        charge = await store.CHARGES.update(tx, charge.id, columns)
        row = await store.MANDATES.update(tx, row.id, {"last_error": stored})
    else:
        columns = {"state": "FAILED", "due_at": None, "last_error": stored, "ended_at": tx.now}
        charge = await store.CHARGES.update(tx, charge.id, columns)
        counted = plan.columns_after_failure(row) if charge.origin != "manual" else {}
        row = await store.MANDATES.update(tx, row.id, {"last_error": stored, **counted})
    tx.audit("mandate.charge_failed", "mandate", row.id, facts={"chargeId": str(charge.id), "code": code})
    await notices.tell_failed_charge(tx, row, charge, failure)
    if again is None and charge.origin != "manual":
        await notices.tell_past_due(tx, row, charge)
        row = await changing.end_if_over(tx, row)
    return row


async def record_paid(tx: Tx, row: MandateRow, charge: ChargeRow, at: datetime, **more: Any) -> MandateRow:
    """Records that a charge was paid, whatever it had come to meanwhile."""
    columns = {"state": "PAID", "paid_at": at, "ended_at": tx.now, "due_at": None, "last_error": None, **more}
    store.CHARGES.update_later(tx, charge.id, columns)
    changes = plan.columns_after_payment(row)
    if charge.state == "FAILED" and charge.origin != "manual":
        changes["failed_count"] = max(0, row.failed_count - 1)
    if row.status == "PAST_DUE" and await store.has_failed_charge(tx, row.id, but=charge.id):
        changes.pop("status", None)  # another one is still unpaid
    row = await store.MANDATES.update(tx, row.id, changes)
    tx.audit("mandate.charged", "mandate", row.id, facts={"chargeId": str(charge.id)})
    return await changing.end_if_over(tx, row)


async def _give_up(tx: Tx, row: MandateRow, charge: ChargeRow) -> None:
    """Ends a charge of which nothing is left to charge."""
    await store.CHARGES.update(tx, charge.id, {"state": "CANCELLED", "due_at": None, "ended_at": tx.now})
    await changing.end_if_over(tx, row)
