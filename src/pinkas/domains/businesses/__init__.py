"""Businesses: the tenants, and the issuers of documents."""

from pinkas.domains.businesses.actions import current, open_business, open_twin
from pinkas.domains.businesses.rules import check_new
from pinkas.domains.businesses.types import Business, BusinessType, NewBusiness

__all__ = ["Business", "BusinessType", "NewBusiness", "check_new", "current", "open_business", "open_twin"]
