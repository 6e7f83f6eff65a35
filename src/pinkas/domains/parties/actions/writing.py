"""What every write of parties does: it is planned in memory, claims the unique keys, and keeps the searched words."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar
from uuid import UUID

import msgspec

from pinkas.core.bulk_items import UpsertCommand
from pinkas.core.problems import NotFound, Problem
from pinkas.domains.businesses import Business
from pinkas.domains.parties.rules import duplicates, keys
from pinkas.domains.parties.rules.duplicates import WritePlan
from pinkas.domains.parties.store.records import PartyTable
from pinkas.domains.parties.types import Fields
from pinkas.platform.tx import Tx

Row = TypeVar("Row", bound=msgspec.Struct)
Contact = tuple[str, str | None, str | None]
"""Name, e-mail address and phone number of a person at a party."""


@dataclass(frozen=True)
class WriteRules(Generic[Row]):
    """What the writes of one kind of party hold to. `check` takes fields, the kind of dealer and the country of the
    business; `normalize` makes of the fields that are sent, and of the whole party behind the write, their stored form;
    `differing` says which of them differ from what is there."""

    defaults: Fields
    check: Callable[[Fields, Any, str], None]
    normalize: Callable[[Fields, Fields, Business], Fields]
    differing: Callable[[Row, Fields], Fields]
    merged: type[Problem]


def plan_write(
    tx: Tx, command: UpsertCommand, existing: Mapping[UUID, Row], business: Business, rules: WriteRules[Row]
) -> WritePlan[Any] | Row:
    """What is to be written, checked; the party itself when there is nothing to write."""
    fields, home = dict(command.fields), business.country
    active = fields.pop("is_active", None)
    if command.id is None:
        if active is False:
            fields["archived_at"] = tx.now
        after = {**rules.defaults, **fields}
        rules.check(after, after["dealer_type"], home)
        fields = rules.normalize(fields, after, business)
        return WritePlan(tx.new_id(), None, fields, {**after, **fields}, home)
    found = existing.get(command.id)
    if found is None:
        raise NotFound
    before: Any = found
    tx.check_version(before.version)
    if before.merged_into_id is not None:
        raise rules.merged(mergedIntoId=str(before.merged_into_id))
    if active is not None and active is not (before.archived_at is None):
        fields["archived_at"] = None if active else tx.now
    if not fields:
        return found
    after = {**msgspec.structs.asdict(before), **fields}
    rules.check({"tax_id": before.tax_id, **fields}, after["dealer_type"], home)
    if "dealer_type" in fields:
        fields.setdefault("tax_id", before.tax_id)
    fields = rules.differing(found, rules.normalize(fields, after, business))
    if not fields:
        return found
    return WritePlan(command.id, before, fields, {**msgspec.structs.asdict(before), **fields}, home)


async def claim_keys(tx: Tx, table: PartyTable[Any], plans: Sequence[WritePlan[Any]]) -> None:
    """Locks the numbers and references that the plans need, so that no other transaction takes one meanwhile."""
    taxes, references = duplicates.keys_to_claim(plans)
    await table.claim_keys(tx, [*(f"tax:{one}" for one in taxes), *(f"reference:{one}" for one in references)])


async def refresh_search_words(
    tx: Tx,
    table: PartyTable[Row],
    changed: Iterable[Row],
    country: str,
    contacts: Mapping[UUID, Sequence[Contact]],
) -> None:
    """Writes what parties are found by: their own words with those of their contacts, and those of the parties that
    were merged into them."""
    own = {one.id: msgspec.structs.asdict(one) for one in changed}  # type: ignore[attr-defined]
    if not own:
        return
    merged = await table.get_merged_into(tx, list(own))
    words = {
        id: keys.search_words(fields, contacts.get(id, ()), country).union(
            *(keys.search_words(msgspec.structs.asdict(gone), (), country) for gone in merged.get(id, ()))
        )
        for id, fields in own.items()
    }
    await table.search_terms.change_words(tx, words)
