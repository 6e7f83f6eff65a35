"""Imports: tables of records that are taken in from files of other programs."""

from pinkas.domains.imports.types import ImportKind
from pinkas.domains.imports.types_uniform import ParitySection

__all__ = ["ImportKind", "ParitySection"]
