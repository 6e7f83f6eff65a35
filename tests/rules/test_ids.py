"""Ids: UUIDv7 that sort as they were made."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from uuid import RFC_4122, UUID

from pinkas.core.ids import IdSource

NOW = datetime(2026, 11, 21, 8, 0, 0, 123000, tzinfo=UTC)


def milliseconds(id: UUID) -> int:
    """The instant in an id."""
    return id.int >> 80


def test_an_id_is_a_version_7_uuid_of_its_instant() -> None:
    made = IdSource().new(NOW)
    assert (made.version, made.variant) == (7, RFC_4122)
    assert milliseconds(made) == int(NOW.timestamp() * 1000)


def test_ids_of_one_instant_sort_as_they_were_made_beyond_the_counter() -> None:
    source = IdSource()
    made = [source.new(NOW) for _ in range(10_000)]
    assert sorted(made) == made
    assert len(set(made)) == len(made)


def test_a_clock_that_steps_back_a_little_does_not_turn_the_order_around() -> None:
    source = IdSource()
    first = source.new(NOW)
    assert source.new(NOW - timedelta(seconds=59)) > first


def test_threads_never_share_an_id() -> None:
    source = IdSource()
    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(lambda _: source.new(NOW), range(5000)))
    assert len(set(made)) == 5000


def test_two_sources_of_one_instant_do_not_meet() -> None:
    assert IdSource().new(NOW) != IdSource().new(NOW)
