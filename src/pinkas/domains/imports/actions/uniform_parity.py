"""The report of a uniform file: what it says beside what the business has once it is booked."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any
from uuid import UUID

from pinkas.countries import Country
from pinkas.countries.uniform_file import UniformReading
from pinkas.domains import imported_documents, ledger
from pinkas.domains.imported_documents import staging
from pinkas.domains.imports.actions.uniform_records import account_matcher
from pinkas.domains.imports.rules.parity import SECTIONS
from pinkas.domains.imports.store import uniform as store
from pinkas.domains.imports.store.uniform import UniformRecordRow
from pinkas.platform.tx import Tx

PIECE = 1000
OPENING_ROLE = "opening_balances"
_SUMS = {"customers": "sum_of_clients", "customer_advances": "sum_of_clients"}


@dataclass
class SourceSums:
    """What was counted while the file was read: records by their codes as the head says them, documents by type and
    month with what they come to, and those of the records that are no documents of ours."""

    said: Mapping[str, int]
    documents: dict[tuple[int, str], list[int]] = field(default_factory=dict)
    left: dict[str, int] = field(default_factory=dict)
    items: int = 0

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
        "reasons": sorted(set(reasons)) if differs else [],
    }


async def match_accounts(
    tx: Tx, import_id: UUID, country: Country, opening: date, counts: Mapping[str, int], *, may_open: bool
) -> None:
    """Decides what becomes of the accounts of the file: those of the chart are opened with what they stand at."""
    chart = await ledger.list_accounts(tx)
    match = account_matcher(chart)
    behind: str | None = None
    while found := await store.list_records(tx, import_id, "account", behind, PIECE):
        keys = [one.key for one in found]
        clients = await store.get_records(tx, import_id, "client", keys)
        suppliers = await store.get_records(tx, import_id, "supplier", keys)
        planned = [
            _account(
                one, clients.get(one.key), one.key in suppliers, match(one.key, one.fields), counts, opening, may_open
            )
            for one in found
        ]
        await store.upsert_records(tx, import_id, planned)
        behind = found[-1].key


def _account(
    one: UniformRecordRow,
    client: UniformRecordRow | None,
    is_supplier: bool,
    account: ledger.AccountRow | None,
    sums: Mapping[str, int],
    opening: date,
    may_open: bool,
) -> UniformRecordRow:
    def left(reason: str, balance: int = 0) -> UniformRecordRow:
        return UniformRecordRow(
            "account", one.key, one.name, "leave", None, one.fields, balance, one.source_balance, (reason,)
        )

    if account is None and client is not None:
        return left("account_of_client", client.balance)
    if account is None and is_supplier:
        return left("account_of_supplier")
    if account is None:
        return left("account_unknown")
    if account.role is not None and account.role in sums:
        return left("sum_of_clients", sums[account.role])
    if account.role in ledger.CONTROL_ROLES:
        return left("sum_of_suppliers")
    if account.role == OPENING_ROLE:
        return left("balancing")
    if account.kind in ("income", "expense") and (opening.month, opening.day) == (1, 1):
        return left("year_begins")
    if not may_open:
        return left("opening_set")
    balance = one.source_balance or 0
    return UniformRecordRow("account", one.key, one.name, "use", account.id, one.fields, balance, balance)


async def compose_parity(
    tx: Tx, import_id: UUID, source: SourceSums, country: Country, reading: UniformReading, lang: str
) -> None:
    """Writes the report, but for the rows of clients and accounts."""
    form = country.uniform_file
    assert form is not None
    documents = {(one.doc_type, one.month): (one.n, one.total) for one in await staging.sum_documents(tx, import_id)}
    lines = await staging.compare_lines(tx, import_id)
    parts = await staging.count_parts(tx, import_id)
    records = await store.count_records(tx, import_id)
    rows = _record_rows(source, parts, records, form.record_names, lang)
    for place, (key, (count, total)) in enumerate(sorted(source.documents.items())):
        doc_type, month = key
        ours = documents.get(key, (0, 0))
        name = f"{imported_documents.type_name(doc_type, country, 'he' if lang == 'he' else 'en')} {month}"
        reasons = () if doc_type in reading.issued else ("not_issued",)
        rows.append(row(place, "documents", f"{doc_type}/{month}", name, (count, ours[0]), (total, ours[1]), reasons))
    for place, one in enumerate(lines):
        name = imported_documents.type_name(one.doc_type, country, "he" if lang == "he" else "en")
        reasons = ("lines_differ",) if one.wrong else ()
        rows.append(row(place, "lines", str(one.doc_type), name, (one.n, one.n), (one.said, one.found), reasons))
    await store.insert_parity(tx, import_id, rows)


def _record_rows(
    source: SourceSums,
    parts: Sequence[int],
    records: Mapping[tuple[str, str], int],
    names: Mapping[str, Mapping[str, str]],
    lang: str,
) -> list[dict[str, Any]]:
    def count(kind: str, *actions: str) -> int:
        return sum(records.get((kind, action), 0) for action in actions)

    unknown = count("account", "leave")
    ours = {
        "C100": (parts[0], ("not_issued",) if source.left.get("C100") else ()),
        "D110": (parts[1], ("not_issued",) if source.left.get("D110") else ()),
        "D120": (parts[2], ("not_issued",) if source.left.get("D120") else ()),
        "B100": (0, ("movements_summed",)),
        "B110": (count("account", "use"), ("accounts_left",) if unknown else ()),
        "M100": (source.items - source.left.get("M100", 0), ("item_without_number",)),
    }
    found = []
    for place, (code, (number, reasons)) in enumerate(ours.items()):
        if source.said.get(code) or number:
            name = names[code].get(lang) or names[code]["en"]
            found.append(row(place, "records", code, name, (source.said.get(code, 0), number), (None, None), reasons))
    return found


async def compose_accounts(tx: Tx, import_id: UUID) -> None:
    """Writes the rows of accounts: those that stand at something, in the file or here."""
    behind: str | None = None
    place = 0
    while found := await store.list_records(tx, import_id, "account", behind, PIECE):
        rows = []
        for one in found:
            if one.source_balance or one.balance:
                amounts = (one.source_balance or 0, one.balance)
                rows.append(
                    row(place, "accounts", one.key, f"{one.key} {one.name}", (None, None), amounts, one.reasons)
                )
                place += 1
        await store.insert_parity(tx, import_id, rows)
        behind = found[-1].key


async def compose_clients(tx: Tx, import_id: UUID) -> None:
    """Writes the rows of clients that owe something, in the file or here."""
    behind: str | None = None
    place = 0
    while found := await store.list_records(tx, import_id, "client", behind, PIECE):
        rows = []
        for one in found:
            if one.source_balance or one.balance:
                amounts = (one.source_balance or 0, one.balance)
                rows.append(row(place, "clients", one.key, one.name, (None, None), amounts, one.reasons))
                place += 1
        await store.insert_parity(tx, import_id, rows)
        behind = found[-1].key
