"""Problems of one thing told in the fields of another."""

from re import compile as pattern

import pytest

from pinkas.core.problems import FaultCollector, Problem
from pinkas.core.renamed_fields import fields_renamed


def test_what_two_fields_are_refused_for_is_told_once_where_one_stands_for_both() -> None:
    faults = FaultCollector()
    faults.add("date", "date_out_of_range", "Too late.")
    faults.add("amount", "invalid_amount", "No amount.")
    faults.add("issueDate", "date_out_of_range", "Too late.")
    with (
        pytest.raises(Problem) as refused,
        fields_renamed(((pattern("^(date|issueDate)$"), "links"), (pattern("^amount$"), "links"))),
    ):
        faults.raise_if_any()
    told = [(one.field, one.code) for one in refused.value.details]
    assert told == [("links", "date_out_of_range"), ("links", "invalid_amount")]
