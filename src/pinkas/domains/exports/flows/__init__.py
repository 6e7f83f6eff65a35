"""Exports beyond one transaction: writing their files, and downloading them."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Protocol

from pinkas.countries.uniform_file import Producer
from pinkas.domains.documents import PdfDependencies, TrustedKeys
from pinkas.outside.files import Files
from pinkas.platform.operation import Operation
from pinkas.platform.reports import TablePrinter


class KnownKeys(Protocol):
    """The keys and certificates that this installation signs with or ever signed with."""

    def known(self) -> TrustedKeys: ...


class Dependencies(Protocol):
    """The part of the wiring's outside that this domain uses."""

    @property
    def files(self) -> Files: ...
    @property
    def producer(self) -> Producer: ...
    @property
    def printing(self) -> PdfDependencies: ...
    @property
    def tables(self) -> TablePrinter: ...
    @property
    def readings(self) -> Mapping[str, Operation]:
        """Every operation that reads, by its path."""
        ...

    @property
    def exports_kept(self) -> timedelta:
        """How long the file of an export can be downloaded."""
        ...

    @property
    def issuer(self) -> KnownKeys: ...
