"""All about a deal in one read, and what to do next about it."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any
from uuid import UUID

from pinkas.core.money import format_amount, to_minor
from pinkas.domains import businesses, clients, documents
from pinkas.domains.businesses import Business
from pinkas.domains.crm.actions.following import asking_types
from pinkas.domains.crm.rules import views
from pinkas.domains.crm.rules.following import QUOTE_TYPE
from pinkas.domains.crm.rules.next_action import RoomDocument, Situation, choose_next_action
from pinkas.domains.crm.store import activities, deals, tasks
from pinkas.domains.crm.store import documents as document_store
from pinkas.domains.crm.types.deals import DealRow
from pinkas.domains.crm.types.rooms import ClientPanel, ControlRoom, NextBestAction
from pinkas.platform.tx import Tx

TIMELINE, TASKS, VISITS = 20, 20, 100
"""Activities, open tasks and visits of stages that the control room shows."""


async def get_control_room(tx: Tx, id: UUID) -> ControlRoom:
    """All about a deal in one read: its stages with the time spent, its documents, what the books say of the client,
    the newest activities, the open tasks, and what to do next."""
    row, business = await tx.gather(deals.get_deal(tx, id), businesses.get_current(tx))
    linked, entries, timeline, waiting, talked, panel = await tx.gather(
        document_store.room_documents(tx, id),
        activities.stage_entries(tx, id, VISITS),
        activities.newest_activities(tx, id, TIMELINE),
        tasks.open_tasks_of(tx, id, TASKS),
        activities.has_talked(tx, id),
        _client_panel(tx, business, row.client_id),
    )
    shown = [views.document_view(one) for one in linked]
    return ControlRoom(
        deal=views.deal_view(row, shown, tx.now),
        stage_history=views.stage_visits(entries, tx.now, row.closed_at),
        documents=shown,
        client_panel=panel,
        timeline=timeline,
        tasks=[views.task_view(one) for one in waiting],
        next_best_action=choose_next_action(_situation(tx, row, business, linked, panel, talked=talked)),
    )


async def get_next_best_action(tx: Tx, id: UUID) -> NextBestAction:
    """What to do next about a deal, by rules that are listed in the documentation: the first one that holds, with its
    reason, what shows it, until when it should be done, and the others that hold."""
    row, business = await tx.gather(deals.get_deal(tx, id), businesses.get_current(tx))
    linked, talked, panel = await tx.gather(
        document_store.room_documents(tx, id),
        activities.has_talked(tx, id),
        _client_panel(tx, business, row.client_id),
    )
    return choose_next_action(_situation(tx, row, business, linked, panel, talked=talked))


async def _client_panel(tx: Tx, business: Business, client_id: UUID | None) -> ClientPanel | None:
    """What the books say of a client; None without one. The deal of a client that was merged shows the one that stands
    for it."""
    if client_id is None:
        return None
    family = await clients.ids_for_name(tx, client_id)
    today = tx.today(business.timezone)
    found, open_amounts, habits, accounts, last = await tx.gather(
        clients.get_by_ids(tx, family[:1]),
        documents.open_amounts(tx, family, business, today),
        documents.list_habits(tx, business, family[:1]),
        clients.list_accounts(tx, family[0]),
        document_store.last_payment(tx, family),
    )
    client, home = found[family[0]], business.default_currency
    limit = None if client.credit_limit is None else to_minor(Decimal(client.credit_limit), home)
    return ClientPanel(
        client_id=client.id,
        client_name=client.display_name or client.name,
        currency=home,
        balance=format_amount(sum(one.local for one in open_amounts), home),
        overdue=format_amount(sum(one.local for one in open_amounts if one.days > 0), home),
        credit_limit=None if limit is None else format_amount(limit, home),
        avg_days_to_pay=habits.get(client.id),
        last_payment_at=last,
        ltv=format_amount(sum(one.invoiced for one in accounts if one.currency == home), home),
    )


def _situation(
    tx: Tx, row: DealRow, business: Business, linked: Sequence[Any], panel: ClientPanel | None, *, talked: bool
) -> Situation:
    """What the rules look at. What the client owes for this deal is no other debt."""
    types = asking_types(business)
    today = tx.today(business.timezone)
    found = tuple(_room_document(one, types) for one in linked)
    own = sum(
        one.balance
        for one in found
        if one.asks_for_money and one.currency == business.default_currency and one.due_date and one.due_date < today
    )
    overdue = to_minor(Decimal(panel.overdue), panel.currency) if panel else 0
    return Situation(
        today=today,
        status=row.status,
        deal_id=row.id,
        has_client=row.client_id is not None or row.lead is not None,
        has_lines=bool(row.line_items),
        days_in_stage=(tx.now - row.stage_entered_at).days,
        days_silent=(tx.now - row.last_activity_at).days,
        has_talked=talked,
        rotting_days=row.rotting_days,
        expected_close_date=row.expected_close_date,
        documents=found,
        client_overdue=overdue - own,
        home_currency=business.default_currency,
    )


def _room_document(row: Any, asking: frozenset[int]) -> RoomDocument:
    asks = row.doc_type in asking and row.payment_status != "NOT_APPLICABLE"
    return RoomDocument(
        id=row.id,
        doc_type=row.doc_type,
        number=row.doc_number,
        status=row.status,
        currency=row.currency,
        issue_date=row.issue_date,
        balance=row.total - row.paid - row.credited if asks and row.status == "ISSUED" else 0,
        due_date=row.due_date,
        quote_status=row.quote_status,
        open_until=row.open_until,
        is_delivered=row.delivery_status in ("QUEUED", "SENT", "OPENED"),
        is_quote=row.doc_type == QUOTE_TYPE,
        asks_for_money=asks,
        has_link=row.has_link,
    )
