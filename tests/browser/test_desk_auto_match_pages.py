"""The pages of auto-match that goes on behind them, in a browser: for everybody, in both languages."""

import pytest

from browser.person import WIDTHS, person
from domains.test_bank_suggestions_api import _account, _line
from support.service import Running, Tenant, register

pytestmark = pytest.mark.own_person


@pytest.fixture(scope="module")
def shop(running: Running) -> Tenant:
    """A business with auto-match that goes on, that was stopped, and that failed."""
    shop = register(running)
    _line(shop, _account(shop), "118.00", "TRANSFER")
    with shop.running.owner() as connection:
        for state, ended in (("RUNNING", None), ("CANCELLED", "now()"), ("FAILED", "now()")):
            connection.execute(
                """INSERT INTO bank_match_runs (business_id, id, asked, state, total, looked_at, matched, refused,
                       place_date, place_id, ended_at, error, created_at, updated_at)
                   VALUES (%s, gen_random_uuid(), '{}', %s, 900, 350, 280, 3, '2026-01-01', gen_random_uuid(),
                       %s::timestamptz, %s, now(), now())""",
                [shop.id, state, ended, "internal_error" if state == "FAILED" else None],
            )
    return shop


@pytest.mark.parametrize(("width", "language"), [("desktop", "he"), ("phone", "en")])
async def test_the_pages_are_for_everybody(browser: str, shop: Tenant, width: str, language: str) -> None:
    runs = shop.api.get("/bank-reconciliation/auto-match/runs").json()["items"]
    async with person(browser, shop, width=WIDTHS[width], language=language) as looking:
        for address in ("", *(f"/runs/{one['id']}" for one in runs)):
            await looking.go(f"/app/{shop.id}/bank/reconcile/certain{address}")
            await looking.accessible(dark=width == "desktop")
