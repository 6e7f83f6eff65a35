"""What a bank line may be for."""

from uuid import UUID

from pinkas.core.catalogue import get_translator
from pinkas.core.money import format_amount
from pinkas.countries import get_country
from pinkas.domains import businesses
from pinkas.domains.banking.actions.deposits import solve_for_line
from pinkas.domains.banking.actions.finding import find_evidence, line_of
from pinkas.domains.banking.actions.matching_settings import limits_of, load_settings, threshold_of
from pinkas.domains.banking.rules.deposit_suggestions import deposit_suggestions
from pinkas.domains.banking.rules.suggesting import suggest, suggest_advance
from pinkas.domains.banking.rules.suggestion_views import suggestion_view
from pinkas.domains.banking.store.transactions import TRANSACTIONS
from pinkas.domains.banking.types.suggestions import Suggestion, SuggestionQuery, Suggestions
from pinkas.platform.tx import Tx

CARD_DEPOSIT = "card_settlement"
"""The kind of a line by which a card processor pays what it owes."""
MAX_SETS = 5


async def list_suggestions(tx: Tx, id: UUID, query: SuggestionQuery) -> Suggestions:
    """What a line may be for, the best first: documents and payments of clients, expenses and payments to suppliers,
    refunds, and the other line of a transfer between own accounts; one of them, or several that add up. Each says why,
    and `match` of it is a body that accepts it. Nothing is found for a line of which nothing is open."""
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
    if row.kind == CARD_DEPOSIT and (query.types is None or "card_expectation" in query.types):
        charges, sets = await solve_for_line(tx, row)
        found = [*deposit_suggestions(sets[:MAX_SETS], charges, row.currency, words), *found][: query.limit]
    return Suggestions(
        transaction_id=id,
        open_amount=format_amount(row.open_amount, row.currency),
        currency=row.currency,
        threshold=float(threshold_of(settings)),
        items=found,
    )
