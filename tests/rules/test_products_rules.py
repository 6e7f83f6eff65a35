"""Rules of products: trees and bundles, which price counts, and what a searched text asks for."""

from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from itertools import combinations_with_replacement
from uuid import UUID

import pytest

from pinkas.domains.documents.product_sales.rules import SalesPeriod, sales_period
from pinkas.domains.prices import choose_price
from pinkas.domains.prices.types import AppliesTo
from pinkas.domains.products.rules import bundles, category_tree, search_terms
from pinkas.domains.products.types import Product


def id_of(number: int) -> UUID:
    return UUID(int=number)


@pytest.mark.parametrize(
    ("edges", "bundle", "items", "code"),
    [
        ({}, 1, [2], None),
        ({}, 1, [1], "bundle_cycle"),
        ({2: {1}}, 1, [2], "bundle_cycle"),
        ({2: {3}, 3: {1}}, 1, [4, 2], "bundle_cycle"),
        ({2: {3}, 3: {4}}, 1, [2], None),
        ({2: {3}, 3: {4}, 4: {5}}, 1, [2], "bundle_too_deep"),
        ({9: {1}, 2: {3}}, 1, [2], None),
        ({9: {1}, 2: {3}, 3: {4}}, 1, [2], "bundle_too_deep"),
        ({9: {8}, 8: {1}}, 1, [2], None),
        ({9: {8}, 8: {1}, 2: {3}}, 1, [2], "bundle_too_deep"),
    ],
)
def test_a_bundle_stands_in_nothing_that_stands_in_it_and_is_three_deep(
    edges: dict[int, set[int]], bundle: int, items: list[int], code: str | None
) -> None:
    contents = {id_of(one): {id_of(part) for part in parts} for one, parts in edges.items()}
    problem = bundles.bundle_problem(id_of(bundle), [id_of(one) for one in items], contents)
    assert (problem.code if problem else None) == code


@pytest.mark.parametrize(
    ("parents", "category", "parent", "code"),
    [
        ({2: None}, 1, 2, None),
        ({1: None}, 1, 1, "category_cycle"),
        ({1: None, 2: 1, 3: 2}, 1, 3, "category_cycle"),
        ({2: None, 3: 2, 4: 3, 5: 4, 6: 5}, 1, 6, None),
        ({2: None, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6}, 1, 7, "category_too_deep"),
        ({2: None, 3: 2, 4: 3, 5: 4, 1: None, 8: 1}, 1, 5, None),
        ({2: None, 3: 2, 4: 3, 5: 4, 1: None, 8: 1, 9: 8}, 1, 5, "category_too_deep"),
    ],
)
def test_a_category_stands_in_nothing_that_stands_in_it_and_is_six_deep(
    parents: dict[int, int | None], category: int, parent: int, code: str | None
) -> None:
    known = {id_of(one): None if above is None else id_of(above) for one, above in parents.items()}
    problem = category_tree.parent_problem(id_of(category), id_of(parent), known)
    assert (problem.code if problem else None) == code


@dataclass(frozen=True)
class Listed:
    """A price in a list."""

    applies_to: AppliesTo
    list_id: UUID
    valid_from: date | None = None
    valid_to: date | None = None
    price: Decimal | None = None
    percent: Decimal | None = None
    currency: str = "ILS"


DAY = date(2026, 6, 15)


def product(currency: str = "ILS") -> Product:
    """A product that costs 9.99."""
    fields = dict.fromkeys(Product.__struct_fields__)
    return Product(**{**fields, "price": Decimal("9.99"), "currency": currency, "variants": []})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("listed", "price"),
    [
        ([], None),
        ([Listed("currency", id_of(1), price=Decimal(3))], "3"),
        ([Listed("currency", id_of(1), price=Decimal(3)), Listed("tag", id_of(2), price=Decimal(5))], "5"),
        ([Listed("client", id_of(1), price=Decimal(9)), Listed("tag", id_of(2), price=Decimal(5))], "9"),
        ([Listed("client", id_of(1), percent=Decimal("33.3"))], "3.326670"),
        ([Listed("client", id_of(1), percent=Decimal(0))], "0.000000"),
        ([Listed("client", id_of(1), price=Decimal(9), currency="USD")], None),
        ([Listed("client", id_of(1), DAY, DAY, Decimal(1))], "1"),
        ([Listed("client", id_of(1), DAY + timedelta(1), None, Decimal(1))], None),
        ([Listed("client", id_of(1), None, DAY - timedelta(1), Decimal(1))], None),
        ([Listed("tag", id_of(2), price=Decimal(1)), Listed("tag", id_of(1), DAY, price=Decimal(2))], "2"),
        ([Listed("tag", id_of(2), price=Decimal(1)), Listed("tag", id_of(1), price=Decimal(2))], "1"),
    ],
)
def test_the_nearest_list_says_the_price_and_of_two_alike_the_one_that_began_last(
    listed: list[Listed], price: str | None
) -> None:
    found_price = choose_price(product(), listed, "ILS", DAY)
    assert (None if found_price is None else str(found_price)) == price


def test_a_percentage_says_nothing_of_a_price_in_another_currency() -> None:
    assert choose_price(product("USD"), [Listed("client", id_of(1), percent=Decimal(50))], "ILS", DAY) is None


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("ABC-12", ["abc", "12"]),
        ('  מע"צ ', ["מעצ"]),
        ("7290001234567", ["729000123456"]),
        ("א א", ["א"]),
        ("?", []),
        ("a bb ccc dddd eeeee ffffff ggggggg", ["ggggggg", "ffffff", "eeeee", "dddd", "ccc", "bb"]),
    ],
)
def test_a_search_asks_for_words_the_longest_first(text: str, terms: list[str]) -> None:
    assert search_terms.query_terms(text) == terms


def _days(of: SalesPeriod) -> list[date]:
    whole = [of.first + timedelta(n) for n in range((of.end - of.first).days)]
    begun = [first + timedelta(n) for first, last in of.begun for n in range((last - first).days + 1)]
    return sorted(whole + begun)


def test_a_period_is_whole_months_and_at_most_two_begun_ones_and_no_day_twice() -> None:
    days = [date(2026, 1, 1) + timedelta(n) for n in (0, 1, 14, 30, 31, 32, 45, 58, 59, 60, 75, 89, 90)]
    for first, last in combinations_with_replacement(days, 2):
        found_period = sales_period(first, last)
        assert _days(found_period) == [first + timedelta(n) for n in range((last - first).days + 1)]
        assert len(found_period.begun) <= 2
        assert {found_period.first.day, found_period.end.day} == {1}
