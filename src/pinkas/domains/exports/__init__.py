"""Exports: the data of a business as one file, written behind the request."""

from pinkas.domains.exports.flows import Dependencies

__all__ = ["Dependencies"]
