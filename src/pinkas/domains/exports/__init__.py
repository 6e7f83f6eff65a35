"""Exports: the data of a business as one file, written behind the request."""

from pinkas.domains.exports.flows import Dependencies
from pinkas.domains.exports.flows.archive_checking import ArchiveSummary, check_archive, read_rows
from pinkas.domains.exports.rules.archive import LEFT_OUT_COLUMNS, LEFT_OUT_TABLES
from pinkas.domains.exports.types import ExportCharset, ExportKind, ResourceName

__all__ = [
    "LEFT_OUT_COLUMNS",
    "LEFT_OUT_TABLES",
    "ArchiveSummary",
    "Dependencies",
    "ExportCharset",
    "ExportKind",
    "ResourceName",
    "check_archive",
    "read_rows",
]
