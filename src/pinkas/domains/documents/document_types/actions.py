"""Document types, as the country's rules have them for the business of today."""

from pinkas.core.pages import Page
from pinkas.core.problems import NotFound
from pinkas.countries import country
from pinkas.domains import businesses
from pinkas.domains.documents.document_types.rules import described
from pinkas.domains.documents.document_types.types import DocumentKind
from pinkas.platform.tx import Tx


async def list_(tx: Tx) -> Page[DocumentKind]:
    """Every document type by its code, in one page: what the business may issue today, and why it may not issue the
    rest."""
    business = await businesses.current(tx)
    land = country(business.country)
    kinds = (land.document_types[code] for code in sorted(land.document_types))
    return Page([described(kind, land, business.business_type) for kind in kinds], None)


async def get(tx: Tx, doc_type: int) -> DocumentKind:
    """A document type: what it needs, what it is made from, what it does to the books and how it is cancelled."""
    business = await businesses.current(tx)
    land = country(business.country)
    kind = land.document_types.get(doc_type)
    if kind is None:
        raise NotFound
    return described(kind, land, business.business_type)
