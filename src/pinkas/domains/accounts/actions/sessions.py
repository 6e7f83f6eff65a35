"""The open sessions of a person."""

from uuid import UUID

from pinkas.core.pagination import Page
from pinkas.core.problems import NotFound
from pinkas.domains.accounts.actions.business_audit import audit_in_businesses
from pinkas.domains.accounts.actions.people import session_user_id
from pinkas.domains.accounts.store import sessions as store
from pinkas.domains.accounts.types.people import OpenSession, SessionQuery
from pinkas.platform.tx import Tx


async def list_(tx: Tx, query: SessionQuery) -> Page[OpenSession]:
    """One's open sessions, newest first; `lastUsedAt` is the last refresh."""
    return await store.list_sessions(tx, session_user_id(tx), tx.caller.credential_id, query)


async def end_session(tx: Tx, id: UUID) -> None:
    """Ends one of one's sessions: its very next request is refused."""
    user_id = session_user_id(tx)
    if not await store.end_session(tx, user_id, id):
        raise NotFound
    await audit_in_businesses(tx, user_id, "session.ended", subject=("session", id))
