"""Full archives: one zip with the rows of a business, its files, a manifest with the hash of each member, and the
signature of the manifest. What is written here knows nothing of what the rows mean."""

from pinkas.outside.archive_files.format import (
    FORMAT,
    ArchiveFault,
    Column,
    Manifest,
    NotAnArchive,
    Owner,
    Pack,
    TableMember,
)
from pinkas.outside.archive_files.reading import ArchiveReader
from pinkas.outside.archive_files.writing import ArchiveWriter

__all__ = [
    "FORMAT",
    "ArchiveFault",
    "ArchiveReader",
    "ArchiveWriter",
    "Column",
    "Manifest",
    "NotAnArchive",
    "Owner",
    "Pack",
    "TableMember",
]
