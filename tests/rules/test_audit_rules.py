"""The rules of the audit log: what an entry is, and what breaks its chain."""

import hashlib
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import msgspec
import pytest

from pinkas.core.canonical import GENESIS_DIGEST
from pinkas.domains.audit.rules import ChainEnds, ChainWalk, chained_hash
from pinkas.domains.audit.types import Row
from pinkas.platform.audit import audit_entry, changed_values
from pinkas.platform.caller import Caller, RequestOrigin

BUSINESS, KEY, THING = UUID(int=1), UUID(int=2), UUID(int=3)
AT = datetime(2026, 11, 21, 10, 37, 19, 330_987, UTC)
CALLER = Caller(
    kind="key",
    bucket="",
    per_minute=1,
    per_hour=1,
    business_id=BUSINESS,
    credential_id=KEY,
    origin=RequestOrigin("203.0.113.7", "curl", "a-request"),
)


class Thing(msgspec.Struct, rename="camel", frozen=True):
    """Something with a secret."""

    name: str
    secret: str
    raw_key: str
    client_secret: str
    version: int
    note: str | None = None


def told(number: int = 1, caller: Caller = CALLER, **facts: Any) -> dict[str, Any]:
    """The n-th entry as the database takes it."""
    return audit_entry(
        UUID(int=100 + number), AT, caller, "thing.made", ("thing", THING), changed_values(None, None), facts
    )


def rows(count: int) -> list[Row]:
    """A whole log."""
    found, head = [], GENESIS_DIGEST
    for place in range(1, count + 1):
        made = told(place)
        head = chained_hash(head, made["entry"])
        found.append(Row(position=place, hash=head, **{**made, "actor_id": UUID(made["actor_id"])}))
    return found


@dataclass
class Followed:
    """How far a walk came, and what stopped it."""

    walk: ChainWalk
    broken: Any = None


def followed(log: list[Row], ends: ChainEnds | None = None) -> Followed:
    """Walks along a log and compares its end."""
    walk = ChainWalk(BUSINESS)
    for row in log:
        broken = walk.step(row)
        if broken is not None:
            return Followed(walk, broken)
    return Followed(walk, walk.end(ends) if ends else None)


def ends_of(log: list[Row]) -> ChainEnds:
    """Where a whole log ends."""
    return ChainEnds(len(log), log[-1].hash, len(log))


def test_the_text_of_an_entry_is_pinned() -> None:
    """A text that is written differently tomorrow makes every hash of yesterday unprovable."""
    assert told(docType=305)["entry"] == (
        '{"action":"thing.made","actor":{"id":"00000000-0000-0000-0000-000000000002","kind":"key"},'
        '"address":"203.0.113.7","after":null,"at":"2026-11-21T10:37:19.330Z","before":null,'
        '"businessId":"00000000-0000-0000-0000-000000000001",'
        '"credentialId":"00000000-0000-0000-0000-000000000002","facts":{"docType":305},'
        '"id":"00000000-0000-0000-0000-000000000065","requestId":"a-request",'
        '"subject":{"id":"00000000-0000-0000-0000-000000000003","type":"thing"}}'
    )


def test_a_hash_is_sha_256_over_the_hash_before_and_the_text() -> None:
    assert chained_hash(b"\1" * 32, "é") == hashlib.sha256(b"\1" * 32 + "é".encode()).digest()


def test_the_column_of_the_time_says_what_the_text_says() -> None:
    assert told()["at"] == AT.replace(microsecond=330_000)


def test_an_entry_of_the_service_itself_has_no_actor_s_id() -> None:
    made = told(caller=Caller(kind="system", bucket="", per_minute=0, per_hour=0, business_id=BUSINESS))
    assert (made["actor_kind"], made["actor_id"]) == ("system", None)


def test_a_change_holds_what_differs_and_no_secret() -> None:
    before = Thing("a", "s1", "r1", "c1", 1, "same")
    after = Thing("b", "s2", "r2", "c2", 2, "same")
    assert changed_values(before, after) == {"before": {"name": "a"}, "after": {"name": "b"}}


def test_what_was_made_has_no_before_and_what_is_gone_no_after() -> None:
    thing = Thing("a", "s", "r", "c", 1)
    assert changed_values(None, thing) == {"before": None, "after": {"name": "a"}}
    assert changed_values(thing, None) == {"before": {"name": "a"}, "after": None}


def test_a_whole_log_is_followed_to_its_end() -> None:
    log = rows(5)
    found = followed(log, ends_of(log))
    assert (found.broken, found.walk.position, found.walk.hash) == (None, 5, log[-1].hash)


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("id", UUID(int=9)),
        ("at", AT),
        ("action", "thing.lost"),
        ("actor_kind", "session"),
        ("actor_id", None),
        ("subject_type", "other"),
        ("subject_id", UUID(int=9)),
    ],
)
def test_a_column_that_differs_from_the_text_is_named(column: str, value: Any) -> None:
    log = rows(5)
    log[2] = msgspec.structs.replace(log[2], **{column: value})
    broken = followed(log).broken
    assert broken.position == 3
    assert broken.why.endswith(f"differ: {column}")


def test_every_column_is_held_against_the_text() -> None:
    """A column that is added must be compared, or be known not to be told."""
    assert set(told()) - {"entry"} == set(Row.__struct_fields__) - {"position", "hash", "entry"}


def test_the_entry_of_another_business_does_not_fit() -> None:
    walk = ChainWalk(UUID(int=7))
    broken = walk.step(rows(1)[0])
    assert broken is not None
    assert broken.why.endswith("differ: business_id")


def test_a_text_that_is_no_entry_does_not_fit() -> None:
    broken = ChainWalk(BUSINESS).step(
        msgspec.structs.replace(rows(1)[0], entry="{}", hash=chained_hash(GENESIS_DIGEST, "{}"))
    )
    assert broken is not None
    assert broken.position == 1


@pytest.mark.parametrize("place", range(5))
def test_a_changed_text_is_found_where_it_stands(place: int) -> None:
    log = rows(5)
    log[place] = msgspec.structs.replace(log[place], entry=log[place].entry.replace("203.0.113.7", "203.0.113.8"))
    assert followed(log).broken.position == place + 1


@pytest.mark.parametrize("place", range(4))
def test_a_removed_entry_is_found_where_it_stood(place: int) -> None:
    log = rows(5)
    del log[place]
    assert followed(log).broken.position == place + 1


@pytest.mark.parametrize(
    ("ends", "position"),
    [
        (ChainEnds(7, b"\7" * 32, 5), 6),
        (ChainEnds(5, b"\7" * 32, 5), 5),
        (ChainEnds(3, b"\7" * 32, 3), 4),
        (ChainEnds(5, b"\7" * 32, 6), 6),
        (ChainEnds(0, GENESIS_DIGEST, 5), 1),
    ],
    ids=["cut off", "another head", "shorter than proved", "behind the head", "no head"],
)
def test_an_end_that_does_not_fit_is_named(ends: ChainEnds, position: int) -> None:
    assert followed(rows(5), ends).broken.position == position
