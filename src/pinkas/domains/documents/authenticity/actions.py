"""The proof of one document, and the check of the whole chain of a business against its data."""

import base64
import hashlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from uuid import UUID

from pinkas.countries import get_country
from pinkas.domains.documents.authenticity import store
from pinkas.domains.documents.authenticity.rules.chain import ChainVerifier
from pinkas.domains.documents.authenticity.rules.entries import expected_entry
from pinkas.domains.documents.issuing.rules import proof
from pinkas.domains.documents.model.actions.read import get_record
from pinkas.domains.documents.model.rules.problems import NotIssued, SigningUnavailable
from pinkas.domains.documents.model.store.documents import get_records
from pinkas.domains.documents.model.types import (
    Proof,
)
from pinkas.domains.ledger import ExpectedEntry
from pinkas.platform.crypto import is_valid_signature
from pinkas.platform.tx import Tx

PAGE_SIZE = 200


@dataclass(frozen=True)
class ChainReport:
    """How many documents fit, and the first that does not: its name and what is wrong; None for a whole chain."""

    documents: int
    fault: str | None


async def check_chain(tx: Tx, known_keys: Mapping[str, bytes]) -> ChainReport:
    """Recomputes the chain of the tenant from its documents, in pages, up to where it ended when the check began.

    `known_keys` are the public keys, by id, that documents may be signed with. They come from outside the database: a
    person who may write documents there may also write a matching key."""
    stands = await store.get_chain_head(tx)
    last = stands.next_index - 1 if stands else 0
    walk = ChainVerifier(known_keys.get)
    while walk.index < last and (
        records := await store.list_in_chain(tx, walk.index, min(PAGE_SIZE, last - walk.index))
    ):
        for one in records:
            fault = walk.step(one)
            if fault is not None:
                name = f"document {one.doc_type} number {one.doc_number} ({one.id})"
                return ChainReport(walk.index, f"{name}, chain index {one.chain_index}: {fault}")
    stray = await store.find_outside_chain(tx, last) if stands is None else None
    if stray is not None:
        return ChainReport(walk.index, f"document {stray.id} is issued and stands in no chain")
    return ChainReport(walk.index, walk.end(stands.next_index, bytes(stands.head)) if stands else None)


ENTRY_SOURCES = ("document",)
"""What journal entries of documents are about, by the type of their source."""


async def expected_entries(tx: Tx, ids: Collection[UUID], country_code: str) -> list[ExpectedEntry]:
    """The journal entries that issued documents have to have, recomputed from the documents; drafts and documents that
    are not there are left out."""
    country = get_country(country_code)
    records = await get_records(tx, list(ids))
    return [expected_entry(one, country) for one in records.values() if one.status != "DRAFT"]


async def get_signature_proof(tx: Tx, id: UUID) -> Proof:
    """Signature, content hash and chain proof: `content` is base64 of the canonical bytes, `contentHash` their SHA-256,
    `hash` the SHA-256 of `previousHash` and `contentHash`, `signature` the key's Ed25519 over `hash`."""
    found = await get_record(tx, id)
    if found.digest is None or found.previous_digest is None or found.signature is None:
        raise NotIssued
    public = await store.get_public_key(tx, found.signing_key_id or "")
    if public is None:
        raise SigningUnavailable("The public key of this document is not in the database.")
    content = proof.canonical_content(found)
    fits = proof.document_digest(found, found.previous_digest) == found.digest
    return Proof(
        document_id=found.id,
        doc_type=found.doc_type,
        doc_number=found.doc_number or 0,
        alg="Ed25519",
        key_id=found.signing_key_id or "",
        public_key=base64.b64encode(public).decode(),
        content=base64.b64encode(content).decode(),
        content_hash=hashlib.sha256(content).hexdigest(),
        previous_hash=found.previous_digest.hex(),
        hash=found.digest.hex(),
        signature=base64.b64encode(found.signature).decode(),
        chain_index=found.chain_index or 0,
        valid=fits and is_valid_signature(public, found.digest, found.signature),
    )
