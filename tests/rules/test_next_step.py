"""The one action that a document waits for."""

from types import SimpleNamespace
from typing import Any

import pytest

from pinkas.dashboard.business_pages.follow_ups import FollowUps
from pinkas.dashboard.business_pages.next_step import choose_next_step, invoice_type

PAYABLE = FollowUps(pay=True, credit=True)


@pytest.mark.parametrize(
    ("fields", "offers", "overdue", "handed_over", "expected"),
    [
        ({}, PAYABLE, False, False, "send"),
        ({}, PAYABLE, False, True, "pay"),
        ({}, FollowUps(pay=True, remind=True), True, True, "remind"),
        ({}, FollowUps(), False, False, "send"),
        ({}, FollowUps(), False, True, "download"),
        ({"status": "CANCELLED"}, FollowUps(), False, False, "download"),
        ({"quote_status": "OPEN"}, FollowUps(makes=(305, 320)), False, False, "send"),
        ({"quote_status": "OPEN"}, FollowUps(makes=(305, 320)), False, True, "answer"),
        ({"quote_status": "ACCEPTED"}, FollowUps(makes=(100, 305, 320)), False, True, "convert"),
        ({"quote_status": "REJECTED"}, FollowUps(), False, True, "reopen"),
        ({"quote_status": "EXPIRED"}, FollowUps(), False, True, "reopen"),
        ({"quote_status": "CONVERTED"}, FollowUps(), False, True, "download"),
        ({}, FollowUps(makes=(305,)), False, True, "convert"),
        ({"conversion_status": "CONVERTED"}, FollowUps(), False, True, "download"),
    ],
)
def test_every_state_has_one_next_step(
    fields: dict[str, Any], offers: FollowUps, overdue: bool, handed_over: bool, expected: str
) -> None:
    document = SimpleNamespace(**{"status": "ISSUED", "quote_status": None, "conversion_status": "NONE", **fields})
    assert choose_next_step(document, offers, overdue=overdue, handed_over=handed_over) == expected


def test_the_usual_invoice_comes_first() -> None:
    assert invoice_type(FollowUps(makes=(100, 320, 305))) == 305
    assert invoice_type(FollowUps(makes=(100,))) is None
