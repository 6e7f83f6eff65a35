"""Exports beyond one transaction: writing their files, and downloading them."""

from typing import Protocol

from pinkas.countries.uniform_file import Producer
from pinkas.domains.documents import TrustedKeys
from pinkas.outside.files import Files


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
    def issuer(self) -> KnownKeys: ...
