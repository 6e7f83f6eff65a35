"""Notifications as rows: an endpoint that fails three times in a row is told, once until it works again."""

from typing import Any

from support.hooks import create_endpoint, wait_for_deliveries
from support.processes import wait_until
from support.receiver import Receiver
from support.service import Running, Tenant, register


def rows(tenant: Tenant) -> list[Any]:
    """The notifications of a business."""
    with tenant.running.owner() as connection:
        return connection.execute(
            """SELECT kind, category, severity, entity_type, entity_id::text, read_at, title, body FROM notifications
               WHERE business_id = %s ORDER BY id""",
            [tenant.id],
        ).fetchall()


def test_three_failures_in_a_row_are_told_once(hasty: Tenant, receiver: Receiver) -> None:
    """WH-17."""
    receiver.answer(500)
    endpoint = create_endpoint(hasty, receiver.url(), maxRetries=2)
    for _ in range(3):
        hasty.issued()
    wait_for_deliveries(hasty, endpoint, "failed", 3)
    wait_until(lambda: rows(hasty), "the notification")
    (one,) = rows(hasty)
    assert one[:6] == ("webhook_failing", "system", "warning", "webhook", endpoint["id"], None)
    assert endpoint["url"] in one[7]


def test_two_failures_and_a_success_are_not_told(hasty: Tenant, receiver: Receiver) -> None:
    """WH-17."""
    receiver.answer(500, times=2)
    endpoint = create_endpoint(hasty, receiver.url(), maxRetries=5)
    hasty.issued()
    wait_for_deliveries(hasty, endpoint, "delivered")
    assert hasty.api.get(f"/webhooks/{endpoint['id']}").json()["consecutiveFailures"] == 0
    assert rows(hasty) == []


def test_after_a_success_three_more_failures_are_told_again(hasty: Tenant, receiver: Receiver) -> None:
    """WH-17."""
    endpoint = create_endpoint(hasty, receiver.url(), maxRetries=3)
    for n in (1, 2):
        receiver.answer(500)
        hasty.issued()
        wait_for_deliveries(hasty, endpoint, "failed", n)
        wait_until(lambda n=n: len(rows(hasty)) == n, f"notification {n}")  # type: ignore[misc]
        receiver.answer(200)
        hasty.issued()
        wait_for_deliveries(hasty, endpoint, "delivered", n)
    assert len(rows(hasty)) == 2


def test_each_endpoint_is_told_of_by_itself(hasty: Tenant, receiver: Receiver) -> None:
    receiver.answer(500, path="/ill")
    ill, well = (
        create_endpoint(hasty, receiver.url("/ill"), maxRetries=3),
        create_endpoint(hasty, receiver.url("/well")),
    )
    hasty.issued()
    wait_for_deliveries(hasty, ill, "failed")
    wait_for_deliveries(hasty, well, "delivered")
    wait_until(lambda: rows(hasty), "the notification")
    assert [one[4] for one in rows(hasty)] == [ill["id"]]


def test_a_notification_is_written_in_the_language_of_the_business(impatient: Running, receiver: Receiver) -> None:
    receiver.answer(500)
    titles = []
    for language in ("he", "en"):
        tenant = register(impatient)
        with impatient.owner() as connection:
            connection.execute("UPDATE businesses SET default_lang = %s WHERE business_id = %s", [language, tenant.id])
        create_endpoint(tenant, receiver.url(), maxRetries=3)
        tenant.issued()
        wait_until(lambda tenant=tenant: rows(tenant), "the notification")  # type: ignore[misc]
        titles.append(rows(tenant)[0][6])
    assert titles == ["כתובת webhook אינה מקבלת הודעות", "A webhook endpoint does not accept deliveries"]
