"""Which clients are one, and what the one keeps of the other."""

from pinkas.domains.clients.rules.keys import tax_key
from pinkas.domains.clients.rules.problems import MergeRefused
from pinkas.domains.clients.types import Client, Fields

_GAINED = (
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
)


def may_merge(target: Client, source: Client) -> None:
    """Two tax ids are two persons before the law: invoices of the one are no debt of the other, and the reports to the
    authority name each by its number. Two currencies are no reason: the account is kept in each by itself."""
    ours, theirs = tax_key(target.tax_id, target.dealer_type), tax_key(source.tax_id, source.dealer_type)
    if None not in (ours, theirs) and ours != theirs:
        raise MergeRefused(taxIds=[target.tax_id, source.tax_id])


def gained(target: Client, source: Client) -> Fields:
    """What the target lacks and the source has. A tax id comes with the kind of dealer that it belongs to."""
    found = {
        name: getattr(source, name)
        for name in _GAINED
        if getattr(target, name) in (None, []) and getattr(source, name) not in (None, [])
    }
    if "tax_id" in found and source.dealer_type is not None:
        found["dealer_type"] = source.dealer_type
    if "tax_id" in found:
        found["tax_key"] = tax_key(source.tax_id, found.get("dealer_type", target.dealer_type))
    return found
