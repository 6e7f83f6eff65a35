"""The page of a client's means of payment makes the address at which the client saves a card."""

import pytest

from domains.answers import done
from domains.test_card_setups import connected, methods
from domains.test_desk_words import english
from support.service import Tenant

pytestmark = pytest.mark.logs_in


def test_a_page_for_saving_a_card_is_made_and_shown(tenant: Tenant) -> None:
    connected(tenant, "stripe")
    client = tenant.client()
    somebody = english(tenant)
    path = f"/clients/{client['id']}/payment-methods"
    assert "Make a page for saving a card" in somebody.get(path).text
    page = somebody.post(path, {"_do": "setup"})
    (made,) = done(tenant.api.get("/checkouts"))["items"]
    assert "/checkout/" in page.text
    assert "Send the client this address" in page.text
    assert made["source"] == "save_card"
    shown = somebody.get(f"/checkouts/{made['id']}").text
    assert "card saved without a charge" in shown
    assert "Card saved on the provider's page" in shown
    assert methods(tenant, client) == []


def test_why_no_page_is_made_is_said_beside_it(tenant: Tenant) -> None:
    client = tenant.client()
    page = english(tenant).post(f"/clients/{client['id']}/payment-methods", {"_do": "setup"})
    assert page.status == 409
    assert "provider" in page.text
