"""Notifies the business of an endpoint that failed three times in a row, once until it works again (WH-17)."""

from typing import Any

from pinkas.core.problems import NotFound
from pinkas.core.wording import Wording
from pinkas.domains import notifications
from pinkas.domains.webhooks import rules
from pinkas.domains.webhooks.store.endpoints import ENDPOINTS_TABLE
from pinkas.platform.tx import Tx


async def notify_failing_endpoint(tx: Tx, row: Any) -> None:
    """Notifies of an endpoint when its health in `row` has reached the limit of failures."""
    if row.consecutive_failures < rules.NOTIFIED_FAILURES:
        return
    try:
        endpoint = await ENDPOINTS_TABLE.get(tx, row.endpoint_id)
    except NotFound:  # an endpoint of a partner is not for the business to mend
        return
    if endpoint.deleted_at is not None:
        return
    await notifications.add(
        tx,
        notifications.NewNotification(
            kind="webhook_failing",
            category="system",
            severity="warning",
            title=Wording("A webhook endpoint does not accept deliveries"),
            body=Wording(
                "{url} has failed {n} times in a row. Deliveries are tried again as scheduled; look at their history.",
                url=endpoint.url[:200],
                n=row.consecutive_failures,
            ),
            entity=notifications.Entity(type="webhook", id=endpoint.id),
            actions=[
                notifications.Action(
                    label="deliveries", method="GET", path=f"/api/v1/webhooks/{endpoint.id}/deliveries?state=failed"
                )
            ],
            dedupe_key=f"webhook_failing:{endpoint.id}:{row.failing_since.isoformat()}",
        ),
    )
