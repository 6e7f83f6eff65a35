"""Charges that somebody asks for: by hand, for a document, once more; and what the bank says of its debits."""

from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.cards import refuse_card_numbers_in
from pinkas.core.decimals import Amount, decode_decimal
from pinkas.core.json_codec import to_builtins
from pinkas.core.money import format_amount
from pinkas.core.pagination import Page
from pinkas.core.problems import NotFound, Problem, ValidationFailed, invalid_field
from pinkas.core.requested_amounts import positive_requested_amount
from pinkas.countries import get_country
from pinkas.domains import businesses, checkouts, clients, currencies, documents, payments
from pinkas.domains.businesses import Business
from pinkas.domains.checkouts import BegunCharge
from pinkas.domains.mandates import rules, store
from pinkas.domains.mandates.actions import changing, charging
from pinkas.domains.mandates.actions.documents import sale_of_charge, total_of
from pinkas.domains.mandates.actions.views import charge_view, charge_with_attempts
from pinkas.domains.mandates.rules import plan
from pinkas.domains.mandates.types import (
    ChargedDocument,
    ChargeNow,
    ChargeQuery,
    ChargeResolution,
    ChargeRow,
    ChargeSummary,
    ChargeTable,
    ChargeTableQuery,
    MandateCharge,
    MandateRow,
    NewCharge,
)
from pinkas.domains.payment_providers import ProviderSettings
from pinkas.platform.tx import Tx


async def list_charges(tx: Tx, id: UUID, query: ChargeQuery) -> Page[ChargeSummary]:
    """The charges of a standing order, newest first unless `sort` says otherwise, with their documents."""
    await store.MANDATES.get(tx, id)
    page = await store.list_charges(tx, query, id)
    return Page([charge_view(one) for one in page.items], page.next_cursor, page.total)


async def compose_table(tx: Tx, _business: Business, query: ChargeTableQuery) -> ChargeTable:
    """The charges of all standing orders, as JSON or as a file with all of them: what a bank is to debit, for one."""
    family = await clients.ids_for_filter(tx, query.client_id)
    page = await store.list_charges(tx, query, query.mandate_id, family)
    return ChargeTable(items=[charge_view(one) for one in page.items], next_cursor=page.next_cursor, total=page.total)


async def get_charge(tx: Tx, id: UUID, charge_id: UUID) -> MandateCharge:
    """A charge of a standing order with its attempts."""
    row = await store.get_charge(tx, id, charge_id)
    if row is None:
        raise NotFound
    return charge_with_attempts(row, await store.list_attempts(tx, charge_id))


async def begin_charge(
    tx: Tx, settings: ProviderSettings, id: UUID, body: ChargeNow
) -> tuple[UUID, BegunCharge | None]:
    """Writes a charge by hand, which is tried at once; its id, and what the provider is to be asked."""
    refuse_card_numbers_in(body)
    if body.document_id is not None:
        await _lock_document(tx, body.document_id)
    row = await store.MANDATES.get_for_update(tx, id)
    _check_charging(row)
    under_way = await store.find_open_charge(tx, id, ("PENDING",))
    if under_way is not None:
        raise rules.ChargeUnderWay(chargeId=str(under_way))
    asked = None if body.amount is None else positive_requested_amount(body.amount, row.currency)
    new = msgspec.structs.replace(
        await _new_charge(tx, row, "manual", asked, body.document_id),
        external_reference=body.external_reference or row.external_reference,
        metadata=row.metadata if body.metadata is None else body.metadata,
    )
    charge = await _insert(tx, row, new)
    await _hold(tx, row, charge)
    return charge.id, await charging.begin_try(tx, settings, row, charge)


async def schedule_charge(
    tx: Tx,
    mandate_id: UUID,
    document_id: UUID,
    amount: int | None = None,
    *,
    external_reference: str | None = None,
    metadata: dict[str, str] | None = None,
) -> UUID:
    """Writes a charge that pays an issued document, in the transaction that issues it; the worker makes it once that is
    committed, and tries it again by the plan of the standing order. `amount` is minor units; without it all that is
    open. A document has one, whoever asks twice; its id. Raises what keeps it from being made: `ValidationFailed`,
    `MandateEnded`, `MandateNotAuthorized`, `MandatePaused`, `AboveCeiling`."""
    known = await store.find_charge_of_document(tx, mandate_id, document_id)
    if known is not None:
        return known
    row = await store.lock_mandate(tx, mandate_id)
    _check_charging(row)
    new = await _new_charge(tx, row, "document", amount, document_id)
    named = msgspec.structs.replace(
        new,
        external_reference=external_reference or row.external_reference,
        metadata=row.metadata if metadata is None else metadata,
    )
    return (await _insert(tx, row, named)).id


async def schedule_sale(tx: Tx, mandate_id: UUID, new: documents.NewDocument, *, send: bool) -> UUID:
    """Writes a charge of what a document comes to that shows its payment: the worker makes it once that is committed,
    and the document is issued with the money. The id of the charge. `new` is of the client of the standing order, in
    its currency, with the discount that it has. Raises like `schedule_charge`, and what is wrong with the document."""
    row = await store.lock_mandate(tx, mandate_id)
    _check_charging(row)
    amount, today = await total_of(tx, new), tx.today(row.timezone)
    if amount <= 0:
        raise rules.NothingOpen
    charging.check_ceiling(row, amount, today)
    request = to_builtins(msgspec.structs.replace(new, client_id=None, client=None))
    charge = NewCharge(
        origin="document",
        scheduled_for=today,
        amount=amount,
        document_to_issue=ChargedDocument(request=request, send=send),
        external_reference=new.external_reference or row.external_reference,
        metadata=new.metadata or row.metadata,
    )
    return (await _insert(tx, row, charge)).id


async def begin_retry(tx: Tx, settings: ProviderSettings, id: UUID, charge_id: UUID) -> tuple[UUID, BegunCharge | None]:
    """Tries a charge once more at once: one that failed, or waits for its next attempt, or of which nobody knows what
    became of it, once somebody has looked."""
    row, charge = await _lock_charge(tx, id, charge_id)
    if row.status in plan.FINISHED:
        raise rules.MandateEnded
    if row.kind == "bank_debit" and charge.state == "AWAITING_BANK":
        raise rules.ChargedBankDebit
    if charge.state not in ("FAILED", "SCHEDULED", "UNKNOWN", "SKIPPED"):
        raise rules.ChargeNotOpen(chargeState=charge.state)
    if charge.state == "FAILED" and charge.origin != "manual":
        changes: dict[str, Any] = {"failed_count": max(0, row.failed_count - 1)}
        changes["consecutive_failures"] = max(0, row.consecutive_failures - 1)
        row = await store.MANDATES.update(tx, row.id, changes)
    elif charge.state == "SKIPPED":
        charging.check_ceiling(row, charge.amount, charge.scheduled_for)
        columns = {"external_reference": row.external_reference, "metadata": row.metadata}
        charge = await store.CHARGES.update(tx, charge.id, columns)
    await _hold(tx, row, charge)
    charge = await store.CHARGES.update(tx, charge.id, {"state": "SCHEDULED", "ended_at": None, "due_at": None})
    return charge.id, await charging.begin_try(tx, settings, row, charge)


async def skip(tx: Tx, id: UUID, charge_id: UUID) -> MandateCharge:
    """Gives a charge up that failed or waits to be tried: it is not asked for any more."""
    row, charge = await _lock_charge(tx, id, charge_id)
    if charge.state not in ("FAILED", "SCHEDULED", "AWAITING_BANK"):
        raise rules.ChargeNotOpen(chargeState=charge.state)
    await store.CHARGES.update(tx, charge.id, {"state": "SKIPPED", "due_at": None, "ended_at": tx.now})
    if row.status == "PAST_DUE" and not await store.has_failed_charge(tx, row.id, but=charge.id):
        row = await store.MANDATES.update(tx, row.id, {"status": "ACTIVE", "consecutive_failures": 0})
    tx.audit("mandate.charge_skipped", "mandate", row.id, facts={"chargeId": str(charge.id)})
    await changing.end_if_over(tx, row)
    return await get_charge(tx, id, charge_id)


async def resolve(tx: Tx, id: UUID, charge_id: UUID, body: ChargeResolution) -> None:
    """Records what the bank says of a debit, or a person of a charge of which the provider said nothing."""
    refuse_card_numbers_in(body)
    row, charge = await _lock_charge(tx, id, charge_id)
    if charge.state not in ("AWAITING_BANK", "UNKNOWN"):
        raise rules.ChargeNotOpen(chargeState=charge.state)
    if body.outcome == "failed":
        code = body.code or "bank_refused"
        await charging.record_failure(tx, row, charge, code, f"The bank did not pay: {code}.")
        return
    day = body.date or tx.today(row.timezone)
    if day > tx.today(row.timezone):
        raise invalid_field("date", "in_the_future", "Expected a day that is not to come.")
    await _hold(tx, row, charge)
    told = {"paidOn": day.isoformat(), "reference": body.reference}
    await charging.record_paid(tx, row, charge, tx.now, resolution=told, due_at=tx.now)


async def issue_document(tx: Tx, charge_id: UUID) -> None:
    """Issues the document of a charge whose money was told of by the bank or a person. Raises what prevents it. Whoever
    issues locks the document that is paid and the books before the standing order."""
    paid = (await store.CHARGES.get(tx, charge_id)).for_document_id
    await documents.lock_books(tx, [] if paid is None else [documents.NewReference(document_id=paid)])
    row, charge = await store.lock_charge(tx, charge_id)
    if charge.state != "PAID" or charge.document_id is not None or charge.resolution is None:
        return
    if charge.for_document_id is not None:
        made = await payments.record_for_bank_lines(tx, [await _payment(tx, row, charge)])
        document_id = (await payments.get_payment(tx, made[0])).receipt_id
    else:
        country = get_country((await businesses.get_current(tx)).country)
        sale = await sale_of_charge(tx, row, charge, country)
        asked = msgspec.convert(sale, documents.NewDocument, dec_hook=decode_decimal)
        new = msgspec.structs.replace(
            asked,
            client_id=await clients.get_current_id(tx, row.client_id),
            payments=[documents.NewPayment(**_money(row, charge))],
            external_reference=charge.external_reference,
            metadata=charge.metadata,
        )
        draft = await documents.create(tx, new)
        expected = Amount(format_amount(charge.amount, charge.currency))
        send = row.auto_send if charge.document_to_issue is None else charge.document_to_issue.send
        send_to = documents.Recipients() if send else None
        issued = await documents.finalize_draft(
            tx, draft.id, documents.Finalize(expected_total=expected, send_to=send_to)
        )
        document_id = issued.id
    columns = {"document_id": document_id, "document_error": None, "due_at": None}
    await store.CHARGES.update(tx, charge.id, columns)


async def record_document_failure(tx: Tx, charge_id: UUID, problem: Problem) -> None:
    """Keeps why a document could not be issued, and when it is tried again."""
    _, charge = await store.lock_charge(tx, charge_id)
    said = problem.details[0].message if isinstance(problem, ValidationFailed) and problem.details else problem.text
    error = {"code": problem.code, "message": str(said), "at": tx.now.isoformat()}
    due = checkouts.next_document_attempt(charge.document_tries, tx.now)
    columns = {"document_error": error, "document_tries": charge.document_tries + 1, "due_at": due}
    await store.CHARGES.update(tx, charge_id, columns)


async def _payment(tx: Tx, row: MandateRow, charge: ChargeRow) -> payments.PaymentToRecord:
    assert charge.for_document_id is not None
    amount = Amount(format_amount(charge.amount, charge.currency))
    return payments.PaymentToRecord(
        **_money(row, charge),
        client_id=await clients.get_current_id(tx, row.client_id),
        currency=charge.currency,
        allocations=[payments.NewAllocation(document_id=charge.for_document_id, amount=amount)],
        external_reference=charge.external_reference,
        metadata=charge.metadata,
        receipt=True,
    )


async def _hold(tx: Tx, row: MandateRow, charge: ChargeRow) -> None:
    """Holds a charge to the bounds of who asks for it."""
    document_type = row.doc_type
    if charge.for_document_id is not None:
        document_type = documents.receipt_type(get_country((await businesses.get_current(tx)).country))
    elif charge.document_to_issue is not None:
        document_type = charge.document_to_issue.request["docType"]
    client = currencies.HeldClient(row.client_id, row.client_name)
    await currencies.hold_money(tx, "charge", charge.amount, charge.currency, client, document_type)


def _money(row: MandateRow, charge: ChargeRow) -> dict[str, Any]:
    """The money of a charge as its document shows it."""
    assert charge.resolution is not None
    return {
        "method": "standing_order" if row.kind == "bank_debit" else "card",
        "date": charge.resolution.paid_on,
        "amount": Amount(format_amount(charge.amount, charge.currency)),
        "reference": charge.resolution.reference,
    }


async def _new_charge(tx: Tx, row: MandateRow, origin: Any, amount: int | None, document_id: UUID | None) -> NewCharge:
    """A charge of an amount or a document. Raises what the client has not agreed to."""
    today = tx.today(row.timezone)
    if document_id is not None:
        open_now = await _open_of_document(tx, row, document_id)
        amount = open_now if amount is None else min(amount, open_now)
    elif amount is None:
        if row.amount is None:
            raise rules.AmountNeeded(field="amount")
        amount = row.amount
    charging.check_ceiling(row, amount, today)
    return NewCharge(origin=origin, scheduled_for=today, amount=amount, for_document_id=document_id)


async def _open_of_document(tx: Tx, row: MandateRow, document_id: UUID) -> int:
    """What is open of a document of the standing order's client, in minor units of its currency."""
    record = (await documents.get_records(tx, [document_id])).get(document_id)
    if record is None:
        raise invalid_field("documentId", "not_found", "There is no such document.")
    if record.status == "DRAFT":
        raise invalid_field("documentId", "not_issued", "The document is a draft.")
    own = {row.client_id, await clients.get_current_id(tx, row.client_id)}
    if record.client_id is None or await clients.get_current_id(tx, record.client_id) not in own:
        raise invalid_field("documentId", "other_client", "The document is of another client.")
    if record.currency != row.currency:
        raise invalid_field("documentId", "other_currency", "The document is in another currency than the order.")
    open_now = documents.payable_balance(record)
    if open_now <= 0:
        raise rules.NothingOpen
    return open_now


async def _insert(tx: Tx, row: MandateRow, new: NewCharge) -> ChargeRow:
    charge = await store.insert_charge(tx, row, new)
    if charge is None:
        assert new.for_document_id is not None, "only a document has one charge"
        known = await store.find_charge_of_document(tx, row.id, new.for_document_id)
        raise rules.ChargeExists(chargeId=str(known))
    return charge


async def _lock_document(tx: Tx, document_id: UUID) -> None:
    try:
        await documents.lock_document(tx, document_id)
    except NotFound:
        raise invalid_field("documentId", "not_found", "There is no such document.") from None


async def _lock_charge(tx: Tx, id: UUID, charge_id: UUID) -> tuple[MandateRow, ChargeRow]:
    row = await store.MANDATES.get_for_update(tx, id)
    charge = await store.get_charge(tx, id, charge_id)
    if charge is None:
        raise NotFound
    return row, charge


def _check_charging(row: MandateRow) -> None:
    if row.status in plan.FINISHED:
        raise rules.MandateEnded
    if row.status == "PENDING_AUTHORIZATION":
        raise rules.MandateNotAuthorized
    if row.status == "PAUSED":
        raise rules.MandatePaused
