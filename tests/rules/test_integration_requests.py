"""When two requests are the same, and how it is said that they are not."""

import json
from typing import Any

import pytest

from pinkas.domains.integrations.rules.canonical import MAX_DIFFERENCES, canonical_request, differences
from pinkas.domains.integrations.types import IntegrationClient, IntegrationDocument, IntegrationPayment, NewOrder
from pinkas.platform.http.decoding import decode_body

LINE = {"description": "Consulting", "quantity": "2", "unitPrice": "450.00"}
DOCUMENT = {"externalReference": "a", "docType": 305, "lines": [LINE]}


def canonical(body: dict[str, Any], kind: Any = IntegrationDocument) -> str:
    return canonical_request(decode_body(json.dumps(body).encode(), kind))


@pytest.mark.parametrize(
    "same",
    [
        {**DOCUMENT, "notes": None},
        {**DOCUMENT, "tags": [], "metadata": {}, "finalize": False, "payments": []},
        dict(reversed(DOCUMENT.items())),
        {**DOCUMENT, "lines": [{**LINE, "quantity": 2}]},
        {**DOCUMENT, "lines": [{**LINE, "quantity": 2.0, "unitPrice": "450"}]},
        {**DOCUMENT, "lines": [{**LINE, "unitPrice": "450.000000", "moveStock": True}]},
        {**DOCUMENT, "lines": [{**LINE, "unitPrice": "0450"}]},
    ],
)
def test_requests_that_say_the_same_are_the_same(same: dict[str, Any]) -> None:
    assert canonical(same) == canonical(DOCUMENT)


@pytest.mark.parametrize(
    ("other", "fields"),
    [
        ({**DOCUMENT, "brandId": None}, ["brandId"]),  # none at all, and not that of the business
        ({**DOCUMENT, "finalize": True}, ["finalize"]),
        ({**DOCUMENT, "lines": [LINE, LINE]}, ["lines[1].description", "lines[1].quantity", "lines[1].unitPrice"]),
        ({**DOCUMENT, "lines": [{**LINE, "description": "consulting"}]}, ["lines[0].description"]),
        ({**DOCUMENT, "lines": [{**LINE, "moveStock": False}]}, ["lines[0].moveStock"]),
        ({**DOCUMENT, "metadata": {"a.b": "1"}}, ["metadata.a.b"]),
        ({**DOCUMENT, "issueDate": "2026-01-31"}, ["issueDate"]),
    ],
)
def test_requests_that_differ_are_told_by_their_fields(other: dict[str, Any], fields: list[str]) -> None:
    first, second = canonical(DOCUMENT), canonical(other)
    assert first != second
    assert [one["field"] for one in differences(first, second)] == fields
    assert [one["field"] for one in differences(second, first)] == fields


def test_values_are_told_as_they_were_understood() -> None:
    other = {**DOCUMENT, "lines": [{**LINE, "quantity": 3.50}]}
    assert differences(canonical(DOCUMENT), canonical(other)) == [
        {"field": "lines[0].quantity", "before": "2", "now": "3.5"}
    ]


def test_instants_are_compared_in_utc() -> None:
    def consent(at: str) -> str:
        body = {"externalReference": "c", "name": "Dana", "consents": [{"kind": "mail", "at": at}]}
        return canonical(body, IntegrationClient)

    assert consent("2026-01-31T12:00:00+02:00") == consent("2026-01-31T10:00:00Z")
    assert consent("2026-01-31T12:00:00Z") != consent("2026-01-31T10:00:00Z")


def test_the_order_of_lists_matters() -> None:
    other = {**LINE, "description": "Travel"}
    assert canonical({**DOCUMENT, "lines": [LINE, other]}) != canonical({**DOCUMENT, "lines": [other, LINE]})


def test_no_more_than_so_many_differences_are_told() -> None:
    many = {**DOCUMENT, "lines": [{**LINE, "description": str(n)} for n in range(MAX_DIFFERENCES)]}
    assert len(differences(canonical(DOCUMENT), canonical(many))) == MAX_DIFFERENCES


def test_whom_an_order_is_sent_to_is_part_of_it() -> None:
    def order(**fields: Any) -> str:
        return canonical({"externalReference": "o", "lines": [LINE], **fields}, NewOrder)

    assert order() == order(send=False) == order(docType=320, finalize=True)
    assert len({order(), order(send=True), order(send={}), order(send={"email": ["a@example.com"]})}) == 4


def test_amounts_of_payments_are_amounts() -> None:
    def payment(amount: Any) -> str:
        body = {"externalReference": "p", "method": "cash", "date": "2026-01-31", "clientId": _ID, "amount": amount}
        return canonical(body, IntegrationPayment)

    assert payment("118") == payment(118) == payment("118.00") != payment("118.01")


_ID = "0199f3a4-6c1e-7b52-9d08-3f5a7c2e41b6"
