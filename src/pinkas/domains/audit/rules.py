"""Following the chain of the audit log: the first entry that does not fit is named, and why. Pure."""

import hashlib
from dataclasses import dataclass
from uuid import UUID

import msgspec

from pinkas.core.canonical import GENESIS_DIGEST
from pinkas.domains.audit.types import Broken, HashedEntry, Row


@dataclass(frozen=True)
class ChainEnds:
    """Where the log should end and where it does: the head of the chain (position 0 and the genesis digest before the
    first entry), and the highest position of any entry."""

    position: int = 0
    head: bytes = GENESIS_DIGEST
    highest: int = 0


def chained_hash(previous: bytes, text: str) -> bytes:
    """The hash of an entry: SHA-256 over the hash before it and its text. `append_audit` computes the same."""
    return hashlib.sha256(previous + text.encode()).digest()


@dataclass
class ChainWalk:
    """The state of a verification along the chain of a business: position and hash of the last entry that was
    correct."""

    business_id: UUID
    position: int = 0
    hash: bytes = GENESIS_DIGEST

    def step(self, row: Row) -> Broken | None:
        """Checks the next entry; returns what is wrong with it, or None. The hash is recomputed from the text, and
        every column is compared with the text."""
        expected = self.position + 1
        if row.position != expected:
            return Broken(position=expected, id=None, why="there is no entry: it was removed or moved")
        if chained_hash(self.hash, row.entry) != row.hash:
            why = "its hash does not fit its text and the entry before it: one of them was changed, removed or moved"
            return Broken(position=expected, id=row.id, why=why)
        differing = self._differing_columns(row)
        if differing:
            why = f"its text and its columns differ: {', '.join(differing)}"
            return Broken(position=expected, id=row.id, why=why)
        self.position, self.hash = row.position, row.hash
        return None

    def _differing_columns(self, row: Row) -> list[str]:
        """The columns that do not say what the text says."""
        try:
            told = msgspec.json.decode(row.entry, type=HashedEntry)
        except msgspec.MsgspecError:
            return ["entry"]
        pairs = {
            "business_id": (self.business_id, told.business_id),
            "id": (row.id, told.id),
            "at": (row.at, told.at),
            "action": (row.action, told.action),
            "actor_kind": (row.actor_kind, told.actor.kind),
            "actor_id": (row.actor_id, told.actor.id),
            "subject_type": (row.subject_type, told.subject.type),
            "subject_id": (row.subject_id, told.subject.id),
        }
        return [name for name, (column, text) in pairs.items() if column != text]

    def end(self, ends: ChainEnds) -> Broken | None:
        """Compares the last entry with where the log should end, so that entries cut off at the end are detected."""
        if self.position < ends.position:
            why = f"there is no entry: {ends.position} were written, and the log ends before"
            return Broken(position=self.position + 1, id=None, why=why)
        if ends.highest > ends.position:
            why = f"it stands behind the end of the chain, which is at {ends.position}"
            return Broken(position=ends.position + 1, id=None, why=why)
        if self.position > ends.position:
            why = f"the log is said to end at {ends.position}, before what was proved earlier"
            return Broken(position=ends.position + 1, id=None, why=why)
        if self.hash != ends.head:
            why = "the head of the chain is not its hash: one of them was changed"
            return Broken(position=self.position, id=None, why=why)
        return None
