"""The webhook endpoints of an app: paused when a business disconnects it, and offered for resumption by the next
consent."""

from uuid import UUID

from pinkas.core.wording import Wording
from pinkas.domains import notifications, webhooks
from pinkas.domains.oauth.store import connections
from pinkas.platform.tx import Tx

_MAX_NAMED_URLS = 5
"""Addresses that a notification names; the others are counted."""


async def pause_endpoints(tx: Tx, connection_id: UUID) -> webhooks.PausedEndpoints:
    """Pauses the endpoints that the app of a connection created in the business, and notifies the business.

    To be followed, after the commit, by `webhooks.wait_for_pause`.
    """
    app = await connections.get_app_of_connection(tx, connection_id)
    paused = await webhooks.pause_created_by(tx, app.connection_ids)
    if paused.urls:
        await notifications.add(
            tx,
            notifications.NewNotification(
                kind="webhooks_paused",
                category="security",
                severity="warning",
                title=Wording("The webhooks of {app} are paused", app=app.name),
                body=Wording(
                    "The app was disconnected, so nothing more is sent to {urls}. Connecting it again offers to "
                    "resume.",
                    urls=_join_urls(paused.urls),
                ),
                entity=notifications.Entity(type="oauth_connection", id=connection_id),
                actions=[notifications.Action(label="endpoints", method="GET", path="/api/v1/webhooks?isActive=false")],
                dedupe_key=f"webhooks_paused:{connection_id}:{tx.now.isoformat()}",
            ),
        )
    return paused


async def resume_endpoints(tx: Tx, connection_id: UUID) -> None:
    """Resumes the endpoints of the app that a disconnection paused."""
    await webhooks.resume_created_by(tx, (await connections.get_app_of_connection(tx, connection_id)).connection_ids)


def _join_urls(urls: list[str]) -> str:
    shown = ", ".join(url[:200] for url in urls[:_MAX_NAMED_URLS])
    return shown if len(urls) <= _MAX_NAMED_URLS else f"{shown} (+{len(urls) - _MAX_NAMED_URLS})"
