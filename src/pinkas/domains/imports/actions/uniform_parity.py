"""The report of a uniform file: what it says beside what the business has once it is booked."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from pinkas.countries.uniform_file import UniformReading
from pinkas.domains.imported_documents import staging
from pinkas.domains.imports.rules.parity import SECTIONS
from pinkas.domains.imports.store import uniform as store
from pinkas.domains.imports.store.uniform import RecordKind
from pinkas.platform.tx import Tx

PIECE = 1000


@dataclass
class SourceSums:
    """What was counted while the file was read: records by their codes as the head says them, documents by type and
    month with what they come to, those of the records that are no documents of ours, and accounts whose key an earlier
    one has."""

    said: Mapping[str, int]
    documents: dict[tuple[int, str], list[int]] = field(default_factory=dict)
    left: dict[str, int] = field(default_factory=dict)
    items: int = 0
    repeated: int = 0

    def add_document(self, doc_type: int, month: str, total: int) -> None:
        """Counts the header of a document."""
        counted = self.documents.setdefault((doc_type, month), [0, 0])
        counted[0] += 1
        counted[1] += total

    def leave(self, code: str) -> None:
        """Counts a record that is not taken over."""
        self.left[code] = self.left.get(code, 0) + 1


def row(
    place: int,
    section: str,
    key: str,
    name: str,
    counts: tuple[int | None, int | None],
    amounts: tuple[int | None, int | None],
    reasons: Iterable[str] = (),
) -> dict[str, Any]:
    """A row of the report: of both pairs the file's first."""
    differs = counts[0] != counts[1] or amounts[0] != amounts[1]
    return {
        "place": SECTIONS.index(section) * 10_000_000 + place,
        "section": section,
        "key": key,
        "name": name,
        "source_count": counts[0],
        "our_count": counts[1],
        "source_amount": amounts[0],
        "our_amount": amounts[1],
        "reasons": sorted({one for one in reasons if differs or one.startswith("created_")}),
    }


async def compose_parity(tx: Tx, import_id: UUID, source: SourceSums, reading: UniformReading) -> None:
    """Writes the report, but for the rows of accounts, clients and suppliers. Kinds of records and types of documents
    get their names when somebody reads it, in the language of the reader."""
    documents = {(one.doc_type, one.month): (one.n, one.total) for one in await staging.sum_documents(tx, import_id)}
    lines = await staging.compare_lines(tx, import_id)
    parts = await staging.count_parts(tx, import_id)
    accounts = await store.count_accounts(tx, import_id)
    rows = _record_rows(source, parts, accounts)
    for place, (key, (count, total)) in enumerate(sorted(source.documents.items())):
        doc_type, month = key
        ours = documents.get(key, (0, 0))
        reasons = () if doc_type in reading.issued else ("not_issued",)
        rows.append(row(place, "documents", f"{doc_type}/{month}", "", (count, ours[0]), (total, ours[1]), reasons))
    for place, one in enumerate(lines):
        reasons = ("lines_differ",) if one.wrong else ()
        rows.append(row(place, "lines", str(one.doc_type), "", (one.n, one.n), (one.said, one.found), reasons))
    await store.insert_parity(tx, import_id, rows)


def _record_rows(source: SourceSums, parts: Sequence[int], accounts: tuple[int, int]) -> list[dict[str, Any]]:
    """The rows of the kinds of records. `accounts`: how many are here once all is booked, and how many are not."""
    ours: Mapping[str, tuple[int, Sequence[str]]] = {
        "C100": (parts[0], ("not_issued",) if source.left.get("C100") else ()),
        "D110": (parts[1], ("not_issued",) if source.left.get("D110") else ()),
        "D120": (parts[2], ("not_issued",) if source.left.get("D120") else ()),
        "B100": (0, ("movements_summed",)),
        "B110": (
            accounts[0],
            [one for one, n in (("accounts_left", accounts[1]), ("accounts_summed", source.repeated)) if n],
        ),
        "M100": (source.items - source.left.get("M100", 0), ("item_without_number",)),
    }
    return [
        row(place, "records", code, "", (source.said.get(code, 0), number), (None, None), reasons)
        for place, (code, (number, reasons)) in enumerate(ours.items())
        if source.said.get(code) or number
    ]


async def compose_accounts(tx: Tx, import_id: UUID) -> None:
    """Writes the rows of accounts: those that stand at something, in the file or here, and those that are created."""
    await _compose_records(tx, import_id, "account")


async def compose_parties(tx: Tx, import_id: UUID) -> None:
    """Writes the rows of clients and of suppliers that stand at something, in the file or here."""
    await _compose_records(tx, import_id, "client")
    await _compose_records(tx, import_id, "supplier")


async def _compose_records(tx: Tx, import_id: UUID, kind: RecordKind) -> None:
    behind: str | None = None
    place = 0
    while found := await store.list_records(tx, import_id, kind, behind, PIECE):
        rows = []
        for one in found:
            if one.source_balance or one.balance or (kind == "account" and one.action == "create"):
                name = f"{one.key} {one.name}" if kind == "account" else one.name
                amounts = (one.source_balance or 0, one.balance)
                rows.append(row(place, f"{kind}s", one.key, name, (None, None), amounts, one.reasons))
                place += 1
        await store.insert_parity(tx, import_id, rows)
        behind = found[-1].key
