"""What the people of a business do: they see which partners act for it, approve, suspend and end that."""

from uuid import UUID

from pinkas.core.pagination import Page
from pinkas.domains import webhooks
from pinkas.domains.partners import rules, store
from pinkas.domains.partners.types import PartnerAccess, PartnerAccessQuery
from pinkas.platform.tx import Tx


async def list_access(tx: Tx, query: PartnerAccessQuery) -> Page[PartnerAccess]:
    """The partners that act for the business, acted for it, or ask to, with what they may do and when they last did."""
    rules.check_may_manage_access(tx.caller.role)
    return await store.list_access(tx, query)


async def approve(tx: Tx, id: UUID) -> PartnerAccess:
    """Lets a partner act for the business, which has asked to. It acts on the partner's next request."""
    before = await _get(tx, id)
    if before.origin != "requested" or not await store.step_access(tx, id, ("PENDING_OWNER",), "ACTIVE", confirms=True):
        raise rules.AccessNotPending(status=before.status)
    await webhooks.resume_created_by(tx, [id])
    return await _told(tx, before, "partner_access.approved", scopes=before.scopes)


async def suspend(tx: Tx, id: UUID) -> PartnerAccess:
    """Keeps a partner out until it is let in again. It acts on the partner's next request."""
    before = await _get(tx, id)
    if not await store.step_access(tx, id, ("ACTIVE",), "SUSPENDED"):
        raise rules.AccessNotActive(status=before.status)
    await webhooks.pause_created_by(tx, [id])
    return await _told(tx, before, "partner_access.suspended")


async def resume(tx: Tx, id: UUID) -> PartnerAccess:
    """Lets a partner in again that was kept out."""
    before = await _get(tx, id)
    if not await store.step_access(tx, id, ("SUSPENDED",), "ACTIVE"):
        raise rules.AccessNotSuspended(status=before.status)
    await webhooks.resume_created_by(tx, [id])
    return await _told(tx, before, "partner_access.resumed")


async def end(tx: Tx, id: UUID) -> None:
    """Ends the access of a partner, or declines what it asked for. It acts on the partner's next request, and nothing
    more is sent to it. What it did stays, and what it made is the business's. Ending twice is no fault."""
    before = await _get(tx, id)
    if await store.step_access(tx, id, ("PENDING_OWNER", "ACTIVE", "SUSPENDED"), "CLOSED", ended_by="owner"):
        await webhooks.pause_created_by(tx, [id])
        pending = before.status == "PENDING_OWNER"
        await _told(tx, before, "partner_access.declined" if pending else "partner_access.ended")


async def _get(tx: Tx, id: UUID) -> PartnerAccess:
    rules.check_may_manage_access(tx.caller.role)
    found = await store.get_access(tx, id)
    tx.check_version(found.version)
    return found


async def _told(tx: Tx, before: PartnerAccess, action: str, **facts: object) -> PartnerAccess:
    """The access as it is now, and an entry in the audit log that tells of the step."""
    after = await store.get_access(tx, before.id)
    tx.audit(action, "partner", before.id, before=before, after=after, facts={"partner": before.name, **facts})
    return after
