"""Whose account is asked about."""

from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar
from uuid import UUID

from pinkas.core.fields import Language
from pinkas.countries import Country, get_country
from pinkas.domains.businesses import Business
from pinkas.domains.clients import Client


class BilledParty(Protocol):
    """What an account asks of its party."""

    @property
    def name(self) -> str: ...
    @property
    def display_name(self) -> str | None: ...
    @property
    def lang(self) -> Language | None: ...
    @property
    def currency(self) -> str | None: ...


P = TypeVar("P", bound=BilledParty)


@dataclass(frozen=True)
class PartyAccount(Generic[P]):
    """Who is asked about: the client or supplier, all its ids, itself first, and the business with the rules of its
    country."""

    party: P
    family: list[UUID]
    business: Business

    @property
    def country(self) -> Country:
        """The country of the business."""
        return get_country(self.business.country)

    @property
    def name(self) -> str:
        """The name of the party."""
        return self.party.display_name or self.party.name

    @property
    def default_lang(self) -> Language:
        """The language that the party is written to in."""
        return self.party.lang or self.business.default_lang

    @property
    def default_currency(self) -> str:
        """The currency that the party is billed in."""
        return self.party.currency or self.business.default_currency


@dataclass(frozen=True)
class AccountClient(PartyAccount[Client]):
    """The account of a client."""

    @property
    def client(self) -> Client:
        """Whose it is."""
        return self.party
