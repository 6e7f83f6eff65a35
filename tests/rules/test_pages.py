"""Cursors: they carry a place, and nobody can forge one or carry it elsewhere."""

import string
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinkas.core.pagination import (
    PagePosition,
    PageQuery,
    SortOrder,
    choose_sort_order,
    cursor_binding,
    decode_cursor,
    encode_cursor,
)
from pinkas.core.problems import InvalidCursor, ValidationFailed

KEY = b"k" * 32


class Query(PageQuery):
    """A list with a filter and an order."""

    q: str | None = None
    sort: Literal["a", "b"] | None = None


BOUND = cursor_binding("clients", "tenant", Query())


@given(st.text(), st.text())
def test_a_cursor_brings_back_its_place(value: str, identity: str) -> None:
    place = PagePosition(value, identity)
    assert decode_cursor(encode_cursor(place, BOUND, KEY), BOUND, KEY) == place


@given(st.text(min_size=1, max_size=20), st.data())
def test_no_changed_cursor_is_read(value: str, data: st.DataObject) -> None:
    cursor = encode_cursor(PagePosition(value, "id"), BOUND, KEY)
    place = data.draw(st.integers(0, len(cursor) - 2))  # the last letter may hold bits that mean nothing
    letter = data.draw(st.sampled_from([one for one in string.ascii_letters if one != cursor[place]]))
    with pytest.raises(InvalidCursor):
        decode_cursor(cursor[:place] + letter + cursor[place + 1 :], BOUND, KEY)


@given(st.text(max_size=100))
def test_no_text_is_a_cursor_by_chance(text: str) -> None:
    with pytest.raises(InvalidCursor):
        decode_cursor(text, BOUND, KEY)


@pytest.mark.parametrize(
    "other",
    [
        cursor_binding("products", "tenant", Query()),
        cursor_binding("clients", "other", Query()),
        cursor_binding("clients", "tenant", Query(q="a")),
        cursor_binding("clients", "tenant", Query(sort="a")),
    ],
    ids=["list", "tenant", "filter", "order"],
)
def test_a_cursor_is_bound(other: bytes) -> None:
    with pytest.raises(InvalidCursor):
        decode_cursor(encode_cursor(PagePosition("1", "2"), BOUND, KEY), other, KEY)


def test_a_cursor_of_another_key_is_refused() -> None:
    with pytest.raises(InvalidCursor):
        decode_cursor(encode_cursor(PagePosition("1", "2"), BOUND, b"x" * 32), BOUND, KEY)


def test_the_size_of_the_page_may_change_on_the_way() -> None:
    assert cursor_binding("clients", "tenant", Query(limit=1, include="total", cursor="x")) == BOUND


def test_the_first_order_is_the_one_of_silence() -> None:
    orders = {"b": SortOrder("b", "text", True), "a": SortOrder("a", "text", False)}
    assert choose_sort_order(orders, None) is orders["b"]
    assert choose_sort_order(orders, "a") is orders["a"]
    with pytest.raises(ValidationFailed):
        choose_sort_order(orders, "c")
