"""Canonical bytes: one for one meaning, the same in every language that sorts keys."""

import hashlib
import json
from datetime import UTC, date, datetime, timedelta, timezone
from decimal import Decimal
from uuid import UUID

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinkas.core.canonical import GENESIS_DIGEST, canonical_bytes, chained_digest

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**62), 2**62) | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), inner, max_size=4)
    ),
    max_leaves=20,
)


@given(PLAIN)
def test_the_bytes_say_what_they_were_made_of(value: object) -> None:
    assert json.loads(canonical_bytes(value)) == value


@given(st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), st.integers(0, 9), max_size=6))
def test_the_order_of_keys_does_not_matter(value: dict[str, int]) -> None:
    assert canonical_bytes(dict(reversed(value.items()))) == canonical_bytes(value)


def test_the_form_is_compact_sorted_and_utf_8() -> None:
    assert canonical_bytes({"ב": 1, "a": [True, None], "A": 'é"\n'}) == '{"A":"é\\"\\n","a":[true,null],"ב":1}'.encode()


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Decimal("1.50"), '"1.5"'),
        (Decimal("1E+2"), '"100"'),
        (Decimal("-0.00"), '"0"'),
        (date(2026, 1, 2), '"2026-01-02"'),
        (datetime(2026, 1, 2, 3, 4, 5, 6000, tzinfo=UTC), '"2026-01-02T03:04:05.006Z"'),
        (datetime(2026, 1, 2, 5, 0, tzinfo=timezone(timedelta(hours=2))), '"2026-01-02T03:00:00.000Z"'),
        (UUID(int=1), '"00000000-0000-0000-0000-000000000001"'),
    ],
)
def test_values_have_one_text(value: object, text: str) -> None:
    assert canonical_bytes(value) == text.encode()


def test_structs_stand_by_their_own_names() -> None:
    class Thing(msgspec.Struct, rename="camel"):
        some_name: int

    assert canonical_bytes(Thing(1)) == b'{"some_name":1}'


@pytest.mark.parametrize("value", [1.5, float("nan"), {1, 2}, b"bytes", {"a": 0.1}])
def test_what_has_no_one_form_is_refused(value: object) -> None:
    with pytest.raises(TypeError):
        canonical_bytes(value)


def test_a_digest_covers_the_one_before_it() -> None:
    first = chained_digest(GENESIS_DIGEST, b"a")
    assert first == hashlib.sha256(bytes(32) + hashlib.sha256(b"a").digest()).digest()
    assert chained_digest(first, b"b") != chained_digest(GENESIS_DIGEST, b"b")
    assert chained_digest(GENESIS_DIGEST, b"ab") != chained_digest(chained_digest(GENESIS_DIGEST, b"a"), b"b")
