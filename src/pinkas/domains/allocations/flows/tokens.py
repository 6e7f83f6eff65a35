"""Access tokens: the one there is, or a fresh one. One refresh at a time over all processes, and the newest refresh
token is always the one that is kept."""

import asyncio
from dataclasses import dataclass
from datetime import timedelta

from pinkas.core.replies import Reply
from pinkas.domains.allocations.actions import connection as actions
from pinkas.domains.allocations.dependencies import Dependencies
from pinkas.domains.allocations.rules import connection as rules
from pinkas.domains.allocations.store import connections
from pinkas.domains.allocations.types import UnavailableReason
from pinkas.platform.tx import Flow

POLL_SECONDS = 0.2


@dataclass(frozen=True)
class AccessToken:
    """An access token, and which set of tokens it is of."""

    token: str
    fence: int


async def get_access_token(
    flow: Flow[Dependencies], refused_token: AccessToken | None = None
) -> AccessToken | UnavailableReason:
    """A token that can be used, or why there is none. `refused_token` is one that the authority has just refused: then
    a fresh one is fetched, unless somebody has done so meanwhile."""
    allocating = flow.outside.allocating
    looked = 0.0
    while looked <= allocating.timeout + 2:
        step = await _choose_step(flow, refused_token)
        if not isinstance(step, _RefreshLease | None):
            return step
        if step is not None:
            return await _refresh_tokens(flow, step)
        await asyncio.sleep(POLL_SECONDS)
        looked += POLL_SECONDS
    return "no_answer"


@dataclass(frozen=True)
class _RefreshLease:
    refresh_token: str
    fence: int


async def _choose_step(
    flow: Flow[Dependencies], refused_token: AccessToken | None
) -> AccessToken | UnavailableReason | _RefreshLease | None:
    """Decides the next step; None means to wait for another process that is refreshing the token."""
    allocating = flow.outside.allocating
    async with flow.transaction() as tx:
        row = await connections.get_connection(tx, lock=True)
        match rules.next_token_step(row, tx.now, refused_token.fence if refused_token else None):
            case "none":
                return "not_connected" if row is None else "connection_expired"
            case "wait":
                return None
            case "use":
                assert row is not None
                assert row.access_token is not None
                return AccessToken(tx.keys.box.decrypt(row.access_token, row.id).decode(), row.fence)
            case "refresh":
                assert row is not None
                assert row.refresh_token is not None
                until = tx.now + timedelta(seconds=allocating.timeout + 5)
                await connections.update_connection(tx, row.fence, refreshing_until=until)
                return _RefreshLease(tx.keys.box.decrypt(row.refresh_token, row.id).decode(), row.fence)


async def _refresh_tokens(flow: Flow[Dependencies], lease: _RefreshLease) -> AccessToken | UnavailableReason:
    """Uses the refresh token, and stores the new tokens before they are used."""
    allocating = flow.outside.allocating
    reply = await allocating.authority.refresh(lease.refresh_token)
    fresh = rules.parse_tokens(reply.body) if reply.status == 200 else None
    async with flow.transaction() as tx:
        if fresh is not None:
            fence = await actions.save_refreshed_tokens(tx, lease.fence, fresh)
            return "connection_expired" if fence is None else AccessToken(fresh.access, fence)
        if reply.status in (400, 401) and rules.is_grant_refused(reply.body):
            await actions.mark_connection_ended(
                tx, lease.fence, "The authority does not accept the refresh token any more."
            )
            return "connection_expired"
        await connections.update_connection(tx, lease.fence, refreshing_until=None)
    return unavailable_reason(reply)


def unavailable_reason(reply: Reply) -> UnavailableReason:
    """The reason why a call failed."""
    if reply.status is None:
        return "no_answer" if reply.reached else "unreachable"
    return "unreachable" if reply.status in (404, 405, 429, 500, 502, 503, 504) else "unclear"
