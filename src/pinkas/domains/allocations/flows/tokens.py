"""Access tokens: the one there is, or a fresh one. One refresh at a time over all processes, and the newest refresh
token is always the one that is kept."""

import asyncio
from dataclasses import dataclass
from datetime import timedelta

from pinkas.core.replies import Reply
from pinkas.domains.allocations.actions import connection as actions
from pinkas.domains.allocations.outside import Outside
from pinkas.domains.allocations.rules import connection as rules
from pinkas.domains.allocations.store import connections
from pinkas.domains.allocations.types import Unavailable
from pinkas.platform.tx import Flow

LOOK_AGAIN_SECONDS = 0.2


@dataclass(frozen=True)
class Access:
    """An access token, and which set of tokens it is of."""

    token: str
    fence: int


async def access(flow: Flow[Outside], refused: Access | None = None) -> Access | Unavailable:
    """A token that can be used, or why there is none. `refused_token` is one that the authority has just refused: then
    a fresh one is fetched, unless somebody has done so meanwhile."""
    allocating = flow.outside.allocating
    looked = 0.0
    while looked <= allocating.timeout + 2:
        step = await _look(flow, refused)
        if not isinstance(step, _Refresh | None):
            return step
        if step is not None:
            return await _refreshed(flow, step)
        await asyncio.sleep(LOOK_AGAIN_SECONDS)
        looked += LOOK_AGAIN_SECONDS
    return "no_answer"


@dataclass(frozen=True)
class _Refresh:
    refresh_token: str
    fence: int


async def _look(flow: Flow[Outside], refused: Access | None) -> Access | Unavailable | _Refresh | None:
    """Decides the next step; None means to wait for another process that is refreshing the token."""
    allocating = flow.outside.allocating
    async with flow.transaction() as tx:
        row = await connections.find(tx, lock=True)
        match rules.way(row, tx.now, refused.fence if refused else None):
            case "none":
                return "not_connected" if row is None else "connection_expired"
            case "wait":
                return None
            case "use":
                assert row is not None
                assert row.access_token is not None
                return Access(tx.keys.box.decrypt(row.access_token, row.id).decode(), row.fence)
            case "refresh":
                assert row is not None
                assert row.refresh_token is not None
                until = tx.now + timedelta(seconds=allocating.timeout + 5)
                await connections.change(tx, row.fence, refreshing_until=until)
                return _Refresh(tx.keys.box.decrypt(row.refresh_token, row.id).decode(), row.fence)


async def _refreshed(flow: Flow[Outside], step: _Refresh) -> Access | Unavailable:
    """Uses the refresh token, and stores the new tokens before they are used."""
    allocating = flow.outside.allocating
    reply = await allocating.authority.refresh(step.refresh_token)
    fresh = rules.tokens(reply.body) if reply.status == 200 else None
    async with flow.transaction() as tx:
        if fresh is not None:
            fence = await actions.renew(tx, step.fence, fresh)
            return "connection_expired" if fence is None else Access(fresh.access, fence)
        if reply.status in (400, 401) and rules.refused(reply.body):
            await actions.ended(tx, step.fence, "The authority does not accept the refresh token any more.")
            return "connection_expired"
        await connections.change(tx, step.fence, refreshing_until=None)
    return why(reply)


def why(reply: Reply) -> Unavailable:
    """The reason why a call failed."""
    if reply.status is None:
        return "no_answer" if reply.reached else "unreachable"
    return "unreachable" if reply.status in (404, 405, 429, 500, 502, 503, 504) else "unclear"
