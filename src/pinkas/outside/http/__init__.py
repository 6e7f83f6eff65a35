"""HTTP requests to URLs that users chose: which addresses may be contacted, and a client that contacts no others."""

from pinkas.outside.http.ip_addresses import Network, is_public, may_contact
from pinkas.outside.http.resolver import NameLookup
from pinkas.outside.http.sender import CallObserver, HttpAnswer, HttpSender, SendError
from pinkas.outside.http.urls import url_error

__all__ = [
    "CallObserver",
    "HttpAnswer",
    "HttpSender",
    "NameLookup",
    "Network",
    "SendError",
    "is_public",
    "may_contact",
    "url_error",
]
