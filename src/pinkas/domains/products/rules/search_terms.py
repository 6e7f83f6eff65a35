"""The search terms of products: words in the one form in which they are compared."""

from pinkas.core.text_normalization import searchable_forms, searched_words, split_words, word_prefixes
from pinkas.domains.products.types import Product

MAX_KEY_LETTERS = 12
"""How many letters of a word count; of a longer one the rest is not looked at."""
MAX_SEARCH_WORDS = 6
"""How many words of a search are looked for; more of them are not asked for any more."""
MAX_DESCRIPTION_WORDS = 20
"""How many words of a description count."""
SEARCHED_FIELDS = frozenset(("name", "description", "sku", "barcode", "external_reference", "attributes", "tags"))
"""The fields of a product that a search looks into."""


def tag_term(tag: str) -> str:
    """The search term of a tag, whatever the case of its letters."""
    return f"tag:{tag.strip().casefold()}"


def product_terms(product: Product) -> frozenset[str]:
    """The search terms of a product."""
    texts = [product.name, product.sku, product.barcode, product.external_reference, *product.tags]
    described = " ".join(split_words(product.description or "")[:MAX_DESCRIPTION_WORDS])
    found = [
        word for text in (*texts, *product.attributes.values(), described) for word in searchable_forms(text or "")
    ]
    beginning = {term for word in found for term in word_prefixes(word, MAX_KEY_LETTERS)}
    return frozenset(beginning | {tag_term(one) for one in product.tags})


def query_terms(text: str) -> list[str]:
    """The terms of a search query, the longest first; all of them must match."""
    return searched_words(text, MAX_KEY_LETTERS, MAX_SEARCH_WORDS)
