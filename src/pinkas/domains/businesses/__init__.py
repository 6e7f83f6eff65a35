"""Businesses: the tenants, and the issuers of documents."""

from pinkas.domains.businesses.actions import (
    change_type,
    copy_to_sandbox,
    get_as_of,
    get_current,
    get_for_update,
    get_on_days,
    get_unless_known,
    open_business,
    set_vat_reporting,
)
from pinkas.domains.businesses.bounds import compose_bounds
from pinkas.domains.businesses.rules import (
    DocumentsIssued,
    TypeChangeNotAllowed,
    TypeUnchanged,
    check_may_change_type,
    check_new,
)
from pinkas.domains.businesses.store import list_known_clients
from pinkas.domains.businesses.types import Business, BusinessType, NewBusiness, TypeChange, VatReporting

__all__ = [
    "Business",
    "BusinessType",
    "DocumentsIssued",
    "NewBusiness",
    "TypeChange",
    "TypeChangeNotAllowed",
    "TypeUnchanged",
    "VatReporting",
    "change_type",
    "check_may_change_type",
    "check_new",
    "compose_bounds",
    "copy_to_sandbox",
    "get_as_of",
    "get_current",
    "get_for_update",
    "get_on_days",
    "get_unless_known",
    "list_known_clients",
    "open_business",
    "set_vat_reporting",
]
