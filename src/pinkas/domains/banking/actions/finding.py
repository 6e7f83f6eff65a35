"""What is known for bank lines: read for many lines at once, in three round trips however many there are."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from pinkas.countries import Country, get_country
from pinkas.countries.names import NameRules
from pinkas.domains import businesses, currencies, documents
from pinkas.domains.banking.rules import signals as data
from pinkas.domains.banking.rules.clues import read_clues
from pinkas.domains.banking.rules.exchanging import exchanged_range
from pinkas.domains.banking.rules.found_targets import (
    Parties,
    document_target,
    expense_target,
    opening_target,
    payment_target,
    recorded_target,
    transfer_target,
)
from pinkas.domains.banking.rules.names import name_words, similarity, sound_keys
from pinkas.domains.banking.rules.options import Evidence, Line
from pinkas.domains.banking.rules.signals import Party, Target
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
    papers: dict[UUID, set[UUID]] = field(default_factory=lambda: defaultdict(set))
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
    tax_keys = country.find_tax_ids(one for line in told for one in line.clues.numbers)
    aliases = {one for line in told for one in line.clues.aliases}
    read: Any = await tx.gather(
        store.documents_by_amount(tx, _probes(ins), types),
        store.documents_by_number(tx, numbers, types),
        store.documents_by_reference(tx, tokens, types),
        store.opening_items_by_amount(tx, _probes(ins)),
        store.payments_by_amount(tx, _probes(ins)),
        store.payments_of_deposits(tx, _probes([one for one in ins if one.kind in ("check", "cash")], 14, 0)),
        store.refunds_by_amount(tx, _probes(outs)),
        store.expenses_by_amount(tx, _probes(outs)),
        store.expenses_of_papers(tx, [one.id for one in outs]),
        store.supplier_payments_by_amount(tx, _probes(outs)),
        store.opposite_lines(tx, [{**one, "low": -amount, "high": -amount} for one, amount in _signed(told, 5, 5)]),
        store.list_account_currencies(tx),
        store.parties_by_words(tx, "client", _word_keys(told, rules)),
        store.parties_by_words(tx, "supplier", _word_keys(outs, rules)),
        store.parties_by_tax_keys(tx, "clients", tax_keys),
        store.parties_by_tax_keys(tx, "suppliers", tax_keys if outs else ()),
        learning_store.list_aliases(tx, aliases),
        learning_store.list_refusals(tx, [one.id for one in told], aliases),
    )
    (by_amount, by_number, by_reference, owed, paid, deposited, back, bought, papered, sent, opposite, kept, *rest) = (
        read
    )
    opposite = [*opposite, *await _exchanged_lines(tx, told, kept, country.currency)]
    client_words, supplier_words, client_taxes, supplier_taxes, known_aliases, refusals = rest
    clients = await _load_parties(
        tx,
        "clients",
        [
            *(row.client_id for row in (*by_amount, *by_number, *by_reference, *owed, *paid, *deposited, *back)),
            *(row.party_id for row in (*client_words, *client_taxes)),
            *(row.client_id for row in known_aliases),
        ],
        rules,
    )
    suppliers = await _load_parties(
        tx,
        "suppliers",
        [
            *(row.supplier_id for row in (*bought, *papered, *sent)),
            *(row.party_id for row in (*supplier_words, *supplier_taxes)),
            *(row.supplier_id for row in known_aliases),
        ],
        rules,
    )
    found = _Found()
    for row in by_amount:
        found.add(row.line, document_target(row, clients))
    for row in owed:
        found.add(row.line, opening_target(row, clients))
    for row in paid + deposited:
        found.add(row.line, payment_target(row, clients))
    for row in back:
        found.add(row.line, recorded_target("refund", row, clients.root(row.client_id), row.client_name))
    for row in bought:
        found.add(row.line, expense_target(row, suppliers))
    for row in papered:
        found.add(row.line, expense_target(row, suppliers))
        found.papers[row.line].add(row.id)
    for row in sent:
        found.add(
            row.line, recorded_target("supplier_payment", row, suppliers.root(row.supplier_id), row.supplier_name)
        )
    by_text = [document_target(row, clients) for row in (*by_number, *by_reference)]
    own = _own_names(business, rules)
    parties: dict[UUID, Party] = {**clients.parties, **suppliers.parties}
    for row in opposite:
        found.add(row.line, transfer_target(row))
        parties[row.bank_account_id] = Party(row.bank_account_id, "own", row.name, own)
    for line in told:
        _add_named(line, by_text, found)
        _recognize(line, found, clients, suppliers, rest, country)
        for row in opposite:
            if row.line == line.id and row.account and line.clues.account == row.account.lstrip("0"):
                found.sure[line.id][row.bank_account_id] = "account"
    await _add_what_parties_have(tx, told, found, clients, suppliers, types)
    return {line.id: _evidence(line, found, parties, refusals, rules) for line in lines}


async def _exchanged_lines(tx: Tx, lines: Sequence[Line], kept: Sequence[str], home: str) -> list[Any]:
    """Lines of own accounts in other currencies whose value is about that of a line, by the rate of its day; `kept` are
    the currencies of the accounts. Two more round trips, where there are several of them."""
    if len(kept) < 2:
        return []
    asked = {(one, line.day) for line in lines for one in kept if one != home}
    rates = await currencies.get_rates_on(tx, asked) | {(home, line.day): Decimal(1) for line in lines}
    probes = []
    for probe, amount in _signed(lines, 5, 5):
        day, own = date.fromisoformat(probe["day"]), probe["currency"]
        for other in kept:
            found = exchanged_range(abs(amount), own, other, day, rates) if other != own else None
            if found is not None:
                low, high = found if amount < 0 else (-found[1], -found[0])
                probes.append({**probe, "currency": other, "low": low, "high": high})
    return await store.opposite_lines(tx, probes)


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


async def _load_parties(tx: Tx, table: str, ids: Iterable[UUID | None], rules: NameRules) -> Parties:
    rows = await store.parties_by_ids(tx, table, {one for one in ids if one is not None})
    return Parties(rows, "client" if table == "clients" else "supplier", rules)


def _probes(lines: Iterable[Line], before: int = 45, after: int = 10) -> list[dict[str, Any]]:
    return [one for one, _ in _signed(lines, before, after)]


def _signed(lines: Iterable[Line], before: int, after: int) -> list[tuple[dict[str, Any], int]]:
    return [
        (
            {
                "line": str(one.id),
                "currency": one.currency,
                "day": one.day.isoformat(),
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
    line: Line, found: _Found, clients: Parties, suppliers: Parties, rest: Sequence[Any], country: Country
) -> None:
    """Whom a line is of: by its account, a number of the tax authority, what was learned, or its name."""
    rules = country.party_names
    client_words, supplier_words, client_taxes, supplier_taxes, aliases, _ = rest
    sides = [(clients, client_words, client_taxes, "client_id")]
    if line.amount < 0:
        sides.append((suppliers, supplier_words, supplier_taxes, "supplier_id"))
    sure, known = found.sure[line.id], found.known[line.id]
    tax_keys = country.find_tax_ids(line.clues.numbers)
    for side, words, taxes, column in sides:
        sure |= _learned(line, side, [row for row in aliases if getattr(row, column) is not None], column)
        sure |= {row.party_id: "tax_id" for row in taxes if row.tax_key in tax_keys}
        for row in words:
            if row.line != line.id:  # the words of all lines were asked for together
                continue
            party = side.root(row.party_id)
            if party in side.parties:
                names = side.parties[party].names
                if max(similarity(one, line.clues.words, rules) for one in names) >= data.LEAST_NAME:
                    known.add(party)
    known.update(sure)


def _learned(line: Line, side: Parties, aliases: Sequence[Any], column: str) -> dict[UUID, str]:
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
    tx: Tx, lines: Sequence[Line], found: _Found, clients: Parties, suppliers: Parties, types: Iterable[int]
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
        store.opening_items_of_clients(tx, of_clients),
        store.payments_of_clients(tx, of_clients),
        store.expenses_of_suppliers(tx, of_suppliers),
        store.supplier_payments_of(tx, of_suppliers),
    )
    documents, owed, payments, expenses, sent = read
    by_party: dict[UUID | None, list[Target]] = defaultdict(list)
    made = (
        *(document_target(row, clients) for row in documents),
        *(opening_target(row, clients) for row in owed),
        *(payment_target(row, clients) for row in payments),
        *(expense_target(row, suppliers) for row in expenses),
        *(recorded_target("supplier_payment", row, suppliers.root(row.supplier_id), row.supplier_name) for row in sent),
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
        papers=frozenset(found.papers[line.id]),
        refused=frozenset((one.target_type, one.target_id) for one in own),
        refusals=days,
    )


def _own_names(business: businesses.Business, rules: NameRules) -> tuple[tuple[str, ...], ...]:
    return tuple(name_words(one, rules) for one in (business.name, business.name_en) if one)
