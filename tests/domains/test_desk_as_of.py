"""Pages of accounts and of stock at another time: what was recorded later is left out, and a wrong time is said at its
field."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from domains.test_stock import adjusted, product
from support.dashboard import log_in_owner
from support.service import Tenant

pytestmark = pytest.mark.logs_in


def local(minutes: int) -> str:
    """A time of now and so many minutes as a field of a form has it."""
    at = datetime.now(UTC) + timedelta(minutes=minutes)
    return at.astimezone(ZoneInfo("Asia/Jerusalem")).strftime("%Y-%m-%dT%H:%M")


def test_accounts_and_stock_are_shown_at_another_time(tenant: Tenant) -> None:
    client, of = tenant.client(), tenant.supplier()
    tenant.issued(305, client=None, clientId=client["id"])
    line = {"productId": product(tenant), "quantity": "2", "unitCost": "59"}
    assert adjusted(tenant, line, kind="receipt").status_code == 201
    desk = log_in_owner(tenant)
    shown = {
        f"/clients/{client['id']}": "118.00",
        f"/clients/{client['id']}/statement": "118.00",
        f"/suppliers/{of['id']}": "",
        f"/suppliers/{of['id']}/statement": "",
        "/stock/valuation": "118.00",
    }
    before_is, ahead_is = local(-60), local(60)
    for path, amount in shown.items():
        now, before, ahead = (desk.get(f"{path}{query}") for query in ("", f"?asOf={before_is}", f"?asOf={ahead_is}"))
        assert [one.get("type") for one in now.all("[name=asOf]")] == ["datetime-local"]
        assert amount in now.text
        places = "td" if path.endswith("/statement") else ".figure"  # documents of the client are those of now
        assert not amount or amount not in " ".join(one.text_content() for one in before.all(places))
        assert len(before.all("p.note[role=status]")) == 1
        assert [one.get("value") for one in before.all("[name=asOf]")] == [before_is]
        assert set(ahead.faults()) == {"asOf"}
