"""What the records of a uniform file would do: they are staged, and clients get their balances. Nothing is seen yet."""

from collections.abc import AsyncIterator, Collection, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any
from uuid import UUID

from pinkas.core.money import format_amount
from pinkas.countries import Country
from pinkas.countries.uniform_file import UniformReading
from pinkas.domains import ledger
from pinkas.domains.imported_documents import Statement, staging
from pinkas.domains.imports.actions.uniform_accounts import group_of, iterate_accounts, parents_of, party_group
from pinkas.domains.imports.actions.uniform_parity import SourceSums
from pinkas.domains.imports.actions.uniform_records import (
    Counter,
    account_matcher,
    party_body,
    plan_records,
    product_body,
)
from pinkas.domains.imports.rules import uniform as rules
from pinkas.domains.imports.rules.uniform_faults import document_faults, found_fault
from pinkas.domains.imports.store import uniform as store
from pinkas.domains.imports.store.uniform import UniformRecordRow
from pinkas.domains.imports.types import FoundFault
from pinkas.outside.uniform_files import UniformRecord
from pinkas.platform.tx import Tx

PIECE = 500
MAX_FAULTS = 1000
_SUMMED = ("opening", "debit", "credit")


@dataclass
class Staging:
    """What a check has staged so far, and what it goes by: `part` is the file of the data, `opening` the day on which
    balances are opened. `faulty` counts the faults, of which `faults` keeps the first ones. `controls` are roles of the
    control accounts by their keys in the file; `unclear` are roles of which it is not
    known what they have beside those below them."""

    import_id: UUID
    country: Country
    reading: UniformReading
    currency: str
    part: str
    source: SourceSums
    opening: date
    faults: list[FoundFault] = field(default_factory=list)
    faulty: int = 0
    counter: Counter = field(default_factory=Counter)
    controls: dict[str, str] = field(default_factory=dict)
    unclear: Collection[str] = ()

    def refuse(self, faults: Sequence[FoundFault]) -> None:
        """Notes faults; those beyond the most that are kept are counted."""
        self.faulty += len(faults)
        self.faults += faults[: max(MAX_FAULTS - len(self.faults), 0)]


async def stage_records(tx: Tx, state: Staging, records: Sequence[UniformRecord]) -> None:
    """Stages a piece of the records of a file."""
    rows: dict[str, list[dict[str, Any]]] = {"C100": [], "D110": [], "D120": []}
    kept: list[UniformRecordRow] = []
    accounts: list[UniformRecordRow] = []
    form, reading = state.country.uniform_file, state.reading
    assert form is not None
    for one in records:
        fields = one.fields
        if one.code == "C100":
            row = rules.document_row(one.line, fields, state.currency)
            state.refuse(document_faults(one.line, row, state.part, row["doc_type"] in form.listed_types))
            state.source.add_document(row["doc_type"], (row["date"] or "")[:7], row["total"])
            if row["doc_type"] in reading.issued:
                rows["C100"].append(row)
                continue
            state.source.leave("C100")
            if row["doc_type"] in reading.bought and row["party_key"]:
                kept.append(_supplier(row))
        elif one.code in rows:
            if fields["docType"] in reading.issued:
                convert = rules.line_row if one.code == "D110" else rules.payment_row
                rows[one.code].append(convert(one.line, fields, reading))
            else:
                state.source.leave(one.code)
        elif one.code == "B110":
            accounts.append(_account(fields))
        elif one.code == "M100":
            state.source.items += 1
            if fields.get("sku"):
                kept.append(_item(fields))
            else:
                state.source.leave("M100")
    await staging.stage(tx, state.import_id, "imported_documents", [one for one in rows["C100"] if one["date"]])
    await staging.stage(tx, state.import_id, "imported_document_lines", rows["D110"])
    await staging.stage(tx, state.import_id, "imported_document_payments", rows["D120"])
    await store.upsert_records(tx, state.import_id, [*kept, *await _merged_accounts(tx, state, accounts)])


async def _merged_accounts(
    tx: Tx, state: Staging, accounts: Sequence[UniformRecordRow]
) -> Collection[UniformRecordRow]:
    """Accounts with what others of the same key stand at, as those of branches do: here they are one."""
    if not accounts:
        return ()
    found = await store.get_records(tx, state.import_id, "account", [one.key for one in accounts])
    for one in accounts:
        before = found.get(one.key)
        if before is not None:
            state.source.repeated += 1
        found[one.key] = one if before is None else _summed(before, one)
    return found.values()


def _summed(before: UniformRecordRow, one: UniformRecordRow) -> UniformRecordRow:
    sums = {name: (before.fields.get(name) or 0) + (one.fields.get(name) or 0) for name in _SUMMED}
    balance = (before.source_balance or 0) + (one.source_balance or 0)
    return replace(one, fields={**one.fields, **sums}, source_balance=balance)


def _supplier(row: dict[str, Any]) -> UniformRecordRow:
    key, name = row["party_key"], row["client_name"]
    return UniformRecordRow("supplier", key, name, "create", None, party_body(key, name, row["tax_id"], row["address"]))


def _account(fields: dict[str, Any]) -> UniformRecordRow:
    closing = (fields.get("opening") or 0) + (fields.get("debit") or 0) - (fields.get("credit") or 0)
    key, name = str(fields.get("account") or ""), str(fields.get("name") or "")
    return UniformRecordRow("account", key, name, "leave", None, fields, 0, closing)


def _item(fields: dict[str, Any]) -> UniformRecordRow:
    said = {name: fields.get(name) or None for name in ("sku", "barcode", "unit")}
    body = {**said, "name": fields.get("name") or said["sku"], "price": "0.00", "type": "goods"}
    body = {name: value for name, value in body.items() if value is not None}
    return UniformRecordRow("product", str(fields["sku"]), str(body["name"]), "create", None, body)


async def check_whole(tx: Tx, state: Staging) -> None:
    """Looks for what only the whole file tells: documents that are there twice, and lines without a document."""
    await staging.settle_branches(tx, state.import_id)
    for twice in await staging.list_duplicates(tx, state.import_id, MAX_FAULTS):
        facts: dict[str, Any] = {"number": twice.doc_number, "type": twice.doc_type}
        if twice.first_line is None:
            state.refuse([found_fault("already_imported", twice.line, state.part, position=26, field=1204, **facts)])
        else:
            fault = found_fault(
                "twice", twice.line, state.part, position=26, field=1204, **facts, first=twice.first_line
            )
            state.refuse([fault])
    for line, kind, doc_type, number in await staging.list_orphans(tx, state.import_id, MAX_FAULTS):
        number_field = 1254 if kind == "imported_document_lines" else 1304
        fault = found_fault(
            "no_document", line, state.part, position=26, field=number_field, number=number, type=doc_type
        )
        state.refuse([fault])


async def plan_clients(tx: Tx, state: Staging, after: str | None) -> str | None:
    """Decides what becomes of the next clients that documents name, and what each owes; the key of the last one, None
    where there are no more."""
    found = await staging.list_clients(tx, state.import_id, after, PIECE)
    if not found:
        return None
    keys = [one.party_key for one in found]
    accounts = await store.get_records(tx, state.import_id, "account", keys)
    documents: dict[str, list[Statement]] = {}
    for one in await staging.list_statements(tx, state.import_id, keys):
        documents.setdefault(one.party_key, []).append(one)
    records, opened, nobody = [], {}, []
    match = account_matcher(await ledger.list_accounts(tx))
    for one in found:
        account = accounts.get(one.party_key)
        said = account.source_balance if account else None
        amounts = rules.open_amounts(documents.get(one.party_key, ()), state.reading, said)
        if not one.party_key:
            nobody.append(UniformRecordRow("client", "", "", "leave", None, {}, 0, amounts.balance, ("no_client",)))
            continue
        opened[one.party_key] = amounts
        body = party_body(one.party_key, one.client_name, one.tax_id, one.address)
        if account is not None and match(account.key, account.fields) is not None:  # of whoever has no account
            body = party_body(account.key, account.name, None, None)
        records.append(client_with_rest(one.party_key, body, amounts, state))
    planned = await plan_records(tx, state.import_id, "client", records, state.country.code, state.counter)
    await store.upsert_records(tx, state.import_id, [*nobody, *(_balanced(one, opened[one.key]) for one in planned)])
    open_documents: dict[UUID, int] = {}
    for record in planned:
        if record.action != "leave":
            open_documents |= opened[record.key].documents
    await staging.set_open(tx, open_documents)
    return str(keys[-1])


def client_with_rest(key: str, body: dict[str, Any], amounts: rules.OpenAmounts, state: Staging) -> UniformRecordRow:
    """A client whose opening balance is what no document tells of."""
    if amounts.rest:
        amount = format_amount(amounts.rest, state.currency)
        body = body | {
            "openingBalance": {"amount": amount, "date": state.opening.isoformat(), "currency": state.currency}
        }
    return UniformRecordRow("client", key, body.get("name") or key, "create", None, body, 0, amounts.balance)


def _balanced(one: UniformRecordRow, amounts: rules.OpenAmounts) -> UniformRecordRow:
    """A planned client with what it will owe here: of one that is here already the opening balance stays."""
    documents = sum(amounts.documents.values())
    if one.action == "leave":
        return replace(one, balance=0)
    if one.action == "create" and (not amounts.rest or "openingBalance" in one.fields):
        return replace(one, balance=documents + amounts.rest)
    return replace(one, balance=documents, reasons=("client_exists",) if amounts.rest else ())


async def plan_accounts_of_clients(tx: Tx, state: Staging) -> None:
    """Takes accounts that no document names as clients too: those that stand in the group of those of clients, below
    the account of customers of the chart, or in a group that is called so; accounts of the chart are none,
    and neither are those that others stand below."""
    groups: set[tuple[str, str]] = set()
    parents: set[str] = set()
    above: set[str] = set()
    match = account_matcher(await ledger.list_accounts(tx))
    async for found, known in _accounts_beside_clients(tx, state):
        groups |= {group_of(one) for one in found if one.key in known and group_of(one)[0]}
        above |= parents_of(found)
        accounts = [(one.key, match(one.key, one.fields)) for one in found]
        parents |= {key for key, account in accounts if account is not None and account.role == "customers"}
        parents |= {one.key for one in found if party_group(one, state.reading) == "client"}
    async for found, known in _accounts_beside_clients(tx, state):
        new = [
            one
            for one in found
            if one.key
            and one.key not in known
            and one.key not in above
            and match(one.key, one.fields) is None
            and (group_of(one) in groups or group_of(one)[1] in parents or party_group(one, state.reading) == "client")
        ]
        if new:
            await _plan_clients_without_documents(tx, state, new)


async def _accounts_beside_clients(
    tx: Tx, state: Staging
) -> AsyncIterator[tuple[list[UniformRecordRow], Collection[str]]]:
    """The accounts of the file a piece at a time, and which of their keys are those of clients."""
    async for found in iterate_accounts(tx, state.import_id):
        yield found, (await store.get_records(tx, state.import_id, "client", [one.key for one in found])).keys()


async def _plan_clients_without_documents(tx: Tx, state: Staging, accounts: Sequence[UniformRecordRow]) -> None:
    opened = {one.key: rules.OpenAmounts({}, one.source_balance or 0) for one in accounts}
    records = []
    for one in accounts:
        body = party_body(one.key, one.name, rules.tax_id_text(one.fields.get("taxId")), None)
        records.append(client_with_rest(one.key, body, opened[one.key], state))
    planned = await plan_records(tx, state.import_id, "client", records, state.country.code, state.counter)
    await store.upsert_records(tx, state.import_id, [_balanced(one, opened[one.key]) for one in planned])


async def add_line_products(tx: Tx, state: Staging, after: str) -> str | None:
    """Keeps the next articles that lines name, each with the price of the last line; the number of the last one."""
    found = await staging.list_products(tx, state.import_id, after, PIECE)
    if not found:
        return None
    items = await store.get_records(tx, state.import_id, "product", [one.sku for one in found])
    rows = []
    for one in found:
        body = product_body(one, state.currency)
        known = items.get(one.sku)
        if known is not None:
            body = {**body, **known.fields, "price": body["price"]}
        rows.append(UniformRecordRow("product", one.sku, str(body["name"]), "create", None, body))
    await store.upsert_records(tx, state.import_id, rows)
    return str(found[-1].sku)


async def plan_products(tx: Tx, state: Staging, after: str) -> str | None:
    """Decides what becomes of the next articles; the number of the last one."""
    found = await store.list_records(tx, state.import_id, "product", after, PIECE)
    await plan_records(tx, state.import_id, "product", found, state.country.code, state.counter)
    return found[-1].key if found else None
