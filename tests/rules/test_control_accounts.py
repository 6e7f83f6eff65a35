"""What the control accounts of a file have beside those below them, in either way of writing them."""

import pytest

from pinkas.domains.imports.rules.control_accounts import PartySums, headings, own_parts


def sums(*accounts: int, documents: int = 0) -> PartySums:
    found = PartySums()
    for one in accounts:
        found.add(one, has_account=True)
    if documents:
        found.add(documents, has_account=False)
    return found


NONE = PartySums()


def parts(
    balances: dict[str, int], clients: PartySums, total: int, suppliers: PartySums = NONE
) -> tuple[dict[str, int], frozenset[str]]:
    parties = {"client": clients, "supplier": suppliers}
    return own_parts(balances, parties, headings(balances, parties, total))


@pytest.mark.parametrize(
    ("balances", "clients", "total", "expected"),
    [
        ({"customers": 100}, sums(600, 300), 0, {"customers": 100}),  # it is beside them
        ({"customers": 1000}, sums(600, 300), 900, {"customers": 100}),  # it is a heading, and has more
        ({"customers": 900}, sums(600, 300), 900, {}),
        ({"customers": 1000}, sums(documents=900), 0, {"customers": 100}),
        ({"customers": 900, "customer_advances": -50}, sums(900), 900, {"customer_advances": -50}),
        ({"customers": 900, "customer_advances": -80}, sums(900, -50), 850, {"customer_advances": -30}),
        ({"customers": 850, "customer_advances": -80}, sums(900, -50), 850, {"customer_advances": -80}),
        ({"customer_advances": -40}, NONE, 5, {"customer_advances": -40}),
        ({"suppliers": -70, "supplier_advances": 20}, NONE, 0, {"suppliers": -70, "supplier_advances": 20}),
    ],
)
def test_what_nobody_below_has_is_its_own(
    balances: dict[str, int], clients: PartySums, total: int, expected: dict[str, int]
) -> None:
    assert parts(balances, clients, total) == (expected, frozenset())


def test_both_may_be_headings() -> None:
    found = parts({"customers": 100, "suppliers": -60}, sums(90), 90 - 60, sums(-60))
    assert found == ({"customers": 10}, frozenset())


def test_books_that_do_not_balance_leave_it_open_where_somebody_stands_below() -> None:
    found = parts({"customers": 100, "customer_advances": -5, "suppliers": -60}, sums(90), 7)
    assert found == ({"suppliers": -60}, frozenset({"customers", "customer_advances"}))
