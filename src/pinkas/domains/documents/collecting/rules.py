"""Which documents ask for money, and which offer something. Pure."""

from pinkas.countries import Country, get_country
from pinkas.domains.businesses import Business
from pinkas.domains.documents.model.rules.client_account import receivable_types
from pinkas.domains.documents.model.rules.context import is_receivable


def asking_types(business: Business) -> frozenset[int]:
    """The documents whose open balance is owed: invoices, and proforma invoices where no VAT is charged."""
    country = get_country(business.country)
    return receivable_types(country, cash_basis=not country.business_types[business.business_type].charges_vat)


def offer_types(country: Country) -> frozenset[int]:
    """Quotes and orders: what is said before anything is delivered, asked for or paid."""
    return frozenset(
        code
        for code, kind in country.document_types.items()
        if kind.posting == "none" and not kind.stock and not is_receivable(country, code)
    )
