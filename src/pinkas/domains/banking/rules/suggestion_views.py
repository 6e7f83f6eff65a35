"""Suggestions as they cross the wire: pure."""

from collections.abc import Mapping
from typing import Any, cast
from uuid import UUID

from pinkas.core.catalogue import Translator
from pinkas.core.decimals import PositiveAmount
from pinkas.core.money import format_amount
from pinkas.countries.country import Country
from pinkas.domains.banking.rules.options import Option
from pinkas.domains.banking.rules.signals import Party, Target
from pinkas.domains.banking.types.matches import MatchLink, NewMatch
from pinkas.domains.banking.types.suggestions import (
    ProposedAction,
    SuggestedLink,
    SuggestedMatch,
    SuggestedParty,
    SuggestedTarget,
    Suggestion,
    SuggestionConflict,
    SuggestionReason,
)

_ACTIONS: Mapping[str, ProposedAction] = {
    "document": "create_receipt",
    "opening_item": "create_receipt",
    "payment": "link_receipt",
    "expense": "link_expense",
    "supplier_payment": "link_supplier_payment",
    "refund": "link_refund",
    "internal_transfer": "link_transfer",
    "card_expectation": "settle_batch",
    "advance": "book_advance",
}


def suggestion_view(
    option: Option,
    parties: Mapping[UUID, Party],
    country: Country,
    words: Translator,
    language: str,
    fee_account_id: UUID | None,
) -> Suggestion:
    """A suggestion with its texts in a language."""
    first = option.targets[0]
    party = parties.get(first.party) if first.party is not None else None
    shown = SuggestedParty(id=party.id, name=party.name) if party is not None else None
    currency = option.currency or first.currency
    targets = [
        SuggestedTarget(
            target_type=one.kind,
            target_id=one.id,
            label=_label(one, country, words, language),
            amount=format_amount(amount, currency),
            open_amount=format_amount(one.open, one.currency),
            currency=one.currency,
            date=one.day,
        )
        for one, amount in zip(option.targets, option.amounts, strict=True)
    ]
    explained = sum(option.amounts) - option.fee
    is_open = explained if option.currency else sum(one.open for one in option.targets)
    names = [one.label for one in targets]
    return Suggestion(
        target_type=first.kind,
        target_id=first.id,
        targets=targets,
        label=" + ".join([*names[:3], "…"] if len(names) > 4 else names),
        amount=format_amount(explained, currency),
        open_amount=format_amount(is_open, currency),
        currency=currency,
        date=first.day,
        client=shown if party is not None and party.kind == "client" else None,
        supplier=shown if party is not None and party.kind == "supplier" else None,
        score=option.score,
        confidence=option.confidence,
        auto_matchable=option.auto_matchable,
        difference=format_amount(is_open - explained, currency),
        proposed_action=_ACTIONS[first.kind],
        match=match_body(option, parties, fee_account_id),
        reasons=[
            SuggestionReason(
                signal=one.signal,
                weight=one.weight,
                value=round(one.value, 3),
                code=one.code,
                text=words.label(one.code, "bankReason"),
            )
            for one in option.reasons
        ],
        conflicts=[
            SuggestionConflict(code=one, text=words.label(one, "bankConflict"))
            for one in dict.fromkeys(option.conflicts)
        ],
    )


def match_body(option: Option, parties: Mapping[UUID, Party], fee_account_id: UUID | None) -> SuggestedMatch | None:
    """The body of `match` that accepts a suggestion; None where another operation does."""
    first = option.targets[0]
    if first.kind in ("advance", "card_expectation"):
        return None
    withheld = option.withheld or (0,) * len(option.targets)
    party = parties.get(first.party) if first.party is not None else None
    return SuggestedMatch(
        links=[
            SuggestedLink(
                type=one.kind,
                id=one.id,
                amount=format_amount(amount, option.currency or one.currency),
                withheld=format_amount(off, one.currency) if off else None,
                target_amount=format_amount(one.open, one.currency) if option.currency else None,
            )
            for one, amount, off in zip(option.targets, option.amounts, withheld, strict=True)
        ],
        create_receipt=first.kind in ("document", "opening_item"),
        fee_amount=format_amount(option.fee, first.currency) if option.fee else None,
        fee_account_id=fee_account_id if option.fee else None,
        client_id=party.id if party is not None and party.kind == "client" and first.kind == "document" else None,
    )


def _label(target: Target, country: Country, words: Translator, language: str) -> str:
    if target.doc_type is not None:
        name = country.document_types[target.doc_type].name[language]
    elif target.imported_type is not None:
        name = words.label(target.imported_type, "docType")
    else:
        name = words.label(target.kind, "bankTarget")
    said = " ".join(one for one in (name, target.number) if one)
    return f"{said} · {target.party_name}" if target.party_name else said


def match_request(body: SuggestedMatch, *, receipts: bool) -> NewMatch:
    """The same as `match` takes it; `receipts`: a receipt is issued of what pays a document."""
    return NewMatch(
        links=[
            MatchLink(
                type=cast(Any, one.type),
                id=one.id,
                amount=PositiveAmount(one.amount),
                withheld=PositiveAmount(one.withheld) if one.withheld else None,
                target_amount=PositiveAmount(one.target_amount) if one.target_amount else None,
            )
            for one in body.links
        ],
        create_receipt=body.create_receipt and receipts,
        fee_amount=PositiveAmount(body.fee_amount) if body.fee_amount else None,
        fee_account_id=body.fee_account_id,
        client_id=body.client_id,
    )
