"""The snapshots of client and business that a document stores: what is printed, as it was on the day."""

from typing import Any

import msgspec

from pinkas.core.fields import wire_names
from pinkas.core.json_codec import to_builtins
from pinkas.domains.brands import Brand
from pinkas.domains.businesses import Business
from pinkas.domains.clients import Client, DescribedClient

_CLIENT_FIELDS = (
    "name",
    "type",
    "tax_id",
    "dealer_type",
    "emails",
    "phone",
    "mobile",
    "address",
    "contact_person",
    "payment_terms",
    "lang",
)
_BUSINESS_FIELDS = (
    "name",
    "name_en",
    "business_type",
    "tax_id",
    "country",
    "address",
    "phone",
    "email",
    "website",
    "default_currency",
    "timezone",
    "logo_sha256",
)

_BRAND_FIELDS = ("id", "name", "name_en", "address", "phone", "email", "website")


def client_snapshot(client: Client | DescribedClient) -> dict[str, Any]:
    """The client without its empty fields."""
    return _snapshot_fields(client, _CLIENT_FIELDS)


def business_snapshot(business: Business, brand: Brand | None) -> dict[str, Any]:
    """The issuer without its empty fields; the trade name of the document is under `brand`."""
    found = _snapshot_fields(business, _BUSINESS_FIELDS)
    return {**found, "brand": _snapshot_fields(brand, _BRAND_FIELDS)} if brand else found


def _snapshot_fields(struct: msgspec.Struct, names: tuple[str, ...]) -> dict[str, Any]:
    wire = wire_names(type(struct))
    found = {wire[name]: to_builtins(getattr(struct, name)) for name in names}
    return {name: value for name, value in found.items() if value not in (None, [], {})}
