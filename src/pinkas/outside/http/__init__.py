"""Requests to addresses that strangers chose: what may be contacted, and a sender that contacts nothing else."""

from pinkas.outside.http.addresses import Network, is_public, may_contact
from pinkas.outside.http.resolver import Resolve
from pinkas.outside.http.sender import Answer, Error, Sender
from pinkas.outside.http.urls import url_fault

__all__ = ["Answer", "Error", "Network", "Resolve", "Sender", "is_public", "may_contact", "url_fault"]
