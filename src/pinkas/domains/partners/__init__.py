"""Partners: platforms that act for many businesses, their keys, and what the businesses allow them."""

from pinkas.domains.partners.actions.endpoints import EndpointDependencies
from pinkas.domains.partners.actions.merchants import Dependencies, OwnerConsent
from pinkas.domains.partners.resolver import PartnerKeyResolver

__all__ = ["Dependencies", "EndpointDependencies", "OwnerConsent", "PartnerKeyResolver"]
