"""What reminders achieve: two shares, and what may be said of their difference. Pure."""

from collections import defaultdict
from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal
from uuid import UUID

from pinkas.domains.dunning.types.effect import EffectGroup, EffectVerdict, EffectWindow, StepCounts, StepEffect

WINDOWS = (3, 7, 14)
"""Days within which what was paid is counted."""
ENOUGH = 30
"""Documents on each side below which nothing is said of a difference."""
_CERTAINTY = Decimal("1.96")
_TENTH = Decimal("0.1")


def compare_steps(counts: Sequence[StepCounts]) -> list[StepEffect]:
    """Each step with its two groups, in the order of policies and days."""
    steps: dict[tuple[UUID, int], dict[str, StepCounts]] = defaultdict(dict)
    for one in sorted(counts, key=lambda one: (one.policy_name, one.policy_id, one.step_days)):
        steps[one.policy_id, one.step_days][one.outcome] = one
    return [_step(groups.get("SENT"), groups.get("CONTROL")) for groups in steps.values()]


def _step(sent: StepCounts | None, control: StepCounts | None) -> StepEffect:
    named = sent or control
    assert named is not None, "a step is there because one of its groups is"
    return StepEffect(
        policy_id=named.policy_id,
        policy_name=named.policy_name,
        step=named.step_days,
        reminded=sent.count if sent else 0,
        control=control.count if control else 0,
        windows=[_window(days, _group(sent, place), _group(control, place)) for place, days in enumerate(WINDOWS)],
    )


def _group(counts: StepCounts | None, place: int) -> EffectGroup:
    documents, paid = (counts.seen[place], counts.paid[place]) if counts else (0, 0)
    share = _round(Decimal(100) * paid / documents) if documents else None
    return EffectGroup(documents=documents, paid=paid, share=share)


def _window(days: int, reminded: EffectGroup, control: EffectGroup) -> EffectWindow:
    difference = low = high = None
    verdict: EffectVerdict = "too_few"
    if reminded.documents >= ENOUGH and control.documents >= ENOUGH:
        a, b = Decimal(reminded.paid) / reminded.documents, Decimal(control.paid) / control.documents
        spread = _CERTAINTY * (a * (1 - a) / reminded.documents + b * (1 - b) / control.documents).sqrt()
        difference, low, high = _round(100 * (a - b)), _round(100 * (a - b - spread)), _round(100 * (a - b + spread))
        verdict = "more_paid" if a - b > spread else "fewer_paid" if b - a > spread else "no_difference"
    return EffectWindow(
        days=days, reminded=reminded, control=control, difference=difference, low=low, high=high, verdict=verdict
    )


def _round(value: Decimal) -> Decimal:
    return value.quantize(_TENTH, ROUND_HALF_UP)
