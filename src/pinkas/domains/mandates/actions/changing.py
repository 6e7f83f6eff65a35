"""What a change, a pause or an end makes of a standing order; it is locked."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from pinkas.core.changes import changed_fields
from pinkas.core.decimals import Amount
from pinkas.core.money import format_amount
from pinkas.domains.mandates import store
from pinkas.domains.mandates.actions.documents import lines_of
from pinkas.domains.mandates.actions.notices import tell_changed_amount
from pinkas.domains.mandates.actions.views import mandate_view
from pinkas.domains.mandates.rules import plan
from pinkas.domains.mandates.types import Mandate, MandateRow, NewCharge, NewMandate
from pinkas.domains.messages import SendingLimits
from pinkas.platform.tx import Tx

_AMOUNTS = ("amount", "amount_max", "first_amount")
_RHYTHM = ("frequency", "day", "start_date", "time")
NO_MORE_DATES: dict[str, Any] = {"next_date": None, "next_charge_at": None, "due_at": None}
"""The columns of a standing order that is over."""


def fields_of(row: MandateRow) -> dict[str, Any]:
    """What a standing order was asked for, as a request says it."""
    fields = {name: getattr(row, name) for name in NewMandate.__struct_fields__ if hasattr(row, name)}
    for name in _AMOUNTS:
        if fields[name] is not None:
            fields[name] = Amount(format_amount(fields[name], row.currency))
    if row.next_amount is not None:
        fields["amount"] = Amount(format_amount(row.next_amount, row.currency))
    return {**fields, "lines": lines_of(row)}


async def apply_change(tx: Tx, row: MandateRow, columns: dict[str, Any], terms: SendingLimits) -> Mandate:
    """Writes the columns that differ. An amount of which the client must hear before waits until then."""
    columns = {**columns, **_amount_columns(tx, row, columns)}
    if not changed_fields(row, columns):
        return mandate_view(tx, row)
    changed = await store.update_mandate(tx, row.id, columns)
    if any(getattr(changed, name) != getattr(row, name) for name in _RHYTHM):
        place = plan.first_occurrence(changed, tx.today(changed.timezone))
        changed = await store.MANDATES.update(tx, row.id, plan.columns_at(changed, place, row.charged_count))
        changed = await _skip_charged_date(tx, changed)
    elif changed.ends != row.ends:
        changed = await store.MANDATES.update(
            tx, row.id, plan.columns_at(changed, changed.occurrence, changed.charged_count)
        )
    if changed.next_amount is not None and changed.next_amount != row.next_amount:
        await tell_changed_amount(tx, changed, terms)
    tx.audit("mandate.changed", "mandate", row.id, before=mandate_view(tx, row), after=mandate_view(tx, changed))
    return mandate_view(tx, await end_if_over(tx, changed))


def _amount_columns(tx: Tx, row: MandateRow, columns: dict[str, Any]) -> dict[str, Any]:
    """The columns of a changed amount: at once where nobody has agreed to another one yet."""
    asked, kept = columns["amount"], {"next_amount": None, "next_amount_from": None}
    waits = row.status != "PENDING_AUTHORIZATION" and columns["notice_days"] > 0
    if asked is None or row.amount is None or asked == row.amount or not waits:
        return kept
    if asked == row.next_amount:
        return {"amount": row.amount, "next_amount": asked, "next_amount_from": row.next_amount_from}
    first = tx.today(row.timezone) + timedelta(days=columns["notice_days"])
    return {"amount": row.amount, "next_amount": asked, "next_amount_from": first}


async def _skip_charged_date(tx: Tx, row: MandateRow) -> MandateRow:
    """A date that has its charge already is not the next one."""
    while row.next_date is not None and await store.has_charge_of_date(tx, row.id, row.next_date):
        columns = plan.columns_at(row, row.occurrence + 1, row.charged_count)
        row = await store.MANDATES.update(tx, row.id, columns)
    return row


async def skip_dates(tx: Tx, row: MandateRow, dates: Sequence[plan.NextDate]) -> None:
    """Keeps dates that are not charged."""
    for one in dates:
        new = NewCharge(origin="schedule", scheduled_for=one.day, amount=plan.amount_of_date(row, one.day))
        await store.insert_charge(tx, row, new, state="SKIPPED", due_at=None, ended_at=tx.now)


async def charge_dates(tx: Tx, row: MandateRow, dates: Sequence[plan.NextDate]) -> dict[str, Any]:
    """Writes charges of dates, which are tried at once by the worker, each with what it costs. The columns of the
    standing order that follow."""
    columns: dict[str, Any] = {}
    for one in dates:
        amount = plan.amount_of_date(row, one.day)
        new = NewCharge(
            origin="schedule",
            scheduled_for=one.day,
            amount=amount,
            external_reference=row.external_reference,
            metadata=row.metadata,
        )
        await store.insert_charge(tx, row, new)
        row, changed = plan.after_date(row, one.day)
        columns |= changed
    return columns


async def end_if_over(tx: Tx, row: MandateRow) -> MandateRow:
    """Ends a standing order by which nothing is to come any more; charges that wait to be tried keep it open."""
    if row.status not in ("ACTIVE", "PAST_DUE") or not plan.is_over(row, tx.today(row.timezone)):
        return row
    if await store.find_open_charge(tx, row.id) is not None:
        return row
    tx.audit("mandate.ended", "mandate", row.id)
    return await store.MANDATES.update(tx, row.id, {"status": "ENDED", "ended_at": tx.now, **NO_MORE_DATES})
