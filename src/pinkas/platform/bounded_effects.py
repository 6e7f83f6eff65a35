"""Holds the effects of a call to the bounds of its credential: it is called where they happen, in their transaction."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from pinkas.core.bounds import (
    ApprovalReason,
    CallerBounds,
    Effect,
    above_limit,
    check_granted,
    effect_reasons,
    only_drafts,
)
from pinkas.core.money import format_amount, to_minor
from pinkas.platform.tx import Tx


async def check_effects(tx: Tx, effects: Sequence[Effect], currency: str, day: date) -> None:
    """Lets effects of the transaction pass that are within the bounds of its caller, and adds them to the sum of the
    day. With others it goes on to its end, so that a person is asked about all that it does, and then is not committed
    (`Tx.commit`). `currency` is that of the books, `day` the business's.

    The row of the sum is locked from here to the end of the transaction: calls at once are added one after another, and
    what is rolled back was never added. A call that a person granted may do what they were asked about: raises
    `EffectsChanged` for anything else."""
    held, granted = tx.caller.bounds, tx.caller.granted
    if granted is not None:
        tx.effects += [one.asked(currency) for one in effects]
        check_granted(granted, tx.effects)
        return
    if held is None or not held.applies or not effects:
        return
    tx.effects += [one.asked(currency) for one in effects]
    reasons = [reason for one in effects for reason in effect_reasons(held.bounds, one, currency)]
    if held.bounds.max_per_day is not None and not reasons:
        reasons = await _day_reasons(tx, held, sum(abs(one.amount) for one in effects), currency, day)
    tx.above_bounds += reasons


def check_posting(tx: Tx) -> None:
    """Lets entries of the journal pass, unless the caller only makes drafts: a draft posts nothing. Amounts are held
    where money moves (`check_effects`), not here."""
    held = tx.caller.bounds
    if tx.caller.granted is None and held is not None and held.applies and held.bounds.drafts_only:
        tx.above_bounds.append(only_drafts())


async def _day_reasons(tx: Tx, held: CallerBounds, amount: int, currency: str, day: date) -> list[ApprovalReason]:
    row = await tx.fetch_one(
        """INSERT INTO bound_sums (business_id, holder_id, day, amount)
           VALUES (%(business_id)s, %(holder)s, %(day)s, %(amount)s)
           ON CONFLICT (business_id, holder_id, day) DO UPDATE SET amount = bound_sums.amount + excluded.amount
           RETURNING amount""",
        holder=held.holder_id,
        day=day,
        amount=amount,
    )
    limit = str(held.bounds.max_per_day)
    if row is None or row.amount <= to_minor(Decimal(limit), currency):
        return []
    return [above_limit("maxPerDay", limit, format_amount(int(row.amount), currency), currency)]
