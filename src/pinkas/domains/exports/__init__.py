"""Exports: the data of a business as one file, written behind the request."""

from pinkas.domains.exports.flows import Dependencies
from pinkas.domains.exports.types import ExportCharset, ExportKind, ResourceName

__all__ = ["Dependencies", "ExportCharset", "ExportKind", "ResourceName"]
