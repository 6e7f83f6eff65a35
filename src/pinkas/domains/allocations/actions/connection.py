"""The connection of a business to the authority: begun, made, renewed, ended."""

import secrets
from datetime import timedelta
from typing import Any

from pinkas.core.problems import NotFound
from pinkas.domains import businesses, notifications
from pinkas.domains.allocations.rules import connection as rules
from pinkas.domains.allocations.rules.connection import Tokens
from pinkas.domains.allocations.rules.messages import notification_text
from pinkas.domains.allocations.store import connections, requests
from pinkas.domains.allocations.types import AuthorityConnection, ConnectionRow
from pinkas.platform.crypto import sha256
from pinkas.platform.tx import Tx

CONNECTION_PATH = "/api/v1/allocation-numbers/connection"


async def get(tx: Tx) -> AuthorityConnection:
    """State of the connection: `EXPIRING` when a person should connect again soon, `EXPIRED` when one must."""
    return connection_view(await connections.get_connection(tx), tx, await connections.count_unused_numbers(tx))


def connection_view(row: ConnectionRow | None, tx: Tx, unused_numbers: int) -> AuthorityConnection:
    """A connection as the API shows it."""
    return AuthorityConnection(
        status=rules.connection_status(row, tx.now),
        authorization_url=None,
        authorization_expires_at=None,
        connected_at=row.connected_at if row else None,
        expires_at=row.expires_at if row else None,
        consent_expires_at=row.consent_expires_at if row else None,
        last_error=row.failure if row else None,
        emergency_numbers=unused_numbers,
    )


async def start_consent(tx: Tx) -> str:
    """The consent state that a person takes to the authority and brings back: valid once, for 15 minutes."""
    state = secrets.token_urlsafe(rules.STATE_BYTES)
    await connections.insert_consent_state(tx, sha256(state), tx.now + rules.STATE_MINUTES)
    return state


async def save_new_connection(tx: Tx, tokens: Tokens, asked_by: dict[str, Any]) -> None:
    """Stores the tokens of a new consent in place of the earlier ones. The caller enqueues the first maintenance: it is
    due by the clock only later, or two would fetch numbers ahead, together more than a business may hold."""
    id = tx.new_id()
    box = tx.keys.box
    # Before the connection is written: recording an attempt locks the two in this order.
    await requests.make_due_now(tx, ("not_connected", "connection_expired", "not_permitted"))
    await connections.insert_connection(
        tx,
        id,
        access_token=box.encrypt(tokens.access.encode(), id),
        access_expires_at=tx.now + timedelta(seconds=tokens.access_seconds),
        refresh_token=box.encrypt(tokens.refresh.encode(), id) if tokens.refresh else None,
        expires_at=tx.now + timedelta(seconds=tokens.refresh_seconds),
        consent_expires_at=tx.now + rules.CONSENT_DAYS,
        refresh_at=tx.now + rules.NUMBER_POOL_RETRY,
        connected_at=tx.now,
        connected_by=asked_by,
    )
    tx.audit("allocation_connection.made", "business", tx.business_id, facts={"by": asked_by})


async def save_refreshed_tokens(tx: Tx, fence: int, tokens: Tokens) -> int | None:
    """Keeps refreshed tokens; the number of the new set, or None when there is another connection by now. An answer
    without a refresh token leaves the one there is."""
    row = await connections.get_connection(tx, lock=True)
    if row is None or row.fence != fence:
        return None
    box = tx.keys.box
    columns: dict[str, Any] = {
        "access_token": box.encrypt(tokens.access.encode(), row.id),
        "access_expires_at": tx.now + timedelta(seconds=tokens.access_seconds),
        "refreshing_until": None,
        "failure": None,
        "fence": fence + 1,
    }
    if tokens.refresh is not None:
        columns["refresh_token"] = box.encrypt(tokens.refresh.encode(), row.id)
        columns["expires_at"] = tx.now + timedelta(seconds=tokens.refresh_seconds)
    await connections.update_connection(tx, fence, **columns)
    return fence + 1


async def mark_connection_ended(tx: Tx, fence: int, failure: str) -> None:
    """Marks the connection as ended by the authority: only a person can connect again."""
    if await connections.update_connection(tx, fence, failure=failure, refreshing_until=None, access_token=None):
        tx.audit("allocation_connection.ended", "business", tx.business_id, facts={"reason": failure})
        row = await connections.get_connection(tx)
        assert row is not None
        await notify_connection_end(tx, row)


async def disconnect(tx: Tx) -> None:
    """Disconnects from the authority: its tokens are forgotten. Documents keep their numbers."""
    if not await connections.delete_connection(tx):
        raise NotFound("The business is not connected to the tax authority.")
    tx.audit("allocation_connection.removed", "business", tx.business_id)


async def notify_connection_end(tx: Tx, row: ConnectionRow) -> None:
    """Notifies of a connection that ends soon or has ended, once for each."""
    state = rules.connection_status(row, tx.now)
    if state not in ("EXPIRING", "EXPIRED"):
        return
    business = await businesses.get_current(tx)
    day = min(row.expires_at, row.consent_expires_at).date()
    title, body = notification_text("expiring" if state == "EXPIRING" else "expired", day=day)
    await notifications.add(
        tx,
        notifications.NewNotification(
            kind="allocation_connection",
            category="tax",
            severity="warning" if state == "EXPIRING" else "critical",
            title=title,
            body=body,
            entity=notifications.Entity(type="business", id=business.id),
            actions=[notifications.Action(label="connect", method="PUT", path=CONNECTION_PATH)],
            dedupe_key=f"allocation_connection:{row.id}:{state}",
        ),
    )
