"""Which clients may be merged, and which fields the target takes from the source."""

from pinkas.domains.clients.rules.keys import described_tax_key, have_same_tax_id
from pinkas.domains.clients.rules.problems import MergeRefused
from pinkas.domains.clients.types import Client, Fields

_INHERITED_FIELDS = (
    "display_name",
    "tax_id",
    "dealer_type",
    "emails",
    "phone",
    "mobile",
    "fax",
    "website",
    "address",
    "contact_person",
    "department",
    "accounting_key",
    "payment_terms",
    "credit_limit",
    "currency",
    "lang",
    "withholding",
    "bank",
    "notes",
    "price_list_id",
    "discount",
    "brand_id",
    "owner_user_id",
    "send_documents",
)


def check_may_merge(target: Client, source: Client) -> None:
    """Refuses clients with two tax ids: they are two legal persons, invoices of the one are no debt of the other, and
    the reports to the authority name each by its number. Two currencies are allowed, because accounts are kept for each
    currency."""
    if None not in (target.tax_id, source.tax_id) and not have_same_tax_id(target, source):
        raise MergeRefused(taxIds=[target.tax_id, source.tax_id])


def inherited_fields(target: Client, source: Client, home_country: str) -> Fields:
    """The fields that the target lacks and the source has. A tax id comes with the kind of dealer that it belongs
    to."""
    found = {
        name: getattr(source, name)
        for name in _INHERITED_FIELDS
        if getattr(target, name) in (None, []) and getattr(source, name) not in (None, [])
    }
    if "tax_id" in found and source.dealer_type is not None:
        found["dealer_type"] = source.dealer_type
    if "tax_id" in found or "address" in found:
        after = {name: found.get(name, getattr(target, name)) for name in ("tax_id", "dealer_type", "address")}
        found["tax_key"] = described_tax_key(after, home_country)
    return found
