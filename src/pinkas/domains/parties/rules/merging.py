"""Which parties may be merged, and which fields the target takes from the source."""

from collections.abc import Iterable

from pinkas.domains.parties.rules.keys import described_tax_key, have_same_tax_id
from pinkas.domains.parties.types import Fields, Party

INHERITED_FIELDS = (
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
    "accounting_key",
    "payment_terms",
    "currency",
    "lang",
    "bank",
    "notes",
)
"""What the target of every merge takes from the source where it has nothing."""


def may_merge(target: Party, source: Party) -> bool:
    """Whether the two can be one before the law. Two tax ids are two legal persons: invoices of the one are no debt of
    the other, and the reports to the authority name each by its number."""
    return None in (target.tax_id, source.tax_id) or have_same_tax_id(target, source)


def inherited_fields(target: Party, source: Party, names: Iterable[str], home_country: str) -> Fields:
    """The fields of these names that the target lacks and the source has. A tax id comes with the kind of dealer that
    it belongs to."""
    found = {
        name: getattr(source, name)
        for name in names
        if getattr(target, name) in (None, []) and getattr(source, name) not in (None, [])
    }
    if "tax_id" in found and source.dealer_type is not None:
        found["dealer_type"] = source.dealer_type
    if "tax_id" in found or "address" in found:
        after = {name: found.get(name, getattr(target, name)) for name in ("tax_id", "dealer_type", "address")}
        found["tax_key"] = described_tax_key(after, home_country)
    return found
