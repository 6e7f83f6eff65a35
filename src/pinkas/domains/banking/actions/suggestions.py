"""What a bank line may be for."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

import msgspec

from pinkas.core.catalogue import Translator, get_translator
from pinkas.core.money import format_amount
from pinkas.countries import get_country
from pinkas.domains import businesses
from pinkas.domains.banking.actions.deposits import DepositQuestion, read_deposit_question
from pinkas.domains.banking.actions.finding import find_evidence, line_of
from pinkas.domains.banking.actions.matching_settings import limits_of, load_settings, threshold_of
from pinkas.domains.banking.rules.deposit_suggestions import deposit_suggestions
from pinkas.domains.banking.rules.suggesting import suggest, suggest_advance
from pinkas.domains.banking.rules.suggestion_views import suggestion_view
from pinkas.domains.banking.store.transactions import TRANSACTIONS
from pinkas.domains.banking.types.deposits import FoundDeposit
from pinkas.domains.banking.types.suggestions import Suggestion, SuggestionQuery, Suggestions
from pinkas.platform.tx import Tx

CARD_DEPOSIT = "card_settlement"
"""The kind of a line by which a card processor pays what it owes."""
MAX_SETS = 5


@dataclass(frozen=True)
class ReadSuggestions:
    """The suggestions for a line, but for sets of card charges; `deposit` is what these are searched in, where the line
    is a deposit of a processor."""

    suggestions: Suggestions
    deposit: DepositQuestion | None
    words: Translator


async def read_suggestions(tx: Tx, id: UUID, query: SuggestionQuery) -> ReadSuggestions:
    """What a line may be for, the best first."""
    row = await TRANSACTIONS.get(tx, id)
    business, settings = await tx.gather(businesses.get_current(tx), load_settings(tx))
    country = get_country(business.country)
    line = line_of(row, country.party_names)
    evidence = (await find_evidence(tx, business, [line]))[line.id]
    options = suggest(line, evidence, limits_of(settings, business), country.party_names)
    options += suggest_advance(line, evidence, options, country.party_names)
    chosen = [
        one
        for one in options
        if (query.types is None or one.targets[0].kind in query.types)
        and (query.include_low or one.confidence != "LOW")
    ]
    language = query.lang or business.default_lang
    words = get_translator(language)
    found: list[Suggestion] = [
        suggestion_view(one, evidence.parties, country, words, language, settings.fee_account_id)
        for one in chosen[: query.limit]
    ]
    asks_for_charges = row.kind == CARD_DEPOSIT and (query.types is None or "card_expectation" in query.types)
    return ReadSuggestions(
        Suggestions(
            transaction_id=id,
            open_amount=format_amount(row.open_amount, row.currency),
            currency=row.currency,
            threshold=float(threshold_of(settings)),
            items=found,
        ),
        await read_deposit_question(tx, row) if asks_for_charges else None,
        words,
    )


def with_deposits(read: ReadSuggestions, sets: Sequence[FoundDeposit], limit: int) -> Suggestions:
    """The suggestions with sets of card charges before the others."""
    if read.deposit is None:
        return read.suggestions
    found = deposit_suggestions(sets[:MAX_SETS], read.deposit.charges, read.suggestions.currency, read.words)
    return msgspec.structs.replace(read.suggestions, items=[*found, *read.suggestions.items][:limit])
