"""Clients: whom a business sells to."""

from pinkas.domains.clients.actions import create, get
from pinkas.domains.clients.rules import check_new
from pinkas.domains.clients.types import Client, NewClient, PaymentTerms

__all__ = ["Client", "NewClient", "PaymentTerms", "check_new", "create", "get"]
