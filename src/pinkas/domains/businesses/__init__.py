"""Businesses: the tenants, and the issuers of documents."""

from pinkas.domains.businesses.actions import (
    as_of,
    change_type,
    current,
    hold,
    on_days,
    open_business,
    open_twin,
)
from pinkas.domains.businesses.rules import (
    DocumentsIssued,
    TypeChangeNotAllowed,
    TypeUnchanged,
    check_new,
    may_change_type,
)
from pinkas.domains.businesses.types import Business, BusinessType, NewBusiness, TypeChange

__all__ = [
    "Business",
    "BusinessType",
    "DocumentsIssued",
    "NewBusiness",
    "TypeChange",
    "TypeChangeNotAllowed",
    "TypeUnchanged",
    "as_of",
    "change_type",
    "check_new",
    "current",
    "hold",
    "may_change_type",
    "on_days",
    "open_business",
    "open_twin",
]
