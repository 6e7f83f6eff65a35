"""Whose account is asked about."""

from dataclasses import dataclass
from uuid import UUID

from pinkas.core.fields import Language
from pinkas.countries import Country, get_country
from pinkas.domains.businesses import Business
from pinkas.domains.clients import Client


@dataclass(frozen=True)
class AccountClient:
    """Who is asked about: the client, all its ids, itself first, and the business with the rules of its country."""

    client: Client
    family: list[UUID]
    business: Business

    @property
    def country(self) -> Country:
        """The country of the business."""
        return get_country(self.business.country)

    @property
    def name(self) -> str:
        """The name of the client."""
        return self.client.display_name or self.client.name

    @property
    def default_lang(self) -> Language:
        """The language that the client is written to in."""
        return self.client.lang or self.business.default_lang

    @property
    def default_currency(self) -> str:
        """The currency that the client is billed in."""
        return self.client.currency or self.business.default_currency
