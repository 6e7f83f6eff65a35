"""Sets of card charges that explain a deposit, as suggestions for its line: pure."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from pinkas.core.catalogue import Translator
from pinkas.core.money import format_amount
from pinkas.domains.banking.types.deposits import FoundDeposit, OpenCharge, SettlementBody
from pinkas.domains.banking.types.suggestions import (
    MAX_SUGGESTIONS,
    SuggestedTarget,
    Suggestion,
    SuggestionConflict,
    SuggestionReason,
)

_CERTAIN, _USUAL_FEE, _OTHER = 0.97, 0.8, 0.6
"""The scores of a set that alone explains the deposit, of one whose fee is the usual one, and of any other."""


def deposit_suggestions(
    found: Sequence[FoundDeposit], charges: Sequence[OpenCharge], currency: str, words: Translator
) -> list[Suggestion]:
    """The sets as suggestions, the likeliest first: one that is certain is HIGH, the others MEDIUM."""
    by_id = {one.id: one for one in charges}
    return [_suggestion(one, by_id, currency, words) for one in found]


def _suggestion(
    found: FoundDeposit, charges: Mapping[UUID, OpenCharge], currency: str, words: Translator
) -> Suggestion:
    def text(minor: int) -> str:
        return format_amount(minor, currency)

    name = " ".join(one for one in (words.label("card_expectation", "bankTarget"), found.source) if one)
    reasons = [("amount", 0.4, 1.0, "charges_less_fee")]
    if found.usual_rate is not None:
        reasons.append(("counterparty", 0.2, 1.0, "usual_card_fee"))
    conflicts = ["several_combinations"] if found.uniqueness > 1 else []
    conflicts += ["charges_beside_the_run"] if found.exceptions else []
    fee = found.fee + found.fee_vat
    return Suggestion(
        target_type="card_expectation",
        target_id=found.charges[0],
        targets=[
            SuggestedTarget(
                target_type="card_expectation",
                target_id=id,
                label=name,
                amount=text(charges[id].amount),
                open_amount=text(charges[id].amount),
                currency=currency,
                date=charges[id].day,
            )
            for id in found.charges[:MAX_SUGGESTIONS]
        ],
        label=f"{name} · {len(found.charges)}",
        amount=text(found.gross - fee),
        open_amount=text(found.gross),
        currency=currency,
        date=found.last_day,
        client=None,
        supplier=None,
        score=_CERTAIN if found.is_certain else _USUAL_FEE if found.usual_rate is not None else _OTHER,
        confidence="HIGH" if found.is_certain else "MEDIUM",
        auto_matchable=False,
        difference=text(fee),
        proposed_action="settle_batch",
        match=None,
        settle=SettlementBody(
            expectation_ids=list(found.charges), fee_amount=text(found.fee), fee_vat=text(found.fee_vat)
        ),
        reasons=[
            SuggestionReason(
                signal=signal,  # type: ignore[arg-type]
                weight=weight,
                value=value,
                code=code,
                text=words.label(code, "bankReason"),
            )
            for signal, weight, value, code in reasons
        ],
        conflicts=[SuggestionConflict(code=one, text=words.label(one, "bankConflict")) for one in conflicts],
    )
