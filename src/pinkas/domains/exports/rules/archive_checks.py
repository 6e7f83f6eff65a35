"""What the rows of an archive prove by themselves: the chains of documents, journal and audit log, and the sums. Pure:
rows come one after another in the order in which they are written, and are never held together."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any
from uuid import UUID

import msgspec

from pinkas.domains import audit, documents, ledger

Row = Mapping[str, Any]
Rows = Callable[[str], Iterator[Row]]
"""The rows of a table by its name, from the first."""
_PARTS = ("document_lines", "document_payments", "document_references")


class DoesNotFit(Exception):
    """Rows contradict each other or their chain; the text says where."""


class _Parts:
    """Rows of a table that are parts of others, which come in the same order."""

    def __init__(self, table: str, rows: Iterable[Row], owner: str) -> None:
        self._table, self._rows, self._owner = table, iter(rows), owner
        self._next = next(self._rows, None)

    def of(self, id: object) -> list[Row]:
        """The rows of one of the others."""
        found = []
        while self._next is not None and self._next[self._owner] == id:
            found.append(self._next)
            self._next = next(self._rows, None)
        return found

    def end(self) -> None:
        """Raises DoesNotFit where a row is left that is no part of what came."""
        if self._next is not None:
            raise DoesNotFit(
                f"{self._table}: a row is of {self._next[self._owner]}, which is not there or stands elsewhere"
            )


def check_documents(rows: Rows, keys: Mapping[str, bytes]) -> int:
    """Follows the chain of documents: each is recomputed from its rows, and its signature is checked with the public
    keys of the archive. How many were issued. Raises DoesNotFit."""
    walk = documents.ChainVerifier(keys.get)
    parts = [_Parts(table, rows(table), "document_id") for table in _PARTS]
    for row in rows("documents"):
        found = [one.of(row["id"]) for one in parts]
        if row["chain_index"] is None:
            if row["status"] != "DRAFT":
                raise DoesNotFit(f"documents: {row['id']} is issued and stands in no chain")
            continue
        name = f"document {row['doc_type']} number {row['doc_number']} ({row['id']})"
        try:
            record = documents.read_archived(row, *found)
        except msgspec.ValidationError as fault:
            raise DoesNotFit(f"{name}: {fault}") from None
        why = walk.step(record)
        if why is not None:
            raise DoesNotFit(f"{name}, chain index {row['chain_index']}: {why}")
    for one in parts:
        one.end()
    head = next(rows("document_chains"), None)
    why = walk.end(head["next_index"], head["head"]) if head else None
    if why is not None or (head is None and walk.index):
        raise DoesNotFit(f"document_chains: {why or 'the end of the chain is not there'}")
    for counter in rows("document_counters"):
        last = walk.numbers.get(counter["doc_type"])
        if last is not None and counter["next_number"] != last + 1:
            raise DoesNotFit(
                f"document_counters: number {counter['next_number']} is to be the next of type {counter['doc_type']}, "
                f"and {last} was the last"
            )
    return walk.index


def check_journal(rows: Rows) -> int:
    """Follows the chain of journal entries: each has the next number, balances, and is hashed with the one before; and
    the monthly sums of accounts are those of the lines. How many there are. Raises DoesNotFit."""
    number, head, lines = 0, b"", _Parts("journal_lines", rows("journal_lines"), "entry_id")
    sums: dict[tuple[str, str, str], list[int]] = defaultdict(lambda: [0, 0])
    whole = 0
    for row in rows("journal_entries"):
        name, of_entry = f"journal entry {row['number']} ({row['id']})", lines.of(row["id"])
        if row["number"] != number + 1:
            raise DoesNotFit(f"{name} follows number {number}: an entry is missing or moved")
        if row["prev_hash"] != head:
            raise DoesNotFit(f"{name}: it does not follow the entry before it")
        head, number = ledger.entry_hash(head, ledger.entry_text(row, of_entry)), number + 1
        if row["hash"] != head:
            raise DoesNotFit(f"{name}: its content does not fit its hash: something in it was changed")
        difference = sum(one["debit"] - one["credit"] for one in of_entry)
        if difference:
            raise DoesNotFit(f"{name}: its debits and credits differ by {difference} minor units")
        for one in of_entry:
            total = sums[one["account_id"], row["source_type"], f"{one['date'][:7]}-01"]
            total[0] += one["debit"]
            total[1] += one["credit"]
            whole += one["debit"] - one["credit"]
    lines.end()
    if whole:
        raise DoesNotFit(f"journal_lines: the trial balance differs by {whole} minor units")
    end = next(rows("ledger_counters"), None)
    if (end["next_number"] - 1, end["last_hash"]) != (number, head) if end else number:
        raise DoesNotFit(f"ledger_counters: the journal is said to end elsewhere than at entry {number}")
    for row in rows("ledger_monthly_sums"):
        found = sums.pop((row["account_id"], row["source_type"], row["month"]), [0, 0])
        if found != [row["debit"], row["credit"]]:
            raise DoesNotFit(
                f"ledger_monthly_sums: account {row['account_id']} in {row['month']} is said to be debited "
                f"{row['debit']} and credited {row['credit']}, and its lines come to {found[0]} and {found[1]}"
            )
    left = next((key for key, total in sums.items() if any(total)), None)
    if left is not None:
        raise DoesNotFit(f"ledger_monthly_sums: account {left[0]} has lines in {left[2]} and no sum")
    return number


def check_audit_log(rows: Rows, business_id: UUID) -> int:
    """Follows the chain of the audit log. How many entries there are. Raises DoesNotFit."""
    walk = audit.ChainWalk(business_id)
    for row in rows("audit_log"):
        try:
            entry = msgspec.convert(row, audit.Row, builtin_types=(bytes,))
        except msgspec.ValidationError as fault:
            raise DoesNotFit(f"audit_log: entry {row['position']}: {fault}") from None
        broken = walk.step(entry)
        if broken is not None:
            raise DoesNotFit(f"audit_log: entry {broken.position} ({broken.id or 'none'}): {broken.why}")
    end = next(rows("audit_chains"), None)
    ends = audit.ChainEnds(end["next_position"] - 1, end["head"], walk.position) if end else audit.ChainEnds()
    broken = walk.end(ends)
    if broken is not None:
        raise DoesNotFit(f"audit_log: entry {broken.position}: {broken.why}")
    return walk.position
