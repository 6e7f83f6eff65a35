"""Which clients may be merged, and which fields the target takes from the source."""

from pinkas.domains import parties
from pinkas.domains.clients.rules.problems import MergeRefused
from pinkas.domains.clients.types import Client

INHERITED_FIELDS = (
    *parties.INHERITED_FIELDS,
    "department",
    "credit_limit",
    "withholding",
    "price_list_id",
    "discount",
    "brand_id",
    "owner_user_id",
    "send_documents",
)
"""What the target takes from the source where it has nothing."""


def check_may_merge(target: Client, source: Client) -> None:
    """Refuses clients with two tax ids. Two currencies are allowed, because accounts are kept for each currency."""
    if not parties.may_merge(target, source):
        raise MergeRefused(taxIds=[target.tax_id, source.tax_id])
