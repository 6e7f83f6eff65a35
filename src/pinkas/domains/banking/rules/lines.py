"""Which lines of a file an account has already, and which are new: pure.

A line is known by the bank's number of it with its day and amount, or else by day, amount, reference, text and the
balance behind it; of equal lines of one file the first, the second and so on are known by their place among them. So a
file that is taken twice adds nothing, files that overlap add each transaction once, and two genuine transactions that
look the same both stay.
"""

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal
from uuid import UUID

from pinkas.domains.banking.types.transactions import KnownLine, LineToAdd

Why = Literal["external_id", "same_line"]


@dataclass(frozen=True)
class FingerprintedLine:
    """A line with what it is known by. `content_hash` is of day, amount, reference and text alone."""

    line: LineToAdd
    fingerprint: bytes
    content_hash: bytes


@dataclass(frozen=True)
class KnownAlready:
    """A line that the account has already: the line's id there."""

    line: LineToAdd
    existing_id: UUID
    why: Why


@dataclass(frozen=True)
class SortedLines:
    """The lines of a file: those that are new, and those that the account has."""

    new: tuple[FingerprintedLine, ...]
    known: tuple[KnownAlready, ...]


def content_hash(line: LineToAdd) -> bytes:
    """A digest of day, amount, reference and text; blanks and the case of letters do not count."""
    parts = (line.date.isoformat(), str(line.amount), _tidy(line.reference), _tidy(line.description))
    return _digest("content", *parts)


def fingerprint_lines(lines: Iterable[LineToAdd]) -> list[FingerprintedLine]:
    """The lines of one file, or one request, with their fingerprints."""
    seen: Counter[bytes] = Counter()
    found = []
    for line in lines:
        content = content_hash(line)
        key = _key(line, content)
        seen[key] += 1
        found.append(FingerprintedLine(line, _digest("line", key.hex(), str(seen[key])), content))
    return found


def sort_lines(lines: Sequence[LineToAdd], known: Iterable[KnownLine]) -> SortedLines:
    """Tells new lines from those that the account has. What has the same fingerprint is the same; of the rest a line is
    the same as one with the same content where only one of the two says a balance, or the bank's number."""
    rows = list(known)
    by_fingerprint = {one.fingerprint: one for one in rows}
    fingerprinted = fingerprint_lines(lines)
    paired: dict[int, KnownLine] = {}
    taken: set[UUID] = set()
    for place, one in enumerate(fingerprinted):
        same = by_fingerprint.get(one.fingerprint)
        if same is not None:
            paired[place] = same
            taken.add(same.id)
    waiting: dict[bytes, list[KnownLine]] = defaultdict(list)
    for row in rows:
        if row.id not in taken:
            waiting[row.content_hash].append(row)
    for place, one in enumerate(fingerprinted):
        if place in paired:
            continue
        rest = waiting.get(one.content_hash, [])
        same = next((row for row in rest if _may_be_same(one.line, row)), None)
        if same is not None:
            rest.remove(same)
            paired[place] = same
    return SortedLines(
        new=tuple(one for place, one in enumerate(fingerprinted) if place not in paired),
        known=tuple(
            KnownAlready(one.line, paired[place].id, _why(one.line, paired[place]))
            for place, one in enumerate(fingerprinted)
            if place in paired
        ),
    )


def fingerprint_again(
    lines: Iterable[FingerprintedLine], known: Mapping[bytes, object] | set[bytes]
) -> list[FingerprintedLine]:
    """Lines that are taken although the account has them: with fingerprints that it does not have."""
    taken = set(known)
    found = []
    for one in lines:
        count, fingerprint = 1, one.fingerprint
        while fingerprint in taken:
            count += 1
            fingerprint = _digest("again", one.fingerprint.hex(), str(count))
        taken.add(fingerprint)
        found.append(replace(one, fingerprint=fingerprint))
    return found


def _key(line: LineToAdd, content: bytes) -> bytes:
    if line.external_id is not None:
        return _digest("number", line.external_id, line.date.isoformat(), str(line.amount))
    return _digest("text", content.hex(), str(line.balance_after))


def _may_be_same(line: LineToAdd, row: KnownLine) -> bool:
    """Whether two lines of the same content can be one: neither the bank's number nor the balance says otherwise."""
    if line.external_id is not None and row.external_id is not None:
        return False
    if line.balance_after is not None and row.balance_after is not None:
        one_has_number = (line.external_id is None) != (row.external_id is None)
        return one_has_number and line.balance_after == row.balance_after
    return line.balance_after != row.balance_after or (line.external_id is None) != (row.external_id is None)


def _why(line: LineToAdd, row: KnownLine) -> Why:
    return "external_id" if line.external_id is not None and line.external_id == row.external_id else "same_line"


def _digest(*parts: str) -> bytes:
    return hashlib.sha256("\x1f".join(parts).encode()).digest()[:16]


def _tidy(text: str | None) -> str:
    return " ".join((text or "").split()).casefold()
