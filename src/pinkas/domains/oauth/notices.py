"""Tells the business of an app whose secret was shown twice."""

from uuid import UUID

from pinkas.core.wording import Wording
from pinkas.domains import notifications
from pinkas.domains.oauth.types import RegisteredApp
from pinkas.platform.tx import Tx


async def notify_reused_family(tx: Tx, family_id: UUID, app: RegisteredApp) -> None:
    """Tells the business that what an app was given is ended, since somebody else may have had it (RFC 9700 4.14)."""
    await notifications.add(
        tx,
        notifications.NewNotification(
            kind="refresh_family_revoked",
            category="security",
            severity="critical",
            title=Wording("The access of {app} was ended", app=app.name),
            body=Wording(
                "A token of it was used twice: somebody may have copied it. Ask whoever runs the app what happened "
                "before you connect it again."
            ),
            entity=notifications.Entity(type="oauth_grant", id=family_id),
            actions=[notifications.Action(label="connections", method="GET", path="/api/v1/oauth-connections")],
            dedupe_key=f"refresh_family_revoked:{family_id}",
        ),
    )
