"""The words that a deal is found by. Pure."""

from pinkas.core.text_normalization import searchable_forms, searched_words, word_prefixes
from pinkas.domains.crm.types.deals import DealRow

LETTERS = 12
"""How many letters of a word count; of a longer one the rest is not looked at."""
_WORDS = 6
"""How many words of a search are looked for; more of them are not asked for any more."""

SEARCHED_FIELDS = frozenset(("title", "client_id", "lead", "source", "external_reference", "tags"))
"""The fields of a deal that a search looks into."""


def deal_terms(deal: DealRow) -> frozenset[str]:
    """The search terms of a deal: its title, its client or lead, its source, its tags and the caller's reference."""
    lead = (deal.lead.name, deal.lead.email, deal.lead.phone) if deal.lead else ()
    texts = (deal.title, deal.client_name, deal.source, deal.external_reference, *lead, *deal.tags)
    return frozenset(
        term for text in texts for word in searchable_forms(text or "") for term in word_prefixes(word, LETTERS)
    )


def query_terms(text: str) -> list[str]:
    """The terms of a search query, the longest first; all of them must match."""
    return searched_words(text, LETTERS, _WORDS)
