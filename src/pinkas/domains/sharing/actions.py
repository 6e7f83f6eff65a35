"""Making links, listing and revoking them, and following one."""

from datetime import timedelta
from uuid import UUID

from pinkas.core.link_expiry import link_expiry
from pinkas.core.pagination import Page
from pinkas.core.problems import NotFound
from pinkas.domains import documents
from pinkas.domains.sharing import rules, store
from pinkas.domains.sharing.types import MadeShare, NewShare, OpenShareLink, Share, ShareListQuery
from pinkas.platform.link_tokens import follow_link_token, make_link_token
from pinkas.platform.tx import Tx


async def create_link(tx: Tx, document_id: UUID, body: NewShare, password_hash: str | None) -> MadeShare:
    """Creates a link to an issued document, with its token, of which only the hash is stored."""
    record = await documents.get_record(tx, document_id)
    if record.status == "DRAFT":
        raise documents.NotIssued("The document is a draft. Only what is issued is shown to others.")
    token = make_link_token()
    share = await store.insert_share(
        tx,
        tx.new_id(),
        token.hash,
        {
            "document_id": document_id,
            "password_hash": password_hash,
            "allow_download": body.allow_download,
            "note": body.note,
            "expires_at": link_expiry(body.expires_at, tx.now, rules.DEFAULT_DAYS),
        },
    )
    facts = {"shareId": share.id, "expiresAt": share.expires_at, "hasPassword": password_hash is not None}
    tx.audit("document.shared", "document", document_id, after=share, facts=facts)
    shown = {name: getattr(share, name) for name in Share.__struct_fields__}
    return MadeShare(**shown, url=link_address(tx.runtime.address, token.text), token=token.text)


async def create_link_address(tx: Tx, document_id: UUID, days: int = rules.DEFAULT_DAYS) -> str:
    """The address of a fresh link to an issued document, for what is sent to its client; `days` are at most 731."""
    made = await create_link(tx, document_id, NewShare(expires_at=tx.now + timedelta(days=days)), None)
    return made.url


def link_address(base_url: str, token: str) -> str:
    """Where a token is opened in a browser."""
    return f"{base_url}/d/{token}"


async def list_shares(tx: Tx, id: UUID, query: ShareListQuery) -> Page[Share]:
    """The public links of a document, newest first, those that are over too."""
    await documents.get_record(tx, id)
    return await store.list_shares(tx, id, query)


async def revoke_share(tx: Tx, id: UUID, share_id: UUID) -> None:
    """Ends a public link at once. It stays in the list; ending it again changes nothing."""
    found = await store.get_share_for_update(tx, id, share_id)
    if found is None:
        raise NotFound
    tx.check_version(found.version)
    if found.revoked_at is None:
        await store.update_revoked(tx, share_id, bytes(found.hash))
        tx.audit("document.share_revoked", "document", id, facts={"shareId": share_id})


async def follow_token(tx: Tx, token: str) -> OpenShareLink:
    """The link of a token; the transaction continues as its business. Unknown, revoked and expired tokens are the same
    `NotFound`. The password is checked by the caller."""
    link = await store.get_open_link(tx, await follow_link_token(tx, store.CREDENTIAL_KIND, token))
    if link is None:
        raise NotFound
    return link
