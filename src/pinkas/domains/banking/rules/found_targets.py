"""What was found in the database, as what a line may be for: pure."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any
from uuid import UUID

from pinkas.countries.names import NameRules
from pinkas.domains.banking.rules.names import name_words
from pinkas.domains.banking.rules.signals import Party, Target


class Parties:
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


def document_target(row: Any, clients: Parties) -> Target:
    """An open document, or one that the line names though it is settled."""
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


def payment_target(row: Any, clients: Parties) -> Target:
    """A payment of a client that no line shows yet."""
    details = row.details or {}
    numbers = [
        row.external_reference,
        *(str(details[name]) for name in ("checkNumber", "reference") if name in details),
    ]
    return recorded_target("payment", row, clients.root(row.client_id), row.client_name, numbers)


def recorded_target(
    kind: Any, row: Any, party: UUID | None, name: str | None, numbers: Iterable[str | None] | None = None
) -> Target:
    """Money that was recorded before; `numbers` by which a text may name it, its reference unless they are given."""
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


def expense_target(row: Any, suppliers: Parties) -> Target:
    """An open expense."""
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


def transfer_target(row: Any) -> Target:
    """An open line of another own account."""
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


def opening_target(row: Any, clients: Parties) -> Target:
    """What a client owed before its first document here; of a document of an earlier program by its number."""
    number = row.imported_number
    return Target(
        kind="opening_item",
        id=row.id,
        open=row.open,
        currency=row.currency,
        day=row.date,
        due=row.due_date,
        party=clients.root(row.client_id),
        numbers=frozenset((number.lstrip("0"),) if number else ()),
        total=row.open,
        imported_type=row.imported_type,
        number=number,
        party_name=row.client_name,
    )
