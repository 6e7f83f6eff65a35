"""Checking the whole chain of a business against its data."""

from collections.abc import Mapping
from dataclasses import dataclass

from pinkas.domains.documents.rules.chain import ChainWalk
from pinkas.domains.documents.store import issuing, reads
from pinkas.platform.tx import Tx

PAGE = 200


@dataclass(frozen=True)
class ChainReport:
    """How many documents fit, and the first that does not: its name and what is wrong; None for a whole chain."""

    documents: int
    fault: str | None


async def check_chain(tx: Tx, known: Mapping[str, bytes]) -> ChainReport:
    """Recomputes the chain of the tenant from its documents, in pages, as far as it stood when the walk began.

    `known` are the public keys, by id, that documents may be signed with. They come from outside the database: whoever
    may write documents there may also write a key that fits them.
    """
    stands = await issuing.chain_head(tx)
    last = stands.next_index - 1 if stands else 0
    walk = ChainWalk(known.get)
    while walk.index < last and (records := await reads.in_chain(tx, walk.index, min(PAGE, last - walk.index))):
        for record in records:
            fault = walk.step(record)
            if fault is not None:
                name = f"document {record.doc_type} number {record.doc_number} ({record.id})"
                return ChainReport(walk.index, f"{name}, chain index {record.chain_index}: {fault}")
    stray = await reads.outside_chain(tx, last) if stands is None else None
    if stray is not None:
        return ChainReport(walk.index, f"document {stray.id} is issued and stands in no chain")
    return ChainReport(walk.index, walk.end(stands.next_index, bytes(stands.head)) if stands else None)
