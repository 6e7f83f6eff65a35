"""Making standing orders, changing, pausing and ending them."""

from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.cards import refuse_card_numbers_in
from pinkas.core.currencies import check_currency
from pinkas.core.fields import sent_fields
from pinkas.core.json_codec import to_builtins
from pinkas.core.pagination import Page
from pinkas.core.problems import FaultCollector, invalid_field
from pinkas.core.requested_amounts import collect_amount
from pinkas.countries import get_country
from pinkas.domains import businesses, clients, payment_providers
from pinkas.domains.businesses import Business
from pinkas.domains.mandates import rules, store
from pinkas.domains.mandates.actions import changing, documents, methods
from pinkas.domains.mandates.actions.views import mandate_view
from pinkas.domains.mandates.rules import check, plan
from pinkas.domains.mandates.types import (
    Mandate,
    MandateChanges,
    MandateQuery,
    MandateRow,
    MandateTable,
    NewMandate,
    ResumeMandate,
)
from pinkas.domains.messages import SendingLimits
from pinkas.domains.payment_providers import ProviderSettings
from pinkas.platform.creators import get_creator
from pinkas.platform.link_tokens import make_link_token
from pinkas.platform.tx import Tx

_AMOUNTS = (("amount", "amount"), ("amount_max", "amountMax"), ("first_amount", "firstAmount"))
_KEPT = (
    "method_id",
    "amount",
    "amount_max",
    "first_amount",
    "frequency",
    "day",
    "start_date",
    "ends",
    "time",
    "doc_type",
    "subject",
    "language",
    "retry",
    "notice_days",
    "auto_send",
    "external_reference",
    "metadata",
)
"""Columns that are what was asked for."""


async def list_mandates(tx: Tx, query: MandateQuery) -> Page[Mandate]:
    """Standing orders, newest first unless `sort` says otherwise, those that are over too."""
    family = await clients.ids_for_filter(tx, query.client_id)
    page = await store.list_mandates(tx, query, family)
    return Page([mandate_view(tx, one) for one in page.items], page.next_cursor, page.total)


async def compose_table(tx: Tx, _business: Business, query: MandateQuery) -> MandateTable:
    """Standing orders with the filters of their list, as JSON or as a file with all of them."""
    page = await list_mandates(tx, query)
    return MandateTable(items=page.items, next_cursor=page.next_cursor, total=page.total)


async def get_mandate(tx: Tx, id: UUID) -> Mandate:
    """A standing order."""
    return mandate_view(tx, await store.MANDATES.get(tx, id))


async def create_mandate(
    tx: Tx, settings: ProviderSettings, body: NewMandate, *, payment_page_id: UUID | None = None
) -> Mandate:
    """Makes a standing order: active at once with a means of payment of the client, else waiting for the client to
    authorize it. Dates before today are not made up. Raises every fault of what it asks for at once."""
    refuse_card_numbers_in(body)
    business, creator = await tx.gather(businesses.get_current(tx), get_creator(tx))
    client = await _client(tx, body.client_id)
    currency = body.currency or client.currency or business.default_currency
    fields = {
        **msgspec.structs.asdict(body),
        "currency": currency,
        "timezone": business.timezone,
        "start_date": body.start_date or tx.today(business.timezone),
        "language": body.language or client.lang or business.default_lang,
    }
    columns = await checked_columns(tx, fields, business)
    if body.method_id is not None:
        await methods.check_method(tx, client.id, body.method_id, body.kind, tx.today(business.timezone))
    if body.kind == "card":
        await _check_provider(tx, settings, client.id, body.method_id, currency)
    id, token = tx.new_id(), make_link_token()
    new = {
        **columns,
        "client_id": client.id,
        "kind": body.kind,
        "status": "PENDING_AUTHORIZATION" if body.method_id is None else "ACTIVE",
        "currency": currency,
        "timezone": business.timezone,
        "token": token.encrypted(tx, id),
        "created_by": None if creator is None else msgspec.to_builtins(creator),
        "authorized_at": None if body.method_id is None else tx.now,
        "payment_page_id": payment_page_id,
    }
    row = await store.insert_mandate(tx, id, new, token.hash)
    row = await store.MANDATES.update(
        tx, id, plan.columns_at(row, plan.first_occurrence(row, tx.today(row.timezone)), 0)
    )
    made = mandate_view(tx, row)
    tx.audit("mandate.created", "mandate", id, after=made)
    return made


async def change_mandate(
    tx: Tx, settings: ProviderSettings, terms: SendingLimits, id: UUID, body: MandateChanges
) -> Mandate:
    """Changes what is sent; charges that were made stay as they are. A changed amount is charged from the first date of
    which the client was told in time, and a changed rhythm goes on from the first of its dates that is not over."""
    refuse_card_numbers_in(body)
    row = await store.MANDATES.get_for_update(tx, id)
    if row.status in plan.FINISHED:
        raise rules.MandateEnded
    business = await businesses.get_current(tx)
    sent = sent_fields(body)
    fields = {**changing.fields_of(row), **sent, "currency": row.currency, "timezone": row.timezone}
    if "amount" in sent and "lines" not in sent and sent["amount"] is not None:
        fields["lines"] = None  # they came to the amount before
    elif "lines" in sent and sent["lines"] is not None and "amount" not in sent:
        fields["amount"] = None
    columns = await checked_columns(tx, fields, business)
    if "method_id" in sent and sent["method_id"] != row.method_id:
        if sent["method_id"] is None:
            raise invalid_field("methodId", "required", "Name a means of payment of the client.")
        await methods.check_method(tx, row.client_id, sent["method_id"], row.kind, tx.today(row.timezone))
        await _check_provider(tx, settings, row.client_id, sent["method_id"], row.currency)
    return await changing.apply_change(tx, row, columns, terms)


async def pause(tx: Tx, id: UUID) -> Mandate:
    """Pauses a standing order: neither its dates nor what waits to be tried again is charged. What a provider is asked
    about at this moment goes on."""
    row = await _lock_going(tx, id)
    if row.status == "PAUSED":
        raise rules.MandatePaused
    await store.hold_waiting(tx, id)
    after = await store.MANDATES.update(tx, id, {"status": "PAUSED", "pause_reason": "person", "due_at": None})
    tx.audit("mandate.paused", "mandate", id)
    return mandate_view(tx, after)


async def resume(tx: Tx, id: UUID, body: ResumeMandate) -> Mandate:
    """Resumes a paused standing order. Of the dates that passed in the pause none is charged unless `catchUp` says
    `last` or `all`; those that are not charged are kept as SKIPPED. What waited to be tried again is tried now."""
    row = await _lock_going(tx, id)
    if row.status != "PAUSED":
        raise rules.MandateNotPaused
    await store.release_waiting(tx, id)
    missed = plan.missed_dates(row, tx.now)
    charged = plan.caught_up(row, missed, body.catch_up)
    await changing.skip_dates(tx, row, [one for one in missed if one not in charged])
    active = msgspec.structs.replace(row, status="ACTIVE", pause_reason=None)
    columns = await changing.charge_dates(tx, active, charged)
    place = missed[-1].occurrence + 1 if missed else row.occurrence
    moved = plan.columns_at(active, place, row.charged_count + len(charged))
    after = await store.MANDATES.update(
        tx, id, {"status": "ACTIVE", "pause_reason": None, "consecutive_failures": 0, **columns, **moved}
    )
    tx.audit(
        "mandate.resumed",
        "mandate",
        id,
        facts={"catchUp": body.catch_up, "charged": len(charged), "skipped": len(missed) - len(charged)},
    )
    return mandate_view(tx, await changing.end_if_over(tx, after))


async def cancel(tx: Tx, id: UUID) -> Mandate:
    """Cancels a standing order: nothing more is charged by it. A charge of which the provider is asked at this moment
    goes on, and its money gets its document. Twice is no fault."""
    row = await store.MANDATES.get_for_update(tx, id)
    if row.status == "CANCELLED":
        return mandate_view(tx, row)
    if row.status == "ENDED":
        raise rules.MandateEnded
    waiting = await store.cancel_waiting(tx, id)
    columns = {"status": "CANCELLED", "pause_reason": None, "ended_at": tx.now, **changing.NO_MORE_DATES}
    after = await store.MANDATES.update(tx, id, columns)
    tx.audit("mandate.cancelled", "mandate", id, facts={"chargesCancelled": waiting})
    return mandate_view(tx, after)


async def activate(tx: Tx, mandate_id: UUID, method_id: UUID) -> Mandate:
    """Records that the client has authorized a standing order, with a means of payment of its own; from then on it is
    charged. Once more with the same one changes nothing. Dates that passed while it waited are not made up."""
    row = await store.lock_mandate(tx, mandate_id)
    if row.status in plan.FINISHED:
        raise rules.MandateEnded
    if row.status != "PENDING_AUTHORIZATION":
        if row.method_id == method_id:
            return mandate_view(tx, row)
        raise rules.MandateAuthorized
    await methods.check_method(tx, row.client_id, method_id, row.kind, tx.today(row.timezone))
    active = msgspec.structs.replace(row, status="ACTIVE", method_id=method_id)
    place = plan.first_occurrence(row, tx.today(row.timezone))
    columns = plan.columns_at(active, max(place, row.occurrence), row.charged_count)
    after = await store.MANDATES.update(
        tx, row.id, {"status": "ACTIVE", "method_id": method_id, "authorized_at": tx.now, **columns}
    )
    tx.audit("mandate.authorized", "mandate", row.id, facts={"methodId": str(method_id)})
    return mandate_view(tx, await changing.end_if_over(tx, after))


async def get_row(tx: Tx, id: UUID) -> MandateRow:
    """A standing order as it is stored. Raises `NotFound`."""
    return await store.MANDATES.get(tx, id)


async def lock(tx: Tx, id: UUID) -> MandateRow:
    """The same, locked until the transaction ends, whatever version of it the request has seen."""
    await store.MANDATES.get(tx, id)
    return await store.lock_mandate(tx, id)


async def replace_method(tx: Tx, id: UUID, method_id: UUID) -> None:
    """Another means of payment pays from now on: the client has authorized it."""
    row = await store.lock_mandate(tx, id)
    if row.status in plan.FINISHED:
        raise rules.MandateEnded
    await methods.check_method(tx, row.client_id, method_id, row.kind, tx.today(row.timezone))
    await store.MANDATES.update(tx, id, {"method_id": method_id})
    tx.audit("mandate.method_replaced", "mandate", id, facts={"methodId": str(method_id)})


async def checked_columns(tx: Tx, fields: dict[str, Any], business: Business) -> dict[str, Any]:
    """The columns of a standing order with these fields, once they were found good."""
    faults = FaultCollector()
    country = get_country(business.country)
    allowed = documents.sale_types(country, business.business_type)
    check_currency(faults, "currency", fields["currency"])
    faults.raise_if_any()
    currency = fields["currency"]
    for name, field in _AMOUNTS:
        if fields[name] is not None:
            fields[name] = collect_amount(fields[name], currency, field, faults)
    if fields["doc_type"] is None:
        fields["doc_type"] = allowed[0]
    lines = fields["lines"]
    if lines is not None and fields["doc_type"] in allowed:
        if not documents.shows_lines(country, fields["doc_type"]):
            faults.add("lines", "not_of_type", "A document of this type has no lines: leave them out.")
        elif not faults.details:
            total = await documents.total_of(tx, documents.document_of_lines(fields, lines))
            if fields["amount"] is None and fields["amount_max"] is None:
                fields["amount"] = total
            elif fields["amount"] is not None:
                check.check_lines_total(total, fields["amount"], currency, faults)
    if not any(one.field in ("amount", "amountMax", "firstAmount") for one in faults.details):
        check.check_mandate(fields, allowed, tx.today(fields["timezone"]), faults)
    faults.raise_if_any()
    columns = {name: fields[name] for name in _KEPT}
    return {**columns, "lines": None if lines is None else to_builtins(lines)}


async def _client(tx: Tx, id: UUID) -> clients.Client:
    """The client of a new standing order."""
    client = (await clients.get_by_ids(tx, [id])).get(id)
    if client is None:
        raise invalid_field("clientId", "not_found", "There is no such client.")
    if client.merged_into_id is not None:
        raise clients.ClientMerged(mergedIntoId=str(client.merged_into_id))
    if client.archived_at is not None:
        raise clients.ClientIsArchived
    return client


async def _check_provider(
    tx: Tx, settings: ProviderSettings, client_id: UUID, method_id: UUID | None, currency: str
) -> None:
    """Raises what keeps a card from ever being charged in a currency."""
    if method_id is None:
        await payment_providers.choose_account(tx, settings, currency, saves_cards=True)
        return
    saved = await clients.find_to_charge(tx, client_id, method_id)
    if saved is None or saved.method.kind != "card":
        return
    account = await payment_providers.get_account(tx, settings, saved.method.provider)
    can = account.provider.capabilities
    if currency not in can.currencies:
        raise payment_providers.CurrencyNotTaken(currency=currency, currencies=sorted(can.currencies))


async def _lock_going(tx: Tx, id: UUID) -> MandateRow:
    row = await store.MANDATES.get_for_update(tx, id)
    if row.status in plan.FINISHED:
        raise rules.MandateEnded
    if row.status == "PENDING_AUTHORIZATION":
        raise rules.MandateNotAuthorized
    return row
