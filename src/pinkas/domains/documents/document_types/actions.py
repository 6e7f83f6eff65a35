"""Document types, as the country's rules have them for the business of today."""

from pinkas.core.pagination import Page
from pinkas.core.problems import NotFound
from pinkas.countries import get_country
from pinkas.domains import businesses
from pinkas.domains.documents.document_types.rules import describe_type
from pinkas.domains.documents.document_types.types import DocumentKind
from pinkas.platform.tx import Tx


async def list_(tx: Tx) -> Page[DocumentKind]:
    """Every document type by its code, in one page: what the business may issue today, and why it may not issue the
    rest."""
    business = await businesses.get_current(tx)
    country_rules = get_country(business.country)
    kinds = (country_rules.document_types[code] for code in sorted(country_rules.document_types))
    return Page([describe_type(kind, country_rules, business.business_type) for kind in kinds], None)


async def get(tx: Tx, doc_type: int) -> DocumentKind:
    """A document type: what it needs, what it is made from, what it does to the books and how it is cancelled."""
    business = await businesses.get_current(tx)
    country_rules = get_country(business.country)
    kind = country_rules.document_types.get(doc_type)
    if kind is None:
        raise NotFound
    return describe_type(kind, country_rules, business.business_type)
