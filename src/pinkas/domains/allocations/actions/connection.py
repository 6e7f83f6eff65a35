"""The connection of a business to the authority: begun, made, renewed, ended."""

import secrets
from datetime import timedelta
from typing import Any

from pinkas.core.problems import NotFound
from pinkas.domains import businesses, notifications
from pinkas.domains.allocations.rules import connection as rules
from pinkas.domains.allocations.rules.connection import Tokens
from pinkas.domains.allocations.rules.telling import told
from pinkas.domains.allocations.store import connections, requests
from pinkas.domains.allocations.types import AuthorityConnection, ConnectionRow
from pinkas.platform.crypto import sha256
from pinkas.platform.tx import Tx

PATH = "/api/v1/allocation-numbers/connection"


async def get(tx: Tx) -> AuthorityConnection:
    """State of the connection: `EXPIRING` when a person should connect again soon, `EXPIRED` when one must."""
    return shown(await connections.find(tx), tx, await connections.unused(tx))


def shown(row: ConnectionRow | None, tx: Tx, unused: int) -> AuthorityConnection:
    """A connection as the API shows it."""
    return AuthorityConnection(
        status=rules.status(row, tx.now),
        authorization_url=None,
        authorization_expires_at=None,
        connected_at=row.connected_at if row else None,
        expires_at=row.expires_at if row else None,
        consent_expires_at=row.consent_expires_at if row else None,
        last_error=row.failure if row else None,
        emergency_numbers=unused,
    )


async def begin(tx: Tx) -> str:
    """The consent state that a person takes to the authority and brings back: valid once, for 15 minutes."""
    state = secrets.token_urlsafe(rules.STATE_BYTES)
    await connections.ask_consent(tx, sha256(state), tx.now + rules.STATE_MINUTES)
    return state


async def keep(tx: Tx, fresh: Tokens, asked_by: dict[str, Any]) -> None:
    """Stores the tokens of a new consent in place of the earlier ones."""
    id = tx.new_id()
    box = tx.keys.box
    # Before the connection is written: recording an attempt locks the two in this order.
    await requests.wake(tx, ("not_connected", "connection_expired", "not_permitted"))
    await connections.connect(
        tx,
        id,
        access_token=box.encrypt(fresh.access.encode(), id),
        access_expires_at=tx.now + timedelta(seconds=fresh.access_seconds),
        refresh_token=box.encrypt(fresh.refresh.encode(), id) if fresh.refresh else None,
        expires_at=tx.now + timedelta(seconds=fresh.refresh_seconds),
        consent_expires_at=tx.now + rules.CONSENT_DAYS,
        refresh_at=tx.now,
        connected_at=tx.now,
        connected_by=asked_by,
    )
    tx.audit("allocation_connection.made", "business", tx.business_id, facts={"by": asked_by})


async def renew(tx: Tx, fence: int, fresh: Tokens) -> int | None:
    """Keeps refreshed tokens; the number of the new set, or None when there is another connection by now. An answer
    without a refresh token leaves the one there is."""
    row = await connections.find(tx, lock=True)
    if row is None or row.fence != fence:
        return None
    box = tx.keys.box
    columns: dict[str, Any] = {
        "access_token": box.encrypt(fresh.access.encode(), row.id),
        "access_expires_at": tx.now + timedelta(seconds=fresh.access_seconds),
        "refreshing_until": None,
        "failure": None,
        "fence": fence + 1,
    }
    if fresh.refresh is not None:
        columns["refresh_token"] = box.encrypt(fresh.refresh.encode(), row.id)
        columns["expires_at"] = tx.now + timedelta(seconds=fresh.refresh_seconds)
    await connections.change(tx, fence, **columns)
    return fence + 1


async def ended(tx: Tx, fence: int, failure: str) -> None:
    """Marks the connection as ended by the authority: only a person can connect again."""
    if await connections.change(tx, fence, failure=failure, refreshing_until=None, access_token=None):
        tx.audit("allocation_connection.ended", "business", tx.business_id, facts={"reason": failure})
        row = await connections.find(tx)
        assert row is not None
        await tell(tx, row)


async def disconnect(tx: Tx) -> None:
    """Disconnects from the authority: its tokens are forgotten. Documents keep their numbers."""
    if not await connections.disconnect(tx):
        raise NotFound("The business is not connected to the tax authority.")
    tx.audit("allocation_connection.removed", "business", tx.business_id)


async def tell(tx: Tx, row: ConnectionRow) -> None:
    """Notifies of a connection that ends soon or has ended, once for each."""
    state = rules.status(row, tx.now)
    if state not in ("EXPIRING", "EXPIRED"):
        return
    business = await businesses.current(tx)
    day = min(row.expires_at, row.consent_expires_at).date().isoformat()
    title, body = told("expiring" if state == "EXPIRING" else "expired", business.default_lang, day=day)
    await notifications.add(
        tx,
        notifications.NewNotification(
            kind="allocation_connection",
            category="tax",
            severity="warning" if state == "EXPIRING" else "critical",
            title=title,
            body=body,
            entity=notifications.Entity(type="business", id=business.id),
            actions=[notifications.Action(label="connect", method="PUT", path=PATH)],
            dedupe_key=f"allocation_connection:{row.id}:{state}",
        ),
    )
