"""Following the chain of a business: the first document that does not fit is named, and why."""

from collections.abc import Callable
from dataclasses import dataclass, field

from pinkas.core.canonical import GENESIS_DIGEST
from pinkas.domains.documents.issuing.rules import proof
from pinkas.domains.documents.model.rules.record import Record
from pinkas.platform.crypto import is_valid_signature


@dataclass
class ChainVerifier:
    """Where the walk stands: the digest and index of the last document, and the last number of every type."""

    public_key: Callable[[str], bytes | None]
    head: bytes = GENESIS_DIGEST
    index: int = 0
    numbers: dict[int, int] = field(default_factory=dict)

    def step(self, record: Record) -> str | None:
        """Checks the next document; returns what is wrong with it, or None. The digest is recomputed from the data."""
        if record.chain_index != self.index + 1:
            return f"chain index {record.chain_index} follows {self.index}: a document is missing or moved"
        if record.previous_digest != self.head:
            return "it does not follow the document before it"
        if proof.document_digest(record, self.head) != record.digest:
            return "its content does not fit its digest: something in it was changed"
        key = self.public_key(record.signing_key_id or "")
        if key is None:
            return f"it is signed by key {record.signing_key_id}, which this installation does not know"
        if not is_valid_signature(key, record.digest, record.signature or b""):
            return "its signature does not fit its digest"
        before = self.numbers.get(record.doc_type)
        if before is not None and record.doc_number != before + 1:
            return f"number {record.doc_number} follows number {before} of its type"
        self.index, self.head = self.index + 1, record.digest
        self.numbers[record.doc_type] = record.doc_number or 0
        return None

    def end(self, next_index: int, head: bytes) -> str | None:
        """Compares the last document with the recorded end of the chain, so that documents cut off at its end are
        detected."""
        if next_index != self.index + 1 or head != self.head:
            return f"the chain is said to have {next_index - 1} documents and {self.index} are there"
        return None
