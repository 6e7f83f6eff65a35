"""A worker that dies while the tax authority is being asked: the invoice has one number all the same."""

from collections.abc import Iterator

import pytest

from faults.full.place import Place, opened
from support.allocating import BUYER
from support.authority import Authority
from support.processes import system_postgres, wait_until
from support.sales import Seller

pytestmark = [
    pytest.mark.xdist_group("external"),
    pytest.mark.skipif(system_postgres() is None, reason="sh tests/install-system-packages.sh installs PostgreSQL"),
]
SELLER = "777777715"


@pytest.fixture(scope="module")
def authority() -> Iterator[Authority]:
    """The tax authority."""
    with Authority() as started:
        yield started


@pytest.fixture(scope="module")
def place(authority: Authority) -> Iterator[Place]:
    """A web process and a worker, which know the authority."""
    with opened(1, **authority.settings(), authority_timeout=60) as made:
        yield made


@pytest.mark.parametrize(("step", "look_ups", "requests"), [("wait", 1, 1), ("silent", 1, 2)])
def test_a_worker_that_dies_between_the_call_and_the_record_asks_nothing_twice(
    place: Place, authority: Authority, step: str, look_ups: int, requests: int
) -> None:
    """`wait`: the authority has given the number when the worker dies; `silent`: it has not."""
    with Seller(place.url) as seller:
        begun = seller.api.put("/allocation-numbers/connection", json={}).json()["authorizationUrl"]
        state = begun.partition("state=")[2]
        body = {"code": authority.consent(), "state": state}
        assert seller.api.put("/allocation-numbers/connection", json=body).json()["status"] == "CONNECTED"
        authority.script(SELLER, step, "approve")
        lines = [{"description": "ייעוץ", "quantity": "1", "unitPrice": "6000"}]
        draft = seller.api.post("/documents", json={"docType": 305, "client": BUYER, "lines": lines}).json()
        assert seller.api.post(f"/documents/{draft['id']}/finalize", json={}).status_code == 200

        def asked(call: str) -> int:
            return len([one for one in authority.asked(SELLER, call) if one["invoice_id"] == draft["id"]])

        wait_until(lambda: asked("approve") == 1, "the authority to be asked")
        place.replace_worker(0)
        # The lease of the dead worker ends now instead of in some minutes.
        place.rows(
            "UPDATE allocation_requests SET claimed_until = now(), next_attempt_at = now() WHERE document_id = %s",
            [draft["id"]],
        )

        def status() -> str:
            return str(seller.api.get(f"/documents/{draft['id']}").json()["allocationStatus"])

        wait_until(lambda: status() == "APPROVED", "the number")
        now = seller.api.get(f"/documents/{draft['id']}").json()
        assert now["allocationNumber"] == authority.number_of(draft["id"])
        assert (asked("look_up"), asked("approve")) == (look_ups, requests)
        found = seller.api.get("/allocation-numbers", params={"documentId": draft["id"]}).json()["items"]
        assert [one["attempts"] for one in found] == [2]
