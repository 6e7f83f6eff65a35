"""Clients: whom a business sells to."""

from pinkas.domains.clients.actions import create, get
from pinkas.domains.clients.types import Client, NewClient, PaymentTerms

__all__ = ["Client", "NewClient", "PaymentTerms", "create", "get"]
