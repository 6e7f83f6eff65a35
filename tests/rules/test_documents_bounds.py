"""Filters by amount: from the wire to minor units."""

import pytest

from pinkas.core.decimals import Amount
from pinkas.core.problems import ValidationFailed
from pinkas.domains.documents.model.types import DocumentQuery
from pinkas.domains.documents.search.rules.bounds import total_bounds


@pytest.mark.parametrize(("currency", "expected"), [("ILS", (150, None)), ("KWD", (1500, None))])
def test_bounds_are_minor_units_of_the_currency(currency: str, expected: tuple[int, None]) -> None:
    assert total_bounds(DocumentQuery(min_total=Amount("1.5")), currency) == expected


def test_both_bounds_are_named_when_both_are_no_amounts() -> None:
    with pytest.raises(ValidationFailed) as caught:
        total_bounds(DocumentQuery(min_total=Amount("1.5"), max_total=Amount("2.5")), "JPY")
    assert [one.field for one in caught.value.details] == ["minTotal", "maxTotal"]


def test_a_currency_that_does_not_exist_has_no_amounts() -> None:
    with pytest.raises(ValidationFailed) as caught:
        total_bounds(DocumentQuery(), "XXX")
    assert [one.field for one in caught.value.details] == ["currency"]
