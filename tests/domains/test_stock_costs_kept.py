"""What stock is worth, and what each movement of it cost, however late anything is entered."""

import random
from decimal import Decimal
from typing import Any

import pytest

from domains.answers import done, drafted, finalized
from domains.test_stock import adjusted, before, default, product, transferred, warehouse, worth
from domains.test_stock_documents import converted, issued, of
from domains.test_stock_returns import cancelled, credited
from support.service import Tenant


def listed(tenant: Tenant, id: str) -> list[dict[str, Any]]:
    """The movements of a product, the earliest day first."""
    params = {"productId": id, "sort": "date", "limit": "100"}
    return list(done(tenant.api.get("/inventory/movements", params=params))["items"])


def received(tenant: Tenant, id: str, quantity: str, cost: str, days: int = 0) -> dict[str, Any]:
    """Goods that came some days ago."""
    line = {"productId": id, "quantity": quantity, "unitCost": cost}
    return dict(done(adjusted(tenant, line, kind="receipt", date=before(tenant, days)), 201))


def test_b1_a_return_is_costed_anew_with_the_sale_that_it_returns(tenant: Tenant) -> None:
    id = product(tenant)
    received(tenant, id, "10", "10", days=20)
    sale = issued(tenant, 305, of(id, "5"))
    done(credited(tenant, sale, full=True), 201)
    received(tenant, id, "10", "90", days=10)
    assert worth(tenant, id) == ("20", "50", "1000.00")
    shown = [(one["quantity"], one["unitCost"], one["entryUnitCost"], one["balance"]) for one in listed(tenant, id)]
    assert shown == [
        ("10", "10", "10", "10"),
        ("10", "90", "90", "20"),
        ("-5", "50", "10", "15"),
        ("5", "50", "10", "20"),
    ]


def test_b2_goods_that_were_sold_before_they_came_cost_what_came_for_them(tenant: Tenant) -> None:
    id = product(tenant)
    sale = issued(tenant, 305, of(id, "5"), issueDate=before(tenant, 2))
    assert worth(tenant, id) == ("-5", "0", "0.00")
    received(tenant, id, "10", "20", days=1)
    assert worth(tenant, id) == ("5", "20", "100.00")
    done(credited(tenant, sale, full=True), 201)
    assert worth(tenant, id) == ("10", "20", "200.00")
    assert [(one["unitCost"], one["entryUnitCost"]) for one in listed(tenant, id)] == [
        ("20", "0"),
        ("20", "20"),
        ("20", "20"),
    ]
    day = {"productId": id, "date": before(tenant, 2)}
    (then,) = done(tenant.api.get("/inventory/valuation", params=day))["items"]
    assert (then["onHand"], then["averageCost"], then["value"]) == ("-5", "20", "-100.00")


def test_b1_a_balance_follows_the_order_in_which_movements_are_listed(tenant: Tenant) -> None:
    id = product(tenant)
    received(tenant, id, "10", "4", days=9)
    main, shop = default(tenant), warehouse(tenant)
    over = {"productId": id, "quantity": "2"}
    done(transferred(tenant, main, shop, over), 201)
    done(transferred(tenant, main, shop, over, date=before(tenant, 5)), 201)
    done(adjusted(tenant, {"productId": id, "quantity": "-1"}, date=before(tenant, 7)), 201)
    shown = [(one["warehouseId"] == main, one["quantity"], one["balance"]) for one in listed(tenant, id)]
    assert shown == [
        (True, "10", "10"),
        (True, "-1", "9"),
        (True, "-2", "7"),
        (False, "2", "2"),
        (True, "-2", "5"),
        (False, "2", "4"),
    ]


class Books:
    """Random things that happen to one product, each on any of the last days."""

    def __init__(self, tenant: Tenant, seed: int) -> None:
        self.tenant, self.chosen = tenant, random.Random(seed)  # noqa: S311 - the same in every run
        self.id = product(tenant)
        self.main, self.shop = warehouse(tenant, "ראשי"), warehouse(tenant)
        self.sales: list[dict[str, Any]] = []
        self.notes: list[dict[str, Any]] = []
        self.returns: dict[str, str] = {}
        """Which document brought back goods of which sale."""
        self.last = 6

    def happen(self) -> None:
        """One of them."""
        kinds = [self.receive, self.receive, self.sell, self.sell, self.credit, self.give_back, self.undo, self.count]
        self.chosen.choice([*kinds, self.adjust, self.transfer])()

    def day(self) -> str:
        return before(self.tenant, self.chosen.randint(0, 6))

    def much(self, most: int = 9) -> str:
        return f"{self.chosen.randint(1, most * 10) / 10}"

    def receive(self) -> None:
        line = {"productId": self.id, "quantity": self.much(), "unitCost": self.much(60)}
        place = self.chosen.choice([self.main, self.shop])
        done(adjusted(self.tenant, line, kind="receipt", date=self.day(), warehouseId=place), 201)

    def sell(self) -> None:
        place = self.chosen.choice([self.main, self.shop])
        line = of(self.id, str(self.chosen.randint(1, 6)), warehouseId=place)
        self.last = max(self.last - self.chosen.choice([0, 0, 1]), 0)  # numbers of a type follow the days
        draft = done(drafted(self.tenant, 305, lines=[line], issueDate=before(self.tenant, self.last)), 201)
        self.sales.append(dict(done(finalized(self.tenant, draft))))

    def credit(self) -> None:
        if self.sales:
            sale = self.sales.pop(self.chosen.randrange(len(self.sales)))
            whole = self.chosen.random() < 0.5 or sale["lines"][0]["quantity"] == "1"
            part = {"lines": [{"lineId": sale["lines"][0]["id"], "quantity": "1"}]}
            made = done(credited(self.tenant, sale, **({"full": True} if whole else part)), 201)
            self.returns[made["credit"]["id"]] = sale["id"]

    def give_back(self) -> None:
        if self.sales:
            sale = self.chosen.choice(self.sales)
            left = [{"lineId": sale["lines"][0]["id"], "quantity": "1"}]
            self.notes.append(converted(self.tenant, sale, 210, lines=left))
            self.returns[self.notes[-1]["id"]] = sale["id"]
            self.sales.remove(sale)

    def undo(self) -> None:
        if self.notes:
            done(cancelled(self.tenant, self.notes.pop()))

    def count(self) -> None:
        done(adjusted(self.tenant, {"productId": self.id, "countedQuantity": self.much()}, date=self.day()), 201)

    def adjust(self) -> None:
        line = {"productId": self.id, "quantity": f"-{self.much(4)}"}
        done(adjusted(self.tenant, line, date=self.day(), warehouseId=self.shop), 201)

    def transfer(self) -> None:
        line = {"productId": self.id, "quantity": self.much(4)}
        done(transferred(self.tenant, self.main, self.shop, line, date=self.day()), 201)


@pytest.mark.parametrize("seed", range(4))
def test_b1_b2_value_and_cost_of_sales_are_what_was_bought_on_every_day(tenant: Tenant, seed: int) -> None:
    books = Books(tenant, seed)
    for _ in range(45):
        books.happen()
    movements = listed(tenant, books.id)
    held: dict[str, Decimal] = {}
    for one in movements:
        held[one["warehouseId"]] = held.get(one["warehouseId"], Decimal(0)) + Decimal(one["quantity"])
        assert Decimal(one["balance"]) == held[one["warehouseId"]]
    sales = {one["documentId"]: Decimal(one["unitCost"]) for one in movements if one["kind"] == "sale"}
    assert len(sales) >= 3
    assert all(one["unitCost"] == one["entryUnitCost"] for one in movements if one["kind"] == "receipt")
    returned = [one for one in movements if one["kind"] == "return" and not one["quantity"].startswith("-")]
    for one in returned:
        assert abs(Decimal(one["unitCost"]) - sales[books.returns[one["documentId"]]]) < Decimal("0.0001")
    for days in range(6, -1, -1):
        until = [one for one in movements if one["date"] <= before(tenant, days)]
        cost = {one["id"]: Decimal(one["quantity"]) * Decimal(one["unitCost"]) for one in until}
        bought = sum(cost[one["id"]] for one in until if one["kind"] == "receipt")
        found = sum(cost[one["id"]] for one in until if one["kind"] == "adjustment")
        sold = -sum(cost[one["id"]] for one in until if one["kind"] in ("sale", "return"))
        params = {"productId": books.id, "date": before(tenant, days)}
        valued = done(tenant.api.get("/inventory/valuation", params=params))
        value = Decimal(valued["totalValue"])
        assert abs(value + sold - bought - found) < Decimal("0.01")
        on_hand = sum(Decimal(one["quantity"]) for one in until)
        assert [one["value"] for one in valued["items"]] == ([valued["totalValue"]] if on_hand else [])
        assert value * on_hand >= 0
