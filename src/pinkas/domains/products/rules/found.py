"""The search terms of products: words in the one form in which they are compared."""

from pinkas.core.words import bare, beginnings, forms, words
from pinkas.domains.products.types import Product

LETTERS = 12
"""How many letters of a word count; of a longer one the rest is not looked at."""
WORDS = 6
"""How many words of a search are looked for; more of them are not asked for any more."""
DESCRIBED = 20
"""How many words of a description count."""
TERMS_FROM = frozenset(("name", "description", "sku", "barcode", "external_reference", "attributes", "tags"))
"""The fields of a product that a search looks into."""


def tag_term(tag: str) -> str:
    """The search term of a tag, whatever the case of its letters."""
    return f"tag:{tag.strip().casefold()}"


def terms(product: Product) -> frozenset[str]:
    """The search terms of a product."""
    texts = [product.name, product.sku, product.barcode, product.external_reference, *product.tags]
    described = " ".join(words(product.description or "")[:DESCRIBED])
    found = [word for text in (*texts, *product.attributes.values(), described) for word in forms(text or "")]
    beginning = {term for word in found for term in beginnings(word, LETTERS)}
    return frozenset(beginning | {tag_term(one) for one in product.tags})


def asked(text: str) -> list[str]:
    """The terms of a search query, the longest first; all of them must match."""
    cut = dict.fromkeys(bare(word)[:LETTERS] for word in words(text))
    return sorted(cut, key=len, reverse=True)[:WORDS]
