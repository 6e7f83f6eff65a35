"""Links of the portal: made, shown, ended, followed."""

from dataclasses import dataclass
from uuid import UUID

from pinkas.core.link_expiry import link_expiry
from pinkas.core.problems import NotFound
from pinkas.domains import clients, statements
from pinkas.domains.client_portal import rules, store
from pinkas.domains.client_portal.types import LinkRow, NewPortalLink, PortalLink
from pinkas.domains.statements import AccountClient
from pinkas.platform.creators import get_creator
from pinkas.platform.link_tokens import decrypt_link_token, follow_link_token, make_link_token
from pinkas.platform.tx import Tx


@dataclass(frozen=True)
class PortalView:
    """A link that was followed, and whose account it shows."""

    link: LinkRow
    who: AccountClient


async def make_link(tx: Tx, id: UUID, body: NewPortalLink) -> PortalLink:
    """Makes the address of a client's portal. There is one at a time: the one that it had leads nowhere from then on.
    Whoever has it needs no password: give it to the client only."""
    client = await clients.get(tx, await clients.get_current_id(tx, id))
    if client.archived_at is not None:
        raise clients.ClientIsArchived
    expires_at = link_expiry(body.expires_at, tx.now, rules.DEFAULT_DAYS)
    creator = await get_creator(tx)
    await store.insert_empty_link(tx, client.id)
    (row,) = await store.lock_links(tx, [client.id])
    token = make_link_token()
    made = await store.write_address(tx, row, token.encrypted(tx, row.id), token.hash, expires_at, creator)
    tx.audit("client.portal_link_made", "client", client.id, facts={"expiresAt": expires_at})
    return link_view(tx, made)


async def get_link(tx: Tx, id: UUID) -> PortalLink:
    """The link of a client's portal, with its address. 404 when the client never had one."""
    row = await store.find_link(tx, await clients.get_current_id(tx, id))
    if row is None:
        raise NotFound
    return link_view(tx, row)


async def end_link(tx: Tx, id: UUID) -> None:
    """Ends the link of a client's portal at once; those of clients that were merged into it too. Ending it again
    changes nothing; 404 when the client never had one."""
    found = await store.lock_links(tx, await clients.ids_for_name(tx, await clients.get_current_id(tx, id)))
    if not found:
        raise NotFound
    for row in found:
        if row.hash is not None:
            await store.end_link(tx, row)
            tx.audit("client.portal_link_ended", "client", row.client_id)


async def follow_token(tx: Tx, token: str) -> PortalView:
    """The account of a token; the transaction continues as its business. Unknown, ended and expired tokens are the same
    `NotFound`."""
    row = await store.LINKS.get(tx, await follow_link_token(tx, store.CREDENTIAL_KIND, token))
    if row.expires_at is None or row.expires_at <= tx.now:
        raise NotFound
    return PortalView(row, await statements.get_account_client(tx, row.client_id))


async def follow_to_account(tx: Tx, token: str) -> AccountClient:
    """Whose account a token shows."""
    return (await follow_token(tx, token)).who


def link_view(tx: Tx, row: LinkRow) -> PortalLink:
    """A link as the business sees it."""
    url = None
    if row.token is not None:
        url = f"{tx.runtime.address}/portal/{decrypt_link_token(tx, row.token, row.id)}"
    over = row.expires_at is not None and row.expires_at <= tx.now
    return PortalLink(
        client_id=row.client_id,
        state="ENDED" if url is None else "EXPIRED" if over else "ACTIVE",
        url=url,
        expires_at=row.expires_at,
        last_used_at=row.last_used_at,
        made_at=row.made_at,
        created_by=row.created_by,
        ended_at=row.ended_at,
    )
