"""The limits of cash in Israel, by price, date and payer; amounts in agorot."""

from datetime import date

import pytest

from pinkas.countries import get_country
from pinkas.countries.cash import Payer
from pinkas.domains.documents.issuing.rules.cash import payer_of

NOW, BEFORE, FIRST = date(2022, 8, 1), date(2022, 7, 31), date(2019, 1, 1)


@pytest.mark.parametrize(
    ("price", "day", "payer", "allowed"),
    [
        (600_000, NOW, "dealer", None),
        (600_001, NOW, "dealer", 60_000),
        (600_001, NOW, "private", 60_000),
        (600_019, NOW, "dealer", 60_001),
        (5_999_999, NOW, "dealer", 599_999),
        (6_000_000, NOW, "dealer", 600_000),
        (100_000_000, NOW, "dealer", 600_000),
        (4_000_000, NOW, "tourist", None),
        (4_000_001, NOW, "tourist", 400_000),
        (100_000_000, NOW, "tourist", 4_000_000),
        (1_100_000, BEFORE, "dealer", None),
        (1_100_001, BEFORE, "dealer", 110_000),
        (100_000_000, BEFORE, "private", 1_100_000),
        (5_500_000, BEFORE, "tourist", None),
        (1_100_001, FIRST, "dealer", 110_000),
        (100_000_000, date(2018, 12, 31), "dealer", None),
        (600_001, date(2026, 11, 21), "dealer", 60_000),
    ],
)
def test_the_cash_of_a_price(price: int, day: date, payer: Payer, allowed: int | None) -> None:
    limit = get_country("IL").cash_limit
    assert limit is not None
    assert limit(price, day, payer) == allowed


@pytest.mark.parametrize(
    ("client", "payer"),
    [
        (None, "dealer"),
        ({"type": "company"}, "dealer"),
        ({"type": "company", "dealerType": "foreign"}, "dealer"),
        ({"type": "person"}, "private"),
        ({"type": "person", "dealerType": "exempt"}, "dealer"),
        ({"type": "person", "dealerType": "foreign"}, "tourist"),
    ],
)
def test_who_pays(client: dict[str, str] | None, payer: Payer) -> None:
    assert payer_of(client) == payer
