"""HTTP requests to URLs that users chose: which addresses may be contacted, and a client that contacts no others."""

from pinkas.outside.http.addresses import Network, is_public, may_contact
from pinkas.outside.http.resolver import Resolve
from pinkas.outside.http.sender import Answer, Error, Sender
from pinkas.outside.http.urls import url_fault

__all__ = ["Answer", "Error", "Network", "Resolve", "Sender", "is_public", "may_contact", "url_fault"]
