"""Mail about notifications: to whoever asked for it, at once or by digest, and never in their quiet hours."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from domains.answers import done
from domains.test_notifications import told
from pinkas.domains.notifications import rules
from pinkas.domains.notifications.types import PreferencesRow
from support.mailbox import next_mail, outbox_messages
from support.partners import make_partner
from support.processes import wait_until
from support.service import Tenant

PREFERENCES = "/notifications/preferences"
JERUSALEM = "Asia/Jerusalem"


def at(text: str) -> datetime:
    """An instant by the clock of Jerusalem in winter."""
    return datetime.fromisoformat(f"{text}+02:00")


@pytest.mark.own_person
def test_a_person_is_mailed_what_they_chose_and_once(tenant: Tenant) -> None:
    told(tenant)  # before they chose
    kinds = [{"kind": "webhook_failing", "email": "at_once"}, {"kind": "task_due", "email": "digest"}]
    done(tenant.session.patch(PREFERENCES, json={"kinds": kinds}))
    before = len(outbox_messages(tenant.running, tenant.email))
    told(tenant, kind="task_due")
    told(tenant, kind="quote_accepted")
    told(tenant)
    mail = next_mail(tenant.running, tenant.email, before + 1)
    found = [one for one in outbox_messages(tenant.running, tenant.email) if "title" in str(one["Subject"])]
    assert len(found) == 1, mail["Subject"]
    assert f"/app/{tenant.id}/notifications" in found[0].get_body(("plain",)).get_content()  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("created", "mode", "due"),
    [
        ("2026-11-25 12:00", "at_once", "2026-11-25 12:00"),
        ("2026-11-25 22:00", "at_once", "2026-11-26 07:00"),
        ("2026-11-26 03:00", "at_once", "2026-11-26 07:00"),
        ("2026-11-26 07:00", "at_once", "2026-11-26 07:00"),
        ("2026-11-25 07:59", "digest", "2026-11-25 08:00"),
        ("2026-11-25 08:01", "digest", "2026-11-26 08:00"),
    ],
)
def test_mail_leaves_with_the_digest_and_after_quiet_hours(created: str, mode: str, due: str) -> None:
    wanted = PreferencesRow(id=UUID(int=1), quiet_from="22:00", quiet_to="07:00")
    assert rules.leaves_at(at(created), mode, wanted, JERUSALEM, at(created)) == at(due)


def test_a_weekly_digest_leaves_on_sunday_and_quiet_hours_may_be_at_noon() -> None:
    weekly = PreferencesRow(id=UUID(int=1), digest="weekly", digest_hour=13, quiet_from="12:00", quiet_to="14:30")
    assert rules.leaves_at(at("2026-11-25 10:00"), "digest", weekly, JERUSALEM, at("2026-11-25 10:00")) == at(
        "2026-11-29 14:30"
    )
    late = at("2026-11-29 16:00")  # the worker stood still
    assert rules.leaves_at(late - timedelta(days=4), "digest", weekly, JERUSALEM, late) == late
    assert late.astimezone(UTC).hour == 14


@pytest.mark.own_person
def test_an_owner_is_mailed_that_a_partner_asks_for_access_unless_they_choose_otherwise(tenant: Tenant) -> None:
    kind = "partner.access_requested"
    told(tenant, kind=kind)  # as a row: whom it is mailed to begins with a request
    partner = make_partner(tenant.running, name="First Platform")
    partner.acting_for(tenant)
    wait_until(lambda: mails_about(tenant, "First Platform"), "the mail")

    def chosen(client: Any) -> dict[str, Any]:
        return next(one for one in done(client.get(PREFERENCES))["kinds"] if one["kind"] == kind)

    assert (chosen(tenant.session)["email"], chosen(tenant.api)["email"]) == ("at_once", "never")
    done(tenant.session.patch(PREFERENCES, json={"kinds": [{"kind": kind, "email": "never"}]}))
    assert chosen(tenant.session) == {"kind": kind, "page": True, "email": "never", "push": True}
    done(tenant.session.patch(PREFERENCES, json={"kinds": [{"kind": kind, "page": False, "email": "at_once"}]}))
    assert chosen(tenant.session) == {"kind": kind, "page": False, "email": "at_once", "push": True}
    done(tenant.session.patch(PREFERENCES, json={"kinds": [{"kind": kind, "email": "never"}]}))
    other = make_partner(tenant.running, name="Second Platform")
    other.acting_for(tenant)
    done(tenant.session.patch(PREFERENCES, json={"kinds": [{"kind": "webhook_failing", "email": "at_once"}]}))
    told(tenant)
    wait_until(lambda: mails_about(tenant, "title"), "the mail about something else")
    assert not mails_about(tenant, "Second Platform")


def mails_about(tenant: Tenant, text: str) -> list[Any]:
    """The mails of the owner with a text in the subject."""
    return [one for one in outbox_messages(tenant.running, tenant.email) if text in str(one["Subject"])]
