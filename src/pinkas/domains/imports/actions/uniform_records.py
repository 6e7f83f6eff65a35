"""Clients, suppliers, articles and accounts of a uniform file: what becomes of each, by the rules of their domains."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

from pinkas.core.decoding import decode_value
from pinkas.core.money import format_amount
from pinkas.core.problems import Detail, Problem, ValidationFailed
from pinkas.core.text_normalization import normalize_text
from pinkas.domains import ledger
from pinkas.domains.imports.actions.records import RECORDS, Records
from pinkas.domains.imports.rules.uniform import TEXT
from pinkas.domains.imports.store import staged
from pinkas.domains.imports.store import uniform as store
from pinkas.domains.imports.store.uniform import RecordKind, UniformRecordRow
from pinkas.domains.imports.types import RecordTableKind
from pinkas.platform.tx import Tx

OF_KIND: Mapping[RecordKind, RecordTableKind] = {"client": "clients", "supplier": "suppliers", "product": "products"}
"""The kind of import whose rules are those of a kind of record."""
_TRIES = 4
_NAME = 50
"""Letters of the name of an account that a file has."""
_REASONS: Mapping[RecordKind, str] = {
    "client": "client_left",
    "supplier": "supplier_left",
    "product": "item_without_number",
}


class Counter:
    """Counts records of an import, so that of two with one key the first one has it."""

    def __init__(self) -> None:
        self.last = 0

    def next(self) -> int:
        """The next number."""
        self.last += 1
        return self.last


def party_body(key: str, name: str, tax_id: str | None, address: Mapping[str, Any] | None) -> dict[str, Any]:
    """The body that creates a client or a supplier, with the key of the earlier books."""
    said = dict(address or {})
    phone = said.pop("phone", None)
    own_key = None if key.startswith(("tax:", "name:")) else key
    body = {
        "name": name.strip()[:TEXT] or tax_id or own_key,
        "taxId": tax_id,
        "address": said or None,
        "phone": phone,
        "accountingKey": own_key,
        "externalReference": own_key,
    }
    return {field: value for field, value in body.items() if value is not None}


def product_body(row: Any, currency: str) -> dict[str, Any]:
    """The body that creates an article, of an item of the stock or of the last line that names it."""
    body = {
        "name": (row.description or row.sku).strip()[:TEXT],
        "sku": row.sku,
        "price": format_amount(max(row.unit_price, 0), currency),
        "unit": row.unit,
        "type": row.nature,
    }
    return {field: value for field, value in body.items() if value is not None}


async def plan_records(
    tx: Tx, import_id: UUID, kind: RecordKind, records: Sequence[UniformRecordRow], country: str, counter: Counter
) -> list[UniformRecordRow]:
    """What becomes of records: each is created as its fields say, without those that would be refused, or is the one
    that is here already by its number; one whose name itself is refused is left out. They are kept as planned."""
    rules = RECORDS[OF_KIND[kind]]
    bodies: list[dict[str, Any] | None] = []
    for record in records:
        bodies.append(_decodable(rules, dict(record.fields)))
    bodies = await _without_taken_keys(tx, import_id, kind, rules, bodies, country, counter)
    planned: list[UniformRecordRow] = []
    places = [place for place, body in enumerate(bodies) if body is not None]
    problems: dict[int, Problem | None] = dict.fromkeys(places)
    waiting = places
    for _ in range(_TRIES):
        commands = [rules.creating(decode_value(bodies[at], rules.body)) for at in waiting]
        for at, problem in zip(waiting, await rules.check(tx, commands) if commands else (), strict=True):
            problems[at] = problem
        again = []
        for at in waiting:
            problem = problems[at]
            if problem is not None and "existingId" not in problem.facts:
                less = _without(bodies[at] or {}, problem.details)
                if less is not None:
                    bodies[at] = less
                    again.append(at)
        waiting = again
        if not waiting:
            break
    for at, record in enumerate(records):
        planned.append(_planned(record, bodies[at], problems.get(at), kind))
    await store.upsert_records(tx, import_id, planned)
    return planned


def _planned(
    record: UniformRecordRow, body: dict[str, Any] | None, problem: Problem | None, kind: RecordKind
) -> UniformRecordRow:
    known = problem.facts.get("existingId") if problem is not None else None
    if body is not None and problem is None:
        return replace(record, action="create", fields=body)
    if known is not None:
        return replace(record, action="use", record_id=UUID(known))
    return replace(record, action="leave", reasons=(_REASONS[kind],))


def _decodable(rules: Records, body: dict[str, Any]) -> dict[str, Any] | None:
    """A body that can be read as a request, without the fields that cannot; None where there is none."""
    for _ in range(_TRIES):
        try:
            decode_value(body, rules.body)
        except ValidationFailed as problem:
            less = _without(body, problem.details)
            if less is None:
                return None
            body = less
        else:
            return body
    return None


def _without(body: dict[str, Any], details: Sequence[Detail]) -> dict[str, Any] | None:
    """A body without the fields that are wrong; None where it cannot be without them."""
    wrong = {one.field.partition(".")[0].partition("[")[0] for one in details}
    if "price" in wrong and body.get("price") != "0.00":
        return {**{name: value for name, value in body.items() if name not in wrong}, "price": "0.00"}
    if not wrong & body.keys() or "name" in wrong:
        return None
    return {name: value for name, value in body.items() if name not in wrong}


async def _without_taken_keys(
    tx: Tx,
    import_id: UUID,
    kind: RecordKind,
    rules: Records,
    bodies: list[dict[str, Any] | None],
    country: str,
    counter: Counter,
) -> list[dict[str, Any] | None]:
    """Bodies without the keys that an earlier record of the file has."""
    keys: list[tuple[int, int, str, str]] = []
    for at, body in enumerate(bodies):
        if body is not None:
            decoded = decode_value(body, rules.body)
            fields = rules.fields_of(decoded)
            number = counter.next()
            keys += [
                (at, number, name, f"{kind}:{name}:{key}") for name, key in rules.unique_keys(fields, country).items()
            ]
    firsts = await staged.take_keys(tx, import_id, [(key, number) for _, number, _, key in keys])
    for at, number, name, key in keys:
        body = bodies[at]
        if firsts[key] != number and body is not None:
            bodies[at] = {field: value for field, value in body.items() if field != name}
    return bodies


async def book_records(tx: Tx, import_id: UUID, kind: RecordKind, piece: int) -> int | None:
    """Creates the records of a kind that are planned so; how many, None where one cannot be created any more."""
    rules, behind, made = RECORDS[OF_KIND[kind]], "", 0
    while rows := await store.list_records(tx, import_id, kind, behind, piece, "create"):
        done = await rules.write(tx, [rules.creating(decode_value(one.fields, rules.body)) for one in rows])
        if any(isinstance(one, Problem) for one in done):
            return None
        ids = {row.key: one.id for row, one in zip(rows, done, strict=True)}
        await store.set_record_ids(tx, import_id, kind, ids)
        tx.write_events()
        behind, made = rows[-1].key, made + len(rows)
    return made


def account_matcher(chart: Sequence[ledger.AccountRow]) -> Callable[[str, Mapping[str, Any]], ledger.AccountRow | None]:
    """The function that finds the account of the chart that an account of a file is: of the same number, and of the
    same name or the same code of the tax form. A number alone says nothing between two programs. One of the business's
    own that is out of use is found too: it is used again."""
    by_code = {one.code: one for one in chart}

    def find(key: str, fields: Mapping[str, Any]) -> ledger.AccountRow | None:
        found = by_code.get(key)
        if found is None:
            return None
        name = _name_key(str(fields.get("name") or ""))
        form = f"{fields.get('form6111') or 0:d}"
        names = {_name_key(one[:_NAME]) for one in found.name.values()}
        return found if (name and name in names) or (form != "0" and form == (found.form6111_code or "")) else None

    return find


def _name_key(name: str) -> str:
    """A name as two programs write it: without regard to blanks, case and the kind of quotation marks."""
    return " ".join(normalize_text(name).split())
