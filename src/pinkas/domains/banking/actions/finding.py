"""What is known for bank lines: read for many lines at once, in three round trips however many there are."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any
from uuid import UUID

from pinkas.countries import get_country
from pinkas.countries.names import NameRules
from pinkas.domains import businesses, documents
from pinkas.domains.banking.rules import signals as data
from pinkas.domains.banking.rules.clues import read_clues
from pinkas.domains.banking.rules.names import name_words, similarity, sound_keys
from pinkas.domains.banking.rules.signals import Party, Target
from pinkas.domains.banking.rules.suggesting import Evidence, Line
from pinkas.domains.banking.store import candidates as store
from pinkas.domains.banking.store import learning as learning_store
from pinkas.domains.banking.types.transactions import TransactionRow
from pinkas.platform.tx import Tx

_SILENT_KINDS = ("fee", "interest")
"""Lines that the bank made itself: nothing of the business explains them."""


@dataclass
class _Found:
    """What was found until now, by line."""

    targets: dict[UUID, dict[tuple[str, UUID], Target]] = field(default_factory=lambda: defaultdict(dict))
    known: dict[UUID, set[UUID]] = field(default_factory=lambda: defaultdict(set))
    sure: dict[UUID, dict[UUID, str]] = field(default_factory=lambda: defaultdict(dict))
    elsewhere: set[UUID] = field(default_factory=set)

    def add(self, line: UUID, target: Target) -> None:
        """A target that a line may be for."""
        self.targets[line].setdefault((target.kind, target.id), target)


def line_of(row: TransactionRow, rules: NameRules) -> Line:
    """A stored line with what its text tells."""
    return Line(
        id=row.id,
        account_id=row.bank_account_id,
        day=row.date,
        amount=row.open_amount,
        currency=row.currency,
        kind=row.kind,
        clues=read_clues(row.description, row.reference, row.counterparty, rules),
    )


def shift_day(day: date, days: int) -> date:
    """A day so many days later, or the end of the calendar."""
    return date.fromordinal(min(max(day.toordinal() + days, 1), date.max.toordinal()))


async def find_evidence(tx: Tx, business: businesses.Business, lines: Sequence[Line]) -> dict[UUID, Evidence]:
    """What lines may be for, and of whom: by amount, by number, by name and by what was learned."""
    country = get_country(business.country)
    rules, types = country.party_names, country.document_types[documents.receipt_type(country)].sources
    told = [one for one in lines if one.amount and one.kind not in _SILENT_KINDS]
    ins, outs = [one for one in told if one.amount > 0], [one for one in told if one.amount < 0]
    numbers = {int(one) for line in ins for one in line.clues.numbers if len(one) <= 9}
    tokens = {one for line in ins for one in (*line.clues.tokens, *line.clues.numbers)}
    tax_keys = {one.zfill(9) for line in told for one in line.clues.numbers if 8 <= len(one) <= 9}
    aliases = {one for line in told for one in line.clues.aliases}
    read: Any = await tx.gather(
        store.documents_by_amount(tx, _probes(ins), types),
        store.documents_by_number(tx, numbers, types),
        store.documents_by_reference(tx, tokens, types),
        store.payments_by_amount(tx, _probes(ins)),
        store.payments_of_deposits(tx, _probes([one for one in ins if one.kind in ("check", "cash")], 14, 0)),
        store.refunds_by_amount(tx, _probes(outs)),
        store.expenses_by_amount(tx, _probes(outs)),
        store.supplier_payments_by_amount(tx, _probes(outs)),
        store.opposite_lines(tx, [{**one, "low": -sign} for one, sign in _signed(told, 5, 5)]),
        store.parties_by_words(tx, "client", _word_keys(told, rules)),
        store.parties_by_words(tx, "supplier", _word_keys(outs, rules)),
        store.parties_by_tax_keys(tx, "clients", tax_keys),
        store.parties_by_tax_keys(tx, "suppliers", tax_keys if outs else ()),
        learning_store.list_aliases(tx, aliases),
        learning_store.list_refusals(tx, [one.id for one in told], aliases),
    )
    (by_amount, by_number, by_reference, paid, deposited, back, bought, sent, opposite, *rest) = read
    client_words, supplier_words, client_taxes, supplier_taxes, known_aliases, refusals = rest
    clients = await _load_parties(
        tx,
        "clients",
        [
            *(row.client_id for row in (*by_amount, *by_number, *by_reference, *paid, *deposited, *back)),
            *(row.party_id for row in (*client_words, *client_taxes)),
            *(row.client_id for row in known_aliases),
        ],
        rules,
    )
    suppliers = await _load_parties(
        tx,
        "suppliers",
        [
            *(row.supplier_id for row in (*bought, *sent)),
            *(row.party_id for row in (*supplier_words, *supplier_taxes)),
            *(row.supplier_id for row in known_aliases),
        ],
        rules,
    )
    found = _Found()
    for row in by_amount:
        found.add(row.line, _document(row, clients))
    for row in paid + deposited:
        found.add(row.line, _payment(row, clients))
    for row in back:
        found.add(row.line, _recorded("refund", row, clients.root(row.client_id), row.client_name))
    for row in bought:
        found.add(row.line, _expense(row, suppliers))
    for row in sent:
        found.add(row.line, _recorded("supplier_payment", row, suppliers.root(row.supplier_id), row.supplier_name))
    by_text = [_document(row, clients) for row in (*by_number, *by_reference)]
    own = _own_names(business, rules)
    parties: dict[UUID, Party] = {**clients.parties, **suppliers.parties}
    for row in opposite:
        found.add(row.line, _transfer(row))
        parties[row.bank_account_id] = Party(row.bank_account_id, "own", row.name, own)
    for line in told:
        _add_named(line, by_text, found)
        _recognize(line, found, clients, suppliers, rest, rules)
        for row in opposite:
            if row.line == line.id and row.account and line.clues.account == row.account.lstrip("0"):
                found.sure[line.id][row.bank_account_id] = "account"
    await _add_what_parties_have(tx, told, found, clients, suppliers, types)
    return {line.id: _evidence(line, found, parties, refusals, rules) for line in lines}


def _add_named(line: Line, documents: Iterable[Target], found: _Found) -> None:
    """The documents that a line names."""
    clues = line.clues
    for target in documents:
        if line.amount < 0 or (target.numbers.isdisjoint(clues.numbers) and target.numbers.isdisjoint(clues.tokens)):
            continue
        if target.open > 0:
            found.add(line.id, target)
            if target.party is not None:
                found.known[line.id].add(target.party)
        elif any(clues.numbers.get(one) for one in target.numbers):
            found.elsewhere.add(line.id)


class _Parties:
    """Clients or suppliers by the ids of those that they are by now."""

    def __init__(self, rows: Iterable[Any], kind: Any, rules: NameRules) -> None:
        self._roots: dict[UUID, UUID] = {}
        self.families: dict[UUID, list[UUID]] = defaultdict(list)
        names: dict[UUID, list[str]] = defaultdict(list)
        firsts: dict[UUID, Any] = {}
        for row in rows:
            self._roots[row.id] = row.root
            self.families[row.root].append(row.id)
            names[row.root] += [one for one in (row.name, row.display_name) if one]
            if row.id == row.root:
                firsts[row.root] = row
        self.parties = {
            id: Party(
                id,
                kind,
                row.name,
                tuple(dict.fromkeys(name_words(one, rules) for one in names[id])),
                row.rate or None,
            )
            for id, row in firsts.items()
        }

    def root(self, id: UUID | None) -> UUID | None:
        """Who a party is by now."""
        return self._roots.get(id, id) if id is not None else None


async def _load_parties(tx: Tx, table: str, ids: Iterable[UUID | None], rules: NameRules) -> _Parties:
    rows = await store.parties_by_ids(tx, table, {one for one in ids if one is not None})
    return _Parties(rows, "client" if table == "clients" else "supplier", rules)


def _probes(lines: Iterable[Line], before: int = 45, after: int = 10) -> list[dict[str, Any]]:
    return [one for one, _ in _signed(lines, before, after)]


def _signed(lines: Iterable[Line], before: int, after: int) -> list[tuple[dict[str, Any], int]]:
    return [
        (
            {
                "line": str(one.id),
                "currency": one.currency,
                "low": abs(one.amount),
                "high": abs(one.amount),
                "since": shift_day(one.day, -before).isoformat(),
                "until": shift_day(one.day, after).isoformat(),
            },
            one.amount,
        )
        for one in lines
    ]


def _word_keys(lines: Iterable[Line], rules: NameRules) -> list[dict[str, Any]]:
    return [
        {
            "line": str(line.id),
            "word": place,
            "key": key,
            "last": f"{key}~" if len(key) > 2 else key,  # behind all that begins with it
            "common": word in rules.common_words,
        }
        for line in lines
        for place, word in enumerate(line.clues.words)
        for key in sorted(sound_keys(word, rules))
    ]


def _recognize(
    line: Line, found: _Found, clients: _Parties, suppliers: _Parties, rest: Sequence[Any], rules: NameRules
) -> None:
    """Whom a line is of: by its account, a number of the tax authority, what was learned, or its name."""
    client_words, supplier_words, client_taxes, supplier_taxes, aliases, _ = rest
    sides = [(clients, client_words, client_taxes, "client_id")]
    if line.amount < 0:
        sides.append((suppliers, supplier_words, supplier_taxes, "supplier_id"))
    sure, known = found.sure[line.id], found.known[line.id]
    padded = {one.zfill(9) for one in line.clues.numbers if len(one) >= 8}
    for side, words, taxes, column in sides:
        sure |= _learned(line, side, [row for row in aliases if getattr(row, column) is not None], column)
        sure |= {row.party_id: "tax_id" for row in taxes if row.tax_key in padded}
        for row in words:
            party = side.root(row.party_id)
            if row.line == line.id and party in side.parties:
                names = side.parties[party].names
                if max(similarity(one, line.clues.words, rules) for one in names) >= data.LEAST_NAME:
                    known.add(party)
    known.update(sure)


def _learned(line: Line, side: _Parties, aliases: Sequence[Any], column: str) -> dict[UUID, str]:
    """Whom people said a line like this is of. An account tells more than a name, and less where it is several's."""
    rows = [row for row in aliases if row.alias in line.clues.aliases]
    found: dict[UUID, str] = {}
    for kind in ("name", "account"):
        chosen = [row for row in rows if row.alias.startswith("name:") == (kind == "name")]
        roots = {root for row in chosen if (root := side.root(getattr(row, column))) is not None}
        alone = "alias" if kind == "name" else "account"
        found |= dict.fromkeys(roots, alone if len(roots) == 1 else "shared_alias")
    return found


async def _add_what_parties_have(
    tx: Tx, lines: Sequence[Line], found: _Found, clients: _Parties, suppliers: _Parties, types: Iterable[int]
) -> None:
    of_clients = {
        id for line in lines for one in found.known[line.id] if line.amount > 0 for id in clients.families.get(one, ())
    }
    of_suppliers = {
        id
        for line in lines
        for one in found.known[line.id]
        if line.amount < 0
        for id in suppliers.families.get(one, ())
    }
    read: Any = await tx.gather(
        store.documents_of_clients(tx, of_clients, list(types)),
        store.payments_of_clients(tx, of_clients),
        store.expenses_of_suppliers(tx, of_suppliers),
        store.supplier_payments_of(tx, of_suppliers),
    )
    documents, payments, expenses, sent = read
    by_party: dict[UUID | None, list[Target]] = defaultdict(list)
    made = (
        *(_document(row, clients) for row in documents),
        *(_payment(row, clients) for row in payments),
        *(_expense(row, suppliers) for row in expenses),
        *(_recorded("supplier_payment", row, suppliers.root(row.supplier_id), row.supplier_name) for row in sent),
    )
    for target in made:
        by_party[target.party].append(target)
    for line in lines:
        for party in found.known[line.id]:
            incoming = party in clients.parties
            for target in by_party[party]:
                if incoming == (line.amount > 0):
                    found.add(line.id, target)


def _evidence(
    line: Line, found: _Found, parties: dict[UUID, Party], refusals: Sequence[Any], rules: NameRules
) -> Evidence:
    targets = list(found.targets[line.id].values())
    named = {one.party for one in targets if one.party is not None} | found.known[line.id]
    own = [one for one in refusals if one.transaction_id == line.id or one.alias in line.clues.aliases]
    days: dict[UUID, list[date]] = defaultdict(list)
    unlisted: dict[UUID, Party] = {}
    for one in own:
        if one.party_id is not None and one.transaction_id != line.id:
            days[one.party_id].append(one.refused_at.date())
    for one in targets:
        if one.party == one.id and one.party_name:  # a document of somebody who is no client of the records
            unlisted[one.id] = Party(one.id, "unlisted", one.party_name, (name_words(one.party_name, rules),))
    return Evidence(
        targets=targets,
        parties={**{id: parties[id] for id in named if id in parties}, **unlisted},
        sure=found.sure[line.id],
        named_elsewhere=line.id in found.elsewhere,
        refused=frozenset((one.target_type, one.target_id) for one in own),
        refusals=days,
    )


def _document(row: Any, clients: _Parties) -> Target:
    numbers = {str(row.doc_number), *(one for one in (row.allocation_number, row.external_reference) if one)}
    return Target(
        kind="document",
        id=row.id,
        open=row.open,
        currency=row.currency,
        day=row.issue_date,
        due=row.due_date,
        party=clients.root(row.client_id) or (row.id if row.client_name else None),
        numbers=frozenset(numbers),
        net=row.net,
        total=row.total,
        doc_type=row.doc_type,
        number=str(row.doc_number),
        party_name=row.client_name,
    )


def _payment(row: Any, clients: _Parties) -> Target:
    details = row.details or {}
    numbers = [
        row.external_reference,
        *(str(details[name]) for name in ("checkNumber", "reference") if name in details),
    ]
    return _recorded("payment", row, clients.root(row.client_id), row.client_name, numbers)


def _recorded(
    kind: Any, row: Any, party: UUID | None, name: str | None, numbers: Iterable[str | None] | None = None
) -> Target:
    said = (row.external_reference,) if numbers is None else numbers
    return Target(
        kind=kind,
        id=row.id,
        open=row.open,
        currency=row.currency,
        day=row.date,
        due=None,
        party=party,
        numbers=frozenset(one.lstrip("0") for one in said if one),
        method=row.method,
        party_name=name,
    )


def _expense(row: Any, suppliers: _Parties) -> Target:
    numbers = frozenset(one.lstrip("0") for one in (row.number, row.external_reference) if one)
    return Target(
        kind="expense",
        id=row.id,
        open=row.open,
        currency=row.currency,
        day=row.date,
        due=row.due_date,
        party=suppliers.root(row.supplier_id),
        numbers=numbers,
        net=row.net,
        total=row.total,
        number=row.number,
        party_name=row.supplier_name,
    )


def _transfer(row: Any) -> Target:
    return Target(
        kind="internal_transfer",
        id=row.id,
        open=row.open,
        currency=row.currency,
        day=row.date,
        due=None,
        party=row.bank_account_id,
        numbers=frozenset(),
        party_name=row.name,
    )


def _own_names(business: businesses.Business, rules: NameRules) -> tuple[tuple[str, ...], ...]:
    return tuple(name_words(one, rules) for one in (business.name, business.name_en) if one)
